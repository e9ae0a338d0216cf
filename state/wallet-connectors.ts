import type { Connector, WalletEntry } from './wallet-entry.ts'
import { plainName, plainRdns } from './wallet-names.ts'

// The wallets in the page as rows: one for a wallet, however many namespaces it is on. Pure.

export interface ConnectorInput {
  readonly connectors: readonly Connector[]
  /** A chain is connected through WalletConnect already. */
  readonly walletConnectInUse: boolean
  /** Ids of the directory: only these, if there are any. */
  readonly includeIds: readonly string[]
  readonly excludeIds: readonly string[]
  /** What the directory tells of the excluded ids. */
  readonly excluded: readonly { readonly name: string; readonly rdns?: string }[]
  /** The directory's id by name, connector id and rdns. */
  readonly explorerIds: ReadonlyMap<string, string>
}

/** Why a connector has no row of its own. */
export type HiddenConnector =
  /** Email and social login have a place of their own. */
  | 'sign-in-method'
  | 'walletconnect-in-use'
  /** The site excludes it. */
  | 'excluded'
  /** The site includes others only. */
  | 'not-included'
  /** It is part of the row of the same wallet: on another namespace, or found twice. */
  | 'merged'

export interface MergedConnectors {
  /** Those on several namespaces first, then announced, injected and all others; within each as they came. */
  readonly entries: readonly WalletEntry[]
  readonly hidden: readonly { readonly wallet: Connector; readonly hidden: HiddenConnector }[]
}

/**
 * Merges the same wallet on several namespaces, by rdns or by name, and leaves out what the site does not want (spec sections 3 and 5).
 * Whether there is a Browser Wallet is its source's to say: it lists one only where a wallet is installed that does not announce itself.
 */
export function mergeConnectors(input: ConnectorInput): MergedConnectors {
  const entries: WalletEntry[] = []
  const hidden: { wallet: Connector; hidden: HiddenConnector }[] = []
  // an external one last: the same wallet in the page goes before it
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

/** A wallet that the directory tells to be one of the excluded. */
export function isExcluded(
  { name, rdns }: { readonly name: string; readonly rdns?: string | null },
  { excluded }: Pick<ConnectorInput, 'excluded'>
): boolean {
  return excluded.some(other => (rdns && plainRdns(rdns) === other.rdns) || plainName(name) === other.name)
}

/** Without a list everything is included. */
export function isIncluded(id: string | undefined, { includeIds }: Pick<ConnectorInput, 'includeIds'>): boolean {
  return !includeIds.length || (id !== undefined && includeIds.includes(id))
}

function refuse(connector: Connector, input: ConnectorInput): HiddenConnector | undefined {
  const { id, type } = connector
  if (type === 'AUTH') return 'sign-in-method'
  if (type === 'WALLET_CONNECT') return input.walletConnectInUse ? 'walletconnect-in-use' : undefined
  const explorerId = explorerIdOf(connector, input)
  if ([id, explorerId].some(known => known && input.excludeIds.includes(known)) || isExcluded(connector, input)) return 'excluded'
  return type === 'EXTERNAL' || isIncluded(explorerId, input) ? undefined : 'not-included'
}

/** The row that a connector belongs to: the same rdns, else the same wallet of the same source, else the same name on another namespace. */
function findSame(entries: readonly WalletEntry[], connector: Connector): number {
  const { id, type, name, namespace, sourceId } = connector
  const rdns = connector.rdns && plainRdns(connector.rdns)
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
    find(entry => plainName(entry.name) === plainName(name) && (one || !entry.namespaces.includes(namespace)))
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
    ...(rdns && { rdns: plainRdns(rdns) }),
    ...(explorerId && { explorerId }),
    installed: type !== 'EXTERNAL' && type !== 'WALLET_CONNECT',
    certified: false,
    ...(imageUrl && { imageUrl }),
    sourceId,
    sourceWalletId: id,
    connectors: [connector]
  }
}

/** Two sources may use one id for two wallets; routes must tell them apart. */
function freeId({ id, sourceId }: Connector, others: readonly WalletEntry[]): string {
  let free = id
  while (others.some(other => other.id === free)) free = `${sourceId}:${free}`
  return free
}

/** A row with one more way to connect: the first connector of a namespace counts. */
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
  return explorerId ?? explorerIds.get(rdns ? plainRdns(rdns) : id) ?? explorerIds.get(id) ?? explorerIds.get(plainName(name))
}
