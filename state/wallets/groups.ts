import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import type { Namespace } from '../../adapters/base/caip.ts'
import { maxRecentWallets, maxRecommendedWallets } from '../options/limits.ts'
import type { CustomWallet, WalletGroup } from '../options/options.ts'
import { isExcluded, isIncluded, mergeConnectors, type ConnectorInput, type HiddenReason } from './merge-connectors.ts'
import { mergeListing, createEntryMatcher, toWalletEntry, type Connector, type WalletEntry } from './entry.ts'
import { groupOfConnector, orderGroups, type GroupedWallets } from './group-order.ts'
import { isReachableOnMobile } from './reachability.ts'

// Selects the wallets of the Connect screen, their groups and their order (docs/decisions/screens.md,
// docs/decisions/wallet-directory.md). Pure.

export interface GroupInput extends ConnectorInput {
  readonly recent: readonly DirectoryWallet[]
  readonly featured: readonly DirectoryWallet[]
  readonly custom: readonly CustomWallet[]
  readonly recommended: readonly DirectoryWallet[]
  /** Configured order; missing groups follow in the default order. */
  readonly order: readonly WalletGroup[]
  readonly featuredIds: readonly string[]
  /** The active namespace. */
  readonly namespace: Namespace
  /** Number of login methods that the screen offers: email and social. */
  readonly signInMethods: number
  readonly phone: boolean
}

/** Why a wallet has no row. */
export type WalletHiddenReason =
  | HiddenReason
  /** Another row is the same wallet. */
  | 'shown-already'
  /** It has no link for phones. */
  | 'unreachable'
  /** It does not support the active namespace. */
  | 'other-namespace'
  /** It needs WalletConnect, which the app does not have. */
  | 'needs-walletconnect'
  /** The app has no way to connect a wallet. */
  | 'nothing-connects'
  | 'no-place-left'

/** Where one wallet of the input was placed, or why it was not. */
export type WalletPlacement =
  | { readonly wallet: Connector | DirectoryWallet; readonly group: WalletGroup; readonly entry: WalletEntry }
  | { readonly wallet: Connector | DirectoryWallet; readonly hidden: WalletHiddenReason }

/** Merges all wallets into the ordered groups of the Connect screen. Leaves out empty groups. */
export function groupWallets(input: GroupInput): readonly GroupedWallets[] {
  return orderGroups(
    placeWallets(input).flatMap(placement => ('entry' in placement ? [placement] : [])),
    input.order
  )
}

/** Returns the placement of every wallet of the input, once. Wallets of a group keep their order. */
export function placeWallets(input: GroupInput): readonly WalletPlacement[] {
  const { recent, featured, custom, recommended, excludeIds, namespace, phone } = input
  const merged = mergeConnectors(input)
  const told = [...featured, ...custom, ...recommended, ...recent]
  const entries = mergeListing(merged.entries, told)
  const inPage = createEntryMatcher(entries)
  const placements: WalletPlacement[] = [...merged.hidden]
  for (const entry of entries) placements.push({ wallet: entry.connectors[0]!, group: groupOfConnector(entry), entry })

  const rows: WalletEntry[] = []
  const place = (group: WalletGroup, wallet: DirectoryWallet, most: number, reason?: WalletHiddenReason | false): void => {
    const entry = toWalletEntry(wallet)
    const same =
      inPage(wallet) !== undefined ||
      rows.some(other => other.id === entry.id || (other.rdns !== undefined && other.rdns === entry.rdns))
    const full = placements.filter(placed => 'entry' in placed && placed.group === group).length >= most
    const hidden = reason || (same && 'shown-already') || (full && 'no-place-left')
    placements.push(hidden ? { wallet, hidden } : { wallet, group, entry })
    if (!hidden) rows.push(entry)
  }

  const hasWalletConnect = input.connectors.some(({ type }) => type === 'WALLET_CONNECT')
  const unreachable = (wallet: DirectoryWallet): WalletHiddenReason | false =>
    phone && !isReachableOnMobile(wallet) && 'unreachable'
  const refuseRecent = (wallet: DirectoryWallet): WalletHiddenReason | false => {
    const { id, chains } = wallet
    if (excludeIds.includes(id) || isExcluded(wallet, input)) return 'excluded'
    if (!isIncluded(id, input) && !custom.some(own => own.id === id)) return 'not-included'
    if (!hasWalletConnect) return 'needs-walletconnect'
    if (chains?.length && !chains.some(chain => chain.startsWith(`${namespace}:`))) return 'other-namespace'
    return unreachable(wallet)
  }

  for (const wallet of recent) place('recent', wallet, maxRecentWallets, refuseRecent(wallet))
  for (const wallet of featured) place('featured', wallet, Infinity, unreachable(wallet))
  // custom wallets always show
  for (const wallet of custom) place('custom', wallet, Infinity)

  const nothing = nothingConnects(input, entries) && 'nothing-connects'
  const places = roomBeside(input, entries)
  for (const wallet of recommended) place('recommended', wallet, places, nothing || unreachable(wallet))
  return placements
}

/** Returns the number of rows left for recommended wallets. */
export function recommendedSlots(input: GroupInput): number {
  const { entries } = mergeConnectors(input)
  return nothingConnects(input, entries) ? 0 : Math.max(0, roomBeside(input, entries))
}

function nothingConnects({ connectors, custom }: GroupInput, entries: readonly WalletEntry[]): boolean {
  const hasWalletConnect = connectors.some(({ type }) => type === 'WALLET_CONNECT')
  return !hasWalletConnect && !entries.some(({ installed }) => installed) && !custom.length
}

/** Featured, custom and installed wallets and the login methods take rows from the recommended ones. */
function roomBeside({ featuredIds, custom, signInMethods }: GroupInput, entries: readonly WalletEntry[]): number {
  const installed = entries.filter(entry => entry.installed && entry.id !== 'injected')
  return maxRecommendedWallets - featuredIds.length - custom.length - installed.length - signInMethods
}
