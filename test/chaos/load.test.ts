import { describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../bench/statistics.ts'
import { newTopic } from '../services/relay/client.ts'
import { createClient, type Client } from './client.ts'
import { startCluster, withoutPostgres } from './cluster.ts'
import { startInstances } from './instance.ts'
import { scenario, type Cleanup } from './scenario.ts'
import type { Measure } from './table.ts'

/** As fast as the machine can, without the limits of a single client. */
const unlimited = { burst: 1_000_000, perSecond: 100_000 }
const bytes = { burst: 2 ** 40, perSecond: 2 ** 40 }
const limits = {
  calls: unlimited,
  callsPerAddress: unlimited,
  bytes,
  bytesPerAddress: bytes,
  received: bytes,
  receivedPerAddress: bytes,
  fetched: bytes,
  fetchedPerAddress: bytes
}

describe('load', () => {
  scenario('more demand than capacity for 30 s', {
    skip: withoutPostgres,
    async run(cleanup) {
      const relays = await startRelays(cleanup, limits)
      const sessions = await Promise.all(Array.from({ length: 100 }, (_, index) => openSession(cleanup, relays, index)))
      const end = performance.now() + 30_000
      // each publisher has eight messages in flight, at all times
      await Promise.all(sessions.map(session => session.publish({ inFlight: 8, isDone: () => performance.now() > end })))
      const perSecond = sessions.reduce((sum, { sent }) => sum + sent, 0) / 30
      await Promise.all(sessions.map(session => session.settle()))
      return [{ name: 'accepted/s', value: Math.round(perSecond), least: 50 }, ...measure(sessions, { lag: 10_000 })]
    }
  })

  scenario('100,000 messages on one session', {
    skip: withoutPostgres,
    timeout: 600_000,
    async run(cleanup) {
      const relays = await startRelays(cleanup, limits)
      const session = await openSession(cleanup, relays, 0)
      const started = performance.now()
      await session.publish({ inFlight: 400, isDone: () => session.sent >= 100_000 })
      const seconds = (performance.now() - started) / 1000
      await session.settle()
      return [{ name: 'accepted/s', value: Math.round(session.sent / seconds) }, ...measure([session], { lag: 10_000 })]
    }
  })
})

async function startRelays(cleanup: Cleanup, relayLimits: object): Promise<readonly string[]> {
  const cluster = await startCluster()
  cleanup.add(cluster.stop)
  const settings = { DATABASE_URL: cluster.url, RELAY_LIMITS: JSON.stringify(relayLimits) }
  const instances = await startInstances(2, settings)
  for (const instance of instances) cleanup.add(instance.stop)
  return instances.map(({ relay }) => relay)
}

type Session = Awaited<ReturnType<typeof openSession>>

/** Opens a publisher at one relay, and the subscriber of its topic at the next. */
async function openSession(cleanup: Cleanup, relays: readonly string[], index: number) {
  const topic = newTopic()
  const sentAt: number[] = []
  const delays: number[] = []
  const received = new Set<number>()
  let [last, disordered, duplicated, errors, unanswered] = [-1, 0, 0, 0, 0]
  const receive = ({ message }: { readonly message: string }) => {
    const number = Number.parseInt(message)
    if (received.has(number)) return void duplicated++
    received.add(number)
    delays.push(performance.now() - sentAt[number]!)
    if (number < last) disordered++
    last = Math.max(last, number)
  }
  const from = (shift: number) => relays.map((_, place) => relays[(index + shift + place) % relays.length]!)
  const publisher = createClient({ relays: from(0), address: `10.0.${index}.1` })
  const subscriber = createClient({ relays: from(1), address: `10.1.${index}.1`, received: receive })
  cleanup.add(publisher.stop)
  cleanup.add(subscriber.stop)
  await Promise.all([publisher.open(), subscriber.open()])
  await subscriber.subscribe(topic)

  const publishOne = async (client: Client, number: number): Promise<void> => {
    for (;;) {
      const outcome = await client.call('irn_publish', { topic, message: `${number} ${'x'.repeat(400)}`, ttl: 300, tag: 1108 })
      if (outcome.name === 'result') return
      if (outcome.name === 'silent') unanswered++
      else errors++
      await sleep(250)
    }
  }

  return {
    delays,
    /** Numbers of its messages so far. */
    get counts() {
      return { lost: sentAt.length - received.size, disordered, duplicated, errors, unanswered }
    },
    get sent() {
      return sentAt.length
    },
    /** Publishes with a constant number of messages in flight until it is done. */
    async publish({ inFlight, isDone }: { readonly inFlight: number; readonly isDone: () => boolean }): Promise<void> {
      const work = async () => {
        while (!isDone()) {
          const number = sentAt.push(performance.now()) - 1
          await publishOne(publisher, number)
        }
      }
      await Promise.all(Array.from({ length: inFlight }, work))
    },
    /** Waits for messages on their way. */
    async settle(): Promise<void> {
      const end = performance.now() + 20_000
      while (received.size < sentAt.length && performance.now() < end) await sleep(50)
    }
  }
}

function measure(sessions: readonly Session[], { lag }: { readonly lag: number }): Measure[] {
  const delays = sessions.flatMap(session => session.delays)
  const sum = (name: keyof Session['counts']) => sessions.reduce((total, { counts }) => total + counts[name], 0)
  return [
    { name: 'messages', value: sessions.reduce((total, { sent }) => total + sent, 0) },
    { name: 'lost', value: sum('lost'), most: 0 },
    { name: 'unanswered', value: sum('unanswered'), most: 0 },
    { name: 'duplicated', value: sum('duplicated'), most: 0 },
    { name: 'out of order', value: sum('disordered'), most: 0 },
    { name: 'errors', value: sum('errors'), most: 0 },
    { name: 'p50 ms', value: Math.round(quantile(delays, 0.5)) },
    { name: 'p99 ms', value: Math.round(quantile(delays, 0.99)), most: lag }
  ]
}
