import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { stringToHex } from 'viem'
import { answerByHand, nextSignIn } from '../adapters/walletconnect/answering.ts'
import { openWallet, type Wallet } from '../adapters/walletconnect/stack.ts'
import { makeContractAccount, type ContractAccount } from './contract-wallet.ts'
import { closed, find, openConnect, openSite, press, says, sees, type Site, type VisitedPage } from './site.ts'
import { isPrompted, sessionsOf } from './sign-in-page.ts'

// A wallet on a phone connects and signs in with one tap: on the built playground, with the real service.

let site: Site

describe('a visitor who is asked to sign in', () => {
  before(async () => (site = await openSite()))
  after(() => site?.stop())

  test('connects a phone and signs in there with one tap', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    const wallet = await scan(page, '')
    await sees(wallet.page, 'wants you to sign in with your Ethereum account:')
    await (await find(wallet.page, '[data-testid=approve-sign-in]')).click()
    await says(page, /^Connected: eip155:31337001:/)
    await closed(page)
    assert.equal((await sessionsOf(site, page)).sessions.length, 1)
    await page.reload()
    await says(page, /^Connected/)
    assert.equal(await isPrompted(page), false)
    await visit.assertClean()
    await wallet.assertClean()
  })

  test('a phone that declines is neither connected nor asked again', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    const wallet = await scan(page, '')
    await (await find(wallet.page, '[data-testid=refuse-sign-in]')).click()
    await sees(page, 'declined')
    await says(page, /^Not connected\.$/)
    assert.equal(await wallet.page.$('[data-testid=proposal]'), null)
    await visit.assertClean()
  })

  test('a phone that declines to sign where that is optional connects with the next code, and is asked once it has', async () => {
    const visit = await site.visit('/?siwx=optional&directory=false')
    const { page } = visit
    const wallet = await scan(page, '')
    await (await find(wallet.page, '[data-testid=refuse-sign-in]')).click()
    await sees(page, 'declined')
    await press(page, 'Try again')
    const again = await site.visit(`${site.stack.wallet}?uri=${encodeURIComponent(await uriOn(page))}`)
    await (await find(again.page, '[data-testid=approve-proposal]')).click()
    await says(page, /^Connected/)
    await press(page, 'Skip')
    await closed(page)
    assert.deepEqual((await sessionsOf(site, page)).sessions, [])
    await visit.assertClean()
  })

  test('a phone that knows nothing of it connects, and is asked to sign afterwards', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    const wallet = await scan(page, '&signs=off')
    await (await find(wallet.page, '[data-testid=approve-proposal]')).click()
    await press(page, 'Sign')
    await (await find(wallet.page, '[data-testid=approve-request]')).click()
    await closed(page)
    assert.equal((await sessionsOf(site, page)).sessions.length, 1)
    await visit.assertClean()
  })

  test('a server that never answers keeps no code waiting: the phone connects', async () => {
    const visit = await site.visit('/?siwx=required')
    const { page } = visit
    await page.setRequestInterception(true)
    // it accepts the request, and never responds
    page.on('request', request => request.url().startsWith(site.stack.auth) || void request.continue())
    const wallet = await scan(page, '')
    await (await find(wallet.page, '[data-testid=approve-proposal]')).click()
    await says(page, /^Connected/)
    await wallet.assertClean()
  })

  for (const [where, isThere] of [
    ['on the chain', true],
    ['not there yet', false]
  ] as const) {
    test(`connects a contract of a phone, ${where}, and signs in with one tap; what cheats is told so, and may try again`, async () => {
      const visit = await site.visit('/?siwx=required&directory=false')
      const { page } = visit
      const phone = await openWallet(site.stack.relay)
      const account = await makeContractAccount(site.stack.evm[0]!, isThere)
      for (const habit of ['lying factory', 'wrapped twice', 'honest'] as const) {
        account.habit = habit
        await openConnect(page)
        await press(page, 'WalletConnect Scan with your phone')
        await tapOn(page, phone, account)
        if (habit === 'honest') break
        await sees(page, 'The signature doesn’t match this account.')
        await says(page, /^Not connected\.$/)
        await press(page, 'Close')
      }
      await says(page, new RegExp(`^Connected: eip155:31337001:${account.address}`))
      await closed(page)
      assert.equal(await isPrompted(page), false)
      const { sessions } = await sessionsOf(site, page)
      assert.deepEqual(
        sessions.map(session => session.account),
        [`eip155:31337001:${account.address}`]
      )
      await visit.assertClean()
      await phone.stop()
    })
  }
})

/** Scans the QR code on the screen with a separate phone. */
async function scan(page: Page, query: string): Promise<VisitedPage> {
  await openConnect(page)
  await press(page, 'WalletConnect Scan with your phone')
  const uri = await uriOn(page)
  return site.visit(`${site.stack.wallet}?uri=${encodeURIComponent(uri)}${query}`)
}

/** Returns the URI of the QR code on the screen. */
async function uriOn(page: Page): Promise<string> {
  const code = await page.waitForSelector('>>> w3m-ui-qr', { timeout: 15_000 })
  await page.waitForFunction(
    (element: Element) => Boolean((element as Element & { uri?: string }).uri),
    { timeout: 15_000 },
    code!
  )
  return page.evaluate(element => (element as Element & { uri: string }).uri, code!)
}

/** Scans the QR code with a phone whose account, a contract, signs the request. */
async function tapOn(page: Page, phone: Wallet, { address, sign }: ContractAccount): Promise<void> {
  const asked = nextSignIn(phone)
  await phone.kit.pair({ uri: await uriOn(page) })
  const question = await asked
  const { chains, type: _type, ...payload } = question.params.authPayload
  const iss = `did:pkh:${chains[0]}:${address}`
  const message = phone.kit.formatAuthMessage({ request: { ...payload, chains } as never, iss })
  const signature = await sign(stringToHex(message))
  const cacao = { h: { t: 'caip122' }, p: { ...payload, iss }, s: { t: 'eip1271', s: signature } }
  await answerByHand(phone, question, { result: { cacaos: [cacao], responder: { metadata: phone.kit.metadata } } })
}
