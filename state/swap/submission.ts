import { atom, type ReadableAtom } from 'nanostores'
import { $history, back, push } from '../router/router.ts'
import type { SwapDraft } from './build.ts'
import type { SwapProblem } from './problem.ts'
import type { SwapQuote } from './quote.ts'
import { isFresh, type QuoteField } from './quote-field.ts'
import type { SwapStatus } from './status.ts'
import type { SwapPlan } from './submit.ts'
import type { SwapTokenList } from './token-list.ts'

interface Preview {
  readonly signal: AbortSignal
  readonly tokens: SwapTokenList
  readonly quotes: QuoteField
  readonly $quote: ReadableAtom<SwapQuote | undefined>
  readonly $draft: ReadableAtom<SwapDraft | undefined>
  readonly $problem: ReadableAtom<SwapProblem | undefined>
  /** Whether the swap cannot be submitted as it is. */
  readonly $held: ReadableAtom<boolean>
}

/** Loads the code that submits to the wallet. */
const loadSubmit = () => import('./submit.ts')

/** Creates the review of a swap, and the requests to the wallet with their result. */
export function createSubmission({ signal, tokens, quotes, $quote, $draft, $problem, $held }: Preview) {
  const $status = atom<SwapStatus>({ name: 'editing' })
  const $plan = atom<SwapPlan | undefined>(undefined)
  /** The draft that the wallet was asked for last: shown until its result, whatever quotes arrive. */
  const $submitted = atom<SwapDraft | undefined>(undefined)

  /** Opens SwapPreview and plans the execution there. */
  function review(): void {
    if ($problem.get() || !$draft.get()) return
    $status.set({ name: 'editing' })
    push('SwapPreview')
    void planSteps()
  }

  /** Plans the steps for the preview only: they are planned again on submit. */
  async function planSteps(): Promise<void> {
    const draft = $draft.get()
    $plan.set(undefined)
    if (!draft) return
    try {
      const plan = await (await loadSubmit()).planSwap(draft, signal)
      if (!signal.aborted) $plan.set(plan)
    } catch {
      // the steps show as they happen
    }
  }

  /** Submits the swap with a fresh quote that is not worse than the reviewed one. */
  async function submit(): Promise<void> {
    if ($status.get().name === 'asking') return
    const seen = $quote.get()
    if (!seen || $held.get()) return
    $submitted.set($draft.get())
    $status.set({ name: 'asking' })
    if (!isFresh(seen) || quotes.$quote.get().name !== 'known') {
      await quotes.read()
      const now = $quote.get()
      if (signal.aborted) return
      if (!now || $held.get() || quotes.$quote.get().name !== 'known') return $status.set({ name: 'editing' })
      if (now.toAmount < seen.toAmount) return $status.set({ name: 'moved' })
    }
    const draft = $draft.get()
    $submitted.set(draft)
    const asking = await loadSubmit().catch(() => undefined)
    // no wallet request yet: a user who has left in the meantime swaps nothing
    if (signal.aborted || !draft) return $status.set({ name: 'editing' })
    if (!asking) return $status.set({ name: 'failed', code: 'http-error' })
    const outcome = await asking.submitSwap(draft, step => $status.set({ name: 'asking', step }))
    if (outcome.name === 'refused') {
      $status.set({ name: 'editing' })
      if (!signal.aborted && $history.get().at(-1)!.name === 'SwapPreview') back()
      return
    }
    $status.set(outcome.name === 'failed' && outcome.code === 'price-moved' ? { name: 'moved' } : outcome)
    if (!signal.aborted && outcome.name === 'failed') {
      void quotes.read()
      void tokens.readBalance(draft.from)
    }
  }

  return { $status, $plan, $submitted, review, submit, editAgain: () => $status.set({ name: 'editing' }) }
}
