import { createConfig, version, type Config, type CreateConfigParameters, type CreateConnectorFn } from '@wagmi/core'
import type { NetworkInput } from '../../adapters/base/network.ts'
import type { KitOptions } from '../../state/options/options.ts'
import { w3mConnector, wagmiParameters } from '../../state/interop/wagmi.ts'
import { EthersAdapter } from './adapters.ts'

// `w3m-kit/compat/wagmi`: a separate entry point, since it needs `@wagmi/core`.

/** Options of `WagmiAdapter`: the configured networks, and any options of wagmi's `createConfig`. */
export interface WagmiAdapterOptions extends Omit<Partial<CreateConfigParameters>, 'chains' | 'client'> {
  readonly networks: readonly NetworkInput[]
  readonly projectId?: string
  readonly customRpcUrls?: KitOptions['customRpcUrls']
}

const authConnectors = new WeakSet<CreateConnectorFn>()

/**
 * Connector of the email and social login. The kit's own connector has that login already, so a `WagmiAdapter` leaves this one out;
 * in another wagmi config it is the kit's connector. The parameters are not needed.
 */
export function authConnector(_parameters?: object): CreateConnectorFn {
  const connector: CreateConnectorFn = w3mConnector()
  authConnectors.add(connector)
  return connector
}

/**
 * EVM, with a wagmi config over the wallet that the kit connects:
 * wagmi's hooks and the kit's button show the same state.
 * @throws KitError `invalid-option` without an EVM network
 * @example
 * import { createAppKit } from 'w3m-kit/compat/react'
 * import { WagmiAdapter } from 'w3m-kit/compat/wagmi'
 * const adapter = new WagmiAdapter({ networks, projectId })
 * createAppKit({ adapters: [adapter], networks, projectId })
 * const config = adapter.wagmiConfig // for <WagmiProvider config={config}>
 */
export class WagmiAdapter extends EthersAdapter {
  readonly wagmiConfig: Config

  constructor({ networks, projectId: _projectId, customRpcUrls, connectors = [], ...rest }: WagmiAdapterOptions) {
    super()
    warnOnceOfOldWagmi()
    const parameters = wagmiParameters({ networks, ...(customRpcUrls && { customRpcUrls }) })
    this.wagmiConfig = createConfig({
      ...parameters,
      ...rest,
      connectors: [...parameters.connectors, ...connectors.filter(connector => !authConnectors.has(connector))]
    } as CreateConfigParameters)
  }
}

let warned = false

/** The peer dependency accepts every version, so that installing the kit never fails. */
function warnOnceOfOldWagmi(): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (warned || major > 2 || (major === 2 && minor >= 16)) return
  warned = true
  console.warn(`w3m-kit needs @wagmi/core 2.16 or later, not ${version}.`)
}
