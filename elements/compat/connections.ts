import { atom, computed } from 'nanostores'
import { namespaces, parseAccountId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import type { Network } from '../../adapters/base/network.ts'
import { $kit } from '../../state/session/active-session.ts'
import { getNetwork } from '../../state/networks/networks.ts'
import { $options } from '../../state/options/options.ts'
import { readRecentConnections, writeRecentConnections } from '../../state/session/recent-connections.ts'
import { sessionOf } from '../../state/session/session.ts'
import { $networkChange, getAccountState, type AccountOf } from './app-kit-state.ts'

/** A current or earlier connection. Of earlier ones only the name is stored. */
export interface ConnectionOf {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly name: string
  readonly icon?: string
  /** Granted accounts, active one first. */
  readonly accounts: readonly AccountOf[]
  readonly caipNetwork?: Network
}

/** By namespace; namespaces without connections are absent. */
export type ConnectionsByNamespace = { readonly [namespace in Namespace]?: readonly ConnectionOf[] }

/** Value of `subscribeConnections`. */
export interface AllConnections {
  readonly connections: ConnectionsByNamespace
  readonly recentConnections: ConnectionsByNamespace
}

/** Identifies a connection; without a namespace, in any. */
export type ConnectionName = Pick<ConnectionOf, 'connectorId'> & { readonly namespace?: Namespace }

/** Target of `switchConnection`. */
export interface ConnectionChoice {
  readonly connection: Pick<ConnectionOf, 'connectorId' | 'namespace'>
  /** A granted address. Absent: the one the wallet makes active. */
  readonly address?: string
}

const $deleted = atom(0)

/** Changes with everything the connections depend on. */
export const $connectionsChange = computed([$networkChange, $deleted], (_network, _deleted) => ({}))

/** Returns the connected wallet of a namespace, or of the active one: a list of one, or empty. */
export function getConnections(namespace = $kit.get().namespace): readonly ConnectionOf[] {
  const session = sessionOf(namespace)
  if (session.status !== 'connected') return []
  const { walletId, chainId, account, connection } = session
  const caipNetwork = getNetwork(chainId)
  const { address: active } = parseAccountId(account)
  const accounts = getAccountState(namespace).allAccounts
  return [
    {
      connectorId: walletId,
      namespace,
      name: connection.name,
      ...(connection.imageUrl && { icon: connection.imageUrl }),
      accounts: [
        ...accounts.filter(({ address }) => address === active),
        ...accounts.filter(({ address }) => address !== active)
      ],
      ...(caipNetwork && { caipNetwork })
    }
  ]
}

/** Returns earlier connections that are not connected now, newest first. */
export function getRecentConnections(namespace = $kit.get().namespace): readonly ConnectionOf[] {
  const session = sessionOf(namespace)
  const now = session.status === 'connected' ? session.walletId : undefined
  return readRecentConnections()
    .filter(recent => recent.namespace === namespace && recent.walletId !== now)
    .map(({ walletId, name }) => ({ connectorId: walletId, namespace, name, accounts: [] }))
}

/**
 * Makes an account of a connected wallet active, or connects the wallet.
 * Resolves to its address.
 * @throws KitError like `kit.switchAccount` and `kit.connect`
 */
export async function switchConnection({ connection, address }: ConnectionChoice): Promise<string> {
  const { connectorId, namespace } = connection
  const session = sessionOf(namespace)
  if (session.status === 'connected' && session.walletId === connectorId) {
    const { switchAccount } = await import('../../state/connect/switch-account.ts')
    switchAccount(address === undefined ? session.account : `${session.chainId}:${address}`)
  } else {
    const options = $options.get()
    const { requestConnect } = await import('../../state/connect/request-connect.ts')
    await requestConnect(connectorId, options, namespace)
  }
  const { address: active } = getAccountState(namespace)
  if (active === undefined) throw new KitError('not-connected', `No wallet of ${namespace} is connected.`)
  return active
}

/** Removes an earlier connection. */
export function deleteConnection({ connectorId, namespace }: ConnectionName): void {
  writeRecentConnections(
    readRecentConnections().filter(each => each.walletId !== connectorId || (namespace && each.namespace !== namespace))
  )
  $deleted.set($deleted.get() + 1)
}

export function getAllConnections(): AllConnections {
  return { connections: inEach(getConnections), recentConnections: inEach(getRecentConnections) }
}

function inEach(read: (namespace: Namespace) => readonly ConnectionOf[]): ConnectionsByNamespace {
  const found = namespaces.map(namespace => [namespace, read(namespace)] as const)
  return Object.fromEntries(found.filter(([, connections]) => connections.length))
}
