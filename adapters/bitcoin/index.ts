import { pageSource } from '../in-page/source.ts'
import type { Adapter } from '../wallet-source.ts'
import type { BitcoinWindow } from './page-wallets.ts'

/** What `bitcoin()` takes: a site gives it nothing. */
export interface BitcoinOptions {
  /**
   * Where wallets are: the page's window unless given.
   * @internal
   */
  readonly window?: BitcoinWindow
}

/**
 * Bitcoin's networks, and the wallets in the page: those of Wallet Standard, and those that list themselves in `window.btc_providers`
 * (WBIP 004) and speak sats-connect's JSON-RPC. Everything but this descriptor is loaded when it is first used. Balances are read from the
 * Esplora API whose address a network names (`rpcUrls`), or `customRpcUrls`.
 *
 * @example
 * createKit({ adapters: [evm(), bitcoin()], networks: [mainnet, bitcoinMainnet] })
 */
export function bitcoin(options?: BitcoinOptions): Adapter {
  const chain = () => import('./chain.ts')
  return {
    chain: {
      namespace: 'bip122',
      balance: async (...request) => (await chain()).balance(...request),
      messages: { sign: async (...request) => (await chain()).signMessage(...request) },
      transactions: { send: async (...request) => (await chain()).sendTransaction(...request) }
    },
    source: pageSource('bitcoin', async surroundings =>
      (await import('./page-wallets.ts')).findPageWallets(surroundings, options)
    )
  }
}
