import { isAccountId, isChainId, namespaceOf, parseAccountId, type ChainId } from '../../../adapters/base/caip.ts'
import { isRecord } from '../../../adapters/base/record.ts'
import { Problem } from '../../lib/problem.ts'
import { unlimited } from './approval.ts'
import type { Permit } from './source.ts'

// What clients send, checked.

/** Stands for the native token, by namespace (facts/chains-and-constants §4). */
const nativeAddresses: Readonly<Record<string, string>> = { eip155: `0x${'e'.repeat(40)}`, solana: `So${'1'.repeat(41)}` }

/** An address by its namespace. */
const forms: Readonly<Record<string, RegExp>> = { eip155: /^0x[0-9a-f]{40}$/i, solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/ }

/** A token as a client names it. */
export interface NamedToken {
  readonly chainId: ChainId
  /** Lower-case hex, on Solana a mint; absent for the native token. */
  readonly contract?: string
}

const refuse = (name: string, description: string) => new Problem(400, [{ name, description }])

/** @throws Problem 400 for what is no CAIP-10 id of a token */
export function readToken(name: string, value: unknown): NamedToken {
  if (isAccountId(value)) {
    const { chainId, namespace, address } = parseAccountId(value)
    if (forms[namespace]?.test(address)) {
      const contract = namespace === 'eip155' ? address.toLowerCase() : address
      return contract === nativeAddresses[namespace] ? { chainId } : { chainId, contract }
    }
  }
  throw refuse(name, 'Send the CAIP-10 id of a token, such as eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee.')
}

/** The CAIP-10 id of a token, as it is told to clients. */
export const tokenId = ({ chainId, contract }: NamedToken): string =>
  `${chainId}:${contract ?? nativeAddresses[namespaceOf(chainId)]!}`

/** A user's address, plain or in CAIP-10. @throws Problem 400 for what is none on the chain */
export function readUser(chainId: ChainId, value: unknown): string {
  const address =
    isAccountId(value) && parseAccountId(value).chainId === chainId ? parseAccountId(value).address : String(value ?? '')
  const namespace = namespaceOf(chainId)
  if (!forms[namespace]?.test(address)) throw refuse('userAddress', `Send an address on ${chainId}, or its CAIP-10 id.`)
  return namespace === 'eip155' ? address.toLowerCase() : address
}

/** Base units, more than none unless `least` is 0. @throws Problem 400 */
export function readAmountOf(name: string, value: unknown, least = 1n): bigint {
  const amount = typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined
  if (amount === undefined || amount < least || amount > unlimited)
    throw refuse(name, 'Send a whole number in base units, such as 1000000.')
  return amount
}

/** @throws Problem 400 */
export function readChain(value: unknown): ChainId {
  if (!isChainId(value)) throw refuse('chainId', 'Send a CAIP-2 id such as eip155:1.')
  return value
}

/** An offer that a client goes by. */
export interface NamedQuote {
  readonly source: string
  readonly toAmount: bigint
}

export const quoteId = ({ source, toAmount }: NamedQuote): string => `${source}.${toAmount}`

/** `undefined` where the client names none. @throws Problem 400 for what is none of ours */
export function readQuoteId(value: unknown): NamedQuote | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const [, source, toAmount] = /^([a-z0-9]{1,20})\.(\d{1,78})$/.exec(String(value)) ?? []
  if (source === undefined || toAmount === undefined) throw refuse('quoteId', 'Send the id of a quote as it was given.')
  return { source, toAmount: BigInt(toAmount) }
}

/** Per cent. Below the first nothing would ever be swapped, beyond the last it is no slippage but a gift. */
const slippages = { least: 0.01, usual: 1, most: 50 }

/** The slippage of a request's `eip155.slippage`, in hundredths of a per cent. @throws Problem 400 */
function readSlippage(options: unknown): number {
  const given = isRecord(options) ? options.slippage : undefined
  const slippage = given === undefined ? slippages.usual : given
  if (typeof slippage !== 'number' || !(slippage >= slippages.least && slippage <= slippages.most))
    throw refuse('slippage', `Send a slippage from ${slippages.least} to ${slippages.most} per cent.`)
  return Math.round(slippage * 100)
}

/** A request for a transaction, checked. */
export interface TransactionRequest {
  readonly from: NamedToken
  readonly to: NamedToken
  readonly amount: bigint
  readonly user: string
  readonly slippage: number
  readonly estimate: boolean
  readonly quote?: NamedQuote
  readonly permit?: Permit
}

/** @throws Problem 400 with a reason */
export function readTransactionRequest(text: string): TransactionRequest {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined // told below
  }
  if (!isRecord(body)) throw refuse('body', 'Send JSON such as { "from": "eip155:1:0x…", "to": "eip155:1:0x…", "amount": "1" }.')
  const { from, to } = readPair(body.from, body.to)
  const quote = readQuoteId(body.quoteId)
  const permit = readPermit(from, body.permit)
  return {
    from,
    to,
    amount: readAmountOf('amount', body.amount),
    user: readUser(from.chainId, body.userAddress),
    slippage: readSlippage(body.eip155),
    estimate: body.disableEstimate !== true,
    ...(quote && { quote }),
    ...(permit && { permit })
  }
}

/** Half the order of the curve: tokens refuse the other one of two signatures that say the same. */
const mostS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** `undefined` where there is none. @throws Problem 400 */
function readPermit({ contract }: NamedToken, value: unknown): Permit | undefined {
  if (value === undefined || value === null) return undefined
  const { deadline, signature } = isRecord(value) ? value : {}
  const [, r, s, last] = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/i.exec(String(signature)) ?? []
  const v = [0, 1, 27, 28].indexOf(Number.parseInt(last ?? '', 16))
  const isTime = typeof deadline === 'number' && Number.isSafeInteger(deadline) && deadline > 0
  if (contract === undefined || !isTime || r === undefined || s === undefined || v < 0 || BigInt(`0x${s}`) > mostS)
    throw refuse('permit', 'Send { "deadline": seconds since 1970, "signature": "0x… of 65 bytes" } for a token that is no coin.')
  return { deadline: BigInt(deadline), r: `0x${r}`, s: `0x${s}`, v: 27 + (v % 2) }
}

/** Two tokens of one chain, and not the same. @throws Problem 400 */
export function readPair(first: unknown, second: unknown): { readonly from: NamedToken; readonly to: NamedToken } {
  const [from, to] = [readToken('from', first), readToken('to', second)]
  if (from.chainId !== to.chainId) throw refuse('to', 'Name two tokens of one network.')
  if (from.contract === to.contract) throw refuse('to', 'Name another token than the one that is swapped.')
  return { from, to }
}
