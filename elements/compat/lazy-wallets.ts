import { atom, onMount } from 'nanostores'
import type { FetchWalletsOptions, WalletItem, WalletsState } from '../../state/connect/headless-wallets.ts'
import type { Namespace } from '../../adapters/base/caip.ts'

// Wallets for an app's own list. The lists load with the first subscription or call.

const load = () => import('../../state/connect/headless-wallets.ts')

/** State on a server, on a page without a kit, and until the lists have loaded. */
export const initialWalletsState: WalletsState = {
  wallets: [],
  wcWallets: [],
  isFetchingWallets: false,
  isFetchingWcUri: false,
  isInitialized: false,
  wcUri: undefined,
  wcError: false,
  connectingWallet: undefined,
  page: 0,
  count: 0
}

export const $wallets = atom(initialWalletsState)

onMount($wallets, () => {
  let stop: (() => void) | undefined
  let unmounted = false
  load().then(({ $walletsState }) => {
    if (!unmounted) stop = $walletsState.subscribe(state => $wallets.set(state))
  }, console.error) // offline: retried with the next subscription
  return () => {
    unmounted = true
    stop?.()
  }
})

/** `fetchWallets` of the lists. */
export async function fetchWallets(options?: FetchWalletsOptions): Promise<void> {
  await (await load()).fetchWallets(options)
}

/** `connectWalletItem` of the lists. */
export async function connectWalletItem(wallet: Pick<WalletItem, 'id'>, namespace?: Namespace): Promise<void> {
  await (await load()).connectWalletItem(wallet, namespace)
}

/** `getWcUri` of the lists. */
export async function getWcUri(): Promise<void> {
  await (await load()).getWcUri()
}

/** Ends the open pairing. */
export function resetWcUri(): void {
  load().then(lists => lists.resetWcUri(), console.error)
}

/** Marks no wallet as connecting. */
export function resetConnectingWallet(): void {
  load().then(lists => lists.resetConnectingWallet(), console.error)
}
