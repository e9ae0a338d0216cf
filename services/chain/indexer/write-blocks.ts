import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import type { MinedBlock, MinedTransaction } from './range-reader.ts'
import { toJsonRows, type JsonRows } from './json-rows.ts'
import { zeroAddress, type LoggedTransfer } from './transfers.ts'

/** Token metadata of a contract. */
export interface TokenRow {
  readonly contract: string
  readonly name: string
  readonly symbol: string
  /** Absent if the contract returns no valid value. */
  readonly decimals?: number
  /** Block in which it was first seen. */
  readonly block: number
}

/** A transfer with its position in the chain; of the native token if there is no contract. */
interface PlacedTransfer extends Partial<Pick<LoggedTransfer, 'contract' | 'tokenId'>> {
  readonly block: number
  readonly position: number
  readonly logIndex: number
  readonly item: number
  readonly kind: LoggedTransfer['kind'] | 'native'
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Maximum number of rows in one statement, whose text is in memory twice while it runs. */
const rowsAtOnce = 1_000

/** Inserts new blocks. Keeps hashes from block `keptFrom` on. */
export async function writeBlocks(
  db: Transaction<Schema>,
  chain: number,
  blocks: readonly MinedBlock[],
  tokens: readonly TokenRow[],
  keptFrom: number
): Promise<void> {
  const insert = async (rows: readonly object[], statement: (rows: JsonRows) => RawBuilder<unknown>) => {
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      await statement(toJsonRows(rows.slice(start, start + rowsAtOnce))).execute(db)
    }
  }
  const transactions = blocks.flatMap(({ number, minedAt, transactions }) =>
    transactions.map((transaction, position) => ({ ...transaction, block: number, position, minedAt }))
  )
  const transfers = transactions.flatMap(transfersOf)

  await insert(
    blocks.filter(({ number }) => number > keptFrom).map(({ number, hash }) => ({ number, hash })),
    rows =>
      sql`insert into chain_block select ${chain}::integer, r.* from json_to_recordset(${rows}) as r(number bigint, hash text)`
  )
  await sql`delete from chain_block where chain = ${chain} and number <= ${keptFrom}`.execute(db)

  await insert(
    transactions.map(({ transfers: _, touches: __, value: ___, ...transaction }) => transaction),
    rows => sql`
      insert into chain_transaction
        (chain, block_number, position, hash, mined_at, nonce, sender, recipient, succeeded, selector)
      select ${chain}::integer, block, position, hash, "minedAt", nonce, "from", "to", succeeded, selector
      from json_to_recordset(${rows}) as r(block bigint, position integer, hash text, "minedAt" bigint, nonce bigint,
        "from" text, "to" text, succeeded boolean, selector text)
    `
  )
  await insert(
    transfers,
    rows => sql`
      insert into chain_transfer
        (chain, block_number, position, log_index, item, kind, contract, sender, recipient, token_id, amount)
      select ${chain}::integer, block, position, "logIndex", item, kind, contract, "from", "to", "tokenId", amount
      from json_to_recordset(${rows}) as r(block bigint, position integer, "logIndex" integer, item integer, kind text,
        contract text, "from" text, "to" text, "tokenId" numeric, amount numeric)
    `
  )
  await insert(
    activitiesOf(transactions, transfers),
    rows => sql`
      insert into chain_activity (chain, account, block_number, position)
      select ${chain}::integer, account, block, position
      from json_to_recordset(${rows}) as r(account text, block bigint, position integer)
    `
  )
  await insert(
    tokens,
    rows => sql`
      insert into chain_token (chain, contract, name, symbol, decimals, block_number)
      select ${chain}::integer, contract, name, symbol, decimals, block
      from json_to_recordset(${rows}) as r(contract text, name text, symbol text, decimals smallint, block bigint)
      on conflict do nothing
    `
  )
  await insert(
    touchesOf(transactions, transfers),
    rows => sql`
      insert into chain_touch (chain, account, contract, block_number)
      select ${chain}::integer, account, contract, block
      from json_to_recordset(${rows}) as r(account text, contract text, block bigint)
      on conflict do nothing
    `
  )
  await insert(
    lastOwners(transfers),
    rows => sql`
      with moved as (
        select * from json_to_recordset(${rows}) as r(contract text, "tokenId" numeric, "to" text)
      ), gone as (
        delete from chain_nft_owner o using moved m
        where o.chain = ${chain} and o.contract = m.contract and o.token_id = m."tokenId" and o.kind = 'erc721' and o.account <> m."to"
      )
      insert into chain_nft_owner (chain, account, contract, token_id, kind, amount)
      select ${chain}::integer, "to", contract, "tokenId", 'erc721', 1 from moved where "to" <> ${zeroAddress}
      on conflict do nothing
    `
  )
  await addAmounts(db, chain, amountsOf(transfers))

