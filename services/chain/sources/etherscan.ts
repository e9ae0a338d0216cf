import { isRecord } from '../../../adapters/base/is-record.ts'
import { callContract, encodeCallData, functionSelectors, decodeWord, type ChainRpc } from '../abi.ts'
import { SourceError, type ChainSource, type Holding, type Token } from '../chain-source.ts'
import { sanitizeTokenText } from '../sanitize-text.ts'
import { getUpstreamOptions, type HttpSourceOptions } from './http-source-options.ts'
import * as rows from './merge-lists.ts'
import { createHttpUpstream, type HttpUpstream } from './http-upstream.ts'
import { readNativeBalance } from './native-balance.ts'

export interface EtherscanOptions extends HttpSourceOptions {
  /**
   * `https://api.etherscan.io/v2/api`, which serves many chains, or the API of one host
   * (`https://…/api`).
   */
  readonly url: string
}

type Row = Readonly<Record<string, unknown>>

/** API actions whose lists together make a history. */
const lists = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
type List = (typeof lists)[number]

/** Rows a request. The API returns up to 10 000 of a list, in pages of any size. */
const pageRows = 100
const tokenRows = 1000
const mostTokenRows = 10_000
/** Milliseconds without requests after the API has rejected one. */
const refusalRest = 5_000

/**
 * Creates a source for an Etherscan-compatible API.
 * Its free part has no list of holdings: tokens are those of the last 10 000 transfers, and amounts are read from the chain. It
 * has no NFTs.
 */
export function createEtherscan(options: EtherscanOptions): ChainSource {
  const { chainId, url, key, native, rpc } = options
  const isMultichain = /\/v2\//.test(new URL(url).pathname + '/')
  const upstream = createHttpUpstream({
    name: 'etherscan',
    url,
    query: { ...(isMultichain && { chainid: chainId.split(':')[1]! }), ...(key !== undefined && { apikey: key }) },
    ...getUpstreamOptions(options)
  })
  // lists that a compatible API does not support
  const missing = new Set<List>()
  const read = (action: List, query: Readonly<Record<string, string>>, signal: AbortSignal) =>
    readAccount(upstream, missing, action, query, signal)

  return {
    name: 'etherscan',
    chains: new Set([chainId]),

    async balances({ address }, { signal }) {
      const tokens = new Map<string, Token>()
      for (let page = 1; page * tokenRows <= mostTokenRows; page++) {
        const list = await read('tokentx', { address, page: String(page), offset: String(tokenRows), sort: 'desc' }, signal)
        for (const row of rows.parseList(list, 'etherscan', toToken)) tokens.set(row.contract, row)
        if (list.length < tokenRows) break
      }
      return readAmounts(rpc, address, native, [...tokens.values()], signal)
    },

    async history({ address }, { cursor, limit, signal }) {
      const end = cursor === undefined ? undefined : rows.parseCount(cursor)
      if (cursor !== undefined && end === undefined) throw new SourceError('etherscan never gave this cursor')
      const offset = Math.max(pageRows, limit)
      const query = {
        address,
        page: '1',
        offset: String(offset),
        sort: 'desc',
        ...(end !== undefined && { endblock: String(end) })
      }
      const replies = await Promise.all(lists.map(list => read(list, query, signal)))
      const seen = rows.parseList(replies[0], 'etherscan', row => toTransaction(row))
      const moved = [
        ...rows.parseList(replies[0], 'etherscan', row => toNativeTransfer(row, native)),
        ...rows.parseList(replies[1], 'etherscan', row => toNativeTransfer(row, native)),
        ...rows.parseList(replies[2], 'etherscan', toTokenTransfer),
        ...rows.parseList(replies[3], 'etherscan', row => toNftTransfer(row, 'erc721')),
        ...rows.parseList(replies[4], 'etherscan', row => toNftTransfer(row, 'erc1155'))
      ]
      const pages = replies.map(reply => ({ rows: reply.flatMap(toBlock), more: reply.length >= offset }))
      return onePage({ pages, seen, moved, limit, address, rpc, signal })
    }
  }
}

/**
 * Cuts a page at a block boundary, so that the next page begins where this one ends even if blocks are
 * mined in between.
 */
async function onePage(parts: {
  readonly pages: readonly rows.UpstreamList[]
  readonly seen: readonly rows.ListedTransaction[]
  readonly moved: readonly rows.ListedTransfer[]
  readonly limit: number
  readonly address: string
  readonly rpc: ChainRpc
  readonly signal: AbortSignal
}) {
  const { pages, seen, moved, limit, address, rpc, signal } = parts
  const all = [...seen, ...moved]
  const lowest = rows.getPageBoundary(pages, all, limit)
  const isLast = !pages.some(({ more }) => more) && all.every(({ block }) => block >= lowest)
  const items = await rows.mergeTransactions(
    address,
    seen.filter(({ block }) => block >= lowest),
    moved.filter(({ block }) => block >= lowest),
    hashes => rows.fetchTransactionDetails(rpc, hashes, signal)
  )
  return { items, ...(!isLast && lowest > 0 && { next: String(lowest - 1) }) }
}

