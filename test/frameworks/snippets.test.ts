import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { launch, type Browser } from 'puppeteer-core'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { startServices, type Services } from '../../services/start.ts'
import { networkIds } from '../playground/network-ids.ts'
import { readSettings } from '../playground/settings.ts'
import { snippets, type SnippetName } from '../playground/snippets.ts'
import { serveFolder, type StaticServer } from '../stack/static.ts'
import { fixtures } from './fixtures.ts'
import { emptyApps, pasteSnippet } from './snippet-apps.ts'
import { assertSame, buildTestWallet, shootApp, shootPreview } from './snippet-shots.ts'

// `npm run test:frameworks`: the playground's snippets of the frameworks that need a compiler from a registry, each pasted into an
// empty app with the packed package, and compared with the preview. `npm test` does so without a framework and with React.

const root = join(import.meta.dirname, '../..')
const chosen = process.env['W3M_FRAMEWORKS']?.split(',').filter(Boolean) ?? []

const looks = [
  'answers=approve',
  'answers=approve&services=SERVICES&theme=dark&accent=%23ff7a45&radius=0&locale=ar&buttonSize=lg&socials=github,x'
]

let folder: string
let tarball: string
let playground: StaticServer
let services: Services
let browser: Browser
let wallet: string

describe('a snippet pasted into an empty app in', () => {
  before(async () => {
    assert.ok(existsSync(join(root, 'dist/playground/preview.html')), 'The playground is not built. Run "npm run build" first.')
    folder = mkdtempSync(join(tmpdir(), 'w3m-snippets-'))
    await run(root, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder)
    tarball = join(folder, readdirSync(folder).find(name => name.endsWith('.tgz')) ?? '')
    playground = await serveFolder({ folder: join(root, 'dist/playground') })
    services = await startServices()
    browser = await launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] })
    wallet = await buildTestWallet()
  })
  after(async () => {
    await browser?.close()
    await services?.close()
    await playground?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const [name, { fixture }] of Object.entries(emptyApps))
    if (fixture && (chosen.length === 0 || chosen.includes(fixture)))
      test(`${name} shows what the preview shows`, async () => {
        const app = join(folder, fixture)
        mkdirSync(app)
        for (const [index, look] of looks.entries()) {
          const query = look.replace('SERVICES', encodeURIComponent(services.url))
          pasteSnippet(name as SnippetName, snippets[name as SnippetName](readSettings(query), networkIds), app)
          if (index === 0) await install(app)
          await run(app, 'npm', 'run', 'build')
          const { served } = fixtures.find(each => each.name === fixture)!
          assert.ok('folder' in served)
          const server = await serveFolder({ folder: join(app, served.folder) })
          const preview = await shootPreview(browser, playground.url, query, 'desktop')
          const pasted = await shootApp(browser, server.url, 'desktop', { wallet, isConnected: false })
          await assertSame(preview, pasted, `${name}, look ${index + 1}`)
          await preview.end()
          await pasted.end()
          await server.stop()
        }
      })
})

async function install(app: string): Promise<void> {
  cpSync(tarball, join(app, 'w3m-kit.tgz'))
  await run(app, 'npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts')
}

async function run(cwd: string, file: string, ...words: readonly string[]): Promise<void> {
  await promisify(execFile)(file, words, {
    cwd,
    env: { ...process.env, NG_CLI_ANALYTICS: 'false', CI: '1', NODE_ENV: undefined },
    maxBuffer: 64 * 1024 * 1024
  }).catch((failure: unknown) => {
    const { stdout, stderr } = failure as { readonly stdout: string; readonly stderr: string }
    throw new Error(`${file} ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: failure })
  })
}
