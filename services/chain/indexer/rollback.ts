import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { zeroAddress } from './transfers.ts'
import { deleteEmptyOwners } from './write-blocks.ts'

/** Rolls back all blocks from `first` on: the tables are then as if these had never been indexed. */
export async function rollBackFrom(db: Transaction<Schema>, chain: number, first: number): Promise<void> {
  const run = async (statement: ReturnType<typeof sql>) => {
    await statement.execute(db)
  }
  // ERC-1155: reverse the amounts.
  await run(sql`
    insert into chain_nft_owner as o (chain, account, contract, token_id, kind, amount)
    select ${chain}::integer, account, contract, token_id, 'erc1155', sum(change) from (
      select sender as account, contract, token_id, amount as change from chain_transfer
      where chain = ${chain} and block_number >= ${first} and kind = 'erc1155'
      union all
      select recipient, contract, token_id, -amount from chain_transfer
      where chain = ${chain} and block_number >= ${first} and kind = 'erc1155'
    ) as back
    where account <> ${zeroAddress} group by account, contract, token_id having sum(change) <> 0
    on conflict (chain, account, contract, token_id, kind) do update set amount = o.amount + excluded.amount
  `)
  await deleteEmptyOwners(db, chain)
  // ERC-721: restore the last owner before.
  await run(sql`
    with moved as (
      select distinct contract, token_id from chain_transfer
      where chain = ${chain} and block_number >= ${first} and kind = 'erc721'
    ), gone as (
      delete from chain_nft_owner o using moved m
      where o.chain = ${chain} and o.contract = m.contract and o.token_id = m.token_id and o.kind = 'erc721' returning 1
    )
    select count(*) from gone
  `)
  await run(sql`
    insert into chain_nft_owner (chain, account, contract, token_id, kind, amount)
    select ${chain}::integer, last.recipient, moved.contract, moved.token_id, 'erc721', 1
    from (
      select distinct contract, token_id from chain_transfer
      where chain = ${chain} and block_number >= ${first} and kind = 'erc721'
    ) as moved
    cross join lateral (
      select recipient from chain_transfer t
      where t.chain = ${chain} and t.kind = 'erc721' and t.contract = moved.contract and t.token_id = moved.token_id
        and t.block_number < ${first}
      order by t.block_number desc, t.position desc, t.log_index desc limit 1
    ) as last
    where last.recipient <> ${zeroAddress}
  `)
  // Rows are found by account, so that these two tables need no index by block.
  await run(sql`
    with concerned as (
      select sender as account from chain_transaction where chain = ${chain} and block_number >= ${first}
      union select recipient from chain_transaction where chain = ${chain} and block_number >= ${first}
      union select sender from chain_transfer where chain = ${chain} and block_number >= ${first}
      union select recipient from chain_transfer where chain = ${chain} and block_number >= ${first}
    ), touches as (
      delete from chain_touch t using concerned c
      where t.chain = ${chain} and t.account = c.account and t.block_number >= ${first}
    )
    delete from chain_activity a using concerned c
    where a.chain = ${chain} and a.account = c.account and a.block_number >= ${first}
  `)
  await run(sql`delete from chain_transfer where chain = ${chain} and block_number >= ${first}`)
  await run(sql`delete from chain_transaction where chain = ${chain} and block_number >= ${first}`)
  await run(sql`delete from chain_token where chain = ${chain} and block_number >= ${first}`)
  await run(sql`delete from chain_nft where chain = ${chain} and block_number >= ${first}`)
  await run(sql`delete from chain_block where chain = ${chain} and number >= ${first}`)
}

const tables = [
  'chain_block',
  'chain_transaction',
  'chain_transfer',
  'chain_activity',
  'chain_token',
  'chain_touch',
  'chain_nft',
  'chain_nft_owner'
] as const

/** Deletes everything of a chain except its state. */
export async function deleteChainData(db: Transaction<Schema>, chain: number): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).where('chain', '=', chain).execute()
}
