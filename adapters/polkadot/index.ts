import { createInjectedSource } from '../in-page/source.ts'
import type { KitError } from '../base/kit-error.ts'
import type { Adapter } from '../wallet-source.ts'
import type { PolkadotWindow } from './detect-extensions.ts'

/** Options of `polkadot()`. Apps pass none. */
export interface PolkadotOptions {
  /**
   * Window to find extensions in.
   * Default: the page's window.
   * @internal
   */
  readonly window?: PolkadotWindow
}

/**
 * Creates the adapter for Polkadot and other Substrate networks, and for extensions in
 * `window.injectedWeb3`. Supports connecting, balances and signed messages; it sends no transactions. All code except this
 * descriptor is lazy-loaded.
 * @example
 * createKit({ adapters: [evm(), polkadot()], networks: [mainnet, polkadotAssetHub] })
 */
export function polkadot(options?: PolkadotOptions): Adapter {
  const chain = () => import('./chain.ts')
  return {
    chain: {
      namespace: 'polkadot',
      balance: async (...request) => (await chain()).balance(...request),
      messages: { sign: async (...request) => (await chain()).signMessage(...request) }
    },
    source: createInjectedSource('polkadot', async () => {
      const { createPolkadotWallets } = await import('./page-wallets.ts')
      return surroundings => createPolkadotWallets(surroundings, options)
    })
  }
}

/**
 * Converts an error of a transaction that the app sent itself (`author_submitExtrinsic`) to a kit error: its `code` says what to
 * do (docs/reference/errors.md), and the original is its `cause`.
 * @example
 * catch (error) { showMessage((await toTransactionError(error)).code) }
 */
export const toTransactionError = async (thrown: unknown): Promise<KitError> =>
  (await import('./transaction-errors.ts')).toTransactionError(thrown)
