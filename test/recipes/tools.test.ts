import { equal, match, ok } from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { installPacked } from '../../scripts/size/install.ts'
import { buildProject, lendPackages } from '../../scripts/size/projects.ts'
import { findAnvil } from '../stack/anvil.ts'
import { freePort } from '../stack/port.ts'
import { find, press, sees } from '../e2e/site.ts'
import { outputOf } from './page.ts'
import { installApart, run, startProgram } from './programs.ts'
import { changeFile, openSetting, root, type Setting } from './setting.ts'

// Recipes with tools: other test runners in projects of their own, a policy, and the services.

let setting: Setting

const anvilOnPath = (): Record<string, string> => ({ PATH: `${dirname(findAnvil())}:${process.env['PATH']}` })

describe('the recipe with tools', () => {
  before(async () => (setting = await openSetting()))
  after(() => setting?.stop())

  test('content security policy lets a wallet connect, and blocks what it does not name', async t => {
    const folder = setting.write('content-security-policy')
    lendPackages(root, setting.installed.folder, ['vite'])
    await buildProject(folder)
    const port = await freePort()
    const words = [
      join(root, 'node_modules/vite/bin/vite.js'),
      'preview',
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--strictPort'
    ]
    const server = await startProgram(words, { folder, url: `http://127.0.0.1:${port}` })
    t.after(() => server.stop())
    const policy = (await fetch(server.url)).headers.get('content-security-policy')
    match(policy ?? '', /default-src 'none'/)
    const { page, assertClean, leave } = await setting.visit(server.url)
    await outputOf(page, /^disconnected$/)
    await (await find(page, 'w3m-button >>> button')).click()
    await press(page, 'Test Wallet')
    await outputOf(page, /^connected$/)
    await page.waitForSelector('>>> dialog[open]', { hidden: true })
    await (await find(page, 'w3m-button >>> button')).click()
    await sees(page, '10,000')
    assertClean()
    const blocked = await page.evaluate(() =>
      fetch('https://elsewhere.example').then(
        () => false,
        () => true
      )
    )
    equal(blocked, true)
    await leave()
  })

  test('self-host has a list of wallets, and a code for a phone', async t => {
    const folder = setting.write('self-host')
    const port = await freePort()
    changeFile(folder, 'src/main.ts', '8787', String(port))
    await buildProject(folder)
    const servicesPackage = installPacked(join(root, 'services'))
    t.after(() => servicesPackage.remove())
    const program = join(servicesPackage.folder, 'node_modules/w3m-kit-services/dist/main.js')
    const services = await startProgram([program], {
      folder,
      url: `http://127.0.0.1:${port}/health`,
      environment: { PORT: String(port) }
    })
    t.after(() => services.stop())
    const server = await setting.serve(join(folder, 'dist'))
    const { page, assertClean, leave } = await setting.visit(server)
    await (await find(page, 'w3m-button >>> button')).click()
    await sees(page, 'MetaMask')
    await press(page, 'WalletConnect Scan with your phone')
    const code = await page.waitForSelector('>>> w3m-ui-qr', { timeout: 30_000 })
    await page.waitForFunction(qr => /^wc:/.test((qr as HTMLElement & { uri?: string }).uri ?? ''), { timeout: 30_000 }, code)
    ok((await fetch(services.url)).ok)
    assertClean()
    await leave()
  })

  test('Vitest runs the tests of the page', async () => {
    const recipe = setting.write('vitest')
    const port = await freePort()
    for (const file of ['test/chain.ts', 'test/pay.test.ts']) changeFile(recipe, file, '8545', String(port))
    const folder = await installApart(setting, recipe, ['viem', 'vitest@4.0.18', 'happy-dom@20.0.11'])
    const printed = await run(folder, process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], anvilOnPath())
    match(printed, /Tests\s+2 passed/)
  })

  test('Playwright runs the tests of the page', async () => {
    const recipe = setting.write('playwright')
    const [chain, site] = [await freePort(), await freePort()]
    for (const file of ['src/main.ts', 'playwright.config.ts']) changeFile(recipe, file, '8545', String(chain))
    changeFile(recipe, 'playwright.config.ts', '5173', String(site))
    const folder = await installApart(setting, recipe, ['viem', '@playwright/test@1.58.0', 'vite@8.3.8'])
    // the browser of this machine in place of Playwright's download
    writeFileSync(
      join(folder, 'here.config.ts'),
      `import config from './playwright.config'
export default { ...config, use: { ...config.use, launchOptions: ${JSON.stringify({ executablePath: chromiumPath(), args: chromiumArguments })} } }
`
    )
    const words = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'here.config.ts', '--reporter', 'list']
    const printed = await run(folder, process.execPath, words, anvilOnPath())
    match(printed, /1 passed/)
  })
})
