import { isRecord } from '../../../adapters/base/is-record.ts'
import { SourceError, type ChainSource, type Holding, type NftHolding, type Token } from '../chain-source.ts'
import { safeImageUrl, sanitizeTokenText } from '../sanitize-text.ts'
import { getUpstreamOptions, type HttpSourceOptions } from './http-source-options.ts'
import * as rows from './merge-lists.ts'
import { createHttpUpstream, type HttpUpstream } from './http-upstream.ts'

export interface BlockscoutOptions extends HttpSourceOptions {
  /** Base URL without `/api/v2`: `https://eth.blockscout.com`. */
  readonly url: string
}

type Row = Readonly<Record<string, unknown>>
/** Query parameters of the next page, as the host returns them. */
type PageParameters = Readonly<Record<string, string>>

/** Position in each list; `null` at its end. */
interface Place {
  readonly transactions: PageParameters | null
  readonly internal: PageParameters | null
  readonly transfers: PageParameters | null
  /** Block above which everything was already returned. */
  readonly below?: number
}

interface UpstreamPage {
  readonly items: readonly unknown[]
  readonly next: PageParameters | null
}

/** Maximum number of pages of one list that are read for one page of history. */
const mostPages = 5

/** Creates a source for a Blockscout-compatible REST API, version 2. */
export function createBlockscout(options: BlockscoutOptions): ChainSource {
  const { chainId, url, key, native, rpc } = options
  const upstream = createHttpUpstream({
    name: 'blockscout',
    url: `${url.replace(/\/+$/, '')}/api/v2`,
    ...(key !== undefined && { query: { apikey: key } }),
    ...getUpstreamOptions(options)
  })

  return {
    name: 'blockscout',
    chains: new Set([chainId]),

    async balances({ address }, { signal }) {
      const [account, held] = await Promise.all([
        upstream.get(`/addresses/${address}`, {}, signal),
        upstream.get(`/addresses/${address}/token-balances`, {}, signal)
      ])
      // an account that never received anything does not exist for the API
      const coins = account === undefined ? 0n : isRecord(account) ? rows.parseAmount(account.coin_balance ?? '0') : undefined
      if (coins === undefined) throw new SourceError('blockscout tells no balance')
      const tokens = held === undefined ? [] : rows.parseList(held, 'blockscout', toHolding)
      return [{ ...native, amount: coins }, ...tokens]
    },

    async nfts({ address }, { cursor, signal }) {
      const at = cursor === undefined ? {} : readParameters(cursor)
      const { items, next } = await readPage(upstream, `/addresses/${address}/nft`, at, signal, { type: 'ERC-721,ERC-1155' })
      return { items: rows.parseList(items, 'blockscout', toNft), ...(next && { next: JSON.stringify(next) }) }
    },

    async history({ address }, { cursor, limit, signal }) {
      const place = cursor === undefined ? undefined : readPlace(cursor)
      const read = (path: string, at: PageParameters | null | undefined) =>
        readList(upstream, `/addresses/${address}/${path}`, at, place?.below, signal)
      const [transactions, internal, transfers] = await Promise.all([
        read('transactions', place?.transactions),
        read('internal-transactions', place?.internal),
        read('token-transfers', place?.transfers)
      ])
      const seen = rows.parseList(transactions.items, 'blockscout', toTransaction)
      const moved = [
        ...rows.parseList(transactions.items, 'blockscout', row => toNativeTransfer(row, row.hash, native)),
        ...rows.parseList(internal.items, 'blockscout', row =>
          toNativeTransfer(row, row.transaction_hash ?? row.tx_hash, native)
        ),
        ...rows.parseList(transfers.items, 'blockscout', toTokenTransfer)
      ]
      const replies = [transactions, internal, transfers]
      const lists = replies.map(({ items, next }) => ({ rows: items.flatMap(toBlock), more: next !== null }))
      const lowest = rows.getPageBoundary(lists, [...seen, ...moved], limit)
      const items = await rows.mergeTransactions(
        address,
        seen.filter(({ block }) => block >= lowest),
        moved.filter(({ block }) => block >= lowest),
        hashes => rows.fetchTransactionDetails(rpc, hashes, signal)
      )
      const isLast = replies.every(({ next }) => next === null) && [...seen, ...moved].every(({ block }) => block >= lowest)
      // each list is read again from the start of this page's first item, and items already returned are filtered out
      const next = {
        transactions: placeAfter(transactions, lowest),
        internal: placeAfter(internal, lowest),
        transfers: placeAfter(transfers, lowest),
        below: lowest
      } satisfies Place
      return { items, ...(!isLast && { next: JSON.stringify(next) }) }
    }
  }
}

