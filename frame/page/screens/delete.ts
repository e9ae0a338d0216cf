import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { isKeyError } from '../keys/key-error.ts'
import { createElement } from '../ui/element.ts'
import { defineScreen, type Screen } from '../ui/screen-host.ts'
import { t } from '../text/translate.ts'
import { asEnd } from './manage-wallet.ts'
import { createField, oneAtATime } from './recovery-secret.ts'
import { renderValue } from './render-value.ts'
import { getErrorText } from './error-text.ts'

const mayBeDeleted = () =>
  t`The service didn’t answer, so the wallet may or may not be deleted. Nothing was removed from this device. Try again, or open the wallet later to see.`

/** Wallet that can guard the account's email address after another one is deleted. */
export interface Successor {
  readonly id: string
  readonly address: string
  /** True if this device has it. */
  readonly isHere: boolean
}

/**
 * Creates the screen that deletes a wallet.
 * It names the wallet, since the user may mean another one, and requires typing a word. If the account has other wallets, the
 * user selects which one guards the address from then on: `remove` gets the user id of that wallet, or `undefined`.
 */
export function deleteScreen(
  address: string,
  remove: (successor?: string) => Promise<true>,
  successors: readonly Successor[] = []
): Screen<true> {
  return defineScreen('delete', tools => {
    const { document, decide, button, fail, showMessage } = tools
    const typed = createField(document, 'text', t`Type ${'DELETE'} to confirm`, 'off')
    const choice = successors.length === 0 ? undefined : successorChoice(document, successors)
    const attempt = oneAtATime(
      tools,
      () => remove(choice?.chosen()),
      undefined,
      error => showMessage(isKeyError(error, 'unanswered') ? mayBeDeleted() : getErrorText(error), true)
    )
    return {
      title: t`Delete wallet`,
      content: [
        createElement(document, 'p', {}, renderValue(document, address)),
        createElement(
          document,
          'p',
          { class: 'danger' },
          t`This removes the wallet from this device. You can restore it for 30 days. After that, only its exported keys open it. Without them, everything in the wallet is lost.`
        ),
        choice?.group,
        typed.label
      ],
      actions: [
        button(t`Keep wallet`, () => fail(new UserRejectedError())),
        asEnd(
          decide(t`Delete wallet`, () => {
            if (typed.input.value.trim() !== 'DELETE') return showMessage(t`Type ${'DELETE'} first.`, true)
            attempt()
          })
        )
      ]
    }
  })
}

/**
 * Creates the selection of the next guard.
 * Preselects a wallet of this device, or nothing: an attacker with access to the mailbox may have created a wallet, which must
 * not get the address by a hasty press.
 */
function successorChoice(document: Document, successors: readonly Successor[]) {
  const first = successors.find(({ isHere }) => isHere)
  const options = [...successors, undefined].map(successor => {
    const input = createElement(document, 'input', {
      type: 'radio',
      name: 'successor',
      value: successor?.id ?? '',
      checked: successor === first
    })
    const labelText = successor
      ? [
          createElement(document, 'strong', {}, ...renderValue(document, successor.address)),
          successor.isHere ? t`On this device` : t`Not on this device. Only select it if you created it.`
        ]
      : [
          createElement(document, 'strong', {}, t`None`),
          t`Every change of your email address will then wait 7 days, and each of your wallets can stop it.`
        ]
    return {
      input,
      label: createElement(document, 'label', { class: 'choice' }, input, createElement(document, 'span', {}, ...labelText))
    }
  })
  const group = createElement(
    document,
    'fieldset',
    {},
    createElement(document, 'legend', {}, t`Which wallet will protect your email address?`),
    createElement(
      document,
      'p',
      {},
      t`This wallet protects the address you log in with: only its key can change it without a delay. Another wallet can take over, even if you restore this one.`
    ),
    createElement(
      document,
      'p',
      {},
      first
        ? t`A wallet on this device is selected. Only change it to a wallet you own.`
        : t`None is selected, because this device has none of these wallets.`
    ),
    ...options.map(({ label }) => label)
  )
  return { group, chosen: () => options.find(({ input }) => input.checked)?.input.value || undefined }
}
