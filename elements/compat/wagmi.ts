import { createConfig, type Config, type CreateConfigParameters } from '@wagmi/core'
import type { NetworkInput } from '../../adapters/base/network.ts'
import type { KitOptions } from '../../state/options.ts'
import { wagmiParameters } from '../../state/interop/wagmi.ts'
import { EthersAdapter } from './adapters.ts'

// `w3m-kit/compat/wagmi`: apart from the others, for it needs `@wagmi/core`.

/** What `WagmiAdapter` takes: the site's networks, and whatever else is for wagmi's `createConfig`. */
export interface WagmiAdapterOptions extends Omit<Partial<CreateConfigParameters>, 'chains' | 'client'> {
  readonly networks: readonly NetworkInput[]
  readonly projectId?: string
  readonly customRpcUrls?: KitOptions['customRpcUrls']
}

/**
 * EVM, and a config of wagmi over the wallet that the kit connects: wagmi's hooks and the kit's button say the same.
 *
 * @throws KitError `invalid-option` when no network is one of EVM
 * @example
 * import { createAppKit } from 'w3m-kit/compat/react'
 * import { WagmiAdapter } from 'w3m-kit/compat/wagmi'
 *
 * const adapter = new WagmiAdapter({ networks, projectId })
 * createAppKit({ adapters: [adapter], networks, projectId })
 * const config = adapter.wagmiConfig // for <WagmiProvider config={config}>
 */
export class WagmiAdapter extends EthersAdapter {
  readonly wagmiConfig: Config

  constructor({ networks, projectId: _projectId, customRpcUrls, connectors = [], ...rest }: WagmiAdapterOptions) {
    super()
    const parameters = wagmiParameters({ networks, ...(customRpcUrls && { customRpcUrls }) })
    this.wagmiConfig = createConfig({
      ...parameters,
      ...rest,
      connectors: [...parameters.connectors, ...connectors]
    } as CreateConfigParameters)
  }
}
