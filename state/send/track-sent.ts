import type { SentTransaction } from '../../adapters/chain.ts'
import { createChainRequest } from '../networks/chain-request.ts'
import { getChain } from '../networks/account-context.ts'
import { environment } from '../platform/environment.ts'
import { startOnce } from '../platform/cleanup.ts'
import { droppedTransactionTimeout } from '../options/limits.ts'
import { getNetwork } from '../networks/networks.ts'
import { $sent, addSent, readSentFromStorage, sentTransferId, updateSent, type SentTransfer } from '../account/sent.ts'
import { batchesKey, isUnsettled } from '../account/stored-sent.ts'
import { readJson } from '../platform/storage.ts'
import { refreshTokens } from '../account/tokens.ts'
import { refreshBalance } from '../account/balance-query.ts'

/**
 * Tracks sent transactions to their receipt, after the modal closes and across reloads, while the page
 * is visible. Each visible tab polls by itself and takes over the results of other tabs.
 */

const followed = new Map<string, AbortController>()
const waiting = new Set<() => void>()
const settling = new Set<() => void>()
let hidden = false

/** Stores a transfer that the wallet has just sent, and tracks it. */
export function trackSent(sent: SentTransfer): void {
  addSent(sent)
  resumeSentTracking()
}

/** Resumes tracking of an earlier visit's transactions. Repeated calls have no effect. */
export const resumeSentTracking = startOnce(() => {
  let stopped = false
  hidden = false
  const stops = [
    $sent.subscribe(followOpen),
    environment().onVisibility(visible => {
      hidden = !visible
      if (visible) for (const resume of waiting) resume()
    })
  ]
  readSentFromStorage()
  // offline: a later visit polls
  if (readJson(batchesKey))
    import('../swap/track-batch.ts').then(({ resumeBatchTracking }) => stopped || resumeBatchTracking()).catch(() => undefined)
  return () => {
    stopped = true
    for (const stop of stops) stop()
    for (const following of followed.values()) following.abort()
    followed.clear()
    waiting.clear()
    $sent.set([])
  }
})

/**
 * Calls back when a tracked transaction has changed the account's balances.
 * Returns a function that unsubscribes.
 */
export function onSentSettled(listener: () => void): () => void {
  settling.add(listener)
  return () => void settling.delete(listener)
}

/**
 * Tracks unsettled transactions only.
 * Stops for those that another tab has settled or that were cleared.
 */
function followOpen(all: readonly SentTransfer[]): void {
  const open = new Map(all.filter(({ transaction }) => isFollowed(transaction)).map(sent => [sentTransferId(sent), sent]))
  for (const [id, following] of followed) {
    if (open.has(id)) continue
    following.abort()
    followed.delete(id)
  }
  for (const [id, sent] of open) if (!followed.has(id)) void follow(id, sent.transaction)
}

/** Returns whether to keep polling. A dropped transaction is polled for a limited time. */
function isFollowed(transaction: SentTransaction): boolean {
  if (!isUnsettled(transaction)) return false
  return transaction.state.name !== 'dropped' || environment().now() - transaction.sentAt < droppedTransactionTimeout
}

async function follow(id: string, transaction: SentTransaction): Promise<void> {
  const { chainId } = transaction
  const network = getNetwork(chainId)
  const load = network && getChain(network)?.transfers
  if (!network || !load) return // the network is no longer configured: nothing to poll
  const following = new AbortController()
  const { signal } = following
  followed.set(id, following)
  try {
    const transfers = await load()
    if (signal.aborted) return
    await transfers.follow(transaction, network, {
      ...createChainRequest(chainId, signal),
      now: () => environment().now(),
      wait,
      onChange: next => signal.aborted || learn(id, next)
    })
  } catch {
    // the chain's code could not be loaded: keep the last status until a later visit
  }
}

function learn(id: string, transaction: SentTransaction): void {
  const sent = $sent.get().find(each => sentTransferId(each) === id)
  updateSent(id, { transaction })
  if (!sent || sent.transaction.state.name === transaction.state.name || transaction.state.name === 'dropped') return
  refreshBalance({ force: true })
  refreshTokens({ force: true, stale: sent.token === undefined ? [] : [`${transaction.chainId}:${sent.token}`] })
  for (const listener of settling) listener()
  // offline: the activity list shows it all the same
  if (sent.swap)
    import('../swap/track-swap.ts')
      .then(({ notifySwapOutcome }) => notifySwapOutcome(id, { ...sent, transaction }))
      .catch(() => undefined)
}

/** Resolves after the time, and only while the page is visible. */
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
