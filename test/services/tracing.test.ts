import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { createServer } from 'node:http'
import type { LoginSettings } from '../../services/auth/login/settings.ts'
import { createLog } from '../../services/lib/log.ts'
import { openTracing } from '../../services/lib/open-tracing.ts'
import { listen } from '../../services/lib/server.ts'
import { parseEnvironment } from '../../services/read-environment.ts'
import { startServices, type ServicesOptions } from '../../services/start.ts'
import { openStore, type Store } from '../../services/store/store.ts'
import { startMailSink } from '../stack/mail/sink.ts'
import { freePort } from '../stack/port.ts'
import { createFrame } from './auth/login/frame-client.ts'
import { frameOrigin, lastCode, pageOrigin } from './auth/login/stage.ts'
import { createLogLines } from './chain/log-lines.ts'
import { connectRelay, newTopic } from './relay/client.ts'
import { startCollector, type CollectedSpan } from './trace-collector.ts'
import { until } from './until.ts'

const loaded = () => Object.keys(createRequire(import.meta.url).cache).filter(path => path.includes('@opentelemetry/sdk-trace'))
const [serverKind, clientKind, producerKind, consumerKind] = [2, 3, 4, 5]
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = (flags: '00' | '01') => `00-${trace}-00f067aa0ba902b7-${flags}`

let store: Store
let collector: Awaited<ReturnType<typeof startCollector>>
before(async () => (store = await openStore({ log: createLog('silent') })))
after(() => store.close())
beforeEach(async () => (collector = await startCollector()))
afterEach(() => collector.stop())

/** Starts services with traces, runs the work, stops them, and returns the spans. */
async function record(options: ServicesOptions, work: (url: string) => Promise<void>): Promise<readonly CollectedSpan[]> {
  const services = await startServices({
    store,
    shutdownSeconds: 1,
    ...(options.trustProxy && { relayHosts: ['localhost'] }),
    ...options
  })
  try {
    await work(services.url)
  } finally {
    await services.close()
  }
  return collector.spans()
}

/** Starts a node that answers every call, at an URL with a key in its path and its query. */
async function startNode() {
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const { id } = JSON.parse(text) as { readonly id: number }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
    })
  })
  const port = await listen(server, '127.0.0.1', 0)
  return { url: `http://127.0.0.1:${port}/key-in-path?key=key-in-query`, stop: () => server.close() }
}

