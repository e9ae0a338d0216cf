import { createInjectedSource } from '../in-page/source.ts'
import type { Adapter } from '../wallet-source.ts'
import type { WalletsWindow } from './page-wallets.ts'

/** Options of `evm`. All are optional. */
export interface EvmOptions {
  /** Lists wallets that announce themselves (EIP-6963). Default: `true`. */
  readonly eip6963?: boolean
  /** Lists a wallet that only sets `window.ethereum`, as "Browser Wallet". Default: `true`. */
  readonly injected?: boolean
  /**
   * Gateways for off-chain name records (CCIP Read, ERC-3668), as ENSIP-21 batch gateways.
   * They learn which names users look up. Default: none; such names are reported as off-chain.
   */
  readonly ccipGateways?: readonly string[]
  /**
   * Window to find wallets in.
   * Default: the page's window.
   * @internal
   */
  readonly window?: WalletsWindow
}

/**
 * Creates the adapter for EVM networks and injected wallets: browser extensions and in-app browsers.
 * All code except this descriptor is lazy-loaded: wallets when they are listed, reading and signing on first use.
 * @example
 * createKit({ adapters: [evm()], networks: [mainnet, base] })
 */
export function evm(options?: EvmOptions): Adapter {
  const actions = () => import('./lazy-actions.ts')

  return {
    chain: {
      namespace: 'eip155',
      // loads as soon as there is an account, the others on first use
      balance: async (...request) => (await import('./balance.ts')).balance(...request),
      messages: { sign: async (...request) => (await actions()).signMessage(...request) },
      typedData: { sign: async (...request) => (await actions()).signTypedData(...request) },
      transactions: { send: async (...request) => (await actions()).sendTransaction(...request) },
      transfers: async () => (await actions()).transfers(),
      names: async () => (await actions()).names(options),
      assets: async () => (await actions()).assets(),
      calls: async () => (await actions()).calls()
    },
    source: createInjectedSource('evm', async () => {
      const { createEvmWallets } = await import('./page-wallets.ts')
      return surroundings => createEvmWallets(surroundings, options)
    })
  }
}
