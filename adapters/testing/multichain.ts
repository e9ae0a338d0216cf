import { isAddress } from 'viem'
import { invalidParameters, ProviderRpcError } from './errors.ts'
import { isRecord } from './guards.ts'
import type { Address } from 'viem'
import type { WalletState } from './methods.ts'

// The multichain API: sessions (CAIP-25, CAIP-285, CAIP-312) and requests on any of their chains (CAIP-27). A session is the same permission as
// that of EIP-2255: an account or a network that one loses, the other loses.

/** What a session permits on a chain (CAIP-217). */
export interface SessionScope {
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  /** CAIP-10. */
  readonly accounts: readonly string[]
}

/** The scopes of a session by CAIP-2 chain. */
export type SessionScopes = Readonly<Record<string, SessionScope>>

/** Notifications that `wallet_notify` carries. */
const notifications: readonly string[] = ['eth_subscription']

const reads = [
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getFilterChanges',
  'eth_getFilterLogs',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_newBlockFilter',
  'eth_newFilter',
  'eth_newPendingTransactionFilter',
  'eth_sendRawTransaction',
  'eth_subscribe',
  'eth_syncing',
  'eth_uninstallFilter',
  'eth_unsubscribe',
  'net_version',
  'web3_clientVersion',
  'web3_sha3'
]
const acts = [
  'personal_sign',
  'personal_ecRecover',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_watchAsset'
]
const batches = ['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_showCallsStatus']

/** Methods of a session on EVM chains. Those that change accounts and networks are no part of one. */
export const sessionMethods = ({ batching }: Pick<WalletState, 'batching'>): readonly string[] => [
  ...acts,
  ...(batching ? batches : []),
  ...reads
]

type Permitted = Pick<WalletState, 'permittedChains' | 'visibleAccounts' | 'batching'>

/** Returns the scopes of the page's session, `{}` without one. */
export function sessionScopes(state: Permitted): SessionScopes {
  const scopes = state.permittedChains.map(chainId => {
    const chain = `eip155:${chainId}`
    return [
      chain,
      { methods: sessionMethods(state), notifications, accounts: state.visibleAccounts.map(address => `${chain}:${address}`) }
    ] as const
  })
  return Object.fromEntries(scopes)
}

/** A valid session request: what of it the wallet can give. */
export interface SessionRequest {
  readonly chainIds: readonly number[]
  /** Accounts that the page names; `undefined`: all. */
  readonly accounts: readonly Address[] | undefined
}

/**
 * Validates `wallet_createSession`: `{ requiredScopes, optionalScopes, scopedProperties, sessionProperties }`.
 * Optional scopes that the wallet does not know are left out. Throws -32602, or a code of CAIP-25.
 */
export function parseSessionRequest(state: WalletState, params: unknown): SessionRequest {
  if (!isRecord(params)) throw invalidParameters('Expected { requiredScopes, optionalScopes }.')
  const { requiredScopes = {}, optionalScopes = {}, scopedProperties, sessionProperties } = params
  const required = parseScopes(requiredScopes)
  const optional = parseScopes(optionalScopes)
  if (sessionProperties !== undefined && (!isRecord(sessionProperties) || !Object.keys(sessionProperties).length))
    throw new ProviderRpcError(5302)
  const named = [...required, ...optional]
  const isScoped = (key: string): boolean => named.some(({ key: scope }) => scope === key)
  if (scopedProperties !== undefined && !(isRecord(scopedProperties) && Object.keys(scopedProperties).every(isScoped)))
    throw new ProviderRpcError(5300)
  if (!named.length) throw new ProviderRpcError(5000, 'The request names no scope.')

  const isKnown = (chain: string): boolean => knownChainId(state, chain) !== undefined
  for (const { chains, methods, notifications: wanted } of required) {
    if (!chains.length || !chains.every(isKnown)) throw new ProviderRpcError(5100)
    if (!methods.every(method => sessionMethods(state).includes(method))) throw new ProviderRpcError(5101)
    if (!wanted.every(one => notifications.includes(one))) throw new ProviderRpcError(5102)
  }
  const chainIds = [...new Set(named.flatMap(({ chains }) => chains.flatMap(chain => knownChainId(state, chain) ?? [])))]
  if (!chainIds.length) throw new ProviderRpcError(5100)
  const listed = named.flatMap(({ accounts }) => accounts)
  const known = state.ownAccounts.filter(own => listed.some(address => address.toLowerCase() === own.toLowerCase()))
  return { chainIds, accounts: known.length ? known : undefined }
}

interface RequestedScope {
  readonly key: string
  /** CAIP-2. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly notifications: readonly string[]
  /** Addresses of EVM accounts. */
  readonly accounts: readonly string[]
}

