import { setTimeout as pause } from 'node:timers/promises'
import type { TestRunnerPlugin } from '@web/test-runner'
import type { KeyInput, Page } from 'puppeteer-core'
import type { Redrawing, WindowAct, WindowSight } from '../../../test/kit/hostile-page.ts'
import { WebDriver } from './webdriver.ts'

// The command `wallet-window` of `test/kit/hostile-page.ts`: user input in the wallet's own window, which scripts of the test
// page cannot reach.

type Button = 'left' | 'right'

/** One window, independent of its engine's driver. */
interface Driven {
  evaluate<Value>(script: string): Promise<Value>
  readonly mouse: {
    move(x: number, y: number): Promise<unknown>
    down(options?: { readonly button?: Button }): Promise<unknown>
    up(options?: { readonly button?: Button }): Promise<unknown>
  }
  /** Taps by touch, if the engine supports it in tests. */
  tap?(x: number, y: number): Promise<unknown>
  /** Makes a trusted click on the focused element, without pointer and key events. */
  activateFocused?(): Promise<unknown>
  readonly keyboard: { down(key: string): Promise<unknown>; up(key: string): Promise<unknown> }
  resize(width: number, height: number): Promise<unknown>
  close(): Promise<unknown>
}

const path = '/window'

export const walletWindowPlugin = (): TestRunnerPlugin<WindowAct> => ({
  name: 'wallet-window',
  async executeCommand({ command, payload, session }) {
    if (command !== 'wallet-window' || !payload) return undefined
    const page = (session.browser as unknown as { getPage(id: string): unknown }).getPage(session.id)
    // a press that counts closes the window, and so ends its driver
    const attempt = page instanceof WebDriver ? page.inWindow(path, driven => act(driven, payload)) : actIn(page as Page, payload)
    return attempt.catch(async (error: unknown) => {
      const isOpen =
        page instanceof WebDriver ? await page.inWindow(path, async driven => driven !== undefined) : await findPage(page as Page)
      if (isOpen) throw error
      return gone
    })
  }
})

const actIn = async (page: Page, what: WindowAct): Promise<WindowSight> => {
  const found = await findPage(page)
  return act(found && drivenBy(found), what)
}

const findPage = async (page: Page): Promise<Page | undefined> =>
  (await page.browserContext().pages()).find(
    one => !one.isClosed() && !one.mainFrame().detached && new URL(one.url()).pathname === path
  )

const drivenBy = (page: Page): Driven => ({
  evaluate: <Value>(script: string) => page.evaluate(script) as Promise<Value>,
  mouse: {
    move: (x, y) => page.mouse.move(x, y),
    down: options => page.mouse.down(options),
    up: options => page.mouse.up(options)
  },
  tap: (x, y) => page.touchscreen.tap(x, y),
  async activateFocused() {
    const session = await page.createCDPSession()
    // the character only: `keypress`, and the resulting click
    await session.send('Input.dispatchKeyEvent', { type: 'char', text: '\r' })
  },
  keyboard: { down: key => page.keyboard.down(key as KeyInput), up: key => page.keyboard.up(key as KeyInput) },
  resize: (width, height) => page.setViewport({ width, height }),
  close: () => page.close()
})

const buttons = `[...(document.querySelector('#stage')?.shadowRoot?.querySelectorAll('button') ?? [])]`
const find = (name: string) => `${buttons}.find(one => one.textContent === ${JSON.stringify(name)})`

const look = (driven: Driven): Promise<WindowSight> =>
  driven.evaluate(`({
    open: true,
    text: document.querySelector('#stage')?.shadowRoot?.textContent ?? '',
    armed: ${buttons}.filter(one => one.getAttribute('aria-disabled') !== 'true').map(one => one.textContent),
    look: JSON.stringify([
      document.documentElement.lang,
      document.documentElement.dir,
      document.documentElement.style.cssText,
      document.querySelector('#stage')?.getAttribute('theme'),
      ...${buttons}.map(one => [one.textContent, one.getBoundingClientRect()])
    ])
  })`)

