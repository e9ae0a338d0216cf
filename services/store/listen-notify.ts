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

/** LISTEN, on either database. */
export interface Notifications {
  /** Resolves once notifications on `channel` (an identifier) arrive. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

const firstDelay = 100
const longestDelay = 5_000

/** Creates LISTEN with a connection of its own, which reconnects with backoff. */
export function openNotifications(databaseUrl: string, log: Log): Notifications {
  const listeners = new Map<string, Set<Listener>>()
  let client: Promise<Client> | undefined
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const open = async (): Promise<Client> => {
    const opened = new Client({ connectionString: databaseUrl, keepAlive: true, application_name: 'w3m-kit signals' })
    opened.on('notification', ({ channel, payload = '' }) => listeners.get(channel)?.forEach(({ heard }) => heard(payload)))
    opened.on('error', error => log.warn({ error: error.message }, 'database signals: connection failed'))
    await opened.connect()
    for (const channel of listeners.keys()) await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
    // Only an open connection can break; an error while opening goes to the caller.
    opened.once('end', () => {
      if (!closed) reopen(firstDelay)
    })
    return opened
  }

  const reopen = (delay: number) => {
    timer = setTimeout(() => {
      client = open()
      client.then(
        () => listeners.forEach(set => set.forEach(({ missed }) => missed())),
        (error: unknown) => {
          log.warn({ error: String(error) }, 'database signals: not connected yet')
          if (!closed) reopen(Math.min(delay * 2, longestDelay))
        }
      )
    }, delay)
  }

  return {
    async listen(channel, listener) {
      const known = listeners.get(channel)
      if (known) known.add(listener)
      else listeners.set(channel, new Set([listener]))
      if (client === undefined) client = open()
      else if (!known) await client.then(opened => opened.query(`listen ${opened.escapeIdentifier(channel)}`))
      await client
      return async () => {
        listeners.get(channel)?.delete(listener)
      }
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
