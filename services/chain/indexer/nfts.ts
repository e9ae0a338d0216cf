import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { NftHolding, Page, Paged } from '../source.ts'
import type { ChainState } from './book.ts'
import { readCursor, writeCursor } from './cursor.ts'
import type { NftId, NftNames } from './nft-words.ts'

const cursorForm = /^(0x[0-9a-f]{40}) (\d{1,78})$/

/** The NFTs of an account, by contract and number: an order that new ones do not disturb. */
export function createNfts(db: Kysely<Schema>, nameNfts: NftNames) {
  return async (state: ChainState, address: string, { cursor, limit }: Page): Promise<Paged<NftHolding>> => {
    const [contract = '', tokenId = '0'] = cursor === undefined ? [] : readCursor(cursor, cursorForm)
    const { rows } = await sql<{ contract: string; tokenId: string; standard: NftId['standard']; amount: string }>`
      select contract, token_id::text as "tokenId", kind as standard, amount::text as amount from chain_nft_owner
      where chain = ${state.id} and account = ${address} and amount > 0
        and (contract, token_id) > (${contract}::text, ${tokenId}::numeric)
      order by contract, token_id, kind limit ${limit + 1}
    `.execute(db)
    const page = rows.slice(0, limit).map(row => ({ ...row, tokenId: BigInt(row.tokenId), amount: BigInt(row.amount) }))
    const named = await nameNfts(state, page)
    const items = named.map((nft, index) => ({ ...nft, amount: page[index]!.amount }))
    const last = rows.length > limit ? items.at(-1) : undefined
    return { items, ...(last && { next: writeCursor(last.contract, last.tokenId) }) }
  }
}
