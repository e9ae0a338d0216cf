/** What is looked for in a file: texts and patterns, each of which has to be there. */
export type Says = string | RegExp | readonly (string | RegExp)[]

/**
 * Words of the specification, as they stand there, and one answer to them. The entries of a section follow its text from beginning to
 * end: what stands between two of them may be punctuation and connecting words only.
 */
export type Entry = { readonly spec: string } & (Held | Planned | NotOurs)

/** The repository has it. */
interface Held {
  /** By file, from the root: what shows that it is there. */
  readonly held: { readonly [file: string]: Says }
  /** What the code says when it is asked, and what the specification says. */
  readonly equal?: readonly [actual: unknown, expected: unknown]
}

/** The issue that builds it. */
interface Planned {
  readonly issue: 3 | 4 | 5 | 6 | 7 | 8 | 9
}

/** Why it does not apply. */
interface NotOurs {
  readonly not: string
}

export interface Section {
  /** The number of the section, which is also how many the specification has told before. */
  readonly number: number
  readonly entries: readonly Entry[]
  /** How many entries there are: one that gets lost is missed where the specification itself is not at hand. */
  readonly count: number
}
