import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../bench/statistics.ts'
import { newTopic } from '../services/relay/client.ts'
import { createClient, type Client } from './client.ts'
import type { Measure } from './table.ts'

export interface TrafficOptions {
  readonly relays: readonly string[]
  /** Number of publishers, each with a subscriber of its own topic, at another relay. */
  readonly pairs: number
  /** Messages per second of all publishers together. */
  readonly perSecond: number
  /** Lifetime of a message in seconds. Default 300. */
  readonly ttl?: number
}

/** Budgets of a scenario. */
export interface TrafficBudget {
  readonly late: number
  readonly duplicated: number
  /** Seconds from the fault until the traffic is as before. */
  readonly recovery: number
  /** Publishes that failed and were repeated. Default any number. */
  readonly errors?: number
}

interface Sent {
  readonly at: number
  acknowledged?: number
  delivered?: number
  copies: number
}

/** Milliseconds after which a delivery counts as late, and after which it shows that the services are disturbed. */
const lateAfter = 5_000
const disturbedAfter = 1_500
/** Milliseconds for the last messages to arrive. */
const settleTime = 20_000
const retryDelay = 250

/**
 * Starts a steady load: each publisher repeats a publish until the relay has accepted it, as clients do, and each subscriber
 * acknowledges what it gets.
 */
export async function startTraffic({ relays, pairs, perSecond, ttl = 300 }: TrafficOptions) {
  const messages = new Map<string, Sent>()
  /** Times at which the services were seen to be disturbed. */
  const disturbances: number[] = []
  let [silent, errors, strangers] = [0, 0, 0]
  let isRunning = true

  const received = ({ message }: { readonly message: string }) => {
    const sent = messages.get(message)
    if (!sent) return void strangers++
    sent.copies++
    if (sent.delivered !== undefined) return
    sent.delivered = performance.now()
    if (sent.delivered - sent.at > disturbedAfter) disturbances.push(sent.delivered)
  }

  const all = await Promise.all(
    Array.from({ length: pairs }, async (_, index) => {
      const topic = newTopic()
      const from = (shift: number) => relays.map((_, place) => relays[(index + shift + place) % relays.length]!)
      const publisher = createClient({ relays: from(0), address: `10.0.${index}.1` })
      const subscriber = createClient({ relays: from(1), address: `10.1.${index}.1`, received })
      await Promise.all([publisher.open(), subscriber.open()])
      await subscriber.subscribe(topic)
      return { topic, publisher, subscriber }
    })
  )

  const publish = async (client: Client, topic: string, message: string, sent: Sent) => {
    for (;;) {
      const outcome = await client.call('irn_publish', { topic, message, ttl, tag: 1108 })
      if (outcome.name === 'result') {
        sent.acknowledged = performance.now()
        return
      }
      if (outcome.name === 'silent') silent++
      if (outcome.name === 'error') errors++
      disturbances.push(performance.now())
      await sleep(retryDelay)
    }
  }

  const run = async () => {
    const open: Promise<void>[] = []
    const started = performance.now()
    for (let count = 0; isRunning; await sleep(5)) {
      for (const due = ((performance.now() - started) / 1000) * perSecond; count < due; count++) {
        const { publisher, topic } = all[count % pairs]!
        const message = `${count} ${'x'.repeat(400)}`
        const sent: Sent = { at: performance.now(), copies: 0 }
        messages.set(message, sent)
        open.push(publish(publisher, topic, message, sent))
      }
    }
    await Promise.all(open)
  }
  const running = run()

  const isMissing = ({ acknowledged, delivered }: Sent) => acknowledged !== undefined && delivered === undefined

  return {
    pairs: all,
    /** Stops publishing, waits for what is on its way, and returns the numbers, with the fault's time. */
    async finish(fault: number, { late, duplicated, recovery, errors: failures }: TrafficBudget): Promise<readonly Measure[]> {
      isRunning = false
      await running
      const end = performance.now() + settleTime
      while ([...messages.values()].some(isMissing) && performance.now() < end) await sleep(50)
      const sent = [...messages.values()]
      const delays = sent.flatMap(({ at, delivered }) => (delivered === undefined ? [] : [delivered - at]))
      const lastDisturbance = Math.max(fault, ...disturbances.filter(time => time > fault))
      return [
        { name: 'messages', value: sent.length },
        { name: 'lost', value: sent.filter(isMissing).length, most: 0 },
        { name: 'unanswered', value: silent, most: 0 },
        { name: 'late', value: delays.filter(delay => delay > lateAfter).length, most: late },
        {
          name: 'duplicated',
          value: sent.reduce((sum, { copies }) => sum + Math.max(0, copies - 1), strangers),
          most: duplicated
        },
        { name: 'recovery s', value: (lastDisturbance - fault) / 1000, most: recovery },
        { name: 'p50 ms', value: Math.round(quantile(delays, 0.5)) },
        { name: 'errors', value: errors, ...(failures !== undefined && { most: failures }) }
      ]
    },
    stop() {
      isRunning = false
      for (const { publisher, subscriber } of all) {
        publisher.stop()
        subscriber.stop()
      }
    }
  }
}
