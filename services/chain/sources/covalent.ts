import { isRecord } from '../../../adapters/base/is-record.ts'
import { createCache } from '../cache.ts'
import { SourceError, type ChainSource, type Holding, type NftHolding, type Token } from '../chain-source.ts'
import { decodeTransfers, type LoggedTransfer } from '../indexer/transfers.ts'
import { safeImageUrl, sanitizeTokenText } from '../sanitize-text.ts'
import { getUpstreamOptions, type HttpSourceOptions } from './http-source-options.ts'
import { createHttpUpstream } from './http-upstream.ts'
import * as rows from './merge-lists.ts'

export interface CovalentOptions extends HttpSourceOptions {
  /** Base URL without `/v1`: `https://api.covalenthq.com`. The key is a bearer token in the header `Authorization`. */
  readonly url: string
}

type Row = Readonly<Record<string, unknown>>

/** Milliseconds that the list of NFTs of an account counts for its next pages, and the maximum number of NFTs in memory. */
const nftLifetime = 60_000
const mostNfts = 20_000

/**
 * Creates a source for the API of Covalent (GoldRush): balances, NFTs, and transactions with their logs.
 * The API lists all NFTs in one response, which is cut into pages here. Nonces and functions are read from the chain.
 */
export function createCovalent(options: CovalentOptions): ChainSource {
  const { chainId, key, native, rpc, now } = options
  const upstream = createHttpUpstream({
    name: 'covalent',
    url: `${options.url.replace(/\/+$/, '')}/v1/${chainId.split(':')[1]!}`,
    ...(key !== undefined && { headers: { authorization: `Bearer ${key}` } }),
    ...getUpstreamOptions(options)
  })
  const read = async (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) => {
    const reply = await upstream.get(path, query, signal)
    const data = isRecord(reply) && reply.error !== true && isRecord(reply.data) ? reply.data : undefined
    if (!data || !Array.isArray(data.items)) throw new SourceError('covalent answers with something else than a list')
    return { ...data, items: data.items as readonly unknown[] } as Row & { readonly items: readonly unknown[] }
  }
  const ofAccounts = createCache<readonly NftHolding[]>({
    lifetime: nftLifetime,
    most: mostNfts,
    size: list => list.length + 1,
    now
  })

  return {
    name: 'covalent',
    chains: new Set([chainId]),

    async balances({ address }, { signal }) {
      const { items } = await read(`/address/${address}/balances_v2/`, { nft: 'false' }, signal)
      const held = rows.parseList(items, 'covalent', row => toHolding(row, native))
      const own = held.find(({ contract }) => contract === undefined) ?? { ...native, amount: 0n }
      return [own, ...held.filter(({ contract }) => contract !== undefined)]
    },

    async nfts({ address }, { cursor, limit, signal }) {
      const start = cursor === undefined ? 0 : rows.parseCount(cursor)
      if (start === undefined) throw new SourceError('covalent never gave this cursor')
      const readAll = async () => {
        const { items } = await read(`/address/${address}/balances_nft/`, {}, signal)
        return rows.parseList(items, 'covalent', toNfts).flat()
      }
      const { value } = await (start === 0 ? ofAccounts.renew(address, readAll) : ofAccounts.load(address, readAll))
      const end = start + limit
      return { items: value.slice(start, end), ...(end < value.length && { next: String(end) }) }
    },

    async history({ address }, { cursor, signal }) {
      const page = cursor === undefined ? undefined : rows.parseCount(cursor)
      if (cursor !== undefined && page === undefined) throw new SourceError('covalent never gave this cursor')
      const path = `/address/${address}/transactions_v3/${page === undefined ? '' : `page/${page}/`}`
      const { items: listed, links } = await read(path, { 'with-internal': 'true' }, signal)
      const seen = await rows.completeTransactions(rows.parseList(listed, 'covalent', toTransaction), rpc, signal)
      const known = new Set(seen.map(({ hash }) => hash))
      const moved = rows.parseList(listed, 'covalent', row => toTransfers(row, native)).flat()
      const items = await rows.mergeTransactions(
        address,
        seen,
        moved.filter(({ hash }) => known.has(hash)),
        async () => new Map()
      )
      const next = pageIn(isRecord(links) ? links.prev : undefined)
      return { items, ...(next !== undefined && { next: String(next) }) }
    }
  }
}

/** Returns the number of the page that a link leads to. Pages count from the oldest: the previous one is older. */
function pageIn(link: unknown): number | undefined {
  const [, page] = typeof link === 'string' ? (/\/page\/(\d{1,9})\/?(?:\?|$)/.exec(link) ?? []) : []
  return rows.parseCount(page)
}

