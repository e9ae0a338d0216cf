import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { createKeyedQueue } from '../lib/keyed-queue.ts'
import type { Schema } from '../store/schema.ts'
import type { RelayLimits } from './limits.ts'
import { createMailQuotas } from './mail-quotas.ts'
import { getTotalBytes } from './paginate.ts'
import type { Capacity } from './store-capacity.ts'
import { messageColumns, newMail, type StoredMessage } from './stored-message.ts'

/** A message to store. `ttl` is in seconds. */
export interface NewMessage {
  readonly topic: string
  readonly message: string
  readonly ttl: number
  readonly tag: number
  readonly attestation: string | null
}

export interface PublishRequest {
  readonly publisher: string
  /** Bucket of the publisher's address. */
  readonly source: number
  /** Bucket of the network of that address. */
  readonly network: number
  readonly messages: readonly NewMessage[]
  readonly now: number
  /** Sent to other instances with each message, so that each recognizes its own. */
  readonly instance: string
}

/** Advisory lock class for counting the messages of one network. */
const quotaLock = 0x77336d

/** Creates the publishing of messages: stores them within the limits, and notifies other instances. */
export function createPublishing(db: Kysely<Schema>, limits: RelayLimits, capacity: Capacity) {
  const inTurn = createKeyedQueue()
  const { checkTopics, checkSource } = createMailQuotas(limits)

  /**
   * Stores all messages or none, notifies other instances, and returns the new ones in order.
   * A message that already waits on its topic is not stored twice: a client repeats a publish whose response was lost.
   *
   * @throws MailboxFullError
   */
  return async function post({ publisher, source, network, messages, now, instance }: PublishRequest): Promise<StoredMessage[]> {
    const topics = [...new Set(messages.map(({ topic }) => topic))]
    let taken = 0
    const store = async (transaction: Transaction<Schema>) => {
      // Locks out other instances, so that concurrent publishes cannot exceed the limit.
      await sql`select pg_advisory_xact_lock(${quotaLock}, ${network})`.execute(transaction)
      // An expired message that is not deleted yet must not block the same message published again.
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
        .returning([...messageColumns, 'size'])
        .execute()
      if (stored.length === 0) return []
      const waiting = await checkSource(transaction, source, network, now)
      const bytes = getTotalBytes(stored)
      capacity.take(bytes, waiting <= limits.mailReserveBytesPerNetwork)
      taken = bytes
      const payloads = stored.map(({ id, topic }) => `${instance} ${topic} ${id}`)
      await sql`select pg_notify(${newMail}, payload) from unnest(${payloads}::text[]) as payload`.execute(transaction)
      return stored.sort((one, other) => one.id - other.id)
    }
    try {
      // One network never uses more than one database connection at a time.
      return await inTurn(network, () => db.transaction().execute(store))
    } catch (error) {
      capacity.giveBack(taken)
      throw error
    }
  }
}
