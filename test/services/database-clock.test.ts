import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { startServices } from '../../services/start.ts'
import { createLog } from '../../services/lib/log.ts'
import { openStore } from '../../services/store/store.ts'
import { createLogLines } from './chain/log-lines.ts'
import { connectRelay, createIdentity, newTopic, tokenOf } from './relay/client.ts'
import { createTestDatabase, withoutDatabase, type TestDatabase } from './test-database.ts'

const hour = 3_600_000

describe('an instance whose machine has a wrong clock', { skip: withoutDatabase }, () => {
  let database: TestDatabase
  beforeEach(async () => (database = await createTestDatabase()))
  afterEach(async () => {
    mock.timers.reset()
    await database.drop()
  })

  const setClock = (change: number) => mock.timers.enable({ apis: ['Date'], now: Date.now() + change })

  it('reports it, and has the time of the database', async () => {
    const actual = Date.now()
    setClock(hour)
    const { log, lines } = createLogLines()
    const store = await openStore({ databaseUrl: database.url, log })
    const line = lines.find(({ msg }) => String(msg).includes('the clock of this machine differs'))
    assert.ok(Math.abs(Number(line?.['seconds']) - 3600) < 60, JSON.stringify(line))
    assert.ok(Math.abs(store.now() - actual) < 60_000, String(store.now() - actual))
    mock.timers.setTime(actual - hour)
    assert.ok(Math.abs(store.now() - actual) < 60_000, String(store.now() - actual))
    await store.close()
  })

  for (const change of [hour, -hour]) {
    it(`neither expires messages early nor hides those of others, ${change > 0 ? 'ahead' : 'behind'} by an hour`, async () => {
      const settings = { databaseUrl: database.url, logLevel: 'silent' } as const
      const right = await startServices(settings)
      const before = newTopic()
      const [site, siteIdentity] = [await connectRelay(right.addresses.relay), createIdentity()]
      await site.call('irn_publish', { topic: before, message: 'of the other', ttl: 300 })
      const actual = Math.floor(Date.now() / 1000)
      setClock(change)
      const wrong = await startServices(settings)
      const token = (audience: string) => tokenOf(siteIdentity, audience, { claims: { iat: actual, exp: actual + 600 } })
      const reader = await connectRelay(wrong.addresses.relay, siteIdentity, { token: token(wrong.addresses.relay) })
      const fetch = async (client: typeof reader, topic: string) =>
        ((await client.call('irn_fetchMessages', { topic })) as { messages: { message: string }[] }).messages.map(
          ({ message }) => message
        )
      assert.deepEqual(await fetch(reader, before), ['of the other'])
      const after = newTopic()
      await reader.call('irn_publish', { topic: after, message: 'of this one', ttl: 300 })
      assert.deepEqual(await fetch(site, after), ['of this one'])
      await Promise.all([right.close(), wrong.close()])
    })
  }
})

describe('a store without a server', () => {
  it('has the time of this process', async () => {
    const store = await openStore({ log: createLog('silent') })
    assert.ok(Math.abs(store.now() - Date.now()) < 1_000)
    await store.close()
  })
})
