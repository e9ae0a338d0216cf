import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Listener } from '../store/signals.ts'
import type { Store } from '../store/store.ts'

/** A message to put in the mailbox. `ttl` is in seconds. */
export interface Outgoing {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly attestation: string | null
}

/** A message in the mailbox. Times are milliseconds since 1970. */
export interface Letter {
  readonly id: number
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | null
  readonly publisher: string
  readonly publishedAt: number
  readonly expiresAt: number
}

export interface Post {
  readonly publisher: string
  readonly messages: readonly Outgoing[]
  readonly now: number
  /** Said to the other instances with each message, so that each knows its own. */
  readonly instance: string
}

export interface Waiting {
  readonly topics: readonly string[]
  readonly client: string
  readonly now: number
  /** Only letters behind this one. */
  readonly after: number
  readonly limit: number
}

export class MailboxFull extends Error {
  override name = 'MailboxFull'
}

export type Mailbox = ReturnType<typeof createMailbox>

/** The channel on which instances tell one another about new messages: `<instance> <topic> <id>`. */
const newMail = 'relay_mail'

const columns = [
  'id',
  'topic',
  'message',
  'tag',
  'attestation',
  'publisher',
  'published_at as publishedAt',
  'expires_at as expiresAt'
] as const

/** Messages and receipts in the database. */
export function createMailbox({ db, signals }: Store, mailPerTopic: number) {
  return {
    listen: (listener: Listener) => signals.listen(newMail, listener),

    /**
     * Stores all messages or none, tells the other instances, and returns those that are new, in order. A message that
     * already waits on its topic is not stored twice: a client repeats what it could not see confirmed.
     *
     * @throws MailboxFull
     */
    async post({ publisher, messages, now, instance }: Post): Promise<Letter[]> {
      const topics = [...new Set(messages.map(({ topic }) => topic))]
      return db.transaction().execute(async transaction => {
        // What has expired but is not swept yet must not stand in the way of the same message sent anew.
        await transaction.deleteFrom('relay_message').where('topic', 'in', topics).where('expires_at', '<=', now).execute()
        const full = await transaction
          .selectFrom('relay_message')
          .select('topic')
          .where('topic', 'in', topics)
          .groupBy('topic')
          .having(({ fn }) => fn.countAll(), '>=', mailPerTopic)
          .executeTakeFirst()
        if (full) throw new MailboxFull(`topic ${full.topic} holds ${mailPerTopic} messages`)
        const letters = await transaction
          .insertInto('relay_message')
          .values(
            messages.map(({ topic, message, ttl, tag, attestation }) => ({
              topic,
              digest: createHash('sha256').update(message).digest('hex'),
              message,
              tag,
              attestation,
              publisher,
              published_at: now,
              expires_at: now + ttl * 1000
            }))
          )
          .onConflict(conflict => conflict.constraint('relay_message_once').doNothing())
          .returning(columns)
          .execute()
        if (letters.length > 0) {
          const payloads = letters.map(({ id, topic }) => `${instance} ${topic} ${id}`)
          await sql`select pg_notify(${newMail}, payload) from unnest(${payloads}::text[]) as payload`.execute(transaction)
        }
        return letters.sort((one, other) => one.id - other.id)
      })
    },

    /** What waits for a client on some topics: not expired, not its own, not confirmed by it; oldest first. */
    async waiting({ topics, client, now, after, limit }: Waiting): Promise<Letter[]> {
      if (topics.length === 0) return []
      return db
        .selectFrom('relay_message')
        .select(columns)
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

    async find(id: number, now: number): Promise<Letter | undefined> {
      return db.selectFrom('relay_message').select(columns).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst()
    },

    async confirm(letter: Pick<Letter, 'id' | 'expiresAt'>, client: string): Promise<void> {
      await db
        .insertInto('relay_receipt')
        .values({ message_id: letter.id, client, expires_at: letter.expiresAt })
        .onConflict(conflict => conflict.constraint('relay_receipt_once').doNothing())
        .execute()
    },

    /** Drops what has expired; returns how many messages. Instances may do it at the same time. */
    async sweep(now: number): Promise<number> {
      await db.deleteFrom('relay_receipt').where('expires_at', '<=', now).execute()
      const { numDeletedRows } = await db.deleteFrom('relay_message').where('expires_at', '<=', now).executeTakeFirst()
      return Number(numDeletedRows)
    }
  }
}
