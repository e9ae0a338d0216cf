import { createInjectedSource } from '../in-page/source.ts'
import type { WalletsWindow } from '../in-page/wallet-standard-discovery.ts'
import type { Adapter } from '../wallet-source.ts'
import type { WebSocketConstructor } from './signature-subscription.ts'

/** Options of `solana()`. Apps pass none. */
export interface SolanaOptions {
  /**
   * Window wallets register in.
   * Default: the page's window.
   * @internal
   */
  readonly window?: WalletsWindow
  /**
   * Constructor of sockets.
   * Default: the platform's `WebSocket`.
   * @internal
   */
  readonly webSocket?: WebSocketConstructor
}

/**
 * Creates the adapter for Solana networks and injected Wallet Standard wallets.
 * All code except this descriptor is lazy-loaded: wallets when they are listed, reading and signing on first use, the
 * Solana client with the first transaction.
 * @example
 * createKit({ adapters: [evm(), solana()], networks: [mainnet, solanaMainnet] })
 */
export function solana(options?: SolanaOptions): Adapter {
  const chain = () => import('./chain.ts')

  return {
    chain: {
      namespace: 'solana',
      balance: async (...request) => (await chain()).balance(...request),
      holdings: async (...request) => (await chain()).holdings(...request),
      messages: { sign: async (...request) => (await chain()).signMessage(...request) },
      transfers: async () => (await chain()).transfers(options)
    },
    source: createInjectedSource('solana', async () => {
      const { createSolanaWallets } = await import('./page-wallets.ts')
      return surroundings => createSolanaWallets(surroundings, options)
    })
  }
}
