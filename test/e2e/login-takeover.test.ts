import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import type { Page } from 'puppeteer-core'
import { isRecord } from '../../adapters/base/is-record.ts'
import { signProof } from '../services/auth/login/frame-client.ts'
import { makeWalletBy } from './logins.ts'
import { find, openConnect, openSite, type Site } from './site.ts'

// An allowlisted page with an attacker's script: it starts social logins with the attacker's own key, sends the user's browser to
// the provider, and collects the result. The attacker's server forges every header that a browser would set.

let site: Site
/** A page of the user, who has a wallet at that point, with the wallet's frame in it. */
let page: Page

describe('an allowlisted page that starts a social login with its own key', { timeout: 300_000 }, () => {
  before(async () => {
    site = await openSite()
    page = await userWithWallet()
  })
  after(() => site?.stop())

  test('receives no result, no session, no auth share and no recovery data from a window that it opened', async () => {
    const attacker = await createAttacker()
    for (const frame of ['with', 'without'] as const) {
      if (frame === 'without') await page.evaluate(() => document.querySelector('#w3m-frame')?.remove())
      await attacker.begin()
      const popup = await openWindow(page, attacker.uri)
      await (await find(popup, '::-p-aria([name="Continue as ada"][role="button"])', 20_000)).click()
      await endOf(popup)
      assert.deepEqual(await attacker.loot(await messagesOf(page)), {}, `${frame} the wallet's own frame in the page`)
      if (!popup.isClosed()) await popup.close()
    }
  })

  test('receives nothing where the window has lost its opener', async () => {
    const attacker = await createAttacker()
    await attacker.begin()
    const popup = await openWindow(page, attacker.uri, 'noopener')
    await (await find(popup, '::-p-aria([name="Continue as ada"][role="button"])', 20_000)).click()
    await endOf(popup)
    assert.deepEqual(await attacker.loot(await messagesOf(page)), {})
    await popup.close()
  })

  test('receives nothing where the whole tab goes to the provider and back', async () => {
    const attacker = await createAttacker()
    await attacker.begin(`${site.url}/?frame=none`)
    const seen: string[] = []
    page.on('framenavigated', frame => seen.push(frame.url().startsWith(site.url) ? frame.url() : ''))
    await page.bringToFront()
    await page.goto(attacker.uri)
    await (await find(page, '::-p-aria([name="Continue as ada"][role="button"])', 20_000)).click()
    await page.waitForFunction(
      app => location.origin === app || /not confirmed/.test(document.body?.textContent ?? ''),
      { timeout: 20_000, polling: 100 },
      site.url
    )
    assert.deepEqual(await attacker.loot(seen), {})
  })

  test('cannot register its login with the login page of the frame, by any address of it', async () => {
    const attacker = await createAttacker()
    await attacker.begin()
    await page.goto(`${site.url}/?frame=none`)
    const start = new URLSearchParams({
      login: attacker.login,
      until: String(Date.now() + 600_000),
      provider: attacker.uri,
      returnTo: `${site.url}/`
    })
    for (const policy of ['no-referrer', 'unsafe-url']) {
      await page.goto(`${site.url}/?frame=none`)
      await page.evaluate(
        (address, referrerPolicy) => {
          const link = Object.assign(document.createElement('a'), { href: address, referrerPolicy })
          document.body.append(link)
          link.click()
        },
        `${loading().href}?${start.toString()}`,
        policy
      )
      await page.waitForFunction(() => document.body?.textContent?.includes('didn’t start'), { timeout: 20_000, polling: 100 })
      assert.ok(!(await page.evaluate(() => JSON.stringify(localStorage))).includes(attacker.login))
    }
    await page.goto(attacker.uri)
    await (await find(page, '::-p-aria([name="Continue as ada"][role="button"])', 20_000)).click()
    await page.waitForFunction(() => document.body?.textContent?.includes('not confirmed'), { timeout: 20_000, polling: 100 })
    assert.deepEqual(await attacker.loot([]), {})
  })

  test('gets no start of a login that ends on a page, or outside the login page of the frame', async () => {
    const attacker = await createAttacker()
    const { origin, pathname } = loading()
    for (const resultUri of [
      undefined,
      site.url,
      `${site.url}${pathname}`,
      `${origin}/`,
      `${origin}/pages/sdk?origin=${site.url}`,
      `${origin.replace('//', '//user:password@')}${pathname}`,
      `${origin}${pathname}?origin=${site.url}`,
      `${origin}${pathname}#result`,
      `javascript:alert(1)//${pathname}`
    ]) {
      assert.equal(await attacker.canBegin({ resultUri }), false, String(resultUri))
    }
    assert.equal(await attacker.canBegin({ resultUri: loading().href }), true)
  })
})

const loading = () => new URL(site.stack.frame.replace(/sdk$/, 'loading'))

