interface OracleArguments<Kind> {
  readonly seed: number
  /** Cases of each kind. */
  readonly count: number
  /** Whether stored progress is dropped. */
  readonly isFresh: boolean
  readonly chosen: readonly Kind[]
}

/**
 * Parses `--seed 2 --count 1000 --fresh calls`.
 * @throws if a number is invalid, or if an argument matches no kind, because such a run would test nothing
 */
export function parseOracleArguments<Kind extends { readonly name: string }>(
  given: readonly string[],
  kinds: readonly Kind[]
): OracleArguments<Kind> {
  const words: string[] = []
  const numbers = { '--seed': 1, '--count': 100_000 }
  let isFresh = false
  for (let index = 0; index < given.length; index++) {
    const word = given[index]!
    if (word === '--fresh') isFresh = true
    else if (word === '--seed' || word === '--count') {
      const value = given[++index] ?? ''
      if (!/^\d+$/.test(value) || (word === '--count' && Number(value) === 0)) {
        throw new Error(`${word} needs a number of cases or a seed, not "${value}".`)
      }
      numbers[word] = Number(value)
    } else if (kinds.some(({ name }) => name.includes(word))) words.push(word)
    else throw new Error(`No kind is called ${word}. There are: ${kinds.map(({ name }) => name).join(', ')}.`)
  }
  const chosen = kinds.filter(({ name }) => words.length === 0 || words.some(word => name.includes(word)))
  return { seed: numbers['--seed'], count: numbers['--count'], isFresh, chosen }
}
