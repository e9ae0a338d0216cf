import { isRecord } from '../../../adapters/base/is-record.ts'
import { createCache } from '../cache.ts'
import { SourceError, type ChainSource, type Holding, type NftHolding, type Token } from '../chain-source.ts'
import { parseAmount, parseNumber } from '../indexer/parse-replies.ts'
import { safeImageUrl, sanitizeTokenText } from '../sanitize-text.ts'
import { parseAssetTransfer } from './alchemy-transfers.ts'
import { getUpstreamOptions, type HttpSourceOptions } from './http-source-options.ts'
import { createHttpUpstream, type HttpUpstream } from './http-upstream.ts'
import * as rows from './merge-lists.ts'
import { readNativeBalance } from './native-balance.ts'

export interface AlchemyOptions extends HttpSourceOptions {
  /** Base URL of a network without `/v2`: `https://eth-mainnet.g.alchemy.com`. The key is part of the path. */
  readonly url: string
}

type Row = Readonly<Record<string, unknown>>

/** Transfers of a request, for each direction. */
const pageRows = 100
/** Maximum number of pages of balances that one response needs, 100 tokens each. */
const mostPages = 20
/** Tokens whose metadata one batch of JSON-RPC calls reads. */
const metadataRows = 100
const mostNfts = 100
/** Milliseconds without requests after the API has rejected one for its rate. */
const refusalRest = 1_000
/** Cache lifetimes of token metadata in milliseconds. */
const lifetimes = { found: 24 * 3_600_000, missing: 60_000 }

/**
 * Creates a source for an Alchemy-compatible API: token balances and asset transfers over JSON-RPC, NFTs over REST.
 * Transfers name neither nonces nor functions; these are read from the chain. Failed transactions are not listed.
 */
export function createAlchemy(options: AlchemyOptions): ChainSource {
  const { chainId, key, native, rpc, now } = options
  const upstream = createHttpUpstream({
    name: 'alchemy',
    url: options.url,
    ...getUpstreamOptions(options)
  })
  const ofKey = key === undefined ? '' : `/${encodeURIComponent(key)}`
  const node = createCaller(upstream, `/v2${ofKey}`)
  const readMetadata = createMetadataReader(node, now)
  const listTransfers = createTransferReader(node)

  return {
    name: 'alchemy',
    chains: new Set([chainId]),

    async balances({ address }, { signal }) {
      const [own, amounts] = await Promise.all([
        readNativeBalance(rpc, address, native, signal),
        readAmounts(node, address, signal)
      ])
      const tokens = await readMetadata([...amounts.keys()], signal)
      return [own, ...tokens.map((token): Holding => ({ ...token, amount: amounts.get(token.contract)! }))]
    },

    async nfts({ address }, { cursor, limit, signal }) {
      if (cursor !== undefined && !/^[\w+/=.:-]{1,500}$/.test(cursor)) throw new SourceError('alchemy never gave this cursor')
      const reply = await upstream.get(
        `/nft/v3${ofKey}/getNFTsForOwner`,
        { owner: address, withMetadata: 'true', pageSize: String(Math.min(limit, mostNfts)) },
        signal,
        cursor === undefined ? {} : { pageKey: cursor }
      )
      if (!isRecord(reply)) throw new SourceError('alchemy answers with something else than a list')
      const items = rows.parseList(reply.ownedNfts, 'alchemy', toNft)
      return { items, ...(isPageKey(reply.pageKey) && { next: reply.pageKey }) }
    },

    async history({ address }, { cursor, limit, signal }) {
      const end = cursor === undefined ? undefined : rows.parseCount(cursor)
      if (cursor !== undefined && end === undefined) throw new SourceError('alchemy never gave this cursor')
      const lists = await Promise.all(
        ['fromAddress', 'toAddress'].map(side => listTransfers({ [side]: address }, end, Math.max(pageRows, limit), signal))
      )
      const [sent = [], received = []] = lists.map(({ items }) =>
        rows.parseList(items, 'alchemy', row => parseAssetTransfer(row, native))
      )
      // a transfer to oneself is in both lists
      const listed = [...sent, ...received.filter(({ from }) => from !== address)]
      const pages = lists.map(({ items, more }) => ({ rows: items.flatMap(toBlock), more }))
      const lowest = rows.getPageBoundary(pages, listed, limit)
      const shown = listed.filter(({ block }) => block >= lowest)
      const seen = await rows.completeTransactions(
        shown.map(({ hash, block, minedAt }) => ({ hash, block, minedAt, status: 'confirmed' as const })),
        rpc,
        signal
      )
      const moved = shown.flatMap(({ transfers }) => transfers)
      const items = await rows.mergeTransactions(address, seen, moved, async () => new Map())
      const isLast = !pages.some(({ more }) => more) && listed.every(({ block }) => block >= lowest)
      return { items, ...(!isLast && lowest > 0 && { next: String(lowest - 1) }) }
    }
  }
}

/** An error response of JSON-RPC. Its message stays in this file: it may contain anything. */
class CallError extends SourceError {
  readonly reason: string

  constructor(reason: string) {
    super('alchemy answers with a failure')
    this.reason = reason
  }
}

/** Calls methods over JSON-RPC, several in one request. A call that fails rejects the request. */
type Caller = (
  calls: readonly { readonly method: string; readonly params: readonly unknown[] }[],
  signal: AbortSignal
) => Promise<readonly unknown[]>

