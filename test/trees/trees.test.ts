import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { launch, type Browser } from 'puppeteer-core'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { serveFixture } from '../frameworks/serve.ts'
import { projects, type TreeProject } from './projects.ts'
import { visitProject } from './visit.ts'

// `npm run test:trees`: projects that generators write, each in a folder of its own, with the packed package and `npx w3m-kit init`.
// `W3M_TREES=vite-react-ts,sv-create` chooses. Needs `npm run build`, and a registry.

const root = join(import.meta.dirname, '../..')
const chosen = process.env['W3M_TREES']?.split(',').filter(Boolean) ?? []

/** A warning that names the kit, or a package that is installed with it. */
const isOurs = (line: string): boolean =>
  /\b(warn|warning|error|deprecated|unresolved)\b/i.test(line) &&
  /w3m|nanostores|\blit\b|lit-(html|element)|walletconnect|EBADENGINE/i.test(line)

let folder: string
let tarball: string
let browser: Browser

describe('a project of', () => {
  before(async () => {
    ok(existsSync(join(root, 'dist/w3m.js')), 'The package is not built. Run "npm run build" first.')
    folder = mkdtempSync(join(tmpdir(), 'w3m-trees-'))
    await run(root, 'npm', 'pack', '--ignore-scripts', '--pack-destination', folder)
    tarball = join(folder, readdirSync(folder).find(name => name.endsWith('.tgz')) ?? '')
    browser = await launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] })
  })
  after(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const project of projects.filter(({ name }) => chosen.length === 0 || chosen.includes(name)))
    test(`${project.name} gets the kit by one command, is built without a warning of it, connects a wallet and signs`, async t => {
      const started = performance.now()
      const site = await generate(project)
      const { printed, installed } = await install(site)
      deepEqual(printed.split('\n').filter(isOurs), [], 'npm install')

      const first = await run(site, 'npx', 'w3m-kit', 'init', '--yes')
      match(first, /^\+ /m)
      equal(/^! /m.test(first), false, first)
      exposeKit(join(site, project.kit))
      const built = await run(site, 'npm', 'run', 'build')
      deepEqual(built.split('\n').filter(isOurs), [], 'npm run build')

      const server = await serveFixture(
        { name: project.name, served: project.served, drawnBefore: project.rendersOnServer ?? false },
        site
      )
      try {
        const html = await (await fetch(server.url)).text()
        if (project.rendersOnServer) match(html, /<w3m-button\b[^>]*><\/w3m-button>/)
        await visitProject(browser, server.url)
      } finally {
        await server.stop()
      }
      t.diagnostic(
        `${project.name}: ${((performance.now() - started) / 1000).toFixed(0)} s, ${installed.packages} packages of the kit, ${installed.megabytes.toFixed(1)} MB`
      )
      rmSync(site, { recursive: true, force: true })
    })
})

/** Runs the generator, whose files stay as they are. */
async function generate({ name, generator }: TreeProject): Promise<string> {
  await run(folder, 'npx', '--yes', ...generator.split(' ').map(word => word.replace('{folder}', name)))
  return join(folder, name)
}

/** Installs the project, and then the kit. Returns what npm printed for the kit, and what the kit added. */
async function install(site: string) {
  const own = await run(site, 'npm', 'install', '--no-audit', '--no-fund', '--prefer-offline')
  const before = await treeOf(site)
  const both = await run(site, 'npm', 'install', tarball, '--no-audit', '--no-fund', '--prefer-offline')
  // what the generator's own packages print, they print again
  const known = new Set(own.split('\n'))
  const printed = both
    .split('\n')
    .filter(line => !known.has(line))
    .join('\n')
  const after = await treeOf(site)
  return { printed, installed: { packages: after.packages - before.packages, megabytes: after.megabytes - before.megabytes } }
}

async function treeOf(site: string): Promise<{ packages: number; megabytes: number }> {
  const lock = JSON.parse(readFileSync(join(site, 'node_modules/.package-lock.json'), 'utf8')) as { packages: object }
  const { stdout } = await promisify(execFile)('du', ['-sk', join(site, 'node_modules')])
  return { packages: Object.keys(lock.packages).length, megabytes: Number.parseInt(stdout, 10) / 1024 }
}

/** The only change of this test: the page can reach the kit, to sign. */
function exposeKit(file: string): void {
  const text = readFileSync(file, 'utf8')
  const named = text.includes('export const kit') ? text : text.replace(/^createKit\(/m, 'const kit = createKit(')
  writeFileSync(file, `${named}\nObject.assign(globalThis, { kit })\n`)
}

async function run(cwd: string, file: string, ...words: readonly string[]): Promise<string> {
  const environment = {
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_FONT_GOOGLE_MOCKED_RESPONSES: join(import.meta.dirname, 'google-fonts.cjs'),
    NO_COLOR: '1',
    CI: '1',
    NODE_ENV: undefined,
    FORCE_COLOR: undefined
  }
  const { stdout, stderr } = await promisify(execFile)(file, words, {
    cwd,
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024
  }).catch((failure: unknown) => {
    const { stdout, stderr } = failure as { readonly stdout: string; readonly stderr: string }
    throw new Error(`${file} ${words.join(' ')}\n${stdout}\n${stderr}`, { cause: failure })
  })
  return `${stdout}\n${stderr}`
}
