import { KitError } from '../base/error.ts'
import type { Adapter } from '../wallet-source.ts'
import type { WalletsWindow } from './discovery.ts'
import type { Surroundings } from './link.ts'
import type { PageWallets } from './page-wallets.ts'

/** What `evm` takes. Nothing of it is needed. */
export interface EvmOptions {
  /** Lists wallets that announce themselves (EIP-6963). On unless `false`. */
  readonly eip6963?: boolean
  /** Lists a wallet that only sets `window.ethereum`, as "Browser Wallet". On unless `false`. */
  readonly injected?: boolean
  /**
   * Servers that look up names whose records are kept off the chain (CCIP-Read, EIP-3668), as batch gateways of ENSIP-21. They learn whom
   * visitors look up. None unless given: such names are told apart.
   */
  readonly ccipGateways?: readonly string[]
  /**
   * Where wallets announce themselves: the page's window unless given.
   * @internal
   */
  readonly window?: WalletsWindow
}

/**
 * EVM networks, and the wallets that live in the page as extensions or in-app browsers. Everything but this descriptor is loaded
 * when it is first used: wallets when they are listed, reading and signing when they are asked for.
 *
 * @example
 * createKit({ adapters: [evm()], networks: [mainnet, base] })
 */
export function evm(options?: EvmOptions): Adapter {
  let run: Run | undefined

  const chain = () => import('./chain.ts')

  /** What can be done on the chain, loaded with the first of it. */
  const later = <Name extends 'balance' | 'signMessage' | 'signTypedData' | 'sendTransaction' | 'transfers' | 'assets' | 'calls'>(
    name: Name
  ) =>
    (async (...request: unknown[]) => ((await chain())[name] as (...request: unknown[]) => unknown)(...request)) as Awaited<
      ReturnType<typeof chain>
    >[Name]

  /** Loaded once, and again after a failure of the network. */
  async function pageWallets(): Promise<PageWallets> {
    const mine = run
    if (!mine) throw new KitError('not-started', 'Pass evm() to createKit().')
    const wallets = (mine.loading ??= import('./page-wallets.ts').then(
      ({ findPageWallets }) => (mine.loaded = findPageWallets(mine, options))
    ))
    wallets.catch(() => delete mine.loading)
    return wallets
  }

  return {
    chain: {
      namespace: 'eip155',
      balance: later('balance'),
      messages: { sign: later('signMessage') },
      typedData: { sign: later('signTypedData') },
      transactions: { send: later('sendTransaction') },
      transfers: later('transfers'),
      names: async () => (await chain()).names(options),
      assets: later('assets'),
      calls: later('calls')
    },
    source: {
      id: 'evm',
      start({ networks }) {
        const stopping = new AbortController()
        run = { networks, stopped: stopping.signal }
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
