import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { startServices, type Services } from '../../services/start.ts'
import { connectRelay, newTopic } from './relay/client.ts'
import { until } from './until.ts'

const database = process.env['DATABASE_URL_TEST']
const skip = database === undefined && 'set DATABASE_URL_TEST to a PostgreSQL that tests may create databases on'

/** Creates a database connection that can be cut and restored. */
async function createLine(target: URL) {
  const sockets = new Set<Socket>()
  const server: Server = createServer(near => {
    const far = connect(Number(target.port || 5432), target.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        near.destroy()
        far.destroy()
        sockets.delete(socket)
      })
    }
    near.pipe(far).pipe(near)
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    sockets.forEach(socket => socket.destroy())
    await closed
  }
  return { open, cut }
}

describe('services whose database goes away', () => {
  let services: Services
  let line: Awaited<ReturnType<typeof createLine>>
  let port: number

  before(async () => {
    if (skip) return
    line = await createLine(new URL(database!))
    port = await line.open(0)
    const url = new URL(database!)
    url.host = `127.0.0.1:${port}`
    services = await startServices({ databaseUrl: url.href, logLevel: 'silent' })
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

    await line.open(port)
    await until(async () => (await health()).status === 200)
    assert.equal((await publish()).result, true)
    await until(() => other.pushes.length === 1)
    assert.deepEqual([one.closed, other.closed], [undefined, undefined])
  })
})
