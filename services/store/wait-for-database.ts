import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../lib/log.ts'

const firstDelay = 250
const longestDelay = 5_000

/**
 * Resolves when the database responds. A process often starts before its database, or while that restarts.
 *
 * @throws Error of the last attempt after `seconds`, or at once if waiting does not help: a wrong password, an unknown database
 */
export async function waitForDatabase(attempt: () => Promise<unknown>, seconds: number, log: Log): Promise<void> {
  const end = performance.now() + seconds * 1000
  for (let delay = firstDelay; ; delay = Math.min(delay * 2, longestDelay)) {
    try {
      await attempt()
      return
    } catch (error) {
      const left = end - performance.now()
      if (!isAway(error) || left <= 0) throw error
      log.warn({ error: describeFailure(error) }, 'database: not reachable yet')
      await sleep(Math.min(delay, left))
    }
  }
}

const codesWhileAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too_many_connections
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03' // cannot_connect_now: it starts or recovers
])

function isAway(error: unknown): boolean {
  const { code, message = '' } = error as { readonly code?: string; readonly message?: string }
  return code === undefined ? /^Connection terminated|^timeout e|timeout expired$/.test(message) : codesWhileAway.has(code)
}

/** A refused connection to a name with several addresses is an `AggregateError` with an empty message. */
export const describeFailure = (error: unknown): string => {
  const { code, message } = error as { readonly code?: string; readonly message?: string }
  return message || code || String(error)
}