function toHolding(row: Row, native: Token): Holding | undefined {
  const amount = rows.parseAmount(row.balance)
  if (amount === undefined || row.type === 'nft') return undefined
  if (row.native_token === true) return { ...native, amount }
  const { contract_address: contract, contract_decimals: decimals, contract_name: name, contract_ticker_symbol: symbol } = row
  const token = rows.toTokenMetadata({ contract, decimals, name, symbol, icon: iconOf(row) })
  return token && amount > 0n ? { ...token, amount } : undefined
}

const iconOf = ({ logo_urls: urls, logo_url: url }: Row): unknown => (isRecord(urls) ? (urls.token_logo_url ?? url) : url)

/** Returns the NFTs of one collection. */
function toNfts(row: Row): readonly NftHolding[] | undefined {
  const contract = rows.parseAddress(row.contract_address)
  if (contract === undefined || !Array.isArray(row.nft_data)) return undefined
  const interfaces = Array.isArray(row.supports_erc) ? row.supports_erc : []
  const standard = interfaces.includes('erc1155') ? 'erc1155' : 'erc721'
  const shared = { contract, standard, collection: sanitizeTokenText(row.contract_name), isSpam: row.is_spam === true } as const
  return rows.parseList(row.nft_data, 'covalent', item => {
    const tokenId = rows.parseAmount(item.token_id)
    const amount = item.token_balance === undefined || item.token_balance === null ? 1n : rows.parseAmount(item.token_balance)
    if (tokenId === undefined || !amount) return undefined
    const metadata = isRecord(item.external_data) ? item.external_data : {}
    const description = sanitizeTokenText(metadata.description, 1000)
    const image = safeImageUrl(metadata.image_1024) ?? safeImageUrl(metadata.image)
    return {
      ...shared,
      tokenId,
      amount,
      name: sanitizeTokenText(metadata.name),
      ...(description && { description }),
      ...(image && { image })
    }
  })
}

function placeOf(row: Row): { hash: string; block: number; minedAt: number } | undefined {
  const hash = rows.parseHash(row.tx_hash)
  const block = rows.parseCount(row.block_height)
  const minedAt = rows.parseDate(row.block_signed_at)
  return hash && block !== undefined && minedAt !== undefined ? { hash, block, minedAt } : undefined
}

function toTransaction(row: Row) {
  const place = placeOf(row)
  return place && { ...place, status: row.successful === false ? ('failed' as const) : ('confirmed' as const) }
}

/** Returns the transfers of a transaction: its value, those inside of it, and those of its logs. */
function toTransfers(row: Row, native: Token): readonly rows.ListedTransfer[] | undefined {
  const place = placeOf(row)
  if (!place) return undefined
  const ofNative = (item: Row): rows.ListedTransfer | undefined => {
    const [from, to] = [rows.parseAddress(item.from_address), rows.parseAddress(item.to_address)]
    const amount = rows.parseAmount(item.value)
    return from && to && amount ? { ...place, from, to, amount, token: native } : undefined
  }
  const own = ofNative(row)
  return [
    ...(own ? [own] : []),
    ...rows.parseList(row.internal_transfers ?? [], 'covalent', ofNative),
    ...rows.parseList(row.log_events ?? [], 'covalent', log => ofLog(log).map(transfer => ({ ...place, ...transfer }))).flat()
  ]
}

/** Decodes the transfers of a log from its topics and its data, which every contract has; the decoded form is not always there. */
function ofLog(log: Row): readonly Omit<rows.ListedTransfer, 'hash' | 'block' | 'minedAt'>[] {
  const address = rows.parseAddress(log.sender_address)
  const topics: readonly unknown[] = Array.isArray(log.raw_log_topics) ? log.raw_log_topics : []
  const data = typeof log.raw_log_data === 'string' && /^0x([0-9a-f]{2})*$/i.test(log.raw_log_data) ? log.raw_log_data : '0x'
  const hashes = topics.flatMap(topic => rows.parseHash(topic) ?? [])
  if (address === undefined || hashes.length < topics.length) return []
  const { sender_name: name, sender_contract_ticker_symbol: symbol, sender_contract_decimals: decimals } = log
  const decoded = decodeTransfers({ address, topics: hashes, data, logIndex: 0, transactionIndex: 0, blockHash: '' })
  const collection = sanitizeTokenText(name)
  const assetOf = ({ kind, contract, tokenId, amount }: LoggedTransfer): rows.ListedAsset | undefined => {
    if (kind === 'erc20') {
      const token = rows.toTokenMetadata({ contract, decimals, name, symbol, icon: log.sender_logo_url })
      return token && { amount, token }
    }
    return tokenId === undefined
      ? undefined
      : { amount, nft: { contract, tokenId, standard: kind, name: '', collection, isSpam: false } }
  }
  return decoded.flatMap(transfer => {
    const asset = assetOf(transfer)
    return asset ? { from: transfer.from, to: transfer.to, ...asset } : []
  })
}
