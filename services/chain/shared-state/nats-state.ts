import type { Msg, MsgHdrs, NatsConnection } from '@nats-io/transport-node'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { retryUntil } from '../../lib/backoff.ts'
import { createBatcher } from '../../lib/batcher.ts'
import type { Log } from '../../lib/log.ts'
import { connectNats } from '../../lib/nats-connection.ts'
import { mostBytes, type SharedState, type TurnLimits } from './shared-state.ts'

/** Names of the key-value buckets. */
const cacheBucket = 'w3m_chain_cache'
const turnBucket = 'w3m_chain_turn'
/** Milliseconds that a value is kept at most. Each value has its own expiry as well. */
const cacheAge = 2 * 3_600_000
const turnAge = 3_600_000
/** Milliseconds until a request to NATS times out. */
const timeout = 2_000
/** Attempts to reserve turns while other instances reserve some of the same upstream. */
const mostAttempts = 20
/** Error codes of JetStream: another configuration of a stream, and a revision that is not the last. */
const streamExists = 10058
const wrongRevision = 10071

export interface NatsStateOptions {
  /** Used while NATS or its JetStream is not available. */
  readonly otherwise: SharedState
  readonly log: Log
  readonly now: () => number
}

/**
 * Creates shared state in key-value buckets of NATS, which needs JetStream (`nats-server -js`).
 * The buckets are in the server's memory, limited by size and age. Connects in the background, again and again.
 */
export function openNatsState(url: string, { otherwise, log, now }: NatsStateOptions): SharedState {
  const closing = new AbortController()
  let connection: NatsConnection | undefined
  let nats: Omit<SharedState, 'close'> | undefined
  let isReported = false

  const open = async () => {
    const failed = (error: unknown) => log.debug({ error: String(error) }, 'chain: NATS is not connected yet')
    connection = await retryUntil(closing.signal, () => connectNats(url, 'w3m-kit chain'), failed)
    if (connection === undefined) return
    if (closing.signal.aborted) return connection.close()
    const buckets = createBuckets(connection, (await import('@nats-io/transport-node')).headers)
    await prepare(buckets)
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') nats = undefined
      // a server that was restarted has lost its memory
      else if (type === 'reconnect') await prepare(buckets)
    }
  }
  const prepare = async (buckets: Buckets) => {
    const failed = (error: unknown) => {
      if (!isReported)
        log.info({ error: String(error) }, 'chain: NATS has no JetStream; instances share their cache in the database')
      isReported = true
    }
    if (await retryUntil(closing.signal, () => createAll(buckets), failed)) nats = createStateOf(buckets, now)
  }
  open().catch((error: unknown) => log.error({ error: String(error) }, 'chain: NATS failed'))

  const current = () => nats ?? otherwise
  return {
    get: key => current().get(key),
    set: (key, value, expiresAt) => current().set(key, value, expiresAt),
    reserve: (upstream, limits) => current().reserve(upstream, limits),
    async close() {
      closing.abort()
      await Promise.all([connection?.close(), otherwise.close()])
    }
  }
}

async function createAll(buckets: Buckets): Promise<true> {
  await buckets.create(cacheBucket, { max_age: cacheAge, max_bytes: mostBytes })
  await buckets.create(turnBucket, { max_age: turnAge, max_bytes: 2 ** 20 })
  return true
}

function createStateOf(buckets: Buckets, now: () => number): Omit<SharedState, 'close'> {
  const turns = new Map<string, (limits: TurnLimits) => Promise<number>>()
  const turnOf = (upstream: string) => {
    const key = upstream.replaceAll(/[^\w-]/g, '_')
    const known = turns.get(key) ?? createTurns(buckets, key, now)
    turns.set(key, known)
    return known
  }
  return {
    async get(key) {
      const found = await buckets.get(cacheBucket, key)
      const [, expiresAt, value] = /^(\d{1,15})\n(.*)$/s.exec(found?.text ?? '') ?? []
      return Number(expiresAt) > now() ? value : undefined
    },
    async set(key, value, expiresAt) {
      await buckets.put(cacheBucket, key, `${expiresAt}\n${value}`)
    },
    reserve: (upstream, limits) => turnOf(upstream)(limits)
  }
}

/** Reserves the turns of an upstream, several at once, by the clock of this instance. */
function createTurns(buckets: Buckets, key: string, now: () => number) {
  return createBatcher<TurnLimits, number>({
    most: 100,
    async run(requests) {
      const { interval, longest } = requests[0]!
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const found = await buckets.get(turnBucket, key)
        const stored = Number(found?.text ?? 0)
        // another clock may be wrong: no queue is longer than this
        const wait = Number.isFinite(stored) ? Math.min(Math.max(0, stored - now()), longest + interval) : 0
        const fitting = Math.min(requests.length, Math.max(0, Math.floor((longest - wait) / interval) + 1))
        const isReserved =
          fitting === 0 || (await buckets.put(turnBucket, key, String(now() + wait + fitting * interval), found?.revision ?? 0))
        if (isReserved) return requests.map((_, index) => wait + index * interval)
      }
      throw new Error('NATS: other instances reserve too many turns')
    }
  })
}

interface Buckets {
  create(bucket: string, limits: { readonly max_age: number; readonly max_bytes: number }): Promise<void>
  get(bucket: string, key: string): Promise<{ readonly text: string; readonly revision: number } | undefined>
  /** Stores a value. Returns false if the last revision is not the given one. */
  put(bucket: string, key: string, value: string, revision?: number): Promise<boolean>
}

/** Creates key-value buckets over the API of JetStream (NATS ADR 8 and 31). */
function createBuckets(connection: NatsConnection, createHeaders: () => MsgHdrs): Buckets {
  const errorOf = (reply: Msg): { readonly code: unknown } | undefined => {
    const body: unknown = reply.json()
    if (!isRecord(body)) return { code: undefined }
    return isRecord(body.error) ? { code: body.error.err_code } : undefined
  }
  const fail = (error: { readonly code: unknown }) => new Error(`NATS: JetStream responds with the error ${String(error.code)}`)

  return {
    async create(bucket, limits) {
      const name = `KV_${bucket}`
      const settings = {
        name,
        subjects: [`$KV.${bucket}.>`],
        storage: 'memory',
        retention: 'limits',
        discard: 'old',
        max_msgs_per_subject: 1,
        max_bytes: limits.max_bytes,
        // in nanoseconds
        max_age: limits.max_age * 1_000_000,
        allow_direct: true
      }
      const error = errorOf(await connection.request(`$JS.API.STREAM.CREATE.${name}`, JSON.stringify(settings), { timeout }))
      if (error && error.code !== streamExists) throw fail(error)
    },
    async get(bucket, key) {
      const reply = await connection.request(`$JS.API.DIRECT.GET.KV_${bucket}.$KV.${bucket}.${key}`, '', { timeout })
      if (reply.headers?.code === 404) return undefined
      const revision = Number(reply.headers?.get('Nats-Sequence'))
      if (!Number.isSafeInteger(revision) || revision <= 0) throw fail({ code: reply.headers?.code })
      return { text: reply.string(), revision }
    },
    async put(bucket, key, value, revision) {
      const headers = createHeaders()
      if (revision !== undefined) headers.set('Nats-Expected-Last-Subject-Sequence', String(revision))
      const error = errorOf(await connection.request(`$KV.${bucket}.${key}`, value, { timeout, headers }))
      if (error && error.code !== wrongRevision) throw fail(error)
      return error === undefined
    }
  }
}
