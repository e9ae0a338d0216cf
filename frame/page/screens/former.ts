import type { FormerEmail } from '../../../adapters/api/contract/wallet-record.ts'
import { revealInvisible } from '../approve/reveal-invisible.ts'
import { createElement, type ElementChild } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { formatDateTime, t } from '../text/translate.ts'
import { oneAtATime } from './recovery-secret.ts'
import { renderValue } from './render-value.ts'

export interface FormerOptions {
  /** Current email address of the login. */
  readonly email: string
  /** Former addresses, the last one at the end. */
  readonly formers: readonly FormerEmail[]
  /** Restores an address; null removes the current one. An error is shown, and the screen stays. */
  readonly take: (former: string | null) => Promise<'taken'>
}

/** Creates the screen with the current address and the former ones, each of which can be restored. */
export function formerScreen({ email, formers, take }: FormerOptions): Screen<'taken' | 'kept'> {
  return defineScreen('email-former', tools => {
    const { document, decide, alternative, answer } = tools
    let chosen: string | null = null
    const attempt = oneAtATime(tools, () => take(chosen))
    const choose = (former: string | null) => () => {
      chosen = former
      attempt()
    }
    const withButton = ({ email: former }: FormerEmail) => {
      if (former === null) return alternative(t`Remove the new address`, choose(former))
      const button = alternative(t`Take this address back`, choose(former))
      button.setAttribute('aria-label', t`Take this address back: ${former}`)
      return button
    }
    const [only, ...more] = formers
    const isOne = only !== undefined && more.length === 0
    const words = isOne && only.email === null ? ofFirst() : ofChanged()
    return {
      title: words.title,
      content: [
        createElement(document, 'p', { class: 'danger' }, words.danger),
        changedEmail(document, { email, formers }, isOne ? undefined : withButton),
        createElement(document, 'p', {}, words.effect),
        createElement(
          document,
          'p',
          {},
          t`If you keep the new address, you can still change your mind until then: open “Logged-in devices”.`
        )
      ],
      actions: [
        alternative(t`Keep the new address`, () => answer('kept')),
        ...(isOne ? [decide(words.take, choose(only.email))] : [])
      ]
    }
  })
}

const ofChanged = () => ({
  title: t`Your email address was changed`,
  danger: t`It was changed without this wallet’s key. If that wasn’t you, take your address back and change your mailbox password.`,
  effect: t`Taking it back logs out your other devices.`,
  take: t`Take this address back`
})

/** Texts for an account that had no address before. */
const ofFirst = () => ({
  title: t`An email address was added`,
  danger: t`It was added without this wallet’s key. If that wasn’t you, remove it and change the password of the account you log in with.`,
  effect: t`Removing it logs out your other devices.`,
  take: t`Remove the new address`
})

/** Renders the current address, and each former one with its times and possibly a button. */
export function changedEmail(
  document: Document,
  { email, formers }: Pick<FormerOptions, 'email' | 'formers'>,
  buttonOf?: (former: FormerEmail) => HTMLElement
): HTMLElement {
  const rowOf = (label: string, address: string, ...more: readonly ElementChild[]) =>
    createElement(
      document,
      'div',
      {},
      createElement(document, 'p', {}, label),
      createElement(document, 'strong', {}, ...renderValue(document, revealInvisible(address))),
      ...more
    )
  return createElement(
    document,
    'ul',
    { class: 'rows' },
    createElement(document, 'li', {}, rowOf(t`You log in with:`, email)),
    ...formers.map(former => {
      if (former.email === null) {
        const times = t`Added on ${formatDateTime(former.changedAt)}. You can remove it until ${formatDateTime(former.until)}.`
        const none = createElement(document, 'p', {}, t`You had no email address before.`)
        return createElement(document, 'li', {}, none, createElement(document, 'p', {}, times), buttonOf?.(former))
      }
      const dates = t`Replaced on ${formatDateTime(former.changedAt)}. You can take it back until ${formatDateTime(former.until)}.`
      return createElement(
        document,
        'li',
        {},
        rowOf(t`Your previous address:`, former.email, createElement(document, 'p', {}, dates), buttonOf?.(former))
      )
    })
  )
}
