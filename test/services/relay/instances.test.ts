import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Client } from 'pg'
import { startServices, type Services } from '../../../services/start.ts'
import { createTestDatabase, withoutDatabase as skip } from '../test-database.ts'
import { connectRelay, createIdentity, newTopic } from './client.ts'
import { until } from '../until.ts'

describe('several instances over one PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let name: string
  let admin: Client
  let databaseUrl: string
  let instances: Services[]

  const letter = (topic: string, message: string) => ({ topic, message, ttl: 300 })

  before(async () => {
    if (skip) return
    database = await createTestDatabase()
    ;({ name, admin, url: databaseUrl } = database)
    // All at once, on an empty database: each tries to create the tables.
    instances = await Promise.all(Array.from({ length: 5 }, () => startServices({ databaseUrl, logLevel: 'silent' })))
  })

  after(async () => {
    if (skip) return
    await Promise.all(instances.map(instance => instance.close()))
    await database.drop()
  })

  const at = (index: number) => instances[index]!.addresses.relay

  it('start at once on an empty database, and name it without its password', { skip }, () => {
    assert.equal(new Set(instances.map(({ url }) => url)).size, 5)
    for (const { database } of instances) assert.equal(database, `PostgreSQL at ${new URL(databaseUrl).host}/${name}`)
  })

  it('deliver a message that was published at another one, once, in order', { skip }, async () => {
    const [site, wallet, topic] = [await connectRelay(at(0)), await connectRelay(at(1)), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    for (let index = 0; index < 20; index++) await site.call('irn_publish', letter(topic, `m${index}`))
    await until(() => wallet.pushes.length >= 20)
    await site.call('irn_publish', letter(topic, 'last'))
    await until(() => wallet.messages().at(-1) === 'last')
    assert.deepEqual(wallet.messages(), [...Array.from({ length: 20 }, (_, index) => `m${index}`), 'last'])
  })

  it('keep a message for a client that comes back to another one, and deliver it no more once confirmed', { skip }, async () => {
    const [site, identity, topic] = [await connectRelay(at(0)), createIdentity(), newTopic()]
    const silent = await connectRelay(at(1), identity, { confirm: false })
    await silent.call('irn_subscribe', { topic })
    await site.call('irn_publish', letter(topic, 'important'))
    await until(() => silent.pushes.length === 1)
    await silent.close()

    const again = await connectRelay(at(2), identity, { confirm: false })
    await again.call('irn_subscribe', { topic })
    await until(() => again.pushes.length === 1)
    again.acknowledge(again.pushes[0]!.id)
    await again.call('irn_fetchMessages', { topic: newTopic() })
    await again.close()

    const third = await connectRelay(at(3), identity)
    await third.call('irn_subscribe', { topic })
    assert.deepEqual(await third.call('irn_fetchMessages', { topic }), { messages: [], hasMore: false })
    await site.call('irn_publish', letter(topic, 'next'))
    await until(() => third.pushes.length === 1)
    assert.deepEqual(third.messages(), ['next'])
  })

  it('take the same message once, wherever it is published', { skip }, async () => {
    const [identity, reader, topic] = [createIdentity(), await connectRelay(at(4)), newTopic()]
    const twins = [await connectRelay(at(0), identity), await connectRelay(at(1), identity)]
    await Promise.all(twins.map(twin => twin.call('irn_publish', letter(topic, 'again'))))
    const fetched = (await reader.call('irn_fetchMessages', { topic })) as { messages: unknown[] }
    assert.equal(fetched.messages.length, 1)
  })

  it('find what they missed when their line to the database broke', { skip }, async () => {
    const [site, wallet, topic] = [await connectRelay(at(0)), await connectRelay(at(1)), newTopic()]
    await wallet.call('irn_subscribe', { topic })
    const { rows } = await admin.query(
      `select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = $1 and application_name = 'w3m-kit signals'`,
      [name]
    )
    assert.equal(rows[0].count, '5')
    await site.call('irn_publish', letter(topic, 'in the dark'))
    await until(() => wallet.pushes.length === 1)
    const signals = async () =>
      (await admin.query(`select 1 from pg_stat_activity where datname = $1 and application_name = 'w3m-kit signals'`, [name]))
        .rowCount
    await until(async () => (await signals()) === 5)
    await site.call('irn_publish', letter(topic, 'in the light'))
    await until(() => wallet.pushes.length === 2)
    assert.deepEqual(wallet.messages(), ['in the dark', 'in the light'])
  })

  it('hold an address to one allowance, at whichever of them it publishes, and however much at once', { skip }, async () => {
    const settings = { databaseUrl, trustProxy: true, relayHosts: ['relay.test'], relayLimits: { mailPerAddress: 10 } }
    const strict = await Promise.all([1, 2].map(() => startServices({ ...settings, logLevel: 'silent' })))
    const from = (address: string, index: number) =>
      connectRelay(strict[index]!.addresses.relay, createIdentity(), {
        audience: 'ws://relay.test',
        headers: { 'x-forwarded-for': address }
      })
    const clients = await Promise.all(Array.from({ length: 8 }, (_, index) => from('192.0.2.1', index % 2)))
    const published = clients.flatMap(client =>
      Array.from({ length: 4 }, () => client.request('irn_publish', letter(newTopic(), 'one')))
    )
    const codes = (await Promise.all(published)).map(({ error }) => error?.code)
    assert.equal(codes.filter(code => code === undefined).length, 10)
    assert.equal(codes.filter(code => code === -32005).length, 22)
    const calm = await from('192.0.2.2', 1)
    assert.equal(await calm.call('irn_publish', letter(newTopic(), 'mine')), true)
    await Promise.all(strict.map(instance => instance.close()))
  })

  it('leave a message to the others when one of them is stopped', { skip }, async () => {
    const [site, identity, topic] = [await connectRelay(at(4)), createIdentity(), newTopic()]
    await site.call('irn_publish', letter(topic, 'left behind'))
    const stopped = instances.pop()!
    await stopped.close()
    const wallet = await connectRelay(at(0), identity)
    await wallet.call('irn_subscribe', { topic })
    await until(() => wallet.pushes.length === 1)
  })
})
