import { Client } from 'pg'
import type { Log } from '../lib/log.ts'

export interface Listener {
  /**
   * Called with a notification of any session.
   * Payloads contain ids only: PostgreSQL accepts at most 8 kB.
   */
  readonly heard: (payload: string) => void
  /** Called after a reconnect: notifications may have been missed. */
  readonly missed: () => void
}

/** LISTEN and NOTIFY, on either database. */
export interface Notifications {
  /** True if no connection can fail: the database is in this process. */
  readonly isLossless: boolean
  /** Resolves once notifications on `channel` (an identifier) arrive. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  /** Notifies all listeners, those of this process included, in order. Rejects without a connection. */
  notify(channel: string, payloads: readonly string[]): Promise<void>
  /** Rejects if notifications do not arrive at present. */
  check(): Promise<void>
  close(): Promise<void>
}

export const notifyStatement = 'select pg_notify($1, payload) from unnest($2::text[]) as payload'

const firstDelay = 100
const longestDelay = 5_000
/** Milliseconds between two heartbeats, and until one, or any other query, fails: together below 15 s. */
const heartbeat = 4_000
const deadline = 4_000

/**
 * Creates LISTEN and NOTIFY with a connection of its own, which reconnects with backoff.
 * PostgreSQL serializes the commits of transactions that notify, so none of them stores anything. An unresponsive connection is
 * closed by a heartbeat.
 */
export function openNotifications(databaseUrl: string, log: Log): Notifications {
  const listeners = new Map<string, Set<Listener>>()
  let client: Promise<Client> | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const open = async (): Promise<Client> => {
    const opened = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      application_name: 'w3m-kit signals',
      connectionTimeoutMillis: deadline,
      query_timeout: deadline
    })
    opened.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.forEach(({ heard }) => heard(payload)))
    opened.on('error', error => log.warn({ error: error.message }, 'database signals: connection failed'))
    try {
      await opened.connect()
      // A notification is not durable, so it need not wait for the disk.
      await opened.query('set synchronous_commit to off')
      for (const channel of listeners.keys()) await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
    } catch (error) {
      end(opened)
      throw error
    }
    const beat = setInterval(() => {
      opened.query('select 1').catch((error: unknown) => {
        if (closed) return
        log.warn({ error: String(error) }, 'database signals: the connection does not respond')
        end(opened)
      })
    }, heartbeat).unref()
    // Only an open connection can break; an error while opening goes to the caller.
    opened.once('end', () => {
      clearInterval(beat)
      if (!closed) reopen(firstDelay)
    })
    return opened
  }

  const reopen = (delay: number) => {
    client = undefined
    clearTimeout(timer)
    timer = setTimeout(() => {
      connect().then(
        () => listeners.forEach(set => set.forEach(({ missed }) => missed())),
        (error: unknown) => {
          log.warn({ error: String(error) }, 'database signals: not connected yet')
          if (!closed) reopen(Math.min(delay * 2, longestDelay))
        }
      )
    }, delay)
  }

  const connect = (): Promise<Client> =>
    (client ??= open().catch((error: unknown) => {
      client = undefined
      throw error
    }))

  const query = async (text: string, values?: readonly unknown[]) => {
    if (client === undefined) throw new Error('database signals: not connected')
    await (await client).query(text, values && [...values])
  }

  return {
    isLossless: false,
    async listen(channel, listener) {
      const known = listeners.get(channel)
      const isOpen = client !== undefined
      if (known) known.add(listener)
      else listeners.set(channel, new Set([listener]))
      const opened = await connect()
      if (isOpen && !known) await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
      return async () => {
        listeners.get(channel)?.delete(listener)
      }
    },
    notify: (channel, payloads) => query(notifyStatement, [channel, payloads]),
    async check() {
      if (listeners.size > 0) await query('select 1')
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.then(
        opened => opened.end(),
        () => {} // never opened: nothing to close
      )
    }
  }
}

/** Closes a connection that may not respond: one with a query that waits is destroyed. */
function end(client: Client): void {
  client.end().catch(() => {}) // closed already
}
