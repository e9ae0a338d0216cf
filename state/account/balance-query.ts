import { $balance, type DisplayBalance } from './balance.ts'
import { environment } from '../platform/environment.ts'
import { createQuery } from './query.ts'
import { balanceCacheTime, balanceRetryDelay } from '../options/limits.ts'
import { startOnce } from '../platform/cleanup.ts'
import { $options } from '../options/options.ts'
import { rpcUrls } from '../networks/rpc-urls.ts'
import { $accountContext, getChain, accountContextKey, type AccountContext } from '../networks/account-context.ts'

/**
 * Query of the active account's balance, native or of the app's token: refetched when account or
 * network change, cached for 30 s, not retried for 30 s after a failure. A stale value is refetched when the modal opens or
 * the page becomes visible.
 */
const { $reading, refresh, follow } = createQuery<AccountContext, DisplayBalance | null>({
  $subject: $accountContext,
  keyOf: accountContextKey,
  lifetime: balanceCacheTime,
  retryBlock: balanceRetryDelay,
  // returns null without an adapter for the chain
  read: async ({ account, network }, { signal }) => {
    const { caipNetworkId } = network
    const chain = getChain(network)
    const token = $options.get().tokens[caipNetworkId]
    const question = [account, network, { signal, rpcUrls: rpcUrls(caipNetworkId), fetch: environment().fetch }] as const
    const reading = token
      ? (await import('./token-balance.ts')).fetchTokenBalance(chain, token, ...question)
      : chain?.balance(...question)
    return (await reading) ?? null
  }
})

/** Watches the active account. Called by anything that connects one; repeated calls have no effect. */
export const startBalanceQuery = startOnce(() => {
  const unsubscribe = $reading.subscribe(reading => {
    // a balance whose refetch failed shows as unavailable
    if (reading.name !== 'ready') $balance.set(reading)
    else if (!reading.value) $balance.set({ name: 'none' })
    else $balance.set(reading.stale ? { name: 'failed' } : { name: 'ready', ...reading.value })
  })
  const unfollow = follow()
  return () => {
    unfollow()
    unsubscribe()
    $balance.set({ name: 'none' })
  }
})

/**
 * Refetches the balance unless that happened less than 30 s ago.
 * `force` refetches in any case: after a transaction.
 */
export const refreshBalance = refresh
