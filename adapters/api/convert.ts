import type { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/is-record.ts'
import type {
  ConvertAllowanceReply,
  ConvertApproveReply,
  ConvertGas,
  ConvertGasPriceReply,
  ConvertQuote,
  ConvertQuotesReply,
  ConvertToken,
  ConvertTokensReply,
  ConvertTransactionReply,
  ConvertTransactionRequest
} from './contract/convert.ts'
import { isAccountOn, parseTokenNames } from './parse-fields.ts'
import { unexpectedReply, type CallOptions, type Http } from './http.ts'
import { safeImageLink } from './safe-links.ts'
import { parseRows } from './parse-rows.ts'

// Swaps of the blockchain API (docs/decisions/blockchain-api.md). Each function throws the errors of Http, and HttpError for an
// invalid response.

/** An integer in units, as text, of at most 256 bits. */
const isWhole = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)

const isCallData = (value: unknown): value is string => typeof value === 'string' && /^0x([0-9a-f]{2}){4,65536}$/i.test(value)

const chainOf = (tokenId: string): string => tokenId.slice(0, tokenId.lastIndexOf(':'))

const refused = (path: string): HttpError => unexpectedReply(path, 'what was asked for')

/** Lists the tokens of a chain: `GET /v1/convert/tokens`. Drops invalid tokens, not the list. */
export async function listConvertTokens(http: Http, chainId: string, { signal }: CallOptions): Promise<ConvertTokensReply> {
  const path = '/v1/convert/tokens'
  const reply = await http.get(path, { chainId }, { signal })
  return { tokens: parseRows(isRecord(reply) ? reply.tokens : undefined, path, row => toToken(chainId, row)) }
}

function toToken(chainId: string, row: unknown): ConvertToken | undefined {
  if (!isRecord(row) || !isAccountOn(chainId, row.address)) return undefined
  const names = parseTokenNames(row.name, row.symbol)
  const { address, decimals, eip2612 } = row
  if (!names || typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) return undefined
  return {
    ...names,
    address,
    decimals,
    logoUri: safeImageLink(row.logoUri) ?? '',
    ...(typeof eip2612 === 'boolean' && { eip2612 })
  }
}

export interface ConvertQuoteQuery {
  /** CAIP-10 ids of two tokens of one chain. */
  readonly from: string
  readonly to: string
  /** In units. */
  readonly amount: string
  /** Plain address, not CAIP-10. */
  readonly userAddress: string
  /** In wei. */
  readonly gasPrice: string
}

/** Lists quotes, best first: `GET /v1/convert/quotes`. Drops quotes that do not match the request. */
export async function listConvertQuotes(
  http: Http,
  query: ConvertQuoteQuery,
  { signal }: CallOptions
): Promise<ConvertQuotesReply> {
  const path = '/v1/convert/quotes'
  const reply = await http.get(path, { ...query }, { signal })
  return { quotes: parseRows(isRecord(reply) ? reply.quotes : undefined, path, row => toQuote(query, row)) }
}

function toQuote({ from, to, amount }: ConvertQuoteQuery, row: unknown): ConvertQuote | undefined {
  if (!isRecord(row) || !isWhole(row.toAmount) || BigInt(row.toAmount) === 0n) return undefined
  const isSame = (value: unknown, requested: string): boolean =>
    typeof value === 'string' && value.toLowerCase() === requested.toLowerCase()
  if (row.fromAmount !== amount || !isSame(row.fromAccount, from) || !isSame(row.toAccount, to)) return undefined
  const { id, toAmount, source, gas } = row
  const keeps = isRecord(row.keeps) ? row.keeps : {}
  const [kept, keptThere] = [keeps.from, keeps.to].map(share => (isShare(share) ? share : undefined))
  return {
    id: typeof id === 'string' && id.length <= 200 ? id : null,
    fromAmount: amount,
    fromAccount: from,
    toAmount,
    toAccount: to,
    ...(typeof source === 'string' && /^[a-z0-9]{1,20}$/.test(source) && { source }),
    ...(isWhole(gas) && { gas }),
    ...((kept ?? keptThere) !== undefined && {
      keeps: { ...(kept !== undefined && { from: kept }), ...(keptThere !== undefined && { to: keptThere }) }
    })
  }
}

/** Basis points above 0 and below 10,000. */
const isShare = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 10_000

