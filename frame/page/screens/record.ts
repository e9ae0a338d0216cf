import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { PendingChange, WalletRecordReply } from '../../../adapters/api/contract/wallet-record.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { revealInvisible } from '../approve/reveal-invisible.ts'
import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { formatDateTime, t } from '../text/translate.ts'
import { oneAtATime } from './recovery-secret.ts'
import { renderValue } from './render-value.ts'

/**
 * Creates the screen that recovers a wallet on this device, with an alternative: to continue with this
 * device's shares, or to create a new wallet.
 */
export function createRecoverScreen<Answer, Other extends 'kept' | 'beside'>(
  screen: Screen<Answer>,
  other: Other
): Screen<Answer | Other> {
  return defineScreen(screen.id, tools => {
    const { content, actions, title } = screen.draw(tools)
    const words = other === 'kept' ? t`Use the wallet on this device` : t`Create a new wallet`
    return { title, content, actions: [...actions, tools.alternative(words, () => tools.answer(other))] }
  })
}

/** Shows a change that was requested without the wallet's key. */
export function pendingScreen(
  { action, device, askedAt, effectiveAt, email, addresses }: PendingChange,
  stop: () => Promise<'stopped'>
): Screen<'stopped' | 'own'> {
  return defineScreen('pending-change', tools => {
    const { document, decide, alternative, answer } = tools
    const isOther = addresses !== undefined && action !== 'email'
    const warning = {
      delete: () => (isOther ? t`Someone asked to delete another of your wallets.` : t`Someone asked to delete this wallet.`),
      email: () => t`Someone asked to change your email address.`
    }[action]
    return {
      title: t`Someone asked to change your wallet`,
      content: [
        createElement(document, 'p', { class: 'danger' }, warning()),
        isOther ? createElement(document, 'p', {}, renderValue(document, addresses['eip155'] ?? '')) : undefined,
        email === undefined ? undefined : createElement(document, 'p', {}, renderValue(document, revealInvisible(email))),
        createElement(
          document,
          'p',
          {},
          t`Requested on ${revealInvisible(device) || t`Unknown device`}, ${formatDateTime(askedAt)}. It takes effect on ${formatDateTime(effectiveAt)}.`
        ),
        createElement(document, 'p', {}, t`If this wasn’t you, stop it and change your mailbox password.`)
      ],
      actions: [alternative(t`I requested it`, () => answer('own')), decide(t`Stop this change`, oneAtATime(tools, stop))]
    }
  })
}

/** Kind of notice that could not be read: a pending change, or a completed address change. */
export type Unread = 'waiting' | 'changed'

/** Reports a change whose details could not be read. */
export function unreadScreen(read: () => Promise<WalletRecordReply>, what: Unread): Screen<WalletRecordReply | 'later'> {
  return defineScreen('pending-unread', tools => {
    const { document, alternative, decide, answer } = tools
    return {
      title: what === 'waiting' ? t`A wallet change is waiting` : t`Your email address was changed`,
      content: [
        createElement(document, 'p', { class: 'danger' }, t`Its details couldn’t be read. Try again.`),
        createElement(
          document,
          'p',
          {},
          what === 'waiting'
            ? t`If this wasn’t you, stop it with the link in your mailbox and change your mailbox password.`
            : t`If this wasn’t you, this device can take your address back once it’s online.`
        )
      ],
      actions: [alternative(t`Not now`, () => answer('later')), decide(t`Try again`, oneAtATime(tools, read))]
    }
  })
}

/** Offers to restore a deleted wallet. */
export function deletedScreen({
  deletedAt,
  purgeAt,
  address,
  opensAlone
}: {
  readonly deletedAt: number
  readonly purgeAt: number
  readonly address: string
  /** True if this device opens it without the service, deleted or not. */
  readonly opensAlone: boolean
}): Screen<'restore' | 'beside' | 'later'> {
  return defineScreen('deleted', ({ document, decide, alternative, button, answer, fail }) => ({
    title: t`Your wallet was deleted`,
    content: [
      createElement(document, 'p', {}, renderValue(document, address)),
      createElement(
        document,
        'p',
        {},
        t`It was deleted on ${formatDateTime(deletedAt)}. You can restore it until ${formatDateTime(purgeAt)}.`
      )
    ],
    actions: [
      button(t`Not now`, () => (opensAlone ? answer('later') : fail(new UserRejectedError()))),
      alternative(t`Create a new wallet`, () => answer('beside')),
      decide(t`Keep wallet`, () => answer('restore'))
    ]
  }))
}

/** Explains an additional wallet, and lists the existing ones. */
export function besideScreen(besides: NonNullable<LoginUser['besides']>): Screen<{ readonly id?: string }> {
  return defineScreen('beside', ({ document, decide, alternative, button, answer, fail }) => ({
    title: t`Create a new wallet`,
    content: [
      createElement(document, 'p', {}, t`The new wallet is empty and has a different address. Your other wallet stays as it is.`),
      createElement(
        document,
        'p',
        {},
        t`You can open the other one again on a device that has it, or with its passkey, password or recovery phrase.`
      ),
      ...besides.map(({ id, addresses: { eip155 = '' } }) =>
        createElement(
          document,
          'div',
          { class: 'way' },
          createElement(document, 'p', {}, renderValue(document, eip155)),
          alternative(t`Open this wallet`, () => answer({ id }))
        )
      )
    ],
    actions: [button(t`Cancel`, () => fail(new UserRejectedError())), decide(t`Create a new wallet`, () => answer({}))]
  }))
}

/** Asks whether another email address may log in from now on. Shows both in full. */
export function emailScreen({ login, newEmail }: { readonly login: string; readonly newEmail: string }): Screen<true> {
  return defineScreen('email-change', ({ document, decide, button, answer, fail }) => {
    const named = (value: string) =>
      createElement(document, 'p', { class: 'name' }, ...renderValue(document, revealInvisible(value)))
    return {
      title: t`Change your email address`,
      content: [
        createElement(document, 'p', {}, t`You log in with:`),
        named(login),
        createElement(document, 'p', {}, t`New address for your login codes:`),
        named(newEmail),
        createElement(
          document,
          'p',
          { class: 'danger' },
          t`Anyone who can read the new mailbox can log in as you. Continue only if it’s yours and you requested this.`
        )
      ],
      actions: [button(t`Cancel`, () => fail(new UserRejectedError())), decide(t`Change email address`, () => answer(true))]
    }
  })
}

/** Reports that the address change is pending. */
export function laterScreen({
  effectiveAt,
  newEmail
}: {
  readonly effectiveAt: number
  readonly newEmail: string
}): Screen<true> {
  return defineScreen('email-later', ({ document, button, answer }) => ({
    title: t`Your email address changes later`,
    content: [
      createElement(document, 'p', {}, renderValue(document, newEmail)),
      createElement(
        document,
        'p',
        {},
        t`This device can’t open the wallet, so the change takes effect on ${formatDateTime(effectiveAt)}. Until then, a link in your mailbox or a device with the wallet can stop it.`
      )
    ],
    actions: [button(t`Done`, () => answer(true))]
  }))
}
