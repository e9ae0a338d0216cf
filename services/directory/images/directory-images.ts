import { connectors } from '../data/connectors.ts'
import { networks } from '../data/networks.ts'
import type { Registry } from '../registry.ts'
import { renderMonogram } from './monogram.ts'

/** Images as SVG, by name. `../../../scripts/directory-icons.ts` collects them. */
export interface IconSet {
  readonly wallets: Readonly<Record<string, string>>
  readonly networks: Readonly<Record<string, string>>
  readonly tokens: Readonly<Record<string, string>>
}

/** SVG for an id, or `undefined` when there is nothing of that id. */
export interface DirectoryImages {
  /** Returns the image for the `image_id` or the `id` of a wallet. */
  wallet(id: string): string | undefined
  /** Returns the image for an image id, a CAIP-2 id (`eip155:1`) or its reference (`1`). */
  asset(id: string): string | undefined
  /** Returns the image for an ISO 4217 code. */
  currency(code: string): string | undefined
  token(symbol: string): string | undefined
  /** Ids that have an image, without CAIP-2 ids; of tokens those that are drawn, since any symbol has a monogram. */
  readonly ids: { readonly [Kind in 'wallet' | 'asset' | 'currency' | 'token']: readonly string[] }
}

/**
 * Image ids of native tokens, by namespace (docs/decisions/wallet-directory.md); eip155 and bip122 use
 * their network's.
 */
const nativeTokens: Record<string, string> = { '3e8119e5-2a6f-4818-c50c-1937011d5900': 'SOL' }

export function createDirectoryImages(registry: Registry, icons: IconSet): DirectoryImages {
  const wallets = new Map<string, string>()
  for (const { wallet, icon } of registry) {
    const svg = (icon && icons.wallets[icon]) || renderMonogram(wallet.name)
    for (const id of [wallet.id, wallet.image_id]) if (id) wallets.set(id, svg)
  }

  const assets = new Map<string, string>()
  for (const { name, chains, imageId, icon } of networks) {
    const svg = (icon && icons.networks[icon]) || renderMonogram(name)
    for (const chain of chains) {
      assets.set(chain, svg)
      assets.set(chain.slice(chain.indexOf(':') + 1), svg)
    }
    if (imageId) assets.set(imageId, svg)
  }
  for (const { name, imageId, icon } of connectors) assets.set(imageId, icons.wallets[icon] || renderMonogram(name))
  for (const [imageId, symbol] of Object.entries(nativeTokens))
    assets.set(imageId, icons.tokens[symbol] || renderMonogram(symbol))

  const currencies = new Set(Intl.supportedValuesOf('currency'))

  return {
    ids: {
      wallet: registry.flatMap(({ wallet }) => wallet.image_id ?? []),
      asset: [...assets.keys()].filter(id => !id.includes(':')),
      currency: [...currencies],
      token: Object.keys(icons.tokens)
    },
    wallet: id => wallets.get(id),
    asset: id => assets.get(id),
    currency(code) {
      const known = code.toUpperCase()
      return currencies.has(known) ? renderMonogram(known, signOf(known)) : undefined
    },
    token(symbol) {
      const known = symbol.toUpperCase()
      if (Object.hasOwn(icons.tokens, known)) return icons.tokens[known]
      return /^[\p{L}\d.$+₮-]{1,16}$/u.test(symbol) ? renderMonogram(known, known.slice(0, 3)) : undefined
    }
  }
}

/** `EUR` → `€`. */
function signOf(currency: string): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency
}
