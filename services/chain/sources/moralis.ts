import { isRecord } from '../../../adapters/base/is-record.ts'
import { SourceError, type ChainSource, type Holding, type NftHolding, type Token } from '../chain-source.ts'
import { safeImageUrl, sanitizeTokenText } from '../sanitize-text.ts'
import { getUpstreamOptions, type HttpSourceOptions } from './http-source-options.ts'
import { createHttpUpstream } from './http-upstream.ts'
import * as rows from './merge-lists.ts'

export interface MoralisOptions extends HttpSourceOptions {
  /** Base URL of the API with its version: `https://deep-index.moralis.io/api/v2.2`. The key is in the header `X-API-Key`. */
  readonly url: string
}

type Row = Readonly<Record<string, unknown>>

/** Rows a request, and the maximum number of pages of tokens that one response needs. */
const pageRows = 100
const mostPages = 20

/**
 * Creates a source for a Moralis-compatible API, which lists the tokens, the NFTs and the complete transactions of an account.
 * It does not name the function that a transaction calls; that is read from the chain.
 */
export function createMoralis(options: MoralisOptions): ChainSource {
  const { chainId, url, key, native, rpc } = options
  const upstream = createHttpUpstream({
    name: 'moralis',
    url,
    query: { chain: `0x${Number(chainId.split(':')[1]).toString(16)}` },
    ...(key !== undefined && { headers: { 'x-api-key': key } }),
    ...getUpstreamOptions(options)
  })
  /** Reads a page; a cursor is one that a client may have chosen. */
  const read = async (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal, cursor?: string) => {
    const reply = await upstream.get(path, query, signal, cursor === undefined ? {} : { cursor: checkCursor(cursor) })
    if (!isRecord(reply) || !Array.isArray(reply.result)) {
      throw new SourceError('moralis answers with something else than a list')
    }
    const next = typeof reply.cursor === 'string' && reply.cursor !== '' ? reply.cursor : undefined
    return { items: reply.result as readonly unknown[], ...(next !== undefined && { next }) }
  }

  return {
    name: 'moralis',
    chains: new Set([chainId]),

    async balances({ address }, { signal }) {
      const listed: unknown[] = []
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const { items, next } = await read(`/wallets/${address}/tokens`, { limit: String(pageRows) }, signal, cursor)
        listed.push(...items)
        cursor = next
        if (cursor === undefined) break
      }
      const held = rows.parseList(listed, 'moralis', row => toHolding(row, native))
      // an account without native tokens has no row of them
      const own = held.find(({ contract }) => contract === undefined) ?? { ...native, amount: 0n }
      return [own, ...held.filter(({ contract }) => contract !== undefined)]
    },

    async nfts({ address }, { cursor, limit, signal }) {
      const query = { format: 'decimal', normalizeMetadata: 'true', limit: String(Math.min(limit, pageRows)) }
      const { items, next } = await read(`/${address}/nft`, query, signal, cursor)
      return { items: rows.parseList(items, 'moralis', toNft), ...(next !== undefined && { next }) }
    },

    async history({ address }, { cursor, limit, signal }) {
      const query = { order: 'DESC', include_internal_transactions: 'true', limit: String(Math.min(limit, pageRows)) }
      const { items: listed, next } = await read(`/wallets/${address}/history`, query, signal, cursor)
      const seen = rows.parseList(listed, 'moralis', toTransaction)
      const moved = rows.parseList(listed, 'moralis', row => toTransfers(row, native)).flat()
      const own = seen.filter(({ from, to }) => from === address && to !== undefined).map(({ hash }) => hash)
      const details =
        own.length > 0 ? await rows.fetchTransactionDetails(rpc, own, signal) : new Map<string, rows.TransactionDetails>()
      const complete = seen.map(transaction => {
        const selector = details.get(transaction.hash)?.selector
        return { ...transaction, ...(selector !== undefined && { selector }) }
      })
      const known = new Set(seen.map(({ hash }) => hash))
      const items = await rows.mergeTransactions(
        address,
        complete,
        moved.filter(({ hash }) => known.has(hash)),
        async () => new Map()
      )
      return { items, ...(next !== undefined && { next }) }
    }
  }
}

/** Cursors are JSON Web Tokens; the API has not issued anything else. */
function checkCursor(cursor: string): string {
  if (/^[\w.+/=-]{1,3000}$/.test(cursor)) return cursor
  throw new SourceError('moralis never gave this cursor')
}

