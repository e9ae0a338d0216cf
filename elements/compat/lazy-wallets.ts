import type { FetchWalletsOptions, WalletItem, WalletsState } from '../../state/connect/headless-wallets.ts'
import type { Namespace } from '../../adapters/base/caip.ts'
import { createLazyStore } from '../../state/platform/lazy-store.ts'

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

export const $wallets = createLazyStore(initialWalletsState, async () => (await load()).$walletsState)

/** `fetchWallets` of the lists. Never rejects. */
export async function fetchWallets(options?: FetchWalletsOptions): Promise<void> {
  try {
    await (await load()).fetchWallets(options)
  } catch (error) {
    console.error(error) // offline, or the files have moved
  }
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
