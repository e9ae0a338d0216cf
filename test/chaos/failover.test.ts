import { describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLine } from '../services/database-line.ts'
import { startNats, withoutNats } from '../services/nats.ts'
import { freePort } from '../stack/port.ts'
import { startCluster, startStandby, withoutPostgres } from './cluster.ts'
import { load, startLoadedPair } from './loaded-pair.ts'
import { scenario } from './scenario.ts'

describe('failover', () => {
  scenario('failover of PostgreSQL to a standby', {
    skip: withoutPostgres,
    async run(cleanup) {
      // only synchronous replication loses nothing that was committed
      const primary = await startCluster()
      cleanup.add(primary.stop)
      const standby = await startStandby(primary)
      cleanup.add(standby.stop)
      await primary.set('synchronous_standby_names', 'standby')
      const line = await createLine(new URL(primary.url))
      cleanup.add(line.cut)
      const { traffic } = await startLoadedPair(cleanup, { DATABASE_URL: line.url })
      primary.signal('SIGKILL')
      const fault = performance.now()
      await sleep(2_000) // until a failover manager decides
      await standby.promote()
      line.redirect(new URL(standby.url))
      await sleep(12_000)
      return traffic.finish(fault, { late: load.perSecond * 10, duplicated: load.pairs * 4, recovery: 10 })
    }
  })

  scenario('failover of NATS within a cluster of two', {
    skip: withoutPostgres || withoutNats,
    async run(cleanup) {
      const cluster = await startCluster()
      cleanup.add(cluster.stop)
      const routes = [await freePort(), await freePort()]
      const options = (own: number, other: number) => [
        ...['--cluster_name', 'chaos', '--cluster', `nats://127.0.0.1:${routes[own]}`],
        ...['--routes', `nats://127.0.0.1:${routes[other]}`]
      ]
      const servers = [await startNats(undefined, options(0, 1)), await startNats(undefined, options(1, 0))] as const
      cleanup.add(servers[1].stop)
      let isKilled = false
      const kill = async () => {
        if (!isKilled) await servers[0].stop()
        isKilled = true
      }
      cleanup.add(kill)
      const { instances, traffic } = await startLoadedPair(cleanup, { DATABASE_URL: cluster.url, SIGNALS_URL: servers[0].url })
      const fault = performance.now()
      await kill()
      await sleep(10_000)
      const disconnected = instances.filter(({ log }) => log.includes('NATS disconnected')).length
      const measures = await traffic.finish(fault, { late: load.perSecond * 5, duplicated: 0, recovery: 8 })
      return [{ name: 'disconnected', value: disconnected, least: 2 }, ...measures]
    }
  })
})
