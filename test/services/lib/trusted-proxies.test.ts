import assert from 'node:assert/strict'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { createEnvironmentReader, readProcessSettings } from '../../../services/environment-reader.ts'
import { getClientPrefix } from '../../../services/lib/client-address.ts'
import { parseTrustedProxies, type ProxyTrust } from '../../../services/lib/proxy-trust.ts'

const [user, cdn, proxy] = ['127.0.0.9', '127.0.0.2', '127.0.0.3']

/** Requests `/` from an address of this machine; resolves to the body. */
const get = (port: number, localAddress: string, headers: Record<string, string | string[]> = {}): Promise<string> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, localAddress, headers, agent: false }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })

const servers: Server[] = []
async function listen(server: Server): Promise<number> {
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** Starts a proxy that forwards from its address, and appends that of its client as proxies do. */
const startProxy = (port: number, address: string) =>
  listen(
    createServer((incoming, response) => {
      const given = incoming.headers['x-forwarded-for']
      const forwarded = [...(given === undefined ? [] : [given].flat()), incoming.socket.remoteAddress!].join(', ')
      void get(port, address, { 'x-forwarded-for': forwarded }).then(text => response.end(text))
    })
  )

describe('behind a CDN and a proxy', () => {
  let trust: ProxyTrust = false
  let [service, inner, outer] = [0, 0, 0]
  before(async () => {
    service = await listen(createServer((incoming, response) => response.end(getClientPrefix(incoming, trust))))
    inner = await startProxy(service, proxy)
    outer = await startProxy(inner, cdn)
  })
  after(() => servers.forEach(server => server.close()))
  const forged = { 'x-forwarded-for': '203.0.113.66' }

  for (const setting of ['2', `${cdn},${proxy}`, '127.0.0.0/29', `::1, ${cdn}/32,${proxy}`]) {
    it(`takes the address of the user with TRUSTED_PROXIES=${setting}, also with a forged header`, async () => {
      trust = parseTrustedProxies(setting)!
      assert.equal(await get(outer, user), user)
      assert.equal(await get(outer, user, forged), user)
      assert.equal(await get(outer, user, { 'x-forwarded-for': `203.0.113.66, ${cdn}` }), user)
    })
  }

  it('takes the last proxy for the user with one hop, as TRUST_PROXY=on does', async () => {
    for (trust of [parseTrustedProxies('1')!, true]) assert.equal(await get(outer, user), cdn)
  })

  it('takes no address from a client that connects past the proxies, where they are named', async () => {
    trust = parseTrustedProxies(`${cdn},${proxy}`)!
    assert.equal(await get(service, user, forged), user)
    assert.equal(await get(inner, user, forged), user)
  })
})

describe('TRUSTED_PROXIES', () => {
  const read = (environment: Record<string, string>) => {
    const reader = createEnvironmentReader(environment)
    return { settings: readProcessSettings(reader, { port: 1, folder: 'x' }), problems: reader.problems }
  }

  it('counts before TRUST_PROXY', () => {
    assert.equal(read({ TRUSTED_PROXIES: '2', TRUST_PROXY: 'on' }).settings.trustProxy, 2)
    assert.equal(read({ TRUST_PROXY: 'on' }).settings.trustProxy, true)
  })

  it('knows an IPv4 proxy also as IPv6 writes it', () => {
    const incoming = { socket: { remoteAddress: '::ffff:10.1.2.3' }, headers: { 'x-forwarded-for': '198.51.100.7' } }
    assert.equal(getClientPrefix(incoming as never, parseTrustedProxies('10.0.0.0/8')!), '198.51.100.7')
  })

  for (const value of [
    '0',
    '11',
    '-1',
    'on',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0',
    'proxy.example.org',
    '::1/129',
    ','
  ]) {
    it(`is refused as ${value}`, () =>
      assert.match(read({ TRUSTED_PROXIES: value }).problems.join(), /TRUSTED_PROXIES=.*must be a number/))
  }
})
