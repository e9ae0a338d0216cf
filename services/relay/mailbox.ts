import { sql, type Kysely } from 'kysely'
import type { Gauge } from 'prom-client'
import { createBatcher } from '../lib/batcher.ts'
import type { Schema } from '../store/schema.ts'
import type { Store } from '../store/store.ts'
import { createCapacity } from './store-capacity.ts'
import type { RelayLimits } from './limits.ts'
import { createPublishing } from './publishing.ts'
import type { Signal } from './signals/signals.ts'
import { messageColumns, type StoredMessage } from './stored-message.ts'

/** Data of a message without its contents. */
export type MessageHeader = Pick<StoredMessage, 'id' | 'topic'> & { readonly size: number }

export interface PendingQuery {
  readonly topics: readonly string[]
  readonly client: string
  readonly now: number
  /** Id after which messages are returned. */
  readonly after: number
  readonly limit: number
}

/** Acknowledgement of a message by a client. */
export interface Receipt extends Pick<StoredMessage, 'id'> {
  readonly client: string
}

/** Maximum number of expired messages that one statement deletes. */
const sweptTogether = 5_000

export type Mailbox = ReturnType<typeof createMailbox>

/** Creates the mailbox: messages and acknowledgements in the database. */
export function createMailbox({ db }: Pick<Store, 'db'>, limits: RelayLimits, storedBytes: Gauge) {
  const countBytes = async () => {
    const { bytes } = await db
      .selectFrom('relay_usage')
      .select(({ fn }) => fn.sum<string | null>('bytes').as('bytes'))
      .where('scope', '=', 'network')
      .executeTakeFirstOrThrow()
    return Number(bytes ?? 0)
  }
  const capacity = createCapacity(limits.mailBytes, limits.mailReserve, countBytes, storedBytes)

  /** Deletes expired messages; returns their number. Instances may run it concurrently. */
  const sweep = async (now: number): Promise<number> => {
    let swept = 0
    for (let deleted = sweptTogether; deleted === sweptTogether; swept += deleted) {
      // in parts, each within the timeout of a query
      const { rows } = await sql`
        delete from relay_message where id in (
          select id from relay_message where expires_at <= ${now} order by id limit ${sweptTogether} for update skip locked
        ) returning id`.execute(db)
      deleted = rows.length
    }
    await db.deleteFrom('relay_receipt').where('expires_at', '<=', now).execute()
    await db.deleteFrom('relay_usage').where('bytes', '<=', 0).execute()
    return swept
  }

  return {
    recount: () => capacity.recount(),
    post: createPublishing({ db, limits, capacity, sweep }),
    confirm: createBatcher({
      most: 500,
      run: (receipts: readonly Receipt[]) => confirm(db, receipts, limits.receiptsPerMessage)
    }),
    sweep,

    /**
     * Returns messages for a client on some topics: not expired, not published or acknowledged by it; the
     * oldest first.
     */
    async waiting({ topics, client, now, after, limit }: PendingQuery): Promise<MessageHeader[]> {
      if (topics.length === 0) return []
      return db
        .selectFrom('relay_message')
        .select(['id', 'topic', 'size'])
        .where(sql<boolean>`topic = any(${topics}::text[])`)
        .where('id', '>', after)
        .where('expires_at', '>', now)
        .where('publisher', '<>', client)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('relay_receipt')
                .select('message_id')
                .where('client', '=', client)
                .whereRef('message_id', '=', 'relay_message.id')
            )
          )
        )
        .orderBy('id')
        .limit(limit)
        .execute()
    },

    /** Reads the messages, the oldest first, without those that have expired in the meantime. */
    async read(headings: readonly Pick<StoredMessage, 'id'>[], now: number): Promise<StoredMessage[]> {
      if (headings.length === 0) return []
      const ids = headings.map(({ id }) => id)
      return db
        .selectFrom('relay_message')
        .select(messageColumns)
        .where(sql<boolean>`id = any(${ids}::bigint[])`)
        .where('expires_at', '>', now)
        .orderBy('id')
        .execute()
    },

    /** Returns the id of the newest message; 0 without messages. */
    async newest(): Promise<number> {
      const { rows } = await sql<{ readonly id: number | null }>`select max(id) as id from relay_message`.execute(db)
      return rows[0]?.id ?? 0
    },

    /** Counts messages by id: after the first, up to the last one. */
    async count(after: number, last: number): Promise<number> {
      const { rows } = await sql<{ readonly count: number }>`
        select count(*) as count from relay_message where id > ${after} and id <= ${last}`.execute(db)
      return rows[0]?.count ?? 0
    },

    /** Lists the same messages, the oldest first. */
    async list(after: number, last: number): Promise<readonly Signal[]> {
      const { rows } = await sql<Signal>`
        select id, topic from relay_message where id > ${after} and id <= ${last} order by id`.execute(db)
      return rows
    }
  }
}

/** Stores acknowledgements, except of messages that are gone, or have the maximum number of them. */
async function confirm(db: Kysely<Schema>, receipts: readonly Receipt[], most: number): Promise<readonly undefined[]> {
  await sql`
    insert into relay_receipt (message_id, client, expires_at)
    select id, receipt.client, expires_at
    from (select distinct * from unnest(${receipts.map(({ id }) => id)}::bigint[], ${receipts.map(({ client }) => client)}::text[])) as receipt (id, client)
    join relay_message using (id)
    where (select count(*) from relay_receipt where message_id = id) < ${most}
    order by id, receipt.client
    on conflict on constraint relay_receipt_once do nothing`.execute(db)
  return receipts.map(() => undefined)
}
