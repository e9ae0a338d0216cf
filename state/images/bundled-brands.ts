import type { DirectoryWallet } from '../../adapters/api/contract/directory.ts'
import { brands } from './brand-data.ts'

// What a kit without a directory shows in its place: logos of the published networks, and twenty wallets. Lazy-loaded with the first
// of them.

/** Wallets, networks by CAIP-2 id, and SVG images by the name of their icon. */
export interface Brands {
  readonly wallets: readonly (Pick<
    DirectoryWallet,
    'id' | 'name' | 'rdns' | 'chains' | 'homepage' | 'chrome_store' | 'app_store' | 'play_store'
  > & {
    readonly icon: string
  })[]
  readonly networks: Readonly<Record<string, string>>
  readonly images: { readonly [kind in 'wallets' | 'networks']: Readonly<Record<string, string>> }
}

const { wallets, networks, images } = brands

const ofNetworks = new Map(Object.entries(networks).map(([id, icon]) => [id, images.networks[icon]]))

const ofWallets = new Map(
  wallets.flatMap(({ id, rdns, name, icon }) => [id, rdns ?? id, name].map(key => [key, images.wallets[icon]] as const))
)

/**
 * Returns the logo of a network by its CAIP-2 id, or of a wallet by its id, reverse domain name (EIP-6963) or name, as a data URL;
 * `undefined` for others.
 */
export function getBundledLogo(kind: 'asset' | 'wallet', id: string): string | undefined {
  const svg = (kind === 'asset' ? ofNetworks : ofWallets).get(id)
  return svg && `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** The best-known wallets, with their pages in stores. */
export const bundledWallets: readonly DirectoryWallet[] = wallets.map(({ icon: _, ...wallet }) => wallet)
