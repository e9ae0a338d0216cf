import { sanitizeDisplayName } from '../base/display-name.ts'
import { safeDataImageUrl } from '../base/image-url.ts'
import { isRecord } from '../base/is-record.ts'
import { getStandardChains, getFeatureMethod } from '../in-page/wallet-standard.ts'
import type { SourceWallet } from '../wallet-source.ts'

/** An injected wallet and its access path. Features are read on use, since they may change. */
export type BitcoinWallet = StandardWallet | SatsWallet

/**
 * A Wallet Standard wallet with the features of
 * https://github.com/ExodusMovement/bitcoin-wallet-standard.
 */
export interface StandardWallet {
  readonly wallet: SourceWallet
  readonly standard: object
}

/** A wallet with sats-connect's JSON-RPC. */
export interface SatsWallet {
  readonly wallet: SourceWallet
  readonly sats: { readonly request: SatsRequest; readonly addListener?: unknown }
}

export type SatsRequest = (method: string, params?: unknown) => unknown

/**
 * Parses a Wallet Standard wallet.
 * These have no id, so the name identifies them. Returns `undefined` for wallets without Bitcoin.
 */
export function parseStandardWallet(standard: unknown): StandardWallet | undefined {
  try {
    if (!isRecord(standard)) return undefined
    const isOnBitcoin = getStandardChains(standard).some(chain => /^(bitcoin|bip122):/.test(String(chain)))
    if (!isOnBitcoin || !(getFeatureMethod(standard, 'bitcoin:connect') ?? getFeatureMethod(standard, 'standard:connect')))
      return undefined
    const wallet = described(standard, sanitizeDisplayName(standard.name))
    return wallet && { wallet, standard }
  } catch {
    return undefined // a getter throws: skip the wallet
  }
}

/** Maximum number of listed wallets; longer lists are not a user's wallets. */
const mostListed = 64
/** Maximum length of an id. */
const longestId = 128

/**
 * Lists the wallets of `window.btc_providers` (WBIP 004) whose provider exists:
 * `id` is its path from `window`.
 */
export function detectSatsWallets(window: object): readonly SatsWallet[] {
  try {
    const { btc_providers: listed } = window as { btc_providers?: unknown }
    if (!Array.isArray(listed)) return []
    return (listed.slice(0, mostListed) as readonly unknown[]).flatMap(entry => checkListed(entry, window) ?? [])
  } catch {
    return [] // a getter throws: no list
  }
}

function checkListed(entry: unknown, window: object): SatsWallet | undefined {
  try {
    if (!isRecord(entry) || typeof entry.id !== 'string' || entry.id.length > longestId) return undefined
    const sats = entry.id.split('.').reduce<unknown>((found, part) => ownOf(found, part), window)
    const wallet = described(entry, entry.id)
    return wallet && isProvider(sats) ? { wallet, sats } : undefined
  } catch {
    return undefined // a getter throws: skip the wallet
  }
}

/** Returns an own property of an object. Inherited ones such as `constructor` are not wallets. */
const ownOf = (found: unknown, name: string): unknown =>
  (typeof found === 'object' || typeof found === 'function') && found !== null && !(name in Object.prototype)
    ? (found as Readonly<Record<string, unknown>>)[name]
    : undefined

const isProvider = (found: unknown): found is SatsWallet['sats'] =>
  typeof found === 'object' && found !== null && typeof (found as { request?: unknown }).request === 'function'

function described(of: Readonly<Record<string, unknown>>, id: string): SourceWallet | undefined {
  const name = sanitizeDisplayName(of.name)
  if (!name || !id) return undefined
  const imageUrl = safeDataImageUrl(of.icon)
  return Object.freeze<SourceWallet>({ id, name, ...(imageUrl && { imageUrl }), type: 'ANNOUNCED', namespace: 'bip122' })
}
