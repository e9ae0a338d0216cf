import { newMail, messageColumns, type StoredMessage } from './stored-message.ts'
import { sql } from 'kysely'
import type { Gauge } from 'prom-client'
import type { Listener } from '../store/listen-notify.ts'
import type { Store } from '../store/store.ts'
import { createCapacity } from './store-capacity.ts'
import type { RelayLimits } from './limits.ts'
import { createPublishing } from './publishing.ts'

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

export type Mailbox = ReturnType<typeof createMailbox>

/** Creates the mailbox: messages and acknowledgements in the database. */
export function createMailbox({ db, signals }: Store, limits: RelayLimits, storedBytes: Gauge) {
  const countBytes = async () => {
    const { bytes } = await db
      .selectFrom('relay_message')
      .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
      .executeTakeFirstOrThrow()
    return bytes ?? 0
  }
  const capacity = createCapacity(limits.mailBytes, limits.mailReserve, countBytes, storedBytes)

  return {
    listen: (listener: Listener) => signals.listen(newMail, listener),
    recount: () => capacity.recount(),
    post: createPublishing(db, limits, capacity),

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
    async read(headings: readonly MessageHeader[], now: number): Promise<StoredMessage[]> {
      if (headings.length === 0) return []
      const ids = headings.map(({ id }) => id)
      return db
        .selectFrom('relay_message')
        .select(messageColumns)
        .where('id', 'in', ids)
        .where('expires_at', '>', now)
        .orderBy('id')
        .execute()
    },

    async find(id: number, now: number): Promise<StoredMessage | undefined> {
      return db
        .selectFrom('relay_message')
        .select(messageColumns)
        .where('id', '=', id)
        .where('expires_at', '>', now)
        .executeTakeFirst()
    },

    /** Stores an acknowledgement, unless the message is gone, or has the maximum number of them. */
    async confirm({ id }: Pick<StoredMessage, 'id'>, client: string): Promise<void> {
      await db
        .insertInto('relay_receipt')
        .columns(['message_id', 'client', 'expires_at'])
        .expression(({ selectFrom, val }) =>
          selectFrom('relay_message')
            .select(['id', val(client).as('client'), 'expires_at'])
            .where('id', '=', id)
            .where(
              sql<boolean>`(select count(*) from relay_receipt where message_id = relay_message.id) < ${limits.receiptsPerMessage}`
            )
        )
        .onConflict(conflict => conflict.constraint('relay_receipt_once').doNothing())
        .execute()
    },

    /** Deletes expired messages; returns their number. Instances may run it concurrently. */
    async sweep(now: number): Promise<number> {
      await db.deleteFrom('relay_receipt').where('expires_at', '<=', now).execute()
      const { numDeletedRows } = await db.deleteFrom('relay_message').where('expires_at', '<=', now).executeTakeFirst()
      return Number(numDeletedRows)
    }
  }
}
