import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { verifyMessage } from 'viem'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { addressIn, openFrameSite, unreachable, type FrameSite, type FrameVisit } from './frame-site.ts'
import { hexIn, type FrameAnswer } from './frame-page.ts'
import { windowState } from './logins.ts'
import { until } from './site.ts'

declare global {
  interface Window {
    readonly documentPictureInPicture: { requestWindow(size: { width: number; height: number }): Promise<Window> }
    onTop?: Window
  }
}

interface Signing {
  readonly popup: Page
  readonly answer: Promise<FrameAnswer<'RPC_REQUEST'>>
  isSigned(): Promise<boolean>
}

/** The wallet's window on displays, at zoom levels and beside windows of the page. */
describe('the window in which the wallet confirms', { timeout: 300_000 }, () => {
  let site: FrameSite
  let count = 0
  before(async () => {
    site = await openFrameSite({ networks: [unreachable('eip155:31337')] })
  })
  after(() => site?.stop())

  /** Opens a separate browser, with a zoom that its user has set for every page. */
  async function withBrowser(flags: readonly string[], zoomLevel: number, work: (browser: Browser) => Promise<void>) {
    const folder = mkdtempSync(join(tmpdir(), 'w3m-zoom-'))
    mkdirSync(join(folder, 'Default'))
    const preferences = { partition: { default_zoom_level: { x: zoomLevel } } }
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
    const browser = await launch({
      executablePath: chromiumPath(),
      headless: true,
      userDataDir: folder,
      defaultViewport: null,
      args: [...chromiumArguments, ...flags]
    })
    try {
      await work(browser)
    } finally {
      await browser.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }

  async function sign(visited: FrameVisit): Promise<Signing> {
    await visited.logIn(`zoe${++count}@example.org`)
    const address = addressIn(await visited.request('GET_USER', {}))
    const answer = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    const popup = await visited.window()
    return {
      popup,
      answer,
      isSigned: async () => verifyMessage({ address, message: 'hello', signature: hexIn(await answer) })
    }
  }

  /** Returns the middle of a button, and whether it is armed. */
  const look = (popup: Page, words: string) =>
    popup.evaluate(name => {
      const buttons = document.querySelector('#stage')!.shadowRoot!.querySelectorAll('button')
      const button = [...buttons].find(one => one.textContent === name)!
      const { x, y, width, height } = button.getBoundingClientRect()
      return { x, y, width, height, ratio: devicePixelRatio, isArmed: button.getAttribute('aria-disabled') !== 'true' }
    }, words)
  const isArmed = async (popup: Page) => (await look(popup, 'Sign')).isArmed

  for (const [name, zoomLevel, flags] of [
    ['a zoom of 125 %', 1.2239, []],
    ['a zoom of 90 %', -0.578, []],
    ['a display of 125 %', 0, ['--force-device-scale-factor=1.25', '--screen-info={2500x1600}']],
    ['a display of 150 %', 0, ['--force-device-scale-factor=1.5', '--screen-info={2500x1600}']]
  ] as const) {
    test(`takes a press of a mouse that has moved over it, at ${name}`, async () => {
      await withBrowser(flags, zoomLevel, async browser => {
        const visited = await site.visit(browser.defaultBrowserContext())
        const { popup, isSigned } = await sign(visited)
        const session = await popup.createCDPSession()
        const { windowId } = await session.send('Browser.getWindowForTarget')
        await session.send('Browser.setWindowBounds', { windowId, bounds: { left: 701, top: 203, width: 420, height: 720 } })
        const { x, y, width, height, ratio } = await look(popup, 'Sign')
        // a mouse is at whole device pixels
        const snap = (value: number) => Math.round(value * ratio) / ratio
        await popup.mouse.move(snap(x + 5), snap(y + height / 2))
        await until(() => isArmed(popup), 'the button is armed')
        for (let step = 0; step < 12; step++) {
          await popup.mouse.move(snap(x + 5 + ((step * 17) % (width - 10))), snap(y + height / 2 + (step % 3)))
          assert.equal(await isArmed(popup), true, `armed after ${step} moves`)
        }
        await popup.mouse.down()
        await popup.mouse.up().catch(() => undefined)
        assert.equal(await isSigned(), true)
      })
    })
  }

  test('takes no press that goes through a window of the page on top, which closes as the pointer comes', async () => {
    await withBrowser(['--screen-info={1600x1000}', '--window-size=1200,900'], 0, async browser => {
      const visited = await site.visit(browser.defaultBrowserContext())
      await visited.page.evaluate(() => {
        const bait = document.body.appendChild(document.createElement('button'))
        bait.id = 'bait'
        bait.style.cssText = 'position:fixed;right:10px;top:10px'
        bait.textContent = 'Mini player'
        bait.addEventListener('click', () => {
          void window.documentPictureInPicture.requestWindow({ width: 1100, height: 760 }).then(pip => (window.onTop = pip))
        })
      })
      const { popup, answer } = await sign(visited)
      await visited.page.bringToFront()
      await visited.page.click('#bait')
      await visited.page.waitForFunction(() => window.onTop)
      await popup.bringToFront()
      await until(() => isArmed(popup), 'the button is armed')
      const { x, y, width, height } = await look(popup, 'Sign')
      await visited.page.evaluate(() => window.onTop!.close())
      await popup.mouse.move(x + width / 2, y + height / 2)
      await popup.mouse.down()
      await popup.mouse.up()
      assert.equal(await isArmed(popup), false)
      assert.equal(await windowState(visited.frame()), 'open')
      await visited.press('Reject', popup)
      assert.equal((await answer).failed?.code, 4001)
    })
  })

  test('stays open between two screens of a request while the page asks for other things', async () => {
    const context = await site.browser.createBrowserContext()
    const visited = await site.visit(context)
    await visited.signUp('poll@example.org')
    site.pass(6 * 60_000)
    await visited.open()
    const address = addressIn(await visited.request('GET_USER', {}))
    const answer = visited.request('RPC_REQUEST', { method: 'personal_sign', params: ['hello', address], chainId: 31337 })
    const popup = await visited.window()
    let isClosed = false
    popup.once('close', () => (isClosed = true))
    await visited.page.evaluate(() => {
      setInterval(() => void window.request('RPC_REQUEST', { method: 'eth_chainId', params: [], chainId: 31337 }), 20)
    })
    await visited.press('Sign', popup)
    await visited.press('Use passkey', popup)
    assert.equal(isClosed, false)
    assert.ok(await verifyMessage({ address, message: 'hello', signature: hexIn(await answer) }))
    await context.close()
  })
})
