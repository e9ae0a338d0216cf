import type { LoginProblem } from './login.ts'
import { getErrorText } from '../text/error-messages.ts'
import { interpolate } from '../text/interpolate.ts'
import type { loginMessages } from './login.text.ts'

type Words = Parameters<typeof getErrorText>[0]

/**
 * Returns the text of a failed login, or `undefined` while the texts load.
 * Subscribe to `$errorTexts` for `words`.
 */
export function getLoginProblemText(
  { code, words: itsOwn, triesLeft }: LoginProblem,
  words: Words,
  text: typeof loginMessages
): string | undefined {
  if (itsOwn) return itsOwn
  if (triesLeft === 0) return text['too-many-tries']
  const said = getErrorText(words, code)
  return said && triesLeft !== undefined ? `${said} ${interpolate(text['tries-left'], { count: triesLeft })}` : said
}
