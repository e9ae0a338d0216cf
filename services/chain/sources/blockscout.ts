import { isRecord } from '../../../adapters/base/record.ts'
import type { ChainRpc } from '../abi.ts'
import { SourceError, type ChainSource, type Holding, type NftHolding, type Token } from '../source.ts'
import { pictureLink, iconLink, tokenText } from '../token-text.ts'
import * as rows from './rows.ts'
import { createUpstream, type Upstream } from './upstream.ts'

export interface BlockscoutOptions {
  /** CAIP-2. */
  readonly chainId: string
  /** `https://eth.blockscout.com`: what stands before `/api/v2`. */
  readonly url: string
  readonly key?: string
  /** Requests a second that the host allows. */
  readonly perSecond: number
  readonly native: Token
  readonly rpc: ChainRpc
  readonly fetch: typeof fetch
  readonly now: () => number
  readonly timeLimit?: number
}

type Row = Readonly<Record<string, unknown>>
/** What asks for the next page of a list, in the host's own words. */
type PageParameters = Readonly<Record<string, string>>

/** A list at some page: `null` at its end. */
interface Place {
  readonly transactions: PageParameters | null
  readonly internal: PageParameters | null
  readonly transfers: PageParameters | null
  /** Blocks from this one on are shown already. */
  readonly below?: number
}

interface Told {
  readonly items: readonly unknown[]
  readonly next: PageParameters | null
}

/** Pages of one list that are read for one page of a history. */
const mostPages = 5

