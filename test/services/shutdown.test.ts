import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { startServices, type Services } from '../../services/start.ts'
import type { Store } from '../../services/store/store.ts'
import { openTestStore } from './open-test-store.ts'
import { connectRelay } from './relay/client.ts'
import { until } from './until.ts'

const body = JSON.stringify({
  eventId: '5a3b9d5e-0000-4000-8000-000000000000',
  url: 'https://app.example.org',
  domain: 'app.example.org',
  timestamp: 1_795_000_000_000,
  props: { type: 'track', event: 'MODAL_OPEN' }
})

let store: Store
before(async () => (store = await openTestStore()))
after(() => store.close())

/** Sends the headers and the first half of a request. */
async function beginRequest({
  addresses
}: Services): Promise<{ readonly sent: ClientRequest; readonly answer: Promise<IncomingMessage> }> {
  const sent = request(`${addresses.analytics!}/e`, {
    method: 'POST',
    headers: { expect: '100-continue', 'content-length': body.length }
  })
  const answer = once(sent, 'response').then(([response]) => response as IncomingMessage)
  answer.catch(() => {}) // asserted by the tests that expect it
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(body.slice(0, 20))
  return { sent, answer }
}

describe('a process that ends', () => {
  it('completes the responses in progress, and accepts no more', async () => {
    const services = await startServices({ store, analytics: true })
    const { sent, answer } = await beginRequest(services)
    const closed = services.close()
    await assert.rejects(fetch(`${services.url}/live`))
    sent.end(body.slice(20))
    assert.equal((await answer).statusCode, 202)
    await closed
  })

  it('cuts off a response that takes longer than SHUTDOWN_SECONDS', async () => {
    const services = await startServices({ store, analytics: true, shutdownSeconds: 0.05 })
    const { answer } = await beginRequest(services)
    await services.close()
    await assert.rejects(answer, { code: 'ECONNRESET' })
  })

  it('is not ready while it drains, answers everything, and hands its sockets over', async () => {
    const services = await startServices({ store, drainSeconds: 0.5 })
    const clients = [await connectRelay(services.addresses.relay), await connectRelay(services.addresses.relay)]
    assert.equal((await fetch(`${services.url}/ready`)).status, 200)
    const closed = services.close()

    const ready = await fetch(`${services.url}/ready`)
    assert.equal(ready.status, 503)
    assert.deepEqual(await ready.json(), { status: 'draining' })
    assert.equal((await fetch(`${services.url}/live`)).status, 200)
    const wallets = await fetch(`${services.addresses.directory}/getWallets`)
    assert.deepEqual([wallets.status, wallets.headers.get('connection')], [200, 'close'])

    await until(() => clients.every(client => client.closed !== undefined))
    assert.equal((await fetch(`${services.url}/live`)).status, 200, 'sockets are closed before it stops listening')
    await closed
    await assert.rejects(fetch(`${services.url}/live`))
  })

  it('keeps idle connections for as long as KEEP_ALIVE_SECONDS says', async () => {
    for (const [settings, seconds] of [
      [{}, '65'],
      [{ keepAliveSeconds: 7 }, '7']
    ] as const) {
      const services = await startServices({ store, ...settings })
      const { headers } = await fetch(`${services.url}/live`)
      assert.equal(headers.get('keep-alive'), `timeout=${seconds}`)
      await services.close()
    }
  })
})
