import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import type { Page } from 'puppeteer-core'
import { serveFolder } from '../stack/static.ts'
import { find, press } from './site.ts'
import { addressOf, folder, frameOf, openStudioBrowser, policy, set, tab, type StudioBrowser } from './studio.ts'

// The tools of the playground's studio: contrast and color pairs, undo, the opening of the modal, thumbnails, any path.

let studio: StudioBrowser

const open: StudioBrowser['open'] = (...page) => studio.open(...page)

describe('the tools of the studio, on a static host', () => {
  before(async () => {
    studio = await openStudioBrowser()
  })
  after(() => studio?.stop())
  afterEach(() => studio.closePages())

  test('shows light and dark side by side, with the contrast of each pair of tokens, and a color for each mode', async () => {
    const { page, clean } = await open('/?accent=%23767676')
    await press(page, 'Light and dark')
    for (const [figure, mode] of [
      ['light', 'light'],
      ['dark', 'dark']
    ] as const) {
      const frame = await page.waitForSelector(`[data-figure=${figure}] iframe`)
      const shown = await frame!.contentFrame()
      await find(shown as unknown as Page, '>>> dialog[open]')
      assert.equal(await shown.$eval('w3m-button', button => button.getAttribute('theme')), mode)
    }
    const ratio = (pair: string, column: number) =>
      page.$$eval(`[data-pair=${pair}] .ratio`, (cells, at) => Number.parseFloat(cells[at]!.textContent), column)
    // black on a middle grey, by the formula of WCAG 2
    assert.equal(await ratio('on-accent', 0), 4.6)
    assert.equal(await page.$eval('.verdict', line => line.textContent.trim()), 'All 24 pairs meet WCAG AA')

    await set(page, '[data-pair-of="accent dark"]', '#ffe14d')
    assert.equal(new URL(await addressOf(page)).searchParams.get('accent'), 'light-dark(#767676, #ffe14d)')
    assert.ok((await ratio('accent-solid', 1)) > 12)
    await tab(page, 'React', /'--w3m-accent': 'light-dark\(#767676, #ffe14d\)'/)
    const solid = async (figure: string): Promise<string> => {
      const frame = await (await page.waitForSelector(`[data-figure=${figure}] iframe`))!.contentFrame()
      return frame.$eval('w3m-button >>> button', button => getComputedStyle(button).backgroundColor)
    }
    assert.notEqual(await solid('light'), await solid('dark'))

    // a tint that the texts cannot be read on is reported
    await set(page, '[data-pair-of="mix light"]', '#777777')
    await page.$eval('[name=strength]', slider => {
      ;(slider as HTMLInputElement).value = '40'
      slider.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await page.waitForSelector('[data-pair=text-3] [data-low] ::-p-text(Needs 4.5:1)')
    assert.match(await page.$eval('.verdict', line => line.textContent), /^\s*\d+ of 24 pairs are too low/)
    await set(page, '[data-pair-of="qr dark"]', 'no color')
    assert.equal(await page.$eval('[data-pair-of="qr dark"]', field => field.getAttribute('aria-invalid')), 'true')
    assert.equal(new URL(await addressOf(page)).searchParams.get('qr'), null)
    clean()
  })

  test('undoes and redoes, by button and by key, and leaves a text field to the browser', async () => {
    const { page, clean } = await open('/?frame=none')
    const query = async () => new URL(await addressOf(page)).searchParams.toString()
    await press(page, 'Ember')
    const ember = await query()
    await page.select('[name=locale]', 'de')
    const german = await query()
    await press(page, 'Undo')
    assert.equal(await query(), ember)
    await page.keyboard.down('Control')
    await page.keyboard.press('z')
    assert.equal(await query(), 'frame=none')
    // there is nothing more, and the button keeps the focus
    await page.keyboard.press('z')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'undo')
    await page.keyboard.down('Shift')
    await page.keyboard.press('Z')
    await page.keyboard.up('Shift')
    assert.equal(await query(), ember)
    await page.focus('[name=accent]')
    await page.keyboard.press('z')
    await page.keyboard.up('Control')
    assert.equal(await query(), ember)
    await press(page, 'Redo')
    assert.equal(await query(), german)
    assert.equal(await page.$eval('[name=locale]', field => (field as HTMLSelectElement).value), 'de')
    clean()
  })

  test('opens the real modal over the page, a sheet on a phone, and plays the opening of the previews again', async () => {
    for (const width of [1440, 390]) {
      const { page, clean } = await open('/', { width })
      const frame = await frameOf(page, 'phone')
      await frame.evaluate(() => document.querySelector('w3m-modal')!.setAttribute('data-before', ''))
      await press(page, 'Replay opening')
      await frame.waitForFunction(() =>
        /MODAL_CLOSE[^]*MODAL_OPEN|MODAL_OPEN/.test(parent.document.querySelector('#events')!.textContent)
      )
      await find(frame, '>>> dialog[open]')
      await press(page, 'Open on this page')
      const dialog = await page.waitForSelector('>>> dialog[open]')
      const card = await dialog!.$eval('.card', element => {
        const { bottom, width } = element.getBoundingClientRect()
        return { width, isSheet: Math.round(bottom) >= innerHeight }
      })
      assert.equal(card.isSheet, width === 390)
      assert.equal(card.width, width === 390 ? 390 : 360)
      clean()
      await page.close()
    }
  })

  test('has a thumbnail of every screen, which opens it in the previews, and loads only those in sight', async () => {
    const { page, clean } = await open('/?frame=phone&theme=dark')
    await page.$eval('#screens', list => list.scrollIntoView())
    await page.waitForSelector('#screens [data-scene=Account]')
    const names = await page.$$eval('#screens button', buttons => buttons.map(button => button.dataset.scene))
    const gallery = await open('/gallery.html?screen=none', { waitsFor: '[data-scenes]' })
    const scenes = await gallery.page.evaluate(() => document.documentElement.dataset['scenes']!)
    assert.deepEqual(names, Object.keys(JSON.parse(scenes) as object))
    await gallery.page.close()
    await page.waitForFunction(() => document.querySelectorAll('#screens iframe').length > 3)
    assert.ok((await page.$$('#screens iframe')).length < names.length / 2)
    await page.$eval('#screens [data-scene=WalletReceive]', button => (button as HTMLElement).click())
    assert.equal(new URL(await addressOf(page)).searchParams.get('screen'), 'WalletReceive/full')
    await page.waitForFunction(() =>
      document.querySelector('#frames iframe')?.getAttribute('data-address')?.includes('scene.html?screen=WalletReceive')
    )
    // in sight now, in the theme of the page
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLIFrameElement>('#screens iframe')].some(({ contentDocument: shown }) => {
          const { scene, theme } = shown?.documentElement.dataset ?? {}
          return scene === 'ready' && theme === 'dark'
        }),
      { polling: 200 }
    )
    await press(page, 'Back to modal')
    await frameOf(page, 'phone')
    clean()
  })

  test('works as static files from any path', async () => {
    const root = await mkdtemp(join(tmpdir(), 'w3m-path-'))
    await mkdir(join(root, 'a'))
    await symlink(folder, join(root, 'a/b'), 'junction')
    const deep = await serveFolder({ folder: root, headers: { 'content-security-policy': policy } })
    const { page, clean } = await open('/a/b/', { on: deep })
    await frameOf(page, 'phone')
    await page.$eval('#screens', list => list.scrollIntoView())
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll<HTMLIFrameElement>('#screens iframe')].some(
          ({ contentDocument: shown }) => shown?.documentElement.dataset.scene === 'ready'
        ),
      { polling: 200 }
    )
    await (await find(page, 'nav a[href="gallery.html"]')).click()
    await page.waitForSelector('#scenes iframe')
    assert.equal(await page.evaluate(() => location.pathname), '/a/b/gallery.html')
    clean()
    await deep.stop()
    await rm(root, { recursive: true, force: true })
  })
})
