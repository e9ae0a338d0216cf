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
import { parseAccountId, getReference, type ChainId } from '../../adapters/base/caip.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { isKitError } from '../../adapters/base/errors.ts'
import { toNetwork, type Network } from '../../adapters/base/network.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import type { KitOptions } from '../options/options.ts'
import type { ConnectedSession } from '../session/session.ts'
import {
  loadActions,
  orderAccounts,
  getConnectedSession,
  subscribeSession,
  requireConnectedSession,
  requireRunningKit,
  waitForReconnect
} from './kit-session.ts'

/**
 * Entry of `w3m-kit/wagmi`: wagmi 2 and 3 over the wallet that the kit connects.
 * wagmi's hooks and actions and the kit's button stay in sync, whichever of them connects, switches or disconnects.
 *
 * Call `createKit` before wagmi reconnects (before `<WagmiProvider>` mounts): the kit reconnects returning users.
 *
 * @example
 * import { createConfig } from 'wagmi'
 * import { createKit } from 'w3m-kit'
 * import { evm } from 'w3m-kit/adapters/evm'
 * import { base, mainnet } from 'w3m-kit/networks'
 * import { wagmiParameters } from 'w3m-kit/wagmi'
 * const options = { adapters: [evm()], networks: [mainnet, base] }
 * createKit(options)
 * export const config = createConfig(wagmiParameters(options))
 */
export type W3mConnectorFn = (config: W3mConnectorConfig) => W3mConnector

/**
 * What the connector takes of wagmi's parameter of a connector. These types are written out, without wagmi's own: its core is not at the top
 * of an app's packages where it is installed for `wagmi` alone, and a peer dependency on it makes npm refuse some of those apps.
 */
interface W3mConnectorConfig {
  readonly chains: readonly Chain[]
  readonly emitter: {
    emit(name: 'connect' | 'change', data: { readonly accounts: readonly Address[]; readonly chainId: number }): void
    emit(name: 'disconnect'): void
  }
}

/** The connector, as wagmi calls it. Not an interface: wagmi requires the implicit index signature of a type. */
type W3mConnector = {
  readonly id: string
  readonly name: string
  readonly type: string
  setup(): Promise<void>
  connect<WithCapabilities extends boolean = false>(parameters?: {
    readonly chainId?: number | undefined
    readonly isReconnecting?: boolean | undefined
    readonly withCapabilities?: WithCapabilities | boolean | undefined
  }): Promise<{
    readonly accounts: WithCapabilities extends true
      ? readonly { readonly address: Address; readonly capabilities: Record<string, unknown> }[]
      : readonly Address[]
    readonly chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly Address[]>
  getChainId(): Promise<number>
  getProvider(): Promise<Provider | undefined>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { readonly chainId: number }): Promise<Chain>
  onAccountsChanged(): void
  onChainChanged(): void
  onDisconnect(): void
}

/** Options of `w3mConnector()`. */
export interface W3mConnectorOptions {
  /** Name of the connector in wagmi. Default: `w3m-kit`. */
  readonly name?: string
}

/**
 * Creates a connector for `createConfig({ connectors })`.
 * Connecting opens the modal unless a wallet is connected. A user who rejects or leaves causes viem's
 * `UserRejectedRequestError`; a failed switch causes its `SwitchChainError`.
 */
export function w3mConnector({ name = 'w3m-kit' }: W3mConnectorOptions = {}): W3mConnectorFn {
  return ({ chains, emitter }) => {
    let told: ConnectedSession | undefined
    const notify = (session: ConnectedSession | undefined) => {
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
        await (await loadActions()).switchNetwork(requireRunningKit(), chainId)
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
        await Promise.resolve() // wagmi calls this while it creates its config and cannot handle events yet
        subscribeSession('eip155', notify)
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        await waitForReconnect('eip155')
        if (!isReconnecting && !getConnectedSession('eip155')) await connectOne()
        if (chainId && numberOf(requireConnectedSession('eip155').chainId) !== chainId) await switchChain(chainId)
        const session = requireConnectedSession('eip155')
        const accounts = accountsOf(session)
        return {
          accounts: (withCapabilities ? accounts.map(address => ({ address, capabilities: {} })) : accounts) as never,
          chainId: numberOf(session.chainId)
        }
      },
      async disconnect() {
        if (getConnectedSession('eip155')) await (await loadActions()).disconnect(requireRunningKit(), 'eip155')
      },
      async getAccounts() {
        return accountsOf(requireConnectedSession('eip155'))
      },
      async getChainId() {
        return numberOf(requireConnectedSession('eip155').chainId)
      },
      async getProvider() {
        await waitForReconnect('eip155')
        return getConnectedSession('eip155')?.connection.provider
      },
      async isAuthorized() {
        await waitForReconnect('eip155')
        return getConnectedSession('eip155') !== undefined
      },
      switchChain: ({ chainId }) => switchChain(chainId),
      // the kit subscribes to the wallet itself and emits the changes
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {}
    }
  }
}

async function connectOne(): Promise<void> {
  try {
    await (await loadActions()).connect(requireRunningKit(), undefined, 'eip155')
  } catch (error) {
    throw isKitError(error, 'user-rejected') ? rejected(error) : error
  }
}

/**
 * Returns options for wagmi's `createConfig` from the kit's options: the EVM networks, their RPC URLs
 * (`customRpcUrls` first), and the connector. Disables wagmi's own wallet discovery: the kit lists the wallets.
 *
 * @throws KitError `invalid-option` when there is no EVM network
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
  const [active, ...others] = orderAccounts(session)
  const addressOf = (id: typeof active) => getAddress(parseAccountId(id).address)
  return [addressOf(active), ...others.map(addressOf)]
}

const numberOf = (chainId: ChainId) => Number(getReference(chainId))
const rejected = (error: Error) => new UserRejectedRequestError(error)
