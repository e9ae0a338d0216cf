import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { launch, type Browser, type BrowserContext, type Frame, type Page } from 'puppeteer-core'
import { encodeFunctionData, erc20Abi, isHex, toHex, verifyMessage, verifyTypedData, type Hex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { isRecord } from '../../adapters/base/record.ts'
import type { RequestName } from '../../frame/protocol/messages.ts'
import { createPages } from '../../services/pages/pages.ts'
import { scriptedLogin, type ScriptedLogin } from '../kit/scripted-login.ts'
import { startAccountServices, type AccountServices } from '../stack/accounts/services.ts'
import { smartNetwork } from '../stack/accounts/smart-network.ts'
import { startAnvil, type Anvil } from '../stack/anvil.ts'
import { localChainIds } from '../stack/chains/chain-ids.ts'
import { contracts } from '../stack/chains/deployment.ts'
import { drip } from '../stack/chains/faucet.ts'
import { startLocalChain } from '../stack/chains/local-chain.ts'
import { clientOf } from '../stack/chains/test-client.ts'
import { chromiumArguments, chromiumPath } from '../tools/browser/programs.ts'
import { askFrame, framePage, type FrameAnswer } from './frame-page.ts'
import { keepPasskeys } from './passkeys.ts'

declare global {
  interface Window {
    popup: Window | null
    /** What a popup has said. */
    heard: unknown[]
  }
}

const password = 'correct horse battery staple'
const folder = process.env['W3M_FRAME'] ?? join(import.meta.dirname, '../../dist/frame/page')

interface Visit {
  readonly page: Page
  readonly frame: Frame
  ask<Name extends RequestName>(name: Name, payload?: unknown): Promise<FrameAnswer<Name>>
  /** Presses a button in the frame, or another window, once it may be pressed. */
  press(words: string, place?: Frame | Page): Promise<void>
  /** The window that the frame has opened. */
  window(): Promise<Page>
}

describe('the secure frame, built and served, in a page of another site', () => {
  let login: ScriptedLogin
  let server: Server
  let site: Server
  let anvil: Anvil
  let local: Anvil
  let accounts: AccountServices
  let browser: Browser
  let frameUrl: string
  let siteUrl: string
  /** Files of the frame that were asked for. */
  const loaded: string[] = []

  before(async () => {
    ;[anvil, local] = await Promise.all([startAnvil({ chainId: 31337 }), startLocalChain({ chainId: localChainIds[0] })])
    accounts = await startAccountServices([local])
    login = scriptedLogin()
    const app = new Hono()
    app.use('/pages/assets/*', async (context, next) => {
      loaded.push(context.req.path)
      await next()
    })
    app.route('/auth', login.routes)
    server = createAdaptorServer({ fetch: app.fetch }) as Server
    const base = `http://localhost:${await listening(server)}`
    const network = {
      id: 'eip155:31337',
      name: 'Local',
      rpc: [anvil.rpcUrl],
      nativeCurrency: { symbol: 'ETH', decimals: 18 }
    } as const
    const withSmartAccounts = {
      ...network,
      id: `eip155:${local.chainId}`,
      name: 'Harbour',
      rpc: [local.rpcUrl],
      smart: await smartNetwork('0.7', { ...local, ...accounts, sponsored: true })
    } as const
    const pages = createPages({
      folder,
      allowedOrigins: [],
      name: 'Test wallet',
      auth: () => `${base}/auth`,
      networks: () => [network, withSmartAccounts]
    })
    app.route('/pages', pages.routes!)
    site = createServer((request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(request.url === '/evil' ? framePage(frameAddress('http://127.0.0.1:1')) : framePage(frameAddress(siteUrl)))
    })
    siteUrl = `http://127.0.0.1:${await listening(site)}`
    const frameAddress = (origin: string) =>
      `${base}/pages/sdk?origin=${encodeURIComponent(origin)}&projectId=p&chainId=eip155:31337&version=4`
    frameUrl = frameAddress(siteUrl)
    browser = await launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] })
  })
  after(async () => {
    await browser.close()
    await accounts.stop()
    await Promise.all([anvil.stop(), local.stop()])
    for (const one of [server, site]) {
      one.closeAllConnections()
      one.close()
    }
  })

  async function visit(context: BrowserContext): Promise<Visit> {
    const page = await context.newPage()
    await page.setViewport({ width: 1000, height: 900 })
    await page.goto(siteUrl)
    await page.waitForFunction(() => window.events.includes('@w3m-frame/READY'), { timeout: 15_000 })
    const frame = page.frames().find(one => one.url() === frameUrl)!
    return {
      page,
      frame,
      ask: (name, payload) => askFrame(page, name, payload),
      async press(words, place = frame) {
        await place.waitForFunction(
          (wanted: string) =>
            [...(document.querySelector('#stage')?.shadowRoot?.querySelectorAll('button') ?? [])].some(
              one => one.textContent === wanted && one.getAttribute('aria-disabled') !== 'true'
            ),
          { timeout: 15_000 },
          words
        )
        await place.locator(`::-p-aria([name="${words}"][role="button"])`).setTimeout(40_000).click()
      },
      async window() {
        const target = await context.waitForTarget(one => one.url().endsWith('/pages/window'), { timeout: 10_000 })
        return (await target.page())!
      }
    }
  }

  const type = async (place: Frame | Page, label: string, text: string) => {
    const input = await place.waitForSelector(`::-p-aria([name="${label}"][role="textbox"])`, { timeout: 10_000 })
    await input!.type(text)
  }

  async function logIn({ ask }: Visit): Promise<void> {
    assert.deepEqual(await ask('CONNECT_EMAIL', { email: 'ann@example.org' }), { ok: { action: 'VERIFY_OTP' } })
    assert.equal((await ask('CONNECT_OTP', { otp: '123456' })).failed, undefined)
  }

  /** Signs up, and gives the address. A passkey is at once; a password is stretched for seconds. */
  async function signUp(visited: Visit, by: 'passkey' | 'password' = 'passkey'): Promise<Hex> {
    login.sets.clear()
    login.fresh = true
    await logIn(visited)
    if (by === 'passkey') await keepPasskeys(visited.page)
    const user = visited.ask('GET_USER', {})
    if (by === 'passkey') await visited.press('Use a passkey')
    else {
      await type(visited.frame, 'Password', password)
      await visited.press('Use this password')
    }
    return addressIn(await user)
  }

  test('nothing of it violates its policy, and the frame of another origin is not shown', async () => {
    const context = await browser.createBrowserContext()
    const visited = await visit(context)
    const reports = await visited.frame.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).host)
    )
    assert.equal(new Set(reports).size, 1)
    const refused = await visited.frame.evaluate(() => {
      try {
        document.body.innerHTML = '<b>markup</b>'
        return false
      } catch {
        return true
      }
    })
    assert.ok(refused, 'no program in the frame makes markup of a text')
    const evil = await context.newPage()
    await evil.goto(`${siteUrl}/evil`)
    await evil.waitForNetworkIdle()
    assert.deepEqual(await evil.evaluate(() => window.events), [])
    await context.close()
  })

  test('signs up with a password, signs a message that viem verifies, and refuses when the user does', async () => {
    const context = await browser.createBrowserContext()
    const visited = await visit(context)
    const address = await signUp(visited, 'password')
    // Argon2id ran in the worker: where that fails, its chunk is loaded for this thread
    const stretching = loaded.map(path => /(stretch-worker|argon2)/.exec(path)?.[1]).filter(Boolean)
    assert.deepEqual([...new Set(stretching)], ['stretch-worker'])
    const sets = [...login.sets.values()]
    assert.deepEqual(
      sets.map(({ state, addresses }) => [state, addresses['eip155']]),
      [['committed', address]]
    )

    const signing = visited.ask('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await visited.press('Sign')
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await signing) }))

    const refusing = visited.ask('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await visited.press('Reject')
    assert.equal((await refusing).failed?.code, 4001)

    const foreign = await visited.ask('RPC_REQUEST', {
      method: 'personal_sign',
      params: ['hello', `0x${'11'.repeat(20)}`],
      chainId: 31337
    })
    assert.equal(foreign.failed?.code, 4100)
    assert.ok((await visited.ask('RPC_REQUEST', { method: 'eth_sign', params: [], chainId: 31337 })).failed)
    await context.close()
  })

  test('signs data and sends a transaction on a real chain, each shown first; the page’s rpcUrl is not asked', async () => {
    const context = await browser.createBrowserContext()
    const visited = await visit(context)
    const address = await signUp(visited)
    const data = {
      domain: { name: 'Token', chainId: 31337, verifyingContract: addressOf(`0x${'70'.repeat(20)}`) },
      primaryType: 'Permit' as const,
      types: {
        Permit: [
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' }
        ]
      },
      message: { spender: addressOf(`0x${'11'.repeat(20)}`), value: 5n }
    }
    const json = JSON.stringify(data, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
    const signing = visited.ask('RPC_REQUEST', { method: 'eth_signTypedData_v4', params: [address, json], chainId: 31337 })
    await visited.press('Sign')
    assert.ok(await verifyTypedData({ ...data, address, signature: hexIn(await signing) }))

    await rpc(anvil, 'anvil_setBalance', [address, '0xde0b6b3a7640000'])
    const to = `0x${'22'.repeat(20)}`
    const sending = visited.ask('RPC_REQUEST', {
      method: 'eth_sendTransaction',
      params: [{ from: address, to, value: '0x64', gasPrice: '0xffffffffffff' }],
      chainId: 31337,
      rpcUrl: 'http://127.0.0.1:1/forged'
    })
    await visited.frame.waitForFunction(() =>
      document.querySelector('#stage')?.shadowRoot?.textContent?.includes('0.0000000000000001 ETH')
    )
    const shown = await visited.frame.evaluate(() => document.querySelector('#stage')!.shadowRoot!.textContent)
    assert.ok(shown.includes(new URL(siteUrl).origin) && shown.includes('0x2222222222222222222222222222222222222222'))
    await visited.press('Send')
    const { ok: hash } = await sending
    const receipt = await rpc(anvil, 'eth_getTransactionReceipt', [hash])
    assert.ok(isRecord(receipt))
    assert.equal(receipt['status'], '0x1')
    assert.equal(await rpc(anvil, 'eth_getBalance', [to, 'latest']), '0x64')

    // what the page speaks and how it looks by now
    assert.equal((await visited.ask('SYNC_THEME', { themeMode: 'dark', locale: 'de' })).failed, undefined)
    const refusing = visited.ask('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await visited.frame.waitForFunction(() =>
      document.querySelector('#stage')?.shadowRoot?.textContent?.includes('Unterschreiben')
    )
    const look = await visited.frame.evaluate(() => [
      document.documentElement.lang,
      getComputedStyle(document.querySelector('#stage')!).colorScheme
    ])
    assert.deepEqual(look, ['de', 'dark'])
    await visited.press('Ablehnen')
    assert.equal((await refusing).failed?.code, 4001)
    await context.close()
  })

  test('acts as a smart account where there are some: two payments are one approval, and a sponsor pays', async () => {
    const context = await browser.createBrowserContext()
    const visited = await visit(context)
    const owner = await signUp(visited)
    const { chainId } = local
    const client = clientOf(local)
    const { ok: user } = await visited.ask('GET_USER', { chainId, preferredAccountType: 'smartAccount' })
    const account = addressOf(user?.address)
    assert.deepEqual(user?.accounts, [
      { address: owner, type: 'eoa' },
      { address: account, type: 'smartAccount' }
    ])
    assert.deepEqual([user.preferredAccountType, user.smartAccountDeployed], ['smartAccount', false])
    assert.deepEqual((await visited.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS')).ok, { smartAccountEnabledNetworks: [chainId] })

    await drip(local.rpcUrl, { to: account, tokens: { dollar: 10_000_000n } })
    const to: Hex = `0x${'33'.repeat(20)}`
    const pay = (amount: bigint) => ({
      to: contracts.dollar,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
    })
    const batch = { version: '2.0.0', chainId: toHex(chainId), from: account, atomicRequired: true, calls: [pay(1n), pay(2n)] }
    const sending = visited.ask('RPC_REQUEST', { method: 'wallet_sendCalls', params: [batch], chainId })
    await visited.frame.waitForFunction(() =>
      document.querySelector('#stage')?.shadowRoot?.textContent?.includes('Paid by Local Sponsor')
    )
    const shown = await visited.frame.evaluate(() => document.querySelector('#stage')!.shadowRoot!.textContent)
    for (const words of ['Do 2 things at once', '0.000001 LUSD', '0.000002 LUSD', 'Your smart account is set up with this.']) {
      assert.ok(shown.includes(words), words)
    }
    await visited.press('Send')
    const { ok: sent } = await sending
    assert.ok(isRecord(sent))
    const { ok: status } = await visited.ask('RPC_REQUEST', { method: 'wallet_getCallsStatus', params: [sent['id']], chainId })
    assert.ok(isRecord(status) && Array.isArray(status['receipts']))
    assert.deepEqual([status['status'], status['atomic'], status['receipts'].length], [200, true, 1])
    const paid = await client.readContract({ address: contracts.dollar, abi: erc20Abi, functionName: 'balanceOf', args: [to] })
    assert.deepEqual([paid, await client.getBalance({ address: account })], [3n, 0n])

    const signing = visited.ask('RPC_REQUEST', { method: 'personal_sign', params: ['hello', account], chainId })
    await visited.press('Sign')
    assert.ok(await client.verifyMessage({ address: account, message: 'hello', signature: hexIn(await signing) }))

    assert.deepEqual((await visited.ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })).ok, { type: 'eoa', address: owner })
    await visited.ask('SWITCH_NETWORK', { chainId: 31337 })
    const none = await visited.ask('SET_PREFERRED_ACCOUNT', { type: 'smartAccount' })
    assert.equal(none.failed?.message, 'This application might not support Smart Accounts')
    await context.close()
  })

  test('cannot be clicked through: covered, faded, or by a program, nothing is signed', async () => {
    const context = await browser.createBrowserContext()
    const visited = await visit(context)
    const address = await signUp(visited)
    await visited.page.evaluate(() => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.style.cssText = 'position:fixed;inset:0 0 60% 0;pointer-events:none;background:white'
      document.body.append(cover)
    })
    let isOver = false
    const signing = visited.ask('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    void signing.then(() => (isOver = true))
    const button = (await visited.frame.waitForSelector('::-p-aria([name="Sign"][role="button"])'))!
    const isArmed = () => button.evaluate(one => one.getAttribute('aria-disabled') !== 'true')
    /** Long enough for the guard to arm an uncovered button twice, by the frame's own clock. */
    const wait = () => visited.frame.evaluate(() => new Promise(resolve => setTimeout(resolve, 1_500)))
    await wait()
    assert.equal(await isArmed(), false, 'covered')
    await button.evaluate(one => (one as HTMLElement).click())
    await visited.page.evaluate(() => {
      document.querySelector('#cover')!.remove()
      document.querySelector('iframe')!.style.opacity = '0.5'
    })
    await wait()
    assert.equal(await isArmed(), false, 'faded')
    await visited.page.evaluate(() => (document.querySelector('iframe')!.style.opacity = ''))
    await visited.frame.waitForFunction(
      () =>
        [...document.querySelector('#stage')!.shadowRoot!.querySelectorAll('button')].some(
          one => one.textContent === 'Sign' && !one.hasAttribute('aria-disabled')
        ),
      { timeout: 10_000 }
    )
    await button.evaluate(one => (one as HTMLElement).click())
    assert.equal(isOver, false, 'a program pressed it')
    await visited.press('Sign')
    assert.ok((await signing).ok)

    // what is shown is cut off: by the page's own scrolling, and by a frame with room for the buttons alone
    const again = visited.ask('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    const place = (css: string) =>
      visited.page.evaluate(given => document.querySelector('iframe')!.setAttribute('style', given), css)
    const armed = () =>
      visited.frame.waitForFunction(
        () =>
          [...document.querySelector('#stage')!.shadowRoot!.querySelectorAll('button')].some(
            one => one.textContent === 'Sign' && !one.hasAttribute('aria-disabled')
          ),
        { timeout: 15_000 }
      )
    await armed()
    const signs = (await visited.frame.waitForSelector('::-p-aria([name="Sign"][role="button"])'))!
    const isReady = () => signs.evaluate(one => one.getAttribute('aria-disabled') !== 'true')
    for (const [what, css] of [
      ['scrolled out of sight to its buttons', 'position:fixed;top:-500px'],
      ['in a frame of its buttons alone', 'height:90px'],
      ['in a frame of the button alone', 'width:150px']
    ] as const) {
      await place(css)
      await wait()
      assert.equal(await isReady(), false, what)
      await place('')
      await armed()
    }
    await visited.press('Reject')
    assert.equal((await again).failed?.code, 4001)
    await context.close()
  })

  test('in a popup it answers nobody, not even a page that may embed it; its own window stays empty', async () => {
    const context = await browser.createBrowserContext()
    const visited = await visit(context)
    await signUp(visited)
    const popupOf = async (url: string): Promise<Page> => {
      const opening = new Promise<Page | null>(resolve => visited.page.once('popup', resolve))
      await visited.page.evaluate(address => void (window.popup = window.open(address, '', 'popup')), url)
      const popup = (await opening)!
      await popup.waitForFunction(() => document.readyState === 'complete')
      return popup
    }
    const popup = await popupOf(frameUrl)
    await popup.waitForNetworkIdle({ idleTime: 300 })
    await visited.page.evaluate(to => {
      window.heard = []
      window.addEventListener('message', ({ source, data }) => source === window.popup && window.heard.push(data))
      for (const name of ['IS_CONNECTED', 'GET_USER', 'SIGN_OUT']) {
        window.popup!.postMessage({ id: name, type: `@w3m-app/${name}`, payload: {} }, to)
      }
    }, new URL(frameUrl).origin)
    // by the popup's own clock, long after it would have answered
    await popup.evaluate(
      to =>
        new Promise<void>(resolve => {
          setTimeout(() => {
            ;(window.opener as Window).postMessage('last', to)
            resolve()
          }, 500)
        }),
      new URL(siteUrl).origin
    )
    await visited.page.waitForFunction(() => window.heard.includes('last'))
    assert.deepEqual(await visited.page.evaluate(() => window.heard), ['last'])
    const shown = await popup.evaluate(() => document.querySelector('#stage')?.shadowRoot?.textContent ?? '')
    assert.equal(shown, '')
    assert.deepEqual(
      await visited.ask('IS_CONNECTED'),
      { ok: { isConnected: true } },
      'the frame in the page has not been logged out'
    )
    await popup.close()

    const empty = await popupOf(new URL('window', frameUrl).href)
    assert.equal(await empty.evaluate(() => document.body.textContent.trim()), '')
    await context.close()
  })

  test('where the engine cannot tell what covers it, nothing is decided in the frame: it opens a window of its own', async () => {
    const context = await browser.createBrowserContext()
    const visited = await visit(context)
    const address = await signUp(visited)
    // what Firefox and WebKit have of IntersectionObserver
    await visited.frame.evaluate(() => delete (IntersectionObserverEntry.prototype as Partial<{ isVisible: boolean }>).isVisible)
    const signing = visited.ask('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await visited.press('Open the window')
    const window = await visited.window()
    const inFrame = await visited.frame.evaluate(() => document.querySelector('#stage')!.shadowRoot!.textContent)
    assert.ok(!inFrame.includes('hello'), 'there is nothing to press but what opens the window')
    await visited.press('Sign', window)
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await signing) }))
    // a window that is closed is a refusal
    const refusing = visited.ask('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await visited.press('Open the window')
    await (await visited.window()).close()
    assert.equal((await refusing).failed?.code, 4001)
    await context.close()
  })

  test('the same address on a second device, in a window of the frame, and the exported phrase gives it to viem', async () => {
    const first = await browser.createBrowserContext()
    const address = await signUp(await visit(first), 'password')
    await first.close()

    const second = await browser.createBrowserContext()
    const visited = await visit(second)
    await logIn(visited)
    const user = visited.ask('GET_USER', {})
    await visited.press('Open the window')
    const window = await visited.window()
    await type(window, 'Password', 'not this one at all')
    await visited.press('Open the wallet', window)
    await window.waitForFunction(() =>
      document.querySelector('#stage')?.shadowRoot?.textContent?.includes('does not open this wallet')
    )
    const input = (await window.waitForSelector('::-p-aria([name="Password"][role="textbox"])'))!
    await input.evaluate(one => ((one as HTMLInputElement).value = ''))
    await type(window, 'Password', password)
    await visited.press('Open the wallet', window)
    assert.equal(addressIn(await user), address)

    const managing = visited.ask('MANAGE', { screen: 'export' })
    await visited.press('Open the window')
    const proof = await visited.window()
    const closed = new Promise(resolve => proof.once('close', resolve))
    await type(proof, 'Password', password)
    await visited.press('Open the wallet', proof)
    // until then the frame still offers to open the first window again
    await closed
    await visited.press('Open the window')
    const keys = await visited.window()
    await visited.press('Show: Secret phrase of the wallet', keys)
    const phrase = await keys.evaluate(
      () => document.querySelector('#stage')!.shadowRoot!.querySelector('[data-secret]')!.textContent
    )
    assert.equal(mnemonicToAccount(phrase).address, address)
    await visited.press('Done', keys)
    assert.equal((await managing).failed, undefined)

    // another way to recover: the browser asks for the passkey in the window
    const changing = visited.ask('MANAGE', { screen: 'recovery' })
    await visited.press('Open the window')
    const once = await visited.window()
    const proved = new Promise(resolve => once.once('close', resolve))
    await type(once, 'Password', password)
    await visited.press('Open the wallet', once)
    await proved
    await visited.press('Open the window')
    const chosen = await visited.window()
    await keepPasskeys(chosen)
    await visited.press('Use a passkey', chosen)
    assert.equal((await changing).failed, undefined)
    const kept = [...login.sets.values()].find(({ state }) => state === 'committed')!
    assert.equal(kept.addresses['eip155'], address)
    assert.match(kept.sealedRecovery!, /"method":"passkey"/)
    await second.close()
  })

  test('a service that is down between the two writes loses nothing: the wallet that was prepared is there after a retry', async () => {
    const context = await browser.createBrowserContext()
    const visited = await visit(context)
    login.sets.clear()
    await logIn(visited)
    const commits = () => login.asked.filter(line => line.startsWith('PUT')).length
    const user = visited.ask('GET_USER', {})
    await type(visited.frame, 'Password', password)
    // the first PUT prepares; from the read-back on there is nobody
    login.down = /^GET \/v1\/shares/
    const before = commits()
    await visited.press('Use this password')
    await visited.frame.waitForFunction(
      () => document.querySelector('#stage')?.shadowRoot?.querySelector('[role=status]')?.textContent?.includes('wrong') ?? false,
      { timeout: 20_000 }
    )
    assert.equal(commits(), before + 1)
    const [prepared] = login.sets.values()
    await visited.press('Not now')
    assert.ok((await user).failed)
    login.down = undefined
    const again = await visited.ask('GET_USER', {})
    assert.equal(addressIn(again), prepared!.addresses['eip155'])
    await context.close()
  })

  test('a passkey keeps the wallet, and unlocks it after a reload without the service’s share', async () => {
    const context = await browser.createBrowserContext()
    const visited = await visit(context)
    await keepPasskeys(visited.page)
    login.sets.clear()
    await logIn(visited)
    const user = visited.ask('GET_USER', {})
    await visited.press('Use a passkey')
    const address = addressIn(await user)
    const [set] = login.sets.values()
    assert.equal(JSON.parse(set!.sealedRecovery!).method, 'passkey')

    login.fresh = false
    assert.equal((await visited.ask('RELOAD')).failed, undefined)
    await visited.page.waitForFunction(() => window.events.filter(one => one === '@w3m-frame/READY').length === 2)
    const reloaded = visited.page.frames().find(one => one.url() === frameUrl)!
    assert.deepEqual(await visited.ask('IS_CONNECTED'), { ok: { isConnected: true } })
    const signing = visited.ask('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await visited.press('Sign', reloaded)
    await visited.press('Use the passkey', reloaded)
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await signing) }))
    login.fresh = true
    await context.close()
  })
})

function addressOf(value: unknown): Hex {
  assert.match(String(value), /^0x[0-9a-fA-F]{40}$/)
  return value as Hex
}

const addressIn = ({ ok }: FrameAnswer<'GET_USER'>): Hex => addressOf(ok?.address)

/** A signature, or a hash. */
function hexIn({ ok }: FrameAnswer<'RPC_REQUEST'>): Hex {
  assert.ok(isHex(ok), `it is no hex: ${JSON.stringify(ok)}`)
  return ok
}

async function rpc({ rpcUrl }: Anvil, method: string, params: unknown[]): Promise<unknown> {
  const reply = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  })
  return ((await reply.json()) as { result: unknown }).result
}

function listening(server: Server): Promise<number> {
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)))
}
