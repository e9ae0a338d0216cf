/** Runs something while the console keeps quiet, and gives what it was warned of, a line each. */
export function warnings(run: () => unknown): string[] {
  const told: string[] = []
  const own = console.warn
  console.warn = (...words: unknown[]) => void told.push(words.join(' '))
  try {
    run()
  } finally {
    console.warn = own
  }
  return told
}