const gone: WindowSight = { open: false, text: '', armed: [], look: '' }

const redrawings: Readonly<Record<Redrawing, string>> = {
  direction: `void (document.documentElement.dir = 'rtl')`,
  font: `document.querySelector('#stage').shadowRoot.querySelector('main').style.setProperty('--w3m-text-row', '600 30px / 60px monospace')`
}

async function act(driven: Driven | undefined, what: WindowAct): Promise<WindowSight> {
  if (!driven) return gone
  await perform(driven, what)
  return what.act === 'close' || what.act === 'reload' ? gone : look(driven)
}

async function perform(driven: Driven, what: WindowAct): Promise<void> {
  const { mouse, keyboard } = driven
  const middle = (name: string) =>
    driven.evaluate<[number, number]>(
      `(() => { const box = ${find(name)}.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2] })()`
    )
  const to = async (name: string) => mouse.move(...(await middle(name)))
  const focus = (name: string | undefined) => name !== undefined && driven.evaluate(`void ${find(name)}.focus()`)
  const activated = async (name: string | undefined) => {
    if (name === undefined) return
    if (!driven.activateFocused) throw new Error('This engine lets no test activate without a pointer or a key.')
    await focus(name)
    await driven.activateFocused()
  }
  switch (what.act) {
    case 'look':
      return
    case 'armed':
      await to(what.name)
      for (let looks = 0; looks < 200; looks++) {
        if ((await look(driven)).armed.includes(what.name)) return
        await pause(50)
      }
      throw new Error(`"${what.name}" is not armed.`)
    case 'click': {
      await to(what.name)
      for (let times = what.times ?? 1; times > 0; times--) {
        await mouse.down()
        await mouse.up()
        if (times > 1) await pause(what.pause ?? 0)
      }
      return
    }
    case 'drag':
      await to(what.from)
      await mouse.down()
      if (what.meanwhile === 'resize') await driven.resize(500, 640)
      if (what.meanwhile === 'wait') await pause(1500)
      if (what.meanwhile === 'direction' || what.meanwhile === 'font') await driven.evaluate(redrawings[what.meanwhile])
      await to(what.to)
      await mouse.up()
      return activated(what.activating)
    case 'activate':
      return activated(what.name)
    case 'tap':
      if (!driven.tap) throw new Error('This engine lets no test press by a finger.')
      return void (await driven.tap(...(await middle(what.name))))
    case 'chord':
      await to(what.name)
      await mouse.down({ button: 'right' })
      await mouse.down()
      await mouse.up()
      await mouse.up({ button: 'right' })
      return
    case 'aim':
      await to(what.name)
      return
    case 'click-here':
      await mouse.down()
      await mouse.up()
      return
    case 'redraw':
      return void (await driven.evaluate(redrawings[what.by]))
    case 'hold':
      await focus(what.focus)
      // a held key repeats every 33 ms
      if (what.isSilent) {
        await keyboard.down(what.key)
        await pause(what.milliseconds)
      } else for (const end = Date.now() + what.milliseconds; Date.now() < end; await pause(33)) await keyboard.down(what.key)
      await keyboard.up(what.key)
      return
    case 'key':
      await focus(what.focus)
      await keyboard.down(what.key)
      await keyboard.up(what.key)
      return activated(what.activating)
    case 'focus-under-key':
      await keyboard.down(what.key)
      await driven.evaluate(`dispatchEvent(new Event('focus'))`)
      return
    case 'release':
      await focus(what.focus)
      await keyboard.up(what.key)
      return
    case 'script':
      await driven.evaluate(`{
        const button = ${find(what.name)}
        button.click()
        for (const type of ['pointerdown', 'pointerup', 'click']) button.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true }))
        button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
      }`)
      return
    case 'reload':
      await driven.evaluate('void setTimeout(() => location.reload())')
      return
    case 'close':
      await driven.close()
  }
}
