import { KitError } from '../base/error.ts'
import type { Adapter } from '../wallet-source.ts'
import type { Surroundings } from './link.ts'
import type { PageWallets } from './page-wallets.ts'
import type { WebSocketMaker } from './subscription.ts'
import type { WalletsWindow } from './discovery.ts'

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
  let run: Run | undefined

  const chain = () => import('./chain.ts')

  /** Loaded once, and again after a failure of the network. */
  async function pageWallets(): Promise<PageWallets> {
    const mine = run
    if (!mine) throw new KitError('not-started', 'Pass solana() to createKit().')
    const wallets = (mine.loading ??= import('./page-wallets.ts').then(
      ({ findPageWallets }) => (mine.loaded = findPageWallets(mine, options))
    ))
    wallets.catch(() => delete mine.loading)
    return wallets
  }

  return {
    chain: {
      namespace: 'solana',
      balance: async (...request) => (await chain()).balance(...request),
      holdings: async (...request) => (await chain()).holdings(...request),
      messages: { sign: async (...request) => (await chain()).signMessage(...request) },
      transfers: async () => (await chain()).transfers(options)
    },
    source: {
      id: 'solana',
      start({ networks, rpcUrls, fetch }) {
        const stopping = new AbortController()
        run = { networks, rpcUrls, fetch, stopped: stopping.signal }
        return () => {
          stopping.abort()
          run = undefined
        }
      },
      wallets(onChange) {
        if (run?.loaded) return run.loaded.wallets(onChange)
        let stop: (() => void) | undefined = () => {}
        pageWallets().then(
          found => stop && (stop = found.wallets(onChange)),
          () => stop && onChange([]) // connecting says why
        )
        return () => {
          stop?.()
          stop = undefined
        }
      },
      connect: async (...request) => (await pageWallets()).connect(...request),
      reconnect: async (...request) => (await pageWallets()).reconnect(...request),
      disconnect: async connection => (await pageWallets()).disconnect(connection)
    }
  }
}

/** From `start` to its end. */
interface Run extends Surroundings {
  loading?: Promise<PageWallets>
  loaded?: PageWallets
}
