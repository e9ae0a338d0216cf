import { computed } from 'nanostores'
import { $sourceWallets } from './discovery.ts'
import { environment } from '../platform/environment.ts'
import { $options } from '../options/options.ts'
import { getWallet, $walletGroups, $walletsPending } from './wallets.ts'
import type { WalletEntry } from './entry.ts'

// Waits for discovery to settle before a wallet counts as not found, even on a slow network.

/** Timeout in milliseconds. Longer than the second of a list: the discovery chunk may still be loading. */
const patience = 10_000

/** Whether a source has not reported yet, regardless of the timeout of lists. */
const $untold = computed([$sourceWallets, $options], ({ lists }, { adapters }) =>
  adapters.some(({ source }) => source && !lists.has(source.id))
)

/**
 * Resolves to the injected or custom wallet with this id, or to `undefined` if there is none.
 * Never rejects.
 */
export const findWallet = (id: string): Promise<WalletEntry | undefined> => findInstalledWallet(() => getWallet(id))

/**
 * Resolves to the result of `look` as soon as it is installed, else once all sources have reported or
 * the timeout has passed. Never rejects.
 */
export function findInstalledWallet(look: () => WalletEntry | undefined): Promise<WalletEntry | undefined> {
  return new Promise(resolve => {
    let done = false
    let late = false
    const attempt = (): void => {
      const wallet = look()
      const settled = !$walletsPending.get() && (late || !$untold.get())
      if (done || !(wallet?.installed || settled)) return
      done = true
      // deferred until the subscriptions below exist
      queueMicrotask(() => stops.forEach(stop => stop()))
      resolve(wallet)
    }
    const giveUp = (): void => {
      late = true
      attempt()
    }
    const stops = [
      $walletGroups.subscribe(attempt),
      $walletsPending.subscribe(attempt),
      $untold.subscribe(attempt),
      environment().after(patience, giveUp)
    ]
  })
}
