import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { namespaces, type Namespace } from '../adapters/base/caip.ts'
import type { SourceWallet, WalletType } from '../adapters/wallet-source.ts'
import { plainName, plainRdns } from './wallet-names.ts'

/** A wallet of a source: one that is in the page, or WalletConnect itself. */
export interface Connector extends SourceWallet {
  readonly sourceId: string
}

/** A wallet as the screens show it, wherever it comes from. */
export interface WalletEntry {
  /** What routes carry: the rdns of an announced wallet, `injected`, `walletConnect`, or the id in the directory or of the site. */
  readonly id: string
  readonly name: string
  /** Absent for a wallet that is reached by a link or a code only. */
  readonly type?: WalletType
  readonly namespaces: readonly Namespace[]
  readonly rdns?: string
  /** Its id in the directory. */
  readonly explorerId?: string
  /** It is in this browser. */
  readonly installed: boolean
  readonly certified: boolean
  readonly imageUrl?: string
  readonly imageId?: string
  /** The source that connects it, and its id there. */
  readonly sourceId?: string
  readonly sourceWalletId?: string
  /** Who connects it on each namespace; empty for a wallet that is reached by a link or a code only. */
  readonly connectors: readonly Connector[]
  /** Its links, stores and homepage, as the directory or the site tells them. */
  readonly directory?: DirectoryWallet
}

const entries = new WeakMap<DirectoryWallet, WalletEntry>()

/** The row of a wallet that the directory or the site lists: the same for the same wallet, since lists grow to ten thousand. */
export function toEntry(wallet: DirectoryWallet): WalletEntry {
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
    ...(rdns && { rdns: plainRdns(rdns) }),
    explorerId: id,
    installed: false,
    ...(image_url && { imageUrl: image_url }),
    connectors: [],
    ...description(wallet)
  }
}

/** Adds to the wallets in the page what the directory and the site tell of them. */
export function describe(rows: readonly WalletEntry[], wallets: readonly DirectoryWallet[]): readonly WalletEntry[] {
  const rowOf = matchRows(rows)
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

/** Finds the row of a wallet in the page that a listed wallet is the same as: by id, by rdns, or by name where there is no rdns. */
export function matchRows(rows: readonly WalletEntry[]): (wallet: DirectoryWallet) => WalletEntry | undefined {
  const [ids, rdnses, names] = [new Map<string, WalletEntry>(), new Map<string, WalletEntry>(), new Map<string, WalletEntry>()]
  const add = (index: Map<string, WalletEntry>, key: string | undefined, row: WalletEntry): void => {
    if (key !== undefined && !index.has(key)) index.set(key, row)
  }
  for (const row of rows) add(ids, row.id, row)
  for (const row of rows) {
    if (row.type === 'WALLET_CONNECT') continue
    add(ids, row.explorerId, row)
    add(rdnses, row.rdns, row)
    add(names, plainName(row.name), row)
  }
  return ({ id, name, rdns }) => ids.get(id) ?? (rdns ? rdnses.get(plainRdns(rdns)) : names.get(plainName(name)))
}

function description(wallet: DirectoryWallet): Pick<WalletEntry, 'certified' | 'imageId' | 'directory'> {
  const { badge_type, image_id } = wallet
  return { certified: badge_type === 'certified', ...(image_id && { imageId: image_id }), directory: wallet }
}
