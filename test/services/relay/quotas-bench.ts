import { after, before } from 'node:test'
import type { KyselyPlugin } from 'kysely'
import { createLog } from '../../../services/lib/log.ts'
import type { RelayLimits } from '../../../services/relay/limits.ts'
import { startServices } from '../../../services/start.ts'
import { openStore, type Store } from '../../../services/store/store.ts'
import { connectRelay, createIdentity, type RelayClient } from './client.ts'

export const letter = (topic: string, message: string, ttl = 300) => ({ topic, message, ttl })
export const audience = 'ws://relay.test'
export const mebibyte = 1024 * 1024

export interface Relay {
  readonly url: string
  /** Connects a client, by default a new one, from an address. */
  connect(
    address: string,
    options?: Parameters<typeof connectRelay>[2],
    identity?: ReturnType<typeof createIdentity>
  ): Promise<RelayClient>
  pass(seconds: number): void
  metric(name: string): Promise<number>
}

export const refused = (reason: string) => `relay_refused_total{reason="${reason}"}`

/** Runs relays with custom limits, over one store. */
export function quotasBench() {
  let store: Store
  let reads = 0
  before(async () => {
    const opened = await openStore({ log: createLog('silent') })
    store = { ...opened, db: opened.db.withPlugin(countsReads) }
  })
  after(() => store.close())

  /** Counts database queries for messages. */
  const countsReads: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from).includes('relay_message')) reads++
      return node
    },
    transformResult: async ({ result }) => result
  }

  /** Runs a relay behind a proxy, with custom limits and a clock that the test advances. */
  async function withRelay(relayLimits: Partial<RelayLimits>, work: (relay: Relay) => Promise<void>) {
    let now = Date.now()
    const metricsToken = '0123456789abcdef'.repeat(4)
    const settings = {
      store,
      relayLimits,
      metricsToken,
      trustProxy: true,
      relayHosts: ['relay.test'],
      logLevel: 'silent'
    } as const
    const services = await startServices({ ...settings, now: () => now })
    const url = services.addresses.relay
    try {
      await work({
        url,
        connect: (address, options, identity) =>
          connectRelay(url, identity ?? createIdentity(), { ...options, audience, headers: { 'x-forwarded-for': address } }),
        pass: seconds => (now += seconds * 1000),
        async metric(name) {
          const text = await (
            await fetch(`${services.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
          ).text()
          return Number(
            text
              .split('\n')
              .find(line => line.startsWith(`${name} `))
              ?.split(' ')
              .at(-1) ?? 0
          )
        }
      })
    } finally {
      await services.close()
    }
  }

  /** Addresses that no other test uses: their pending messages stay in the database. */
  let last = 0
  const newAddress = () => `10.0.${++last >> 8}.${last & 255}`

  return {
    get store() {
      return store
    },
    get reads() {
      return reads
    },
    withRelay,
    newAddress
  }
}
