import { createHash } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { createBatcher } from '../lib/batcher.ts'
import type { Schema } from '../store/schema.ts'
import type { RelayLimits } from './limits.ts'
import { readMailQuotas, type MailQuotas } from './mail-quotas.ts'
import { getTotalBytes } from './paginate.ts'
import { MailboxFullError, type Capacity } from './store-capacity.ts'
import type { StoredMessage } from './stored-message.ts'

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
}

export interface PublishingOptions {
  readonly db: Kysely<Schema>
  readonly limits: RelayLimits
  readonly capacity: Capacity
  /** Deletes expired messages, to make room. */
  readonly sweep: (now: number) => Promise<unknown>
}

/** Advisory lock class for counting the messages of one network. */
const quotaLock = 0x77336d
/** Maximum number of requests in one transaction. */
const mostTogether = 256
/** Milliseconds between two deletions of expired messages that make room. */
const sweepPause = 1_000
/** SQLSTATE of a transaction that can be repeated: a serialization failure, a deadlock. */
const repeatable = ['40001', '40P01']
/** Milliseconds after which the database ends a transaction whose instance does not respond, so that others get its locks. */
const abandoned = 10_000

/** Messages that a request has stored, or the limit that it exceeds. */
type Outcome = readonly StoredMessage[] | MailboxFullError

/** A message to store, and the index of its request. */
interface Row {
  readonly message: NewMessage
  readonly digest: string
  readonly size: number
  /** In seconds. */
  readonly ttl: number
  readonly request: number
}

/** Creates the publishing of messages: stores those of concurrent requests in one transaction, within the limits. */
export function createPublishing({ db, limits, capacity, sweep }: PublishingOptions) {
  let sweptAt = -Infinity
  const together = createBatcher<PublishRequest, Outcome>({
    most: mostTogether,
    async run(requests) {
      const outcomes = await storeAgain(requests)
      if (!outcomes.some(outcome => outcome instanceof MailboxFullError)) return outcomes
      const full = requests.filter((_, index) => outcomes[index] instanceof MailboxFullError)
      const now = Math.max(...full.map(request => request.now))
      if (now - sweptAt < sweepPause) return outcomes
      // Expired messages count until they are deleted.
      sweptAt = now
      await sweep(now)
      const retried = new Map((await storeAgain(full)).map((outcome, index) => [full[index], outcome]))
      return outcomes.map((outcome, index) => retried.get(requests[index]) ?? outcome)
    }
  })

  const storeAgain = async (requests: readonly PublishRequest[], tries = 3): Promise<readonly Outcome[]> => {
    try {
      return await store(requests)
    } catch (error) {
      const canRepeat = error instanceof Error && 'code' in error && repeatable.includes(String(error.code))
      if (!canRepeat || tries <= 1) throw error
      return storeAgain(requests, tries - 1)
    }
  }

  /** Stores the messages of each request, all or none. */
  const store = async (requests: readonly PublishRequest[]): Promise<readonly Outcome[]> => {
    let [taken, kept] = [0, 0]
    try {
      const outcomes = await db.transaction().execute(async transaction => {
        await lockNetworks(transaction, requests)
        const quotas = await readMailQuotas(transaction, requests, limits)
        const known = await readKnown(transaction, requests)
        const rows: Row[] = []
        const refused = requests.map((request, index) => {
          const added = toRows(request, index, known)
          try {
            taken += reserve(request, added, quotas)
            rows.push(...added)
            for (const { message, digest } of added) known.add(`${message.topic} ${digest}`)
            return undefined
          } catch (error) {
            if (error instanceof MailboxFullError) return error
            throw error
          }
        })
        const stored = await insert(transaction, requests, rows)
        kept = getTotalBytes(stored.map(({ row }) => row))
        const letters = requests.map((): StoredMessage[] => [])
        for (const { row, letter } of stored) letters[row.request]!.push(letter)
        return requests.map((_, index) => refused[index] ?? letters[index]!)
      })
      capacity.giveBack(taken - kept)
      return outcomes
    } catch (error) {
      capacity.giveBack(taken)
      throw error
    }
  }

  /** Reserves the bytes of a request's new messages, and returns them. */
  const reserve = (request: PublishRequest, rows: readonly Row[], quotas: MailQuotas): number => {
    if (rows.length === 0) return 0
    const held = quotas.take(request, rows)
    const bytes = getTotalBytes(rows)
    capacity.take(bytes, held <= limits.mailReserveBytesPerNetwork)
    return bytes
  }

  /** Returns the rows of a request's messages that do not wait already. */
  const toRows = ({ messages }: PublishRequest, request: number, known: ReadonlySet<string>): Row[] => {
    const longest = capacity.isNearlyFull() ? limits.mailReserveTtl : limits.maximumTtl
    return messages
      .map(message => ({
        message,
        digest: digestOf(message),
        size: Buffer.byteLength(message.message) + Buffer.byteLength(message.attestation ?? '') + limits.mailOverheadBytes,
        ttl: Math.min(message.ttl, longest),
        request
      }))
      .filter(({ message, digest }) => !known.has(`${message.topic} ${digest}`))
  }

  /**
   * Stores all messages or none, and returns the new ones in order.
   * A message that already waits on its topic is not stored twice: a client repeats a publish whose response was lost.
   *
   * @throws MailboxFullError
   */
  return async function post(request: PublishRequest): Promise<readonly StoredMessage[]> {
    const outcome = await together(request)
    if (outcome instanceof MailboxFullError) throw outcome
    return outcome
  }
}

