import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Log } from '../../../services/lib/log.ts'

/** Creates a real log with readable lines. */
export function createLogLines(): { log: Log; lines: Record<string, unknown>[]; text: () => string } {
  const lines: Record<string, unknown>[] = []
  const log = pino(
    { level: 'debug', base: null },
    new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)) as Record<string, unknown>)
        done()
      }
    })
  )
  return { log, lines, text: () => JSON.stringify(lines) }
}
