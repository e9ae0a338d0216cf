import type { HttpError } from '../base/errors.ts'
import { isRecord } from '../base/record.ts'
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
import { isAccountOn, namesOf } from './fields.ts'
import { somethingElse, type CallOptions, type Http } from './http.ts'
import { imageLink } from './links.ts'
import { readRows } from './rows.ts'

// Swaps of the blockchain API (facts/blockchain-api §3). Each throws what Http throws, and HttpError for a reply that cannot be believed.

/** A whole number in base units, as text, of 256 bits at the most. */
const isWhole = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)

const isCallData = (value: unknown): value is string => typeof value === 'string' && /^0x([0-9a-f]{2}){4,65536}$/i.test(value)

const chainOf = (tokenId: string): string => tokenId.slice(0, tokenId.lastIndexOf(':'))

const refused = (path: string): HttpError => somethingElse(path, 'what was asked for')

/** `GET /v1/convert/tokens`: those of the chain. One that is none is dropped, not the list. */
export async function listConvertTokens(http: Http, chainId: string, { signal }: CallOptions): Promise<ConvertTokensReply> {
  const path = '/v1/convert/tokens'
  const reply = await http.get(path, { chainId }, { signal })
  return { tokens: readRows(isRecord(reply) ? reply.tokens : undefined, path, row => toToken(chainId, row)) }
}

function toToken(chainId: string, row: unknown): ConvertToken | undefined {
  if (!isRecord(row) || !isAccountOn(chainId, row.address)) return undefined
  const names = namesOf(row.name, row.symbol)
  const { address, decimals, eip2612 } = row
  if (!names || typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) return undefined
  return {
    ...names,
    address,
    decimals,
    logoUri: imageLink(row.logoUri) ?? '',
    ...(typeof eip2612 === 'boolean' && { eip2612 })
  }
}

export interface ConvertQuoteQuery {
  /** CAIP-10 ids of two tokens of one chain. */
  readonly from: string
  readonly to: string
  /** Base units. */
  readonly amount: string
  /** Plain. */
  readonly userAddress: string
  /** Wei. */
  readonly gasPrice: string
}

/** `GET /v1/convert/quotes`, the best first. What is an offer for something else than was asked for is dropped. */
export async function listConvertQuotes(
  http: Http,
  query: ConvertQuoteQuery,
  { signal }: CallOptions
): Promise<ConvertQuotesReply> {
  const path = '/v1/convert/quotes'
  const reply = await http.get(path, { ...query }, { signal })
  return { quotes: readRows(isRecord(reply) ? reply.quotes : undefined, path, row => toQuote(query, row)) }
}

function toQuote({ from, to, amount }: ConvertQuoteQuery, row: unknown): ConvertQuote | undefined {
  if (!isRecord(row) || !isWhole(row.toAmount) || BigInt(row.toAmount) === 0n) return undefined
  const isSame = (value: unknown, asked: string): boolean =>
    typeof value === 'string' && value.toLowerCase() === asked.toLowerCase()
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

/** Some, and not all, in ten-thousandths. */
const isShare = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) < 10_000

/** `GET /v1/convert/gas-price`. */
export async function convertGasPrice(http: Http, chainId: string, { signal }: CallOptions): Promise<ConvertGasPriceReply> {
  const path = '/v1/convert/gas-price'
  const reply = await http.get(path, { chainId }, { signal })
  if (!isRecord(reply)) throw refused(path)
  const { standard, fast, instant } = reply
  if (!isWhole(standard) || !isWhole(fast) || !isWhole(instant)) throw refused(path)
  return { standard, fast, instant }
}

export interface ConvertAllowanceQuery {
  /** CAIP-10, as the user's address. */
  readonly tokenAddress: string
  readonly userAddress: string
  /** Of the offer that is to be taken; other services do not know it. */
  readonly quoteId?: string | undefined
}

/** `GET /v1/convert/allowance`. One that is missing is none (facts/blockchain-api §3). */
export async function convertAllowance(
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
  /** CAIP-10, as both tokens. */
  readonly userAddress: string
  readonly from: string
  readonly to: string
  /** Base units; without it the service decides. Other services do not know it, nor `quoteId`. */
  readonly amount?: string | undefined
  readonly quoteId?: string | undefined
}

/** `GET /v1/convert/build-approve`. A transaction to anything but the token that is to be approved is refused. */
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
  // the existing service has the token where the sender would be expected
  if (typeof from !== 'string' || from.toLowerCase() !== query.from.toLowerCase()) throw refused(path)
  if (!isAccountOn(chainOf(query.from), to) || !isCallData(data) || !data.startsWith('0x095ea7b3') || !isNothing(value) || !gas)
    throw refused(path)
  return { tx: { from, to, data, value: '0', eip155: gas } }
}

const isNothing = (value: unknown): boolean => isWhole(value) && BigInt(value) === 0n

/** `POST /v1/convert/build-transaction`. */
export async function buildConvertTransaction(
  http: Http,
  request: ConvertTransactionRequest,
  { signal }: CallOptions
): Promise<ConvertTransactionReply> {
  const path = '/v1/convert/build-transaction'
  const reply = await http.ask(path, request, { signal })
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
