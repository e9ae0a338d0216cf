import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { formatDateTime, t } from '../text/translate.ts'
import { asEnd } from './manage-wallet.ts'
import { renderValue } from './render-value.ts'

/** A wallet of another login, of which this device has shares. */
export interface KeptWallet {
  readonly id: string
  readonly address: string
  /** True if this device opens it, alone or with the recovery secret. */
  readonly canExport: boolean
}

/**
 * Creates the screen with wallets of other logins on this device, shown before a new one is created.
 * Resolves to the one to export, if any.
 */
export function keptScreen(wallets: readonly KeptWallet[]): Screen<{ readonly id?: string }> {
  return defineScreen('kept', ({ document, decide, alternative, button, answer, fail }) => ({
    title: t`This device has another wallet`,
    content: [
      createElement(
        document,
        'p',
        { class: 'warning', role: 'note' },
        t`It belongs to another login. If it’s yours, export its keys or log in the way you did before.`
      ),
      ...wallets.map(({ id, address, canExport }) =>
        createElement(
          document,
          'div',
          { class: 'way' },
          createElement(document, 'p', {}, renderValue(document, address)),
          canExport ? alternative(t`Export it`, () => answer({ id })) : undefined
        )
      ),
      createElement(
        document,
        'p',
        {},
        t`A new wallet is empty and has a different address. The one on this device stays as it is.`
      )
    ],
    actions: [button(t`Cancel`, () => fail(new UserRejectedError())), decide(t`Create a new wallet`, () => answer({}))]
  }))
}

/** A wallet of this device that can be exported without a session. */
export interface ExportableWallet extends KeptWallet {
  /** When it can be exported, after an export was requested. */
  readonly from?: number
}

/**
 * Creates the screen for a signed-out user, with the wallets that this device opens.
 * Resolves to the one to export.
 */
export function signedOutScreen(wallets: readonly ExportableWallet[]): Screen<{ readonly id: string }> {
  return defineScreen('signed-out', ({ document, alternative, button, answer, fail }) => {
    const line = (words: string) => createElement(document, 'p', {}, words)
    const wayOf = ({ id, canExport, from }: ExportableWallet) => {
      if (canExport) return [alternative(t`Export the wallet on this device`, () => answer({ id }))]
      if (from !== undefined) return [line(t`You can export it from ${formatDateTime(from)}, unless you log in before then.`)]
      return [
        line(t`It has no recovery yet. Without logging in, you can export it 7 days after your request.`),
        alternative(t`Request export`, () => answer({ id }))
      ]
    }
    return {
      title: t`Log in again`,
      content: [
        line(
          t`You’re logged out. Log in again to use your wallet. You don’t need to log in to export the wallet on this device.`
        ),
        ...wallets.map(wallet =>
          createElement(
            document,
            'div',
            { class: 'way' },
            createElement(document, 'p', {}, renderValue(document, wallet.address)),
            ...wayOf(wallet)
          )
        )
      ],
      actions: [button(t`Close`, () => fail(new UserRejectedError()))]
    }
  })
}

/**
 * Offers to delete the share of a wallet that the service does not know and that this device cannot
 * open alone.
 */
export function forgetScreen(address: string): Screen<true> {
  return defineScreen('forget', ({ document, decide, button, answer, fail }) => ({
    title: t`The wallet on this device can’t be opened`,
    content: [
      createElement(document, 'p', {}, renderValue(document, address)),
      createElement(
        document,
        'p',
        {},
        t`The service doesn’t recognize this wallet for your login, and this device can’t open it alone.`
      ),
      createElement(
        document,
        'p',
        { class: 'danger' },
        t`If you didn’t delete it, stop and ask your wallet provider. If you continue, this device’s part of the wallet is erased permanently.`
      )
    ],
    actions: [
      button(t`Cancel`, () => fail(new UserRejectedError())),
      asEnd(decide(t`Forget it on this device`, () => answer(true)))
    ]
  }))
}
