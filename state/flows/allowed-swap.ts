import { accountIdOf } from '../../adapters/base/caip.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import { $account } from '../current.ts'
import { onStop } from '../lifetime.ts'
import { openModal } from '../modal.ts'
import { $network } from '../networks.ts'
import { $route, push } from '../router.ts'
import type { SentTransfer } from '../sent.ts'
import { nativeTokenAddress } from '../swap-tokens.ts'
import { $swapPreviewText } from '../text/swap-preview.ts'
import { fill } from '../text/fill.ts'
import { hideToast } from '../toast.ts'
import { tell } from './tell.ts'

/**
 * A swap of which an earlier visit saw no more than the approval: it is said that nothing was swapped yet, with a way on to it. Whoever goes
 * to Swap finds the form as it was; the wallet is asked only as they go on.
 */

/** How the offer of an earlier one is taken back. */
let withdraw: (() => void) | undefined

export function offerAllowedSwap({ transaction, token, symbol, decimals, amount, swap }: SentTransfer): void {
  if (!swap) return
  const text = $swapPreviewText.get()
  const told = fill(text['allowed-later'], { from: symbol })
  const { chainId, from } = transaction
  const account = accountIdOf(chainId, from).toLowerCase()
  const isTheirs = (): boolean => $account.get()?.toLowerCase() === account && $network.get()?.caipNetworkId === chainId
  const form = {
    fromToken: token ?? nativeTokenAddress,
    toToken: swap.token ?? nativeTokenAddress,
    amount: formatUnits(BigInt(amount), decimals)
  }
  withdraw?.()
  const stops = [
    $route.listen(route => {
      if (route.name !== 'Swap' || !isTheirs()) return
      stop()
      hideToast()
      // who asks for another swap gets that one
      if (!Object.values(route.params).some(value => value !== undefined)) push('Swap', form)
    })
  ]
  const stop = (): void => stops.splice(0).forEach(end => end())
  withdraw = stop
  onStop(stop)
  const act = { label: text.swap, close: text.close, run: () => void openModal('Swap').catch(console.error) }
  void tell(told, 'success', isTheirs() ? act : undefined)
}
