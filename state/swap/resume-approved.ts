import { toAccountId } from '../../adapters/base/caip.ts'
import { formatUnits } from '../../adapters/base/units.ts'
import { $account } from '../session/active-session.ts'
import { onStop } from '../platform/cleanup.ts'
import { openModal } from '../modal/modal.ts'
import { $network } from '../networks/networks.ts'
import { $route, push } from '../router/router.ts'
import type { SentTransfer } from '../account/sent.ts'
import { nativeTokenAddress } from './tokens.ts'
import { $swapPreviewText } from './swap-preview.text.ts'
import { interpolate } from '../text/interpolate.ts'
import { hideToast } from '../alerts/toast.ts'
import { notify } from '../modal/notify.ts'

/**
 * Offers to continue a swap of which an earlier visit saw only the approval.
 * The toast says that nothing was swapped yet; Swap opens with the same form, and the wallet is asked only when the user
 * continues.
 */

/** Withdraws the previous offer. */
let withdraw: (() => void) | undefined

export function offerApprovedSwap({ transaction, token, symbol, decimals, amount, swap }: SentTransfer): void {
  if (!swap) return
  const text = $swapPreviewText.get()
  const told = interpolate(text['allowed-later'], { from: symbol })
  const { chainId, from } = transaction
  const account = toAccountId(chainId, from).toLowerCase()
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
      // a user who opens another swap keeps that one
      if (!Object.values(route.params).some(value => value !== undefined)) push('Swap', form)
    })
  ]
  const stop = (): void => stops.splice(0).forEach(end => end())
  withdraw = stop
  onStop(stop)
  const act = { label: text.swap, close: text.close, run: () => void openModal('Swap').catch(console.error) }
  void notify(told, 'success', isTheirs() ? act : undefined)
}
