import { useStore } from '@nanostores/react'
import type { Namespace } from '../../../adapters/base/caip.ts'
import {
  $wallets,
  connectWalletItem,
  fetchWallets,
  getWcUri,
  initialWalletsState,
  resetConnectingWallet,
  resetWcUri
} from '../../../elements/compat/lazy-wallets.ts'
import type { FetchWalletsOptions, WalletItem, WalletsState } from '../../../state/connect/headless-wallets.ts'
import { useIsHydrating } from '../use-hydrating.ts'

/** Returns wallets for the app's own list, and the function that connects them, without the modal. */
export function useAppKitWallets(): WalletsState & {
  readonly fetchWallets: (options?: FetchWalletsOptions) => Promise<void>
  readonly connect: (wallet: Pick<WalletItem, 'id'>, namespace?: Namespace) => Promise<void>
  readonly getWcUri: () => Promise<void>
  readonly resetWcUri: () => void
  readonly resetConnectingWallet: () => void
} {
  const served = useIsHydrating()
  const state = useStore($wallets)
  return {
    ...(served ? initialWalletsState : state),
    fetchWallets,
    connect: connectWalletItem,
    getWcUri,
    resetWcUri,
    resetConnectingWallet
  }
}
