import { getReference, type AccountId, type ChainId, type Namespace } from '../base/caip.ts'
import { evaluateRequest, chainNotConfigured, type ProviderRequest, type PolicyDecision } from '../base/chain-policy.ts'
import { createEmitter } from '../base/emitter.ts'
import { KitError } from '../base/kit-error.ts'
import { RpcError } from '../base/errors.ts'
import { toHexChainId } from '../base/evm-chain-id.ts'
import { toProviderError } from '../base/provider-error.ts'
import type { Provider } from '../base/provider.ts'
import type { ConnectionState } from '../wallet-source.ts'
import { callsStatusNotApprovedError, missingAddressError, notConnectedError } from './errors.ts'
import type { SessionDependencies } from './live-session.ts'
import type { SessionRecord } from './load-sign-client.ts'
import { getAddresses, getCapabilities, getChainIds, toWalletChainId, toWalletAccountId } from './session-data.ts'
import { getAllowedOnChain } from './validation.ts'

export interface WalletConnectProvider extends Provider {
  on(event: string, listener: (...values: never[]) => void): WalletConnectProvider
  removeListener(event: string, listener: (...values: never[]) => void): WalletConnectProvider
  emit(event: string, value: unknown): void
  emitChain(chainId: ChainId): void
}

interface ProviderParts {
  readonly namespace: Namespace
  readonly doors: SessionDependencies
  /** Returns the wallet's state; `undefined` once the session has ended. */
  state(): ConnectionState | undefined
  /** Switches the chain. Throws KitErrors. */
  switchTo(chainId: ChainId): Promise<void>
}

/**
 * Creates the provider of a session's namespace:
 * EIP-1193, and the same interface for other namespaces. Answers from the session if possible, sends reads to the network's RPC,
 * and sends requests to the wallet if the chain policy (`base/chain-policy.ts`) allows them. Errors have EIP-1193 codes, with
 * the kit's error as `cause`: 4900 after the session has ended or the kit has stopped.
 */
