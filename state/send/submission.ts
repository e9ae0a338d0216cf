import { atom, type ReadableAtom } from 'nanostores'
import { showToast } from '../alerts/toast.ts'
import { $history, back, push, reset } from '../router/router.ts'
import type { FormCheck } from './form-check.ts'
import { $sendText } from './send.text.ts'
import type { SimulationField } from './simulation-field.ts'
import type { SendStatus } from './status.ts'
import type { SendDraft, SendOutcome } from './submit.ts'

interface Preview {
  readonly signal: AbortSignal
  /** Id of the transfer that the app requested. */
  readonly $asked: ReadableAtom<string | undefined>
  readonly $draft: ReadableAtom<SendDraft | undefined>
  readonly check: FormCheck
  readonly simulation: SimulationField
}

/** Loads the code that submits to the wallet. */
const loadSubmit = () => import('./submit.ts')

/** Creates the review of a transfer, and the request to the wallet with its result. */
export function createSubmission({ signal, $asked, $draft, check: { $problem, $held }, simulation }: Preview) {
  const $status = atom<SendStatus>({ name: 'editing' })

  /** Opens WalletSendPreview and simulates the transfer there. */
  function review(): void {
    if ($problem.get() || !$draft.get()) return
    $status.set({ name: 'editing' })
    push('WalletSendPreview')
    loadSubmit().catch(() => undefined) // preload: loaded again when it is needed
    void simulation.tryOut()
  }

  /** Submits the transfer to the wallet. */
  async function submit(): Promise<void> {
    if ($status.get().name === 'asking') return
    const draft = $draft.get()
    if (!draft || $held.get()) return showToast($sendText.get()['invalid-send'], 'error')
    $status.set({ name: 'asking' })
    const asking = await loadSubmit().catch(() => undefined)
    // no wallet request yet: a user who has left in the meantime sends nothing
    if (signal.aborted) return $status.set({ name: 'editing' })
    const outcome: SendOutcome = asking
      ? await asking.submitSend(draft, { signal, asked: $asked.get() })
      : { name: 'failed', code: 'http-error' }
    if (outcome.name !== 'refused') {
      $status.set(outcome)
      if (outcome.name === 'sent' && !signal.aborted) reset($asked.get() === undefined ? 'Account' : 'WalletSendConfirmed')
      return
    }
    $status.set({ name: 'editing' })
    if (!signal.aborted && $history.get().at(-1)!.name === 'WalletSendPreview') back()
  }

  return { $status, review, submit, editAgain: () => $status.set({ name: 'editing' }) }
}
