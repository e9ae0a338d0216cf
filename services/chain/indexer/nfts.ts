import { sql, type Kysely } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { NftHolding, Page, Paged } from '../chain-source.ts'
import type { ChainState } from './chain-store.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { NftId, NftMetadataReader } from './nft-metadata.ts'

const cursorForm = /^(0x[0-9a-f]{40}) (\d{1,78})$/

/** Returns the NFTs of an account, ordered by contract and id, so that new ones do not shift pages. */
export function createNfts(db: Kysely<Schema>, nameNfts: NftMetadataReader) {
  return async (state: ChainState, address: string, { cursor, limit }: Page): Promise<Paged<NftHolding>> => {
    const [contract = '', tokenId = '0'] = cursor === undefined ? [] : decodeCursor(cursor, cursorForm)
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
    return { items, ...(last && { next: encodeCursor(last.contract, last.tokenId) }) }
  }
}
