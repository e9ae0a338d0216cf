import { computed } from 'nanostores'
import { $accountContext } from '../networks/account-context.ts'
import { forceCloseModal } from '../modal/modal.ts'
import { readRecipientsFromStorage } from './recipients.ts'
import { $history, back, type RouteName } from '../router/router.ts'
import { refreshBalance } from '../account/balance-query.ts'
import { defineFlow } from '../router/define-flow.ts'
import { createDraft } from './draft.ts'
import { createSendForm } from './form.ts'
import { createFormCheck } from './form-check.ts'
import { createFormState } from './form-state.ts'
import { createMaximumField } from './maximum-field.ts'
import { createRouteValues } from './route-values.ts'
import { createSimulationField } from './simulation-field.ts'
import { createSubmission } from './submission.ts'

/**
 * Send flow, from WalletSend back to Account: choose a token, an amount and a recipient, review the
 * transfer, and let the wallet send it.
 */

export type { BalanceChange, Simulation, TransferFailure } from '../../adapters/chain.ts'

/**
 * Screens of the flow: a copy of `screensOf('send')`, so that
 * the chunk does not need the screen table.
 */
export const sendScreens: readonly RouteName[] = [
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendConfirmed'
]

export const sendFlow = defineFlow(sendScreens, ({ signal }) => {
  const form = createSendForm(signal)
  const { tokens, amount, receiver, fees } = form
  const maximum = createMaximumField(form)
  const { $asked, begin, takeWanted } = createRouteValues(form)

  const $draft = createDraft(form)
  const simulation = createSimulationField(signal, $draft, refresh)
  const check = createFormCheck(form, $draft, simulation)
  const submission = createSubmission({ signal, $asked, $draft, check, simulation })
  const $send = createFormState(form, check.$native, submission.$status)

  // an account or network change resets the form (docs/decisions/screens.md)
  const stop = computed($accountContext, subject => subject?.account).listen((_account, before) =>
    before === undefined ? takeWanted() : startAnew()
  )
  signal.addEventListener('abort', stop)

  readRecipientsFromStorage()

  function startAnew(): void {
    if (submission.$status.get().name === 'asking') return // the wallet has it: wait for its response
    if ($asked.get()) return forceCloseModal() // the requested transfer is impossible on another account or network
    tokens.forget()
    receiver.type('')
    amount.clearAmount()
    simulation.forgetTrial()
    while ($history.get().length > 1 && ['WalletSendPreview', 'WalletSendSelectToken'].includes($history.get().at(-1)!.name))
      back()
  }

  function chooseToken(address: string | undefined): void {
    const before = tokens.$token.get()
    void tokens.choose(address)
    if (before?.address !== address) {
      amount.$most.set(undefined)
      amount.leaveFiatWithoutPrice()
    }
    back()
  }

  /** Reads the balance, and the maximum or the fee, before a simulation. */
  async function refresh(): Promise<void> {
    refreshBalance({ force: true })
    if (amount.$most.get()) await maximum.setMost()
    else void fees.readFee()
  }

  return {
    $asked,
    $send,
    $draft,
    tokens,
    ...amount,
    ...fees,
    ...maximum,
    ...check,
    ...simulation,
    ...submission,
    $receiver: receiver.$receiver,
    $typedReceiver: receiver.$typed,
    setReceiver: receiver.type,
    retryReceiver: receiver.retry,
    paste: receiver.paste,
    begin,
    chooseToken
  }
})