async function readAccount(
  upstream: HttpUpstream,
  missing: Set<List>,
  action: List,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal
): Promise<readonly unknown[]> {
  if (missing.has(action)) return []
  const reply = await upstream.get('', { module: 'account', action, ...query }, signal)
  if (isRecord(reply) && Array.isArray(reply.result)) return reply.result as readonly unknown[]
  const message = isRecord(reply) ? `${String(reply.message)} ${String(reply.result)}` : ''
  // an account without rows is reported as an error
  if (/^no .*found/i.test(message)) return []
  if (/action/i.test(message) && (action === 'token1155tx' || action === 'tokennfttx')) {
    missing.add(action)
    return []
  }
  upstream.rest(refusalRest)
  if (/rate limit|max calls/i.test(message)) throw new SourceError('etherscan limits the rate of requests')
  if (/key/i.test(message)) throw new SourceError('etherscan does not take the key')
  throw new SourceError('etherscan answers with a failure')
}

/**
 * Reads balances at the latest block in one request.
 * The native token is included even with a zero balance.
 */
async function readAmounts(
  rpc: ChainRpc,
  address: string,
  native: Token,
  tokens: readonly Token[],
  signal: AbortSignal
): Promise<readonly Holding[]> {
  const held = tokens.map(async token => ({
    ...token,
    amount:
      decodeWord(await callContract(rpc, token.contract!, encodeCallData(functionSelectors.balanceOf, address), signal)) ?? 0n
  }))
  const [own, ...others] = await Promise.all([readNativeBalance(rpc, address, native, signal), ...held])
  return [own, ...others.filter(({ amount }) => amount > 0n)]
}

function toBlock(row: unknown): { readonly block: number } | [] {
  const block = isRecord(row) ? rows.parseCount(row.blockNumber) : undefined
  return block === undefined ? [] : { block }
}

function placeOf(row: Row): { hash: string; block: number; minedAt: number } | undefined {
  const hash = rows.parseHash(row.hash)
  const block = rows.parseCount(row.blockNumber)
  const seconds = rows.parseCount(row.timeStamp)
  return hash && block !== undefined && seconds !== undefined ? { hash, block, minedAt: seconds * 1000 } : undefined
}

function toTransaction(row: Row): rows.ListedTransaction | undefined {
  const place = placeOf(row)
  const nonce = rows.parseCount(row.nonce)
  const from = rows.parseAddress(row.from)
  if (!place || nonce === undefined || from === undefined) return undefined
  const to = rows.parseAddress(row.to)
  const selector = rows.parseSelector(row.input)
  const status = isFailed(row) ? 'failed' : 'confirmed'
  return { ...place, nonce, from, ...(to && { to }), ...(selector && { selector }), status }
}

const isFailed = ({ isError, txreceipt_status: status }: Row) => isError === '1' || status === '0'

function toNativeTransfer(row: Row, native: Token): rows.ListedTransfer | undefined {
  const place = placeOf(row)
  const from = rows.parseAddress(row.from)
  // a deployment pays the created contract
  const to = rows.parseAddress(row.to) ?? rows.parseAddress(row.contractAddress)
  const amount = rows.parseAmount(row.value)
  if (!place || !from || !to || !amount || isFailed(row)) return undefined
  return { ...place, from, to, amount, token: native }
}

const toToken = ({ contractAddress: contract, tokenDecimal: decimals, tokenName: name, tokenSymbol: symbol }: Row) =>
  rows.toTokenMetadata({ contract, decimals, name, symbol, icon: undefined })

function toTokenTransfer(row: Row): rows.ListedTransfer | undefined {
  const place = placeOf(row)
  const from = rows.parseAddress(row.from)
  const to = rows.parseAddress(row.to)
  const amount = rows.parseAmount(row.value)
  const token = toToken(row)
  return place && from && to && amount !== undefined && token ? { ...place, from, to, amount, token } : undefined
}

function toNftTransfer(row: Row, standard: 'erc721' | 'erc1155'): rows.ListedTransfer | undefined {
  const place = placeOf(row)
  const from = rows.parseAddress(row.from)
  const to = rows.parseAddress(row.to)
  const contract = rows.parseAddress(row.contractAddress)
  const tokenId = rows.parseAmount(row.tokenID)
  const amount = standard === 'erc721' ? 1n : rows.parseAmount(row.tokenValue)
  if (!place || !from || !to || !contract || tokenId === undefined || amount === undefined) return undefined
  const collection = sanitizeTokenText(row.tokenName)
  return { ...place, from, to, amount, nft: { contract, tokenId, standard, name: '', collection, isSpam: false } }
}
