import { sql, type Kysely } from 'kysely'
import type { ChainTransferTable, Schema } from '../../store/schema.ts'
import type { AccountTransaction, AccountTransfer, Page, Paged, Token } from '../chain-source.ts'
import type { ChainState } from './chain-store.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { groupBy } from './group-by.ts'
import type { NftId, NftMetadataReader } from './nft-metadata.ts'
import type { NativeCurrency } from './options.ts'
import type { PendingTransactions } from './pending-transactions.ts'
import { toJsonRows } from './json-rows.ts'

export interface HistoryOptions {
  readonly db: Kysely<Schema>
  readonly nativeCurrency: NativeCurrency
  readonly nameNfts: NftMetadataReader
  readonly pending: PendingTransactions
}

/** Maximum number of transfers of one transaction for one account: of a large airdrop, the first ones. */
const mostTransfers = 100

const cursorForm = /^(\d{1,15}) (\d{1,9})$/

interface TransactionRow {
  readonly block: number
  readonly position: number
  readonly hash: string
  readonly minedAt: number
  readonly nonce: number
  readonly from: string
  readonly to: string | null
  readonly succeeded: boolean
  readonly selector: string | null
}

interface TransferRow {
  readonly block: number
  readonly position: number
  readonly kind: ChainTransferTable['kind']
  readonly contract: string | null
  readonly from: string
  readonly to: string
  readonly tokenId: string | null
  readonly amount: string
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

/**
 * Reads the history of an account, the newest first.
 * A page ends at a block position, so new blocks do not shift it.
 */
export function createHistory({ db, nativeCurrency, nameNfts, pending }: HistoryOptions) {
  return async (state: ChainState, address: string, { cursor, limit }: Page): Promise<Paged<AccountTransaction>> => {
    const before = cursor === undefined ? undefined : decodeCursor(cursor, cursorForm).map(Number)
    const [waiting, found] = await Promise.all([
      before ? [] : pending(state, address),
      transactionsOf(state, address, before ?? [Number.MAX_SAFE_INTEGER, 0], limit + 1)
    ])
    const page = found.slice(0, limit)
    const transfers = await transfersOf(state, address, page)
    const items = page.map(row => ({
      hash: row.hash,
      minedAt: row.minedAt,
      nonce: row.nonce,
      from: row.from,
      ...(row.to !== null && { to: row.to }),
      status: row.succeeded ? ('confirmed' as const) : ('failed' as const),
      ...(row.selector !== null && { selector: row.selector }),
      transfers: transfers.get(placeOf(row)) ?? []
    }))
    const last = found.length > limit ? page.at(-1) : undefined
    const mined = new Set(items.map(({ hash }) => hash))
    return {
      items: [...waiting.filter(({ hash }) => !mined.has(hash)), ...items],
      ...(last && { next: encodeCursor(last.block, last.position) })
    }
  }

  async function transactionsOf(state: ChainState, address: string, before: readonly number[], limit: number) {
    const { rows } = await sql<TransactionRow>`
      select t.block_number as block, t.position, t.hash, t.mined_at as "minedAt", t.nonce, t.sender as "from",
        t.recipient as "to", t.succeeded, t.selector
      from chain_activity a
      join chain_transaction t on t.chain = a.chain and t.block_number = a.block_number and t.position = a.position
      where a.chain = ${state.id} and a.account = ${address}
        and (a.block_number, a.position) < (${before[0]!}::bigint, ${before[1]!}::integer)
      order by a.block_number desc, a.position desc limit ${limit}
    `.execute(db)
    return rows
  }

  async function transfersOf(state: ChainState, address: string, page: readonly TransactionRow[]) {
    if (page.length === 0) return new Map<string, AccountTransfer[]>()
    const places = toJsonRows(page.map(({ block, position }) => ({ block, position })))
    const { rows } = await sql<TransferRow>`
      select f.block_number as block, f.position, f.kind, f.contract, f.sender as "from", f.recipient as "to",
        f.token_id::text as "tokenId", f.amount::text as amount, t.name, t.symbol, t.decimals
      from (
        select f.*, row_number() over (partition by f.block_number, f.position order by f.log_index, f.item) as nth
        from json_to_recordset(${places}) as p(block bigint, position integer)
        join chain_transfer f on f.chain = ${state.id} and f.block_number = p.block and f.position = p.position
        where f.sender = ${address} or f.recipient = ${address}
      ) as f
      left join chain_token t on t.chain = f.chain and t.contract = f.contract
      where nth <= ${mostTransfers}
      order by f.block_number, f.position, f.log_index, f.item
    `.execute(db)
    const ids = rows.map(nftOf)
    const named = await nameNfts(
      state,
      ids.filter(id => id !== undefined)
    )
    const nfts = named[Symbol.iterator]()
    const entries = rows.flatMap((row, index): { row: TransferRow; transfer: AccountTransfer }[] => {
      const { from, to, amount } = row
      const direction = from === to ? 'self' : from === address ? 'out' : 'in'
      const transfer = { direction, from, to, amount: BigInt(amount) } as const
      if (ids[index]) return [{ row, transfer: { ...transfer, nft: nfts.next().value! } }]
      const token = tokenOf(row)
      return token ? [{ row, transfer: { ...transfer, token } }] : []
    })
    const groups = groupBy(entries, ({ row }) => placeOf(row))
    return new Map([...groups].map(([place, group]) => [place, group.map(({ transfer }) => transfer)]))
  }

  /** Returns `undefined` for a contract without decimals, whose amounts have no known meaning. */
  function tokenOf({ kind, contract, name, symbol, decimals }: TransferRow): Token | undefined {
    if (kind === 'native') return nativeCurrency
    return contract === null || decimals === null ? undefined : { contract, name: name ?? '', symbol: symbol ?? '', decimals }
  }
}

const placeOf = ({ block, position }: { readonly block: number; readonly position: number }) => `${block} ${position}`

function nftOf({ kind, contract, tokenId }: TransferRow): NftId | undefined {
  if ((kind !== 'erc721' && kind !== 'erc1155') || contract === null || tokenId === null) return undefined
  return { contract, tokenId: BigInt(tokenId), standard: kind }
}
