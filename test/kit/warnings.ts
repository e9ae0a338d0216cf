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
