import type { WalletEntry } from '../../registry.ts'

/** Networks by CAIP-2 id, in sets that wallets share. */
export const evm = (...ids: number[]) => ids.map(id => `eip155:${id}`)
/** Ethereum, Optimism, BNB Smart Chain, Polygon, Base, Arbitrum, Avalanche. */
export const majorEvm = evm(1, 10, 56, 137, 8453, 42161, 43114)
export const solana = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
export const bitcoin = ['bip122:000000000019d6689c085ae165831e93']
export const polkadot = ['polkadot:91b171bb158e2d3848fa23a9f1c25182']

/**
 * Returns store links from the ids of Apple's App Store, Google Play (package) and the Chrome Web
 * Store.
 */
export function storeLinks(ids: { apple?: string; google?: string; chrome?: string }): Partial<WalletEntry> {
  return {
    ...(ids.apple && { app_store: `https://apps.apple.com/app/id${ids.apple}` }),
    ...(ids.google && { play_store: `https://play.google.com/store/apps/details?id=${ids.google}` }),
    ...(ids.chrome && { chrome_store: `https://chromewebstore.google.com/detail/${ids.chrome}` })
  }
}

/** Returns the flag with which an extension identifies itself on `window.ethereum`. */
export const injected = (injected_id: string) => ({ injected: [{ namespace: 'eip155', injected_id }] })