const chainForm = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const namespaceForm = /^[-a-z0-9]{3,8}$/

function parseScopes(scopes: unknown): readonly RequestedScope[] {
  if (!isRecord(scopes)) throw invalidParameters('Scopes are an object: { "eip155:1": { methods, notifications } }.')
  const parsed = Object.entries(scopes).map(([key, scope]) => parseScope(key, scope))
  const chains = parsed.flatMap(scope => scope.chains)
  if (new Set(chains).size < chains.length) throw new ProviderRpcError(5204)
  return parsed
}

function parseScope(key: string, scope: unknown): RequestedScope {
  if (!isRecord(scope)) throw invalidParameters(`The scope ${key} isn't an object.`)
  const { references, methods, notifications: wanted, accounts = [] } = scope
  if ('scopedProperties' in scope || 'sessionProperties' in scope) throw new ProviderRpcError(5301)
  const isChain = chainForm.test(key)
  if (!isChain && !namespaceForm.test(key)) throw invalidParameters(`${key} isn't a chain (CAIP-2) or a namespace.`)
  if (references !== undefined && (isChain || !isTexts(references)))
    throw invalidParameters('`references` are a list, for a namespace alone.')
  if (!isTexts(methods) || !isTexts(wanted)) throw invalidParameters(`The scope ${key} needs \`methods\` and \`notifications\`.`)
  if (!isTexts(accounts)) throw invalidParameters('`accounts` are a list of CAIP-10 ids.')
  const chains = isChain ? [key] : (references ?? []).map(reference => `${key}:${reference}`)
  const mismatch = chains.find(chain => !chainForm.test(chain))
  if (mismatch !== undefined) throw new ProviderRpcError(5203)
  const addresses = accounts.map(account => {
    const address = account.slice(account.lastIndexOf(':') + 1)
    if (!chains.includes(account.slice(0, account.lastIndexOf(':'))))
      throw invalidParameters(`${account} isn't on a chain of ${key}.`)
    if (key.startsWith('eip155') && !isAddress(address, { strict: false }))
      throw invalidParameters(`${account} isn't an account.`)
    return address
  })
  return { key, chains, methods, notifications: wanted, accounts: addresses }
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')

function knownChainId({ knownChain }: Pick<WalletState, 'knownChain'>, chain: string): number | undefined {
  const chainId = /^eip155:([1-9]\d{0,15})$/.exec(chain)?.[1]
  return chainId !== undefined && knownChain(Number(chainId)) ? Number(chainId) : undefined
}

/** Validates `wallet_revokeSession`: `{ scopes }`, or nothing for the whole session. Returns the chains that stay. */
export function parseSessionRevocation({ permittedChains }: WalletState, params: unknown): readonly number[] {
  const given: unknown = isRecord(params) ? params.scopes : undefined
  if (given === undefined) return []
  if (!isTexts(given)) throw invalidParameters('`scopes` are a list of chains (CAIP-2).')
  return permittedChains.filter(chainId => !given.includes(`eip155:${chainId}`))
}

/** A request of `wallet_invokeMethod`, and the wallet on its chain. */
export interface Invocation {
  readonly state: WalletState
  readonly request: { readonly method: string; readonly params: unknown }
}

/**
 * Validates `wallet_invokeMethod`: `{ scope, request: { method, params } }`. The wallet's own network does not change.
 * Throws -32602, and 4100 for what the session does not permit.
 */
export function parseInvocation(state: WalletState, params: unknown): Invocation {
  if (
    !isRecord(params) ||
    typeof params.scope !== 'string' ||
    !isRecord(params.request) ||
    typeof params.request.method !== 'string'
  )
    throw invalidParameters('Expected { scope, request: { method, params } }.')
  const { scope, request } = params
  const scopes = sessionScopes(state)
  const permitted = Object.hasOwn(scopes, scope) ? scopes[scope]! : undefined
  const chain = state.knownChain(knownChainId(state, scope) ?? 0)
  if (!permitted || !chain) throw new ProviderRpcError(4100, `The session does not include ${scope}.`)
  const method = request.method as string
  if (!permitted.methods.includes(method)) throw new ProviderRpcError(4100, `The session does not include ${method} on ${scope}.`)
  const onChain: WalletState = Object.create(state, {
    chain: { value: chain },
    publish: {
      value: (subscriptionMessage: unknown) =>
        state.emit('wallet_notify', { scope, notification: { method: 'eth_subscription', params: subscriptionMessage } })
    }
  }) as WalletState
  return { state: onChain, request: Object.freeze({ method, params: request.params }) }
}
