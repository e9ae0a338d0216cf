import { isAccountId, isChainId, getNamespace, parseAccountId, type ChainId } from '../../../adapters/base/caip.ts'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { Problem } from '../../lib/problem.ts'
import { maxUint256 } from './approval.ts'
import type { Permit } from './swap-source.ts'

// Parses requests of clients.

/** Placeholder address of the native token, by namespace. */
const nativeAddresses: Readonly<Record<string, string>> = { eip155: `0x${'e'.repeat(40)}`, solana: `So${'1'.repeat(41)}` }

/** Address patterns by namespace. */
const forms: Readonly<Record<string, RegExp>> = { eip155: /^0x[0-9a-f]{40}$/i, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ }

/** A token of a request. */
export interface TokenRef {
  readonly chainId: ChainId
  /** Lower-case hex, on Solana a mint; absent for the native token. */
  readonly contract?: string
}

const refuse = (name: string, description: string) => new Problem(400, [{ name, description }])

/**
 * Parses a token.
 *
 * @throws Problem 400 for an invalid CAIP-10 id of a token
 */
export function parseToken(name: string, value: unknown): TokenRef {
  if (isAccountId(value)) {
    const { chainId, namespace, address } = parseAccountId(value)
    if (forms[namespace]?.test(address)) {
      const contract = namespace === 'eip155' ? address.toLowerCase() : address
      return contract === nativeAddresses[namespace] ? { chainId } : { chainId, contract }
    }
  }
  throw refuse(name, 'Send the CAIP-10 id of a token, such as eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.')
}

/** Formats the CAIP-10 id of a token. */
export const toTokenId = ({ chainId, contract }: TokenRef): string =>
  `${chainId}:${contract ?? nativeAddresses[getNamespace(chainId)]!}`

/**
 * Parses a user's address, plain or CAIP-10.
 *
 * @throws Problem 400 for an invalid one
 */
export function parseUser(chainId: ChainId, value: unknown): string {
  const address =
    isAccountId(value) && parseAccountId(value).chainId === chainId ? parseAccountId(value).address : String(value ?? '')
  const namespace = getNamespace(chainId)
  if (!forms[namespace]?.test(address)) throw refuse('userAddress', `Send an address on ${chainId}, or its CAIP-10 id.`)
  return namespace === 'eip155' ? address.toLowerCase() : address
}

/**
 * Parses an amount in units, more than 0 unless `least` is 0.
 *
 * @throws Problem 400
 */
export function parseAmount(name: string, value: unknown, least = 1n): bigint {
  const amount = typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined
  if (amount === undefined || amount < least || amount > maxUint256)
    throw refuse(name, 'Send a whole number in base units, such as 1000000.')
  return amount
}

/** @throws Problem 400 */
export function parseChainId(value: unknown): ChainId {
  if (!isChainId(value)) throw refuse('chainId', 'Send a CAIP-2 id such as eip155:1.')
  return value
}

/** Reference to a quote. */
export interface QuoteRef {
  readonly source: string
  readonly toAmount: bigint
}

export const createQuoteId = ({ source, toAmount }: QuoteRef): string => `${source}.${toAmount}`

/**
 * Parses the quote id; `undefined` if there is none.
 *
 * @throws Problem 400 for an invalid one
 */
export function parseQuoteId(value: unknown): QuoteRef | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const [, source, toAmount] = /^([a-z0-9]{1,20})\.(\d{1,78})$/.exec(String(value)) ?? []
  if (source === undefined || toAmount === undefined) throw refuse('quoteId', 'Send the id of a quote unchanged.')
  return { source, toAmount: BigInt(toAmount) }
}

/**
 * In percent: minimum, default and maximum.
 * Below the minimum swaps would always fail; above the maximum the user would lose too much.
 */
const slippages = { least: 0.01, usual: 1, most: 50 }

/**
 * Parses the slippage from `eip155.slippage`, in basis points.
 *
 * @throws Problem 400
 */
function readSlippage(options: unknown): number {
  const given = isRecord(options) ? options.slippage : undefined
  const slippage = given === undefined ? slippages.usual : given
  if (typeof slippage !== 'number' || !(slippage >= slippages.least && slippage <= slippages.most))
    throw refuse('slippage', `Send a slippage from ${slippages.least} to ${slippages.most} per cent.`)
  return Math.round(slippage * 100)
}

/** A validated request for a transaction. */
export interface TransactionRequest {
  readonly from: TokenRef
  readonly to: TokenRef
  readonly amount: bigint
  readonly user: string
  readonly slippage: number
  readonly estimate: boolean
  readonly quote?: QuoteRef
  readonly permit?: Permit
}

/** @throws Problem 400 with a reason */
export function parseTransactionRequest(text: string): TransactionRequest {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined // reported below
  }
  if (!isRecord(body)) throw refuse('body', 'Send JSON such as { "from": "eip155:1:0x…", "to": "eip155:1:0x…", "amount": "1" }.')
  const { from, to } = parsePair(body.from, body.to)
  const quote = parseQuoteId(body.quoteId)
  const permit = readPermit(from, body.permit)
  return {
    from,
    to,
    amount: parseAmount('amount', body.amount),
    user: parseUser(from.chainId, body.userAddress),
    slippage: readSlippage(body.eip155),
    estimate: body.disableEstimate !== true,
    ...(quote && { quote }),
    ...(permit && { permit })
  }
}

/** Half the order of the curve: tokens reject the malleable form of a signature, with a higher `s`. */
const mostS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Parses a permit; `undefined` if there is none.
 *
 * @throws Problem 400
 */
function readPermit({ contract }: TokenRef, value: unknown): Permit | undefined {
  if (value === undefined || value === null) return undefined
  const { deadline, signature } = isRecord(value) ? value : {}
  const [, r, s, last] = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/i.exec(String(signature)) ?? []
  const v = [0, 1, 27, 28].indexOf(Number.parseInt(last ?? '', 16))
  const isTime = typeof deadline === 'number' && Number.isSafeInteger(deadline) && deadline > 0
  if (contract === undefined || !isTime || r === undefined || s === undefined || v < 0 || BigInt(`0x${s}`) > mostS)
    throw refuse('permit', 'Send { "deadline": seconds since 1970, "signature": "0x… of 65 bytes" } for a token that is no coin.')
  return { deadline: BigInt(deadline), r: `0x${r}`, s: `0x${s}`, v: 27 + (v % 2) }
}

/**
 * Parses two different tokens of one chain.
 *
 * @throws Problem 400
 */
export function parsePair(first: unknown, second: unknown): { readonly from: TokenRef; readonly to: TokenRef } {
  const [from, to] = [parseToken('from', first), parseToken('to', second)]
  if (from.chainId !== to.chainId) throw refuse('to', 'Name two tokens of one network.')
  if (from.contract === to.contract) throw refuse('to', 'Name another token than the one that is swapped.')
  return { from, to }
}
