import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type { WalletsReply } from '../../../adapters/api/contract/directory.ts'
import { wallets } from '../../../services/directory/data/wallets.ts'
import { startServices, type Services } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import { openTestStore } from '../open-test-store.ts'

describe('the directory over HTTP', () => {
  let store: Store
  let services: Services
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-directory-'))
    await writeFile(
      join(folder, 'more.json'),
      JSON.stringify([
        { name: 'House Wallet', order: 0 },
        { name: 'metamask', supports_wc: false }
      ])
    )
    store = await openTestStore()
    services = await startServices({ store, walletsFile: join(folder, 'more.json') })
  })
  after(async () => {
    await services.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  })
  const get = (path: string, init?: RequestInit) => fetch(`${services.addresses.directory}${path}`, init)

  for (const path of ['/getWallets?entries=4', '/getAnalyticsConfig', '/public/getAssetImage/eip155:1']) {
    it(`answers ${path} with 304 to who has it already`, async () => {
      const first = await get(path)
      const etag = first.headers.get('etag')
      assert.ok(etag)
      const again = await get(path, { headers: { 'if-none-match': etag } })
      assert.equal(again.status, 304)
      assert.equal(await again.text(), '')
      assert.equal(again.headers.get('access-control-allow-origin'), '*')
      assert.equal((await get(path, { headers: { 'if-none-match': '"other"' } })).status, 200)
    })
  }

  it('compresses the list for clients that accept it, the same for all projects', async () => {
    const load = async (path: string, encoding?: string) => {
      const sent = request(`${services.addresses.directory}${path}`, {
        headers: encoding === undefined ? {} : { 'accept-encoding': encoding }
      })
      sent.end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      return { headers: response.headers, body: Buffer.concat(parts) }
    }
    const plain = await load('/getWallets?entries=40')
    assert.equal(plain.headers['content-encoding'], undefined)
    for (const encoding of ['gzip', 'br, gzip;q=0.8', '*']) {
      const { headers, body } = await load('/getWallets?entries=40&projectId=one', encoding)
      assert.deepEqual([headers['content-encoding'], headers.vary], ['gzip', 'accept-encoding'])
      assert.equal(gunzipSync(body).toString(), plain.body.toString())
      assert.ok(body.length < plain.body.length / 3)
      assert.equal(headers.etag, (await load('/getWallets?entries=40&projectId=other', encoding)).headers.etag)
    }
    for (const encoding of ['br', 'gzip;q=0', 'identity']) {
      assert.equal((await load('/getWallets?entries=40', encoding)).headers['content-encoding'], undefined, encoding)
    }
    const other = await load('/getWallets?entries=40&page=2', 'gzip')
    assert.notEqual(gunzipSync(other.body).toString(), plain.body.toString())
  })

  it('answers a preflight and a HEAD, and no other method', async () => {
    const preflight = await get('/getWallets', {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' }
    })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    const head = await get('/getWallets', { method: 'HEAD' })
    assert.equal(head.status, 200)
    assert.equal(await head.text(), '')
    assert.equal((await get('/getWallets', { method: 'POST', body: '{}' })).status, 404)
  })

  it('lists the wallets of a file of the operator, which may also correct an entry', async () => {
    const { data, count } = (await (await get('/getWallets?entries=3')).json()) as WalletsReply
    assert.equal(count, wallets.length + 1)
    assert.deepEqual(
      data.map(({ name }) => name),
      ['House Wallet', 'metamask', 'Trust Wallet']
    )
    assert.equal(data[1]?.id, 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96')
    assert.equal(data[1]?.supports_wc, false)
  })

  it('does not start with a file that is wrong, and says what is', async () => {
    const file = join(folder, 'wrong.json')
    for (const [content, words] of [
      ['{', /wrong\.json cannot be used.*JSON/s],
      ['{}', /must hold a list/],
      ['[{ "name": "W", "chains": "eip155:1" }]', /"W": chains/]
    ] as const) {
      await writeFile(file, content)
      await assert.rejects(startServices({ store, walletsFile: file }), words)
    }
    await writeFile(file, JSON.stringify({ replace: true, wallets: [{ name: 'Only' }] }))
    const only = await startServices({ store, walletsFile: file })
    assert.equal(((await (await fetch(`${only.addresses.directory}/getWallets`)).json()) as WalletsReply).count, 1)
    await only.close()
  })

  it('answers requests past the rate with 429, and says when to come back', async () => {
    const limited = await startServices({ store, requests: { burst: 3, perSecond: 0.5 }, now: () => 0 })
    const statuses: number[] = []
    let last: Response | undefined
    for (let index = 0; index < 4; index++)
      statuses.push((last = await fetch(`${limited.addresses.directory}/getAnalyticsConfig`)).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
    assert.equal(last?.headers.get('retry-after'), '2')
    assert.equal(last?.headers.get('access-control-allow-origin'), '*')
    await limited.close()
  })
})
