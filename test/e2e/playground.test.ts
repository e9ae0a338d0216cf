import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { find, press, says, sees } from './site.ts'
import { addressOf, frameOf, gone, openStudioBrowser, tab, type, type StudioBrowser } from './studio.ts'

// The options of the playground, and what follows them: previews, snippet, look, address.

let studio: StudioBrowser
let axe: string

const open: StudioBrowser['open'] = (...page) => studio.open(...page)

describe('the studio of the playground, on a static host', () => {
  before(async () => {
    studio = await openStudioBrowser()
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  })
  after(() => studio?.stop())
  afterEach(() => studio.closePages())

  test('a change in the panel is in both frames, the snippet, the look and the address, no frame is loaded anew, and all of it is there after a reload', async () => {
    const { page, clean } = await open('/?note=mine')
    const frames = [await frameOf(page, 'phone'), await frameOf(page, 'desktop')]
    for (const frame of frames) {
      await find(frame, '>>> w3m-connect-view')
      await frame.evaluate(() => ((globalThis as { stayed?: boolean }).stayed = true))
    }
    await type(page, 'accent', '#0b6b74')
    await page.select('[name=locale]', 'de')
    await page.select('[name=theme]', 'dark')

    const shown = async (): Promise<void> => {
      for (const device of ['phone', 'desktop']) {
        const frame = await frameOf(page, device)
        await sees(frame as unknown as Page, 'Wallet verbinden')
        assert.deepEqual(
          await frame.$eval('w3m-button', button => [
            button.getAttribute('theme'),
            getComputedStyle(button).getPropertyValue('--w3m-accent')
          ]),
          ['dark', '#0b6b74']
        )
      }
      const { searchParams } = new URL(await addressOf(page))
      assert.deepEqual(Object.fromEntries(searchParams), { note: 'mine', accent: '#0b6b74', locale: 'de', theme: 'dark' })
      await tab(page, 'HTML', /--w3m-accent: #0b6b74;[^]*theme-mode="dark" locale="de"/)
      await tab(page, 'React', /themeMode: 'dark'[^]*'--w3m-accent': '#0b6b74'[^]*locale: 'de'/)
      await tab(page, 'JSON', /"--w3m-accent": "#0b6b74"/)
      assert.equal(await page.$eval('#main-button', button => button.getAttribute('theme')), 'dark')
    }
    await shown()
    for (const frame of frames) assert.equal(await frame.evaluate(() => (globalThis as { stayed?: boolean }).stayed), true)
    await page.reload()
    await shown()
    assert.equal(await page.$eval('[name=accent]', field => (field as HTMLInputElement).value), '#0b6b74')
    clean()
  })

  test('what starts another kit shows too: a feature, the order of wallet groups by the keyboard, the networks', async () => {
    const { page, clean } = await open('/?visitor=connected')
    const desktop = await frameOf(page, 'desktop')
    await sees(desktop as unknown as Page, '10 ETH')
    await sees(desktop as unknown as Page, 'Receive')
    await (await find(page, '[data-group=account] > summary')).click()
    await (await find(page, '[name=receive]')).click()
    await find(desktop, '>>> dialog[open]')
    await gone(desktop, 'Receive')
    // the kit was created again, and the user is still connected
    await sees(desktop as unknown as Page, '10 ETH')

    await (await find(page, '[data-group=connect] > summary')).click()
    const up = '[data-order=methods] [data-item=wallet] button'
    await (await find(page, up)).click()
    await page.focus(up)
    await page.keyboard.press('Enter')
    assert.deepEqual(new URL(await addressOf(page)).searchParams.get('methods'), 'wallet,email,social')
    // at the top, where moving up is disabled, the row of the pressed control keeps the focus
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Move wallet down')
    await tab(
      page,
      'Svelte',
      /features: \{[^]*receive: false[^]*connectMethodsOrder: \['wallet', 'email', 'social'\]|connectMethodsOrder[^]*receive: false/
    )
    clean()
  })

  test('connects with the test wallet alone and signs, in the page and in a frame, and the log tells both', async () => {
    const { page, clean } = await open('/?answers=approve')
    await says(page, /^Not connected\.$/)
    await (await find(page, '#main-button')).click()
    await press(page, 'Test Wallet')
    await says(page, /^Connected: eip155:1:0xf39F/i)
    await press(page, 'Sign a message')
    await page.waitForFunction(() => /^0x[\da-f]{130}$/.test(document.querySelector('#result')!.textContent))
    await page.waitForFunction(() => /page CONNECT_SUCCESS/.test(document.querySelector('#events')!.textContent))

    const phone = await frameOf(page, 'phone')
    // a separate device: it does not share the connection of the page around it
    await find(phone, '>>> w3m-connect-view >>> w3m-ui-row')
    await phone.$eval('>>> w3m-connect-view >>> w3m-ui-row', row => (row as HTMLElement).click())
    await page.waitForFunction(() => /phone CONNECT_SUCCESS/.test(document.querySelector('#events')!.textContent))
    clean()
  })

  test('who types is not disturbed by the frames, and what cannot be meant is told beside it, and changes nothing', async () => {
    const { page, clean } = await open('/?screen=modal')
    const phone = await frameOf(page, 'phone')
    await find(phone, '>>> dialog[open]')
    await (await find(page, '[data-group=wallets] > summary')).click()
    const field = '[name=customWallets]'
    await page.focus(field)
    await page.keyboard.type('[{"id":"mine"')
    await page.waitForSelector('#problem-customWallets')
    assert.equal(new URL(await addressOf(page)).searchParams.get('customWallets'), null)
    await page.keyboard.type(',"name":"My Wallet"}] ')
    await page.waitForSelector('#problem-customWallets', { hidden: true })
    await sees(phone as unknown as Page, 'My Wallet')
    await find(phone, '>>> dialog[open]')
    // the input was parsed in the meantime and stays as typed: a space before the next token is not removed
    await page.keyboard.type(' ')
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('name')), 'customWallets')
    assert.equal(await page.$eval(field, area => (area as HTMLTextAreaElement).value), '[{"id":"mine","name":"My Wallet"}]  ')
    clean()
  })

  test('brings a look in; one that cannot be meant is told, and changes nothing', async () => {
    const { page, clean } = await open('/?frame=none&radius=2')
    await press(page, 'Import…')
    const bring = async (text: string): Promise<void> => {
      await page.$eval('#import textarea', (field, value) => (field.value = value), text)
      await press(page, 'Import')
    }
    for (const [text, says] of [
      ['{"themeMode":', /Invalid JSON/],
      ['{"themeMod":"dark"}', /“themeMod”.*“themeMode”/]
    ] as const) {
      await bring(text)
      const problem = () => page.$eval('#import-problem', line => line.textContent)
      await page.waitForFunction(
        (source: string) => new RegExp(source).test(document.querySelector('#import-problem')!.textContent),
        {},
        says.source
      )
      assert.match(await problem(), says)
      assert.equal(new URL(await addressOf(page)).searchParams.get('radius'), '2')
    }
    await bring('{"themeMode":"dark","features":{"socials":["github"]}}')
    await page.waitForSelector('#import:not([open])')
    assert.deepEqual(Object.fromEntries(new URL(await addressOf(page)).searchParams), {
      frame: 'none',
      theme: 'dark',
      socials: 'github'
    })
    clean()
  })

  test('a finished theme is worn by a screen of the gallery too, and comes off again', async () => {
    const { page, clean } = await open('/?frame=phone&screen=WalletReceive%2Ffull', { scheme: 'dark' })
    const wears = (theme: string, accent: string) =>
      page.waitForFunction(
        (...wanted: readonly string[]) => {
          const root = document.querySelector('iframe')?.contentDocument?.documentElement
          return (
            root?.dataset.scene === 'ready' &&
            String([root.dataset.theme, root.style.getPropertyValue('--w3m-accent')]) === String(wanted)
          )
        },
        { polling: 100 },
        theme,
        accent
      )
    await wears('dark', '')
    await press(page, 'Ledger')
    await wears('light', '#1b1a18')
    await type(page, 'accent', '#0b6b74')
    await wears('light', '#0b6b74')
    await press(page, 'Reset')
    assert.equal(new URL(await addressOf(page)).search, '')
    await frameOf(page, 'desktop')
    clean()
  })

  for (const scheme of ['light', 'dark'] as const) {
    test(`has nothing that axe complains about, and no sideways scroll on a phone: ${scheme}`, async () => {
      for (const width of [1440, 390]) {
        const { page, clean } = await open('/', { width, scheme })
        await frameOf(page, 'phone')
        await page.$$eval('#panel details', groups => groups.forEach(group => (group.open = true)))
        await page.evaluate(axe)
        const violations = await page.evaluate(async () => {
          const { axe } = globalThis as unknown as {
            axe: { run: (where: object, how: object) => Promise<{ violations: Violation[] }> }
          }
          // frames have separate tests
          return (await axe.run(document, { iframes: false })).violations.map(({ id, nodes }) => [
            id,
            nodes.map(({ html }) => html)
          ])
        })
        assert.deepEqual(violations, [])
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`)
        clean()
        await page.close()
      }
    })
  }
})

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string }[]
}