/** Reads the gas price: `GET /v1/convert/gas-price`. */
export async function getConvertGasPrice(http: Http, chainId: string, { signal }: CallOptions): Promise<ConvertGasPriceReply> {
  const path = '/v1/convert/gas-price'
  const reply = await http.get(path, { chainId }, { signal })
  if (!isRecord(reply)) throw refused(path)
  const { standard, fast, instant } = reply
  if (!isWhole(standard) || !isWhole(fast) || !isWhole(instant)) throw refused(path)
  return { standard, fast, instant }
}

export interface ConvertAllowanceQuery {
  /** CAIP-10, like the user's address. */
  readonly tokenAddress: string
  readonly userAddress: string
  /** Id of the selected quote; other services do not support it. */
  readonly quoteId?: string | undefined
}

/**
 * Reads an allowance: `GET /v1/convert/allowance`. A missing value means 0
 * (docs/decisions/blockchain-api.md).
 */
export async function getConvertAllowance(
  http: Http,
  query: ConvertAllowanceQuery,
  { signal }: CallOptions
): Promise<ConvertAllowanceReply> {
  const reply = await http.get('/v1/convert/allowance', { ...query }, { signal })
  if (!isRecord(reply)) return { allowance: '0' }
  const { allowance, spender, reset, eip2612, permits } = reply
  return {
    allowance: isWhole(allowance) ? allowance : '0',
    ...(isAccountOn(chainOf(query.tokenAddress), spender) && { spender }),
    ...(reset === true && { reset }),
    ...(eip2612 === true && { eip2612 }),
    ...(permits === true && { permits })
  }
}

export interface ConvertApproveQuery {
  /** CAIP-10, like both tokens. */
  readonly userAddress: string
  readonly from: string
  readonly to: string
  /** In units. Absent: the service decides. Other services support neither it nor `createQuoteId`. */
  readonly amount?: string | undefined
  readonly quoteId?: string | undefined
}

/**
 * Builds the approve transaction: `GET /v1/convert/build-approve`. Rejects a transaction to anything
 * but the token.
 */
export async function buildConvertApprove(
  http: Http,
  query: ConvertApproveQuery,
  { signal }: CallOptions
): Promise<ConvertApproveReply> {
  const path = '/v1/convert/build-approve'
  const reply = await http.get(path, { ...query }, { signal })
  const tx = isRecord(reply) ? reply.tx : undefined
  if (!isRecord(tx)) throw refused(path)
  const { from, to, data, value } = tx
  const gas = readGas(tx.eip155)
  // The existing service returns the token in place of the sender.
  if (typeof from !== 'string' || from.toLowerCase() !== query.from.toLowerCase()) throw refused(path)
  if (!isAccountOn(chainOf(query.from), to) || !isCallData(data) || !data.startsWith('0x095ea7b3') || !isNothing(value) || !gas)
    throw refused(path)
  return { tx: { from, to, data, value: '0', eip155: gas } }
}

const isNothing = (value: unknown): boolean => isWhole(value) && BigInt(value) === 0n

/** Builds the swap transaction: `POST /v1/convert/build-transaction`. */
export async function buildConvertTransaction(
  http: Http,
  request: ConvertTransactionRequest,
  { signal }: CallOptions
): Promise<ConvertTransactionReply> {
  const path = '/v1/convert/build-transaction'
  const reply = await http.send(path, request, { signal })
  const tx = isRecord(reply) ? reply.tx : undefined
  const chainId = chainOf(request.from)
  if (!isRecord(tx)) throw refused(path)
  const { from, to, data, amount, value, toAmount, minimum, source } = tx
  if (!isAccountOn(chainId, from) || !isAccountOn(chainId, to) || amount !== request.amount) throw refused(path)
  const isEvm = chainId.startsWith('eip155:')
  if (isEvm ? !isCallData(data) : typeof data !== 'string' || !/^[A-Za-z0-9+/]{1,1644}={0,2}$/.test(data)) throw refused(path)
  const gas = readGas(tx.eip155)
  if (isEvm && !gas) throw refused(path)
  return {
    tx: {
      ...{ from, to, data: data as string, amount },
      ...(gas && { eip155: gas }),
      ...(isWhole(value) && { value }),
      ...(isWhole(toAmount) && { toAmount }),
      ...(isWhole(minimum) && { minimum }),
      ...(typeof source === 'string' && /^[a-z0-9]{1,20}$/.test(source) && { source })
    }
  }
}

function readGas(value: unknown): ConvertGas | undefined {
  if (!isRecord(value) || !isWhole(value.gas) || !isWhole(value.gasPrice)) return undefined
  return { gas: value.gas, gasPrice: value.gasPrice }
}