  async function addAmounts(on: Transaction<Schema>, id: number, changes: readonly object[]): Promise<void> {
    await insert(
      changes,
      rows => sql`
        insert into chain_nft_owner as o (chain, account, contract, token_id, kind, amount)
        select ${id}::integer, account, contract, "tokenId", 'erc1155', change
        from json_to_recordset(${rows}) as r(account text, contract text, "tokenId" numeric, change numeric)
        on conflict (chain, account, contract, token_id, kind) do update set amount = o.amount + excluded.amount
      `
    )
    if (changes.length > 0) await deleteEmptyOwners(on, id)
  }
}

/** Deletes owners with a zero amount. */
export async function deleteEmptyOwners(db: Transaction<Schema>, chain: number): Promise<void> {
  await sql`delete from chain_nft_owner where chain = ${chain} and amount = 0`.execute(db)
}

type PlacedTransaction = MinedTransaction & { readonly block: number; readonly position: number }

function transfersOf(transaction: PlacedTransaction): PlacedTransfer[] {
  const { block, position, value, succeeded, from, to } = transaction
  const logged = transaction.transfers.map(transfer => ({ ...transfer, block, position }))
  // A deployment has no recipient; its receipt names the created contract.
  if (value === 0n || !succeeded || to === undefined) return logged
  return [{ block, position, logIndex: -1, item: 0, kind: 'native', from, to, amount: value }, ...logged]
}

/**
 * Returns each account once for each transaction, without the zero address, which stands for minting
 * and burning.
 */
function activitiesOf(transactions: readonly PlacedTransaction[], transfers: readonly PlacedTransfer[]) {
  const activities = new Map<string, { account: string; block: number; position: number }>()
  for (const { block, position, from, to } of [...transactions, ...transfers]) {
    for (const account of [from, to]) {
      if (account === undefined || account === zeroAddress) continue
      activities.set(`${block} ${position} ${account}`, { account, block, position })
    }
  }
  return [...activities.values()]
}

/** Returns each account once for each contract, with the first block. */
function touchesOf(transactions: readonly PlacedTransaction[], transfers: readonly PlacedTransfer[]) {
  const touches = new Map<string, { account: string; contract: string; block: number }>()
  const touch = (account: string, contract: string, block: number) => {
    const key = `${account} ${contract}`
    if (account !== zeroAddress && !touches.has(key)) touches.set(key, { account, contract, block })
  }
  for (const { kind, contract, from, to, block } of transfers) {
    if (kind !== 'erc20' || contract === undefined) continue
    touch(from, contract, block)
    touch(to, contract, block)
  }
  for (const { touches: own, block } of transactions) for (const { account, contract } of own) touch(account, contract, block)
  return [...touches.values()]
}

/** Returns the last owner of each ERC-721 token that moved. */
function lastOwners(transfers: readonly PlacedTransfer[]) {
  const owners = new Map<string, object>()
  for (const { kind, contract, tokenId, to } of transfers) {
    if (kind === 'erc721') owners.set(`${contract} ${tokenId}`, { contract, tokenId, to })
  }
  return [...owners.values()]
}

/** Returns the change of each account's ERC-1155 amounts. */
function amountsOf(transfers: readonly PlacedTransfer[]) {
  const changes = new Map<string, { account: string; contract: string; tokenId: bigint; change: bigint }>()
  const add = (account: string, { contract, tokenId }: PlacedTransfer, amount: bigint) => {
    if (account === zeroAddress || contract === undefined || tokenId === undefined) return
    const key = `${account} ${contract} ${tokenId}`
    const known = changes.get(key)
    if (known) known.change += amount
    else changes.set(key, { account, contract, tokenId, change: amount })
  }
  for (const transfer of transfers) {
    if (transfer.kind !== 'erc1155') continue
    add(transfer.from, transfer, -transfer.amount)
    add(transfer.to, transfer, transfer.amount)
  }
  return [...changes.values()].filter(({ change }) => change !== 0n)
}
