import { destination, pino, type Logger } from 'pino'

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const

export type LogLevel = (typeof logLevels)[number]

export type Log = Logger

/** Logs one JSON line an entry, on standard error: standard output belongs to the embedding program. */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: null }, destination({ dest: 2, sync: true }))
}