const digestOf = ({ message }: NewMessage): string => createHash('sha256').update(message).digest('hex')

/** Locks out other instances that count the same networks, so that concurrent publishes cannot exceed a limit. */
async function lockNetworks(transaction: Transaction<Schema>, requests: readonly PublishRequest[]): Promise<void> {
  const networks = requests.map(({ network }) => network)
  await sql`
    select set_config('idle_in_transaction_session_timeout', ${String(abandoned)}, true), pg_advisory_xact_lock(${quotaLock}, network)
    from (select distinct unnest(${networks}::int[]) as network order by network) as networks`.execute(transaction)
}

/** Returns the messages that wait already, as `<topic> <digest>`. Deletes the expired ones among them, which must not block new ones. */
async function readKnown(transaction: Transaction<Schema>, requests: readonly PublishRequest[]): Promise<Set<string>> {
  const messages = requests.flatMap(request => request.messages)
  const now = requests[0]?.now ?? 0
  const { rows } = await sql<{ readonly topic: string; readonly digest: string }>`
    with wanted as (
      select distinct * from unnest(${messages.map(({ topic }) => topic)}::text[], ${messages.map(digestOf)}::text[]) as wanted (topic, digest)
    ), deleted as (
      delete from relay_message using wanted
      where relay_message.topic = wanted.topic and relay_message.digest = wanted.digest and expires_at <= ${now}
    )
    select topic, digest from relay_message join wanted using (topic, digest) where expires_at > ${now}`.execute(transaction)
  return new Set(rows.map(({ topic, digest }) => `${topic} ${digest}`))
}

/** Inserts the rows in order, without those that another instance has stored in the meantime. */
async function insert(
  transaction: Transaction<Schema>,
  requests: readonly PublishRequest[],
  rows: readonly Row[]
): Promise<{ readonly row: Row; readonly letter: StoredMessage }[]> {
  if (rows.length === 0) return []
  const { now: publishedAt } = requests[0]!
  const expiry = ({ ttl }: Row) => publishedAt + ttl * 1000
  const column = <Value>(of: (row: Row, request: PublishRequest) => Value) => rows.map(row => of(row, requests[row.request]!))
  const { rows: ids } = await sql<{ readonly id: number; readonly topic: string; readonly digest: string }>`
    insert into relay_message (topic, digest, message, tag, attestation, publisher, source, network, size, published_at, expires_at)
    select topic, digest, message, tag, attestation, publisher, source, network, size, ${publishedAt}::bigint, expires_at
    from unnest(
      ${column(({ message }) => message.topic)}::text[], ${column(({ digest }) => digest)}::text[],
      ${column(({ message }) => message.message)}::text[], ${column(({ message }) => message.tag)}::int[],
      ${column(({ message }) => message.attestation)}::text[], ${column((_, { publisher }) => publisher)}::text[],
      ${column((_, { source }) => source)}::int[], ${column((_, { network }) => network)}::int[],
      ${column(({ size }) => size)}::int[], ${column(expiry)}::bigint[]
    ) with ordinality as added (topic, digest, message, tag, attestation, publisher, source, network, size, expires_at, place)
    order by place
    on conflict on constraint relay_message_once do nothing
    returning id, topic, digest`.execute(transaction)
  const idOf = new Map(ids.map(({ id, topic, digest }) => [`${topic} ${digest}`, id]))
  return rows.flatMap(row => {
    const { topic, message, tag, attestation } = row.message
    const id = idOf.get(`${topic} ${row.digest}`)
    if (id === undefined) return []
    const { publisher } = requests[row.request]!
    return [{ row, letter: { id, topic, message, tag, attestation, publisher, publishedAt, expiresAt: expiry(row) } }]
  })
}
