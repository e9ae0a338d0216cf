import type { WebSocket } from 'ws'
import { withPostgres } from '../../../scripts/test/postgres.ts'
import { startNats, withoutNats } from '../../services/nats.ts'
import { createTestDatabase } from '../../services/test-database.ts'
import { startServicesProcess, type Running } from './process.ts'
import { connectClient, measureDelivery, type DeliveryResult } from './relay-load.ts'

/** Each pair is a publisher and a subscriber: 200 clients. */
const pairs = 100
/** Messages per second of the steady load. */
const load = 300
const idle = 10_000
const megabyte = 2 ** 20

interface Measured {
  readonly steady: DeliveryResult
  readonly flatOut: DeliveryResult
}

/**
 * Measures the relay over PostgreSQL: one instance, two that notify each other over PostgreSQL, and two over NATS; and the memory of
 * idle sockets. Clients, instances and PostgreSQL share the processors, so the budgets are ratios within one run.
 */
export async function measureRelay(seconds: number): Promise<void> {
  process.env['W3M_POSTGRES'] ??= '1'
  await withPostgres(async () => {
    if (process.env['DATABASE_URL_TEST'] === undefined) return console.log('relay: not measured, PostgreSQL is not installed')
    const one = await measureInstances('one instance', 1, seconds)
    await measureInstances('two instances, PostgreSQL', 2, seconds, { one })
    if (withoutNats) console.log(`relay, two instances, NATS: not measured; ${withoutNats}`)
    else {
      const nats = await startNats()
      await measureInstances('two instances, NATS', 2, seconds, { one, signalsUrl: nats.url, leastRate: 1.3 })
      await nats.stop()
    }
    await measureIdle()
  })
}

interface Comparison {
  readonly one?: Measured
  readonly signalsUrl?: string
  /** Budget: the rate as a multiple of that of one instance. */
  readonly leastRate?: number
}

async function measureInstances(
  what: string,
  count: number,
  seconds: number,
  { one, signalsUrl, leastRate }: Comparison = {}
): Promise<Measured> {
  return withInstances(count, signalsUrl === undefined ? {} : { SIGNALS_URL: signalsUrl }, async instances => {
    const relays = instances.map(({ url }) => `${url.replace(/^http/, 'ws')}/relay`)
    const steady = await measureDelivery(relays, { pairs, seconds, perSecond: load })
    const latency = one && `all, p99 ≤ 3 × ${one.steady.p99.toFixed(0)} ms: ${(steady.p99 / one.steady.p99).toFixed(2)} ×`
    print(`relay, ${what}, ${load} a second`, steady, latency)
    const flatOut = await measureDelivery(relays, { pairs, seconds })
    const times = one && `${(flatOut.rate / one.flatOut.rate).toFixed(2)} × the rate of one`
    print(`relay, ${what}, flat out`, flatOut, times && (leastRate === undefined ? times : `≥ ${leastRate} ×: ${times}`))
    return { steady, flatOut }
  })
}

/** Opens idle sockets at one instance, each with a subscription, and prints its memory. */
async function measureIdle(): Promise<void> {
  await withInstances(1, {}, async ([instance]) => {
    const resident = async () => ((await instance!.metrics()).get('process_resident_memory_bytes') ?? NaN) / megabyte
    const before = await resident()
    const relay = `${instance!.url.replace(/^http/, 'ws')}/relay`
    const sockets: WebSocket[] = []
    try {
      while (sockets.length < idle) {
        const first = sockets.length
        sockets.push(...(await Promise.all(Array.from({ length: 50 }, (_, index) => connectClient(relay, first + index)))))
      }
      const after = await resident()
      console.log(`relay, ${idle} idle sockets: ${after.toFixed(0)} MB resident, ${before.toFixed(0)} MB before  budget ≤ 500 MB`)
    } finally {
      for (const socket of sockets) socket.terminate()
    }
  })
}

/** Runs instances in processes of their own, over a database of their own. */
async function withInstances<Result>(
  count: number,
  settings: Readonly<Record<string, string>>,
  work: (instances: readonly Running[]) => Promise<Result>
): Promise<Result> {
  const database = await createTestDatabase()
  const instances: Running[] = []
  try {
    while (instances.length < count)
      instances.push(await startServicesProcess({ DATABASE_URL: database.url, DATA_FOLDER: '', ...settings }))
    return await work(instances)
  } finally {
    await Promise.all(instances.map(instance => instance.stop()))
    await database.drop()
  }
}

function print(what: string, { rate, published, delivered, p50, p99 }: DeliveryResult, budget = ''): void {
  const times = `p50 ${p50.toFixed(0).padStart(5)} ms  p99 ${p99.toFixed(0).padStart(6)} ms`
  const lost = delivered < published ? `  ${published - delivered} not delivered after 15 s` : ''
  console.log(`${what.padEnd(46)}${Math.round(rate).toString().padStart(7)} delivered a second  ${times}${lost}  ${budget}`)
}
