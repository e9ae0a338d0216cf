import type { NatsConnection } from '@nats-io/transport-node'
import { retryUntil } from '../../lib/backoff.ts'
import { createBatcher } from '../../lib/batcher.ts'
import type { Log } from '../../lib/log.ts'
import { connectNats } from '../../lib/nats-connection.ts'
import type { StoredMessage } from '../stored-message.ts'
import { formatSignal, parseSignal, type SignalListener, type Signals } from './signals.ts'

const subject = 'w3m.relay.mail'

/**
 * Creates signals over NATS, which carry their messages: `<instance> <topic> <id> <message as JSON>`.
 * A message larger than the server's `max_payload` is read from the mailbox. Connects in the background, again and again: without
 * NATS, messages of other instances arrive late.
 */
export async function openNatsSignals(url: string, instance: string, log: Log): Promise<Signals> {
  let connection: NatsConnection | undefined
  let isConnected = false
  let listener: SignalListener | undefined
  const closing = new AbortController()
  const open = () => connectNats(url, 'w3m-kit relay')

  const follow = async () => {
    const failed = (error: unknown) => log.warn({ error: String(error) }, 'relay signals: NATS is not connected yet')
    const opened = await retryUntil(closing.signal, open, failed)
    if (opened === undefined) return
    connection = opened
    if (closing.signal.aborted) return opened.close()
    opened.subscribe(subject, { callback: (_, message) => receive(message.string()) })
    await opened.flush()
    isConnected = true
    listener?.missed()
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') {
        isConnected = false
        log.warn('relay signals: NATS disconnected')
      } else if (type === 'reconnect') {
        isConnected = true
        listener?.missed()
      }
    }
  }

  const receive = (text: string) => {
    const signal = parseSignal(text, instance)
    if (!signal) return
    const start = text.indexOf('{')
    listener?.heard(start < 0 ? signal : { ...signal, decode: () => JSON.parse(text.slice(start)) as StoredMessage })
  }

  const requireConnection = (): NatsConnection => {
    if (connection && isConnected) return connection
    throw new Error('relay signals: NATS is not connected')
  }

  const encode = (message: StoredMessage, most: number): string => {
    const header = formatSignal(instance, message)
    const text = `${header} ${JSON.stringify(message)}`
    return Buffer.byteLength(text) > most ? header : text
  }

  const send = createBatcher<readonly StoredMessage[], undefined>({
    most: 1000,
    async run(batch) {
      const opened = requireConnection()
      const most = opened.info?.max_payload ?? 0
      for (const message of batch.flat()) opened.publish(subject, encode(message, most))
      // The server has them before the publishers' next messages reach another instance.
      await opened.flush()
      return batch.map(() => undefined)
    }
  })

  return {
    isLossless: false,
    send,
    async listen(listens) {
      listener = listens
      follow().catch((error: unknown) => log.error({ error: String(error) }, 'relay signals: NATS failed'))
    },
    async check() {
      await requireConnection().flush()
    },
    async close() {
      closing.abort()
      await connection?.close()
    }
  }
}
