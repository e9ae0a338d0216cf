import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { Server } from 'node:http'
import { Hono } from 'hono'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { createServer, listen } from '../../../services/lib/server.ts'
import type { Store } from '../../../services/store/store.ts'
import { openTestStore } from '../open-test-store.ts'
import { describeLogin } from '../auth/login/describe-login.ts'
import { createLogLines } from '../chain/log-lines.ts'
import { until } from '../until.ts'

/** Sends the first bytes of a longer body, and leaves. */
function leaveEarly(url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url)
  const head = [`POST ${pathname} HTTP/1.1`, `host: ${hostname}`, 'content-type: text/plain', 'content-length: 1000']
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.end(`${head.join('\r\n')}\r\n\r\nbegun`))
    socket.on('error', reject)
    socket.on('close', () => resolve())
    socket.resume()
  })
}

const errors = (lines: readonly Readonly<Record<string, unknown>>[]) => lines.filter(({ level }) => Number(level) >= 50)

describe('a client that leaves before its request is complete', () => {
  const { log, lines } = createLogLines()
  let store: Store
  let server: Server
  let url: string

  before(async () => {
    store = await openTestStore()
    const routes = new Hono()
      .post('/body', async context => context.text(await context.req.text()))
      .post('/fault', () => {
        throw new Error('as a fault would')
      })
    server = createServer({
      services: [{ name: 'chain', routes }],
      store,
      log,
      metrics: createMetrics(),
      trustProxy: false,
      now: Date.now
    })
    url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`
  })
  after(async () => {
    server.close()
    server.closeAllConnections()
    await store.close()
  })

  it('is no failure of the server', async () => {
    await leaveEarly(`${url}/chain/body`)
    await until(() => lines.some(({ msg, status }) => msg === 'request' && status === 400))
    assert.deepEqual(errors(lines), [])
    assert.equal((await fetch(`${url}/chain/fault`, { method: 'POST', body: 'whole' })).status, 500)
    assert.equal(errors(lines).length, 1)
  })
})

describeLogin('a client that leaves before its request is complete', login => {
  it('is no failure of the login service', async () => {
    const { stage } = login
    await leaveEarly(`${stage.url}/v1/login/social/callback`)
    await until(() => stage.logged.some(line => line.includes('a client left')))
    assert.deepEqual(errors(stage.logged.map(line => JSON.parse(line) as Record<string, unknown>)), [])
  })
})
