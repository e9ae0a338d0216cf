import type { BalanceChange, SentTransaction } from '../../adapters/chain.ts'
import { showAmount } from '../../adapters/base/units.ts'
import { accountIdOf } from '../../adapters/base/caip.ts'
import { requestOn } from '../chain-request.ts'
import { onStop } from '../lifetime.ts'
import { networkOf } from '../networks.ts'
import { $options, isRunning } from '../options.ts'
import { $sent, sentId, updateSent, type SentTransfer } from '../sent.ts'
import { chainOf } from '../subject.ts'
import { fill } from '../text/fill.ts'
import { $swapPreviewText } from '../text/swap-preview.ts'
import { $locale } from '../text/text.ts'
import { refreshTokens } from '../tokens.ts'
import { offerAllowedSwap } from './allowed-swap.ts'
import { tell } from './tell.ts'

/** What has become of a swap that was submitted: kept as sends are, and told by who comes first, its screen or, after a reload, this. */

/** Those that their own screen follows, and tells. */
const attended = new Set<string>()

/** Whoever follows a step itself tells what becomes of it. */
export function attend(sent: SentTransfer): void {
  onStop(forget)
  attended.add(sentId(sent))
}

const forget = (): void => attended.clear()

/** What has come, as the receipt tells it. */
export function keepReceived(id: string, received: bigint): void {
  const swap = $sent.get().find(sent => sentId(sent) === id)?.swap
  if (swap) updateSent(id, { swap: { ...swap, amount: String(received), arrived: true } })
}

/** Tells what has become of one that was submitted on an earlier visit. */
export async function tellSwap(id: string, sent: SentTransfer): Promise<void> {
  const { transaction, swap } = sent
  if (!swap || attended.has(id)) return
  const options = $options.get()
  const words = { from: sent.symbol, to: swap.symbol }
  const hash = minedHash(transaction)
  if (hash === undefined) {
    const isOver =
      transaction.state.name === 'failed' || (transaction.state.name === 'replaced' && transaction.state.by !== 'cancel')
    if (isOver) await tell($swapPreviewText.get()[swap.step === 'swap' ? 'swap-failed' : 'approval-failed'], 'error')
    return
  }
  // a reorganisation may take it back and bring it once more: it is told once
  attend(sent)
  if (swap.step === 'approve') return offerAllowedSwap(sent)
  const changes = await readOutcome(transaction, hash)
  if (!isRunning(options)) return
  const [spent, received] = [-changeOf(changes, sent.token), changeOf(changes, swap.token)]
  if (received > 0n) keepReceived(id, received)
  if (swap.token !== undefined) refreshTokens({ force: true, stale: [`${transaction.chainId}:${swap.token}`] })
  const text = $swapPreviewText.get()
  const all = (units: bigint, decimals: number): string => showAmount(units, decimals, { locale: $locale.get(), shown: Infinity })
  const told = received > 0n && {
    ...words,
    spent: all(spent > 0n ? spent : BigInt(sent.amount), sent.decimals),
    received: all(received, swap.decimals)
  }
  await tell(told ? fill(text['done-text'], told) : fill(text.swapped, words), 'success')
}

/** `undefined`: it has not gone through. */
function minedHash({ hash, state }: SentTransaction): string | undefined {
  if (state.name === 'confirmed') return hash
  return state.name === 'replaced' && state.by === 'speed-up' && !state.failed ? (state.hash ?? hash) : undefined
}

/** Nothing where nobody tells. */
async function readOutcome({ chainId, from }: SentTransaction, hash: string): Promise<readonly BalanceChange[]> {
  const network = networkOf(chainId)
  try {
    const swaps = await (network && (await chainOf(network)?.transfers?.()))?.swaps?.()
    if (!network || !swaps) return []
    return await swaps.outcome(accountIdOf(chainId, from), network, [hash], requestOn(chainId))
  } catch {
    return []
  }
}

const changeOf = (changes: readonly BalanceChange[], token: string | undefined): bigint =>
  changes.find(change => change.token?.toLowerCase() === token?.toLowerCase())?.amount ?? 0n
