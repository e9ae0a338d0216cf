import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { connectedAs, decide, frameCloses, logInWith, shows } from './logins.ts'
import { keepPasskeys } from './passkeys.ts'
import { closed, find, openConnect, openModal, openSite, press, sees, type Site } from './site.ts'

// Recovery setup by a user of the kit: the built playground and the built frame on two sites, and the real login service.

describe('a new user of the embedded wallet', { timeout: 300_000 }, () => {
  let site: Site
  before(async () => (site = await openSite()))
  after(() => site?.stop())

  /** Cancels the frame's offer to set up recovery. */
  async function cancels(page: Page): Promise<void> {
    await shows(page, 'Set up recovery first')
    await decide(page, 'Cancel')
    await frameCloses(page)
    await sees(page, 'Set up recovery before you share your address')
  }

  test('has the account right after the login, postpones recovery, and sets it before the address is copied or shown', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await openConnect(page)
    await logInWith(page, 'X', 'Continue as ada')
    const address = await connectedAs(page)
    await decide(page, 'Not now')
    await frameCloses(page)
    await closed(page)

    await openModal(page)
    const short = `${address.slice(0, 4)}…${address.slice(-6)}`
    await press(page, `Copy address ${short}`)
    await cancels(page)
    await press(page, 'Receive')
    await cancels(page)
    await find(page, `::-p-aria([name="Copy address ${short}"])`) // back at the account
    assert.equal(await page.$('>>> w3m-ui-address'), null)

    // the row in the settings opens the same screen of the frame
    await press(page, `${short}, switch account or wallet`)
    await press(page, 'Account settings')
    await press(page, 'Set up recovery Ways to get back into your wallet')
    await decide(page, 'Not now')
    await frameCloses(page)
    await press(page, 'Set up recovery Ways to get back into your wallet')
    await keepPasskeys(page)
    await decide(page, 'Use a passkey')
    await frameCloses(page)
    await sees(page, 'Upgrade your wallet')

    await press(page, 'Close')
    await closed(page)
    await openModal(page)
    await press(page, 'Receive')
    const code = await page.waitForSelector('>>> w3m-ui-qr')
    assert.equal(await code!.evaluate(one => (one as HTMLElement & { uri?: string }).uri), address)
    await visit.assertClean()
  })
})
