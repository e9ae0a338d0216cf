import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Frame, Page } from 'puppeteer-core'
import { closed, openConnect, openModal, press, says, sees, openSite, type Site } from './site.ts'
import { keepPasskeys } from './passkeys.ts'

// The screens of the embedded wallet's settings against the real frame, the real login service and real mails.

let site: Site

describe('a visitor of the embedded wallet', { timeout: 240_000 }, () => {
  before(async () => (site = await openSite({ confirmDevices: false })))
  after(() => site?.stop())

  test('changes the email by the codes of both addresses, and has the same wallet by the new one', async () => {
    const visit = await site.visit('/?directory=false')
    const { page } = visit
    await keepPasskeys(page)
    await openConnect(page)
    await logIn(page, 'ann@example.org')
    await decide(page, 'Use a passkey')
    const address = await connectedAs(page)
    await closed(page)

    await openModal(page)
    await press(page, `Accounts and wallets of ${address.slice(0, 4)}…${address.slice(-6)}`)
    await press(page, 'Account settings')
    await press(page, 'Email ann@example.org')
    const field = await textbox(page, 'Email')
    await field.click({ count: 3 })
    await field.type('mira@example.org')
    await press(page, 'Save')
    await sees(page, 'Confirm Current Email')
    await giveCode(page, 'ann@example.org', 1)
    await sees(page, 'Confirm New Email')
    const right = await codeOf('mira@example.org')
    await (await textbox(page, 'Code of six digits')).type(right === '000000' ? '000001' : '000000')
    await sees(page, 'That code is not right. Try again. Tries left: 4')
    await (await textbox(page, 'Code of six digits')).type(right)
    await sees(page, 'Account Settings')
    await sees(page, 'mira@example.org')
    assert.equal(await page.evaluate(() => localStorage.getItem('@appkit-wallet/EMAIL')), 'mira@example.org')

    await press(page, 'Where you are logged in')
    await decide(page, 'Done')
    await press(page, 'Sign out')
    await says(page, /^Not connected\.$/)

    await openConnect(page)
    await logIn(page, 'mira@example.org', 1)
    assert.equal(await connectedAs(page), address)
    await visit.assertClean()
  })
})

/** `before`: how many mails the address has had. */
async function logIn(page: Page, email: string, before = 0): Promise<void> {
  await (await textbox(page, 'Email')).type(email)
  await press(page, 'Continue')
  await sees(page, 'Enter the six digits sent to')
  await giveCode(page, email, before)
}

async function giveCode(page: Page, email: string, before = 0): Promise<void> {
  const code = await codeOf(email, before)
  await (await textbox(page, 'Code of six digits')).type(code)
}

async function codeOf(email: string, before = 0): Promise<string> {
  for (let tries = 0; tries < 150; tries++) {
    const reply = await fetch(`${site.stack.mail}/mails.json?to=${encodeURIComponent(email)}`)
    const mail = ((await reply.json()) as readonly { readonly text: string }[])[before]
    const code = mail && /^\d{6}$/m.exec(mail.text)?.[0]
    if (code) return code
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`No code came to ${email}.`)
}

const textbox = async (page: Page, label: string) =>
  (await page.waitForSelector(`::-p-aria([name="${label}"][role="textbox"])`, { timeout: 20_000 }))!

async function connectedAs(page: Page): Promise<string> {
  const isConnected = () => /^Connected: eip155:\d+:0x/.test(document.querySelector('#state')?.textContent ?? '')
  await page.waitForFunction(isConnected, { timeout: 90_000 })
  return /0x[0-9a-fA-F]{40}/.exec(await page.$eval('#state', ({ textContent }) => textContent))![0]
}

/** Presses a button of the frame once it may be pressed. */
async function decide(page: Page, words: string): Promise<void> {
  const frame: Frame = (await (await page.waitForSelector('#w3m-iframe', { timeout: 15_000 }))!.contentFrame())!
  await frame.waitForFunction(
    (wanted: string) =>
      [...(document.querySelector('#stage')?.shadowRoot?.querySelectorAll('button') ?? [])].some(
        one => one.textContent === wanted && one.getAttribute('aria-disabled') !== 'true'
      ),
    { timeout: 20_000 },
    words
  )
  await frame.locator(`::-p-aria([name="${words}"][role="button"])`).setTimeout(60_000).click()
}
