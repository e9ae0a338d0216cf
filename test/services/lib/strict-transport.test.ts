import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { parseEnvironment } from '../../../services/read-environment.ts'
import { startServices, type ServicesOptions } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import { freePort } from '../../stack/port.ts'
import { openTestStore } from '../open-test-store.ts'

describe('strict transport security (RFC 6797)', () => {
  let store: Store
  let folder: string
  before(async () => {
    store = await openTestStore()
    folder = mkdtempSync(join(tmpdir(), 'w3m-frame-'))
    mkdirSync(join(folder, 'assets'))
    for (const page of ['index', 'window', 'loading']) writeFileSync(join(folder, `${page}.html`), page)
    writeFileSync(join(folder, 'assets/main-1.js'), 'export {}')
  })
  after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })

  const paths = [
    '/health',
    '/nothing',
    '/metrics',
    '/directory/getWallets',
    '/directory/nothing',
    '/pages/sdk?origin=https://app.example.org',
    '/pages/sdk?origin=https://evil.example',
    '/pages/window',
    '/pages/loading',
    '/pages/config.json',
    '/pages/assets/main-1.js',
    '/auth/v1/siwx/session'
  ]
  /** Returns the header of every response, by path. */
  async function request(settings: ServicesOptions) {
    const port = await freePort()
    const services = await startServices({
      port,
      store,
      logLevel: 'silent',
      allowedOrigins: ['https://app.example.org'],
      frame: { folder },
      auth: {},
      ...settings
    })
    try {
      const found = paths.map(async path => {
        const reply = await fetch(`http://127.0.0.1:${port}${path}`)
        await reply.arrayBuffer()
        assert.equal(reply.headers.get('x-content-type-options'), 'nosniff', path)
        return reply.headers.get('strict-transport-security')
      })
      return new Set(await Promise.all(found))
    } finally {
      await services.close()
    }
  }
  const https = { publicUrl: 'https://kit.example.org' }
  const year = 'max-age=31536000'

  it('is on every answer where clients reach the services by https, for a year', async () => {
    assert.deepEqual(await request(https), new Set([year]))
    assert.deepEqual(await request({ ...https, trustProxy: true }), new Set([year]))
  })

  it('lasts as long as the operator says', async () => {
    assert.deepEqual(await request({ ...https, strictTransportSeconds: 300 }), new Set(['max-age=300']))
    assert.deepEqual(await request({ ...https, strictTransportSeconds: 0 }), new Set(['max-age=0']))
  })

  it('is on no answer by http, and never on this machine, where other servers have the same name', async () => {
    for (const publicUrl of [
      undefined,
      'http://kit.example.org',
      'https://localhost:8443',
      'https://kit.localhost',
      'https://127.0.0.1',
      'https://[::1]:8443'
    ]) {
      assert.deepEqual(await request(publicUrl === undefined ? {} : { publicUrl }), new Set([null]), publicUrl)
    }
  })

  it('is set by HSTS_SECONDS', () => {
    assert.equal(parseEnvironment({}).strictTransportSeconds, undefined)
    assert.equal(parseEnvironment({ HSTS_SECONDS: '86400' }).strictTransportSeconds, 86_400)
    assert.equal(parseEnvironment({ HSTS_SECONDS: '0' }).strictTransportSeconds, 0)
    for (const HSTS_SECONDS of ['-1', '1.5', 'year', '1e9', '99999999999', '1; preload']) {
      assert.throws(() => parseEnvironment({ HSTS_SECONDS }), /HSTS_SECONDS=.*: must be a whole number of seconds/, HSTS_SECONDS)
    }
  })
})
