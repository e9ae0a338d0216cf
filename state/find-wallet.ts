import { computed } from 'nanostores'
import { $found } from './discovery.ts'
import { environment } from './environment.ts'
import { $options } from './options.ts'
import { walletById, $walletGroups, $walletsPending } from './wallets.ts'
import type { WalletEntry } from './wallet-entry.ts'

// Who asks for one wallet is not told that it is not there while it is still looked for, however slow the network is.

/** Milliseconds. A list waits a second; who asks for one wallet waits for the code that looks for it, which may be on its way. */
const patience = 10_000

/** A source has not told yet, however long the lists have waited for it. */
const $untold = computed([$found, $options], ({ lists }, { adapters }) =>
  adapters.some(({ source }) => source && !lists.has(source.id))
)

/** The wallet of this id, in the page or of the site; `undefined`: it is in neither. Never rejects. */
export const findWallet = (id: string): Promise<WalletEntry | undefined> => findInPage(() => walletById(id))

/** What `look` finds, as soon as that is in the page, or once all have told which wallets they have, or had the time. Never rejects. */
export function findInPage(look: () => WalletEntry | undefined): Promise<WalletEntry | undefined> {
  return new Promise(resolve => {
    let done = false
    let late = false
    const attempt = (): void => {
      const wallet = look()
      const settled = !$walletsPending.get() && (late || !$untold.get())
      if (done || !(wallet?.installed || settled)) return
      done = true
      // after the subscriptions below are made
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
