import { Migrator, sql, type Kysely, type Migration } from 'kysely'
import type { Schema } from './schema.ts'

/** In the order they run. A migration that was released is never changed: the next one corrects it. */
const migrations: Record<string, Migration> = {
  '0001-relay': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('relay_message')
        .addColumn('id', 'bigint', column => column.primaryKey().generatedAlwaysAsIdentity())
        .addColumn('topic', 'text', column => column.notNull())
        .addColumn('digest', 'text', column => column.notNull())
        .addColumn('message', 'text', column => column.notNull())
        .addColumn('tag', 'integer', column => column.notNull())
        .addColumn('attestation', 'text')
        .addColumn('publisher', 'text', column => column.notNull())
        .addColumn('published_at', 'bigint', column => column.notNull())
        .addColumn('expires_at', 'bigint', column => column.notNull())
        .addUniqueConstraint('relay_message_once', ['topic', 'digest'])
        .execute()
      await db.schema.createIndex('relay_message_by_topic').on('relay_message').columns(['topic', 'id']).execute()
      await db.schema.createIndex('relay_message_by_expiry').on('relay_message').column('expires_at').execute()
      await db.schema
        .createTable('relay_receipt')
        .addColumn('message_id', 'bigint', column => column.notNull())
        .addColumn('client', 'text', column => column.notNull())
        .addColumn('expires_at', 'bigint', column => column.notNull())
        .addPrimaryKeyConstraint('relay_receipt_once', ['message_id', 'client'])
        .execute()
      await db.schema.createIndex('relay_receipt_by_expiry').on('relay_receipt').column('expires_at').execute()
    }
  }
}

/** Any number, the same in every instance. */
const migrationLock = 7_316_402

/**
 * Brings the database to the newest schema. Instances that start at once wait for one another: Kysely's own lock begins
 * only after it has created its tables, so the whole of it runs beneath an advisory lock of ours.
 */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async connection => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection)
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } })
      const { error } = await migrator.migrateToLatest()
      if (error) throw new Error('The database could not be brought to the newest schema.', { cause: error })
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection)
    }
  })
}
