import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Server } from 'node:http'
import { Hono } from 'hono'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { createServer, listen } from '../../../services/lib/server.ts'
import { problemReply } from '../../../services/lib/problem.ts'
import type { Store } from '../../../services/store/store.ts'
import { openTestStore } from '../open-test-store.ts'
import { createLogLines } from '../chain/log-lines.ts'

describe('a request', () => {
  const { log, lines, text } = createLogLines()
  let store: Store
  let server: Server
  let url: string

  before(async () => {
    store = await openTestStore()
    const routes = new Hono()
      .get('/v1/account/:address/balance', context => context.json({}))
      .get('/refused', () => problemReply(429, []))
      .get('/failed', () => {
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
  const path = '/chain/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance?projectId=p'

  it('has an id of its own, or the one that came with it, and the log has the same', async () => {
    const own = (await fetch(url + path)).headers.get('x-request-id')
    assert.ok(own)
    const given = await fetch(url + path, { headers: { 'x-request-id': 'page-7' } })
    assert.equal(given.headers.get('x-request-id'), 'page-7')
    assert.deepEqual(
      lines.slice(-2).map(({ requestId }) => requestId),
      [own, 'page-7']
    )
  })

  it('has it whatever the answer is: none at that path, refused, or failed', async () => {
    for (const [place, status] of [
      ['/nowhere', 404],
      ['/chain/refused', 429],
      ['/chain/failed', 500]
    ] as const) {
      const reply = await fetch(url + place, { headers: { 'x-request-id': 'page-8' } })
      assert.deepEqual([reply.status, reply.headers.get('x-request-id')], [status, 'page-8'], place)
    }
  })

  it('takes no id that would be something else in a log', async () => {
    for (const id of ['a b', 'x'.repeat(100), '{"level":60}']) {
      assert.notEqual((await fetch(url + path, { headers: { 'x-request-id': id } })).headers.get('x-request-id'), id)
    }
  })

  it('is logged by its route, without whose account it was', () => {
    assert.equal(lines.at(-1)?.route, '/chain/v1/account/:address/balance')
    assert.doesNotMatch(text(), /f39F|projectId/i)
  })
})
