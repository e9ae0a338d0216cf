import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { parseEnvironment } from '../../services/read-environment.ts'
import { createLog } from '../../services/lib/log.ts'
import { createServicesHandler, startServices, type Services } from '../../services/start.ts'
import { openStore, type Store } from '../../services/store/store.ts'
import { createDataFolder } from './data-folder.ts'
import { connectRelay, newTopic } from './relay/client.ts'

const event = (name: string, more: object = {}) => ({
  eventId: '5a3b9d5e-0000-4000-8000-000000000000',
  url: 'https://app.example.org/swap?secret=1',
  domain: 'app.example.org',
  timestamp: 1_795_000_000_000,
  props: { type: 'track', event: name, address: '0x1234567890abcdef' },
  ...more
})

let store: Store
before(async () => (store = await openStore({ log: createLog('silent') })))
after(() => store.close())

describe('the services together', () => {
  let services: Services
  before(async () => {
    services = await startServices({ store, analytics: true, allowedOrigins: ['https://app.example.org'] })
  })
  after(() => services.close())

  const post = (path: string, body: string, headers: Record<string, string> = { origin: 'https://app.example.org' }) =>
    fetch(`${services.addresses.analytics}${path}`, { method: 'POST', body, headers })
  const metrics = async () => (await fetch(`${services.url}/metrics`)).text()

  it('say where they are, and that they are well', async () => {
    assert.deepEqual(services.addresses, {
      directory: `${services.url}/directory`,
      relay: `${services.url.replace('http', 'ws')}/relay`,
      analytics: `${services.url}/analytics`
    })
    const response = await fetch(`${services.url}/health`)
    assert.equal(response.status, 200)
    assert.deepEqual(await response.json(), { status: 'ok', database: 'ok', services: ['relay', 'analytics', 'directory'] })
  })

  it('answer an unknown path with what there is', async () => {
    const response = await fetch(`${services.url}/nothing`)
    assert.equal(response.status, 404)
    assert.match(await response.text(), /Known: \/health, \/live, \/ready, \/relay, \/analytics, \/directory/)
  })

  it('count what they do', async () => {
    const client = await connectRelay(services.addresses.relay)
    await client.call('irn_publish', { topic: newTopic(), message: 'counted', ttl: 300 })
    const text = await metrics()
    assert.match(text, /relay_connections 1/)
    assert.match(text, /relay_published_total 1/)
    assert.match(text, /relay_calls_total\{method="irn_publish"\} 1/)
    assert.match(text, /http_requests_total\{service="server",status="200"\} \d/)
    assert.match(text, /process_cpu_seconds_total/)
    await client.close()
  })

  it('count analytics events by name, and keep nothing else of them', async () => {
    assert.equal((await post('/e?projectId=p&st=appkit&sv=1', JSON.stringify(event('MODAL_OPEN')))).status, 202)
    assert.equal((await post('/batch', JSON.stringify([event('MODAL_OPEN'), event('CONNECT_SUCCESS')]))).status, 202)
    const text = await metrics()
    assert.match(text, /analytics_events_total\{event="MODAL_OPEN"\} 2/)
    assert.match(text, /analytics_events_total\{event="CONNECT_SUCCESS"\} 1/)
    assert.doesNotMatch(text, /0x1234|secret|app\.example/)
    assert.deepEqual(await (await fetch(`${services.addresses.directory}/getAnalyticsConfig`)).json(), {
      isAnalyticsEnabled: true
    })
  })

  const refused: [title: string, path: string, body: string, status: number, words: RegExp][] = [
    ['no JSON', '/e', '{', 400, /Send JSON/],
    ['a list as one event', '/e', '[]', 400, /eventId/],
    ['one event as a list', '/batch', '{}', 400, /list of events/],
    ['an event without a name', '/e', JSON.stringify(event('X', { props: { type: 'track' } })), 400, /props\.event/],
    ['a name that is a sentence', '/e', JSON.stringify(event('a b"c\n')), 400, /props\.event/],
    ['a time that is none', '/e', JSON.stringify(event('X', { timestamp: 'now' })), 400, /timestamp/],
    ['one wrong event among good ones', '/batch', JSON.stringify([event('X'), event('Y', { url: 5 })]), 400, /\[1\]\.url/],
    ['too many at once', '/batch', `[${Array(501).fill('{}').join()}]`, 400, /at most 500/],
    ['far too much', '/batch', JSON.stringify([event('X', { url: 'x'.repeat(70_000) })]), 413, /at most 65536 bytes/]
  ]
  for (const [title, path, body, status, words] of refused) {
    it(`refuse ${title}`, async () => {
      const response = await post(path, body)
      assert.equal(response.status, status)
      assert.match(await response.text(), words)
    })
  }

  it('take events from the allowed origins only, and say so in the words that clients know', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, {}] as Record<string, string>[]) {
      const response = await post('/e', JSON.stringify(event('X')), headers)
      assert.equal(response.status, 403)
      assert.match(await response.text(), /Unauthorized: origin not allowed/)
    }
  })

  it('have no analytics and no metrics where they are off', async () => {
    const quiet = await startServices({ store, metrics: false })
    assert.equal('analytics' in quiet.addresses, false)
    assert.equal((await fetch(`${quiet.url}/analytics/e`, { method: 'POST', body: '{}' })).status, 404)
    assert.equal((await fetch(`${quiet.url}/metrics`)).status, 404)
    assert.deepEqual(await (await fetch(`${quiet.addresses.directory}/getAnalyticsConfig`)).json(), { isAnalyticsEnabled: false })
    await quiet.close()
  })

  it('close although a refused client does not hang up', { timeout: 240_000 }, async () => {
    const closing = await startServices({ store })
    const { host, hostname, port } = new URL(closing.url)
    const holding = ['/relay', '/relay?useOnCloseEvent=true', '/nowhere'].map(path => {
      const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
      const handshake = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==`
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${handshake}\r\n\r\n`)
      return socket
    })
    const answers = await Promise.all(holding.map(async socket => String(await once(socket, 'data')).split('\r\n')[0]))
    assert.deepEqual(answers, ['HTTP/1.1 401 Unauthorized', 'HTTP/1.1 101 Switching Protocols', 'HTTP/1.1 404 Not Found'])
    await closing.close()
    holding.forEach(socket => socket.destroy())
  })

  it('give the address of the proxy in front of them', async () => {
    const behind = await startServices({ store, publicUrl: 'https://wallets.example.org/' })
    assert.equal(behind.url, 'https://wallets.example.org')
    assert.equal(behind.addresses.relay, 'wss://wallets.example.org/relay')
    await behind.close()
  })
})

