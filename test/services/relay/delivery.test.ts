import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Client } from 'pg'
import type { Services, ServicesOptions } from '../../../services/start.ts'
import { startTestServices } from '../open-test-store.ts'
import { createDataFolder } from '../data-folder.ts'
import { createLine } from '../database-line.ts'
import { startNats, withoutNats } from '../nats.ts'
import { createTestDatabase, withoutDatabase } from '../test-database.ts'
import { until } from '../until.ts'
import { connectRelay, newTopic } from './client.ts'

type Database = Awaited<ReturnType<typeof createTestDatabase>>

const letter = (topic: string, message: string) => ({ topic, message, ttl: 300 })
const texts = (count: number) => Array.from({ length: count }, (_, index) => `m${index}`)

/** Runs two instances over one database, each with its own settings. */
async function withPair(
  { url }: Database,
  settings: readonly [Partial<ServicesOptions>, Partial<ServicesOptions>],
  work: (instances: readonly [Services, Services]) => Promise<void>
) {
  const start = (own: Partial<ServicesOptions>) => startTestServices({ databaseUrl: url, logLevel: 'silent', ...own })
  const instances: [Services, Services] = [await start(settings[0]), await start(settings[1])]
  try {
    await work(instances)
  } finally {
    await Promise.all(instances.map(instance => instance.close()))
  }
}

const health = async ({ url }: Services) => (await (await fetch(`${url}/health`)).json()) as { status: string; late?: string[] }

describe('delivery between instances over PostgreSQL', { skip: withoutDatabase }, () => {
  let database: Database
  before(async () => {
    if (!withoutDatabase) database = await createTestDatabase()
  })
  after(async () => database?.drop())

  it('keeps the order of a publisher that changes the instance with every message', async () => {
    await withPair(database, [{}, {}], async ([one, two]) => {
      const [wallet, topic] = [await connectRelay(one.addresses.relay), newTopic()]
      const sites = [await connectRelay(one.addresses.relay), await connectRelay(two.addresses.relay)]
      await wallet.call('irn_subscribe', { topic })
      for (const [index, text] of texts(60).entries()) await sites[index % 2]!.call('irn_publish', letter(topic, text))
      await until(() => wallet.pushes.length === 60)
      assert.deepEqual(wallet.messages(), texts(60))
    })
  })

  it('finds what other instances could not announce, each message once', async () => {
    const relayLimits = { gapCheck: 0.2 }
    const line = await createLine(new URL(database.url))
    await withPair(database, [{ relayLimits }, { relayLimits, signalsUrl: line.url }], async ([one, two]) => {
      const [wallet, site, topic] = [await connectRelay(one.addresses.relay), await connectRelay(two.addresses.relay), newTopic()]
      await wallet.call('irn_subscribe', { topic })
      await line.cut()
      for (const text of texts(20)) await site.call('irn_publish', letter(topic, text))
      await until(() => wallet.pushes.length >= 20)
      assert.equal((await health(two)).status, 'degraded')
      assert.deepEqual((await health(two)).late, ['relay'])
      await line.restore()
      await until(async () => (await health(two)).status === 'ok')
      await site.call('irn_publish', letter(topic, 'last'))
      await until(() => wallet.messages().at(-1) === 'last')
      assert.deepEqual(wallet.messages(), [...texts(20), 'last'])
    })
    await line.cut()
  })

  it('notices within 15 s that LISTEN does not respond, and reports it', { timeout: 60_000 }, async () => {
    const line = await createLine(new URL(database.url))
    // lost signals are not looked for, so that only LISTEN delivers
    const relayLimits = { gapCheck: 3600 }
    await withPair(database, [{ relayLimits, signalsUrl: line.url }, {}], async ([one, two]) => {
      const [wallet, site, topic] = [await connectRelay(one.addresses.relay), await connectRelay(two.addresses.relay), newTopic()]
      await wallet.call('irn_subscribe', { topic })
      line.freeze()
      await site.call('irn_publish', letter(topic, 'in the dark'))
      await until(async () => (await health(one)).status === 'degraded', 'a report', 15_000)
      await until(() => wallet.pushes.length === 1, 'the message', 15_000)
    })
    await line.cut()
  })

  it('repeats a read that failed until it succeeds', async () => {
    await withPair(database, [{}, {}], async ([one, two]) => {
      const [wallet, site, topic] = [await connectRelay(one.addresses.relay), await connectRelay(two.addresses.relay), newTopic()]
      await wallet.call('irn_subscribe', { topic })
      // the other columns can be read: the signal arrives, and the message cannot be read
      const client = new Client({ connectionString: database.url })
      await client.connect()
      await client.query('alter table relay_message rename column attestation to hidden')
      await client.query(
        `insert into relay_message (topic, digest, message, tag, publisher, published_at, expires_at, size)
        values ($1, 'a', 'stored', 0, 'other', $2, $3, 10)`,
        [topic, Date.now(), Date.now() + 60_000]
      )
      await client.query(`select pg_notify('relay_mail', 'other ' || topic || ' ' || id) from relay_message where topic = $1`, [
        topic
      ])
      // a signal that follows it: both are read when reading works again
      await client.query('select pg_sleep(0.3)')
      assert.equal(wallet.pushes.length, 0)
      await client.query('alter table relay_message rename column hidden to attestation')
      await client.end()
      await site.call('irn_publish', letter(topic, 'after'))
      await until(() => wallet.pushes.length === 2)
      assert.deepEqual(wallet.messages(), ['stored', 'after'])
    })
  })

  it('exchanges signals with instances of the previous version', async () => {
    await withPair(database, [{}, {}], async ([one]) => {
      const [wallet, site, topic] = [await connectRelay(one.addresses.relay), await connectRelay(one.addresses.relay), newTopic()]
      await wallet.call('irn_subscribe', { topic })
      const before = new Client({ connectionString: database.url })
      await before.connect()
      const heard: string[] = []
      before.on('notification', ({ payload = '' }) => heard.push(payload))
      await before.query('listen relay_mail')
      const { rows } = await before.query<{ id: string }>(
        `insert into relay_message (topic, digest, message, tag, publisher, source, network, size, published_at, expires_at)
        values ($1, 'b', 'from before', 0, 'other', 1, 1, 10, $2, $3)
        on conflict on constraint relay_message_once do nothing returning id`,
        [topic, Date.now(), Date.now() + 60_000]
      )
      await before.query('select pg_notify($1, $2)', ['relay_mail', `someone ${topic} ${rows[0]!.id}`])
      await until(() => wallet.pushes.length === 1)
      await site.call('irn_publish', letter(topic, 'from now'))
      await until(() => heard.length === 2)
      assert.match(heard[1]!, new RegExp(`^[-0-9a-f]{36} ${topic} ${Number(rows[0]!.id) + 1}$`))
      await before.end()
    })
  })
})