export function createProvider({ namespace, doors, state, switchTo }: ProviderParts): WalletConnectProvider {
  // Load before the first request: a browser opens an app only during user activation.
  const words = wordsOf[namespace]?.()
  words?.catch(() => undefined) // the caller of a request gets the error
  const events = createEmitter()

  function standing(): Standing {
    const now = state()
    const record = doors.record()
    if (!now || !record) throw notConnectedError()
    const allowed = getAllowedOnChain(record.namespaces, toWalletChainId(record, now.chainId), 'methods')
    return { now, record, doors, allows: method => allowed.includes(method) }
  }

  /**
   * Runs synchronously up to opening the wallet app, unless a switch comes first:
   * a browser opens an app only during user activation.
   */
  async function answerEvm(request: ProviderRequest): Promise<unknown> {
    const before = standing()
    const fromSession = Object.hasOwn(sessionAnswers, request.method) ? sessionAnswers[request.method] : undefined
    if (fromSession) return fromSession(before)

    const { requested } = doors
    const declared = doors.walletMethods('eip155')
    const judgeAt = ({ now }: Standing): PolicyDecision => evaluateRequest(request, { requested, current: now.chainId, declared })
    let verdict = judgeAt(before)
    let there = before
    if (verdict.kind === 'switch-first') {
      await switchTo(verdict.chainId)
      verdict = judgeAt((there = standing()))
    }
    const { chainId } = there.now
    switch (verdict.kind) {
      case 'node':
        return readOn(verdict.chainId ?? chainId, verdict.request)
      case 'wallet':
        return requestWallet(verdict.request, there)
      case 'switch':
        await switchTo(verdict.chainId)
        return null // EIP-3326
      case 'add':
        // The wallet knows the session's networks; add any other with the app's parameters, not those of the request.
        if (!getChainIds(there.record, 'eip155').includes(verdict.chainId)) await switchTo(verdict.chainId)
        return null // EIP-3085
      default:
        throw new RpcError(4901, 'The wallet has left the network again.')
    }
  }

  async function answerElsewhere({ method, params }: ProviderRequest): Promise<unknown> {
    const { now, record, allows } = standing()
    const { chainId, accounts } = now
    if (!doors.walletMethods(namespace).includes(method)) return readOn(chainId, { method, params })
    if (!doors.requested.includes(chainId)) throw chainNotConfigured(chainId)
    const sendRequest = (method: string, params: unknown): Promise<unknown> => doors.sendRequest(method, params, chainId)
    // For a Solana wallet that only signs: sign, then send over the network's RPC.
    if (!allows(method)) throw new KitError('unsupported-method', `The wallet does not offer ${method}.`)
    if (!words) return sendRequest(method, params)
    return (await words)(method, params, {
      sendRequest,
      chainId,
      accounts,
      walletAddressOf: account => toWalletAccountId(record, account)
    })
  }

  function readOn(chainId: ChainId, request: ProviderRequest): Promise<unknown> {
    if (!doors.requested.includes(chainId)) throw chainNotConfigured(chainId)
    return doors.read(chainId, request)
  }

  const provider: WalletConnectProvider = {
    async request(call) {
      try {
        if (typeof call?.method !== 'string' || !call.method) throw new RpcError(-32600, 'A request needs a method.')
        return await (namespace === 'eip155' ? answerEvm(call) : answerElsewhere(call))
      } catch (error) {
        throw toProviderError(error)
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
    emit(event, value) {
      events.emit(event, value instanceof KitError ? toProviderError(value) : value)
    },
    emitChain(chainId) {
      provider.emit('chainChanged', namespace === 'eip155' ? toHexChainId(chainId) : chainId)
    }
  }
  return provider
}

/** Context of a request on a non-EVM network. */
export interface NonEvmRequestContext {
  /** Sends a request in the wallet's format. */
  sendRequest(method: string, params: unknown): Promise<unknown>
  readonly chainId: ChainId
  /** Active one first. */
  readonly accounts: readonly AccountId[]
  /** Returns the wallet's form of an account. */
  walletAddressOf(account: AccountId): string
}

type Words = (method: string, params: unknown, wallet: NonEvmRequestContext) => Promise<unknown>

/**
 * Converters between the formats of pages and wallets, which also validate responses.
 * A namespace without one passes requests through.
 */
const wordsOf: { readonly [name in Namespace]?: () => Promise<Words> } = {
  solana: async () => {
    const { requestSolana } = await import('./request-solana.ts')
    return (method, params, { sendRequest }) => requestSolana(sendRequest, method, params)
  },
  bip122: async () => (await import('./request-bitcoin.ts')).requestBitcoin,
  polkadot: async () => (await import('./request-polkadot.ts')).requestPolkadot
}

interface Standing {
  readonly now: ConnectionState
  readonly record: SessionRecord
  readonly doors: SessionDependencies
  /** Returns whether the wallet allows the method on its current network. */
  allows(method: string): boolean
}

const addresses = ({ now }: Standing): readonly string[] => getAddresses(now)

/** Methods answered from the session. */
const sessionAnswers: { readonly [method: string]: (standing: Standing) => unknown } = {
  eth_accounts: addresses,
  eth_requestAccounts: addresses,
  eth_coinbase: ({ now }) => getAddresses(now)[0] ?? null,
  eth_chainId: ({ now }) => toHexChainId(now.chainId),
  net_version: ({ now }) => getReference(now.chainId)
}

function requestWallet({ method, params }: ProviderRequest, { now, record, doors, allows }: Standing): unknown {
  if (method === 'wallet_getCapabilities') {
    const [address, chainIds] = Array.isArray(params) ? (params as readonly unknown[]) : []
    if (typeof address !== 'string' || !address) throw missingAddressError()
    const capabilities = getCapabilities(record, address)
    if (capabilities) return Array.isArray(chainIds) ? pick(capabilities, chainIds) : capabilities
    if (!allows(method)) throw new KitError('unsupported-method', 'The wallet tells no capabilities.')
  }
  if (method === 'wallet_getCallsStatus' && !allows(method)) throw callsStatusNotApprovedError()
  return doors.sendRequest(method, params, now.chainId)
}

/** Returns the capabilities of the requested networks; `0x0` means all of them. */
function pick(capabilities: Record<string, unknown>, chainIds: readonly unknown[]): Record<string, unknown> {
  const wanted = ['0x0', ...chainIds.map(chainId => String(chainId).toLowerCase())]
  return Object.fromEntries(Object.entries(capabilities).filter(([chainId]) => wanted.includes(chainId.toLowerCase())))
}
