import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { createImageProxy, type ImageProxy, type ImageProxyOptions } from '../../../services/chain/images/proxy.ts'
import { isPublicAddress } from '../../../services/chain/images/public-address.ts'
import { readImageSecret } from '../../../services/chain/images/secret.ts'
import { createLog } from '../../../services/lib/log.ts'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { openStore } from '../../../services/store/store.ts'
import { createClock, type Clock } from '../../kit/clock.ts'
import { eventually } from '../../kit/eventually.ts'
import { createDataFolder } from '../data-folder.ts'
import { png, startImageServer, type ImageServer } from './image-server.ts'
import { serve } from './serve.ts'

const secret = new Uint8Array(32).fill(7)
const minutes = 60_000
const hours = 60 * minutes

let clock: Clock
let host: ImageServer
let proxy: ImageProxy
let metrics: ReturnType<typeof createMetrics>
let stopping: (() => Promise<void>)[]

beforeEach(async () => {
  clock = createClock()
  host = await startImageServer()
  stopping = [host.stop]
  await start()
})
afterEach(async () => {
  await proxy.close()
  await Promise.all(stopping.map(stop => stop()))
})

async function start(more: Partial<ImageProxyOptions> = {}) {
  metrics = createMetrics()
  let url = ''
  proxy = createImageProxy({
    base: () => `${url}/v1/image`,
    secret,
    log: createLog('silent'),
    metrics,
    now: clock.now,
    after: clock.after,
    allowLoopback: true,
    ...more
  })
  const served = await serve(new Hono().route('/v1/image', proxy.routes))
  url = served.url
  stopping.push(served.stop)
  return proxy
}

/** What a page gets for an address of metadata. */
async function show(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const handedOut = proxy.address(address)
  assert.ok(handedOut !== undefined, `${address} is handed out`)
  return fetch(handedOut, { headers })
}
const at = (path: string) => show(host.url + path)

