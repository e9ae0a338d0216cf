import { describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startNats, withoutNats } from '../services/nats.ts'
import { startCluster, withoutPostgres } from './cluster.ts'
import { load, startLoadedPair } from './loaded-pair.ts'
import { openWire } from './network.ts'
import { scenario } from './scenario.ts'

// A half-open connection: the network drops its packets, and no side closes it. TCP reports that after minutes.

/** Messages of the seconds until the services detect it. */
const affected = load.perSecond * 15

describe('half-open connections', () => {
  scenario('half-open connections to PostgreSQL', {
    skip: withoutPostgres,
    async run(cleanup) {
      const cluster = await startCluster({ host: '127.0.0.2' })
      cleanup.add(cluster.stop)
      const wire = await openWire(cluster.url)
      cleanup.add(wire.close)
      const { traffic } = await startLoadedPair(cleanup, { DATABASE_URL: wire.url })
      const broken = wire.breakConnections()
      const fault = performance.now()
      await sleep(20_000)
      const measures = await traffic.finish(fault, { late: affected, duplicated: 0, recovery: 15 })
      return [{ name: 'connections', value: broken, least: 2 }, ...measures]
    }
  })

  scenario('half-open connections to NATS', {
    skip: withoutPostgres || withoutNats,
    async run(cleanup) {
      const cluster = await startCluster()
      cleanup.add(cluster.stop)
      const nats = await startNats(undefined, [], '127.0.0.3')
      cleanup.add(nats.stop)
      const wire = await openWire(nats.url)
      cleanup.add(wire.close)
      const { traffic } = await startLoadedPair(cleanup, { DATABASE_URL: cluster.url, SIGNALS_URL: wire.url })
      const broken = wire.breakConnections()
      const fault = performance.now()
      await sleep(20_000)
      // the mailbox has what signals do not announce, and is asked every three seconds
      const measures = await traffic.finish(fault, { late: affected, duplicated: 0, recovery: 15 })
      return [{ name: 'connections', value: broken, least: 2 }, ...measures]
    }
  })
})
