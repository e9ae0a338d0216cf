import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { verifyMessage, type Hex } from 'viem'
import { connectedAs, decide, makeWalletWithPasskey, pressWithoutWindow, request } from './logins.ts'
import { closed, openConnect, openSite, press, says, sees, type Site } from './site.ts'

// What goes otherwise than it should as a visitor logs in: the built playground and the built frame on two sites, the real login service,
// real mails, the stand-ins of the providers. Each time there is a clear word, a way on, and nothing is lost.

let site: Site

describe('a visitor whose login does not go as it should', { timeout: 300_000 }, () => {
  before(async () => (site = await openSite()))
  after(() => site?.stop())

  test('goes to the provider with this very tab where no window opens, and is back on the page as it was, logged in', async () => {
    const visit = await site.visit('/?directory=false&note=a%20b#place')
    const { page } = visit
    const address = page.url()
    await openConnect(page)
    await pressWithoutWindow(page, 'Continue with Google')
    await answer(page, 'Go on as ada')
    const wallet = await makeWalletWithPasskey(page)
    await closed(page)
    assert.equal(page.url(), address)
    assert.equal(await awayMarker(page), null)
    await page.reload()
    assert.equal(await connectedAs(page), wallet)
    await visit.assertClean()
  })

  test('does the same in Telegram, whose windows tell nobody anything, refuses, is back at the screen that says so, and goes again', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await page.evaluateOnNewDocument(() => Object.assign(globalThis, { Telegram: {} }))
    await page.reload()
    await openConnect(page)
    await press(page, 'Continue with Google')
    await press(page, 'Refuse')
    await sees(page, 'Login closed')
    assert.equal(page.url(), `${site.url}/?directory=false`)
    await press(page, 'Back')
    await press(page, 'Continue with Google')
    await answer(page, 'Go on as grace')
    const wallet = await makeWalletWithPasskey(page)
    const signing = request(page, 'personal_sign', ['0x6869', wallet])
    await decide(page, 'Sign')
    assert.ok(await verifyMessage({ address: wallet, message: 'hi', signature: (await signing) as Hex }))
    await visit.assertClean()
  })

  test('comes back without an answer, by the browser or by a link that somebody else has made: nobody is logged in, and they can begin again', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await openConnect(page)
    await pressWithoutWindow(page, 'Continue with Google')
    await page.waitForSelector('::-p-aria([name="Go on as ada"])')
    await page.goBack()
    await says(page, /^Not connected\.$/)

    const forged = `${site.stack.frame.replace(/sdk$/, 'loading')}?origin=${site.url}&login=somebody-else&result=theirs`
    const back = `${site.url}/?directory=false&result_uri=${encodeURIComponent(forged)}`
    await page.goto(back)
    await sees(page, 'Login did not work')
    assert.equal(page.url(), `${site.url}/?directory=false`)
    await says(page, /^Not connected\.$/)

    // and where no tab has left at all, not even a screen opens
    await page.goto(back)
    await page.waitForFunction(() => !location.search.includes('result_uri'))
    await openConnect(page)
    await press(page, 'Continue with Google')
    await visit.assertClean()
  })
})

/** Says at the provider who one is, and is back. */
async function answer(page: Page, words: string): Promise<void> {
  await press(page, words)
  await page.waitForSelector('#w3m-iframe', { timeout: 20_000 })
}

const awayMarker = (page: Page) => page.evaluate(() => localStorage.getItem('@appkit/social_provider'))
