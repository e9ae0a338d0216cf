import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Namespace } from '../../../adapters/base/caip.ts'
import {
  $connectionsChange,
  getConnections,
  deleteConnection,
  getRecentConnections,
  switchConnection,
  type ConnectionChoice,
  type ConnectionName,
  type ConnectionOf
} from '../../../elements/compat/connections.ts'
import { useIsHydrating } from '../use-hydrating.ts'

/** Returns the connected wallet of a namespace, or of the active one, and earlier ones. */
export function useAppKitConnections(namespace?: Namespace): {
  readonly connections: readonly ConnectionOf[]
  readonly recentConnections: readonly ConnectionOf[]
} {
  const served = useIsHydrating()
  useStore($connectionsChange)
  if (served) return { connections: [], recentConnections: [] }
  return { connections: getConnections(namespace), recentConnections: getRecentConnections(namespace) }
}

/** Returns the connected wallet, and the functions that switch to another account or wallet. */
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
