import { getNamespace, getReference, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { evaluateRequest, chainNotConfigured, type ProviderRequest } from '../../adapters/base/chain-policy.ts'
import { createEmitter } from '../../adapters/base/emitter.ts'
import { isKitError, RpcError, UserRejectedError } from '../../adapters/base/errors.ts'
import { toHexChainId } from '../../adapters/base/evm-chain-id.ts'
import { ProviderRpcError, toProviderError } from '../../adapters/base/provider-error.ts'
import type { Provider } from '../../adapters/base/provider.ts'
import { methodNotAllowedError } from '../protocol/errors.ts'
import { getMethodPolicy } from '../protocol/method-policy.ts'

/** State of the wallet in one namespace. */
export interface WalletState {
  readonly address: string
  readonly chainId: ChainId
  /**
   * All accounts of the user on that network, if the frame reports more than one.
   * A delegated account (EIP-7702) has two types at one address.
   */
  readonly accounts?: readonly WalletAccount[]
  /** Type of the active account. */
  readonly type?: WalletAccount['type']
  /** True if the smart account is deployed. It is deployed by its first transaction. */
  readonly deployed?: boolean
  /** Set while recovery is postponed: only this browser can open the wallet. */
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
  /** Currently configured networks of the app. */
  readonly requested: readonly ChainId[]
  /**
   * Returns the current state.
   *
   * @throws KitError `not-connected` if no user is logged in
   */
  state(): WalletState
  switchTo(chainId: ChainId): Promise<void>
  /** Sends a request to the frame. */
  forward(request: ProviderRequest, chainId: ChainId): Promise<unknown>
}

/**
 * Creates the provider of a namespace over the frame: EIP-1193, and the same interface with Solana
 * methods on Solana. Methods that the login state can answer are answered locally. Others go to the frame if the method policy
 * and the chain policy allow them. Errors carry the codes of EIP-1193, including 4001 when the user closes the frame during a
 * request ("Request was aborted").
 */
export function createProvider(parts: ProviderParts): EmbeddedProvider {
  const { namespace, state, switchTo, forward } = parts
  const events = createEmitter()

  async function answerEvm(request: ProviderRequest): Promise<unknown> {
    const before = state()
    const known = Object.hasOwn(answers, request.method) ? answers[request.method] : undefined
    if (known) return known(before)
    if (!getMethodPolicy(request.method) && !Object.hasOwn(moves, request.method)) throw methodNotAllowedError(request.method)

    let verdict = evaluateRequest(request, { requested: parts.requested, current: before.chainId })
    if (verdict.kind === 'switch-first') {
      await switchTo(verdict.chainId)
      verdict = evaluateRequest(request, { requested: parts.requested, current: state().chainId })
    }
    switch (verdict.kind) {
      case 'node':
        return forward(verdict.request, onSite(verdict.chainId ?? state().chainId))
      case 'wallet':
        return forward(verdict.request, onSite(state().chainId))
      case 'switch':
      case 'add': // the frame knows the configured networks and rejects others
        await switchTo(verdict.chainId)
        return null // EIP-3326, EIP-3085
      default:
        throw new RpcError(4901, 'The wallet has left the network again.')
    }
  }

  async function answerElsewhere(request: ProviderRequest): Promise<unknown> {
    const { chainId } = state()
    if (!request.method.startsWith(`${namespace}_`) || !getMethodPolicy(request.method))
      throw methodNotAllowedError(request.method)
    return forward(request, onSite(chainId))
  }

  function onSite(chainId: ChainId): ChainId {
    if (!parts.requested.includes(chainId)) throw chainNotConfigured(chainId)
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
      events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.removeListener(event, listener)
      return provider
    },
    emit: events.emit
  }
  return provider
}

/** Methods answered from the login state. `eth_chainId` is never sent to the frame. */
const answers: { readonly [method: string]: (state: WalletState) => unknown } = {
  eth_accounts: ({ address }) => [address],
  eth_requestAccounts: ({ address }) => [address],
  eth_coinbase: ({ address }) => address,
  eth_chainId: ({ chainId }) => toHexChainId(chainId),
  net_version: ({ chainId }) => getReference(chainId)
}

/** Methods that the connection handles, not the frame. */
const moves = { wallet_switchEthereumChain: true, wallet_addEthereumChain: true }

/** Formats the chain id as events of the namespace do. */
export function toEventChainId(chainId: ChainId): string {
  return getNamespace(chainId) === 'eip155' ? toHexChainId(chainId) : chainId
}

/** Keeps the frame's own error. A rejection, in the frame or by closing it, gets the code 4001. */
function asProviderError(error: unknown): Error {
  if (isKitError(error, 'aborted') && error.cause instanceof UserRejectedError) {
    return new ProviderRpcError(4001, error.shortMessage, { cause: error.cause })
  }
  if (!isKitError(error, 'frame-failed')) return toProviderError(error)
  const { code } = Object(error.cause) as { code?: unknown }
  if (code === 4001) return new ProviderRpcError(4001, error.shortMessage, { cause: new UserRejectedError(error) })
  return new ProviderRpcError(typeof code === 'number' ? code : -32603, error.shortMessage)
}
