import { retryUntil } from '../lib/backoff.ts'
import type { Log } from '../lib/log.ts'
import type { Mailbox } from './mailbox.ts'
import type { Signal, Signals } from './signals/signals.ts'
import type { StoredMessage } from './stored-message.ts'
import type { Subscribers } from './subscribers.ts'
import { createGapCheck } from './gap-check.ts'

export interface DeliveryOptions {
  readonly mailbox: Mailbox
  readonly subscribers: Subscribers
  readonly signals: Signals
  readonly log: Log
  readonly now: () => number
  /** Seconds between two checks for lost signals. */
  readonly gapCheck: number
}

export type Delivery = Awaited<ReturnType<typeof startDelivery>>

/** Maximum number of messages in one read. */
const most = 500
/** Milliseconds that a response to a publisher waits for its signals. */
const patience = 1_000

/**
 * Delivers messages of all instances to the subscribers of this one, in the order of their signals.
 * Messages that signals do not carry are read together, for all topics; a failed read is repeated until it succeeds, and gaps in the
 * signals are filled from the mailbox.
 */
export async function startDelivery({ mailbox, subscribers, signals, log, now, gapCheck }: DeliveryOptions) {
  const stopping = new AbortController()
  /** Messages to deliver, in order. */
  let arrived: Signal[] = []
  let delivering: Promise<void> | undefined

  const readAll = async (wanted: readonly Signal[]): Promise<ReadonlyMap<number, StoredMessage>> => {
    const missing = wanted.filter(({ decode }) => decode === undefined)
    const read = () => mailbox.read(missing, now())
    const failed = (error: unknown) => log.warn({ error: String(error) }, 'relay: messages could not be read; reading them again')
    const letters = (await retryUntil(stopping.signal, read, failed)) ?? []
    return new Map(letters.map(letter => [letter.id, letter]))
  }

  const deliverAll = async () => {
    while (arrived.length > 0 && !stopping.signal.aborted) {
      // what arrives during a read is read together afterwards
      const wanted = arrived.slice(0, most)
      arrived = arrived.slice(most)
      const letters = await readAll(wanted)
      for (const { id, traceparent, decode } of wanted) {
        const letter = letters.get(id) ?? decode?.()
        if (letter) subscribers.deliver(traceparent === undefined ? letter : { ...letter, traceparent })
      }
    }
    delivering = undefined
  }

  const arrive = (signal: Signal) => {
    if (!subscribers.has(signal.topic)) return
    arrived.push(signal)
    delivering ??= deliverAll()
  }

  const deliverOwn = (letter: StoredMessage) => {
    gaps?.see(letter.id)
    // Earlier messages of other instances may still be read.
    if (delivering) arrive({ id: letter.id, topic: letter.topic, decode: () => letter })
    else subscribers.deliver(letter)
  }

  const gaps = signals.isLossless ? undefined : await createGapCheck({ mailbox, log, found: arrive, interval: gapCheck })

  await signals.listen({
    heard(signal) {
      if (gaps?.see(signal.id) !== false) arrive(signal)
    },
    missed: () => gaps?.checkAll()
  })

  return {
    /** Delivers messages that this instance has stored, here and at others. Resolves when the others are notified, or after a while. */
    async announce(letters: readonly StoredMessage[]): Promise<void> {
      letters.forEach(deliverOwn)
      if (letters.length > 0) await withPatience(signals.send(letters), log)
    },
    /** Rejects if messages of other instances arrive late at present. */
    check: () => signals.check(),
    async close() {
      stopping.abort()
      gaps?.stop()
      await signals.close()
      await delivering
    }
  }
}

/** Resolves with the work, or after a while: other instances find a message without its signal. */
async function withPatience(work: Promise<void>, log: Log): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>(resolve => (timer = setTimeout(resolve, patience)))
  const sent = work.catch((error: unknown) => log.warn({ error: String(error) }, 'relay: other instances could not be notified'))
  await Promise.race([sent, late])
  clearTimeout(timer)
}
