import type { LoginProblem } from '../flows/log-in.ts'
import { errorWords } from './error-words.ts'
import { fill } from './fill.ts'
import type { loginMessages } from './login.ts'

type Words = Parameters<typeof errorWords>[0]

/** What people read for a way in that has failed: `undefined` while the words are on their way. Follow `$errorWords` for `words`. */
export function sayProblem(
  { code, words: itsOwn, triesLeft }: LoginProblem,
  words: Words,
  text: typeof loginMessages
): string | undefined {
  if (itsOwn) return itsOwn
  if (triesLeft === 0) return text['too-many-tries']
  const said = errorWords(words, code)
  return said && triesLeft !== undefined ? `${said} ${fill(text['tries-left'], { count: triesLeft })}` : said
}
