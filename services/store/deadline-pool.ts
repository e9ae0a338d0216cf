import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../lib/log.ts'
import { TimeoutError, within } from '../lib/within.ts'

export interface DeadlinePoolOptions {
  readonly pool: Pool
  readonly log: Log
  /** Milliseconds after which a query without a response fails, and its connection is replaced. */
  readonly deadline: number
  /** Milliseconds between two queries that check whether connections respond; each has as long to respond. */
  readonly heartbeat: number
}

/**
 * Adds a timeout to every query of a pool.
 * A network can drop a connection without closing it; TCP reports that after minutes. A connection whose query times out is closed,
 * and so are all that were opened before the query, when they are next used: the network dropped them too.
 */
export function createDeadlinePool({ pool, log, deadline, heartbeat }: DeadlinePoolOptions): PostgresPool {
  /** Number of timeouts; a connection of an earlier generation is not used again. */
  let generation = 0
  const generations = new WeakMap<PoolClient, number>()
  pool.on('connect', client => generations.set(client, generation))

  const connectFresh = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect()
      if (generations.get(client) === generation) return client
      client.release(true)
    }
  }

  const suspectOlder = (client: PoolClient, error: Error) => {
    if (generations.get(client) !== generation) return
    generation++
    log.warn({ error: error.message }, 'database: a connection does not respond; its pool is replaced')
  }

  const beat = setInterval(() => {
    // a pool without a free connection is in use, and each query has its own deadline
    if (pool.idleCount === 0) return
    void pool.connect().then(
      async client => {
        const failed = await within(heartbeat, client.query('select 1')).catch((error: unknown) => error)
        if (failed instanceof TimeoutError) suspectOlder(client, failed)
        client.release(failed instanceof Error)
      },
      () => {} // the next query reports it
    )
  }, heartbeat).unref()

  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await connectFresh()
      let broken: TimeoutError | undefined
      const query = async (text: string, values: readonly unknown[]) => {
        // also the rollback after a timeout: it would wait for another deadline
        if (broken) throw broken
        try {
          return await within(deadline, client.query(text, [...values]))
        } catch (error) {
          if (error instanceof TimeoutError) suspectOlder(client, (broken = error))
          throw error
        }
      }
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken !== undefined) }
    },
    async end() {
      clearInterval(beat)
      await pool.end()
    }
  }
}
