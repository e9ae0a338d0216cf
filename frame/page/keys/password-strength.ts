import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs'
import words from '@zxcvbn-ts/language-en/dist/wikipedia.json.mjs'

// Loaded with the first password that is typed: its lists are several times what the frame is. The numbers are those of
// docs/decisions/recovery-password.md.

/** Guesses at a password stretched by `argonCost` that an attacker with a hundred large graphics cards makes in a second. */
export const guessesPerSecond = 1e5

/** Guesses that a recovery password has to withstand: some thirty years of such an attacker. */
export const leastGuesses = 1e14

/** Of a longer password only the beginning is judged: it is strong by then, or is nothing but repetition. */
const mostJudged = 96

export interface PasswordStrength {
  readonly strong: boolean
  /** What an attacker needs who tries likely passwords first. */
  readonly seconds: number
}

let estimator: ZxcvbnFactory | undefined

/**
 * Estimates how soon an attacker with the sealed share guesses a password offline.
 *
 * @param personal words that an attacker who knows the user tries first
 */
export function strengthOf(password: string, personal: readonly string[]): PasswordStrength {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, firstNames, words },
    graphs: adjacencyGraphs,
    maxLength: mostJudged
  })
  const { guesses } = estimator.check(password.normalize('NFKC').slice(0, mostJudged), [...personal])
  return { strong: guesses >= leastGuesses, seconds: guesses / guessesPerSecond }
}
