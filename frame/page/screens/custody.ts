import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { CustodyRecovery } from '../../../adapters/api/contract/custody.ts'
import type { Addresses } from '../keys/derive-keys.ts'
import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { formatDateTime, t } from '../text/translate.ts'
import { createField, oneAtATime } from './recovery-secret.ts'
import { renderValue } from './render-value.ts'

export interface CustodyOptions<Opened> {
  readonly recovery: Pick<CustodyRecovery, 'notBefore' | 'code'>
  /** Addresses of the wallet, as the login service reports them. */
  readonly addresses: Addresses
  /** Time of the custodian's clock. */
  readonly now: number
  readonly release: (code: string) => Promise<Opened>
}

/**
 * Creates the screen of recovery by the custodian: shows when the share is available and then asks for
 * the mailed code.
 */
export function createCustodyScreen<Opened>({ recovery, addresses, now, release }: CustodyOptions<Opened>): Screen<Opened> {
  const { notBefore, code } = recovery
  return defineScreen('custody', tools => {
    const { document, decide, button, fail } = tools
    const paragraph = (words: string) => createElement(document, 'p', {}, words)
    const kept = paragraph(t`Your wallet provider keeps your recovery share and emailed you about this request.`)
    // a new device cannot verify the wallet: the operator of the service could report another one
    const compare = [
      createElement(
        document,
        'p',
        { class: 'warning', role: 'note' },
        t`The service gave this wallet. Compare it with the address you know. If it’s different, cancel.`
      ),
      createElement(
        document,
        'dl',
        { class: 'rows' },
        (
          [
            ['EVM', addresses.eip155],
            ['Solana', addresses.solana]
          ] as const
        ).map(([name, address]) =>
          createElement(
            document,
            'div',
            {},
            createElement(document, 'dt', {}, name),
            createElement(document, 'dd', {}, renderValue(document, address))
          )
        )
      )
    ]
    const cancel = button(t`Cancel`, () => fail(new UserRejectedError()))
    const title = t`Provider recovery`
    if (now < notBefore)
      return {
        title,
        content: [
          kept,
          ...compare,
          createElement(document, 'p', { class: 'warning' }, t`You can recover from ${formatDateTime(notBefore)}.`),
          paragraph(t`Come back then on this device and log in again. To stop this, use the link in the email.`)
        ],
        actions: [cancel]
      }
    const typed = code ? createField(document, 'text', t`Code from the email`, 'one-time-code') : undefined
    return {
      title,
      content: [kept, ...compare, typed?.label],
      actions: [
        cancel,
        decide(
          t`Recover wallet`,
          oneAtATime(tools, () => release(typed?.input.value.trim() ?? '')),
          typed?.input
        )
      ]
    }
  })
}
