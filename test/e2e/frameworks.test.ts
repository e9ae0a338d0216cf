import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launch, type Browser } from 'puppeteer-core'
import { fixtures } from '../frameworks/fixtures.ts'
import { serveFixture } from '../frameworks/serve.ts'
import { startChains, visitFixture, visitHeadless, type Chains } from '../frameworks/visitor.ts'
import { serveFolder } from '../stack/static.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'

// Three of test/frameworks with locally installed packages, so that they need no registry: the package itself and its tools are
// linked. `npm run test:frameworks` installs all of them as users do.

const root = join(import.meta.dirname, '../..')
const vite = join(root, 'node_modules/vite/bin/vite.js')

let folder: string
let chains: Chains
let browser: Browser

describe('a site in', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'w3m-sites-'))
    chains = await startChains()
    browser = await launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] })
  })
  after(async () => {
    await browser?.close()
    await chains?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  for (const [title, name] of [
    ['React 19 in strict mode connects under the strict policy', 'react-19'],
    ['an interface of its own does so without an element of the kit', 'headless']
  ] as const) {
    test(title, async () => {
      const site = await lend(name, ['react', 'react-dom'])
      // its plugin is for development, and not installed here
      await rm(join(site, 'vite.config.ts'))
      built(site, vite, 'build')
      await visit(name, site)
    })
  }

  test('a plain page with a script tag connects, with the integrity of each module held', async () => {
    const site = await lend('plain', ['vite'])
    built(site, 'build.js')
    await visit('plain', site)

    const chunks = join(site, 'site/w3m-kit/chunks')
    const [changed, other] = (await readdir(chunks)).filter(file => file.endsWith('.js'))
    await appendFile(join(chunks, changed!), ' ')
    const server = await serveFolder({ folder: join(site, 'site') })
    const page = await browser.newPage()
    await page.goto(server.url)
    const loads = (file: string) =>
      page.evaluate(
        (path: string) =>
          import(path).then(
            () => true,
            () => false
          ),
        `./w3m-kit/chunks/${file}`
      )
    assert.deepEqual([await loads(changed!), await loads(other!)], [false, true], 'a module that was changed is not run')
    await page.close()
    await server.stop()
  })
})

/** Copies the fixture to a folder, with the built package and other installed ones. */
async function lend(name: string, packages: readonly string[]): Promise<string> {
  const site = join(folder, name)
  await cp(join(root, 'test/frameworks', name), site, {
    recursive: true,
    filter: path => !/[\\/](node_modules|dist|site)$/.test(path)
  })
  for (const lent of packages) await link(join(root, 'node_modules', lent), join(site, 'node_modules', lent))
  await link(root, join(site, 'node_modules/w3m-kit'))
  return site
}

async function link(target: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await symlink(target, path, 'junction')
}

function built(site: string, ...words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: site, encoding: 'utf8' })
  assert.equal(status, 0, `${stdout}\n${stderr}`)
}

async function visit(name: string, site: string): Promise<void> {
  const fixture = fixtures.find(fixture => fixture.name === name)
  assert.ok(fixture)
  const server = await serveFixture(fixture, site)
  try {
    await (fixture.isHeadless ? visitHeadless : visitFixture)(browser, server.url, chains)
  } finally {
    await server.stop()
  }
}
