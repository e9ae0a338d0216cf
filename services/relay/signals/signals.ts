import type { StoredMessage } from '../stored-message.ts'

/** The news that an instance has stored a message. */
export interface Signal {
  readonly id: number
  readonly topic: string
  /** The operation that published it, if it is traced. */
  readonly traceparent?: string
  /** Decodes the message, if the signal carries it; otherwise it is read from the mailbox. */
  readonly decode?: () => StoredMessage
}

export interface SignalListener {
  /** Called with a signal of another instance. */
  readonly heard: (signal: Signal) => void
  /** Called after a reconnect: signals may have been missed. */
  readonly missed: () => void
}

/**
 * How instances notify each other of new messages.
 * A signal may be lost: the mailbox has every message, and gaps are filled from it (`gap-check.ts`).
 */
export interface Signals {
  /** True if no signal can be lost. */
  readonly isLossless: boolean
  /** Sends signals for stored messages, in their order; resolves when they are on their way to the others. */
  send(messages: readonly StoredMessage[]): Promise<void>
  /** Starts to listen. Called once. */
  listen(listener: SignalListener): Promise<void>
  /** Rejects if signals do not arrive at present. */
  check(): Promise<void>
  close(): Promise<void>
}

/** Formats the part of a signal that every version of the services parses: `<instance> <topic> <id>`, and of a traced message its trace. */
export const formatSignal = (instance: string, { topic, id, traceparent }: StoredMessage): string =>
  [instance, topic, id, traceparent].filter(part => part !== undefined).join(' ')

/** Parses a signal. Returns `undefined` for one of the instance itself. */
export function parseSignal(text: string, instance: string): Signal | undefined {
  const [from, topic = '', id, next = ''] = text.split(' ', 4)
  if (from === instance) return undefined
  return { id: Number(id), topic, ...(/^[\da-f]{2}-/.test(next) && { traceparent: next }) }
}
