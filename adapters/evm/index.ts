import { KitError } from '../base/error.ts'
import type { Adapter, SourceContext } from '../wallet-source.ts'
import type { EvmWallets, WalletsWindow } from './wallets.ts'

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
export function evm({ eip6963 = true, injected = true, window = globalThis as WalletsWindow }: EvmOptions = {}): Adapter {
  let context: SourceContext | undefined
  let loading: Promise<EvmWallets> | undefined
  let loaded: EvmWallets | undefined

  async function load(): Promise<EvmWallets> {
    const started = context
    if (!started) throw new KitError('not-started', 'The EVM adapter is not started. Pass evm() to createKit({ adapters }).')
    const { createEvmWallets } = await import('./wallets.ts')
    if (started !== context) throw new KitError('aborted', 'Request was aborted')
    return (loaded ??= createEvmWallets({ eip6963, injected, window }, started))
  }

  /** Loads once; again after a failure, which may have been the network's. */
  function open(): Promise<EvmWallets> {
    return (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
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
      start(given) {
        context = given
        return () => {
          loaded?.stop()
          context = loading = loaded = undefined
        }
      },
      wallets(onChange) {
        if (loaded) return loaded.subscribe(onChange)
        let stop: (() => void) | undefined = () => {}
        onChange([])
        open().then(
          wallets => stop && (stop = wallets.subscribe(onChange)),
          () => {} // the list stays empty; connecting says why
        )
        return () => {
          stop?.()
          stop = undefined
        }
      },
      connect: async (walletId, options) => (await open()).connect(walletId, options),
      reconnect: async (walletId, options) => (await open()).reconnect(walletId, options),
      disconnect: async connection => (await open()).disconnect(connection)
    }
  }
}
