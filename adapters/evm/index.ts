import { KitError } from '../base/error.ts'
import type { Adapter } from '../wallet-source.ts'
import type { Discovery, WalletsWindow } from './discovery.ts'
import type { Surroundings } from './link.ts'

export interface EvmOptions {
  /** Lists wallets that announce themselves (EIP-6963). On unless `false`. */
  readonly eip6963?: boolean
  /** Lists a wallet that only sets `window.ethereum`, as "Browser Wallet". On unless `false`. */
  readonly injected?: boolean
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
export function evm({ eip6963 = true, injected = true, window = globalThis }: EvmOptions = {}): Adapter {
  let run: Run | undefined

  /** What `connect` and `reconnect` begin with: the wallets, loaded once, and again after a failure of the network. */
  function discover({ stopped, wallets }: Run): Promise<Discovery> {
    const discovered = (wallets.loading ??= import('./discovery.ts').then(
      ({ discoverWallets }) => (wallets.loaded = discoverWallets({ eip6963, injected, window }, stopped))
    ))
    discovered.catch(() => delete wallets.loading)
    return discovered
  }

  function running(): Run {
    if (run) return run
    throw new KitError('not-started', 'The EVM adapter is not started.', {
      metaMessages: ['Pass evm() to createKit({ adapters }).']
    })
  }

  return {
    chain: {
      namespace: 'eip155',
      balance: async (...request) => (await import('./balance.ts')).balance(...request),
      messages: { sign: async (...request) => (await import('./signing.ts')).signMessage(...request) },
      typedData: { sign: async (...request) => (await import('./signing.ts')).signTypedData(...request) },
      transactions: { send: async (...request) => (await import('./transactions.ts')).sendTransaction(...request) }
    },
    source: {
      id: 'evm',
      start({ networks }) {
        const stopping = new AbortController()
        run = { networks, stopped: stopping.signal, wallets: {} }
        return () => {
          stopping.abort()
          run = undefined
        }
      },
      wallets(onChange) {
        const { wallets } = running()
        if (wallets.loaded) return wallets.loaded.subscribe(onChange)
        let stop: (() => void) | undefined = () => {}
        discover(running()).then(
          discovery => stop && (stop = discovery.subscribe(onChange)),
          () => stop && onChange([]) // connecting says why
        )
        return () => {
          stop?.()
          stop = undefined
        }
      },
      async connect(walletId, options) {
        const current = running()
        if (!options.namespaces.includes('eip155')) return []
        const [{ connectWallet }, discovery] = await Promise.all([import('./connection.ts'), discover(current)])
        return connectWallet(discovery, walletId, options, current)
      },
      async reconnect(walletId, options) {
        const current = running()
        if (!options.namespaces.includes('eip155')) return []
        const [{ reconnectWallet }, discovery] = await Promise.all([import('./reconnect.ts'), discover(current)])
        return reconnectWallet(discovery, walletId, options, current)
      },
      disconnect: async connection => (await import('./disconnect.ts')).disconnectWallet(connection)
    }
  }
}

/** From `start` to its end. */
interface Run extends Surroundings {
  readonly wallets: { loading?: Promise<Discovery>; loaded?: Discovery }
}
