import { describe } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startCluster, withoutPostgres, type Cluster } from './cluster.ts'
import { load, startLoadedPair } from './loaded-pair.ts'
import { scenario } from './scenario.ts'

/** Seconds that a fault lasts. */
const lasts = 8

describe('a database with problems', () => {
  scenario('no free connection slot of PostgreSQL', {
    skip: withoutPostgres,
    async run(cleanup) {
      const cluster = await startCluster({ settings: { max_connections: 30 } })
      cleanup.add(cluster.stop)
      const { traffic } = await startLoadedPair(cleanup, { DATABASE_URL: cluster.url })
      const slots = await takeSlots(cluster)
      cleanup.add(slots.free)
      // the instances lose their connections, and the scenario takes those as well
      await cluster.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name <> '${slots.name}'
        and backend_type = 'client backend' and pid <> pg_backend_pid()`)
      await sleep(lasts * 1000)
      const { taken } = slots
      await slots.free()
      const end = performance.now()
      await sleep(8_000)
      const measures = await traffic.finish(end, { late: load.perSecond * lasts, duplicated: load.perSecond, recovery: 5 })
      return [{ name: 'slots', value: taken, least: 10 }, ...measures]
    }
  })

  scenario('a slow disk: every flush takes 100 ms longer', {
    skip: withoutPostgres,
    async run(cleanup) {
      const cluster = await startCluster({ settings: { commit_siblings: 0 } })
      cleanup.add(cluster.stop)
      const { traffic } = await startLoadedPair(cleanup, { DATABASE_URL: cluster.url })
      await cluster.set('commit_delay', '100000')
      await sleep(lasts * 1000)
      await cluster.set('commit_delay', '0')
      const end = performance.now()
      await sleep(2_000)
      return traffic.finish(end, { late: 0, duplicated: 0, recovery: 2, errors: 0 })
    }
  })

  scenario('a disk that does not respond for 8 s', {
    skip: withoutPostgres,
    async run(cleanup) {
      const cluster = await startCluster()
      cleanup.add(cluster.stop)
      const { traffic } = await startLoadedPair(cleanup, { DATABASE_URL: cluster.url })
      cleanup.add(() => cluster.signal('SIGCONT'))
      cluster.signal('SIGSTOP')
      await sleep(lasts * 1000)
      cluster.signal('SIGCONT')
      const end = performance.now()
      await sleep(8_000)
      return traffic.finish(end, { late: load.perSecond * lasts, duplicated: load.perSecond, recovery: 5 })
    }
  })
})

/** Takes every connection slot that is free, and each that becomes free, until `free`. */
async function takeSlots({ url }: Cluster) {
  const name = 'chaos-slots'
  const clients = new Set<Client>()
  let isTaking = true
  const take = async () => {
    const client = new Client({ connectionString: url, application_name: name })
    client.on('error', () => {}) // `connect` rejects as well
    await client.connect()
    if (isTaking) clients.add(client)
    else await client.end()
  }
  const taking = Promise.all(
    Array.from({ length: 4 }, async () => {
      // a slot is refused while all are taken
      while (isTaking) await take().catch(() => sleep(5))
    })
  )
  return {
    name,
    /** Number of slots that it holds. */
    get taken() {
      return clients.size
    },
    async free() {
      isTaking = false
      await taking
      await Promise.all([...clients].map(client => client.end()))
      clients.clear()
    }
  }
}
