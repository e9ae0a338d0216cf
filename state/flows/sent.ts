import type { SentTransaction } from '../../adapters/chain.ts'
import { requestOn } from '../chain-request.ts'
import { chainOf } from '../subject.ts'
import { environment } from '../environment.ts'
import { onStop } from '../lifetime.ts'
import { droppedFollowTime } from '../limits.ts'
import { networkOf } from '../networks.ts'
import { $sent, keepSent, reloadSent, sentId, updateSent, type SentTransfer } from '../sent.ts'
import { batchesKey, isOpen } from '../sent-stored.ts'
import { readJson } from '../storage.ts'
import { refreshTokens } from '../tokens.ts'
import { refreshBalance } from './balance.ts'

/**
 * Follows what was sent to its receipt: though the modal closes, though the page reloads, while somebody looks at the page. Every tab
 * looks for itself while it is seen, and takes over what another tab has found.
 */

const followed = new Map<string, AbortController>()
const waiting = new Set<() => void>()
const settling = new Set<() => void>()
let watching = false
let hidden = false

/** Keeps a transfer that a wallet has just taken, and follows it. */
export function followSent(sent: SentTransfer): void {
  keepSent(sent)
  watchSent()
}

/** Goes on following what an earlier visit has sent. More calls change nothing. */
export function watchSent(): void {
  if (watching) return
  watching = true
  hidden = false
  const stops = [
    $sent.subscribe(followOpen),
    environment().onVisibility(visible => {
      hidden = !visible
      if (visible) for (const resume of waiting) resume()
    })
  ]
  onStop(() => {
    for (const stop of stops) stop()
    for (const following of followed.values()) following.abort()
    followed.clear()
    waiting.clear()
    watching = false
    $sent.set([])
  })
  reloadSent()
  // offline: a later visit asks
  if (readJson(batchesKey))
    import('./sent-batch.ts').then(({ watchBatches }) => watching && watchBatches()).catch(() => undefined)
}

/** Calls back when what is on its way has changed what an account holds. Returns a function that stops it. */
export function onSentSettled(listener: () => void): () => void {
  settling.add(listener)
  return () => void settling.delete(listener)
}

/** Follows what is on its way, and nothing else: what another tab has seen to its end, or what was cleared, is let go. */
function followOpen(all: readonly SentTransfer[]): void {
  const open = new Map(all.filter(({ transaction }) => isFollowed(transaction)).map(sent => [sentId(sent), sent]))
  for (const [id, following] of followed) {
    if (open.has(id)) continue
    following.abort()
    followed.delete(id)
  }
  for (const [id, sent] of open) if (!followed.has(id)) void follow(id, sent.transaction)
}

/** One that the network has forgotten is looked for a while longer, not for ever. */
function isFollowed(transaction: SentTransaction): boolean {
  if (!isOpen(transaction)) return false
  return transaction.state.name !== 'dropped' || environment().now() - transaction.sentAt < droppedFollowTime
}

async function follow(id: string, transaction: SentTransaction): Promise<void> {
  const { chainId } = transaction
  const network = networkOf(chainId)
  const load = network && chainOf(network)?.transfers
  if (!network || !load) return // the site no longer has the network: nobody can be asked
  const following = new AbortController()
  const { signal } = following
  followed.set(id, following)
  try {
    const transfers = await load()
    if (signal.aborted) return
    await transfers.follow(transaction, network, {
      ...requestOn(chainId, signal),
      now: () => environment().now(),
      wait,
      onChange: next => signal.aborted || learn(id, next)
    })
  } catch {
    // its code could not be loaded, which a later visit may: it stays as it was seen last
  }
}

function learn(id: string, transaction: SentTransaction): void {
  const sent = $sent.get().find(each => sentId(each) === id)
  updateSent(id, { transaction })
  if (!sent || sent.transaction.state.name === transaction.state.name || transaction.state.name === 'dropped') return
  refreshBalance({ force: true })
  refreshTokens({ force: true, stale: sent.token === undefined ? [] : [`${transaction.chainId}:${sent.token}`] })
  for (const listener of settling) listener()
  // offline: the list of what was done shows it all the same
  if (sent.swap) import('./sent-swap.ts').then(({ tellSwap }) => tellSwap(id, { ...sent, transaction })).catch(() => undefined)
}

/** Resolves after the time, and not while nobody looks at the page. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise(resolve => {
    const finish = (): void => {
      cancel()
      waiting.delete(finish)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const cancel = environment().after(milliseconds, () => (hidden ? waiting.add(finish) : finish()))
    signal?.addEventListener('abort', finish)
  })
}