describe('the command', { concurrency: true }, () => {
  /** Runs `npm run services` as npm does, with given settings. */
  function run(environment: Record<string, string>) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'services/main.ts'], {
      cwd: new URL('../..', import.meta.url),
      env: { PATH: process.env['PATH'], ...environment }
    })
    const output = { out: '', error: '' }
    child.stdout.on('data', (part: Buffer) => (output.out += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output.error += part.toString()))
    return { child, output, exit: once(child, 'exit') as Promise<[number | null, string | null]> }
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`says where everything is, and stops cleanly on ${signal}`, async () => {
      const folder = await createDataFolder()
      const { child, output, exit } = run({ PORT: '0', LOG_LEVEL: 'warn', DATA_FOLDER: folder.path })
      while (!output.out.includes('Ctrl-C')) await once(child.stdout, 'data')
      const relay = /relay +(ws:\S+)/.exec(output.out)?.[1]
      assert.ok(relay)
      assert.ok(output.out.includes(`embedded in ${folder.path}`))
      const client = await connectRelay(relay)
      child.kill(signal)
      assert.deepEqual(await exit, [0, null])
      assert.equal(client.closed?.code, 1001)
      assert.equal(output.error, '')
      await folder.remove()
    })
  }

  it('does not start for others without its name, and says what to set', async () => {
    const { output, exit } = run({ HOST: '0.0.0.0', PORT: '0', DATA_FOLDER: 'memory' })
    assert.deepEqual(await exit, [1, null])
    assert.equal(output.out, '')
    assert.match(output.error, /These settings are wrong:\nPUBLIC_URL or RELAY_HOSTS is missing.*Set PUBLIC_URL=/s)
  })

  it('logs once that it is behind a proxy that is not configured', async () => {
    const { child, output, exit } = run({ PORT: '0', LOG_LEVEL: 'warn', DATA_FOLDER: 'memory' })
    while (!output.out.includes('Ctrl-C')) await once(child.stdout, 'data')
    const health = /health +(http:\S+)/.exec(output.out)![1]!
    for (let round = 0; round < 2; round++) await fetch(health, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    child.kill('SIGTERM')
    assert.deepEqual(await exit, [0, null])
    assert.equal(output.error.match(/TRUST_PROXY=on/g)?.length, 1)
    assert.doesNotMatch(output.error, /192\.0\.2\.1/)
  })

  it('names every setting that is wrong, and hides the password', async () => {
    const { output, exit } = run({
      PORT: 'many',
      ANALYTICS: 'maybe',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://me:secret@host/db'
    })
    assert.deepEqual(await exit, [1, null])
    for (const words of [
      /PORT=many: must be a port/,
      /ANALYTICS=maybe: must be on or off/,
      /LOG_LEVEL=loud: must be one of/,
      /DATABASE_URL=…/
    ]) {
      assert.match(output.error, words)
    }
    assert.doesNotMatch(output.error, /secret/)
  })

  it('says which port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { output, exit } = run({ PORT: String(port), DATA_FOLDER: 'memory' })
    assert.deepEqual(await exit, [1, null])
    assert.match(output.error, new RegExp(`Port ${port} on 127.0.0.1 is in use. Choose another \\(PORT\\)`))
    taken.close()
  })

  it('take the address of signals and the size of the pool, for PostgreSQL only', () => {
    const database = { DATABASE_URL: 'postgres://u:p@db/w' }
    for (const url of ['nats://u:p@nats:4222', 'tls://nats:4222', 'postgres://u:p@direct/w']) {
      const { signalsUrl, databasePoolSize } = parseEnvironment({ ...database, SIGNALS_URL: url, DATABASE_POOL_SIZE: '25' })
      assert.deepEqual([signalsUrl, databasePoolSize], [url, 25])
    }
    assert.throws(() => parseEnvironment({ SIGNALS_URL: 'nats://nats:4222' }), /SIGNALS_URL: is for PostgreSQL/)
    for (const size of ['1', '2.5', '1001', 'many']) {
      assert.throws(() => parseEnvironment({ ...database, DATABASE_POOL_SIZE: size }), /from 2 to 1000/)
    }
    assert.throws(
      () => parseEnvironment({ ...database, SIGNALS_URL: 'amqp://me:secret@host' }),
      ({ message }: Error) => message.includes('SIGNALS_URL=…') && !message.includes('secret')
    )
  })

  it('names the setting that a misspelled one means', () => {
    for (const [given, meant] of [
      ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
      ['DATABSE_URL', 'DATABASE_URL'],
      ['trust_proxy', 'TRUST_PROXY'],
      ['PUBLICURL', 'PUBLIC_URL'],
      ['CHAIN', 'CHAINS'],
      ['AUTH_DOMAIN', 'AUTH_DOMAINS']
    ] as const) {
      assert.throws(
        () => parseEnvironment({ [given]: 'on' }),
        new RegExp(`^SettingsError: ${given}: .*Did you mean ${meant}\\?$`),
        given
      )
    }
    const ofOthers = {
      NAME: 'host',
      HOME: '/root',
      HOSTNAME: 'a',
      USER: 'me',
      RELAY_SERVICE_HOST: '10.0.0.1',
      AUTH_PORT: 'tcp://10.0.0.1:80'
    }
    assert.equal(parseEnvironment({ ...ofOthers, ALLOWED_ORIGIN: ' ' }).host, '127.0.0.1')
  })

  it('reads every setting from the environment', () => {
    assert.deepEqual(
      parseEnvironment({
        HOST: '0.0.0.0',
        PORT: '80',
        PUBLIC_URL: 'https://w.example.org',
        DATABASE_URL: 'postgres://u:p@db/w',
        LOG_LEVEL: 'debug',
        ALLOWED_ORIGINS: 'https://a.example.org, http://localhost:*',
        PROJECT_IDS: 'a,b',
        RELAY_HOSTS: 'relay.example.org',
        RELAY_LIMITS: '{"mailBytes":2e9,"calls":{"burst":5,"perSecond":0.5}}',
        TRUST_PROXY: 'on',
        METRICS: 'off',
        KEEP_ALIVE_SECONDS: '75',
        DRAIN_SECONDS: '10',
        SHUTDOWN_SECONDS: '25',
        DATABASE_WAIT_SECONDS: '0',
        ANALYTICS: 'on',
        WALLETS_FILE: './wallets.json'
      }),
      {
        host: '0.0.0.0',
        port: 80,
        publicUrl: 'https://w.example.org',
        databaseUrl: 'postgres://u:p@db/w',
        logLevel: 'debug',
        allowedOrigins: ['https://a.example.org', 'http://localhost:*'],
        projectIds: ['a', 'b'],
        relayHosts: ['relay.example.org'],
        relayLimits: { mailBytes: 2e9, calls: { burst: 5, perSecond: 0.5 } },
        trustProxy: true,
        metrics: false,
        keepAliveSeconds: 75,
        drainSeconds: 10,
        shutdownSeconds: 25,
        databaseWaitSeconds: 0,
        analytics: true,
        walletsFile: './wallets.json'
      }
    )
    assert.deepEqual(parseEnvironment({ PORT: ' ' }), {
      host: '127.0.0.1',
      port: 8787,
      logLevel: 'info',
      dataFolder: './.w3m/services'
    })
    assert.throws(
      () => parseEnvironment({ DATABASE_URL: 'postgres://db/w', DATA_FOLDER: './d' }),
      /leave it out where DATABASE_URL is set/
    )
    for (const wrong of [
      '{',
      '[]',
      '7',
      '{"mailBites":5}',
      '{"mailBytes":0}',
      '{"mailBytes":"5"}',
      '{"mailBytes":{"burst":5,"perSecond":5}}',
      '{"calls":5}',
      '{"calls":{"burst":5}}',
      '{"calls":{"burst":5,"perSecond":5,"perMinute":5}}',
      '{"constructor":5}'
    ]) {
      assert.throws(() => parseEnvironment({ RELAY_LIMITS: wrong }), /RELAY_LIMITS=.*: must be JSON such as/, wrong)
    }
    const strange = ['https://a.example,,', 'https://a;b.example', "'self'", 'https://**.example', 'https://a.example:1:2', 'a b']
    for (const ALLOWED_ORIGINS of strange) {
      assert.throws(() => parseEnvironment({ ALLOWED_ORIGINS }), /ALLOWED_ORIGINS/, ALLOWED_ORIGINS)
    }
    for (const ALLOWED_ORIGINS of [
      '*',
      '*:*',
      'https://*.a-b.example:*',
      'http://[::1]:*',
      '127.0.0.1:8080',
      'xn--a-1.example'
    ]) {
      assert.deepEqual(parseEnvironment({ ALLOWED_ORIGINS }).allowedOrigins, [ALLOWED_ORIGINS])
    }

    const smart = {
      entryPoint: '0.8',
      account: { kind: 'delegated', delegate: `0x${'12'.repeat(20)}` },
      bundler: 'https://b.example'
    }
    const chains = [
      { id: 'eip155:8453', rpc: ['https://n.example'], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }
    ]
    const FRAME_SMART = JSON.stringify({ 'eip155:8453': smart })
    const framed = { FRAME: 'on', FRAME_SMART, CHAINS: JSON.stringify(chains) }
    assert.deepEqual(parseEnvironment(framed).frame?.smart, { 'eip155:8453': smart })
    assert.throws(() => parseEnvironment({ FRAME: 'on', FRAME_SMART }), /eip155:8453 is not among the networks of CHAINS/)
    assert.throws(() => parseEnvironment({ ...framed, FRAME_SMART: '{' }), /FRAME_SMART: is no JSON/)
    assert.throws(() => parseEnvironment({ ...framed, FRAME_NETWORKS: '[]' }), /FRAME_SMART: is for the networks of CHAINS/)
  })
})

describe('the services as a handler of another server', () => {
  it('answer requests and WebSocket handshakes of it, and end with it', async () => {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const handler = await createServicesHandler({ store, publicUrl: `${url}/` })
    server.on('request', handler.request).on('upgrade', handler.upgrade)
    assert.equal(handler.url, url)
    assert.equal((await fetch(`${url}/health`)).status, 200)
    const client = await connectRelay(handler.addresses.relay)
    await client.call('irn_publish', { topic: newTopic(), message: 'through it', ttl: 300 })
    await client.close()
    await handler.close()
    server.close()
    await once(server, 'close')
  })

  for (const publicUrl of [
    'wallets.example.org',
    'wallets.example.org:8443',
    'ftp://a.example',
    'https://a.example/wallets',
    'https://a.example?b'
  ]) {
    it(`do not open at ${publicUrl}`, () =>
      assert.rejects(createServicesHandler({ store, publicUrl }), /publicUrl: .* must be an origin/))
  }
})
