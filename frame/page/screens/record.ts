import type { LoginUser } from '../../../adapters/api/contract/login.ts'
import type { PendingChange, WalletRecordReply } from '../../../adapters/api/contract/wallet-record.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { visibleText } from '../approve/visible-text.ts'
import { element } from '../stage/element.ts'
import { defineScreen, type Screen } from '../stage/stage.ts'
import { moment, say } from '../text/text.ts'
import { single } from './secret.ts'
import { valueNodes } from './values.ts'

/** The screen that brings a wallet here, with another way: to go on with what this device keeps, or to make a new wallet. */
export function bringScreen<Answer, Other extends 'kept' | 'beside'>(
  screen: Screen<Answer>,
  other: Other
): Screen<Answer | Other> {
  return defineScreen(screen.id, tools => {
    const { content, actions, title } = screen.draw(tools)
    const words = other === 'kept' ? say`Use what this device keeps` : say`Create a new wallet`
    return { title, content, actions: [...actions, tools.alternative(words, () => tools.answer(other))] }
  })
}

/** Shows a change that someone asked for without the wallet's key. */
export function pendingScreen(
  { action, device, askedAt, effectiveAt, email, addresses }: PendingChange,
  stop: () => Promise<'stopped'>
): Screen<'stopped' | 'own'> {
  return defineScreen('pending-change', tools => {
    const { document, decide, alternative, answer } = tools
    const isOther = addresses !== undefined && action !== 'email'
    const asked = {
      delete: () => (isOther ? say`Someone asked to delete another of your wallets.` : say`Someone asked to delete this wallet.`),
      email: () => say`Someone asked to change your email address.`
    }[action]
    return {
      title: say`Someone asked to change your wallet`,
      content: [
        element(document, 'p', { class: 'danger' }, asked()),
        isOther ? element(document, 'p', {}, valueNodes(document, addresses['eip155'] ?? '')) : undefined,
        email === undefined ? undefined : element(document, 'p', {}, valueNodes(document, visibleText(email))),
        element(
          document,
          'p',
          {},
          say`Asked on ${visibleText(device) || say`A device`}, ${moment(askedAt)}. It takes effect on ${moment(effectiveAt)}.`
        ),
        element(document, 'p', {}, say`If this wasn’t you, stop it and change your mailbox password.`)
      ],
      actions: [alternative(say`I requested it`, () => answer('own')), decide(say`Stop this change`, single(tools, stop))]
    }
  })
}

/** Says that a change waits of which nothing more could be read. */
export function unreadScreen(read: () => Promise<WalletRecordReply>): Screen<WalletRecordReply | 'later'> {
  return defineScreen('pending-unread', tools => {
    const { document, alternative, decide, answer } = tools
    return {
      title: say`A change of your wallet is waiting`,
      content: [
        element(document, 'p', { class: 'danger' }, say`Its details couldn’t be read. Try again.`),
        element(
          document,
          'p',
          {},
          say`If this wasn’t you, stop it with the link in your mailbox and change your mailbox password.`
        )
      ],
      actions: [alternative(say`Not now`, () => answer('later')), decide(say`Try again`, single(tools, read))]
    }
  })
}

/** Offers to restore a wallet that was deleted. */
export function deletedScreen({
  deletedAt,
  purgeAt,
  address,
  opensAlone
}: {
  readonly deletedAt: number
  readonly purgeAt: number
  readonly address: string
  /** This device opens it without the service, deleted or not. */
  readonly opensAlone: boolean
}): Screen<'restore' | 'beside' | 'later'> {
  return defineScreen('deleted', ({ document, decide, alternative, button, answer, fail }) => ({
    title: say`Your wallet was deleted`,
    content: [
      element(document, 'p', {}, valueNodes(document, address)),
      element(document, 'p', {}, say`It was deleted on ${moment(deletedAt)}. You can restore it until ${moment(purgeAt)}.`)
    ],
    actions: [
      button(say`Not now`, () => (opensAlone ? answer('later') : fail(new UserRejectedError()))),
      alternative(say`Create a new wallet`, () => answer('beside')),
      decide(say`Keep the wallet`, () => answer('restore'))
    ]
  }))
}

/** Says what a new wallet beside another one is, and names those that are there already. */
export function besideScreen(besides: NonNullable<LoginUser['besides']>): Screen<{ readonly id?: string }> {
  return defineScreen('beside', ({ document, decide, alternative, button, answer, fail }) => ({
    title: say`Create a new wallet`,
    content: [
      element(document, 'p', {}, say`The new wallet is empty and has another address. Your other wallet stays as it is.`),
      element(
        document,
        'p',
        {},
        say`You can open the other one again on a device that has it, or with its passkey, password or phrase.`
      ),
      ...besides.map(({ id, addresses: { eip155 = '' } }) =>
        element(
          document,
          'div',
          { class: 'way' },
          element(document, 'p', {}, valueNodes(document, eip155)),
          alternative(say`Open this wallet`, () => answer({ id }))
        )
      )
    ],
    actions: [button(say`Cancel`, () => fail(new UserRejectedError())), decide(say`Create a new wallet`, () => answer({}))]
  }))
}

/** Asks whether another address may log in from now on. Names both in full. */
export function emailScreen({ login, newEmail }: { readonly login: string; readonly newEmail: string }): Screen<true> {
  return defineScreen('email-change', ({ document, decide, button, answer, fail }) => {
    const named = (value: string) => element(document, 'p', { class: 'name' }, ...valueNodes(document, visibleText(value)))
    return {
      title: say`Change your email address`,
      content: [
        element(document, 'p', {}, say`You sign in with:`),
        named(login),
        element(document, 'p', {}, say`New address for your sign-in codes:`),
        named(newEmail),
        element(
          document,
          'p',
          { class: 'danger' },
          say`Anyone who can read the new mailbox can sign in as you. Go on only if it’s yours and you asked for this.`
        )
      ],
      actions: [button(say`Cancel`, () => fail(new UserRejectedError())), decide(say`Change the address`, () => answer(true))]
    }
  })
}

/** Says that a change of the address waits. */
export function laterScreen({
  effectiveAt,
  newEmail
}: {
  readonly effectiveAt: number
  readonly newEmail: string
}): Screen<true> {
  return defineScreen('email-later', ({ document, button, answer }) => ({
    title: say`Your email address changes later`,
    content: [
      element(document, 'p', {}, valueNodes(document, newEmail)),
      element(
        document,
        'p',
        {},
        say`This device can’t open the wallet, so the change takes effect on ${moment(effectiveAt)}. Until then, a link in your mailbox or a device with the wallet can stop it.`
      )
    ],
    actions: [button(say`Done`, () => answer(true))]
  }))
}
