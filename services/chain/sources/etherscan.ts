import { isRecord } from '../../../adapters/base/record.ts'
import { ask, callData, functions, readWord, type ChainRpc } from '../abi.ts'
import { SourceError, type ChainSource, type Holding, type Token } from '../source.ts'
import { tokenText } from '../token-text.ts'
import * as rows from './rows.ts'
import { createUpstream, type Upstream } from './upstream.ts'

export interface EtherscanOptions {
  /** CAIP-2. */
  readonly chainId: string
  /** `https://api.etherscan.io/v2/api`, which serves many chains, or one host's `https://…/api`. */
  readonly url: string
  readonly key?: string
  /** Requests a second that the plan allows. */
  readonly perSecond: number
  readonly native: Token
  readonly rpc: ChainRpc
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly timeLimit?: number
}

type Row = Readonly<Record<string, unknown>>

/** The lists that together make a history, by the names of the API. */
const lists = ['txlist', 'txlistinternal', 'tokentx', 'tokennfttx', 'token1155tx'] as const
type List = (typeof lists)[number]

/** Rows asked for at once. The API gives up to 10 000 of a list, in any pages. */
const pageRows = 100
const tokenRows = 1000
const mostTokenRows = 10_000
/** An account that refuses is left alone for this long, in milliseconds. */
const refusalRest = 5_000

/**
 * An Etherscan-compatible API. It has no list of what an account holds in its open part: tokens are those of its last 10 000 transfers, their
 * amounts come from the chain itself. It has none of NFTs at all.
 */
export function createEtherscan(options: EtherscanOptions): ChainSource {
  const { chainId, url, key, native, rpc } = options
  const isMultichain = /\/v2\//.test(new URL(url).pathname + '/')
  const upstream = createUpstream({
    name: 'etherscan',
    url,
    query: { ...(isMultichain && { chainid: chainId.split(':')[1]! }), ...(key !== undefined && { apikey: key }) },
    perSecond: options.perSecond,
    fetch: options.fetch,
    now: options.now,
    ...(options.timeLimit !== undefined && { timeLimit: options.timeLimit })
  })
  // lists that a compatible API of another make does not have
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
        for (const row of rows.readList(list, 'etherscan', toToken)) tokens.set(row.contract, row)
        if (list.length < tokenRows) break
      }
      return readAmounts(rpc, address, native, [...tokens.values()], signal)
    },

    async history({ address }, { cursor, limit, signal }) {
      const end = cursor === undefined ? undefined : rows.countOf(cursor)
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
      const seen = rows.readList(replies[0], 'etherscan', row => toTransaction(row))
      const moved = [
        ...rows.readList(replies[0], 'etherscan', row => toNativeTransfer(row, native)),
        ...rows.readList(replies[1], 'etherscan', row => toNativeTransfer(row, native)),
        ...rows.readList(replies[2], 'etherscan', toTokenTransfer),
        ...rows.readList(replies[3], 'etherscan', row => toNftTransfer(row, 'erc721')),
        ...rows.readList(replies[4], 'etherscan', row => toNftTransfer(row, 'erc1155'))
      ]
      const told = replies.map(reply => ({ rows: reply.flatMap(toBlock), more: reply.length >= offset }))
      return onePage({ told, seen, moved, limit, address, rpc, signal })
    }
  }
}

/** Cuts whole blocks off what was told, so that the next page begins where this one ends, whatever is mined meanwhile. */
async function onePage(parts: {
  readonly told: readonly rows.SeenList[]
  readonly seen: readonly rows.SeenTransaction[]
  readonly moved: readonly rows.SeenTransfer[]
  readonly limit: number
  readonly address: string
  readonly rpc: ChainRpc
  readonly signal: AbortSignal
}) {
  const { told, seen, moved, limit, address, rpc, signal } = parts
  const all = [...seen, ...moved]
  const lowest = rows.lowestShown(told, all, limit)
  const isLast = !told.some(({ more }) => more) && all.every(({ block }) => block >= lowest)
  const items = await rows.assemble(
    address,
    seen.filter(({ block }) => block >= lowest),
    moved.filter(({ block }) => block >= lowest),
    hashes => rows.lookUp(rpc, hashes, signal)
  )
  return { items, ...(!isLast && lowest > 0 && { next: String(lowest - 1) }) }
}

