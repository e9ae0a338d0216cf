import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launch, type Browser } from 'puppeteer-core'
import { serveFolder, type StaticServer } from '../stack/static.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { examplesOf } from '../../scripts/docs/examples.ts'
import { pages } from '../../scripts/docs/pages.ts'

// The guide for plain HTML, followed to the letter: files at the documented paths, examples unchanged.

const root = join(import.meta.dirname, '../..')
const [page, listening] = examplesOf('start/html.md', pages(root).get('start/html.md') ?? '').filter(({ text }) =>
  text.startsWith('<!doctype html>')
)

describe('the examples of a plain page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'w3m-docs-'))
  let site: StaticServer
  let browser: Browser
  before(async () => {
    symlinkSync(join(root, 'dist'), join(folder, 'w3m-kit'))
    writeFileSync(join(folder, 'index.html'), page!.text)
    writeFileSync(join(folder, 'listening.html'), listening!.text)
    site = await serveFolder({ folder })
    browser = await launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  })
  after(async () => {
    await browser?.close()
    await site?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Opens a page, and collects its errors. */
  const visit = async <Given extends unknown[]>(path: string, before?: (...given: Given) => void, ...given: Given) => {
    const page = await browser.newPage()
    // the compiler that runs these files names functions through a helper that does not exist in the page
    await page.evaluateOnNewDocument('globalThis.__name = value => value')
    if (before) await page.evaluateOnNewDocument(before, ...given)
    const faults: string[] = []
    page.on('pageerror', error => faults.push(String(error)))
    page.on('requestfailed', request => {
      // nodes of public networks are not reachable here
      if (request.url().startsWith(site.url)) faults.push(`${request.url()} failed`)
    })
    await page.goto(new URL(path, site.url).href)
    return { page, faults }
  }

  test('have a button that opens the wallets', async () => {
    const { page, faults } = await visit('/')
    await page.locator('w3m-button >>> button').click()
    await page.locator('w3m-modal >>> w3m-connect-view').wait()
    assert.equal(await page.evaluate(() => document.querySelectorAll('w3m-modal').length), 1)
    assert.deepEqual(faults, [])
  })

  test('hear who connects', async () => {
    const { page, faults } = await visit('/listening.html', wallet, account)
    const who = () => page.$eval('#who', ({ textContent }) => textContent)
    await page.locator('w3m-button >>> button').click()
    assert.equal(await who(), 'Not connected')
    await page.locator('w3m-modal >>> w3m-connect-view >>> w3m-ui-row').click()
    await page.waitForFunction(address => document.querySelector('#who')!.textContent === address, {}, account)
    assert.deepEqual(faults, [])
  })
})

const account = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Announces a user's wallet that approves, by EIP-6963. Runs in the page. */
function wallet(address: string): void {
  const answers: Readonly<Record<string, unknown>> = {
    eth_requestAccounts: [address],
    eth_accounts: [address],
    eth_chainId: '0x1',
    wallet_requestPermissions: [{ parentCapability: 'eth_accounts' }],
    wallet_getPermissions: [{ parentCapability: 'eth_accounts' }]
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (method in answers) return answers[method]
      throw Object.assign(new Error(method), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider
  }
  const info = { uuid: crypto.randomUUID(), name: 'Basalt', rdns: 'example.basalt', icon: 'data:image/svg+xml,<svg/>' }
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}
