import type { DirectoryWallet } from '../adapters/api/contract/directory.ts'
import { namespaces, type Namespace } from '../adapters/base/caip.ts'
import type { SourceWallet, WalletType } from '../adapters/wallet-source.ts'
import { plainName, plainRdns } from './wallet-rules.ts'

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

/** The row of a wallet that the directory or the site lists. */
export function toEntry(wallet: DirectoryWallet): WalletEntry {
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

/** Adds to a wallet in the page what the directory tells of it. */
export function describe(entry: WalletEntry, wallets: readonly DirectoryWallet[]): WalletEntry {
  const known = wallets.find(wallet => covers(entry, wallet))
  return known ? { ...entry, explorerId: entry.explorerId ?? known.id, ...description(known) } : entry
}

/** The row of a connector is the row of this wallet too: by id, by rdns, or by name where there is no rdns. */
export function covers(entry: WalletEntry, { id, name, rdns }: DirectoryWallet): boolean {
  if (id === entry.id) return true
  if (entry.type === 'WALLET_CONNECT') return false
  if (id === entry.explorerId) return true
  return rdns ? plainRdns(rdns) === entry.rdns : plainName(name) === plainName(entry.name)
}

function description(wallet: DirectoryWallet): Pick<WalletEntry, 'certified' | 'imageId' | 'directory'> {
  const { badge_type, image_id } = wallet
  return { certified: badge_type === 'certified', ...(image_id && { imageId: image_id }), directory: wallet }
}
