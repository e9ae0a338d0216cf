/**
 * Runs code that lazy-loads its message, with a silenced console. Returns the warnings, one line each, once the module of the message
 * has loaded.
 */
export async function lazyWarnings(run: () => unknown, load: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = []
  const own = console.warn
  console.warn = (...words: unknown[]) => void lines.push(words.join(' '))
  try {
    run()
    await load()
    await new Promise(resolve => setTimeout(resolve)) // callbacks of earlier imports of the module have run
  } finally {
    console.warn = own
  }
  return lines
}
