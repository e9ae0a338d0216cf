import { $balance, type ShownBalance } from '../balance.ts'
import { environment } from '../environment.ts'
import { keep } from '../kept.ts'
import { balanceCacheTime, balanceRetryBlock } from '../limits.ts'
import { onStop } from '../lifetime.ts'
import { $options } from '../options.ts'
import { rpcUrls } from '../rpc-urls.ts'
import { $subject, chainOf, subjectKey, type Subject } from '../subject.ts'

/**
 * Keeps the balance of the active account, the native one or that of the site's token: read when account or network change, kept for 30 s, not asked again for 30 s after a
 * failure. What is older than that is read again when somebody looks: the modal opens, or the page is seen again.
 */
const { $reading, refresh, follow } = keep<Subject, ShownBalance | null>({
  $subject,
  keyOf: subjectKey,
  lifetime: balanceCacheTime,
  retryBlock: balanceRetryBlock,
  // without an adapter for its chain there is nobody to ask
  read: async ({ account, network }, { signal }) => {
    const { caipNetworkId } = network
    const chain = chainOf(network)
    const token = $options.get().tokens[caipNetworkId]
    const question = [account, network, { signal, rpcUrls: rpcUrls(caipNetworkId), fetch: environment().fetch }] as const
    const reading = token
      ? (await import('../token-balance.ts')).tokenBalance(chain, token, ...question)
      : chain?.balance(...question)
    return (await reading) ?? null
  }
})

let watching = false

/** Begins to follow the active account. Called by whoever connects one; more calls change nothing. */
export function watchBalance(): void {
  if (watching) return
  watching = true
  const unsubscribe = $reading.subscribe(reading => {
    // one that could not be read again is unavailable, and says so
    if (reading.name !== 'ready') $balance.set(reading)
    else if (!reading.value) $balance.set({ name: 'none' })
    else $balance.set(reading.stale ? { name: 'failed' } : { name: 'ready', ...reading.value })
  })
  const unfollow = follow()
  onStop(() => {
    unfollow()
    unsubscribe()
    watching = false
    $balance.set({ name: 'none' })
  })
}

/** Reads the balance again unless that was done less than 30 s ago. `force` asks all the same: after a transaction. */
export const refreshBalance = refresh
