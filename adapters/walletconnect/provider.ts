import { referenceOf, type ChainId, type Namespace } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { RpcError } from '../base/errors.ts'
import { hexChainId } from '../base/network.ts'
import { toProviderError } from '../base/provider-error.ts'
import type { Provider } from '../base/provider.ts'
import type { ConnectionState } from '../wallet-source.ts'
import { callsStatusNotApproved, missingAddress, notConnected } from './errors.ts'
import type { SessionDoors } from './live-session.ts'
import { addressesIn, capabilitiesOf, sessionChainId } from './session.ts'
import { allowedOn } from './validation.ts'

export interface WalletConnectProvider extends Provider {
  on(event: string, listener: (...values: never[]) => void): WalletConnectProvider
  removeListener(event: string, listener: (...values: never[]) => void): WalletConnectProvider
  emit(event: string, value: unknown): void
  emitChain(chainId: ChainId): void
}

interface ProviderParts {
  readonly namespace: Namespace
  readonly doors: SessionDoors
  /** Where the wallet stands; `undefined` once the session is over. */
  state(): ConnectionState | undefined
  /** Throws KitErrors. */
  switchTo(chainId: ChainId): Promise<void>
}

interface Call {
  readonly method: string
  readonly params?: unknown
}

/**
 * The provider of a session's namespace: EIP-1193, and the same shape elsewhere. What the session knows is answered from it, reads go to
 * the network's own RPC, and only what needs the wallet goes there. Errors carry EIP-1193's numbers, with the kit's error as `cause`.
 */
export function createProvider({ namespace, doors, state, switchTo }: ProviderParts): WalletConnectProvider {
  const listeners = new Map<string, Set<(...values: never[]) => void>>()
  const answers = namespace === 'eip155' ? evmAnswers : {}

  async function answer(call: Call): Promise<unknown> {
    const now = state()
    const record = doors.record()
    if (!now || !record) throw notConnected()
    const { method, params } = call
    const allowed = allowedOn(record.namespaces, sessionChainId(record, now.chainId), 'methods')
    const own = Object.hasOwn(answers, method) ? answers[method] : undefined
    if (own) return own({ call, now, doors, switchTo, allows: name => allowed.includes(name) })
    if (!doors.walletMethods(namespace).includes(method)) return doors.read(now.chainId, call)
    const target = namespace === 'eip155' ? targetOf(params) : undefined
    if (target && target !== now.chainId) await switchTo(target)
    return doors.ask(method, params, target ?? now.chainId)
  }

  const provider: WalletConnectProvider = {
    async request(call) {
      try {
        if (typeof call?.method !== 'string' || !call.method) throw new RpcError(-32600, 'A request needs a method.')
        return await answer(call)
      } catch (error) {
        throw toProviderError(error instanceof RpcError ? asNumbered(error) : error)
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
      const shown = value instanceof KitError ? toProviderError(value) : value
      for (const listener of [...(listeners.get(event) ?? [])]) (listener as (value: unknown) => void)(shown)
    },
    emitChain(chainId) {
      provider.emit('chainChanged', namespace === 'eip155' ? hexChainId(chainId) : chainId)
    }
  }
  return provider
}

/** A node's or wallet's own answer keeps its number. */
function asNumbered(error: RpcError): unknown {
  return Object.assign(Object.create(null) as object, { code: error.rpcCode, message: error.shortMessage, data: error.data })
}

interface EvmCall {
  readonly call: Call
  readonly now: ConnectionState
  readonly doors: SessionDoors
  switchTo(chainId: ChainId): Promise<void>
  /** The wallet allows the method on the active network. */
  allows(method: string): boolean
}

/** What is answered here, or not without a look. */
const evmAnswers: { readonly [method: string]: (call: EvmCall) => unknown } = {
  eth_accounts: ({ now }) => addressesIn(now),
  eth_requestAccounts: ({ now }) => addressesIn(now),
  eth_chainId: ({ now }) => hexChainId(now.chainId),
  net_version: ({ now }) => referenceOf(now.chainId),
  // a signed transaction needs no wallet any more
  eth_sendRawTransaction: ({ call, now, doors }) => doors.read(now.chainId, call),
  async wallet_switchEthereumChain({ call, switchTo }) {
    await switchTo(chainIdOf(firstOf(call.params)?.chainId))
    return null
  },
  wallet_getCapabilities({ call, now, doors, allows }) {
    const [address, chainIds] = Array.isArray(call.params) ? (call.params as readonly unknown[]) : []
    if (typeof address !== 'string' || !address) throw missingAddress()
    const record = doors.record()
    const told = record && capabilitiesOf(record, address)
    if (told) return Array.isArray(chainIds) ? pick(told, chainIds) : told
    if (!allows('wallet_getCapabilities')) throw new KitError('unsupported-method', 'The wallet tells no capabilities.')
    return doors.ask('wallet_getCapabilities', call.params, now.chainId)
  },
  wallet_getCallsStatus({ call, now, doors, allows }) {
    if (!allows('wallet_getCallsStatus')) throw callsStatusNotApproved()
    return doors.ask('wallet_getCallsStatus', call.params, now.chainId)
  }
}

/** The network a transaction or a batch of calls names: it goes there or nowhere. */
function targetOf(params: unknown): ChainId | undefined {
  const named = firstOf(params)?.chainId
  return named === undefined || named === null ? undefined : chainIdOf(named)
}

function chainIdOf(value: unknown): ChainId {
  const text = typeof value === 'number' || typeof value === 'bigint' || typeof value === 'string' ? String(value) : ''
  if (!/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) throw new RpcError(-32602, 'The chain id is not a hexadecimal number.')
  return `eip155:${BigInt(text)}`
}

function firstOf(params: unknown): { readonly chainId?: unknown } | undefined {
  const [first] = Array.isArray(params) ? (params as readonly unknown[]) : []
  return typeof first === 'object' && first !== null ? first : undefined
}

function pick(capabilities: Record<string, unknown>, chainIds: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(capabilities).filter(([chainId]) => chainIds.includes(chainId)))
}