describe('a picture', () => {
  it('comes from this service, with headers that let a page show it and nothing else', async () => {
    host.put('/token.png', png(), { 'content-type': 'text/html', 'set-cookie': 'a=b', 'x-secret': '1' })
    const response = await at('/token.png')
    assert.equal(response.status, 200)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), png())
    const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(response.headers)
    assert.deepEqual(headers, {
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'content-length': '100',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'cross-origin',
      etag: headers.etag,
      'x-content-type-options': 'nosniff'
    })
    assert.match(headers.etag!, /^"[\w-]{43}"$/)
  })

  it('that the browser has already is not sent again', async () => {
    host.put('/token.png', png())
    const etag = (await at('/token.png')).headers.get('etag')!
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await show(`${host.url}/token.png`, { 'if-none-match': known })
      assert.equal(response.status, 304, known)
      assert.equal(response.headers.get('etag'), etag)
      assert.equal(response.headers.get('access-control-allow-origin'), '*')
    }
    assert.equal((await show(`${host.url}/token.png`, { 'if-none-match': '"other"' })).status, 200)
  })

  it('is known by its bytes, whatever its host calls it', async () => {
    const jpeg = Buffer.concat([
      Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
      Buffer.from('ffc0001108004000400301', 'hex'),
      Buffer.alloc(20)
    ])
    const avif = Buffer.concat([
      Buffer.from('0000001c', 'hex'),
      Buffer.from('ftypmif1\0\0\0\0mif1avifmiaf', 'latin1'),
      Buffer.from('00000014', 'hex'),
      Buffer.from('ispe\0\0\0\0', 'latin1'),
      Buffer.from('0000004000000040', 'hex')
    ])
    const pictures = {
      'image/png': png(),
      'image/jpeg': jpeg,
      'image/gif': Buffer.from('GIF89a\x40\0\x40\0\0\0\0', 'latin1'),
      'image/webp': Buffer.concat([
        Buffer.from('RIFF\x30\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\x3f\0\0\x3f\0\0', 'latin1'),
        Buffer.alloc(20)
      ]),
      'image/avif': avif,
      'image/svg+xml; charset=utf-8': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    }
    for (const [index, [type, bytes]] of Object.entries(pictures).entries()) {
      host.put(`/${index}`, bytes, { 'content-type': 'application/octet-stream' })
      const response = await at(`/${index}`)
      assert.equal(response.headers.get('content-type'), type)
    }
  })

  it('that is none is refused, whatever its host calls it', async () => {
    const contents = {
      html: '<!doctype html><html><body onload="alert(1)"></body></html>',
      script: 'alert(1)',
      empty: '',
      json: '{"image":1}',
      zip: Buffer.from('PK\x03\x04', 'latin1'),
      pdf: '%PDF-1.7',
      cut: png().subarray(0, 20)
    }
    for (const [name, content] of Object.entries(contents)) {
      host.put(`/${name}`, content, { 'content-type': 'image/png' })
      const response = await at(`/${name}`)
      assert.equal(response.status, 415, name)
      assert.match(response.headers.get('content-security-policy')!, /sandbox/)
      assert.equal(response.headers.get('content-type'), 'application/json')
    }
  })

  it('of a few bytes that would unpack to gigabytes is refused', async () => {
    host.put('/wide.png', png(100_000, 1))
    host.put('/large.png', png(16_000, 16_000))
    host.put('/none.gif', Buffer.from('GIF89a\0\0\0\0\0\0\0', 'latin1'))
    host.put('/most.png', png(8192, 8192))
    for (const [path, status] of [
      ['/wide.png', 415],
      ['/large.png', 415],
      ['/none.gif', 415],
      ['/most.png', 200]
    ] as const) {
      assert.equal((await at(path)).status, status, path)
    }
  })

  it('that its host packs comes unpacked, and a bomb is not', async () => {
    host.put('/gzip.png', gzipSync(png()), { 'content-encoding': 'gzip' })
    host.put('/br.png', brotliCompressSync(png()), { 'content-encoding': 'br' })
    host.put('/odd.png', png(), { 'content-encoding': 'zstd' })
    host.put('/broken.png', Buffer.from('no gzip at all'), { 'content-encoding': 'gzip' })
    host.put('/bomb.png', gzipSync(png(64, 64, 50 * 2 ** 20)), { 'content-encoding': 'gzip' })
    for (const path of ['/gzip.png', '/br.png']) {
      assert.deepEqual(Buffer.from(await (await at(path)).arrayBuffer()), png(), path)
    }
    assert.equal((await at('/odd.png')).status, 415)
    assert.equal((await at('/broken.png')).status, 502)
    assert.equal((await at('/bomb.png')).status, 415)
  })

  it('of 50 MB is hung up on at the limit, with a length that says so and without', async () => {
    let sent = 0
    host.put('/stream', (_, response) => {
      const chunk = png(64, 64, 65_536)
      const more = () => {
        while (!response.destroyed && sent < 50 * 2 ** 20) {
          sent += chunk.length
          if (!response.write(chunk)) return void response.once('drain', more)
        }
        response.end()
      }
      more()
    })
    host.put('/told', (_, response) => response.writeHead(200, { 'content-length': 50 * 2 ** 20 }).write(png()))
    const response = await at('/stream')
    assert.equal(response.status, 415)
    assert.match(await response.text(), /longer than 5242880 bytes/)
    assert.ok(sent < 20 * 2 ** 20, `${sent} bytes were taken`)
    assert.equal((await at('/told')).status, 415)
  })

  it('that takes too long is given up', async () => {
    host.put('/silent', () => {})
    host.put('/slow', (_, response) => response.writeHead(200).write(png()))
    for (const path of ['/silent', '/slow']) {
      const response = at(path)
      await eventually(() => host.asked.includes(path) && clock.pending.includes(10_000), `${path} is asked for`)
      clock.pass(10_000)
      assert.equal((await response).status, 504, path)
    }
  })
})

