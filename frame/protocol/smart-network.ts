import { isRecord } from '../../adapters/base/is-record.ts'

/** Smart account settings of a network, set by the frame's operator. Values from a page are never used. */
export interface SmartNetwork {
  /** Version of the EntryPoint (ERC-4337). */
  readonly entryPoint: '0.7' | '0.8'
  /**
   * Kind of the account: a contract from a factory, or the key's own account that delegates to one
   * (EIP-7702; EntryPoint 0.8).
   */
  readonly account: FactoryAccount | DelegatedAccount
  /** URL of the bundler, JSON-RPC of ERC-7769. */
  readonly bundler: string
  /**
   * Provider behind the bundler URL, if that URL serves several.
   * The project id and the network are sent to it then.
   */
  readonly provider?: string
  /** Paymaster, JSON-RPC of ERC-7677; without one the account pays the fee itself. */
  readonly paymaster?: SmartPaymaster
  /** Smart sessions (ERC-7715), experimental; absent: not available. */
  readonly sessions?: SmartSessions
}

export interface SmartPaymaster {
  readonly url: string
  readonly context: Readonly<Record<string, unknown>>
  /**
   * ERC-20 token in which the fee may be paid, at the rate that the service quotes
   * (`pimlico_getTokenQuotes`); absent: the service sponsors.
   */
  readonly token?: string
}

/**
 * Contracts that let another key act for an account, within limits.
 * The account contract has to call them, so delegated accounts cannot use sessions.
 */
export interface SmartSessions {
  /**
   * Address of `SessionPermissions` in `test/stack`, or of a contract with its interface: not audited,
   * and for developer networks only.
   */
  readonly permissions: string
  /**
   * The only paymaster that may pay for a session's user operations: another one might charge the
   * account in a token.
   */
  readonly sponsor?: string
}

/** Solady's `ERC4337` from an `ERC4337Factory`. */
export interface FactoryAccount {
  readonly kind: 'factory'
  readonly factory: string
  /** `initCodeHash()` of the factory. Account addresses are derived from it without a request. */
  readonly initCodeHash: string
  /** Result of `eip712Domain()` of an account, because an account that is not deployed cannot be called. */
  readonly domain: { readonly name: string; readonly version: string }
}

/** Simple7702Account. */
export interface DelegatedAccount {
  readonly kind: 'delegated'
  readonly delegate: string
}

/**
 * Parses the `smart` setting of a network.
 *
 * @param address expands an address of the configuration, and throws for an invalid one
 * @throws Error for inconsistent settings
 */
export function parseSmartNetwork(value: unknown, address: (text: unknown) => string): SmartNetwork {
  const { entryPoint, account, bundler, provider, paymaster, sessions } = isRecord(value) ? value : {}
  if (entryPoint !== '0.7' && entryPoint !== '0.8') throw wrong('entryPoint')
  const kept = readAccount(account)
  if (kept.kind === 'delegated' && entryPoint !== '0.8') throw wrong('entryPoint of delegated accounts')
  if (typeof bundler !== 'string') throw wrong('bundler')
  if (provider !== undefined && !isName(provider)) throw wrong('provider')
  return {
    entryPoint,
    account: kept,
    bundler: address(bundler),
    ...(provider !== undefined && { provider }),
    ...(paymaster !== undefined && { paymaster: readPaymaster(paymaster, address) }),
    ...(sessions !== undefined && { sessions: readSessions(sessions, kept) })
  }
}

function readAccount(value: unknown): FactoryAccount | DelegatedAccount {
  const { kind, factory, initCodeHash, domain, delegate } = isRecord(value) ? value : {}
  if (kind === 'delegated' && isContract(delegate)) return { kind, delegate }
  const { name, version } = isRecord(domain) ? domain : {}
  if (kind !== 'factory' || !isContract(factory)) throw wrong('account')
  if (typeof initCodeHash !== 'string' || !/^0x[0-9a-f]{64}$/i.test(initCodeHash)) throw wrong('initCodeHash')
  if (typeof name !== 'string' || typeof version !== 'string') throw wrong('domain')
  return { kind, factory, initCodeHash, domain: { name, version } }
}

function readPaymaster(value: unknown, address: (text: unknown) => string): SmartPaymaster {
  const { url, context, token } = isRecord(value) ? value : {}
  if (typeof url !== 'string') throw wrong('paymaster')
  if (token !== undefined && !isContract(token)) throw wrong('token of the paymaster')
  return { url: address(url), context: isRecord(context) ? context : {}, ...(token !== undefined && { token }) }
}

function readSessions(value: unknown, { kind }: SmartNetwork['account']): SmartSessions {
  const { permissions, sponsor } = isRecord(value) ? value : {}
  if (kind === 'delegated') throw wrong('sessions of delegated accounts')
  if (!isContract(permissions) || (sponsor !== undefined && !isContract(sponsor))) throw wrong('sessions')
  return { permissions, ...(sponsor !== undefined && { sponsor }) }
}

const isContract = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)

const wrong = (what: string): Error => new Error(`The ${what} of a network's smart accounts is missing, or is none.`)
