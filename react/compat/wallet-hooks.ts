import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Namespace } from '../../adapters/base/caip.ts'
import {
  $connectionsChange,
  connectionsOf,
  deleteConnection,
  recentConnectionsOf,
  switchConnection,
  type ConnectionChoice,
  type ConnectionName,
  type ConnectionOf
} from '../../elements/compat/connections.ts'
import {
  $walletsState,
  connectItem,
  fetchWallets,
  getWcUri,
  noWallets,
  resetConnectingWallet,
  resetWcUri,
  type FetchWalletsOptions,
  type WalletItem,
  type WalletsState
} from '../../state/wallet-list.ts'
import { useServed } from './served.ts'

/** The wallet that is connected in a namespace, or the active one, and those that were before. */
export function useAppKitConnections(namespace?: Namespace): {
  readonly connections: readonly ConnectionOf[]
  readonly recentConnections: readonly ConnectionOf[]
} {
  const served = useServed()
  useStore($connectionsChange)
  if (served) return { connections: [], recentConnections: [] }
  return { connections: connectionsOf(namespace), recentConnections: recentConnectionsOf(namespace) }
}

/** The connected wallet, and what takes another account or wallet in its place. */
export function useAppKitConnection({
  namespace,
  onSuccess,
  onError
}: {
  readonly namespace?: Namespace
  readonly onSuccess?: (result: { readonly address: string }) => void
  readonly onError?: (error: Error) => void
} = {}): {
  readonly connection: ConnectionOf | undefined
  readonly isPending: boolean
  readonly switchConnection: (choice: ConnectionChoice) => Promise<void>
  readonly deleteConnection: (connection: ConnectionName) => void
} {
  const [isPending, setPending] = useState(false)
  const [connection] = useAppKitConnections(namespace).connections
  return {
    connection,
    isPending,
    async switchConnection(choice) {
      setPending(true)
      try {
        const address = await switchConnection(choice)
        onSuccess?.({ address })
      } catch (error) {
        onError?.(error as Error)
      } finally {
        setPending(false)
      }
    },
    deleteConnection
  }
}

/** Wallets for a list that the site draws itself, and what connects them; the modal is not needed. */
export function useAppKitWallets(): WalletsState & {
  readonly fetchWallets: (options?: FetchWalletsOptions) => Promise<void>
  readonly connect: (wallet: Pick<WalletItem, 'id'>, namespace?: Namespace) => Promise<void>
  readonly getWcUri: () => Promise<void>
  readonly resetWcUri: () => void
  readonly resetConnectingWallet: () => void
} {
  const served = useServed()
  const state = useStore($walletsState)
  const told = served ? noWallets : state
  return { ...told, fetchWallets, connect: connectItem, getWcUri, resetWcUri, resetConnectingWallet }
}
