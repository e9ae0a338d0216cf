import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { dropChain, dropFrom } from './drop.ts'
import type { MinedBlock } from './range.ts'
import { rowsOf, type Rows } from './rows.ts'
import { writeBlocks, type DescribedToken } from './write.ts'

/** What the database knows of a chain. */
export interface ChainState {
  /** The chain's number in the other tables. */
  readonly id: number
  readonly fromBlock: number
  /** The last block that is in; `fromBlock - 1` when none is. */
  readonly head: number
  /** The newest block that the node had when it was last asked. */
  readonly nodeHead: number
  /** Another one: blocks were taken back. */
  readonly revision: number
  /** Whether the instance that asks is the one that may write. */
  readonly leads: boolean
}

/** Another instance has taken the chain over, or has written meanwhile: what was read is not needed any more. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export interface BookOptions {
  readonly db: Kysely<Schema>
  /** CAIP-2. */
  readonly chainId: string
  readonly fromBlock: number
  /** Blocks whose hashes are kept: how far back a change of the chain is taken back block by block. */
  readonly keptBlocks: number
  /** Stands for this instance. */
  readonly holder: string
}

export type Book = ReturnType<typeof createBook>

const stateColumns = sql`id, from_block as "fromBlock", head, node_head as "nodeHead", revision`

/** The database's side of one chain. Everything that changes it is one transaction, and only who holds the lease may. */
export function createBook({ db, chainId, fromBlock, keptBlocks, holder }: BookOptions) {
  const read = async (on: Kysely<Schema>): Promise<ChainState | undefined> => {
    const { rows } = await sql<ChainState>`
      select ${stateColumns}, lease_holder is not distinct from ${holder} as leads from chain_state where name = ${chainId}
    `.execute(on)
    return rows[0]
  }

  /** One change, by the holder of the lease, of the state that was read before. */
  const change = (before: ChainState, work: (transaction: Transaction<Schema>) => Promise<void>): Promise<void> =>
    db.transaction().execute(async transaction => {
      const { rows } = await sql<{ head: number; revision: number }>`
        select head, revision from chain_state where id = ${before.id} and lease_holder = ${holder} for update
      `.execute(transaction)
      const same = rows[0]?.head === before.head && rows[0].revision === before.revision
      if (!same) throw new LeaseLost('another instance indexes the chain')
      await work(transaction)
    })

  return {
    /** The state of the chain, if it has any. */
    look: () => read(db),

    /**
     * Takes the lease of the chain, or keeps it, until `now + milliseconds`; the state says whether that worked. A chain that
     * is not known yet begins.
     */
    async lead(now: number, milliseconds: number): Promise<ChainState> {
      await sql`
        insert into chain_state (name, from_block, head, node_head)
        select ${chainId}, ${fromBlock}::bigint, ${fromBlock - 1}::bigint, ${fromBlock - 1}::bigint
        where not exists (select from chain_state where name = ${chainId})
        on conflict (name) do nothing
      `.execute(db)
      await sql`
        update chain_state set lease_holder = ${holder}, lease_until = ${now + milliseconds}
        where name = ${chainId} and (lease_holder is null or lease_holder = ${holder} or lease_until <= ${now})
      `.execute(db)
      const state = await read(db)
      if (!state) throw new LeaseLost('the state of the chain is gone')
      return state
    },

    /** Gives the lease back, so that another instance takes over at once. */
    async release(): Promise<void> {
      await sql`
        update chain_state set lease_holder = null, lease_until = 0 where name = ${chainId} and lease_holder = ${holder}
      `.execute(db)
    },

    async noteNodeHead({ id }: ChainState, nodeHead: number): Promise<void> {
      await sql`update chain_state set node_head = ${nodeHead} where id = ${id} and lease_holder = ${holder}`.execute(db)
    },

    /** Numbers and hashes of blocks that are in, the highest first, from `highest` down. */
    async kept({ id }: ChainState, highest: number, limit: number) {
      return db
        .selectFrom('chain_block')
        .select(['number', 'hash'])
        .where('chain', '=', id)
        .where('number', '<=', highest)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
    },

    /** Those of the contracts that nothing is known of yet. */
    async unknown({ id }: ChainState, contracts: readonly string[]): Promise<string[]> {
      if (contracts.length === 0) return []
      const wanted: Rows = rowsOf(contracts.map(contract => ({ contract })))
      const { rows } = await sql<{ contract: string }>`
        select contract from json_to_recordset(${wanted}) as wanted(contract text)
        where not exists (select from chain_token t where t.chain = ${id} and t.contract = wanted.contract)
      `.execute(db)
      return rows.map(({ contract }) => contract)
    },

    /**
     * Puts the blocks that follow the head in, all or none.
     * @throws LeaseLost
     */
    append: (state: ChainState, blocks: readonly MinedBlock[], tokens: readonly DescribedToken[]): Promise<void> =>
      change(state, async transaction => {
        const head = blocks.at(-1)!.number
        if (blocks[0]!.number !== state.head + 1) throw new LeaseLost('the blocks do not follow the head')
        await writeBlocks(transaction, state.id, blocks, tokens, head - keptBlocks)
        await sql`update chain_state set head = ${head}, node_head = greatest(node_head, ${head}::bigint) where id = ${state.id}`.execute(
          transaction
        )
      }),

    /**
     * Takes everything behind block `fork` back.
     * @throws LeaseLost
     */
    takeBack: (state: ChainState, fork: number): Promise<void> =>
      change(state, async transaction => {
        await dropFrom(transaction, state.id, fork + 1)
        await sql`update chain_state set head = ${fork}, revision = revision + 1 where id = ${state.id}`.execute(transaction)
      }),

    /**
     * Forgets the chain, which is another one now or is to be read from further back, and begins anew.
     * @throws LeaseLost
     */
    beginAnew: (state: ChainState): Promise<void> =>
      change(state, async transaction => {
        await dropChain(transaction, state.id)
        await sql`
          update chain_state set from_block = ${fromBlock}, head = ${fromBlock - 1}, revision = revision + 1 where id = ${state.id}
        `.execute(transaction)
      })
  }
}
