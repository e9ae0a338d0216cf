import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createLog } from '../../services/lib/log.ts'
import { startServices, type Services } from '../../services/start.ts'
import { openStore } from '../../services/store/store.ts'
import { createLogLines } from './chain/log-lines.ts'
import { createLine, type Line } from './database-line.ts'
import { connectRelay, newTopic } from './relay/client.ts'
import { until } from './until.ts'
import { getServerUrl, withoutDatabase } from './test-database.ts'

const database = getServerUrl()
const skip = withoutDatabase

describe('services whose database goes away', () => {
  let services: Services
  let line: Line

  before(async () => {
    if (skip) return
    line = await createLine(new URL(database!))
    services = await startServices({ databaseUrl: line.url, logLevel: 'silent' })
  })
  after(async () => {
    if (skip) return
    await services.close()
    await line.cut()
  })

  it('say so, keep their sockets, and go on when it is back', { skip }, async () => {
    const [one, other, topic] = [
      await connectRelay(services.addresses.relay),
      await connectRelay(services.addresses.relay),
      newTopic()
    ]
    await other.call('irn_subscribe', { topic })
    await line.cut()
    const publish = () => one.request('irn_publish', { topic, message: 'through', ttl: 300 })
    assert.equal((await publish()).error?.code, -32603)
    const health = () => fetch(`${services.url}/health`)
    assert.equal((await health()).status, 503)
    assert.equal((await fetch(`${services.addresses.directory}/getWallets`)).status, 200)

    await line.restore()
    await until(async () => (await health()).status === 200)
    assert.equal((await publish()).result, true)
    await until(() => other.pushes.length === 1)
    assert.deepEqual([one.closed, other.closed], [undefined, undefined])
  })

  it('replace connections that do not respond, within 15 s', { skip, timeout: 60_000 }, async () => {
    const [one, other, topic] = [
      await connectRelay(services.addresses.relay),
      await connectRelay(services.addresses.relay),
      newTopic()
    ]
    await other.call('irn_subscribe', { topic })
    line.freeze()
    // a publish in the meantime may fail, but gets a response
    let published = 0
    await until(
      async () => {
        const { result } = await one.request('irn_publish', { topic, message: `after ${published++}`, ttl: 300 }, 15_000)
        return result === true
      },
      'a publish',
      15_000
    )
    await until(() => other.pushes.length > 0)
    assert.deepEqual([one.closed, other.closed], [undefined, undefined])
  })
})

describe('services that start before their database', () => {
  it('wait for it', { skip }, async () => {
    const line = await createLine(new URL(database!))
    await line.cut()
    const { log, lines } = createLogLines()
    const opening = openStore({ databaseUrl: line.url, log })
    await until(() => lines.some(({ msg }) => msg === 'database: not reachable yet'))
    await line.restore()
    const store = await opening
    await store.check()
    await store.close()
    await line.cut()
  })

  it('end at once with a wrong password, and name the database', { skip }, async () => {
    const url = new URL(database!)
    url.password = 'wrong-password'
    await assert.rejects(openStore({ databaseUrl: url.href, log: createLog('silent') }), (error: Error) => {
      assert.match(error.message, /^PostgreSQL at .* cannot be used: password authentication failed/)
      assert.doesNotMatch(error.message, /wrong-password/)
      return true
    })
  })

  it('end when it does not come within DATABASE_WAIT_SECONDS', async () => {
    const { log, lines } = createLogLines()
    const databaseUrl = 'postgres://me:secret@127.0.0.1:1/w'
    await assert.rejects(
      openStore({ databaseUrl, databaseWaitSeconds: 0.3, log }),
      /PostgreSQL at 127\.0\.0\.1:1\/w cannot be used: .*ECONNREFUSED/
    )
    assert.ok(lines.filter(({ msg }) => msg === 'database: not reachable yet').length >= 1)
  })
})
