import { createInjectedSource } from '../in-page/source.ts'
import type { KitError } from '../base/kit-error.ts'
import type { Adapter } from '../wallet-source.ts'
import type { BitcoinWindow } from './page-wallets.ts'

/** Options of `bitcoin()`. Apps pass none. */
export interface BitcoinOptions {
  /**
   * Window to find wallets in.
   * Default: the page's window.
   * @internal
   */
  readonly window?: BitcoinWindow
}

/**
 * Creates the adapter for Bitcoin networks and injected wallets:
 * Wallet Standard wallets, and wallets listed in `window.btc_providers` (WBIP 004) with sats-connect's JSON-RPC. All code except
 * this descriptor is lazy-loaded. Balances are read from the Esplora API in the network's `rpcUrls` or in `customRpcUrls`.
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
    source: createInjectedSource('bitcoin', async () => {
      const { createBitcoinWallets } = await import('./page-wallets.ts')
      return surroundings => createBitcoinWallets(surroundings, options)
    })
  }
}

/**
 * Converts an error of a transaction that the app sent itself (`signPsbt` with `broadcast`) to a kit error: its `code` says what to
 * do (docs/reference/errors.md), and the original is its `cause`.
 * @example
 * catch (error) { showMessage((await toTransactionError(error)).code) }
 */
export const toTransactionError = async (thrown: unknown): Promise<KitError> =>
  (await import('./transaction-errors.ts')).toTransactionError(thrown)
