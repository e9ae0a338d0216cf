import { leastPassword } from '../keys/recovery.ts'
import type { PasswordStrength } from '../keys/password-strength.ts'
import { element } from '../stage/element.ts'
import type { Tools } from '../stage/stage.ts'
import { duration, say } from '../text/text.ts'

export interface PasswordOptions {
  /** Words that an attacker who knows the user tries first: they add nothing to a password. */
  readonly personal: readonly string[]
  /** Takes a password that is strong enough. */
  readonly use: (text: string) => void
}

/** How long nothing may be typed before the password is judged, in milliseconds. */
const pause = 300

/**
 * A field for a new recovery password. It shows during typing, before anything is derived, how long the password withstands an attacker
 * with the sealed share. Pasting and password managers work as in any field.
 */
export function newPassword(
  { document, window, decide, tell }: Pick<Tools<unknown>, 'document' | 'window' | 'decide' | 'tell'>,
  input: HTMLInputElement,
  { personal, use }: PasswordOptions
): readonly Node[] {
  const hint = say`Use four or more random words, or let a password manager make one.`
  // a live region (role `status`) by itself; it keeps its room, so that nothing moves under the pointer as the verdict changes
  const status = element(document, 'output', { id: 'strength' }, hint)
  input.setAttribute('aria-describedby', 'strength')
  const judge = async (): Promise<Verdict> => {
    const text = input.value
    if ([...text].length < leastPassword) return { strong: false, words: tooShort() }
    try {
      const { strengthOf } = await import('../keys/password-strength.ts')
      return verdictOf(strengthOf(text, personal))
    } catch {
      return { strong: false, words: say`Couldn’t check the password. Try again.` }
    }
  }
  let turn = 0
  let timer = 0
  input.addEventListener('input', () => {
    const own = ++turn
    window.clearTimeout(timer)
    if (input.value === '') return status.replaceChildren(hint)
    timer = window.setTimeout(() => {
      void judge().then(({ words }) => {
        // the input has changed since
        if (own === turn) status.replaceChildren(words)
      })
    }, pause)
  })
  let isJudging = false
  const press = async () => {
    if (isJudging) return
    isJudging = true
    const text = input.value
    tell(say`One moment…`)
    const { strong, words } = await judge()
    isJudging = false
    if (!strong) tell(words, true)
    else if (input.value === text) use(text)
    else tell('')
  }
  return [input, status, decide(say`Use this password`, () => void press(), input)]
}

interface Verdict {
  readonly strong: boolean
  readonly words: string
}

function verdictOf({ strong, seconds }: PasswordStrength): Verdict {
  const time = duration(seconds)
  return strong
    ? { strong, words: say`This password withstands guessing for about ${time}.` }
    : { strong, words: say`This password can be guessed in about ${time}. Add another word or two.` }
}

const tooShort = () => say`A password needs ${leastPassword} characters or more.`
