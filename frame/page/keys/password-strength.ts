import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import firstNames from '@zxcvbn-ts/language-en/dist/firstnames.json.mjs'
import words from '@zxcvbn-ts/language-en/dist/wikipedia.json.mjs'

// Lazy-loaded with the first typed password: its lists are several times the size of the frame. The numbers are those of
// docs/decisions/recovery-password.md.

/**
 * Guesses a second at a password derived with `argon2Params`, by an attacker with a hundred large
 * graphics cards.
 */
export const guessesPerSecond = 1e5

/** Guesses that a recovery password must withstand: about thirty years of such an attacker. */
export const leastGuesses = 1e14

/** Maximum length that is analyzed: a longer password is strong by then, or only repetition. */
const mostJudged = 96

export interface PasswordStrength {
  readonly strong: boolean
  /** Seconds that an attacker needs who tries likely passwords first. */
  readonly seconds: number
}

let estimator: ZxcvbnFactory | undefined

/**
 * Estimates how soon an attacker with the encrypted share guesses a password offline.
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
