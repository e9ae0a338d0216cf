import { deepEqual, equal, match } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launch, type Browser } from 'puppeteer-core'
import { documentedFiles } from '../../scripts/size/documented.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { serveFixture } from '../frameworks/serve.ts'
import { installedIn, managers, type Manager } from './managers.ts'
import { packKit } from './pack.ts'
import { projects, type TreeProject } from './projects.ts'
import { run } from './run.ts'
import { addRow } from './table.ts'
import { visitProject } from './visit.ts'
import { warningsOf } from './warnings.ts'

// `npm run test:trees`: projects that generators write, each in a folder of its own, with the packed package, as the documentation says.
// `W3M_TREES=vite-react-ts,sv-create` chooses. Needs `npm run build`, and a registry.

const root = join(import.meta.dirname, '../..')
const chosen = process.env['W3M_TREES']?.split(',').filter(Boolean) ?? []
const wanted = projects.filter(({ name }) => chosen.length === 0 || chosen.includes(name))

let folder: string
let tarball: string
let browser: Browser

describe('a project of', { skip: wanted.length === 0 }, () => {
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-trees-'))
    tarball = await packKit(root, folder)
    browser = await launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] })
  })
  after(async () => {
    await browser?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const project of wanted)
    test(`${project.name} gets the kit as documented, is built without a warning of it, connects a wallet and signs`, () =>
      buildAndVisit(project))
})

async function buildAndVisit(project: TreeProject): Promise<void> {
  const started = performance.now()
  const row = { project: project.name, seconds: 0, packages: 0, megabytes: 0, warnings: 0 }
  try {
    const manager = managers[project.manager ?? 'npm']
    const site = await generate(project)
    const { printed, ...installed } = await install(manager, site, project)
    Object.assign(row, installed, { warnings: warningsOf(printed).length })
    deepEqual(warningsOf(printed), [], 'the installation')

    await addKit(manager, site, project)
    const warnings = warningsOf(await manager.script(site, 'build'))
    row.warnings += warnings.length
    deepEqual(warnings, [], 'the build')
    await serveAndVisit(project, site)
    rmSync(site, { recursive: true, force: true })
  } finally {
    row.seconds = (performance.now() - started) / 1000
    addRow(row)
  }
}

/** Runs the generator, whose files stay as they are. */
async function generate({ name, generator }: TreeProject): Promise<string> {
  await run(folder, 'npx', '--yes', ...generator.split(' ').map(word => word.replace('{folder}', name)))
  return join(folder, name)
}

/** Installs the project, and then the kit. Returns what is printed for the kit, and what the kit adds. */
async function install(manager: Manager, site: string, { packages = [] }: TreeProject) {
  let own = await manager.install(site)
  if (packages.length > 0) own += await manager.add(site, packages)
  const before = await installedIn(site)
  const both = await manager.add(site, [tarball])
  // what the app's own packages print, they print again
  const known = new Set(own.split('\n'))
  const printed = both
    .split('\n')
    .filter(line => !known.has(line))
    .join('\n')
  const now = await installedIn(site)
  return { printed, packages: now.packages - before.packages, megabytes: now.megabytes - before.megabytes }
}

async function addKit(manager: Manager, site: string, { kit }: TreeProject): Promise<void> {
  if (kit.by === 'page') {
    const files = { ...documentedFiles(root, kit.page, kit.blocks), ...kit.files }
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(site, path)), { recursive: true })
      writeFileSync(join(site, path), text)
    }
    return
  }
  const printed = await manager.execute(site, 'w3m-kit', 'init', '--yes')
  match(printed, /^\+ /m)
  equal(/^! /m.test(printed), false, printed)
  exposeKit(join(site, kit.module))
}

/** The only change of a project by this test: the page can reach the kit, to sign. */
function exposeKit(file: string): void {
  const text = readFileSync(file, 'utf8')
  const named = text.includes('export const kit') ? text : text.replace(/^createKit\(/m, 'const kit = createKit(')
  writeFileSync(file, `${named}\nObject.assign(globalThis, { kit })\n`)
}

async function serveAndVisit({ name, served, rendersOnServer = false, signs }: TreeProject, site: string): Promise<void> {
  const server = await serveFixture({ name, served, drawnBefore: rendersOnServer }, site)
  try {
    const html = await (await fetch(server.url)).text()
    if (rendersOnServer) match(html, /<w3m-button\b[^>]*><\/w3m-button>/)
    await visitProject(browser, server.url, signs)
  } finally {
    await server.stop()
  }
}