function createCaller(upstream: HttpUpstream, path: string): Caller {
  const resultOf = (reply: unknown): unknown => {
    if (!isRecord(reply)) throw new SourceError('alchemy answers with something else than a result')
    if (reply.error === undefined || reply.error === null) return reply.result
    const { code, message } = isRecord(reply.error) ? reply.error : {}
    if (code === 429) {
      upstream.rest(refusalRest)
      throw new SourceError('alchemy limits the rate of requests', { retryIn: refusalRest })
    }
    throw new CallError(typeof message === 'string' ? message : '')
  }
  return async (calls, signal) => {
    const bodies = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
    if (bodies.length === 1) return [resultOf(await upstream.post(path, bodies[0], signal))]
    const reply = await upstream.post(path, bodies, signal)
    if (!Array.isArray(reply)) return [resultOf(reply)]
    const results = new Map(reply.map((one: unknown) => [isRecord(one) ? one.id : undefined, one]))
    return bodies.map(({ id }) => resultOf(results.get(id)))
  }
}

/** Reads the amounts of all ERC-20 tokens that an account holds, by contract. */
async function readAmounts(node: Caller, address: string, signal: AbortSignal): Promise<ReadonlyMap<string, bigint>> {
  const amounts = new Map<string, bigint>()
  let pageKey: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const params = [address, 'erc20', ...(pageKey === undefined ? [] : [{ pageKey }])]
    const [result] = await node([{ method: 'alchemy_getTokenBalances', params }], signal)
    if (!isRecord(result)) throw new SourceError('alchemy answers with something else than balances')
    for (const [contract, amount] of rows.parseList(result.tokenBalances, 'alchemy', toAmount)) amounts.set(contract, amount)
    pageKey = isPageKey(result.pageKey) ? result.pageKey : undefined
    if (pageKey === undefined) break
  }
  return amounts
}

function toAmount({ contractAddress, tokenBalance }: Row): readonly [string, bigint] | undefined {
  const contract = rows.parseAddress(contractAddress)
  const amount = parseAmount(tokenBalance)
  return contract !== undefined && amount ? [contract, amount] : undefined
}

/** Creates a function that reads the metadata of tokens, those that are not cached in as few requests as possible. */
function createMetadataReader(node: Caller, now: () => number) {
  const known = createCache<(Token & { readonly contract: string }) | undefined>({
    lifetime: token => (token === undefined ? lifetimes.missing : lifetimes.found),
    most: 20_000,
    now
  })
  return async (contracts: readonly string[], signal: AbortSignal) => {
    const missing = contracts.filter(contract => !known.get(contract))
    const batches = new Map<string, Promise<readonly unknown[]>>()
    for (let first = 0; first < missing.length; first += metadataRows) {
      const batch = missing.slice(first, first + metadataRows)
      const calls = batch.map(contract => ({ method: 'alchemy_getTokenMetadata', params: [contract] }))
      const reply = node(calls, signal)
      for (const contract of batch) batches.set(contract, reply)
    }
    const tokens = await Promise.all(
      contracts.map(contract =>
        known.load(contract, async () => {
          const results = await batches.get(contract)!
          const metadata = results[missing.indexOf(contract) % metadataRows]
          if (!isRecord(metadata)) return undefined
          const { decimals, name, symbol, logo: icon } = metadata
          return rows.toTokenMetadata({ contract, decimals, name, symbol, icon })
        })
      )
    )
    return tokens.flatMap(({ value }) => value ?? [])
  }
}

/** Categories of transfers. Some networks do not list those inside of transactions. */
const categories = ['external', 'internal', 'erc20', 'erc721', 'erc1155']

/** Creates a function that lists the newest transfers up to a block, in one direction. */
function createTransferReader(node: Caller) {
  let supported = categories
  const read = async (filter: Readonly<Record<string, string>>, end: number | undefined, most: number, signal: AbortSignal) => {
    const query = {
      ...filter,
      toBlock: end === undefined ? 'latest' : `0x${end.toString(16)}`,
      category: supported,
      order: 'desc',
      withMetadata: true,
      excludeZeroValue: false,
      maxCount: `0x${most.toString(16)}`
    }
    const [result] = await node([{ method: 'alchemy_getAssetTransfers', params: [query] }], signal)
    if (!isRecord(result) || !Array.isArray(result.transfers)) {
      throw new SourceError('alchemy answers with something else than a list')
    }
    return { items: result.transfers as readonly unknown[], more: isPageKey(result.pageKey) }
  }
  return async (...query: Parameters<typeof read>) => {
    try {
      return await read(...query)
    } catch (error) {
      if (!(error instanceof CallError) || !/internal/i.test(error.reason)) throw error
      supported = categories.filter(category => category !== 'internal')
      return read(...query)
    }
  }
}

const isPageKey = (value: unknown): value is string => typeof value === 'string' && value !== ''

function toBlock(row: unknown): { readonly block: number } | [] {
  const block = isRecord(row) ? parseNumber(row.blockNum) : undefined
  return block === undefined ? [] : { block }
}

const standards: Readonly<Record<string, NftHolding['standard']>> = { ERC721: 'erc721', ERC1155: 'erc1155' }

function toNft(row: Row): NftHolding | undefined {
  const collection = isRecord(row.contract) ? row.contract : {}
  const image = isRecord(row.image) ? row.image : {}
  const contract = rows.parseAddress(collection.address)
  const standard = standards[String(row.tokenType ?? collection.tokenType)]
  const tokenId = rows.parseAmount(row.tokenId)
  const amount = row.balance === undefined ? 1n : rows.parseAmount(row.balance)
  if (!contract || !standard || tokenId === undefined || !amount) return undefined
  const description = sanitizeTokenText(row.description, 1000)
  const picture = safeImageUrl(image.cachedUrl) ?? safeImageUrl(image.originalUrl)
  return {
    contract,
    tokenId,
    standard,
    amount,
    name: sanitizeTokenText(row.name),
    collection: sanitizeTokenText(collection.name),
    ...(description && { description }),
    ...(picture && { image: picture }),
    isSpam: collection.isSpam === true
  }
}
