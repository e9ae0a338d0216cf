import { createInterface } from 'node:readline/promises'

/** Where the commands print and ask. */
export interface Terminal {
  print(text: string): void
  error(text: string): void
  /**
   * Resolves to the user's answer; an empty one is the fallback.
   * @throws Error if there is no terminal
   */
  ask(question: string, fallback: string): Promise<string>
}

export const terminal: Terminal = {
  print: text => console.log(text),
  error: text => console.error(text),
  async ask(question, fallback) {
    if (!process.stdin.isTTY)
      throw new Error(`There is no terminal to ask "${question}". Pass the options, or --yes for the defaults.`)
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return (await lines.question(`${question} [${fallback}]: `)).trim() || fallback
    } finally {
      lines.close()
    }
  }
}
