import { atom, computed } from 'nanostores'
import { namespaces, parseAccountId, type Namespace } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import type { Network } from '../../adapters/base/network.ts'
import { $kit } from '../../state/current.ts'
import { switchAccount } from '../../state/flows/switch-account.ts'
import { requestConnect } from '../../state/flows/request-connect.ts'
import { networkOf } from '../../state/networks.ts'
import { $options } from '../../state/options.ts'
import { recentConnections, writeRecentConnections } from '../../state/recent-connections.ts'
import { sessionOf } from '../../state/session.ts'
import { $networkChange, accountOf, type AccountOf } from './read.ts'

/** A wallet that is connected, or was: of the latter nothing is kept but its name. */
export interface ConnectionOf {
  readonly connectorId: string
  readonly namespace: Namespace
  readonly name: string
  readonly icon?: string
  /** Those that the wallet shares, the active one first. */
  readonly accounts: readonly AccountOf[]
  readonly caipNetwork?: Network
}

/** By namespace; one in which there are none is absent. */
export type ConnectionsByNamespace = { readonly [namespace in Namespace]?: readonly ConnectionOf[] }

/** What `subscribeConnections` tells. */
export interface AllConnections {
  readonly connections: ConnectionsByNamespace
  readonly recentConnections: ConnectionsByNamespace
}

/** Which connection is meant: without a namespace in whichever it is. */
export type ConnectionName = Pick<ConnectionOf, 'connectorId'> & { readonly namespace?: Namespace }

/** What `switchConnection` switches to. */
export interface ConnectionChoice {
  readonly connection: Pick<ConnectionOf, 'connectorId' | 'namespace'>
  /** One of those that the wallet shares; without it the one that the wallet makes active. */
  readonly address?: string
}

const $deleted = atom(0)

/** Changes with whatever connections follow from. */
export const $connectionsChange = computed([$networkChange, $deleted], (_network, _deleted) => ({}))

/** The wallet that is connected in a namespace, or the active one: one, or none. */
export function connectionsOf(namespace = $kit.get().namespace): readonly ConnectionOf[] {
  const session = sessionOf(namespace)
  if (session.status !== 'connected') return []
  const { walletId, chainId, account, connection } = session
  const caipNetwork = networkOf(chainId)
  const { address: active } = parseAccountId(account)
  const accounts = accountOf(namespace).allAccounts
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

/** The wallets that were connected before and are not now, newest first. */
export function recentConnectionsOf(namespace = $kit.get().namespace): readonly ConnectionOf[] {
  const session = sessionOf(namespace)
  const now = session.status === 'connected' ? session.walletId : undefined
  return recentConnections()
    .filter(recent => recent.namespace === namespace && recent.walletId !== now)
    .map(({ walletId, name }) => ({ connectorId: walletId, namespace, name, accounts: [] }))
}

/**
 * Makes an account of a connected wallet the active one, or connects the wallet; resolves with its address.
 *
 * @throws KitError as `kit.switchAccount` and `kit.connect` do
 */
export async function switchConnection({ connection, address }: ConnectionChoice): Promise<string> {
  const { connectorId, namespace } = connection
  const session = sessionOf(namespace)
  if (session.status === 'connected' && session.walletId === connectorId) {
    switchAccount(address === undefined ? session.account : `${session.chainId}:${address}`)
  } else {
    await requestConnect(connectorId, $options.get(), namespace)
  }
  const { address: active } = accountOf(namespace)
  if (active === undefined) throw new KitError('not-connected', `No wallet of ${namespace} is connected.`)
  return active
}

/** Forgets a wallet that was connected before. */
export function deleteConnection({ connectorId, namespace }: ConnectionName): void {
  writeRecentConnections(
    recentConnections().filter(each => each.walletId !== connectorId || (namespace && each.namespace !== namespace))
  )
  $deleted.set($deleted.get() + 1)
}

export function allConnections(): AllConnections {
  return { connections: inEach(connectionsOf), recentConnections: inEach(recentConnectionsOf) }
}

function inEach(read: (namespace: Namespace) => readonly ConnectionOf[]): ConnectionsByNamespace {
  const found = namespaces.map(namespace => [namespace, read(namespace)] as const)
  return Object.fromEntries(found.filter(([, connections]) => connections.length))
}
