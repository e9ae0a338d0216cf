import { pageSource } from '../in-page/source.ts'
import type { WalletsWindow } from '../in-page/standard-discovery.ts'
import type { Adapter } from '../wallet-source.ts'
import type { WebSocketMaker } from './subscription.ts'

/** What `solana()` takes: a site gives it nothing. */
export interface SolanaOptions {
  /**
   * Where wallets register: the page's window unless given.
   * @internal
   */
  readonly window?: WalletsWindow
  /**
   * What opens a socket: the platform's `WebSocket` unless given.
   * @internal
   */
  readonly webSocket?: WebSocketMaker
}

/**
 * Solana's networks, and the wallets of Wallet Standard that live in the page. Everything but this descriptor is loaded when it is first
 * used: wallets when they are listed, reading and signing when they are asked for, `@solana/web3.js` with the first transaction.
 *
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
    source: pageSource('solana', async surroundings => (await import('./page-wallets.ts')).findPageWallets(surroundings, options))
  }
}
