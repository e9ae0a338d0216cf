/** Runs a callback with a silenced console, and returns its warnings, one line each. */
export function warnings(run: () => unknown): string[] {
  const lines: string[] = []
  const own = console.warn
  console.warn = (...words: unknown[]) => void lines.push(words.join(' '))
  try {
    run()
  } finally {
    console.warn = own
  }
  return lines
}

/** {@link warnings} of code that lazy-loads its message: waits until the module of the message has loaded. */
export async function lazyWarnings(run: () => unknown, load: () => Promise<unknown>): Promise<string[]> {
  const told: string[] = []
  const own = console.warn
  console.warn = (...words: unknown[]) => void told.push(words.join(' '))
  try {
    run()
    await load()
    await new Promise(resolve => setTimeout(resolve)) // callbacks of earlier imports of the module have run
  } finally {
    console.warn = own
  }
  return told
}
