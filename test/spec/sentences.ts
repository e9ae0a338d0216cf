import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A sentence of the specification: proven by tests whose titles end with its id, as `[4.12]` or
 * `[4.12, 4.13]`, or not applicable.
 */
export type Sentence = {
  /** Section and number, such as `4.12`. */
  readonly id: string
  /** The requirement, in one sentence. */
  readonly says: string
} & (Proven | NotOurs)

interface Proven {
  /**
   * A small source change that must make a test of this sentence fail: `npm run test:sentences` applies
   * it.
   */
  readonly mutation: Mutation
}

export interface Mutation {
  /** Path from the repository root. */
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
}

interface NotOurs {
  /** Why it does not apply. */
  readonly not: string
}

/** Result of a test whose title may name sentences. */
export interface Outcome {
  readonly title: string
  readonly passed: boolean
}

export const readSentences = (root: string): readonly Sentence[] =>
  JSON.parse(readFileSync(join(root, 'test/spec/sentences.json'), 'utf8')) as Sentence[]

/** Returns the ids at the end of a test's title. */
export function idsOf(title: string): readonly string[] {
  const [, ids] = /\[(\d+\.\d+(?:, \d+\.\d+)*)\]$/.exec(title) ?? []
  return ids?.split(', ') ?? []
}

const sourceFolder = /^(elements|react|state|adapters|frame|services)\//

/** Returns the errors in the list itself. */
export function findFaults(sentences: readonly Sentence[]): readonly string[] {
  const faults: string[] = []
  const numbers = sentences.map(({ id }) => id.split('.').map(Number))
  sentences.forEach((sentence, index) => {
    const { id, says } = sentence
    const say = (fault: string) => faults.push(`${id} ${fault}`)
    const [section = 0, number = 0] = numbers[index]!
    const [sectionBefore = 0, numberBefore = 0] = numbers[index - 1] ?? []
    if (!/^[1-9]\.[1-9]\d*$/.test(id)) say('is no id')
    else if (section === sectionBefore ? number !== numberBefore + 1 : section < sectionBefore || number !== 1)
      say('is out of order')
    if (!/\w+ \w+/.test(says)) say('says nothing')
    const hasMutation = 'mutation' in sentence
    if (hasMutation === 'not' in sentence) say('has to have a mutation, or a reason why it does not apply')
    else if (hasMutation) {
      const { file, find, replace } = sentence.mutation
      if (!sourceFolder.test(file)) say(`changes ${file}, which is no source`)
      if (!find || find === replace) say('changes nothing')
    } else if (sentence.not.split(' ').length < 5 || /\b(later|todo|not yet)\b/i.test(sentence.not))
      say('does not say why it does not apply')
  })
  return faults
}

/**
 * Returns sentences whose mutation matches nothing, or more than one place, because the source has
 * changed.
 */
export function findStale(sentences: readonly Sentence[], read: (file: string) => string): readonly string[] {
  return sentences.flatMap(sentence => {
    if (!('mutation' in sentence)) return []
    const { file, find } = sentence.mutation
    const places = read(file).split(find).length - 1
    return places === 1 ? [] : [`${sentence.id} changes ${places} places of ${file}`]
  })
}

/** Returns sentences without a passing test, and tests that name an unknown or inapplicable sentence. */
export function findGaps(sentences: readonly Sentence[], outcomes: readonly Outcome[]): readonly string[] {
  const proven = new Set(outcomes.filter(({ passed }) => passed).flatMap(({ title }) => idsOf(title)))
  const failed = new Set(outcomes.filter(({ passed }) => !passed).flatMap(({ title }) => idsOf(title)))
  const byId = new Map(sentences.map(sentence => [sentence.id, sentence]))
  return [
    ...sentences.flatMap(sentence => {
      const { id, says } = sentence
      if ('not' in sentence) return []
      if (failed.has(id)) return [`${id} has a test that failed: ${says}`]
      return proven.has(id) ? [] : [`${id} has no test that ran: ${says}`]
    }),
    ...[...proven, ...failed].flatMap(id => {
      const sentence = byId.get(id)
      if (!sentence) return [`${id} is in a test’s title, and no sentence has this id`]
      return 'not' in sentence ? [`${id} does not apply, and a test claims to prove it`] : []
    })
  ]
}
