import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Store } from '../../../services/store/store.ts'
import { createClock } from '../../kit/clock.ts'
import { databases } from '../chain/databases.ts'
import { createLogLines } from '../chain/log-lines.ts'
import { bearer, createBrowser, newWallet, signInAsBearer } from './browser.ts'
import { serveAuth } from './serve-auth.ts'

for (const database of databases()) {
  const { skip } = database
  describe(`signing in, over ${database.name}`, { skip }, () => {
    const { now } = createClock()
    let store: Store
    before(async () => void (store = (await database.open(1))[0]!))
    after(() => database.close())

    it('writes no token, no account and no message into the log', async () => {
      const { log, text } = createLogLines()
      const { url, stop } = await serveAuth({
        settings: { domains: ['app.example.org'] },
        store,
        log,
        publicUrl: undefined,
        now
      })
      const [browser, wallet] = [createBrowser(url, { now }), newWallet()]
      const { body } = await signInAsBearer(browser, wallet)
      const next = await browser.request('POST', '/refresh', { body: { refresh: body.refresh } })
      await browser.request('GET', '/session', bearer(next.body.token))
      await browser.request('POST', '/refresh', { body: { refresh: body.refresh } })
      await browser.verify({ message: 'no message', signature: '0x' })
      await stop()
      assert.match(text(), /auth: signed in/)
      assert.match(text(), /used after it was replaced/)
      for (const secret of [body.token, body.refresh, wallet.address, wallet.address.toLowerCase(), body.session.id]) {
        assert.equal(text().includes(secret), false)
      }
    })
  })
}
