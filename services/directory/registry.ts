import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'

/**
 * A wallet of the registry, in the wire format.
 * Absent fields are unknown or do not apply; the loader adds ids and order.
 */
export interface WalletEntry extends Partial<Omit<DirectoryWallet, 'name'>> {
  readonly name: string
  /** Name of its image in `images/icons.json`; without one a monogram is drawn. */
  readonly icon?: string
}

/** A complete wallet, with internal fields of the directory. */
export interface ListedWallet {
  readonly wallet: DirectoryWallet & { readonly chains: readonly string[]; readonly order: number }
  readonly anyEvmNetwork: boolean
  readonly icon?: string
}

/** Returns a wallet in the wire format. */
export const toWireWallet = ({ wallet, anyEvmNetwork }: ListedWallet): DirectoryWallet => ({
  ...wallet,
  ...(anyEvmNetwork && { any_evm_network: true })
})

/** In listing order. */
export type Registry = readonly ListedWallet[]

/**
 * Validates a registry and adds missing fields: an `id` (SHA-256 of the name, 64 hexadecimal digits),
 * an `image_id` (a UUID of the same digest) and an `order`. A later entry with the id or name of an earlier one replaces it.
 *
 * @throws Error that names the entry and the problem
 */
export async function loadRegistry(entries: readonly WalletEntry[]): Promise<Registry> {
  const listed = new Map<string, ListedWallet>()
  for (const entry of entries) {
    checkEntry(entry)
    const same = [...listed.values()].find(({ wallet }) => wallet.name.toLowerCase() === entry.name.toLowerCase())
    const id = entry.id ?? same?.wallet.id ?? (await digestOf(entry.name))
    if (same && same.wallet.id !== id) listed.delete(same.wallet.id)
    const order = entry.order ?? listed.get(id)?.wallet.order ?? (listed.size + 1) * 10
    listed.set(id, await complete(entry, id, order))
  }
  return [...listed.values()].sort(
    (one, other) => one.wallet.order - other.wallet.order || compare(one.wallet.name, other.wallet.name)
  )
}

async function complete(entry: WalletEntry, id: string, order: number): Promise<ListedWallet> {
  const { any_evm_network = false, icon, ...known } = entry
  const wallet = {
    badge_type: 'none',
    image_id: uuidOf(await digestOf(`image of ${id}`)),
    mobile_link: null,
    link_mode: null,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: null,
    injected: null,
    supports_wc: false,
    supports_wcpay: false,
    ...known,
    id,
    order,
    chains: known.chains ?? []
  } as const
  return { wallet, anyEvmNetwork: any_evm_network, ...(icon !== undefined && { icon }) }
}

const webAddresses = ['homepage', 'image_url', 'link_mode', 'webapp_link', 'app_store', 'play_store', 'chrome_store'] as const
const texts = ['id', 'image_id', 'description', 'rdns', 'icon', 'mobile_link', 'desktop_link', ...webAddresses] as const
const flags = ['supports_wc', 'supports_wcpay', 'any_evm_network'] as const

/** Validates an entry. Registry files are written by hand, so errors name entry and field. */
function checkEntry(entry: WalletEntry) {
  if (typeof entry !== 'object' || entry === null) throw new Error('A wallet must be an object with a name.')
  if (typeof entry.name !== 'string' || entry.name.trim() === '') throw new Error('A wallet has no name.')
  const wrong = (field: string, what: string) => new Error(`Wallet "${entry.name}": ${field} ${what}`)
  for (const field of texts) {
    const value = entry[field]
    if (value !== undefined && value !== null && (typeof value !== 'string' || value === ''))
      throw wrong(field, 'must be a text.')
  }
  for (const field of flags) {
    if (entry[field] !== undefined && typeof entry[field] !== 'boolean') throw wrong(field, 'must be true or false.')
  }
  if (entry.id !== undefined && !/^[\w.-]{1,128}$/.test(entry.id)) throw wrong('id', 'may hold letters, digits and . _ - only.')
  for (const field of webAddresses) {
    const value = entry[field]
    if (value && !(URL.canParse(value) && new URL(value).protocol === 'https:')) throw wrong(field, 'must be an https address.')
  }
  for (const field of ['mobile_link', 'desktop_link'] as const) {
    const value = entry[field]
    if (value && !/^[a-z][a-z0-9+.-]*:/i.test(value)) throw wrong(field, 'must begin with a scheme such as wallet://.')
    if (value && /^(javascript|data|vbscript|blob|file):/i.test(value)) throw wrong(field, 'must open a wallet.')
  }
  if (entry.chains !== undefined && !(Array.isArray(entry.chains) && entry.chains.every(isCaip2))) {
    throw wrong('chains', 'must be a list of CAIP-2 ids such as eip155:1.')
  }
  if (entry.order != null && !Number.isFinite(entry.order)) throw wrong('order', 'must be a number.')
  if (entry.badge_type !== undefined && !['certified', 'none'].includes(entry.badge_type)) {
    throw wrong('badge_type', 'must be certified or none.')
  }
  if (
    entry.injected != null &&
    !(Array.isArray(entry.injected) && entry.injected.every(one => typeof one === 'object' && one !== null))
  ) {
    throw wrong('injected', 'must be a list of { namespace, injected_id }.')
  }
}

const isCaip2 = (value: unknown) => typeof value === 'string' && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)

/** Compares by code point, so that the order is the same on every machine. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

const uuidOf = (digest: string) => digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
