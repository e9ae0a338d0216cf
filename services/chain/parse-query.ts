import type { Context } from 'hono'
import { isChainId, getNamespace, type ChainId, type Namespace } from '../../adapters/base/caip.ts'
import { Problem } from '../lib/problem.ts'

// Parses requests of clients. Unknown parameters are ignored: clients send their project id and version with everything.

/** An address of a request and its namespace. */
export interface AccountRef {
  /** EVM addresses are in lower case, so that an account has one cache key. */
  readonly address: string
  readonly namespace: Namespace
}

const forms: readonly [Namespace, RegExp][] = [
  ['eip155', /^0x[0-9a-f]{40}$/i],
  ['bip122', /^((bc1|tb1|bcrt1)[02-9ac-hj-np-z]{11,71}|[13mn2][1-9A-HJ-NP-Za-km-z]{25,34})$/],
  ['solana', /^[1-9A-HJ-NP-Za-km-z]{32,44}$/]
]

/**
 * Parses an address.
 *
 * @throws Problem 400 for an invalid address
 */
export function parseAccount(address: string): AccountRef {
  const namespace = forms.find(([, form]) => form.test(address))?.[0]
  if (namespace === undefined) {
    throw new Problem(400, [
      { name: 'address', description: 'Send an address such as 0x0000000000000000000000000000000000000000.' }
    ])
  }
  return { address: namespace === 'eip155' ? address.toLowerCase() : address, namespace }
}

/**
 * Returns the requested chain; `undefined` for all.
 *
 * @throws Problem 400 for an invalid chain, or one of another namespace
 */
export function parseChainId(context: Context, { namespace }: AccountRef): ChainId | undefined {
  const chainId = context.req.query('chainId')
  if (chainId === undefined || chainId === '') return undefined
  if (!isChainId(chainId)) throw new Problem(400, [{ name: 'chainId', description: 'Send a CAIP-2 id such as eip155:1.' }])
  if (getNamespace(chainId) !== namespace) {
    throw new Problem(400, [{ name: 'chainId', description: `This is not an address of ${chainId}.` }])
  }
  return chainId
}

/**
 * Checks the currency.
 *
 * @throws Problem 400 for another currency than the US dollar
 */
export function checkCurrency(currency: unknown): void {
  if (currency === undefined || currency === '' || String(currency).toLowerCase() === 'usd') return
  throw new Problem(400, [{ name: 'currency', description: 'Send usd. Prices in other currencies are not supported.' }])
}

const mostFresh = 50

/** Parses the contracts of `forceUpdate`, plain or CAIP-10. Invalid ones are ignored: it is a hint. */
export function parseForceUpdate(context: Context): readonly string[] {
  const text = context.req.query('forceUpdate') ?? ''
  const contracts = text.split(',').map(item => /(?:^|:)(0x[0-9a-f]{40})$/i.exec(item.trim())?.[1]?.toLowerCase())
  return [...new Set(contracts.filter(contract => contract !== undefined))].slice(0, mostFresh)
}

/** Returns true if a client bypasses the cache. */
export const isForceUpdate = (context: Context): boolean => Boolean(context.req.query('forceUpdate'))