/** A Blockscout-compatible REST API, version 2. */
export function createBlockscout(options: BlockscoutOptions): ChainSource {
  const { chainId, url, key, native, rpc } = options
  const upstream = createUpstream({
    name: 'blockscout',
    url: `${url.replace(/\/+$/, '')}/api/v2`,
    ...(key !== undefined && { query: { apikey: key } }),
    perSecond: options.perSecond,
    fetch: options.fetch,
    now: options.now,
    ...(options.timeLimit !== undefined && { timeLimit: options.timeLimit })
  })

  return {
    name: 'blockscout',
    chains: new Set([chainId]),

    async balances({ address }, { signal }) {
      const [account, held] = await Promise.all([
        upstream.get(`/addresses/${address}`, {}, signal),
        upstream.get(`/addresses/${address}/token-balances`, {}, signal)
      ])
      // an account that nobody ever sent anything to is not there
      const coins = account === undefined ? 0n : isRecord(account) ? rows.amountOf(account.coin_balance ?? '0') : undefined
      if (coins === undefined) throw new SourceError('blockscout tells no balance')
      const tokens = held === undefined ? [] : rows.readList(held, 'blockscout', toHolding)
      return [{ ...native, amount: coins }, ...tokens]
    },

    async nfts({ address }, { cursor, signal }) {
      const query = cursor === undefined ? {} : readParameters(cursor)
      const { items, next } = await readPage(
        upstream,
        `/addresses/${address}/nft`,
        { type: 'ERC-721,ERC-1155', ...query },
        signal
      )
      return { items: rows.readList(items, 'blockscout', toNft), ...(next && { next: JSON.stringify(next) }) }
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
      const seen = rows.readList(transactions.items, 'blockscout', toTransaction)
      const moved = [
        ...rows.readList(transactions.items, 'blockscout', row => toNativeTransfer(row, row.hash, native)),
        ...rows.readList(internal.items, 'blockscout', row => toNativeTransfer(row, row.transaction_hash ?? row.tx_hash, native)),
        ...rows.readList(transfers.items, 'blockscout', toTokenTransfer)
      ]
      const told = [transactions, internal, transfers]
      const lists = told.map(({ items, next }) => ({ rows: items.flatMap(toBlock), more: next !== null }))
      const lowest = rows.lowestShown(lists, [...seen, ...moved], limit)
      const items = await rows.assemble(
        address,
        seen.filter(({ block }) => block >= lowest),
        moved.filter(({ block }) => block >= lowest),
        hashes => rows.lookUp(rpc, hashes, signal)
      )
      const isLast = told.every(({ next }) => next === null) && [...seen, ...moved].every(({ block }) => block >= lowest)
      // each list is read again from where this page of it began: what was shown of it is left out then
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

/** One list from a place on, without what was shown of it: as many of its pages as it takes to come past that. */
interface ListFrom extends Told {
  /** Where the page of each item begins, with the items of one page one after the other. */
  readonly pages: readonly { readonly at: PageParameters; readonly items: readonly unknown[] }[]
}

async function readList(
  upstream: Upstream,
  path: string,
  at: PageParameters | null | undefined,
  below: number | undefined,
  signal: AbortSignal
): Promise<ListFrom> {
  const pages: { at: PageParameters; items: readonly unknown[] }[] = []
  let next: PageParameters | null = at === undefined ? {} : at
  while (next !== null && pages.length < mostPages) {
    const from: PageParameters = next
    const told = await readPage(upstream, path, from, signal)
    const items = told.items.filter(item => below === undefined || (blockOf(item) ?? Infinity) < below)
    pages.push({ at: from, items })
    next = told.next
    if (items.length > 0) break
  }
  return { pages, items: pages.flatMap(({ items }) => items), next }
}

async function readPage(upstream: Upstream, path: string, query: PageParameters, signal: AbortSignal): Promise<Told> {
  const reply = await upstream.get(path, query, signal)
  // of an account that is not there
  if (reply === undefined) return { items: [], next: null }
  if (!isRecord(reply) || !Array.isArray(reply.items)) throw new SourceError('blockscout answers with something else than a list')
  return { items: reply.items as readonly unknown[], next: toParameters(reply.next_page_params) }
}

/** Where a list is to be read from next: the first of its pages with something that was not shown. */
function placeAfter({ pages, next }: ListFrom, lowest: number): PageParameters | null {
  return pages.find(({ items }) => items.some(item => (blockOf(item) ?? Infinity) < lowest))?.at ?? next
}

/** `undefined` while it is pending. */
function blockOf(row: unknown): number | undefined {
  return isRecord(row) ? rows.countOf(row.block_number ?? row.block) : undefined
}

function toBlock(item: unknown): { readonly block: number } | [] {
  const block = blockOf(item)
  return block === undefined ? [] : { block }
}

/** They come back from clients in a cursor: a few plain words for a query, and nothing else. */
function toParameters(value: unknown): PageParameters | null {
  if (!isRecord(value)) return null
  const entries = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  const isPlain = ([name, part]: [string, unknown]) =>
    /^[\w[\]-]{1,40}$/.test(name) && ['string', 'number', 'boolean'].includes(typeof part) && String(part).length <= 200
  if (entries.length === 0 || entries.length > 16 || !entries.every(isPlain)) return null
  return Object.fromEntries(entries.map(([name, part]) => [name, String(part)]))
}

function readParameters(cursor: string): PageParameters {
  return toParameters(parse(cursor)) ?? refuse()
}

function readPlace(cursor: string): Place {
  const value = parse(cursor)
  if (!isRecord(value)) return refuse()
  const below = rows.countOf(value.below)
  // {} is a list's beginning
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
    return undefined // no JSON
  }
}

/** Addresses come as objects that tell more of them, and in older versions as they are. */
const partyOf = (value: unknown) => rows.addressOf(isRecord(value) ? value.hash : value)

function placeOf(row: Row, given: unknown): { hash: string; block: number; minedAt: number } | undefined {
  const hash = rows.hashOf(given)
  const block = blockOf(row)
  const minedAt = typeof row.timestamp === 'string' ? Date.parse(row.timestamp) : NaN
  return hash && block !== undefined && Number.isFinite(minedAt) ? { hash, block, minedAt } : undefined
}

function toTransaction(row: Row): rows.SeenTransaction | undefined {
  const hash = rows.hashOf(row.hash)
  const nonce = rows.countOf(row.nonce)
  const from = partyOf(row.from)
  if (hash === undefined || nonce === undefined || from === undefined) return undefined
  const to = partyOf(row.to)
  const selector = rows.selectorOf(row.raw_input)
  const parts = { nonce, from, ...(to && { to }), ...(selector && { selector }) }
  const place = placeOf(row, hash)
  if (place) return { ...place, ...parts, status: row.status === 'error' ? 'failed' : 'confirmed' }
  return row.result === 'pending' || row.status === null ? { hash, block: Infinity, ...parts, status: 'pending' } : undefined
}

function toNativeTransfer(row: Row, hash: unknown, native: Token): rows.SeenTransfer | undefined {
  const place = placeOf(row, hash)
  const from = partyOf(row.from)
  // what deploys a contract pays it
  const to = partyOf(row.to) ?? partyOf(row.created_contract)
  const amount = rows.amountOf(row.value)
  if (!place || !from || !to || !amount || row.status === 'error' || row.success === false) return undefined
  return { ...place, from, to, amount, token: native }
}

function toToken(value: unknown): (Token & { readonly contract: string }) | undefined {
  if (!isRecord(value)) return undefined
  const contract = rows.addressOf(value.address_hash ?? value.address)
  const decimals = rows.decimalsOf(value.decimals)
  if (contract === undefined || decimals === undefined) return undefined
  const name = tokenText(value.name)
  const symbol = tokenText(value.symbol)
  const icon = iconLink(value.icon_url)
  return { contract, name: name || symbol || contract, symbol: symbol || name || contract, decimals, ...(icon && { icon }) }
}

function toHolding({ token, value }: Row): Holding | undefined {
  const held = isRecord(token) && token.type === 'ERC-20' ? toToken(token) : undefined
  const amount = rows.amountOf(value)
  return held && amount ? { ...held, amount } : undefined
}

const standards: Readonly<Record<string, NftHolding['standard']>> = { 'ERC-721': 'erc721', 'ERC-1155': 'erc1155' }

function toNft(row: Row): NftHolding | undefined {
  const token = isRecord(row.token) ? row.token : {}
  const standard = standards[String(row.token_type ?? token.type)]
  const contract = rows.addressOf(token.address_hash ?? token.address)
  const tokenId = rows.amountOf(row.id)
  const amount = row.value === undefined || row.value === null ? 1n : rows.amountOf(row.value)
  if (!standard || !contract || tokenId === undefined || !amount) return undefined
  const metadata = isRecord(row.metadata) ? row.metadata : {}
  const description = tokenText(metadata.description, 1000)
  const image = pictureLink(row.image_url) ?? pictureLink(metadata.image)
  return {
    contract,
    tokenId,
    standard,
    amount,
    name: tokenText(metadata.name),
    collection: tokenText(token.name),
    ...(description && { description }),
    ...(image && { image }),
    isSpam: token.reputation === 'scam'
  }
}

function toTokenTransfer(row: Row): rows.SeenTransfer | undefined {
  const place = placeOf(row, row.transaction_hash ?? row.tx_hash)
  const from = partyOf(row.from)
  const to = partyOf(row.to)
  const token = isRecord(row.token) ? row.token : {}
  const total = isRecord(row.total) ? row.total : {}
  if (!place || !from || !to) return undefined
  const standard = standards[String(token.type)]
  if (standard === undefined) {
    const fungible = token.type === 'ERC-20' ? toToken(token) : undefined
    const amount = rows.amountOf(total.value)
    return fungible && amount !== undefined ? { ...place, from, to, amount, token: fungible } : undefined
  }
  const contract = rows.addressOf(token.address_hash ?? token.address)
  const tokenId = rows.amountOf(total.token_id)
  const amount = standard === 'erc721' ? 1n : rows.amountOf(total.value)
  if (!contract || tokenId === undefined || amount === undefined) return undefined
  const nft = { contract, tokenId, standard, name: '', collection: tokenText(token.name), isSpam: token.reputation === 'scam' }
  return { ...place, from, to, amount, nft }
}
