import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAllowedSites } from '../../../services/auth/siwx/allowed-sites.ts'
import { parseDeviceName } from '../../../services/auth/siwx/device-name.ts'
import { parseEnvironment } from '../../../services/read-environment.ts'
import { startServices } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import { openTestStore, startTestServices } from '../open-test-store.ts'
import { createBrowser, newWallet } from './browser.ts'

describe('the settings of signing in', () => {
  it('come from the environment', () => {
    const { auth } = parseEnvironment({
      AUTH: 'on',
      AUTH_DOMAINS: 'app.example.org, http://localhost:*',
      AUTH_STATEMENT: 'Sign in to the example, please.',
      AUTH_SAME_SITE: 'strict',
      AUTH_SESSION_DAYS: '14',
      AUTH_IDLE_DAYS: '2'
    })
    assert.deepEqual(auth, {
      domains: ['app.example.org', 'http://localhost:*'],
      statement: 'Sign in to the example, please.',
      sameSite: 'strict',
      sessionDays: 14,
      idleDays: 2
    })
    assert.deepEqual(parseEnvironment({ AUTH: 'on', ALLOWED_ORIGINS: 'https://a.example' }).auth, {})
    assert.equal('auth' in parseEnvironment({}), false)
    assert.equal('auth' in parseEnvironment({ AUTH: 'off' }), false)
  })

  const wrong: [environment: Record<string, string>, words: RegExp][] = [
    [{ AUTH: 'on' }, /AUTH: needs AUTH_DOMAINS/],
    [{ AUTH: 'maybe' }, /AUTH=maybe: must be on or off/],
    [{ AUTH_DOMAINS: 'app.example.org' }, /AUTH_DOMAINS: is for signing in, which is off/],
    [{ AUTH: 'on', AUTH_DOMAINS: 'a b' }, /AUTH_DOMAINS=a b: must be a comma list/],
    [{ AUTH: 'on', AUTH_DOMAINS: 'a.example', AUTH_STATEMENT: 'a "quoted" one' }, /AUTH_STATEMENT=/],
    [{ AUTH: 'on', AUTH_DOMAINS: 'a.example', AUTH_STATEMENT: 'zwei\nZeilen' }, /AUTH_STATEMENT=/],
    [{ AUTH: 'on', AUTH_DOMAINS: 'a.example', AUTH_SAME_SITE: 'some' }, /AUTH_SAME_SITE=some: must be lax, strict or none/],
    [{ AUTH: 'on', AUTH_DOMAINS: 'a.example', AUTH_SESSION_DAYS: '0' }, /AUTH_SESSION_DAYS=0/],
    [{ AUTH: 'on', AUTH_DOMAINS: 'a.example', AUTH_IDLE_DAYS: '1000' }, /AUTH_IDLE_DAYS=1000/]
  ]
  for (const [environment, words] of wrong) {
    it(`are refused: ${JSON.stringify(environment)}`, () => {
      assert.throws(() => parseEnvironment(environment), { name: 'SettingsError', message: words })
    })
  }
})

describe('a service that people sign in at', () => {
  let store: Store
  before(async () => (store = await openTestStore()))
  after(() => store.close())
  const start = (more: Parameters<typeof startServices>[0]) => startTestServices({ store, logLevel: 'silent', ...more })

  it('is not there unless it is asked for', async () => {
    const services = await start({ allowedOrigins: ['https://app.example.org'] })
    assert.equal('auth' in services.addresses, false)
    assert.equal((await fetch(`${services.url}/auth/v1/siwx/nonce`, { method: 'POST' })).status, 404)
    await services.close()
  })

  it('does not start without knowing its sites, nor with cookies that no browser takes', async () => {
    await assert.rejects(start({ auth: {} }), { name: 'SettingsError', message: /AUTH_DOMAINS or ALLOWED_ORIGINS is missing/ })
    const auth = { domains: ['app.example.org'], sameSite: 'none' } as const
    await assert.rejects(start({ auth }), { name: 'SettingsError', message: /only over https/ })
    await assert.rejects(start({ auth, publicUrl: 'http://wallets.example.org' }), /only over https/)
  })

  it('serves pages of this machine over http, where they are named', async () => {
    const services = await start({ auth: { domains: ['localhost:*', '127.0.0.1:*'] } })
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:8080', 'http://localhost']) {
      const browser = createBrowser(services.addresses.auth!, { origin })
      assert.equal((await browser.signIn(newWallet())).status, 200, origin)
      assert.equal((await browser.sessions()).length, 1)
    }
    await services.close()
  })
})

describe('the sites that are served', () => {
  it('are https without a scheme, whole labels with a star, and nothing that only looks so', () => {
    const { isServed } = createAllowedSites(['app.example.org', 'https://*.shop.example', 'http://intern.example:8080'])
    for (const origin of ['https://app.example.org', 'https://a.shop.example', 'http://intern.example:8080']) {
      assert.equal(isServed(origin), true, origin)
    }
    for (const origin of [
      'http://app.example.org',
      'https://app.example.org:8443',
      'https://evil-app.example.org',
      'https://app.example.org.evil.example',
      'https://app.example.org@evil.example',
      'https://a.b.shop.example',
      'https://shop.example',
      'https://intern.example:8080',
      'null',
      ''
    ]) {
      assert.equal(isServed(origin), false, origin)
    }
  })

  it('are named in a message as they are, without tricks', () => {
    const { domainFor } = createAllowedSites(['app.example.org'])
    assert.equal(domainFor({ domain: 'app.example.org', uri: 'https://app.example.org/login?a#b' }, undefined), 'app.example.org')
    for (const domain of ['APP.example.org', 'app.example.org:443', 'x@app.example.org', 'app.example.org.', '']) {
      assert.throws(() => domainFor({ domain, uri: 'https://app.example.org/' }, undefined), { code: 'siwx-domain' }, domain)
    }
    for (const uri of ['https://evil.example/', 'https://app.example.org:8443/', 'https://x.app.example.org/', 'did:key:z6']) {
      assert.throws(() => domainFor({ domain: 'app.example.org', uri }, undefined), { code: 'siwx-uri' }, uri)
    }
  })
})

describe('a device', () => {
  it('is described by its browser and system only', () => {
    const agents: [agent: string | undefined, name: string][] = [
      [
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
        'Chrome 156 on Windows'
      ],
      [
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.1.2',
        'Edge 156 on Windows'
      ],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15',
        'Safari 19 on macOS'
      ],
      ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox 150 on Linux'],
      [
        'Mozilla/5.0 (Linux; Android 16; Pixel 11 Build/SECRET) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
        'Chrome 156 on Android'
      ],
      ['my-program/1.0', 'Unknown browser'],
      [undefined, 'Unknown device']
    ]
    for (const [agent, name] of agents) assert.equal(parseDeviceName(agent), name)
  })
})
