import { namespaceOf, referenceOf, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { judge, notRequested, type ProviderRequest } from '../../adapters/base/chain-policy.ts'
import { isKitError, RpcError, UserRejectedError } from '../../adapters/base/errors.ts'
import { hexChainId } from '../../adapters/base/evm-chain-id.ts'
import { ProviderRpcError, toProviderError } from '../../adapters/base/provider-error.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import { notAllowed } from '../protocol/errors.ts'
import { policyOf } from '../protocol/policy.ts'

/** Where the wallet is in a namespace. */
export interface WalletState {
  readonly address: string
  readonly chainId: ChainId
  /** All of the user's accounts on that network, where the frame has told of more than the one. An account that delegates is two kinds at one address. */
  readonly accounts?: readonly WalletAccount[]
  /** Which kind acts. */
  readonly type?: WalletAccount['type']
  /** The smart account is on the network; it comes to be with its first transaction. */
  readonly deployed?: boolean
  /** Recovery is not set yet: this browser alone can open the wallet. */
  readonly postponed?: true
}

export interface WalletAccount {
  readonly address: string
  readonly type: 'eoa' | 'smartAccount'
}

export interface EmbeddedProvider extends Provider {
  on(event: string, listener: (...values: never[]) => void): EmbeddedProvider
  removeListener(event: string, listener: (...values: never[]) => void): EmbeddedProvider
  emit(event: string, value: unknown): void
}

interface ProviderParts {
  readonly namespace: Namespace
  /** The networks of the site, as of now. */
  readonly requested: readonly ChainId[]
  /** Throws KitError `not-connected` once nobody is logged in. */
  state(): WalletState
  switchTo(chainId: ChainId): Promise<void>
  /** Asks the frame. */
  ask(request: ProviderRequest, chainId: ChainId): Promise<unknown>
}

/**
 * The provider of a namespace over the frame: EIP-1193, and on Solana the same shape with the methods of facts section 5. What the login
 * knows is answered from it, everything else goes to the frame as far as the table of methods and the chain policy allow. Errors carry
 * EIP-1193's numbers: 4001 also when the visitor closes the frame over a request ("Request was aborted").
 */
export function createProvider(parts: ProviderParts): EmbeddedProvider {
  const { namespace, state, switchTo, ask } = parts
  const listeners = new Map<string, Set<(...values: never[]) => void>>()

  async function answerEvm(asked: ProviderRequest): Promise<unknown> {
    const before = state()
    const known = Object.hasOwn(answers, asked.method) ? answers[asked.method] : undefined
    if (known) return known(before)
    if (!policyOf(asked.method) && !Object.hasOwn(moves, asked.method)) throw notAllowed(asked.method)

    let verdict = judge(asked, { requested: parts.requested, current: before.chainId })
    if (verdict.kind === 'switch-first') {
      await switchTo(verdict.chainId)
      verdict = judge(asked, { requested: parts.requested, current: state().chainId })
    }
    switch (verdict.kind) {
      case 'node':
        return ask(verdict.request, onSite(verdict.chainId ?? state().chainId))
      case 'wallet':
        return ask(verdict.request, onSite(state().chainId))
      case 'switch':
      case 'add': // a network of the site is known to the frame, or the frame refuses it
        await switchTo(verdict.chainId)
        return null // EIP-3326, EIP-3085
      default:
        throw new RpcError(4901, 'The wallet has left the network again.')
    }
  }

  async function answerElsewhere(asked: ProviderRequest): Promise<unknown> {
    const { chainId } = state()
    if (!asked.method.startsWith(`${namespace}_`) || !policyOf(asked.method)) throw notAllowed(asked.method)
    return ask(asked, onSite(chainId))
  }

  function onSite(chainId: ChainId): ChainId {
    if (!parts.requested.includes(chainId)) throw notRequested(chainId)
    return chainId
  }

  const provider: EmbeddedProvider = {
    async request(call) {
      try {
        if (typeof call?.method !== 'string' || !call.method) throw new RpcError(-32600, 'A request needs a method.')
        return await (namespace === 'eip155' ? answerEvm(call) : answerElsewhere(call))
      } catch (error) {
        throw asProviderError(error)
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
    emit(event, value) {
      for (const listener of [...(listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(value)
    }
  }
  return provider
}

/** What a login knows of itself. `eth_chainId` is never sent: spec section 7. */
const answers: { readonly [method: string]: (state: WalletState) => unknown } = {
  eth_accounts: ({ address }) => [address],
  eth_requestAccounts: ({ address }) => [address],
  eth_coinbase: ({ address }) => address,
  eth_chainId: ({ chainId }) => hexChainId(chainId),
  net_version: ({ chainId }) => referenceOf(chainId)
}

/** Not the wallet's, but the connection's. */
const moves = { wallet_switchEthereumChain: true, wallet_addEthereumChain: true }

/** How the namespace writes the network in its events. */
export function eventChainId(chainId: ChainId): string {
  return namespaceOf(chainId) === 'eip155' ? hexChainId(chainId) : chainId
}

/** What the frame said stands as it is; a refusal, there or by closing it, is the number 4001. */
function asProviderError(error: unknown): Error {
  if (isKitError(error, 'aborted') && error.cause instanceof UserRejectedError) {
    return new ProviderRpcError(4001, error.shortMessage, { cause: error.cause })
  }
  if (!isKitError(error, 'frame-failed')) return toProviderError(error)
  const { code } = Object(error.cause) as { code?: unknown }
  if (code === 4001) return new ProviderRpcError(4001, error.shortMessage, { cause: new UserRejectedError(error) })
  return new ProviderRpcError(typeof code === 'number' ? code : -32603, error.shortMessage)
}