describe('an address', () => {
  it('that was not handed out is not fetched', async () => {
    host.put('/token.png', png())
    const handedOut = proxy.address(`${host.url}/token.png`)!
    const other = `u${Buffer.from(`${host.url}/other.png`).toString('base64url')}`
    const [signature, body] = handedOut.slice(handedOut.lastIndexOf('/') + 1).split('.') as [string, string]
    const foreign = createImageProxy({
      base: () => handedOut.slice(0, handedOut.lastIndexOf('/')),
      secret: randomBytes(32),
      log: createLog('silent'),
      metrics: createMetrics(),
      now: clock.now,
      allowLoopback: true
    })
    const base = handedOut.slice(0, handedOut.lastIndexOf('/'))
    const forged = [
      `${base}/${signature}.${other}`,
      `${base}/${signature}.${body.slice(0, -1)}`,
      `${base}/.${body}`,
      `${base}/${body}`,
      `${base}/${encodeURIComponent(`${host.url}/token.png`)}`,
      `${base}/${'A'.repeat(22)}.h${'A'.repeat(43)}`,
      foreign.address(`${host.url}/token.png`)!
    ]
    for (const address of forged) assert.equal((await fetch(address)).status, 404, address)
    assert.deepEqual(host.asked, [])
    assert.equal((await fetch(handedOut)).status, 200)
  })

  it('is the same for the same picture, and holds over a restart and for other instances of the same store', async () => {
    const store = await openStore({ log: createLog('silent') })
    const one = await readImageSecret(store)
    const other = await readImageSecret(store)
    await store.close()
    assert.deepEqual(one, other)
    await start({ secret: one })
    const before = proxy.address('https://example.org/a.png')!
    await start({ secret: other })
    const after = proxy.address('https://example.org/a.png')!
    const referenceOf = (address: string) => address.slice(address.lastIndexOf('/'))
    assert.equal(referenceOf(before), referenceOf(after))
    assert.throws(
      () =>
        createImageProxy({
          base: () => '',
          secret: new Uint8Array(8),
          log: createLog('silent'),
          metrics: createMetrics(),
          now: clock.now
        }),
      /32 bytes/
    )
  })

  it('of another protocol, port or network is not handed out', async () => {
    await start({ allowLoopback: false })
    for (const address of [
      '',
      'token.png',
      'http://example.org/a.png',
      'ftp://example.org/a.png',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'blob:https://example.org/1',
      'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG',
      'https://user:password@example.org/a.png',
      'https://example.org:8443/a.png',
      'https://127.0.0.1/a.png',
      'https://2130706433/a.png',
      'https://0x7f.1/a.png',
      'https://0/a.png',
      'https://10.1.2.3/a.png',
      'https://100.64.0.1/a.png',
      'https://169.254.169.254/latest/meta-data',
      'https://172.31.0.1/a.png',
      'https://192.168.1.1/a.png',
      'https://[::1]/a.png',
      'https://[::]/a.png',
      'https://[::ffff:127.0.0.1]/a.png',
      'https://[::ffff:a9fe:a9fe]/a.png',
      'https://[64:ff9b::7f00:1]/a.png',
      'https://[2002:7f00:1::]/a.png',
      'https://[fd00::1]/a.png',
      'https://[fe80::1]/a.png',
      'https://[ff02::1]/a.png',
      `https://example.org/${'a'.repeat(2048)}`
    ]) {
      assert.equal(proxy.address(address), undefined, address)
    }
    for (const address of ['https://example.org/a.png', 'https://1.1.1.1/a.png', 'https://[2606:4700::1111]/a.png']) {
      assert.ok(proxy.address(address), address)
    }
  })

  it('is public or not, by network', () => {
    for (const address of ['8.8.8.8', '100.63.255.255', '172.32.0.1', '198.20.0.1', '223.255.255.255', '2a00:1450::1']) {
      assert.equal(isPublicAddress(address), true, address)
    }
    for (const address of [
      '0.0.0.0',
      '100.127.255.255',
      '172.16.0.1',
      '198.19.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '2001:db8::1',
      '2001::1',
      'fec0::1',
      '::1',
      'x',
      ''
    ]) {
      assert.equal(isPublicAddress(address), false, address)
    }
  })

  it('whose name stands for a private host is not connected to, nor when a public one is beside it', async () => {
    const names: Record<string, { address: string; family: number }[]> = {
      'inside.example.org': [{ address: '10.0.0.1', family: 4 }],
      'mixed.example.org': [
        { address: '93.184.216.34', family: 4 },
        { address: '169.254.169.254', family: 4 }
      ],
      'six.example.org': [{ address: '::ffff:127.0.0.1', family: 6 }],
      'self.example.org': [{ address: '127.0.0.1', family: 4 }],
      'none.example.org': []
    }
    await start({ allowLoopback: false, resolve: async name => Promise.resolve(names[name] ?? []) })
    for (const name of Object.keys(names)) {
      const response = await show(`https://${name}/a.png`)
      assert.equal(response.status, 403, name)
      assert.match(await response.text(), /not one of the public internet/)
    }
    await start({ allowLoopback: false, resolve: async name => lookup(name, { all: true }) })
    assert.equal((await show('https://localhost/a.png')).status, 403)
    await start({ resolve: async () => Promise.reject(new Error('ENOTFOUND')) })
    assert.equal((await show('https://gone.example.org/a.png')).status, 502)
  })

  it('is looked up once: what was checked is what is connected to', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let lookups = 0
    await start({ resolve: async () => Promise.resolve(answers[lookups++]!.map(address => ({ address, family: 4 }))) })
    host.put('/a.png', png())
    assert.equal((await show(`http://rebinding.example.org:${host.port}/a.png`)).status, 200)
    assert.equal(lookups, 1)
  })

  it('may redirect three times, and to nowhere that is not allowed itself', async () => {
    const redirect = (location: string, status = 302) => {
      return (_: unknown, response: import('node:http').ServerResponse) => void response.writeHead(status, { location }).end()
    }
    host.put('/end.png', png())
    host.put('/1', redirect('/end.png', 301))
    host.put('/2', redirect(`${host.url}/1`, 307))
    host.put('/3', redirect('2', 308))
    host.put('/4', redirect('/3', 303))
    assert.equal((await at('/3')).status, 200)
    assert.equal((await at('/4')).status, 502)
    host.put('/loop', redirect('/loop'))
    assert.equal((await at('/loop')).status, 502)
    await start({ resolve: () => Promise.resolve([{ address: '93.184.216.34', family: 4 }]) })
    for (const [index, target] of [
      'http://10.0.0.1/a.png',
      'http://169.254.169.254/latest/meta-data',
      'http://[::ffff:10.0.0.1]/',
      'https://192.168.0.1/',
      'http://example.org/a.png',
      'https://example.org:8443/a.png',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
    ].entries()) {
      host.put(`/to-${index}`, redirect(target))
      const response = await at(`/to-${index}`)
      assert.equal(response.status, 403, `${target}: ${await response.text()}`)
    }
  })

  it('on IPFS goes to the gateway, which may be a host of the site, and to nothing beside it', async () => {
    const cid = 'QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG'
    await start({ allowLoopback: false, ipfsGateway: `${host.url}/ipfs` })
    host.put(`/ipfs/${cid}/1.png`, png())
    for (const address of [`ipfs://${cid}/1.png`, `ipfs://ipfs/${cid}/1.png`, `IPFS://${cid}/1.png#x`]) {
      if (address.includes('#')) assert.equal(proxy.address(address), undefined)
      else {
        const response = await show(address)
        assert.equal(response.status, 200, address)
        assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      }
    }
    assert.equal(proxy.address(`ipfs://${cid}/../../../admin`), undefined)
    assert.equal(proxy.address('ipfs://x'), undefined)
    assert.equal(proxy.address(`http://127.0.0.1:${host.port + 1}/a.png`), undefined)
    assert.deepEqual(host.asked, [`/ipfs/${cid}/1.png`])
  })

  it('with the picture in itself needs no host', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="100%"><rect width="5" height="5" fill="#f00"/><script>1</script></svg>'
    const addresses = [
      `data:image/png;base64,${png().toString('base64')}`,
      `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      `data:image/svg+xml;utf8,${svg}`,
      `DATA:image/svg+xml,${encodeURIComponent(svg)}`
    ]
    for (const [index, address] of addresses.entries()) {
      const response = await show(address)
      assert.equal(response.status, 200, address)
      assert.match(response.headers.get('cache-control')!, /immutable/)
      const text = await response.text()
      if (index > 0) assert.match(text, /<rect width="5" height="5" fill="#f00"\/>/)
      assert.ok(!text.includes('script'))
    }
    assert.equal((await show('data:text/html,<script>alert(1)</script>')).status, 415)
    assert.equal((await show('data:nothing')).status, 415)
  })

  it('that is a large picture itself is kept here, and found again after a restart with a folder', async () => {
    const folder = await createDataFolder()
    stopping.push(folder.remove)
    const picture = Buffer.concat([png(), randomBytes(50_000)])
    await start({ folder: folder.path })
    const handedOut = proxy.address(`data:image/png;base64,${picture.toString('base64')}`)!
    assert.ok(handedOut.length < 200, handedOut)
    assert.deepEqual(Buffer.from(await (await fetch(handedOut)).arrayBuffer()), picture)
    await proxy.close()
    await start({ folder: folder.path })
    const [reference] = handedOut.split('/').slice(-1)
    const base = proxy.address('https://example.org/a.png')!.split('/').slice(0, -1).join('/')
    assert.deepEqual(Buffer.from(await (await fetch(`${base}/${reference}`)).arrayBuffer()), picture)
    await start()
    const elsewhere = proxy.address('https://example.org/a.png')!.split('/').slice(0, -1).join('/')
    assert.equal((await fetch(`${elsewhere}/${reference}`)).status, 404)
  })
})

describe('what is kept', () => {
  const count = (path: string) => host.asked.filter(one => one === path).length

  it('is fetched once, by however many it is asked for', async () => {
    let answer = () => {}
    host.put('/a.png', (_, response) => (answer = () => response.end(png())))
    const responses = Array.from({ length: 10 }, () => at('/a.png'))
    await eventually(() => host.asked.length > 0, 'it is asked for')
    answer()
    assert.ok((await Promise.all(responses)).every(({ status }) => status === 200))
    await at('/a.png')
    assert.equal(count('/a.png'), 1)
  })

  it('is fetched anew after a day, and stands in while its host is away, for a week', async () => {
    host.put('/a.png', png())
    await at('/a.png')
    clock.pass(23 * hours)
    await at('/a.png')
    assert.equal(count('/a.png'), 1)
    host.put('/a.png', (_, response) => void response.writeHead(500).end())
    clock.pass(2 * hours)
    const stale = await at('/a.png')
    assert.equal(stale.status, 200)
    assert.equal(count('/a.png'), 2)
    host.put('/a.png', 'no picture any more')
    clock.pass(1 * hours)
    assert.equal((await at('/a.png')).status, 415)
    host.put('/a.png', (_, response) => void response.writeHead(500).end())
    clock.pass(7 * 24 * hours)
    assert.equal((await at('/a.png')).status, 502)
  })

  it('is also that there is none, for a little while', async () => {
    host.put('/away', (_, response) => void response.writeHead(503).end())
    for (let time = 0; time < 3; time++) assert.equal((await at('/away')).status, 502)
    assert.equal(count('/away'), 1)
    assert.equal((await at('/away')).headers.get('cache-control'), 'public, max-age=30')
    clock.pass(30_000)
    host.put('/away', png())
    assert.equal((await at('/away')).status, 200)

    for (let time = 0; time < 3; time++) assert.equal((await at('/none')).status, 404)
    clock.pass(5 * minutes)
    await at('/none')
    assert.equal(count('/none'), 1)
    clock.pass(5 * minutes)
    await at('/none')
    assert.equal(count('/none'), 2)
  })

  it('takes no more memory than it may: what was not looked at for longest goes first', async () => {
    await start({ memoryBytes: 100_000 })
    for (const name of ['/1', '/2', '/3', '/4']) host.put(name, png(64, 64, 20_000))
    for (const name of ['/1', '/2', '/3', '/1', '/4']) await at(name)
    assert.deepEqual([count('/1'), count('/2'), count('/3'), count('/4')], [1, 1, 1, 1])
    await at('/1')
    assert.equal(count('/1'), 1)
    await at('/2')
    assert.equal(count('/2'), 2)
  })

  it('in a folder is there after a restart, takes no more room than it may, and does no harm when it is broken', async () => {
    const folder = await createDataFolder()
    stopping.push(folder.remove)
    const own = { folder: folder.path, folderBytes: 100_000 }
    await start(own)
    for (const name of ['/1', '/2', '/3', '/4']) {
      host.put(name, png(64, 64, 20_000))
      await at(name)
    }
    await proxy.close()
    const files = await readdir(join(folder.path, 'pictures'))
    assert.equal(files.length, 3)
    await start(own)
    assert.equal((await at('/4')).status, 200)
    assert.equal(count('/4'), 1)
    await at('/1')
    assert.equal(count('/1'), 2)

    await proxy.close()
    for (const file of await readdir(join(folder.path, 'pictures'))) await writeFile(join(folder.path, 'pictures', file), '{}\n')
    await writeFile(join(folder.path, 'pictures', 'x.part'), 'half')
    await start(own)
    assert.equal((await at('/4')).status, 200)
    assert.equal(count('/4'), 2)
    await proxy.close()
    assert.ok(!(await readdir(join(folder.path, 'pictures'))).includes('x.part'))
  })

  it('is fetched so many at once and no more; who finds no place to wait is told to come back', async () => {
    await start({ mostAtOnce: 2, mostWaiting: 1 })
    const answers: (() => void)[] = []
    for (const name of ['/1', '/2', '/3', '/4']) host.put(name, (_, response) => void answers.push(() => response.end(png())))
    const first = [at('/1'), at('/2')]
    await eventually(() => answers.length === 2, 'two are fetched')
    const results = Promise.all([at('/3'), at('/4')])
    const busy = await Promise.race([at('/3'), at('/4')])
    assert.equal(busy.status, 503)
    assert.equal(busy.headers.get('retry-after'), '5')
    assert.equal(busy.headers.get('cache-control'), 'no-store')
    assert.equal(host.asked.length, 2)
    answers[0]!()
    await eventually(() => answers.length === 3, 'the one that waits has its turn')
    answers.slice(1).forEach(answer => answer())
    assert.deepEqual((await results).map(({ status }) => status).sort(), [200, 503])
    assert.ok((await Promise.all(first)).every(({ status }) => status === 200))
  })

  it('is counted', async () => {
    host.put('/a.png', png())
    await at('/a.png')
    await at('/a.png')
    await at('/none')
    const all = await metrics.registry.metrics()
    for (const [outcome, times] of [
      ['fetched', 1],
      ['kept', 1],
      ['missing', 1]
    ] as const) {
      assert.ok(all.includes(`chain_images_total{outcome="${outcome}"} ${times}`), outcome)
    }
  })
})
