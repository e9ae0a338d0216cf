import type { Connector, WalletEntry } from './entry.ts'
import { canonicalName, canonicalRdns } from './name-aliases.ts'

// Merges connectors into rows: one per wallet, for all of its namespaces. Pure.

export interface ConnectorInput {
  readonly connectors: readonly Connector[]
  /** Whether a chain is connected through WalletConnect. */
  readonly walletConnectInUse: boolean
  /** Directory ids to include; empty: all. */
  readonly includeIds: readonly string[]
  readonly excludeIds: readonly string[]
  /** Directory data of the excluded ids. */
  readonly excluded: readonly { readonly name: string; readonly rdns?: string }[]
  /** Directory id by name, connector id and rdns. */
  readonly explorerIds: ReadonlyMap<string, string>
}

/** Why a connector has no separate row. */
export type HiddenReason =
  /** Email and social login are shown elsewhere. */
  | 'sign-in-method'
  | 'walletconnect-in-use'
  /** The app excludes it. */
  | 'excluded'
  /** The app includes only others. */
  | 'not-included'
  /** It belongs to another row of the same wallet: on another namespace, or found twice. */
  | 'merged'

export interface MergedConnectors {
  /**
   * Wallets on several namespaces first, then EIP-6963, injected
   * and all others; each in discovery order.
   */
  readonly entries: readonly WalletEntry[]
  readonly hidden: readonly { readonly wallet: Connector; readonly hidden: HiddenReason }[]
}

/**
 * Merges the same wallet of several namespaces by rdns or name, and drops wallets that the app does
 * not want (docs/decisions/storage.md, docs/decisions/validation.md). The source decides whether there is a Browser Wallet: it
 * lists one only for an installed wallet that does not announce itself.
 */
export function mergeConnectors(input: ConnectorInput): MergedConnectors {
  const entries: WalletEntry[] = []
  const hidden: { wallet: Connector; hidden: HiddenReason }[] = []
  // external connectors last: the same injected wallet takes precedence
  const last = ({ type }: Connector): number => Number(type === 'EXTERNAL')
  for (const wallet of [...input.connectors].sort((one, other) => last(one) - last(other))) {
    const reason = refuse(wallet, input)
    const index = reason ? -1 : findSame(entries, wallet)
    if (reason) hidden.push({ wallet, hidden: reason })
    else if (index < 0) entries.push(toRow(wallet, input, entries))
    else {
      hidden.push({ wallet, hidden: 'merged' })
      entries[index] = merge(entries[index]!, wallet, input)
    }
  }
  const types = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT']
  return { entries: entries.sort((one, other) => types.indexOf(one.type!) - types.indexOf(other.type!)), hidden }
}

/** Returns whether a wallet is an excluded one, by the directory's data. */
export function isExcluded(
  { name, rdns }: { readonly name: string; readonly rdns?: string | null },
  { excluded }: Pick<ConnectorInput, 'excluded'>
): boolean {
  return excluded.some(other => (rdns && canonicalRdns(rdns) === other.rdns) || canonicalName(name) === other.name)
}

/** Returns whether a wallet is included. An empty list includes all. */
export function isIncluded(id: string | undefined, { includeIds }: Pick<ConnectorInput, 'includeIds'>): boolean {
  return !includeIds.length || (id !== undefined && includeIds.includes(id))
}

function refuse(connector: Connector, input: ConnectorInput): HiddenReason | undefined {
  const { id, type } = connector
  if (type === 'AUTH') return 'sign-in-method'
  if (type === 'WALLET_CONNECT') return input.walletConnectInUse ? 'walletconnect-in-use' : undefined
  const explorerId = explorerIdOf(connector, input)
  if ([id, explorerId].some(known => known && input.excludeIds.includes(known)) || isExcluded(connector, input)) return 'excluded'
  return type === 'EXTERNAL' || isIncluded(explorerId, input) ? undefined : 'not-included'
}

/**
 * Returns the index of the connector's row: the same rdns, else the same wallet of the same source,
 * else the same name on another namespace.
 */
function findSame(entries: readonly WalletEntry[], connector: Connector): number {
  const { id, type, name, namespace, sourceId } = connector
  const rdns = connector.rdns && canonicalRdns(connector.rdns)
  const find = (same: (entry: WalletEntry) => boolean): number =>
    entries.findIndex(entry => (entry.type === 'WALLET_CONNECT') === (type === 'WALLET_CONNECT') && same(entry))
  const one = type === 'EXTERNAL' || type === 'WALLET_CONNECT'
  const tries = [
    find(entry => rdns !== undefined && rdns === entry.rdns),
    find(
      entry =>
        (entry.rdns ?? rdns) === (rdns ?? entry.rdns) &&
        entry.connectors.some(known => known.sourceId === sourceId && known.id === id)
    ),
    find(entry => canonicalName(entry.name) === canonicalName(name) && (one || !entry.namespaces.includes(namespace)))
  ]
  return tries.find(index => index >= 0) ?? -1
}

function toRow(connector: Connector, input: ConnectorInput, others: readonly WalletEntry[]): WalletEntry {
  const { id, name, type, namespace, rdns, imageUrl, sourceId } = connector
  const explorerId = explorerIdOf(connector, input)
  return {
    id: freeId(connector, others),
    name,
    type,
    namespaces: [namespace],
    ...(rdns && { rdns: canonicalRdns(rdns) }),
    ...(explorerId && { explorerId }),
    installed: type !== 'EXTERNAL' && type !== 'WALLET_CONNECT',
    certified: false,
    ...(imageUrl && { imageUrl }),
    sourceId,
    sourceWalletId: id,
    connectors: [connector]
  }
}

/**
 * Returns a unique id: two sources may use one id for different
 * wallets, and routes need to distinguish them.
 */
function freeId({ id, sourceId }: Connector, others: readonly WalletEntry[]): string {
  let free = id
  while (others.some(other => other.id === free)) free = `${sourceId}:${free}`
  return free
}

/** Adds a connector to a row. The first connector of a namespace takes precedence. */
function merge(entry: WalletEntry, connector: Connector, input: ConnectorInput): WalletEntry {
  if (entry.namespaces.includes(connector.namespace)) return entry
  const { rdns, explorerId, imageUrl } = toRow(connector, input, [])
  return {
    ...(rdns && { rdns }),
    ...(explorerId && { explorerId }),
    ...(imageUrl && { imageUrl }),
    ...entry,
    type: entry.installed ? 'MULTI_CHAIN' : entry.type!,
    namespaces: [...entry.namespaces, connector.namespace],
    connectors: [...entry.connectors, connector]
  }
}

function explorerIdOf({ id, name, rdns, explorerId }: Connector, { explorerIds }: ConnectorInput): string | undefined {
  return (
    explorerId ?? explorerIds.get(rdns ? canonicalRdns(rdns) : id) ?? explorerIds.get(id) ?? explorerIds.get(canonicalName(name))
  )
}
