import { Client } from 'pg'
import type { Log } from '../lib/log.ts'

export interface Listener {
  /** A notification of another session, or of our own. Payloads carry ids only: PostgreSQL takes at most 8 kB. */
  readonly heard: (payload: string) => void
  /** The line was down and is up again: look for yourself what was missed. */
  readonly missed: () => void
}

/** LISTEN, over either database. */
export interface Signals {
  /** Resolves once notifications on `channel` (an identifier) arrive. */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

const firstDelay = 100
const longestDelay = 5_000

/** LISTEN over a connection of its own, which is opened again, with growing pauses, whenever it breaks. */
export function listenOn(databaseUrl: string, log: Log): Signals {
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
    // Only a line that was up can break; while it is being opened, the failure goes to whoever opens it.
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
          log.warn({ error: String(error) }, 'database signals: not reachable yet')
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
        () => {} // it never opened: there is nothing to end
      )
    }
  }
}
