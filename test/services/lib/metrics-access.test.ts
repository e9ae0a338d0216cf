import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createLog } from '../../../services/lib/log.ts'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { createServer } from '../../../services/lib/server.ts'
import { parseEnvironment } from '../../../services/read-environment.ts'
import { startServices, type ServicesOptions } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import { freePort } from '../../stack/port.ts'
import { openTestStore } from '../open-test-store.ts'

const token = 'b1946ac92492d2347c6235b4d2611184'

describe('/metrics', () => {
  let store: Store
  before(async () => {
    store = await openTestStore()
  })
  after(() => store.close())

  /** Sends a request to services with these settings, with headers that `fetch` does not allow. */
  async function sendRequest(settings: ServicesOptions, headers: Record<string, string> = {}) {
    const port = await freePort()
    const services = await startServices({ store, logLevel: 'silent', ...settings, port })
    try {
      return await get({ host: '127.0.0.1', port, headers })
    } finally {
      await services.close()
    }
  }
  function get(options: { host?: string; port?: number; socketPath?: string; headers: Record<string, string> }) {
    return new Promise<{ status: number; body: string; headers: NodeJS.Dict<string | string[]> }>((resolve, reject) => {
      request({ ...options, path: '/metrics' }, response => {
        let body = ''
        response
          .on('data', part => (body += String(part)))
          .on('end', () => resolve({ status: response.statusCode!, body, headers: response.headers }))
      })
        .on('error', reject)
        .end()
    })
  }

  it('answers a request from this machine, and is not kept anywhere', async () => {
    const { status, body, headers } = await sendRequest({})
    assert.equal(status, 200)
    assert.match(body, /http_requests_total/)
    assert.equal(headers['cache-control'], 'no-store')
    assert.equal((await sendRequest({ metrics: true })).status, 200)
  })

  const proxied: [title: string, settings: ServicesOptions][] = [
    ['PUBLIC_URL and TRUST_PROXY', { trustProxy: true, publicUrl: 'https://kit.example.org' }],
    ['PUBLIC_URL alone', { publicUrl: 'https://kit.example.org' }],
    ['RELAY_HOSTS and TRUST_PROXY', { trustProxy: true, relayHosts: ['kit.example.org'] }],
    ['RELAY_HOSTS alone', { relayHosts: ['kit.example.org'] }]
  ]
  for (const [title, settings] of proxied) {
    it(`does not answer a proxy on this machine that adds no header (${title})`, async () => {
      // as sent by `proxy_pass http://127.0.0.1:8787;` without further settings
      const headers = { connection: 'close' }
      const { status, body } = await sendRequest(settings, headers)
      assert.equal(status, 403)
      assert.doesNotMatch(body, /http_requests_total/)
      assert.match(body, /METRICS_TOKEN/, 'says what to do')
      const withToken = { ...settings, metricsToken: token }
      assert.equal((await sendRequest(withToken, headers)).status, 401)
      assert.equal((await sendRequest(withToken, { ...headers, authorization: `Bearer ${token}` })).status, 200)
    })
  }

  const forwarded = {
    'x-forwarded-for': '203.0.113.7',
    forwarded: 'for=203.0.113.7',
    'x-forwarded-host': 'kit.example.org',
    'x-forwarded-proto': 'https',
    'x-real-ip': '127.0.0.1',
    via: '1.1 proxy',
    // a page whose name was made to resolve here (DNS rebinding), or a proxy that forwards the name
    host: 'kit.example.org'
  }
  for (const [header, value] of Object.entries(forwarded)) {
    it(`does not answer what a proxy on this machine passes on (${header})`, async () => {
      for (const settings of [{}, { trustProxy: true, publicUrl: 'https://kit.example.org' }]) {
        const { status, body } = await sendRequest(settings, { [header]: value })
        assert.equal(status, 403)
        assert.doesNotMatch(body, /http_requests_total/)
        assert.match(body, /METRICS_TOKEN/, 'says what to do')
      }
    })
  }

  it('does not answer a connection without an address, such as a socket file that a proxy uses', async context => {
    const folder = await mkdtemp(join(tmpdir(), 'w3m-socket-'))
    context.after(() => rm(folder, { recursive: true }))
    const socketPath = join(folder, 'services')
    const shared = { services: [], store, log: createLog('silent'), metrics: createMetrics(), trustProxy: false, now: Date.now }
    const server = createServer({ ...shared, metricsAccess: { from: 'loopback' } })
    context.after(() => server.close())
    await new Promise<void>(resolve => server.listen(socketPath, resolve))
    assert.equal((await get({ socketPath, headers: { host: 'localhost' } })).status, 403)
  })

  it('responds to every client with the token', async () => {
    const settings = { metricsToken: token, trustProxy: true, publicUrl: 'https://kit.example.org' }
    const from = { 'x-forwarded-for': '203.0.113.7' }
    assert.equal((await sendRequest(settings, { ...from, authorization: `Bearer ${token}` })).status, 200)
    assert.equal((await sendRequest(settings, { ...from, authorization: `bearer ${token}` })).status, 200)
    assert.equal((await sendRequest({ metricsToken: token })).status, 200, 'from this machine it is not needed')
    const wrong = [
      undefined,
      'Bearer',
      'Bearer ',
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Basic ${token}`,
      token,
      'Bearer é'
    ]
    for (const authorization of wrong) {
      const { status, headers } = await sendRequest(settings, { ...from, ...(authorization !== undefined && { authorization }) })
      assert.equal(status, 401, authorization)
      assert.equal(headers['www-authenticate'], 'Bearer')
    }
    const needed = { ...settings, metrics: 'token' } as const
    assert.equal((await sendRequest(needed)).status, 401)
    assert.equal((await sendRequest(needed, { authorization: `Bearer ${token}` })).status, 200)
  })

  it('responds to every client where it is public, and to none where it is off', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' }
    assert.equal((await sendRequest({ metrics: 'public' }, from)).status, 200)
    assert.equal((await sendRequest({ metrics: false })).status, 404)
    assert.equal((await sendRequest({ metrics: false, metricsToken: token }, { authorization: `Bearer ${token}` })).status, 404)
  })

  it('is set by METRICS and METRICS_TOKEN', async () => {
    const read = (environment: Record<string, string>) => {
      const { metrics, metricsToken } = parseEnvironment(environment)
      return [metrics, metricsToken]
    }
    assert.deepEqual(read({}), [undefined, undefined])
    assert.deepEqual(read({ METRICS: 'on' }), [true, undefined])
    assert.deepEqual(read({ METRICS: 'off' }), [false, undefined])
    assert.deepEqual(read({ METRICS: 'Public' }), ['public', undefined])
    assert.deepEqual(read({ METRICS: 'token', METRICS_TOKEN: token }), ['token', token])
    for (const METRICS of ['yes', 'constructor', '__proto__'])
      assert.throws(() => read({ METRICS }), /METRICS=.*: must be on, token, public or off/)
    assert.throws(() => read({ METRICS: 'token' }), /METRICS_TOKEN/)
    for (const METRICS_TOKEN of ['short', `${token} `.repeat(2), `${token}\u00e9`]) {
      assert.throws(
        () => read({ METRICS_TOKEN }),
        (error: Error) => /METRICS_TOKEN=…: must be/.test(error.message) && !error.message.includes(METRICS_TOKEN.trim())
      )
    }
    await assert.rejects(startServices({ store, logLevel: 'silent', metrics: 'token' }), /METRICS_TOKEN/)
  })
})
