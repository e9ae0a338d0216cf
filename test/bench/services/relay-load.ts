import { once } from 'node:events'
import { WebSocket } from 'ws'
import { createIdentity, newTopic, relayAddress, tokenOf } from '../../services/relay/client.ts'
import { quantile } from '../statistics.ts'

/** A host that every token names (RELAY_HOSTS of the processes). */
const audience = 'ws://127.0.0.1'

export interface DeliveryResult {
  /** Messages delivered per second. */
  readonly rate: number
  readonly published: number
  readonly delivered: number
  /** Milliseconds from a publish, or from when it was due, to its delivery. */
  readonly p50: number
  readonly p99: number
}

/** A publisher and a subscriber of one topic, on two sockets. */
interface Pair {
  publish(due: number): Promise<void>
  close(): void
}

/** Connects a socket as a client in a network of its own, as behind a proxy: limits of an address or a network are far. */
export async function connectClient(relay: string, index: number): Promise<WebSocket> {
  const auth = tokenOf(createIdentity(), audience)
  const socket = new WebSocket(relayAddress(relay, { auth, projectId: 'local' }), {
    headers: { 'x-forwarded-for': `10.${index >> 8}.${index & 255}.1` },
    perMessageDeflate: false
  })
  await once(socket, 'open')
  return socket
}

/**
 * Sends messages of pairs, whose publishers and subscribers are spread over the relays.
 * With `perSecond`, each message is due at its time, whatever the relays do; without, each publisher sends the next message after
 * the response.
 */
export async function measureDelivery(
  relays: readonly string[],
  { pairs, seconds, perSecond }: { readonly pairs: number; readonly seconds: number; readonly perSecond?: number }
): Promise<DeliveryResult> {
  const times: number[] = []
  const all: Pair[] = []
  for (let index = 0; index < pairs; index++) {
    const subscriberAt = relays[(index + 1) % relays.length]!
    all.push(await openPair(relays[index % relays.length]!, subscriberAt, index * 2, time => times.push(time)))
  }
  const start = performance.now()
  const end = start + seconds * 1000
  let published = 0
  const publish = async (pair: Pair, due: number) => {
    published++
    await pair.publish(due)
  }
  const steady = async (rate: number) => {
    const open: Promise<void>[] = []
    for (; performance.now() < end; await pause(5)) {
      const due = Math.floor(((performance.now() - start) / 1000) * rate)
      while (published < due) open.push(publish(all[published % pairs]!, start + (published * 1000) / rate))
    }
    await Promise.all(open)
  }
  const flatOut = async (pair: Pair) => {
    while (performance.now() < end) await publish(pair, performance.now())
  }
  await (perSecond === undefined ? Promise.all(all.map(flatOut)) : steady(perSecond))
  const ended = performance.now()
  while (times.length < published && performance.now() < ended + 15_000) await pause(50)
  const lasted = (performance.now() - start) / 1000
  for (const pair of all) pair.close()
  return {
    rate: times.length / lasted,
    published,
    delivered: times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99)
  }
}

async function openPair(
  publisherAt: string,
  subscriberAt: string,
  index: number,
  delivered: (time: number) => void
): Promise<Pair> {
  const [publisher, subscriber] = [await connectClient(publisherAt, index), await connectClient(subscriberAt, index + 1)]
  const topic = newTopic()
  const dueTimes = new Map<string, number>()
  const waiting = new Map<number, () => void>()
  let sent = 0
  subscriber.on('message', (data: Buffer) => {
    const { id, method, params } = JSON.parse(data.toString())
    if (method !== 'irn_subscription') return
    subscriber.send(JSON.stringify({ id, jsonrpc: '2.0', result: true }))
    const due = dueTimes.get(params.data.message)
    // a second copy is not a delivery
    if (due !== undefined && dueTimes.delete(params.data.message)) delivered(performance.now() - due)
  })
  publisher.on('message', (data: Buffer) => {
    const { id, error } = JSON.parse(data.toString())
    if (error) console.log(`a publish was refused: ${error.message}`)
    waiting.get(id)?.()
    waiting.delete(id)
  })
  subscriber.send(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
  await once(subscriber, 'message')
  return {
    publish: due =>
      new Promise(resolve => {
        const id = ++sent
        const message = `${id} ${'x'.repeat(800)}`
        dueTimes.set(message, due)
        waiting.set(id, resolve)
        publisher.send(
          JSON.stringify({ id, jsonrpc: '2.0', method: 'irn_publish', params: { topic, message, ttl: 300, tag: 1108 } })
        )
      }),
    close() {
      publisher.terminate()
      subscriber.terminate()
    }
  }
}

const pause = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))
