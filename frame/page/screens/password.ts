import { minPasswordLength } from '../keys/recovery.ts'
import type { PasswordStrength } from '../keys/password-strength.ts'
import { createElement } from '../ui/element.ts'
import type { Tools } from '../ui/screen-host.ts'
import { duration, t } from '../text/translate.ts'

export interface PasswordOptions {
  /** Words about the user that an attacker tries first: they add no strength. */
  readonly personal: readonly string[]
  /** Called with a password that is strong enough. */
  readonly use: (text: string) => void
}

/** Debounce of the strength check, in milliseconds. */
const pause = 300

/**
 * Creates a field for a new recovery password.
 * Shows during typing, before anything is derived, how long the password withstands an attacker with the encrypted share. Pasting
 * and password managers work, and the password can be revealed: it is typed once.
 */
export function newPassword(
  {
    document,
    window,
    decide,
    button,
    showMessage
  }: Pick<Tools<unknown>, 'document' | 'window' | 'decide' | 'button' | 'showMessage'>,
  input: HTMLInputElement,
  { personal, use }: PasswordOptions
): readonly Node[] {
  const hint = t`Use four or more random words, or let a password manager make one.`
  // `output` is a live region (role `status`); its height is reserved, so that nothing moves under the pointer
  const status = createElement(document, 'output', { id: 'strength' }, hint)
  input.setAttribute('aria-describedby', 'strength')
  const judge = async (): Promise<Verdict> => {
    const text = input.value
    if ([...text].length < minPasswordLength) return { strong: false, words: tooShort() }
    try {
      const { strengthOf } = await import('../keys/password-strength.ts')
      return verdictOf(strengthOf(text, personal))
    } catch {
      return { strong: false, words: t`Couldn’t check the password. Try again.` }
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
        // the input has changed in the meantime
        if (own === turn) status.replaceChildren(words)
      })
    }, pause)
  })
  let isJudging = false
  const press = async () => {
    if (isJudging) return
    isJudging = true
    const text = input.value
    showMessage(t`One moment…`)
    const { strong, words } = await judge()
    isJudging = false
    if (!strong) showMessage(words, true)
    else if (input.value === text) {
      reveal(false)
      use(text)
    } else showMessage('')
  }
  const show = button(t`Show`, () => reveal(input.type === 'password'))
  const reveal = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    show.setAttribute('aria-pressed', String(isShown))
  }
  show.setAttribute('aria-label', t`Show password`)
  show.setAttribute('aria-pressed', 'false')
  return [input, show, status, decide(t`Set password`, () => void press(), input)]
}

interface Verdict {
  readonly strong: boolean
  readonly words: string
}

function verdictOf({ strong, seconds }: PasswordStrength): Verdict {
  const time = duration(seconds)
  return strong
    ? { strong, words: t`This password withstands guessing for about ${time}.` }
    : { strong, words: t`This password can be guessed in about ${time}. Add another word or two.` }
}

const tooShort = () => t`Use at least ${minPasswordLength} characters.`
