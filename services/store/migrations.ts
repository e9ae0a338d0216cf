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
  },
  '0002-relay-quotas': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('relay_message')
        .addColumn('size', 'integer', column => column.notNull().defaultTo(0))
        .addColumn('source', 'integer', column => column.notNull().defaultTo(0))
        .execute()
      await sql`update relay_message set size = octet_length(message) + coalesce(octet_length(attestation), 0)`.execute(db)
      // Holds all that quotas ask for, so that the messages themselves are not read.
      await db.schema
        .createIndex('relay_message_by_source')
        .on('relay_message')
        .columns(['source', 'expires_at', 'size'])
        .execute()
      await db.schema
        .createTable('relay_secret')
        .addColumn('value', 'text', column => column.notNull())
        .execute()
      await sql`insert into relay_secret values (gen_random_uuid()::text || gen_random_uuid()::text)`.execute(db)
    }
  }
}

/** Brings the database to the newest schema. Instances that start at once wait for one another: Kysely takes an advisory lock. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought to the newest schema.', { cause: error })
}
