import { isRecord } from '../../adapters/base/record.ts'

/** Smart accounts of a network, as the frame's operator has set them up. What a page says of any of this counts for nothing. */
export interface SmartNetwork {
  /** The version of the EntryPoint (ERC-4337). */
  readonly entryPoint: '0.7' | '0.8'
  /** How an account comes to be: a contract of its own, or the key's own account that delegates to one (EIP-7702; EntryPoint 0.8). */
  readonly account: FactoryAccount | DelegatedAccount
  /** JSON-RPC of ERC-7769. */
  readonly bundler: string
  /** JSON-RPC of ERC-7677; without one the account pays for itself. */
  readonly paymaster?: SmartPaymaster
  /** Experimental; absent: there are no sessions (ERC-7715). */
  readonly sessions?: SmartSessions
}

export interface SmartPaymaster {
  readonly url: string
  readonly context: Readonly<Record<string, unknown>>
  /**
   * The ERC-20 token in which the fee may be paid, at the rate that the service quotes (`pimlico_getTokenQuotes`); absent: the service sponsors.
   */
  readonly token?: string
}

/** What lets another key act for an account, within limits. The account's own contract has to ask it, so there are none for delegated ones. */
export interface SmartSessions {
  /** `SessionPermissions` of `test/stack`, or one with its interface: not audited, and for networks of developers alone. */
  readonly permissions: string
  /** The one paymaster that may pay for what a session does: another one might take its pay in a token. */
  readonly sponsor?: string
}

/** Solady's `ERC4337` from a `ERC4337Factory`. */
export interface FactoryAccount {
  readonly kind: 'factory'
  readonly factory: string
  /** `initCodeHash()` of the factory: addresses follow from it, and nobody has to be asked for them. */
  readonly initCodeHash: string
  /** What `eip712Domain()` of an account says of itself: an account that is not there yet cannot be asked. */
  readonly domain: { readonly name: string; readonly version: string }
}

/** Simple7702Account. */
export interface DelegatedAccount {
  readonly kind: 'delegated'
  readonly delegate: string
}

/**
 * Reads what stands under `smart` of a network.
 *
 * @param address makes an address of the configuration whole, and throws for what is none
 * @throws Error for what does not hold together
 */
export function readSmartNetwork(value: unknown, address: (text: unknown) => string): SmartNetwork {
  const { entryPoint, account, bundler, paymaster, sessions } = isRecord(value) ? value : {}
  if (entryPoint !== '0.7' && entryPoint !== '0.8') throw wrong('entryPoint')
  const kept = readAccount(account)
  if (kept.kind === 'delegated' && entryPoint !== '0.8') throw wrong('entryPoint of delegated accounts')
  if (typeof bundler !== 'string') throw wrong('bundler')
  return {
    entryPoint,
    account: kept,
    bundler: address(bundler),
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

const wrong = (what: string): Error => new Error(`The ${what} of a network's smart accounts is missing, or is none.`)