/**
 * Items of one list from a position on, without those already returned.
 * Reads as many pages as that takes.
 */
interface ListFrom extends UpstreamPage {
  /** Start of the page of each item, with the items of one page in order. */
  readonly pages: readonly { readonly at: PageParameters; readonly items: readonly unknown[] }[]
}

async function readList(
  upstream: HttpUpstream,
  path: string,
  at: PageParameters | null | undefined,
  below: number | undefined,
  signal: AbortSignal
): Promise<ListFrom> {
  const pages: { at: PageParameters; items: readonly unknown[] }[] = []
  let next: PageParameters | null = at === undefined ? {} : at
  while (next !== null && pages.length < mostPages) {
    const from: PageParameters = next
    const page = await readPage(upstream, path, from, signal)
    const items = page.items.filter(item => below === undefined || (blockOf(item) ?? Infinity) < below)
    pages.push({ at: from, items })
    next = page.next
    if (items.length > 0) break
  }
  return { pages, items: pages.flatMap(({ items }) => items), next }
}

async function readPage(
  upstream: HttpUpstream,
  path: string,
  at: PageParameters,
  signal: AbortSignal,
  query: PageParameters = {}
): Promise<UpstreamPage> {
  const reply = await upstream.get(path, query, signal, at)
  // an account that does not exist
  if (reply === undefined) return { items: [], next: null }
  if (!isRecord(reply) || !Array.isArray(reply.items)) throw new SourceError('blockscout answers with something else than a list')
  return { items: reply.items as readonly unknown[], next: toParameters(reply.next_page_params) }
}

/** Returns where a list continues: the first page with an item that was not returned yet. */
function placeAfter({ pages, next }: ListFrom, lowest: number): PageParameters | null {
  return pages.find(({ items }) => items.some(item => (blockOf(item) ?? Infinity) < lowest))?.at ?? next
}

/** Returns the block of a row; `undefined` while it is pending. */
function blockOf(row: unknown): number | undefined {
  return isRecord(row) ? rows.parseCount(row.block_number ?? row.block) : undefined
}

function toBlock(item: unknown): { readonly block: number } | [] {
  const block = blockOf(item)
  return block === undefined ? [] : { block }
}

/**
 * Allowed page parameters of transactions, transfers and NFTs.
 * Hosts echo query parameters, an API key among them, which a client must neither see nor choose.
 */
const pageNames = new Set([
  ...['block_number', 'block_hash', 'block_index', 'index', 'items_count', 'transaction_index', 'transaction_hash', 'log_index'],
  ...['hash', 'inserted_at', 'value', 'fee', 'batch_log_index', 'batch_block_hash', 'batch_transaction_hash', 'index_in_batch'],
  ...['token_contract_address_hash', 'token_id', 'token_type', 'token_name', 'fiat_value', 'id']
])

/** Validates page parameters from a client's cursor: a few plain strings for a query, and nothing else. */
function toParameters(value: unknown): PageParameters | null {
  if (!isRecord(value)) return null
  const entries = Object.entries(value).filter(([name, part]) => pageNames.has(name) && part !== null && part !== undefined)
  const isPlain = ([, part]: [string, unknown]) =>
    ['string', 'number', 'boolean'].includes(typeof part) && String(part).length <= 200
  if (entries.length === 0 || !entries.every(isPlain)) return null
  return Object.fromEntries(entries.map(([name, part]) => [name, String(part)]))
}

function readParameters(cursor: string): PageParameters {
  return toParameters(parse(cursor)) ?? refuse()
}

function readPlace(cursor: string): Place {
  const value = parse(cursor)
  if (!isRecord(value)) return refuse()
  const below = rows.parseCount(value.below)
  // {} is the start of a list
  const list = (at: unknown): PageParameters | null =>
    at === null ? null : isRecord(at) && Object.keys(at).length === 0 ? {} : (toParameters(at) ?? refuse())
  if (below === undefined) return refuse()
  return { transactions: list(value.transactions), internal: list(value.internal), transfers: list(value.transfers), below }
}

function refuse(): never {
  throw new SourceError('blockscout never gave this cursor')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // invalid JSON
  }
}

/** Returns the address of a party, which is an object, or a string in older versions. */
const partyOf = (value: unknown) => rows.parseAddress(isRecord(value) ? value.hash : value)

