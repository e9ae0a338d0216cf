import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launch, type Browser } from 'puppeteer-core'
import { startServices, type Services } from '../../services/start.ts'
import { buildProject, lendPackages } from '../../scripts/size/projects.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { isScriptTag, pasteSnippet } from '../frameworks/snippet-apps.ts'
import { assertSame, buildTestWallet, shootApp, shootPreview, type Device } from '../frameworks/snippet-shots.ts'
import { networkIds } from '../playground/network-ids.ts'
import { readSettings } from '../playground/settings.ts'
import { snippets, type SnippetName } from '../playground/snippets.ts'
import { serveFolder, type StaticServer } from '../stack/static.ts'

// Pastes snippets of the playground into empty pages and compares pictures with those of its previews. Vue, Svelte and Angular need
// their compilers from a registry: `npm run test:frameworks` has them.

const root = join(import.meta.dirname, '../..')

let folder: string
let playground: StaticServer
let services: Services
let browser: Browser
let wallet: string

/** Looks as queries of the playground. `SERVICES` stands for the address of the services. */
const looks: readonly (readonly [name: string, query: string, devices: readonly Device[]])[] = [
  ['the defaults', 'answers=approve', ['desktop', 'phone']],
  [
    'a dark theme with square corners in German',
    'answers=approve&theme=dark&accent=%23ff7a45&mix=%236b1f0c&strength=14&radius=0&size=11&locale=de&buttonSize=lg',
    ['desktop']
  ],
  ['services, in Arabic from right to left', 'answers=approve&services=SERVICES&locale=ar', ['desktop', 'phone']],
  [
    'logins in another order with terms to accept',
    'answers=approve&services=SERVICES&methods=social,wallet,email&socials=github,x&terms=https%3A%2F%2Fsite.example%2Fterms&legal=true',
    ['desktop']
  ],
  [
    'a connected account without an action',
    'answers=approve&visitor=connected&receive=false&buttonBalance=hide',
    ['desktop', 'phone']
  ]
]

describe('a pasted snippet shows what the preview shows', () => {
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-snippets-'))
    lendPackages(root, folder, ['react', 'react-dom', 'viem', 'lit'])
    symlinkSync(root, join(folder, 'node_modules/w3m-kit'), 'junction')
    playground = await serveFolder({ folder: process.env['W3M_PLAYGROUND'] ?? join(root, 'dist/playground') })
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

  for (const name of ['HTML', 'React'] as const)
    for (const [look, query, devices] of looks)
      test(`in ${name}: ${look}`, async () => {
        const chosen = query.replace('SERVICES', encodeURIComponent(services.url))
        const app = await serveSnippet(name, chosen)
        for (const device of devices) {
          const preview = await shootPreview(browser, playground.url, chosen, device)
          const pasted = await shootApp(browser, app.url, device, { wallet, isConnected: /visitor=connected/.test(query) })
          await assertSame(preview, pasted, `${name}, ${look}, ${device}`)
          await preview.end()
          await pasted.end()
        }
        await app.stop()
      })
})

let made = 0

/** Pastes the snippet for a query into an empty app, builds it if it has to be built, and serves it. */
async function serveSnippet(name: SnippetName, query: string): Promise<StaticServer> {
  const snippet = snippets[name](readSettings(query), networkIds)
  const app = join(folder, `app-${++made}`)
  mkdirSync(app)
  pasteSnippet(name, snippet, app)
  if (!isScriptTag(snippet)) return serveFolder({ folder: await buildProject(app) })
  for (const part of ['w3m.js', 'chunks']) cpSync(join(root, 'dist', part), join(app, 'w3m-kit', part), { recursive: true })
  return serveFolder({ folder: app })
}
