import type { BalanceChange, SentTransaction } from '../../adapters/chain.ts'
import { showAmount } from '../../adapters/base/units.ts'
import { toAccountId } from '../../adapters/base/caip.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { onStop } from '../platform/cleanup.ts'
import { getNetwork } from '../networks/networks.ts'
import { $options, isRunning } from '../options/options.ts'
import { $sent, sentTransferId, updateSent, type SentTransfer } from '../account/sent.ts'
import { getChain } from '../networks/account-context.ts'
import { interpolate } from '../text/interpolate.ts'
import { $swapPreviewText } from './swap-preview.text.ts'
import { $locale } from '../text/locale.ts'
import { refreshTokens } from '../account/tokens.ts'
import { offerApprovedSwap } from './resume-approved.ts'
import { notify } from '../modal/notify.ts'

/**
 * Reports the result of a submitted swap.
 * It is stored like a transfer; either its screen reports it or, after a reload, this file.
 */

/** Ids that their own screen tracks and reports. */
const attended = new Set<string>()

/** Claims a step: the caller reports its result. */
export function claimTracking(sent: SentTransfer): void {
  onStop(forget)
  attended.add(sentTransferId(sent))
}

const forget = (): void => attended.clear()

/** Stores the received amount from the receipt. */
export function storeReceivedAmount(id: string, received: bigint): void {
  const swap = $sent.get().find(sent => sentTransferId(sent) === id)?.swap
  if (swap) updateSent(id, { swap: { ...swap, amount: String(received), arrived: true } })
}

/** Shows the result of a swap from an earlier visit. */
export async function notifySwapOutcome(id: string, sent: SentTransfer): Promise<void> {
  const { transaction, swap } = sent
  if (!swap || attended.has(id)) return
  const options = $options.get()
  const words = { from: sent.symbol, to: swap.symbol }
  const hash = minedHash(transaction)
  if (hash === undefined) {
    const isOver =
      transaction.state.name === 'failed' || (transaction.state.name === 'replaced' && transaction.state.by !== 'cancel')
    if (isOver) await notify($swapPreviewText.get()[swap.step === 'swap' ? 'swap-failed' : 'approval-failed'], 'error')
    return
  }
  // a reorg may remove and mine it again: report it once
  claimTracking(sent)
  if (swap.step === 'approve') return offerApprovedSwap(sent)
  const changes = await readOutcome(transaction, hash)
  if (!isRunning(options)) return
  const [spent, received] = [-changeOf(changes, sent.token), changeOf(changes, swap.token)]
  if (received > 0n) storeReceivedAmount(id, received)
  if (swap.token !== undefined) refreshTokens({ force: true, stale: [`${transaction.chainId}:${swap.token}`] })
  const text = $swapPreviewText.get()
  const all = (units: bigint, decimals: number): string => showAmount(units, decimals, { locale: $locale.get(), shown: Infinity })
  const told = received > 0n && {
    ...words,
    spent: all(spent > 0n ? spent : BigInt(sent.amount), sent.decimals),
    received: all(received, swap.decimals)
  }
  await notify(told ? interpolate(text['done-text'], told) : interpolate(text.swapped, words), 'success')
}

/** Returns the hash of the mined transaction, or `undefined` if it did not succeed. */
function minedHash({ hash, state }: SentTransaction): string | undefined {
  if (state.name === 'confirmed') return hash
  return state.name === 'replaced' && state.by === 'speed-up' && !state.failed ? (state.hash ?? hash) : undefined
}

/** Returns the balance changes, or an empty list if they cannot be read. */
async function readOutcome({ chainId, from }: SentTransaction, hash: string): Promise<readonly BalanceChange[]> {
  const network = getNetwork(chainId)
  try {
    const swaps = await (network && (await getChain(network)?.transfers?.()))?.swaps?.()
    if (!network || !swaps) return []
    return await swaps.outcome(toAccountId(chainId, from), network, [hash], createChainRequest(chainId))
  } catch {
    return []
  }
}

const changeOf = (changes: readonly BalanceChange[], token: string | undefined): bigint =>
  changes.find(change => change.token?.toLowerCase() === token?.toLowerCase())?.amount ?? 0n
