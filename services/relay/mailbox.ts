import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Gauge } from 'prom-client'
import { createTurns } from '../lib/turns.ts'
import type { Schema } from '../store/schema.ts'
import type { Listener } from '../store/signals.ts'
import type { Store } from '../store/store.ts'
import { createCapacity, MailboxFull } from './capacity.ts'
import type { RelayLimits } from './limits.ts'
import { bytesOf } from './pages.ts'

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

/** What is known of a message without reading it. */
export type Heading = Pick<Letter, 'id' | 'topic'> & { readonly size: number }

export interface Post {
  readonly publisher: string
  /** Stands for the address it comes from. */
  readonly source: number
  /** Stands for the network of that address. */
  readonly network: number
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

export type Mailbox = ReturnType<typeof createMailbox>

/** The channel on which instances tell one another about new messages: `<instance> <topic> <id>`. */
const newMail = 'relay_mail'

/** The class of the locks under which what one network has waiting is counted. */
const quotaLock = 0x77336d

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
export function createMailbox({ db, signals }: Store, limits: RelayLimits, storedBytes: Gauge) {
  const countBytes = async () => {
    const { bytes } = await db
      .selectFrom('relay_message')
      .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
      .executeTakeFirstOrThrow()
    return bytes ?? 0
  }
  const inTurn = createTurns()
  const capacity = createCapacity(limits.mailBytes, limits.mailReserve, countBytes, storedBytes)

  const checkTopics = async (transaction: Transaction<Schema>, topics: readonly string[]) => {
    const full = await transaction
      .selectFrom('relay_message')
      .select('topic')
      .where('topic', 'in', topics)
      .groupBy('topic')
      .having(({ fn }) => fn.countAll(), '>=', limits.mailPerTopic)
      .executeTakeFirst()
    if (full) throw new MailboxFull(`topic ${full.topic} holds ${limits.mailPerTopic} messages`, 'mail-topic')
  }

  /** Counts what waits from an address and its network. Resolves to the bytes that wait from the network. */
  const checkSource = async (transaction: Transaction<Schema>, source: number, network: number, now: number) => {
    const { count, bytes, ownCount, ownBytes } = await transaction
      .selectFrom('relay_message')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number>('size').as('bytes'),
        fn.countAll<number>().filterWhere('source', '=', source).as('ownCount'),
        fn.sum<number>('size').filterWhere('source', '=', source).as('ownBytes')
      ])
      .where('network', '=', network)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    const full = (count: number, bytes: number, from: string, limit: 'mail-address' | 'mail-network') =>
      new MailboxFull(
        `at most ${count} messages or ${bytes} bytes from one ${from} may wait; try again when some have expired`,
        limit
      )
    const { mailPerAddress, mailBytesPerAddress, mailPerNetwork, mailBytesPerNetwork } = limits
    if (ownCount > mailPerAddress || ownBytes > mailBytesPerAddress)
      throw full(mailPerAddress, mailBytesPerAddress, 'address', 'mail-address')
    if (count > mailPerNetwork || bytes > mailBytesPerNetwork)
      throw full(mailPerNetwork, mailBytesPerNetwork, 'network', 'mail-network')
    return bytes
  }

  return {
    listen: (listener: Listener) => signals.listen(newMail, listener),
    recount: () => capacity.recount(),

    /**
     * Stores all messages or none, tells the other instances, and returns those that are new, in order. A message that
     * already waits on its topic is not stored twice: a client repeats what it could not see confirmed.
     *
     * @throws MailboxFull
     */
    async post({ publisher, source, network, messages, now, instance }: Post): Promise<Letter[]> {
      const topics = [...new Set(messages.map(({ topic }) => topic))]
      let taken = 0
      const store = async (transaction: Transaction<Schema>) => {
        // Other instances wait as well, or two at once would each find room for one.
        await sql`select pg_advisory_xact_lock(${quotaLock}, ${network})`.execute(transaction)
        // What has expired but is not swept yet must not stand in the way of the same message sent anew.
        await transaction.deleteFrom('relay_message').where('topic', 'in', topics).where('expires_at', '<=', now).execute()
        await checkTopics(transaction, topics)
        const longest = capacity.isNearlyFull() ? limits.mailReserveTtl : limits.maximumTtl
        const stored = await transaction
          .insertInto('relay_message')
          .values(
            messages.map(({ topic, message, ttl, tag, attestation }) => ({
              topic,
              digest: createHash('sha256').update(message).digest('hex'),
              message,
              tag,
              attestation,
              publisher,
              source,
              network,
              size: Buffer.byteLength(message) + Buffer.byteLength(attestation ?? '') + limits.mailOverheadBytes,
              published_at: now,
              expires_at: now + Math.min(ttl, longest) * 1000
            }))
          )
          .onConflict(conflict => conflict.constraint('relay_message_once').doNothing())
          .returning([...columns, 'size'])
          .execute()
        if (stored.length === 0) return []
        const waiting = await checkSource(transaction, source, network, now)
        const bytes = bytesOf(stored)
        capacity.take(bytes, waiting <= limits.mailReserveBytesPerNetwork)
        taken = bytes
        const payloads = stored.map(({ id, topic }) => `${instance} ${topic} ${id}`)
        await sql`select pg_notify(${newMail}, payload) from unnest(${payloads}::text[]) as payload`.execute(transaction)
        return stored.sort((one, other) => one.id - other.id)
      }
      try {
        // One network is never in the way of others with more than one connection to the database.
        return await inTurn(network, () => db.transaction().execute(store))
      } catch (error) {
        capacity.giveBack(taken)
        throw error
      }
    },

    /** What waits for a client on some topics: not expired, not its own, not confirmed by it; oldest first. */
    async waiting({ topics, client, now, after, limit }: Waiting): Promise<Heading[]> {
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

    /** The letters themselves, oldest first; those that have expired meanwhile are left out. */
    async read(headings: readonly Heading[], now: number): Promise<Letter[]> {
      if (headings.length === 0) return []
      const ids = headings.map(({ id }) => id)
      return db
        .selectFrom('relay_message')
        .select(columns)
        .where('id', 'in', ids)
        .where('expires_at', '>', now)
        .orderBy('id')
        .execute()
    },

    async find(id: number, now: number): Promise<Letter | undefined> {
      return db.selectFrom('relay_message').select(columns).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst()
    },

    /** Remembers that a client has it; of a message that is gone, or that very many have confirmed, nothing is kept. */
    async confirm({ id }: Pick<Letter, 'id'>, client: string): Promise<void> {
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

    /** Drops what has expired; returns how many messages. Instances may do it at the same time. */
    async sweep(now: number): Promise<number> {
      await db.deleteFrom('relay_receipt').where('expires_at', '<=', now).execute()
      const { numDeletedRows } = await db.deleteFrom('relay_message').where('expires_at', '<=', now).executeTakeFirst()
      return Number(numDeletedRows)
    }
  }
}
