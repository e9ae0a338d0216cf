import { deepEqual, equal } from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { find, press } from '../e2e/site.ts'
import { freePort } from '../stack/port.ts'
import { buildProject } from '../../scripts/size/projects.ts'
import { assertOutput, recordReplies } from './output.ts'
import { outputOf, rejectNext, walletState } from './page.ts'
import { runNext, startProgram } from './programs.ts'
import { openSetting, root, type Setting } from './setting.ts'

// Recipes with a server: it runs as a process of its own, and a user signs in at it in Chromium.

const user = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = `eip155:1:${user}`

let setting: Setting

/** Builds the page and starts the server of a recipe. */
async function start(name: string) {
  const folder = setting.write(name)
  const port = await freePort()
  const url = `http://localhost:${port}`
  await buildProject(folder)
  const environment = {
    PORT: String(port),
    SITE_HOST: new URL(url).host,
    TSX_TSCONFIG_PATH: join(root, 'tsconfig.json')
  }
  const words = ['--import', 'tsx', join(folder, 'server/start.ts')]
  return startProgram(words, { folder, url, environment })
}

async function connectAndSign(page: Page): Promise<void> {
  await (await find(page, 'w3m-button >>> button')).click()
  await press(page, 'Test Wallet')
  await press(page, 'Sign')
  await page.waitForSelector('>>> dialog[open]', { hidden: true })
}

/** A user signs in, is known to the server, and is signed out by disconnecting. Returns the replies of the server. */
async function signsInAndOut(url: string): Promise<string> {
  const { page, assertClean, leave } = await setting.visit(url)
  const replies = recordReplies(page, '/siwx/')
  await page.waitForSelector('w3m-button >>> button')
  await page.click('#me')
  await outputOf(page, /^\{"account":null\}$/)
  await connectAndSign(page)
  await page.click('#me')
  await outputOf(page, new RegExp(`^\\{"account":"${account}"\\}$`, 'i'))
  const cookies = await page.browserContext().cookies()
  const session = cookies.find(({ name }) => name === '__Host-session')
  deepEqual([session?.httpOnly, session?.secure], [true, true], 'scripts cannot read it')
  await (await find(page, 'w3m-button >>> button')).click()
  await press(page, 'Disconnect')
  await page.waitForFunction(async () => (await (await fetch('/siwx/me')).text()) === '{"account":null}', {
    polling: 200,
    timeout: 30_000
  })
  assertClean()
  const exchange = await replies()
  await leave()
  return exchange
}

/** A signature for another site, or none that is valid, gets no session. */
async function refusesStrangers(url: string): Promise<void> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const message = [
    `evil.example wants you to sign in with your Ethereum account:\n${user}\n\n`,
    `URI: https://evil.example\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: ${new Date().toISOString()}`
  ].join('\n')
  const signature = `0x${'11'.repeat(65)}`
  const reply = await fetch(`${url}/siwx/verify`, { ...post, body: JSON.stringify({ message, signature }) })
  equal(reply.status, 401)
  equal(reply.headers.get('set-cookie'), null)
}

describe('the server of the recipe', () => {
  before(async () => (setting = await openSetting()))
  after(() => setting?.stop())

  for (const name of ['siwe-express', 'siwe-hono'])
    test(`${name} signs a user in and out`, async t => {
      const server = await start(name)
      t.after(() => server.stop())
      assertOutput(name, await signsInAndOut(server.url))
      await refusesStrangers(server.url)
    })

  test('protect a route answers 401, and the profile once the user has signed in', async t => {
    const server = await start('protect-a-route')
    t.after(() => server.stop())
    const without = await fetch(`${server.url}/api/profile`, { headers: { cookie: '__Host-session=made-up' } })
    equal(without.status, 401)
    const { page, leave } = await setting.visit(server.url)
    const replies = recordReplies(page, '/')
    await page.waitForSelector('w3m-button >>> button')
    await page.click('#profile')
    await press(page, 'Test Wallet')
    await press(page, 'Sign')
    await outputOf(page, new RegExp(`^\\{"account":"${account}"\\}$`, 'i'))
    equal(await page.evaluate(() => fetch('/api/profile').then(({ status }) => status)), 200)
    const { methods } = await walletState(page)
    equal(methods.filter(method => method === 'personal_sign').length, 1, 'one signature')
    assertOutput('protect-a-route', await replies())
    await leave()
  })

  test('protect a route stays closed for a user who rejects the signature', async t => {
    const server = await start('protect-a-route')
    t.after(() => server.stop())
    const { page, leave } = await setting.visit(server.url)
    await rejectNext(page, 'personal_sign')
    await page.waitForSelector('w3m-button >>> button')
    await page.click('#profile')
    await press(page, 'Test Wallet')
    await press(page, 'Sign')
    await page.waitForFunction(
      () =>
        (globalThis as unknown as { wallet: { requests: { method: string }[] } }).wallet.requests.some(
          each => each.method === 'personal_sign'
        ),
      { polling: 100 }
    )
    equal(await page.evaluate(() => fetch('/api/profile').then(({ status }) => status)), 401)
    await leave()
  })

  test('siwe-next signs a user in and out', async t => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const folder = setting.write('siwe-next')
    const server = await runNext(setting, folder, { url, port })
    t.after(() => server.stop())
    await signsInAndOut(url)
    await refusesStrangers(url)
  })
})
