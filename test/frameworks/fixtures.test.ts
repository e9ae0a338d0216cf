import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { launch, type Browser } from 'puppeteer-core'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { fixtures } from './fixtures.ts'
import { serveFixture } from './serve.ts'
import { startChains, visitFixture, visitHeadless, type Chains } from './visitor.ts'

// `npm run test:frameworks`: each fixture as a stranger has it, in a folder of its own with the packed package and nothing of this
// repository around it. `W3M_FRAMEWORKS=next,vue` chooses.

const root = join(import.meta.dirname, '../..')
const chosen = process.env['W3M_FRAMEWORKS']?.split(',').filter(Boolean) ?? []

/** A build says it in many ways. */
const complains = /\b(warn(ing)?|error|deprecated|unresolved|cannot find|can't resolve|could not resolve)\b[:\]\s]/i

/** What it says without reason: Nuxt 4.4.2 of a plugin of its own. Later ones do not, and want Node 22. */
const ofTheFramework = /\[plugin nuxt:module-preload-polyfill\] Sourcemap is likely to be incorrect/

/** What npm says of the settings of whoever runs it, not of the site. */
const ofThisMachine = /^npm warn Unknown (env|user|global|builtin) config /i

let folder: string
let tarball: string
let chains: Chains
let browser: Browser

describe('a site in', () => {
  before(async () => {
    assert.ok(existsSync(join(root, 'dist/w3m.js')), 'The package is not built. Run "npm run build" first.')
    folder = mkdtempSync(join(tmpdir(), 'w3m-frameworks-'))
    await run(root, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder)
    tarball = join(folder, readdirSync(folder).find(name => name.endsWith('.tgz')) ?? '')
    chains = await startChains()
    browser = await launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] })
  })
  after(async () => {
    await browser?.close()
    await chains?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const fixture of fixtures.filter(({ name }) => chosen.length === 0 || chosen.includes(name))) {
    test(`${fixture.name} is built, drawn and served, and connects a wallet`, async t => {
      const site = join(folder, fixture.name)
      cpSync(join(import.meta.dirname, fixture.name), site, { recursive: true, filter: path => !isMade(path) })
      cpSync(tarball, join(site, 'w3m-kit.tgz'))
      let started = performance.now()
      const took = (what: string): void => {
        t.diagnostic(`${what} in ${((performance.now() - started) / 1000).toFixed(0)} s`)
        started = performance.now()
      }
      await run(site, 'npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts')
      took('installed')
      const said = await run(site, 'npm', 'run', 'build')
      took('built')
      assert.deepEqual(
        said.split('\n').filter(line => complains.test(line) && !ofTheFramework.test(line) && !ofThisMachine.test(line)),
        []
      )

      const server = await serveFixture(fixture, site)
      try {
        const html = await (await fetch(server.url)).text()
        assert.equal(/<w3m-button\b[^>]*><\/w3m-button>/.test(html), fixture.drawnBefore, html)
        await (fixture.isHeadless ? visitHeadless : visitFixture)(browser, server.url, chains)
        took('visited')
      } finally {
        await server.stop()
      }
      rmSync(site, { recursive: true, force: true })
    })
  }
})

/** What building and installing leave in the folder of a fixture. */
const isMade = (path: string) => /[\\/](node_modules|dist|build|site|\.next|\.nuxt|\.output|\.svelte-kit|\.angular)$/.test(path)

async function run(cwd: string, file: string, ...words: readonly string[]): Promise<string> {
  const silent = { NEXT_TELEMETRY_DISABLED: '1', NUXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false', NO_COLOR: '1', CI: '1' }
  const { stdout, stderr } = await promisify(execFile)(file, words, {
    cwd,
    env: { ...process.env, ...silent, NODE_ENV: undefined, FORCE_COLOR: undefined },
    maxBuffer: 64 * 1024 * 1024
  }).catch((failure: unknown) => {
    const { stdout, stderr } = failure as { readonly stdout: string; readonly stderr: string }
    throw new Error(`${file} ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: failure })
  })
  return `${stdout}\n${stderr}`
}
