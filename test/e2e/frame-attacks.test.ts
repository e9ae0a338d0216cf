import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { verifyMessage } from 'viem'
import { eventually } from '../kit/eventually.ts'
import { hexIn } from './frame-page.ts'
import { openFrameSite, unreachable, type FrameSite } from './frame-site.ts'
import { requestCode, frameOf, giveCode, isInWindow, screenText, showsText, walletWindow, windowState } from './logins.ts'
import { press, sees } from './site.ts'

declare global {
  interface Window {
    popup: Window | null
  }
}

/**
 * Attacks of a hostile page on its frame.
 * Each line of `frame/SECURITY.md` that names this file is a test here.
 */
describe('the secure frame in a hostile page', { timeout: 300_000 }, () => {
  let site: FrameSite
  let count = 0
  const networks = [unreachable('eip155:31337'), unreachable('eip155:1')]
  const newEmail = () => `eve${++count}@example.org`

  before(async () => {
    site = await openFrameSite({ networks })
  })
  after(() => site?.stop())

  test('nothing of it violates its policy, and the frame of another origin is not shown', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const reports = await visited
      .frame()
      .evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).host))
    assert.equal(new Set(reports).size, 1)
    const refused = await visited.frame().evaluate(() => {
      try {
        document.body.innerHTML = '<b>markup</b>'
        return false
      } catch {
        return true
      }
    })
    assert.ok(refused, 'no program in the frame makes markup of a text')
    const evil = await context.newPage()
    await evil.goto(`${site.url}/evil`)
    await evil.waitForNetworkIdle()
    assert.deepEqual(await evil.evaluate(() => window.events), [])
    await context.close()
  })

  test('cannot be clicked through where the operator has it confirmed in the iframe: covered, faded, or by a program', async () => {
    const trusting = await openFrameSite({ networks, confirmInFrame: true })
    const context = await trusting.browser.createBrowserContext()
    const visited = await trusting.visit(context)
    const address = await visited.signUp(newEmail())
    await visited.page.evaluate(() => {
      const cover = document.createElement('div')
      cover.id = 'cover'
      cover.style.cssText = 'position:fixed;inset:0 0 60% 0;pointer-events:none;background:white'
      document.body.append(cover)
    })
    let isOver = false
    const signing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    void signing.then(() => (isOver = true))
    const button = (await visited.frame().waitForSelector('::-p-aria([name="Sign"][role="button"])'))!
    const isArmed = () => button.evaluate(one => one.getAttribute('aria-disabled') !== 'true')
    /** Waits long enough for the press guard to arm an uncovered button twice, by the frame's own clock. */
    const wait = () => visited.frame().evaluate(() => new Promise(resolve => setTimeout(resolve, 1_500)))
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
    await visited
      .frame()
      .waitForFunction(
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

    // the content is clipped: by the page's own scrolling, and by an iframe with room for the buttons only
    const again = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    const place = (css: string) =>
      visited.page.evaluate(given => document.querySelector('iframe')!.setAttribute('style', given), css)
    const armed = () =>
      visited
        .frame()
        .waitForFunction(
          () =>
            [...document.querySelector('#stage')!.shadowRoot!.querySelectorAll('button')].some(
              one => one.textContent === 'Sign' && !one.hasAttribute('aria-disabled')
            ),
          { timeout: 15_000 }
        )
    await armed()
    const signs = (await visited.frame().waitForSelector('::-p-aria([name="Sign"][role="button"])'))!
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
    await trusting.stop()
  })

  test('in a popup it answers nobody, not even a page that may embed it; its own window stays empty', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    await visited.signUp(newEmail())
    const popupOf = async (url: string): Promise<Page> => {
      const opening = new Promise<Page | null>(resolve => visited.page.once('popup', resolve))
      await visited.page.evaluate(address => void (window.popup = window.open(address, '', 'popup')), url)
      const popup = (await opening)!
      await popup.waitForFunction(() => document.readyState === 'complete')
      return popup
    }
    const popup = await popupOf(site.frameUrl)
    await popup.waitForNetworkIdle({ idleTime: 300 })
    assert.equal(await popup.evaluate(() => window.opener), null, 'it is cut off from whoever opens it')
    assert.equal(await visited.page.evaluate(() => window.popup!.closed), true)
    const shown = await screenText(popup)
    assert.equal(shown, '')
    assert.deepEqual(
      await visited.request('IS_CONNECTED'),
      { ok: { isConnected: true } },
      'the frame in the page has not been logged out'
    )
    await popup.close()

    const own = await popupOf(new URL('window', site.frameUrl).href)
    await showsText(own, 'Open your wallet from the site')
    assert.equal(await own.evaluate(() => document.body.dataset['frame']), undefined)
    await context.close()
  })

  test('where the engine cannot tell what covers it, nothing is decided in the frame: it opens a window of its own', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const address = await visited.signUp(newEmail())
    // the IntersectionObserver features of Firefox and WebKit
    await visited
      .frame()
      .evaluate(() => delete (IntersectionObserverEntry.prototype as Partial<{ isVisible: boolean }>).isVisible)
    const signing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    const window = await visited.window()
    const inFrame = await visited.frame().evaluate(() => document.querySelector('#stage')!.shadowRoot!.textContent)
    assert.ok(!inFrame.includes('hello'), 'there is nothing to press but what opens the window')
    await visited.press('Sign', window)
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await signing) }))
    // closing the window is a rejection
    const refusing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await (await visited.window()).close()
    assert.equal((await refusing).failed?.code, 4001)
    await context.close()
  })

  test('a page whose opener policy cuts off the window is told so by name, and nothing is signed', async () => {
    const context = await site.browser.createBrowserContext()
    const page = await context.newPage()
    const told: string[] = []
    page.on('console', line => told.push(line.text()))
    await page.goto(`${site.url}/kit?isolated`)
    const email = newEmail()
    await press(page, 'Connect wallet')
    await requestCode(page, email)
    await sees(page, 'Enter the 6-digit code sent to')
    await giveCode(page, /^\d{6}$/m.exec(site.lastMail(email))![0])
    const frame = await frameOf(page)
    assert.ok(await isInWindow(frame))
    await (await frame.waitForSelector('>>> .actions .main'))!.click()
    const orphan = await context.waitForTarget(one => one.url().endsWith('/pages/window'), { timeout: 20_000 })
    await showsText((await orphan.page())!, 'lost the site that opened it')
    await page.waitForFunction(() => !document.querySelector<HTMLDialogElement>('#w3m-frame')?.open)
    // the text of the alert loads after the dialog has closed
    await eventually(
      () => told.some(line => line.includes('same-origin-allow-popups')),
      'the developer is told which policy to set'
    )
    await context.close()
  })

  test('a page that lets its popups keep their opener signs as any other', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context, `${site.url}/?with-popups`)
    const address = await visited.signUp(newEmail())
    const signing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    await visited.press('Sign')
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await signing) }))
    await context.close()
  })

  test('a press counts while the tab of the page sleeps, as phones have it: the answer is there when it wakes', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const address = await visited.signUp(newEmail())
    const signing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    const frame = visited.frame()
    assert.ok(await isInWindow(frame))
    const session = await visited.page.createCDPSession()
    // the driver freezes the page; the timers of the iframe, another process, are stopped by hand
    await frame.evaluate(() => {
      window.setTimeout = (() => 0) as unknown as typeof window.setTimeout
      window.setInterval = (() => 0) as unknown as typeof window.setInterval
    })
    await (await frame.waitForSelector('>>> .actions .main'))!.click()
    await session.send('Page.setWebLifecycleState', { state: 'frozen' })
    await visited.press('Sign', await walletWindow(context))
    await session.send('Page.setWebLifecycleState', { state: 'active' })
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await signing) }))
    await context.close()
  })

  test('a window that is behind others is raised, or opened again, and the request goes on there', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    const address = await visited.signUp(newEmail())
    const signing = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    const buried = await visited.window()
    // a browser that does not raise windows, and a window without the focus
    await buried.evaluate(() => {
      window.focus = () => undefined
      document.hasFocus = () => false
    })
    await visited.page.bringToFront()
    const frame = visited.frame()
    const main = await frame.waitForSelector('>>> .actions .main')
    await main!.click()
    await frame.waitForFunction(() => document.querySelector('#stage')?.shadowRoot?.querySelector('[data-window=hidden]'), {
      timeout: 10_000
    })
    const closed = new Promise(resolve => buried.once('close', resolve))
    await (await frame.waitForSelector('>>> .actions .main'))!.click()
    await closed
    const again = await walletWindow(context)
    assert.equal(await windowState(frame), 'open')
    await visited.press('Sign', again)
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await signing) }))
    await context.close()
  })
})
