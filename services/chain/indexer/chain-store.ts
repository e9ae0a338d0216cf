import { sql, type Kysely, type Transaction } from 'kysely'
import type { Schema } from '../../store/schema.ts'
import { deleteChainData, rollBackFrom } from './rollback.ts'
import type { MinedBlock } from './range-reader.ts'
import { toJsonRows, type JsonRows } from './json-rows.ts'
import { writeBlocks, type TokenRow } from './write-blocks.ts'

/** Stored state of a chain. */
export interface ChainState {
  /** Id of the chain in the other tables. */
  readonly id: number
  readonly fromBlock: number
  /** Last indexed block; `fromBlock - 1` if there is none. */
  readonly head: number
  /** Latest block of the node at the last poll. */
  readonly nodeHead: number
  /** Changes with each rollback. */
  readonly revision: number
  /** True if the requesting instance holds the lease. */
  readonly leads: boolean
}

/** Another instance has taken the lease, or has written in the meantime: the read blocks are obsolete. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLost'
}

export interface ChainStoreOptions {
  readonly db: Kysely<Schema>
  /** CAIP-2. */
  readonly chainId: string
  readonly fromBlock: number
  /** Number of block hashes that are kept: the maximum depth of a block-by-block rollback. */
  readonly keptBlocks: number
  /** Id of this instance. */
  readonly holder: string
}

export type ChainStore = ReturnType<typeof createChainStore>

const stateColumns = sql`id, from_block as "fromBlock", head, node_head as "nodeHead", revision`

/** Creates the database access of one chain. Every change is one transaction and requires the lease. */
export function createChainStore(options: ChainStoreOptions) {
  const { db } = options
  return {
    ...createLease(options),
    ...createBlockWrites(options),

    /** Returns numbers and hashes of indexed blocks in descending order, from `highest`. */
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

    /** Returns the contracts without stored metadata. */
    async unknown({ id }: ChainState, contracts: readonly string[]): Promise<string[]> {
      if (contracts.length === 0) return []
      const wanted: JsonRows = toJsonRows(contracts.map(contract => ({ contract })))
      const { rows } = await sql<{ contract: string }>`
        select contract from json_to_recordset(${wanted}) as wanted(contract text)
        where not exists (select from chain_token t where t.chain = ${id} and t.contract = wanted.contract)
      `.execute(db)
      return rows.map(({ contract }) => contract)
    }
  }
}

/** Reads the state of a chain, and holds its lease. */
function createLease({ db, chainId, fromBlock, holder }: ChainStoreOptions) {
  const read = async (): Promise<ChainState | undefined> => {
    const { rows } = await sql<ChainState>`
      select ${stateColumns}, lease_holder is not distinct from ${holder} as leads from chain_state where name = ${chainId}
    `.execute(db)
    return rows[0]
  }

  return {
    /** Returns the state of the chain, if there is one. */
    look: read,

    /**
     * Acquires or extends the lease of the chain until `now + milliseconds`; the state shows whether that
     * succeeded. Creates the state of an unknown chain.
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
      const state = await read()
      if (!state) throw new LeaseLostError('the state of the chain is gone')
      return state
    },

    /** Extends the lease if this instance still holds it. */
    async extend(now: number, milliseconds: number): Promise<void> {
      await sql`
        update chain_state set lease_until = ${now + milliseconds} where name = ${chainId} and lease_holder = ${holder}
      `.execute(db)
    },

    /** Releases the lease, so that another instance takes over at once. */
    async release(): Promise<void> {
      await sql`
        update chain_state set lease_holder = null, lease_until = 0 where name = ${chainId} and lease_holder = ${holder}
      `.execute(db)
    },

    async noteNodeHead({ id }: ChainState, nodeHead: number): Promise<void> {
      await sql`update chain_state set node_head = ${nodeHead} where id = ${id} and lease_holder = ${holder}`.execute(db)
    }
  }
}

/** Writes blocks, under the lease. */
function createBlockWrites({ db, fromBlock, keptBlocks, holder }: ChainStoreOptions) {
  /** Applies one change to a state that was read before, with the lease. */
  const change = (before: ChainState, work: (transaction: Transaction<Schema>) => Promise<void>): Promise<void> =>
    db.transaction().execute(async transaction => {
      const { rows } = await sql<{ head: number; revision: number }>`
        select head, revision from chain_state where id = ${before.id} and lease_holder = ${holder} for update
      `.execute(transaction)
      const same = rows[0]?.head === before.head && rows[0].revision === before.revision
      if (!same) throw new LeaseLostError('another instance indexes the chain')
      await work(transaction)
    })

  return {
    /**
     * Appends blocks after the head, all or none.
     *
     * @throws LeaseLostError
     */
    append: (state: ChainState, blocks: readonly MinedBlock[], tokens: readonly TokenRow[]): Promise<void> =>
      change(state, async transaction => {
        const head = blocks.at(-1)!.number
        if (blocks[0]!.number !== state.head + 1) throw new LeaseLostError('the blocks do not follow the head')
        await writeBlocks(transaction, state.id, blocks, tokens, head - keptBlocks)
        await sql`update chain_state set head = ${head}, node_head = greatest(node_head, ${head}::bigint) where id = ${state.id}`.execute(
          transaction
        )
      }),

    /**
     * Rolls back all blocks above `fork`.
     *
     * @throws LeaseLostError
     */
    takeBack: (state: ChainState, fork: number): Promise<void> =>
      change(state, async transaction => {
        await rollBackFrom(transaction, state.id, fork + 1)
        await sql`update chain_state set head = ${fork}, revision = revision + 1 where id = ${state.id}`.execute(transaction)
      }),

    /**
     * Deletes the data of the chain, which is another one now or must be read from an earlier block, and
     * starts again.
     *
     * @throws LeaseLostError
     */
    beginAnew: (state: ChainState): Promise<void> =>
      change(state, async transaction => {
        await deleteChainData(transaction, state.id)
        await sql`
          update chain_state set from_block = ${fromBlock}, head = ${fromBlock - 1}, revision = revision + 1 where id = ${state.id}
        `.execute(transaction)
      })
  }
}
