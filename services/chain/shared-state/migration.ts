import { sql, type Kysely } from 'kysely'
import type { SchemaMigration } from '../../store/migrate.ts'

/**
 * Creates the tables of `schema.ts`.
 * They are not logged: after a crash they are empty, which a cache may be, and writing them costs half.
 */
export const chainSharedState: SchemaMigration = {
  isCompatible: true,
  async up(db: Kysely<unknown>) {
    const statements = [
      sql`create unlogged table chain_cache (key text primary key, value text not null, expires_at bigint not null)`,
      sql`create index chain_cache_by_expiry on chain_cache (expires_at)`,
      sql`create unlogged table chain_turn (
        upstream text primary key, start_at double precision not null, next_at double precision not null)
        with (fillfactor = 50)`
    ]
    for (const statement of statements) await statement.execute(db)
  }
}