function placeOf(row: Row, given: unknown): { hash: string; block: number; minedAt: number } | undefined {
  const hash = rows.parseHash(given)
  const block = blockOf(row)
  const minedAt = typeof row.timestamp === 'string' ? Date.parse(row.timestamp) : NaN
  return hash && block !== undefined && Number.isFinite(minedAt) ? { hash, block, minedAt } : undefined
}

function toTransaction(row: Row): rows.ListedTransaction | undefined {
  const hash = rows.parseHash(row.hash)
  const nonce = rows.parseCount(row.nonce)
  const from = partyOf(row.from)
  if (hash === undefined || nonce === undefined || from === undefined) return undefined
  const to = partyOf(row.to)
  const selector = rows.parseSelector(row.raw_input)
  const parts = { nonce, from, ...(to && { to }), ...(selector && { selector }) }
  const place = placeOf(row, hash)
  if (place) return { ...place, ...parts, status: row.status === 'error' ? 'failed' : 'confirmed' }
  return row.result === 'pending' || row.status === null ? { hash, block: Infinity, ...parts, status: 'pending' } : undefined
}

function toNativeTransfer(row: Row, hash: unknown, native: Token): rows.ListedTransfer | undefined {
  const place = placeOf(row, hash)
  const from = partyOf(row.from)
  // a deployment pays the created contract
  const to = partyOf(row.to) ?? partyOf(row.created_contract)
  const amount = rows.parseAmount(row.value)
  if (!place || !from || !to || !amount || row.status === 'error' || row.success === false) return undefined
  return { ...place, from, to, amount, token: native }
}

function toToken(value: unknown) {
  if (!isRecord(value)) return undefined
  const { decimals, name, symbol, icon_url: icon } = value
  return rows.toTokenMetadata({ contract: value.address_hash ?? value.address, decimals, name, symbol, icon })
}

function toHolding({ token, value }: Row): Holding | undefined {
  const held = isRecord(token) && token.type === 'ERC-20' ? toToken(token) : undefined
  const amount = rows.parseAmount(value)
  return held && amount ? { ...held, amount } : undefined
}

const standards: Readonly<Record<string, NftHolding['standard']>> = { 'ERC-721': 'erc721', 'ERC-1155': 'erc1155' }

function toNft(row: Row): NftHolding | undefined {
  const token = isRecord(row.token) ? row.token : {}
  const standard = standards[String(row.token_type ?? token.type)]
  const contract = rows.parseAddress(token.address_hash ?? token.address)
  const tokenId = rows.parseAmount(row.id)
  const amount = row.value === undefined || row.value === null ? 1n : rows.parseAmount(row.value)
  if (!standard || !contract || tokenId === undefined || !amount) return undefined
  const metadata = isRecord(row.metadata) ? row.metadata : {}
  const description = sanitizeTokenText(metadata.description, 1000)
  const image = safeImageUrl(row.image_url) ?? safeImageUrl(metadata.image)
  return {
    contract,
    tokenId,
    standard,
    amount,
    name: sanitizeTokenText(metadata.name),
    collection: sanitizeTokenText(token.name),
    ...(description && { description }),
    ...(image && { image }),
    isSpam: token.reputation === 'scam'
  }
}

function toTokenTransfer(row: Row): rows.ListedTransfer | undefined {
  const place = placeOf(row, row.transaction_hash ?? row.tx_hash)
  const from = partyOf(row.from)
  const to = partyOf(row.to)
  const token = isRecord(row.token) ? row.token : {}
  const total = isRecord(row.total) ? row.total : {}
  if (!place || !from || !to) return undefined
  const standard = standards[String(token.type)]
  if (standard === undefined) {
    const fungible = token.type === 'ERC-20' ? toToken(token) : undefined
    const amount = rows.parseAmount(total.value)
    return fungible && amount !== undefined ? { ...place, from, to, amount, token: fungible } : undefined
  }
  const contract = rows.parseAddress(token.address_hash ?? token.address)
  const tokenId = rows.parseAmount(total.token_id)
  const amount = standard === 'erc721' ? 1n : rows.parseAmount(total.value)
  if (!contract || tokenId === undefined || amount === undefined) return undefined
  const nft = {
    contract,
    tokenId,
    standard,
    name: '',
    collection: sanitizeTokenText(token.name),
    isSpam: token.reputation === 'scam'
  }
  return { ...place, from, to, amount, nft }
}
