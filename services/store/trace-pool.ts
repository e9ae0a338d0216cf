import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { trace } from '../lib/tracing.ts'

/** Adds a span to every query of an operation: its command and how long it takes, without its text and values. */
export function tracePool(pool: PostgresPool): PostgresPool {
  return {
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect()
      const query = (text: string, values: readonly unknown[]) => {
        const operation = /^\s*([a-z]+)/i.exec(text)?.[1]?.toUpperCase() ?? 'OTHER'
        const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operation }
        return trace({ name: operation, kind: 'client', attributes }, () => client.query(text, values))
      }
      return { query: query as PostgresPoolClient['query'], release: () => client.release() }
    },
    end: () => pool.end()
  }
}
