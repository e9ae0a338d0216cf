import { Migrator, type Kysely, type Migration } from 'kysely'
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

/** Brings the database to the newest schema. Instances that start at once wait for one another: Kysely takes an advisory lock. */
export async function migrate(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw new Error('The database could not be brought to the newest schema.', { cause: error })
}
