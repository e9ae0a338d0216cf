import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { openFrameSite, unreachable, type FrameSite } from './frame-site.ts'
import { password, pressArmed, typeInto } from './logins.ts'

let site: FrameSite
before(async () => {
  site = await openFrameSite({ networks: [unreachable('eip155:31337')] })
})
after(() => site?.stop())

const isShown = (words: string) => document.querySelector('#stage')!.shadowRoot!.querySelector('main')!.innerText.includes(words)
const says = (popup: Page, words: string) => popup.waitForFunction(isShown, { timeout: 60_000 }, words)

test('a login service that has ended every session keeps no device with two shares from its keys', async () => {
  const context = await site.browser.createBrowserContext()
  const visited = await site.visit(context)
  await visited.signUp('ended@example.org', 'password')
  await site.store.db.deleteFrom('login_session').execute()
  for (const time of ['the session has just ended', 'the page was loaded again']) {
    await visited.open()
    const exporting = visited.request('MANAGE', { screen: 'export' })
    const popup = await visited.window()
    await says(popup, 'Log in again')
    await pressArmed(popup, 'Export the wallet on this device')
    await says(popup, 'Unlock wallet')
    await typeInto(popup, 'Password', password)
    await pressArmed(popup, 'Unlock wallet')
    await says(popup, 'Anyone with these')
    await pressArmed(popup, 'Done')
    await says(popup, 'Log in again')
    await pressArmed(popup, 'Close')
    assert.equal((await exporting).failed, undefined, time)
  }
  await context.close()
})
