import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import type { Namespace } from '../adapters/base/caip.ts'
import { recentWalletsKept, recommendedWallets } from './limits.ts'
import type { CustomWallet, WalletGroup } from './options.ts'
import { isExcluded, isIncluded, mergeConnectors, type ConnectorInput, type HiddenConnector } from './wallet-connectors.ts'
import { describe, matchRows, toEntry, type Connector, type WalletEntry } from './wallet-entry.ts'
import { groupOf, inGroups, type GroupedWallets } from './wallet-order.ts'
import { reachableOnPhone } from './wallet-rules.ts'

// Which wallets the Connect screen shows, in which group and order: spec sections 2, 3 and 5, facts/wallet-directory §5. Pure.

export interface GroupInput extends ConnectorInput {
  readonly recent: readonly DirectoryWallet[]
  readonly featured: readonly DirectoryWallet[]
  readonly custom: readonly CustomWallet[]
  readonly recommended: readonly DirectoryWallet[]
  /** The configured order; what is missing follows in the default one. */
  readonly order: readonly WalletGroup[]
  readonly featuredIds: readonly string[]
  /** The active namespace. */
  readonly namespace: Namespace
  /** Email and social login: how many of the two the screen offers. */
  readonly signInMethods: number
  readonly phone: boolean
}

/** Why a wallet has no row of its own. */
export type Hidden =
  | HiddenConnector
  /** Another row is the same wallet. */
  | 'shown-already'
  /** A phone has no link to it. */
  | 'unreachable'
  /** It does not know the active namespace. */
  | 'other-namespace'
  /** It is reached over WalletConnect, which the site does not have. */
  | 'needs-walletconnect'
  /** Nothing here can connect a wallet. */
  | 'nothing-connects'
  | 'no-place-left'

/** What became of one wallet of the input. */
export type Placement =
  | { readonly wallet: Connector | DirectoryWallet; readonly group: WalletGroup; readonly entry: WalletEntry }
  | { readonly wallet: Connector | DirectoryWallet; readonly hidden: Hidden }

/** Merges all that brings wallets into the ordered groups of the Connect screen. An empty group is left out. */
export function groupWallets(input: GroupInput): readonly GroupedWallets[] {
  return inGroups(
    placeWallets(input).flatMap(placement => ('entry' in placement ? [placement] : [])),
    input.order
  )
}

/** Says of every wallet of the input, each once, where it shows or why it does not. Those of a group stand in their order. */
export function placeWallets(input: GroupInput): readonly Placement[] {
  const { recent, featured, custom, recommended, excludeIds, namespace, phone } = input
  const merged = mergeConnectors(input)
  const told = [...featured, ...custom, ...recommended, ...recent]
  const entries = describe(merged.entries, told)
  const inPage = matchRows(entries)
  const placements: Placement[] = [...merged.hidden]
  for (const entry of entries) placements.push({ wallet: entry.connectors[0]!, group: groupOf(entry), entry })

  const rows: WalletEntry[] = []
  const place = (group: WalletGroup, wallet: DirectoryWallet, most: number, reason?: Hidden | false): void => {
    const entry = toEntry(wallet)
    const same =
      inPage(wallet) !== undefined ||
      rows.some(other => other.id === entry.id || (other.rdns !== undefined && other.rdns === entry.rdns))
    const full = placements.filter(placed => 'entry' in placed && placed.group === group).length >= most
    const hidden = reason || (same && 'shown-already') || (full && 'no-place-left')
    placements.push(hidden ? { wallet, hidden } : { wallet, group, entry })
    if (!hidden) rows.push(entry)
  }

  const hasWalletConnect = input.connectors.some(({ type }) => type === 'WALLET_CONNECT')
  const unreachable = (wallet: DirectoryWallet): Hidden | false => phone && !reachableOnPhone(wallet) && 'unreachable'
  const refuseRecent = (wallet: DirectoryWallet): Hidden | false => {
    const { id, chains } = wallet
    if (excludeIds.includes(id) || isExcluded(wallet, input)) return 'excluded'
    if (!isIncluded(id, input) && !custom.some(own => own.id === id)) return 'not-included'
    if (!hasWalletConnect) return 'needs-walletconnect'
    if (chains?.length && !chains.some(chain => chain.startsWith(`${namespace}:`))) return 'other-namespace'
    return unreachable(wallet)
  }

  for (const wallet of recent) place('recent', wallet, recentWalletsKept, refuseRecent(wallet))
  for (const wallet of featured) place('featured', wallet, Infinity, unreachable(wallet))
  // what the site brings itself always shows
  for (const wallet of custom) place('custom', wallet, Infinity)

  const nothing = nothingConnects(input, entries) && 'nothing-connects'
  const places = roomBeside(input, entries)
  for (const wallet of recommended) place('recommended', wallet, places, nothing || unreachable(wallet))
  return placements
}

/** How many wallets of the directory's choice there is room for. */
export function placesForRecommended(input: GroupInput): number {
  const { entries } = mergeConnectors(input)
  return nothingConnects(input, entries) ? 0 : Math.max(0, roomBeside(input, entries))
}

function nothingConnects({ connectors, custom }: GroupInput, entries: readonly WalletEntry[]): boolean {
  const hasWalletConnect = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  return !hasWalletConnect && !entries.some(({ installed }) => installed) && !custom.length
}

/** The wallets that the visitor or the site has chosen take the places of those that the directory suggests. */
function roomBeside({ featuredIds, custom, signInMethods }: GroupInput, entries: readonly WalletEntry[]): number {
  const installed = entries.filter(entry => entry.installed && entry.id !== 'injected')
  return recommendedWallets - featuredIds.length - custom.length - installed.length - signInMethods
}
