import { pageSource } from '../in-page/source.ts'
import type { Adapter } from '../wallet-source.ts'
import type { PolkadotWindow } from './wallets.ts'

/** What `polkadot()` takes: a site gives it nothing. */
export interface PolkadotOptions {
  /**
   * Where extensions are: the page's window unless given.
   * @internal
   */
  readonly window?: PolkadotWindow
}

/**
 * Polkadot and other networks of Substrate, and the extensions that put themselves into `window.injectedWeb3`. Connecting, balances and
 * signed messages; it sends nothing. Everything but this descriptor is loaded when it is first used.
 *
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
    source: pageSource('polkadot', async surroundings =>
      (await import('./page-wallets.ts')).findPageWallets(surroundings, options)
    )
  }
}
