import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AuthSettings } from '../../../services/auth/auth.ts'
import { pino } from 'pino'
import { createClock } from '../../kit/clock.ts'
import { openTestStore } from '../open-test-store.ts'
import { createBrowser, newWallet } from './browser.ts'
import { serveAuth } from './serve-auth.ts'

describe('the cookies', () => {
  it('are for this host and https alone where the service is reached so, and kept apart for each site where they are for others', async () => {
    const store = await openTestStore()
    const { now } = createClock()
    const attributes = async (settings: AuthSettings) => {
      const { url, stop } = await serveAuth({
        settings,
        store,
        log: pino({ level: 'silent' }),
        publicUrl: 'https://wallets.example.org',
        now
      })
      const browser = createBrowser(url, { now })
      const begun = await browser.request('POST', '/nonce')
      const done = await browser.verify(await browser.sign(newWallet(), { nonce: begun.body.nonce }))
      assert.equal((await browser.sessions()).length, 1)
      await stop()
      return [...begun.headers.getSetCookie(), ...done.headers.getSetCookie()].map(line => line.replace(/=[\w-]{43};/, '=…;'))
    }
    const own = { domains: ['app.example.org'] }
    assert.deepEqual(await attributes(own), [
      '__Host-w3m-siwx-browser=…; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-w3m-siwx=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax'
    ])
    assert.deepEqual(await attributes({ ...own, sameSite: 'none' }), [
      '__Host-w3m-siwx-browser=…; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=None; Partitioned',
      '__Host-w3m-siwx=…; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=None; Partitioned'
    ])
    await store.close()
  })
})
