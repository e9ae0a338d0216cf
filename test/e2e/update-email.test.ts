import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { codeOf, connectedAs, decide, logInByEmail, makeWalletWithPasskey, typeInto, wrongFor } from './logins.ts'
import { closed, openConnect, openModal, press, says, sees, openSite, type Site } from './site.ts'

// The screens of the embedded wallet's settings against the real frame, the real login service and real mails.

let site: Site

describe('a visitor of the embedded wallet', { timeout: 240_000 }, () => {
  before(async () => (site = await openSite({ confirmDevices: false })))
  after(() => site?.stop())

  test('changes the email by the codes of both addresses, and has the same wallet by the new one', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await openConnect(page)
    await logInByEmail(site, page, 'ann@example.org')
    const address = await makeWalletWithPasskey(page)
    await closed(page)

    await openModal(page)
    await press(page, `Accounts and wallets of ${address.slice(0, 4)}…${address.slice(-6)}`)
    await press(page, 'Account settings')
    await press(page, 'Email ann@example.org')
    await (await page.waitForSelector('::-p-aria([name="Email"][role="textbox"])'))!.click({ count: 3 })
    await typeInto(page, 'Email', 'mira@example.org')
    await press(page, 'Save')
    await sees(page, 'Confirm Current Email')
    await typeInto(page, 'Code of six digits', await codeOf(site, 'ann@example.org', 1))
    await sees(page, 'Confirm New Email')
    const right = await codeOf(site, 'mira@example.org')
    await typeInto(page, 'Code of six digits', wrongFor(right))
    await sees(page, 'That code is not right. Try again. Tries left: 4')
    await typeInto(page, 'Code of six digits', right)
    await sees(page, 'Account Settings')
    await sees(page, 'mira@example.org')
    assert.equal(await page.evaluate(() => localStorage.getItem('@appkit-wallet/EMAIL')), 'mira@example.org')

    await press(page, 'Where you are logged in')
    await decide(page, 'Done')
    await press(page, 'Sign out')
    await says(page, /^Not connected\.$/)

    await openConnect(page)
    await logInByEmail(site, page, 'mira@example.org')
    assert.equal(await connectedAs(page), address)
    await visit.assertClean()
  })
})
