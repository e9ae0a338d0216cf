import { isAccountId, isChainId, namespaces as knownNamespaces, type ChainId } from '../base/caip.ts'
import { isRecord } from '../base/is-record.ts'
import { requestExpiryBounds } from './sign-client-constants.ts'

/**
 * Rules of the protocol (docs/decisions/validation.md) that the client does not check, or checks too
 * late: it does not await the check of an update or event. Each function throws {@link ProtocolError} with the protocol's
 * message.
 */

/**
 * Error of the protocol (docs/reference/errors.md).
 * Its message is enumerable, so that JSON to the peer contains it.
 */
export class ProtocolError extends Error {
  override name = 'ProtocolError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    Object.defineProperty(this, 'message', { value: message, enumerable: true })
    Object.defineProperty(this, 'name', { enumerable: false })
    this.code = code
  }
}

/** Approved namespace, validated. */
export interface ApprovedNamespace {
  readonly chains?: readonly string[]
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export type ApprovedNamespaces = { readonly [key: string]: ApprovedNamespace }

/**
 * Validates a proposal.
 * Chains have the form `namespace:reference` and belong to their namespace; methods and events are strings.
 */
export function validateProposal(requested: {
  readonly [key: string]: { readonly chains: unknown; readonly methods: unknown; readonly events: unknown }
}): void {
  const entries = Object.entries(requested)
  if (!entries.length) throw invalid('optionalNamespaces should be an object with data')
  for (const [key, { chains, methods, events }] of entries) {
    if (!isTexts(chains) || !chains.length) throw unsupportedChain(key, chains)
    for (const chain of chains) if (!isChainId(chain) || !chain.startsWith(`${key}:`)) throw unsupportedChain(key, chain)
    checkActions(key, methods, events)
  }
}

/** Validates a sign-in request while connecting (CAIP-222): it needs a domain, a URI and a nonce. */
export function checkSignIn({ uri, domain, nonce }: { readonly [name in 'uri' | 'domain' | 'nonce']: unknown }): void {
  for (const [name, value] of Object.entries({ uri, domain, nonce }))
    if (typeof value !== 'string' || !value.trim()) throw invalid(`authenticate() ${name} is required`)
}

/** Validates approved namespaces, at settlement and at each update. */
export function parseApprovedNamespaces(approved: unknown): asserts approved is ApprovedNamespaces {
  if (!isRecord(approved) || !Object.keys(approved).length) throw invalid('namespaces should be an object with data')
  for (const [key, namespace] of Object.entries(approved)) {
    const [name] = key.split(':')
    if (!isRecord(namespace) || (key.includes(':') && !isCaip2(key))) {
      throw new ProtocolError(5104, `Unsupported namespace key. ${key}`)
    }
    const { chains, accounts, methods, events } = namespace
    checkActions(key, methods, events)
    if (chains !== undefined && !isTexts(chains)) throw unsupportedChain(key, chains)
    const allowed = key.includes(':') ? [key] : chains
    for (const chain of allowed ?? []) if (!isCaip2(chain) || !chain.startsWith(`${name}:`)) throw unsupportedChain(key, chain)
    if (!isTexts(accounts)) throw unsupportedAccount(key, accounts)
    for (const account of accounts) {
      const chain = account.slice(0, account.lastIndexOf(':'))
      // The kit knows four namespaces; an account of another only needs the CAIP-10 form.
      const formed = knownNamespaces.some(known => known === name) ? isAccountId(account) : isCaip2(chain)
      if (!formed || !account.startsWith(`${name}:`) || (allowed?.length && !allowed.includes(chain))) {
        throw unsupportedAccount(key, account)
      }
    }
  }
}

/**
 * Validates session properties:
 * every key has a value, and scoped ones belong to a requested or approved namespace.
 */
export function validateProperties(
  properties: { readonly sessionProperties?: unknown; readonly scopedProperties?: unknown },
  namespaces: readonly string[]
): void {
  for (const [type, values] of Object.entries(properties)) {
    if (values === undefined) continue
    if (!isRecord(values)) throw invalid(`${type} should be an object`)
    for (const [key, value] of Object.entries(values)) {
      if (value === null || value === undefined) throw invalid(`${type} must contain an existing value for each key: ${key}`)
      if (type === 'scopedProperties' && !namespaces.some(name => name.split(':')[0] === key.split(':')[0])) {
        throw invalid(`${type} must be a subset of the namespaces: ${key}`)
      }
    }
  }
}

/**
 * Validates a request: its chain is in the session, its method is allowed there, its expiry (seconds)
 * is within the bounds.
 */
export function validateRequest(
  approved: ApprovedNamespaces,
  { chainId, method, expiry }: { readonly chainId: string; readonly method: string; readonly expiry: number }
): void {
  if (!getApprovedChains(approved).includes(chainId)) throw invalid(`request() chainId: ${chainId}`)
  if (!getAllowedOnChain(approved, chainId, 'methods').includes(method))
    throw new ProtocolError(3001, `Unauthorized method. ${method}`)
  if (!Number.isInteger(expiry) || expiry < requestExpiryBounds.min || expiry > requestExpiryBounds.max) {
    throw invalid(`request() expiry: ${expiry}`)
  }
}

/** Validates an event: its chain is in the session, and its name is allowed there. */
export function validateEvent(
  approved: ApprovedNamespaces,
  { chainId, name }: { readonly chainId: unknown; readonly name: unknown }
): void {
  if (typeof chainId !== 'string' || !getApprovedChains(approved).includes(chainId))
    throw invalid(`emit() chainId: ${String(chainId)}`)
  if (typeof name !== 'string' || !getAllowedOnChain(approved, chainId, 'events').includes(name)) {
    throw new ProtocolError(3002, `Unauthorized event. ${String(name)}`)
  }
}

/** Returns the chains with an approved account. */
export function getApprovedChains(approved: ApprovedNamespaces): readonly string[] {
  return Object.values(approved).flatMap(({ accounts }) => accounts.map(account => account.slice(0, account.lastIndexOf(':'))))
}

/** Returns the methods or events the wallet allows on a chain. */
export function getAllowedOnChain(approved: ApprovedNamespaces, chainId: string, what: 'methods' | 'events'): readonly string[] {
  return Object.values(approved).flatMap(namespace =>
    namespace.accounts.some(account => account.startsWith(`${chainId}:`)) ? namespace[what] : []
  )
}

function checkActions(key: string, methods: unknown, events: unknown): void {
  if (!isTexts(methods)) throw new ProtocolError(5101, `Unsupported methods. ${key} methods should be an array of strings`)
  if (!isTexts(events)) throw new ProtocolError(5102, `Unsupported events. ${key} events should be an array of strings`)
}

const invalid = (what: string): ProtocolError => new ProtocolError(5, `Missing or invalid. ${what}`)

const unsupportedChain = (key: string, chain: unknown): ProtocolError =>
  new ProtocolError(5100, `Unsupported chains. ${key}, chain ${String(chain)} should conform to "namespace:chainId" format`)

const unsupportedAccount = (key: string, account: unknown): ProtocolError =>
  new ProtocolError(5103, `Unsupported accounts. ${key}, account ${String(account)} should be on an approved chain`)

const isCaip2 = (value: string): value is ChainId => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string' && item.trim() !== '')
