import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { build, type Rolldown } from 'vite'
import { publishedPackage } from '../../scripts/published-package.ts'
import { openFrameSite, unreachable, type FrameSite } from './frame-site.ts'

/** The page's functions. */
interface Tools {
  logIn(email: string): Promise<string>
}

// The helper of `w3m-kit/testing`, over the built package and frame, with the real login service and real mails.
describe('a test that logs in by email', { timeout: 300_000 }, () => {
  let site: FrameSite
  let script: string

  before(async () => {
    const built = (await build({
      configFile: false,
      logLevel: 'error',
      plugins: [publishedPackage(join(import.meta.dirname, '../..'))],
      build: {
        write: false,
        target: 'es2022',
        rolldownOptions: { input: join(import.meta.dirname, 'email-login.js'), output: { codeSplitting: false } }
      }
    })) as Rolldown.RolldownOutput
    script = built.output[0].code
    site = await openFrameSite({ networks: [unreachable('eip155:1')] })
  })
  after(() => site?.stop())

  test('gets the account of its new wallet', async () => {
    const email = 'ada@example.org'
    const context = await site.browser.createBrowserContext()
    const page = await context.newPage()
    await page.exposeFunction('readMail', (address: string) => site.lastMail(address))
    const frame = site.frameUrl.slice(0, site.frameUrl.indexOf('?'))
    await page.goto(`${site.url}/plain?frame=${encodeURIComponent(frame)}`)
    await page.addScriptTag({ type: 'module', content: script })
    await page.waitForFunction(() => 'logIn' in globalThis, { polling: 50 })
    const account = await page.evaluate(address => (globalThis as unknown as Tools).logIn(address), email)
    assert.match(account, /^eip155:1:0x[0-9a-fA-F]{40}$/)
    const users = site.store.db.selectFrom('login_identity').select('subject').where('subject', '=', email)
    assert.equal((await users.execute()).length, 1)
    await context.close()
  })
})