async function readAccount(
  upstream: Upstream,
  missing: Set<List>,
  action: List,
  query: Readonly<Record<string, string>>,
  signal: AbortSignal
): Promise<readonly unknown[]> {
  if (missing.has(action)) return []
  const reply = await upstream.get('', { module: 'account', action, ...query }, signal)
  if (isRecord(reply) && Array.isArray(reply.result)) return reply.result as readonly unknown[]
  const said = isRecord(reply) ? `${String(reply.message)} ${String(reply.result)}` : ''
  // an account without rows is told as a failure
  if (/^no .*found/i.test(said)) return []
  if (/action/i.test(said) && (action === 'token1155tx' || action === 'tokennfttx')) {
    missing.add(action)
    return []
  }
  upstream.rest(refusalRest)
  if (/rate limit|max calls/i.test(said)) throw new SourceError('etherscan was asked too often')
  if (/key/i.test(said)) throw new SourceError('etherscan does not take the key')
  throw new SourceError('etherscan answers with a failure')
}

/** Amounts from the chain at its newest block, all in one request. The native token is there even when nothing is left of it. */
async function readAmounts(
  rpc: ChainRpc,
  address: string,
  native: Token,
  tokens: readonly Token[],
  signal: AbortSignal
): Promise<readonly Holding[]> {
  const ownAmount = async () => {
    const reply = await rpc.request({ method: 'eth_getBalance', params: [address, 'latest'] }, { signal })
    if (typeof reply !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(reply)) throw new SourceError('the chain tells no balance')
    return { ...native, amount: BigInt(reply) }
  }
  const held = tokens.map(async token => ({
    ...token,
    amount: readWord(await ask(rpc, token.contract!, callData(functions.balanceOf, address), signal)) ?? 0n
  }))
  const [own, ...others] = await Promise.all([ownAmount(), ...held])
  return [own, ...others.filter(({ amount }) => amount > 0n)]
}

function toBlock(row: unknown): { readonly block: number } | [] {
  const block = isRecord(row) ? rows.countOf(row.blockNumber) : undefined
  return block === undefined ? [] : { block }
}

function placeOf(row: Row): { hash: string; block: number; minedAt: number } | undefined {
  const hash = rows.hashOf(row.hash)
  const block = rows.countOf(row.blockNumber)
  const seconds = rows.countOf(row.timeStamp)
  return hash && block !== undefined && seconds !== undefined ? { hash, block, minedAt: seconds * 1000 } : undefined
}

function toTransaction(row: Row): rows.SeenTransaction | undefined {
  const place = placeOf(row)
  const nonce = rows.countOf(row.nonce)
  const from = rows.addressOf(row.from)
  if (!place || nonce === undefined || from === undefined) return undefined
  const to = rows.addressOf(row.to)
  const selector = rows.selectorOf(row.input)
  const status = isFailed(row) ? 'failed' : 'confirmed'
  return { ...place, nonce, from, ...(to && { to }), ...(selector && { selector }), status }
}

const isFailed = ({ isError, txreceipt_status: status }: Row) => isError === '1' || status === '0'

function toNativeTransfer(row: Row, native: Token): rows.SeenTransfer | undefined {
  const place = placeOf(row)
  const from = rows.addressOf(row.from)
  // what deploys a contract pays it
  const to = rows.addressOf(row.to) ?? rows.addressOf(row.contractAddress)
  const amount = rows.amountOf(row.value)
  if (!place || !from || !to || !amount || isFailed(row)) return undefined
  return { ...place, from, to, amount, token: native }
}

function toToken(row: Row): (Token & { readonly contract: string }) | undefined {
  const contract = rows.addressOf(row.contractAddress)
  const decimals = rows.decimalsOf(row.tokenDecimal)
  if (contract === undefined || decimals === undefined) return undefined
  const name = tokenText(row.tokenName)
  const symbol = tokenText(row.tokenSymbol)
  return { contract, name: name || symbol || contract, symbol: symbol || name || contract, decimals }
}

function toTokenTransfer(row: Row): rows.SeenTransfer | undefined {
  const place = placeOf(row)
  const from = rows.addressOf(row.from)
  const to = rows.addressOf(row.to)
  const amount = rows.amountOf(row.value)
  const token = toToken(row)
  return place && from && to && amount !== undefined && token ? { ...place, from, to, amount, token } : undefined
}

function toNftTransfer(row: Row, standard: 'erc721' | 'erc1155'): rows.SeenTransfer | undefined {
  const place = placeOf(row)
  const from = rows.addressOf(row.from)
  const to = rows.addressOf(row.to)
  const contract = rows.addressOf(row.contractAddress)
  const tokenId = rows.amountOf(row.tokenID)
  const amount = standard === 'erc721' ? 1n : rows.amountOf(row.tokenValue)
  if (!place || !from || !to || !contract || tokenId === undefined || amount === undefined) return undefined
  const collection = tokenText(row.tokenName)
  return { ...place, from, to, amount, nft: { contract, tokenId, standard, name: '', collection, isSpam: false } }
}
