import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { namespaces, type Namespace } from '../../adapters/base/caip.ts'
import type { SourceWallet, WalletType } from '../../adapters/wallet-source.ts'
import { canonicalName, canonicalRdns } from './name-aliases.ts'

/** A wallet of a source: an injected one, or WalletConnect itself. */
export interface Connector extends SourceWallet {
  readonly sourceId: string
}

/** A wallet as the screens show it, from any origin. */
export interface WalletEntry {
  /**
   * Id in routes: the rdns of an EIP-6963 wallet, `injected`, `walletConnect`, or its id
   * in the directory or in the app's options.
   */
  readonly id: string
  readonly name: string
  /** Absent for a remote wallet, reached only by link or QR code. */
  readonly type?: WalletType
  readonly namespaces: readonly Namespace[]
  readonly rdns?: string
  /** Id in the directory. */
  readonly explorerId?: string
  /** Whether it is in this browser. */
  readonly installed: boolean
  readonly certified: boolean
  readonly imageUrl?: string
  readonly imageId?: string
  /** Id of the source that connects it, and its id there. */
  readonly sourceId?: string
  readonly sourceWalletId?: string
  /** Connectors, one per namespace; empty for a remote wallet. */
  readonly connectors: readonly Connector[]
  /** Links, stores and homepage, from the directory or the app's options. */
  readonly directory?: DirectoryWallet
}

const entries = new WeakMap<DirectoryWallet, WalletEntry>()

/** Returns the entry of a listed wallet. Cached by object, because lists grow to ten thousand wallets. */
export function toWalletEntry(wallet: DirectoryWallet): WalletEntry {
  const known = entries.get(wallet)
  if (known) return known
  const entry = makeEntry(wallet)
  entries.set(wallet, entry)
  return entry
}

function makeEntry(wallet: DirectoryWallet): WalletEntry {
  const { id, name, rdns, image_url, chains } = wallet
  return {
    id,
    name,
    namespaces: namespaces.filter(namespace => chains?.some(chain => chain.startsWith(`${namespace}:`))),
    ...(rdns && { rdns: canonicalRdns(rdns) }),
    explorerId: id,
    installed: false,
    ...(image_url && { imageUrl: image_url }),
    connectors: [],
    ...description(wallet)
  }
}

/** Adds the directory's and the app's data to the installed wallets. */
export function mergeListing(rows: readonly WalletEntry[], wallets: readonly DirectoryWallet[]): readonly WalletEntry[] {
  const rowOf = createEntryMatcher(rows)
  const told = new Map<WalletEntry, DirectoryWallet>()
  for (const wallet of wallets) {
    const row = rowOf(wallet)
    if (row && row.type !== 'WALLET_CONNECT' && !told.has(row)) told.set(row, wallet)
  }
  return rows.map(row => {
    const wallet = told.get(row)
    return wallet ? { ...row, explorerId: row.explorerId ?? wallet.id, ...description(wallet) } : row
  })
}

/** Returns a matcher of listed wallets to rows: by id, by rdns, or by name if there is no rdns. */
export function createEntryMatcher(rows: readonly WalletEntry[]): (wallet: DirectoryWallet) => WalletEntry | undefined {
  const [ids, rdnses, names] = [new Map<string, WalletEntry>(), new Map<string, WalletEntry>(), new Map<string, WalletEntry>()]
  const add = (index: Map<string, WalletEntry>, key: string | undefined, row: WalletEntry): void => {
    if (key !== undefined && !index.has(key)) index.set(key, row)
  }
  for (const row of rows) add(ids, row.id, row)
  for (const row of rows) {
    if (row.type === 'WALLET_CONNECT') continue
    add(ids, row.explorerId, row)
    add(rdnses, row.rdns, row)
    add(names, canonicalName(row.name), row)
  }
  return ({ id, name, rdns }) => ids.get(id) ?? (rdns ? rdnses.get(canonicalRdns(rdns)) : names.get(canonicalName(name)))
}

function description(wallet: DirectoryWallet): Pick<WalletEntry, 'certified' | 'imageId' | 'directory'> {
  const { badge_type, image_id } = wallet
  return { certified: badge_type === 'certified', ...(image_id && { imageId: image_id }), directory: wallet }
}
