import { referenceOf, type AccountId, type ChainId, type Namespace } from '../base/caip.ts'
import { judge, notRequested, type ProviderRequest, type Verdict } from '../base/chain-policy.ts'
import { KitError } from '../base/error.ts'
import { RpcError } from '../base/errors.ts'
import { hexChainId } from '../base/evm-chain-id.ts'
import { toProviderError } from '../base/provider-error.ts'
import type { Provider } from '../base/provider.ts'
import type { ConnectionState } from '../wallet-source.ts'
import { callsStatusNotApproved, missingAddress, notConnected } from './errors.ts'
import type { SessionDoors } from './live-session.ts'
import type { SessionRecord } from './load.ts'
import { addressesIn, capabilitiesOf, chainIdsOf, sessionChainId, toldAs } from './session.ts'
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

/**
 * The provider of a session's namespace: EIP-1193, and the same shape elsewhere. What the session knows is answered from it, reads go to
 * the network's own RPC, and what needs the wallet goes there as far as the chain policy (`base/chain-policy.ts`) allows. Errors carry
 * EIP-1193's numbers, with the kit's error as `cause`: 4900 once the session is over or the kit has stopped.
 */
export function createProvider({ namespace, doors, state, switchTo }: ProviderParts): WalletConnectProvider {
  // ahead of the first request: a browser lets an app be opened within a tap only
  const words = wordsOf[namespace]?.()
  words?.catch(() => undefined) // told to who asks for it
  const listeners = new Map<string, Set<(...values: never[]) => void>>()

  function standing(): Standing {
    const now = state()
    const record = doors.record()
    if (!now || !record) throw notConnected()
    const allowed = allowedOn(record.namespaces, sessionChainId(record, now.chainId), 'methods')
    return { now, record, doors, allows: method => allowed.includes(method) }
  }

  /** As far as the wallet's app it goes without a pause, unless there is a switch first: a browser lets an app be opened within a tap only. */
  async function answerEvm(asked: ProviderRequest): Promise<unknown> {
    const before = standing()
    const told = Object.hasOwn(sessionAnswers, asked.method) ? sessionAnswers[asked.method] : undefined
    if (told) return told(before)

    const { requested } = doors
    const declared = doors.walletMethods('eip155')
    const judgeAt = ({ now }: Standing): Verdict => judge(asked, { requested, current: now.chainId, declared })
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
        return askWallet(verdict.request, there)
      case 'switch':
        await switchTo(verdict.chainId)
        return null // EIP-3326
      case 'add':
        // one that the session has is known to the wallet; any other it is asked to bring in, in the site's words and not the request's
        if (!chainIdsOf(there.record, 'eip155').includes(verdict.chainId)) await switchTo(verdict.chainId)
        return null // EIP-3085
      default:
        throw new RpcError(4901, 'The wallet has left the network again.')
    }
  }

  async function answerElsewhere({ method, params }: ProviderRequest): Promise<unknown> {
    const { now, record, allows } = standing()
    const { chainId, accounts } = now
    if (!doors.walletMethods(namespace).includes(method)) return readOn(chainId, { method, params })
    if (!doors.requested.includes(chainId)) throw notRequested(chainId)
    const ask = (method: string, params: unknown): Promise<unknown> => doors.ask(method, params, chainId)
    // a wallet of Solana that only signs is asked for that then, and the network's own node sends
    if (!allows(method)) throw new KitError('unsupported-method', `The wallet does not offer ${method}.`)
    if (!words) return ask(method, params)
    return (await words)(method, params, { ask, chainId, accounts, toldAs: account => toldAs(record, account) })
  }

  function readOn(chainId: ChainId, request: ProviderRequest): Promise<unknown> {
    if (!doors.requested.includes(chainId)) throw notRequested(chainId)
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

/** Who is asked, on a network that is not of EVM. */
export interface Elsewhere {
  /** Asks the wallet in its own words. */
  ask(method: string, params: unknown): Promise<unknown>
  readonly chainId: ChainId
  /** The active one first. */
  readonly accounts: readonly AccountId[]
  /** What the wallet calls an account. */
  toldAs(account: AccountId): string
}

type Words = (method: string, params: unknown, wallet: Elsewhere) => Promise<unknown>

/** Between the words of a page and those of a wallet, and what is believed of its replies. A namespace without them is asked as it is. */
const wordsOf: { readonly [name in Namespace]?: () => Promise<Words> } = {
  solana: async () => {
    const { askSolana } = await import('./solana.ts')
    return (method, params, { ask }) => askSolana(ask, method, params)
  },
  bip122: async () => (await import('./bitcoin.ts')).askBitcoin,
  polkadot: async () => (await import('./polkadot.ts')).askPolkadot
}

interface Standing {
  readonly now: ConnectionState
  readonly record: SessionRecord
  readonly doors: SessionDoors
  /** The wallet allows the method on the network it is on. */
  allows(method: string): boolean
}

const addresses = ({ now }: Standing): readonly string[] => addressesIn(now)

/** What the session knows. */
const sessionAnswers: { readonly [method: string]: (standing: Standing) => unknown } = {
  eth_accounts: addresses,
  eth_requestAccounts: addresses,
  eth_coinbase: ({ now }) => addressesIn(now)[0] ?? null,
  eth_chainId: ({ now }) => hexChainId(now.chainId),
  net_version: ({ now }) => referenceOf(now.chainId)
}

function askWallet({ method, params }: ProviderRequest, { now, record, doors, allows }: Standing): unknown {
  if (method === 'wallet_getCapabilities') {
    const [address, chainIds] = Array.isArray(params) ? (params as readonly unknown[]) : []
    if (typeof address !== 'string' || !address) throw missingAddress()
    const told = capabilitiesOf(record, address)
    if (told) return Array.isArray(chainIds) ? pick(told, chainIds) : told
    if (!allows(method)) throw new KitError('unsupported-method', 'The wallet tells no capabilities.')
  }
  if (method === 'wallet_getCallsStatus' && !allows(method)) throw callsStatusNotApproved()
  return doors.ask(method, params, now.chainId)
}

/** Those of the networks asked for; `0x0` stands for every one of them. */
function pick(capabilities: Record<string, unknown>, chainIds: readonly unknown[]): Record<string, unknown> {
  const wanted = ['0x0', ...chainIds.map(chainId => String(chainId).toLowerCase())]
  return Object.fromEntries(Object.entries(capabilities).filter(([chainId]) => wanted.includes(chainId.toLowerCase())))
}