function toHolding(row: Row, native: Token): Holding | undefined {
  const amount = rows.parseAmount(row.balance)
  if (amount === undefined) return undefined
  if (row.native_token === true) return { ...native, amount }
  const { token_address: contract, decimals, name, symbol, logo: icon } = row
  const token = rows.toTokenMetadata({ contract, decimals, name, symbol, icon })
  return token && amount > 0n ? { ...token, amount } : undefined
}

const standards: Readonly<Record<string, NftHolding['standard']>> = { ERC721: 'erc721', ERC1155: 'erc1155' }

function toNft(row: Row): NftHolding | undefined {
  const contract = rows.parseAddress(row.token_address)
  const standard = standards[String(row.contract_type)]
  const tokenId = rows.parseAmount(row.token_id)
  const amount = row.amount === undefined || row.amount === null ? 1n : rows.parseAmount(row.amount)
  if (!contract || !standard || tokenId === undefined || !amount) return undefined
  const metadata = isRecord(row.normalized_metadata) ? row.normalized_metadata : {}
  const description = sanitizeTokenText(metadata.description, 1000)
  const image = safeImageUrl(metadata.image)
  return {
    contract,
    tokenId,
    standard,
    amount,
    name: sanitizeTokenText(metadata.name),
    collection: sanitizeTokenText(row.name),
    ...(description && { description }),
    ...(image && { image }),
    isSpam: row.possible_spam === true
  }
}

function placeOf(row: Row): { hash: string; block: number; minedAt: number } | undefined {
  const hash = rows.parseHash(row.hash)
  const block = rows.parseCount(row.block_number)
  const minedAt = rows.parseDate(row.block_timestamp)
  return hash && block !== undefined && minedAt !== undefined ? { hash, block, minedAt } : undefined
}

function toTransaction(row: Row): rows.ListedTransaction | undefined {
  const place = placeOf(row)
  const nonce = rows.parseCount(row.nonce)
  const from = rows.parseAddress(row.from_address)
  if (!place || nonce === undefined || from === undefined) return undefined
  const to = rows.parseAddress(row.to_address)
  return { ...place, nonce, from, ...(to && { to }), status: row.receipt_status === '0' ? 'failed' : 'confirmed' }
}

/** Returns the transfers of a transaction: of the native token, of tokens, and of NFTs. */
function toTransfers(row: Row, native: Token): readonly rows.ListedTransfer[] | undefined {
  const place = placeOf(row)
  if (!place) return undefined
  const list = (name: string, read: (item: Row) => rows.ListedAsset | undefined) =>
    rows.parseList(row[name] ?? [], 'moralis', item => {
      const [from, to] = [rows.parseAddress(item.from_address), rows.parseAddress(item.to_address)]
      const asset = read(item)
      return from && to && asset ? { ...place, from, to, ...asset } : undefined
    })
  return [
    ...list('native_transfers', item => {
      const amount = rows.parseAmount(item.value)
      return amount ? { amount, token: native } : undefined
    }),
    ...list('erc20_transfers', item => {
      const { address: contract, token_decimals: decimals, token_name: name, token_symbol: symbol, token_logo: icon } = item
      const amount = rows.parseAmount(item.value)
      const token = rows.toTokenMetadata({ contract, decimals, name, symbol, icon })
      return token && amount !== undefined ? { amount, token } : undefined
    }),
    ...list('nft_transfers', toNftTransfer)
  ]
}

function toNftTransfer(item: Row): rows.ListedAsset | undefined {
  const contract = rows.parseAddress(item.token_address)
  const standard = standards[String(item.contract_type)]
  const tokenId = rows.parseAmount(item.token_id)
  const amount = standard === 'erc721' ? 1n : rows.parseAmount(item.amount)
  if (!contract || !standard || tokenId === undefined || amount === undefined) return undefined
  const metadata = isRecord(item.normalized_metadata) ? item.normalized_metadata : {}
  const image = safeImageUrl(metadata.image)
  const texts = { name: sanitizeTokenText(metadata.name), collection: sanitizeTokenText(item.token_name) }
  return {
    amount,
    nft: { contract, tokenId, standard, ...texts, ...(image && { image }), isSpam: item.possible_spam === true }
  }
}
