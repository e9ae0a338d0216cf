import type { CreateConnectorFn } from '@wagmi/core'
import {
  fallback,
  getAddress,
  http,
  SwitchChainError,
  UserRejectedRequestError,
  type Address,
  type Chain,
  type Transport
} from 'viem'
import { parseAccountId, referenceOf, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/error.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import { toNetwork, type Network } from '../../adapters/base/network.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { KitOptions } from '../options.ts'
import type { ConnectedSession } from '../session.ts'
import { actions, activeFirst, connectedIn, follow, requireConnected, running, settled } from './running.ts'

/**
 * The entry of `w3m-kit/wagmi`: wagmi 2 and 3 over the wallet that the kit connects. wagmi's hooks and actions and the kit's own button
 * say the same at any time, whichever of them was used to connect, switch or disconnect.
 *
 * Call `createKit` before wagmi reconnects (before `<WagmiProvider>` is mounted): the kit brings returning visitors back.
 *
 * @example
 * import { createConfig } from 'wagmi'
 * import { createKit } from 'w3m-kit'
 * import { evm } from 'w3m-kit/adapters/evm'
 * import { base, mainnet } from 'w3m-kit/networks'
 * import { wagmiParameters } from 'w3m-kit/wagmi'
 *
 * const options = { adapters: [evm()], networks: [mainnet, base] }
 * createKit(options)
 * export const config = createConfig(wagmiParameters(options))
 */
export type W3mConnectorFn = CreateConnectorFn<Provider | undefined, Record<never, never>, Record<never, never>>

/** What `w3mConnector()` takes. */
export interface W3mConnectorOptions {
  /** What wagmi calls the connector. Default `w3m-kit`. */
  readonly name?: string
}

/**
 * A connector for `createConfig({ connectors })`. Connecting opens the modal unless a wallet is connected; a visitor who says no, or
 * leaves, is viem's `UserRejectedRequestError`; a switch that fails, its `SwitchChainError`.
 */
export function w3mConnector({ name = 'w3m-kit' }: W3mConnectorOptions = {}): W3mConnectorFn {
  return ({ chains, emitter }) => {
    let told: ConnectedSession | undefined
    const tell = (session: ConnectedSession | undefined) => {
      const before = told
      told = session
      if (!session) {
        if (before) emitter.emit('disconnect')
        return
      }
      const now = { accounts: accountsOf(session), chainId: numberOf(session.chainId) }
      emitter.emit(before ? 'change' : 'connect', now)
    }

    const switchChain = async (chainId: number): Promise<Chain> => {
      try {
        await (await actions()).switchNetwork(running(), chainId)
      } catch (error) {
        if (isKitError(error, 'user-rejected')) throw rejected(error)
        throw new SwitchChainError(error as Error)
      }
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw new SwitchChainError(new Error(`Chain "${chainId}" is not among the chains of wagmi's config.`))
      return chain
    }

    return {
      id: 'w3m',
      name,
      type: 'w3m',
      async setup() {
        follow('eip155', tell)
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        await settled('eip155')
        if (!isReconnecting && !connectedIn('eip155')) await connectOne()
        if (chainId && numberOf(requireConnected('eip155').chainId) !== chainId) await switchChain(chainId)
        const session = requireConnected('eip155')
        const accounts = accountsOf(session)
        return {
          accounts: (withCapabilities ? accounts.map(address => ({ address, capabilities: {} })) : accounts) as never,
          chainId: numberOf(session.chainId)
        }
      },
      async disconnect() {
        if (connectedIn('eip155')) await (await actions()).disconnect(running(), 'eip155')
      },
      async getAccounts() {
        return accountsOf(requireConnected('eip155'))
      },
      async getChainId() {
        return numberOf(requireConnected('eip155').chainId)
      },
      async getProvider() {
        await settled('eip155')
        return connectedIn('eip155')?.connection.provider
      },
      async isAuthorized() {
        await settled('eip155')
        return connectedIn('eip155') !== undefined
      },
      switchChain: ({ chainId }) => switchChain(chainId),
      // the kit hears the wallet itself, and tells what has changed
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {}
    }
  }
}

async function connectOne(): Promise<void> {
  try {
    await (await actions()).connect(running(), undefined, 'eip155')
  } catch (error) {
    throw isKitError(error, 'user-rejected') ? rejected(error) : error
  }
}

/**
 * What wagmi's `createConfig` takes, of the kit's own options: its EVM networks, their addresses (`customRpcUrls` first), and the connector.
 * wagmi looks for no wallets of its own then: the kit lists them.
 *
 * @throws KitError `invalid-option` when no network is one of EVM
 */
export function wagmiParameters(
  { networks, customRpcUrls = {} }: Pick<KitOptions, 'networks' | 'customRpcUrls'>,
  connector: W3mConnectorOptions = {}
) {
  const chains = networks.map(toNetwork).filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const [first, ...others] = chains.map(toChain)
  if (!first)
    throw new KitError('invalid-option', 'None of the networks is one of EVM.', { metaMessages: ['wagmi knows those alone.'] })
  const transports: Record<number, Transport> = Object.fromEntries(
    chains.map(({ id, caipNetworkId, rpcUrls }) => {
      const urls = [...(customRpcUrls[caipNetworkId] ?? []).map(({ url }) => url), ...rpcUrls.default.http]
      const [best, ...rest] = urls.map(url => http(url))
      return [Number(id), rest.length ? fallback([best!, ...rest]) : best!]
    })
  )
  return {
    chains: [first, ...others] satisfies [Chain, ...Chain[]],
    transports,
    connectors: [w3mConnector(connector)],
    multiInjectedProviderDiscovery: false
  }
}

const toChain = (network: Network): Chain => ({ ...network, id: Number(network.id) })

function accountsOf(session: ConnectedSession): readonly [Address, ...Address[]] {
  const [active, ...others] = activeFirst(session)
  const addressOf = (id: typeof active) => getAddress(parseAccountId(id).address)
  return [addressOf(active), ...others.map(addressOf)]
}

const numberOf = (chainId: ChainId) => Number(referenceOf(chainId))
const rejected = (error: Error) => new UserRejectedRequestError(error)
