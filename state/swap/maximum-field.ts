import { atom, type ReadableAtom } from 'nanostores'
import { showToast } from '../alerts/toast.ts'
import type { AmountField } from '../send/amount-field.ts'
import { $isSmartAccount } from '../session/smart-account.ts'
import type { SwapQuote } from './quote.ts'
import { gasReserve, type QuoteField } from './quote-field.ts'
import { $swapText } from './swap.text.ts'
import { isNative, type SwapToken } from './tokens.ts'

interface Form {
  readonly signal: AbortSignal
  readonly $from: ReadableAtom<SwapToken | undefined>
  readonly $quote: ReadableAtom<SwapQuote | undefined>
  readonly amount: AmountField
  readonly quotes: QuoteField
}

/** Creates the maximum amount of a swap. For the native currency it leaves the network fee. */
export function createMaximumField({ signal, $from, $quote, amount, quotes }: Form) {
  /** Whether the network fee is being read. */
  const $finding = atom(false)

  /** Sets the amount to the maximum. */
  async function setMost(): Promise<void> {
    const from = $from.get()
    if (from?.balance === undefined || $finding.get()) return
    let kept = 0n
    if (isNative(from) && !$isSmartAccount.get()) {
      $finding.set(true)
      try {
        kept = gasReserve($quote.get(), await quotes.readGasPrice(from.chainId))
      } catch {
        if (!signal.aborted) showToast($swapText.get()['no-gas-price'], 'error')
        return
      } finally {
        $finding.set(false)
      }
      if (signal.aborted || $from.get()?.address !== from.address) return
    }
    amount.setMaximum({ units: from.balance > kept ? from.balance - kept : 0n }, from)
  }

  return { $finding, setMost }
}