describe('traces', () => {
  it('load nothing if they are not configured', async () => {
    await record({}, async url => void (await fetch(`${url}/directory/getWallets`)))
    assert.deepEqual(loaded(), [])
    assert.deepEqual(collector.texts, [])
    await (await openTracing({ endpoint: collector.url }, '1.0.0', createLog('silent'))).close()
    assert.notDeepEqual(loaded(), [], 'and are found if they are')
  })

  it('have a span for each request, by its route, and continue those of a proxy', async () => {
    const tracing = { endpoint: `${collector.url}/`, headers: { 'api-key': 'of the collector' }, serviceName: 'kit' }
    const spans = await record({ tracing, trustProxy: true }, async url => {
      await fetch(`${url}/directory/getWallets?search=private`, { headers: { traceparent: traceparent('01') } })
      await fetch(`${url}/directory/getWallets`, { headers: { traceparent: 'of something else' } })
      await fetch(`${url}/directory/nothing/private`)
      for (const path of ['/health', '/live', '/ready', '/metrics', '/private']) await fetch(`${url}${path}`)
    })
    const requests = spans.filter(({ kind }) => kind === serverKind)
    assert.deepEqual(
      requests.map(({ name, attributes }) => [name, attributes['http.route'], attributes['http.response.status_code']]),
      [
        ['GET /directory/getWallets', '/directory/getWallets', 200],
        ['GET /directory/getWallets', '/directory/getWallets', 200],
        ['GET /directory/*', '/directory/*', 404]
      ]
    )
    assert.deepEqual([requests[0]!.traceId, requests[0]!.parentSpanId], [trace, '00f067aa0ba902b7'])
    assert.equal(requests[1]!.parentSpanId, undefined)
    assert.equal(collector.headers[0]!['api-key'], 'of the collector')
    assert.deepEqual(
      [collector.resource()['service.name'], /^\d+\.\d+\.\d+/.test(String(collector.resource()['service.version']))],
      ['kit', true]
    )
    assert.ok(!collector.texts.join().includes('private'))
  })

  it('do not continue those of clients', async () => {
    const [span] = await record(
      { tracing: { endpoint: collector.url } },
      async url => void (await fetch(`${url}/directory/getWallets`, { headers: { traceparent: traceparent('01') } }))
    )
    assert.ok(span && span.traceId !== trace)
  })

  it('are recorded as the sampler says', async () => {
    const get = (flags: '00' | '01') => async (url: string) =>
      void (await fetch(`${url}/directory/getWallets`, { headers: { traceparent: traceparent(flags) } }))
    const numberOf = async (
      sampler: NonNullable<ServicesOptions['tracing']>['sampler'],
      flags: '00' | '01',
      samplerRatio = 1
    ) => {
      const before = collector.spans().length
      const tracing = { endpoint: collector.url, samplerRatio, ...(sampler && { sampler }) }
      return (await record({ trustProxy: true, tracing }, get(flags))).length - before
    }
    assert.equal(await numberOf(undefined, '00'), 0, 'the proxy decides')
    assert.equal(await numberOf(undefined, '01'), 1)
    assert.equal(await numberOf('always_on', '00'), 1)
    assert.equal(await numberOf('always_off', '01'), 0)
    assert.equal(await numberOf('traceidratio', '01', 0), 0)
    assert.equal(await numberOf('parentbased_traceidratio', '01', 0), 1)
  })

  it('have spans for requests to nodes, with their host, and nothing else of their URL', async test => {
    const node = await startNode()
    test.after(() => void node.stop())
    const chains = [{ id: 'eip155:1', rpc: [node.url], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }]
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
    const spans = await record({ tracing: { endpoint: collector.url }, chains }, async url => {
      const response = await fetch(`${url}/chain/v1?chainId=eip155:1&projectId=private`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call)
      })
      assert.equal(response.status, 200, await response.text())
    })
    const request = spans.find(({ kind }) => kind === serverKind)!
    const upstream = spans.filter(({ kind, attributes }) => kind === clientKind && attributes['server.address'])
    assert.ok(upstream.length > 0)
    for (const { traceId, name, attributes } of upstream) {
      assert.equal(traceId, request.traceId)
      assert.equal(name, 'POST')
      assert.deepEqual(attributes, {
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'http.response.status_code': 200
      })
    }
    for (const secret of ['key-in-path', 'key-in-query', 'private', 'eip155:1'])
      assert.ok(!collector.texts.join().includes(secret))
  })

  it('have spans for queries and mails of a login, without the user', async test => {
    const mail = await startMailSink()
    test.after(() => mail.stop())
    const login: LoginSettings = {
      secret: randomBytes(32),
      keyEncryptionKeys: [{ id: 'first', key: randomBytes(32) }],
      appName: 'Example Wallet',
      frameOrigins: [frameOrigin],
      pageOrigins: [pageOrigin],
      smtpUrl: mail.smtpUrl,
      mailFrom: 'Example Wallet <no-reply@example.org>',
      confirmDevices: false,
      providers: [],
      jwtIssuers: []
    }
    const email = 'member@example.org'
    let user = ''
    const spans = await record({ tracing: { endpoint: collector.url }, trustProxy: true, login }, async url => {
      const mailsTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address))
      const frame = await createFrame({ url: `${url}/auth`, clock: { now: Date.now }, mailsTo })
      const begun = await frame.call('POST', '/v1/login/email', { body: { email, origin: pageOrigin } })
      await until(() => mailsTo(email).length === 1, 'the mail', 60_000)
      const body = { login: begun.body.login, code: lastCode({ mailsTo }, email) }
      user = (await frame.call('POST', '/v1/login/email/code', { body })).body.user.id
    })
    const begun = spans.find(({ name }) => name === 'POST /auth/v1/login/email')!
    const parts = spans.filter(({ traceId, kind }) => traceId === begun.traceId && kind === clientKind)
    assert.ok(parts.some(({ name, parentSpanId }) => name === 'send mail' && parentSpanId === begun.spanId))
    const insert = parts.find(({ name }) => name === 'INSERT')!
    assert.deepEqual(insert.attributes, { 'db.system.name': 'postgresql', 'db.operation.name': 'INSERT' })
    const text = collector.texts.join()
    const code = lastCode({ mailsTo: () => mail.mails }, email)
    for (const secret of [email, user, code, '192.0.2.1', 'login_', 'Firefox']) {
      assert.ok(secret !== '' && !text.includes(secret), secret)
    }
    const names = new Set(spans.flatMap(({ attributes }) => Object.keys(attributes)))
    const allowed = [
      'http.request.method',
      'http.route',
      'http.response.status_code',
      'server.address',
      'db.system.name',
      'db.operation.name',
      'messaging.system',
      'error.type'
    ]
    assert.deepEqual(
      [...names].filter(name => !allowed.includes(name)),
      []
    )
  })

  it('follow a message from its publisher to its subscribers, also at another instance', async () => {
    const other = await startServices({ store, tracing: { endpoint: collector.url } })
    const topic = newTopic()
    const [far, quiet] = [await connectRelay(other.addresses.relay), await connectRelay(other.addresses.relay)]
    await far.call('irn_subscribe', { topic })
    const spans = await record({ tracing: { endpoint: collector.url } }, async url => {
      const relay = `${url.replace('http', 'ws')}/relay`
      const [publisher, near] = [await connectRelay(relay), await connectRelay(relay)]
      await near.call('irn_subscribe', { topic })
      await publisher.call('irn_publish', { topic, message: 'private', ttl: 300, tag: 1100 })
      await until(() => near.pushes.length === 1 && far.pushes.length === 1, 'the message', 60_000)
      assert.ok(!near.texts.join().includes('traceparent'))
      await Promise.all([publisher.close(), near.close()])
    })
    await Promise.all([far.close(), quiet.close()])
    await other.close()
    const publish = spans.find(({ kind }) => kind === producerKind)!
    assert.equal(publish.name, 'publish')
    const delivered = collector.spans().filter(({ kind }) => kind === consumerKind)
    assert.deepEqual(
      delivered.map(({ name, traceId, parentSpanId }) => [name, traceId, parentSpanId]),
      [1, 2].map(() => ['deliver', publish.traceId, publish.spanId])
    )
    assert.ok(collector.spans().some(({ name, parentSpanId }) => name === 'INSERT' && parentSpanId === publish.spanId))
    for (const secret of ['private', topic]) assert.ok(!collector.texts.join().includes(secret))
  })
})