describe('delivery between instances over NATS', { skip: withoutDatabase || withoutNats }, () => {
  let database: Database
  let nats: Awaited<ReturnType<typeof startNats>>
  before(async () => {
    if (withoutDatabase || withoutNats) return
    database = await createTestDatabase()
    nats = await startNats()
  })
  after(async () => {
    await nats?.stop()
    await database?.drop()
  })

  it('carries the messages, so that none is read, and reads those that are too large', async () => {
    // no gap check, and a server that carries little
    const folder = await createDataFolder()
    const configuration = join(folder.path, 'nats.conf')
    await writeFile(configuration, 'max_payload: 2048')
    const small = await startNats(undefined, ['-c', configuration])
    const own = { relayLimits: { gapCheck: 3600 }, signalsUrl: small.url }
    await withPair(database, [own, own], async ([one, two]) => {
      const [wallet, site, topic] = [await connectRelay(one.addresses.relay), await connectRelay(two.addresses.relay), newTopic()]
      await until(async () => (await health(one)).status === 'ok' && (await health(two)).status === 'ok')
      await wallet.call('irn_subscribe', { topic })
      const sent = ['small', 'x'.repeat(5000), 'é ünï {"a":"b"}']
      for (const text of sent) await site.call('irn_publish', letter(topic, text))
      await until(() => wallet.pushes.length === 3)
      assert.deepEqual(wallet.messages(), sent)
    })
    await small.stop()
    await folder.remove()
  })

  it('starts and delivers without NATS, and uses it when it is there', async () => {
    const gone = await startNats()
    await gone.stop()
    const own = { relayLimits: { gapCheck: 0.2 }, signalsUrl: gone.url }
    await withPair(database, [own, own], async ([one, two]) => {
      const [wallet, site, topic] = [await connectRelay(one.addresses.relay), await connectRelay(two.addresses.relay), newTopic()]
      await wallet.call('irn_subscribe', { topic })
      assert.equal((await health(one)).status, 'degraded')
      await site.call('irn_publish', letter(topic, 'without'))
      await until(() => wallet.pushes.length === 1)
      const back = await startNats(gone.port)
      await until(async () => (await health(one)).status === 'ok' && (await health(two)).status === 'ok')
      await site.call('irn_publish', letter(topic, 'with'))
      await until(() => wallet.pushes.length === 2)
      assert.deepEqual(wallet.messages(), ['without', 'with'])
      await back.stop()
      await until(async () => (await health(one)).status === 'degraded')
      await site.call('irn_publish', letter(topic, 'without again'))
      await until(() => wallet.pushes.length === 3)
    })
  })

  it('notices within 15 s that NATS does not respond', { timeout: 60_000 }, async () => {
    const line = await createLine(new URL(nats.url))
    const own = { relayLimits: { gapCheck: 3600 } }
    await withPair(
      database,
      [
        { ...own, signalsUrl: line.url },
        { ...own, signalsUrl: nats.url }
      ],
      async ([one, two]) => {
        const [wallet, site, topic] = [
          await connectRelay(one.addresses.relay),
          await connectRelay(two.addresses.relay),
          newTopic()
        ]
        await until(async () => (await health(one)).status === 'ok' && (await health(two)).status === 'ok')
        await wallet.call('irn_subscribe', { topic })
        line.freeze()
        await site.call('irn_publish', letter(topic, 'in the dark'))
        await until(() => wallet.pushes.length === 1, 'the message', 15_000)
      }
    )
    await line.cut()
  })
})