async function userWithWallet(): Promise<Page> {
  const { page } = await site.visit('/?directory=false&frame=none')
  await openConnect(page)
  await makeWalletBy(page, 'X', 'Continue as ada')
  await page.evaluate(() => {
    const messages: string[] = []
    Object.assign(globalThis, { messages })
    addEventListener('message', ({ data }) => messages.push(JSON.stringify(data)))
  })
  return page
}

const messagesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { messages: string[] }).messages)

async function openWindow(page: Page, address: string, features = 'popup'): Promise<Page> {
  const opening = page.browser().waitForTarget(one => one.url().startsWith(new URL(address).origin))
  await page.evaluate((uri, how) => void window.open(uri, '_blank', how), address, features)
  return (await (await opening).page())!
}

/** Waits until the popup has finished, and presses what it asks the user to press. */
async function endOf(popup: Page): Promise<void> {
  for (;;) {
    const end = await popup
      .waitForFunction(
        () =>
          /not confirmed|You’re logged in|Not connected/.test(document.body?.textContent ?? '') ||
          document.querySelector('button[value=confirm]'),
        { timeout: 20_000, polling: 100 }
      )
      .catch((error: unknown) => {
        // a popup that closes itself has finished too
        if (popup.isClosed() || /closed|detached/i.test(String((error as Error).cause))) return undefined
        throw error
      })
    const button = end && (await popup.$('button[value=confirm]'))
    if (!button) return
    await Promise.all([popup.waitForNavigation(), button.click()])
  }
}

/** User data that a request with the attacker's key returned. Empty if no login was finished. */
interface Loot {
  readonly accessToken?: string
  readonly session?: unknown
  readonly authShare?: unknown
  readonly recovery?: unknown
}

/** Returns the value at a path of a reply, whatever its shape. */
const valueAt = (reply: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), reply)

function textAt(reply: unknown, ...path: readonly string[]): string | undefined {
  const found = valueAt(reply, ...path)
  return typeof found === 'string' ? found : undefined
}

/** Creates a server of the attacker, with a separate key. */
async function createAttacker() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  assert.equal((await calculateJwkThumbprint(jwk)).length, 43)
  let begun = { uri: '', login: '' }

  async function call(method: string, path: string, body?: object, accessToken?: string): Promise<unknown> {
    const url = `${site.stack.auth}${path}`
    const claims = { htm: method, htu: url, iat: Math.floor(Date.now() / 1000), jti: randomUUID() }
    const ath = accessToken === undefined ? {} : { ath: createHash('sha256').update(accessToken).digest('base64url') }
    const response = await fetch(url, {
      method,
      headers: {
        origin: loading().origin,
        dpop: await signProof(privateKey, { ...claims, ...ath }, { jwk }),
        ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
        ...(body && { 'content-type': 'application/json' })
      },
      ...(body && { body: JSON.stringify(body) })
    })
    return response.json()
  }

  const start = (more: object) => call('POST', '/v1/login/social', { provider: 'x', origin: site.url, ...more })

  return {
    get uri() {
      return begun.uri
    },
    get login() {
      return begun.login
    },
    canBegin: async (more: object) => textAt(await start(more), 'uri') !== undefined,
    /** Starts a login in any way the service accepts, the most useful first. */
    async begin(returnTo?: string): Promise<void> {
      const { href } = loading()
      const ways = [
        ...(returnTo === undefined ? [] : [{ resultUri: `${href}?origin=${site.url}`, returnTo }, { resultUri: returnTo }]),
        { resultUri: `${href}?origin=${site.url}` },
        { resultUri: href }
      ]
      for (const way of ways) {
        const reply = await start(way)
        const [uri, login] = [textAt(reply, 'uri'), textAt(reply, 'login')]
        if (uri === undefined || login === undefined) continue
        begun = { uri, login }
        return
      }
      throw new Error('The service starts no login.')
    },
    /**
     * Tries every value that has reached the page, and returns what the attacker obtains of the user's
     * data.
     */
    async loot(seen: readonly string[]): Promise<Loot> {
      const results = seen.flatMap(text =>
        [...decodeURIComponent(text).matchAll(/[?&]result=([\w-]+)/g)].map(([, result]) => result)
      )
      const replies = [await call('GET', `/v1/login/${begun.login}`)]
      for (const result of results) replies.push(await call('POST', '/v1/login/social/result', { login: begun.login, result }))
      const done = replies.find(reply => textAt(reply, 'accessToken') !== undefined)
      const accessToken = textAt(done, 'accessToken')
      if (accessToken === undefined) return {}
      const setId = textAt(done, 'user', 'keys', 'setId')
      const shares = setId === undefined ? undefined : await call('GET', `/v1/shares/${setId}`, undefined, accessToken)
      return {
        accessToken,
        session: valueAt(done, 'session'),
        authShare: valueAt(shares, 'authShare'),
        recovery: valueAt(shares, 'sealedRecovery')
      }
    }
  }
}
