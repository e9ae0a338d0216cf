import { displayName } from '../base/display-name.ts'
import { dataImageUrl } from '../base/image-url.ts'
import { isRecord } from '../base/record.ts'
import { chainsOf, featureMethod } from '../in-page/standard.ts'
import type { SourceWallet } from '../wallet-source.ts'

/** A wallet of the page, and what leads to it: what it can do is read when it is used, since it may change. */
export type BitcoinWallet = StandardWallet | SatsWallet

/** Of Wallet Standard, with the features of https://github.com/ExodusMovement/bitcoin-wallet-standard. */
export interface StandardWallet {
  readonly wallet: SourceWallet
  readonly standard: object
}

/** One that speaks sats-connect's JSON-RPC. */
export interface SatsWallet {
  readonly wallet: SourceWallet
  readonly sats: { readonly request: SatsRequest; readonly addListener?: unknown }
}

export type SatsRequest = (method: string, params?: unknown) => unknown

/** Wallets of Wallet Standard have no id: they are told apart by their names. `undefined` for one that is not of Bitcoin. */
export function checkStandard(standard: unknown): StandardWallet | undefined {
  try {
    if (!isRecord(standard)) return undefined
    const isOnBitcoin = chainsOf(standard).some(chain => /^(bitcoin|bip122):/.test(String(chain)))
    if (!isOnBitcoin || !(featureMethod(standard, 'bitcoin:connect') ?? featureMethod(standard, 'standard:connect')))
      return undefined
    const wallet = described(standard, displayName(standard.name))
    return wallet && { wallet, standard }
  } catch {
    return undefined // a getter that throws: no wallet
  }
}

/** More are no wallets that a person has. */
const mostListed = 64
/** A longer id leads nowhere. */
const longestId = 128

/** What `window.btc_providers` lists (WBIP 004), of which the provider is there: `id` is the way to it from the window. */
export function readSatsWallets(window: object): readonly SatsWallet[] {
  try {
    const { btc_providers: listed } = window as { btc_providers?: unknown }
    if (!Array.isArray(listed)) return []
    return (listed.slice(0, mostListed) as readonly unknown[]).flatMap(entry => checkListed(entry, window) ?? [])
  } catch {
    return [] // a getter that throws: no list
  }
}

function checkListed(entry: unknown, window: object): SatsWallet | undefined {
  try {
    if (!isRecord(entry) || typeof entry.id !== 'string' || entry.id.length > longestId) return undefined
    const sats = entry.id.split('.').reduce<unknown>((found, part) => ownOf(found, part), window)
    const wallet = described(entry, entry.id)
    return wallet && isProvider(sats) ? { wallet, sats } : undefined
  } catch {
    return undefined // a getter that throws: no wallet
  }
}

/** What stands in an object under a name. What every object has, `constructor` among it, is no wallet. */
const ownOf = (found: unknown, name: string): unknown =>
  (typeof found === 'object' || typeof found === 'function') && found !== null && !(name in Object.prototype)
    ? (found as Readonly<Record<string, unknown>>)[name]
    : undefined

const isProvider = (found: unknown): found is SatsWallet['sats'] =>
  typeof found === 'object' && found !== null && typeof (found as { request?: unknown }).request === 'function'

function described(of: Readonly<Record<string, unknown>>, id: string): SourceWallet | undefined {
  const name = displayName(of.name)
  if (!name || !id) return undefined
  const imageUrl = dataImageUrl(of.icon)
  return Object.freeze<SourceWallet>({ id, name, ...(imageUrl && { imageUrl }), type: 'ANNOUNCED', namespace: 'bip122' })
}
