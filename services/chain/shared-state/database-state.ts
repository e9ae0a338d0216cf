import { sql, type Kysely } from 'kysely'
import { createBatcher } from '../../lib/batcher.ts'
import type { Log } from '../../lib/log.ts'
import type { Schema } from '../../store/schema.ts'
import { mostBytes, type SharedState, type TurnLimits } from './shared-state.ts'

export interface DatabaseStateOptions {
  readonly db: Kysely<Schema>
  readonly log: Log
  readonly now: () => number
  /** Maximum size of all values in bytes. */
  readonly most?: number
}

/** Milliseconds between two runs of the cleanup job. */
const cleanupInterval = 60_000
const mostInBatch = 100

/**
 * Creates shared state in PostgreSQL.
 * Operations that wait for the database share its next statement, so that they take few of its connections.
 */
export function createDatabaseState({ db, log, now, most = mostBytes }: DatabaseStateOptions): SharedState {
  const get = createBatcher<string, string | undefined>({
    most: mostInBatch,
    async run(keys) {
      const rows = await db
        .selectFrom('chain_cache')
        .select(['key', 'value'])
        .where('key', 'in', [...new Set(keys)])
        .where('expires_at', '>', now())
        .execute()
      const values = new Map(rows.map(({ key, value }) => [key, value]))
      return keys.map(key => values.get(key))
    }
  })
  const set = createBatcher<Schema['chain_cache'], undefined>({
    most: mostInBatch,
    async run(entries) {
      // in the order of their keys, so that two instances never wait for each other
      const rows = [...new Map(entries.map(entry => [entry.key, entry])).values()].sort((a, b) => (a.key < b.key ? -1 : 1))
      await db
        .insertInto('chain_cache')
        .values(rows)
        .onConflict(conflict =>
          conflict
            .column('key')
            .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), expires_at: ref('excluded.expires_at') }))
        )
        .execute()
      return entries.map(() => undefined)
    }
  })
  const turns = new Map<string, (limits: TurnLimits) => Promise<number>>()
  const turnOf = (upstream: string) => {
    const known = turns.get(upstream) ?? createTurns(db, upstream)
    turns.set(upstream, known)
    return known
  }
  const job = setInterval(() => {
    cleanUp(db, now(), most).catch((error: unknown) =>
      log.debug({ error: String(error) }, 'chain: the shared cache was not cleaned up')
    )
  }, cleanupInterval).unref()

  return {
    get,
    async set(key, value, expiresAt) {
      await set({ key, value, expires_at: expiresAt })
    },
    reserve: (upstream, limits) => turnOf(upstream)(limits),
    async close() {
      clearInterval(job)
    }
  }
}

/** Reserves the turns of an upstream, several in one statement. */
function createTurns(db: Kysely<Schema>, upstream: string) {
  return createBatcher<TurnLimits, number>({
    most: mostInBatch,
    async run(requests) {
      const { interval, longest } = requests[0]!
      const wait = await reserveTurns(db, { upstream, interval, longest, count: requests.length })
      return requests.map((_, index) => wait + index * interval)
    }
  })
}

/**
 * Reserves turns, as many as begin within the longest wait, by the database's clock.
 * Returns the milliseconds until the first of them.
 */
async function reserveTurns(
  db: Kysely<Schema>,
  { upstream, interval, longest, count }: TurnLimits & { readonly upstream: string; readonly count: number }
): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    with clock as (select extract(epoch from clock_timestamp()) * 1000 as now)
    insert into chain_turn as turn (upstream, start_at, next_at)
    select ${upstream}::text, now, now + ${interval}::double precision * least(
      ${count}::double precision, floor(${longest}::double precision / ${interval}::double precision) + 1)
    from clock
    on conflict (upstream) do update set
      start_at = greatest(turn.next_at, excluded.start_at),
      next_at = greatest(turn.next_at, excluded.start_at) + ${interval}::double precision * least(
        ${count}::double precision,
        greatest(0, floor((${longest}::double precision - greatest(turn.next_at - excluded.start_at, 0))
          / ${interval}::double precision) + 1))
    returning (start_at - (select now from clock))::double precision as wait`.execute(db)
  return Math.max(0, rows[0]!.wait)
}

/** Deletes expired values, and the ones that expire first while all together are too large. */
export async function cleanUp(db: Kysely<Schema>, now: number, most: number): Promise<void> {
  await db.deleteFrom('chain_cache').where('expires_at', '<=', now).execute()
  await sql`
    delete from chain_cache where key in (
      select key from (
        select key, sum(octet_length(value)) over (order by expires_at desc, key) as total from chain_cache
      ) as sized where total > ${most}::bigint)`.execute(db)
}
