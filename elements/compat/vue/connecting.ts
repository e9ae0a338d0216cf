import { shallowReactive } from 'vue'
import type { Namespace } from '../../../adapters/base/caip.ts'
import { $options } from '../../../state/options/options.ts'
import type { FetchWalletsOptions, WalletItem, WalletsState } from '../../../state/connect/headless-wallets.ts'
import type { AccountState } from '../app-kit-state.ts'
import {
  $connectionsChange,
  deleteConnection,
  getConnections,
  getRecentConnections,
  switchConnection,
  type ConnectionChoice,
  type ConnectionName,
  type ConnectionOf
} from '../connections.ts'
import {
  $wallets,
  connectWalletItem,
  fetchWallets,
  getWcUri,
  initialWalletsState,
  resetConnectingWallet,
  resetWcUri
} from '../lazy-wallets.ts'
import type { NamedWallet } from '../named-wallets.ts'
import { connectNamed, prefetchConnecting, updateEmail, type AskedOf, type Listening } from '../requests.ts'
import { toReactive, useReading } from './use-reading.ts'

interface Connections {
  readonly connections: readonly ConnectionOf[]
  readonly recentConnections: readonly ConnectionOf[]
}

/** Returns the connected wallet of a namespace, or of the active one, and earlier ones, reactive. */
export function useAppKitConnections(namespace?: Namespace): Connections {
  const read = () => ({ connections: getConnections(namespace), recentConnections: getRecentConnections(namespace) })
  return toReactive(useReading<Connections>($connectionsChange, read, { connections: [], recentConnections: [] }))
}

/** Returns the connected wallet, reactive, and the functions that switch to another account or wallet. */
export function useAppKitConnection({
  namespace,
  onSuccess,
  onError
}: Listening<{ readonly address: string }> & { readonly namespace?: Namespace } = {}): {
  readonly connection: ConnectionOf | undefined
  readonly isPending: boolean
  readonly switchConnection: (choice: ConnectionChoice) => Promise<void>
  readonly deleteConnection: (connection: ConnectionName) => void
} {
  const connections = useAppKitConnections(namespace)
  const own = shallowReactive({
    get connection() {
      return connections.connections[0]
    },
    isPending: false,
    async switchConnection(choice: ConnectionChoice) {
      own.isPending = true
      try {
        onSuccess?.({ address: await switchConnection(choice) })
      } catch (error) {
        onError?.(error as Error)
      } finally {
        own.isPending = false
      }
    },
    deleteConnection
  })
  return own
}

/** Returns wallets for the app's own list, reactive, and the function that connects them, without the modal. */
export function useAppKitWallets(): WalletsState & {
  readonly fetchWallets: (options?: FetchWalletsOptions) => Promise<void>
  readonly connect: (wallet: Pick<WalletItem, 'id'>, namespace?: Namespace) => Promise<void>
  readonly getWcUri: () => Promise<void>
  readonly resetWcUri: () => void
  readonly resetConnectingWallet: () => void
} {
  const functions = { fetchWallets, connect: connectWalletItem, getWcUri, resetWcUri, resetConnectingWallet }
  const read = () => ({ ...$wallets.get(), ...functions })
  return toReactive(useReading($wallets, read, { ...initialWalletsState, ...functions }))
}

/** Connects one wallet by its name, or redirects to a login provider, without the wallet list. The result is reactive. */
export function useAppKitWallet({
  namespace,
  ...listening
}: Listening<AccountState> & { readonly namespace?: Namespace } = {}): AskedOf<AccountState> & {
  readonly connect: (wallet: NamedWallet) => Promise<void>
} {
  prefetchConnecting()
  return useRequest(listening, send => ({
    connect: (wallet: NamedWallet) => send(() => connectNamed(wallet, namespace))
  }))
}

/** Lets the user change the email address of the embedded wallet. The result is reactive. */
export function useAppKitUpdateEmail(
  listening: Listening<{ readonly email: string }> = {}
): AskedOf<{ readonly email: string }> & { readonly updateEmail: () => Promise<void> } {
  return useRequest(listening, send => ({ updateEmail: () => send(updateEmail) }))
}

type Send<Data> = (run: () => Promise<Data>) => Promise<void>

/** `send` never rejects: failures are in `error`. */
function useRequest<Data, Functions extends object>(
  { onSuccess, onError }: Listening<Data>,
  functionsOf: (send: Send<Data>) => Functions
): AskedOf<Data> & Functions {
  const ready = useReading($options, () => $options.get().networks.length > 0, false)
  const state = shallowReactive({
    data: undefined as Data | undefined,
    error: undefined as Error | undefined,
    get isReady() {
      return ready.value
    },
    isPending: false,
    isError: false,
    isSuccess: false
  })
  const begin = { data: undefined, error: undefined, isPending: false, isError: false, isSuccess: false }
  const send: Send<Data> = async run => {
    Object.assign(state, begin, { isPending: true })
    try {
      const data = await run()
      Object.assign(state, begin, { data, isSuccess: true })
      onSuccess?.(data)
    } catch (thrown) {
      const error = thrown as Error
      Object.assign(state, begin, { error, isError: true })
      onError?.(error)
    }
  }
  return Object.assign(state, functionsOf(send))
}
