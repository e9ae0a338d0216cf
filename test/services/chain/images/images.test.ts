import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { eventually } from '../../../kit/eventually.ts'
import { png } from './image-server.ts'
import { at, clock, host, proxyEachTest, show } from './fixture.ts'

describe('a picture', () => {
  proxyEachTest()

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
      await eventually(() => host.paths.includes(path) && clock.pending.includes(10_000), `${path} is asked for`)
      clock.pass(10_000)
      assert.equal((await response).status, 504, path)
    }
  })
})
