import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { CustodyRecovery } from '../../../adapters/api/contract/custody.ts'
import type { Addresses } from '../keys/derive.ts'
import { element } from '../stage/element.ts'
import { defineScreen, type Screen } from '../stage/stage.ts'
import { moment, say } from '../text/text.ts'
import { field, single } from './secret.ts'
import { valueNodes } from './values.ts'

export interface CustodyOptions<Opened> {
  readonly recovery: Pick<CustodyRecovery, 'notBefore' | 'code'>
  /** Of the wallet, as the login service names them. */
  readonly addresses: Addresses
  /** By the custodian's clock. */
  readonly now: number
  readonly release: (code: string) => Promise<Opened>
}

/** Recovers by the custodian: says when the share is to be had and, once it is, asks for the mailed code. */
export function custodyScreen<Opened>({ recovery, addresses, now, release }: CustodyOptions<Opened>): Screen<Opened> {
  const { notBefore, code } = recovery
  return defineScreen('custody', tools => {
    const { document, decide, button, fail } = tools
    const paragraph = (words: string) => element(document, 'p', {}, words)
    const kept = paragraph(say`The operator of this wallet keeps your recovery share, and has mailed you that it was asked for.`)
    // nothing on a new device knows the wallet: the operator of the service could name one of their own
    const compare = [
      element(
        document,
        'p',
        { class: 'warning', role: 'note' },
        say`The service names this wallet. Compare it with the address you know. If it’s a different one, cancel.`
      ),
      element(
        document,
        'dl',
        { class: 'rows' },
        (
          [
            ['EVM', addresses.eip155],
            ['Solana', addresses.solana]
          ] as const
        ).map(([name, address]) =>
          element(
            document,
            'div',
            {},
            element(document, 'dt', {}, name),
            element(document, 'dd', {}, valueNodes(document, address))
          )
        )
      )
    ]
    const cancel = button(say`Cancel`, () => fail(new UserRejectedError()))
    const title = say`Custodial recovery`
    if (now < notBefore)
      return {
        title,
        content: [
          kept,
          ...compare,
          element(document, 'p', { class: 'warning' }, say`It gives the share out from ${moment(notBefore)} on.`),
          paragraph(
            say`Come back then, on this device: sign in again, and go on here. Until then the mail has a link that stops it.`
          )
        ],
        actions: [cancel]
      }
    const typed = code ? field(document, 'text', say`Code from the mail`, 'one-time-code') : undefined
    return {
      title,
      content: [kept, ...compare, typed?.label],
      actions: [
        cancel,
        decide(
          say`Recover the wallet`,
          single(tools, () => release(typed?.input.value.trim() ?? '')),
          typed?.input
        )
      ]
    }
  })
}