describe('a collector', () => {
  it('that accepts nothing is logged once, and once more when it accepts again', async () => {
    const { log, lines } = createLogLines()
    collector.answer(400)
    const tracing = await openTracing({ endpoint: collector.url }, '1.0.0', log)
    /** Ends as many spans as one request has, and waits for it and the condition. */
    const sendUntil = (condition: () => boolean, what: string) => {
      const count = collector.texts.length
      for (let index = 0; index < 512; index++) tracing.start({ name: 'GET', kind: 'server' }).end()
      return until(() => collector.texts.length > count && condition(), what, 60_000)
    }
    await sendUntil(() => lines.length === 1, 'the first failure')
    await sendUntil(() => true, 'a second request')
    collector.answer(200)
    await sendUntil(() => lines.length > 1, 'the acceptance')
    await tracing.close()
    assert.deepEqual(
      lines.map(({ msg }) => msg),
      ['traces are not accepted, and are dropped', 'traces are accepted again']
    )
  })

  it('that is away keeps neither requests nor the end of the process waiting', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    const { log } = createLogLines()
    const services = await startServices({ store, tracing: { endpoint }, shutdownSeconds: 1 })
    const response = await fetch(`${services.url}/directory/getWallets`)
    assert.equal(response.status, 200)
    await response.text()
    const begun = performance.now()
    await services.close()
    assert.ok(performance.now() - begun < 10_000)
    const tracing = await openTracing({ endpoint }, '1.0.0', log)
    const heap = process.memoryUsage().heapUsed
    for (let index = 0; index < 100_000; index++) tracing.start({ name: 'GET', kind: 'server' }).end()
    assert.ok(process.memoryUsage().heapUsed - heap < 100_000_000, 'the queue is bounded')
    await tracing.close()
  })
})

describe('the variables of OpenTelemetry', () => {
  const tracingOf = (variables: Record<string, string>) =>
    parseEnvironment({ PUBLIC_URL: 'https://kit.example.org', ...variables }).tracing

  it('are the settings of traces', () => {
    assert.equal(tracingOf({ OTEL_SERVICE_NAME: 'kit', OTEL_TRACES_SAMPLER: 'xray' }), undefined, 'not without an endpoint')
    assert.deepEqual(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }), { endpoint: 'http://127.0.0.1:4318' })
    assert.deepEqual(
      tracingOf({
        OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.org/otlp',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, tenant=7',
        OTEL_SERVICE_NAME: 'kit',
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25'
      }),
      {
        endpoint: 'https://collector.example.org/otlp',
        headers: { authorization: 'Bearer abc', tenant: '7' },
        serviceName: 'kit',
        sampler: 'parentbased_traceidratio',
        samplerRatio: 0.25
      }
    )
  })

  it('are rejected with what they must be, without their secrets', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    const wrong: readonly [Record<string, string>, RegExp][] = [
      [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, /OTEL_EXPORTER_OTLP_ENDPOINT=collector:4317: must be the address/],
      [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=b,secret' }, /OTEL_EXPORTER_OTLP_HEADERS=…: must be a comma list/],
      [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=%E0%A4%A' }, /OTEL_EXPORTER_OTLP_HEADERS=…/],
      [{ ...endpoint, OTEL_TRACES_SAMPLER: 'xray' }, /OTEL_TRACES_SAMPLER=xray: must be one of always_on/],
      [{ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' }, /OTEL_TRACES_SAMPLER_ARG=2: must be a number from 0 to 1/],
      [{ OTEL_EXPORTER_OTLP_ENDPOIN: 'http://127.0.0.1:4318' }, /Did you mean OTEL_EXPORTER_OTLP_ENDPOINT/]
    ]
    for (const [variables, message] of wrong) {
      assert.throws(() => tracingOf(variables), { message })
    }
  })
})
