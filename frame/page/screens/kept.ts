import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { element } from '../stage/element.ts'
import { defineScreen, type Screen } from '../stage/stage.ts'
import { say } from '../text/text.ts'
import { asEnd } from './manage.ts'
import { valueNodes } from './values.ts'

/** A wallet of another login, of which this device keeps shares. */
export interface KeptWallet {
  readonly id: string
  readonly address: string
  /** This device opens it, alone or with the recovery secret. */
  readonly canExport: boolean
}

/** Names the wallets of other logins that this device keeps, before a new one is made. Answers with the one to export, or with none. */
export function keptScreen(wallets: readonly KeptWallet[]): Screen<{ readonly id?: string }> {
  return defineScreen('kept', ({ document, decide, alternative, button, answer, fail }) => ({
    title: say`This device keeps another wallet`,
    content: [
      element(
        document,
        'p',
        { class: 'warning', role: 'note' },
        say`It’s the wallet of another login. If it’s yours, export its keys, or sign in the way you did before.`
      ),
      ...wallets.map(({ id, address, canExport }) =>
        element(
          document,
          'div',
          { class: 'way' },
          element(document, 'p', {}, valueNodes(document, address)),
          canExport ? alternative(say`Export it`, () => answer({ id })) : undefined
        )
      ),
      element(document, 'p', {}, say`A new wallet is empty and has another address. The one on this device stays as it is.`)
    ],
    actions: [button(say`Cancel`, () => fail(new UserRejectedError())), decide(say`Create a new wallet`, () => answer({}))]
  }))
}

/** Offers to forget a wallet that the service does not know and that this device cannot open by itself. */
export function forgetScreen(address: string): Screen<true> {
  return defineScreen('forget', ({ document, decide, button, answer, fail }) => ({
    title: say`The wallet on this device can’t be opened`,
    content: [
      element(document, 'p', {}, valueNodes(document, address)),
      element(document, 'p', {}, say`The service doesn’t know this wallet for your login, and this device can’t open it alone.`),
      element(
        document,
        'p',
        { class: 'danger' },
        say`If you didn’t delete it, stop and ask the operator. If you go on, this device’s part of the wallet is erased for good.`
      )
    ],
    actions: [
      button(say`Cancel`, () => fail(new UserRejectedError())),
      asEnd(decide(say`Forget it on this device`, () => answer(true)))
    ]
  }))
}
