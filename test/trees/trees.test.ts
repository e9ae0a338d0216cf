import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { launch, type Browser } from 'puppeteer-core'
import { documentedFiles } from '../../scripts/size/documented.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import { serveFixture } from '../frameworks/serve.ts'
import { installedIn, managers, type Manager } from './managers.ts'
import type { AppOfAnotherKit } from './migrated-apps.ts'
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
  const site = join(folder, name)
  if (typeof generator === 'string')
    await run(folder, 'npx', '--yes', ...generator.split(' ').map(word => word.replace('{folder}', name)))
  else writeFiles(site, generator)
  return site
}

function writeFiles(site: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site, path)), { recursive: true })
    writeFileSync(join(site, path), text)
  }
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
    writeFiles(site, { ...documentedFiles(root, kit.page, kit.blocks), ...kit.files })
    if (kit.module) exposeKit(join(site, kit.module))
    return
  }
  if (kit.by === 'migrate') {
    await migrate(manager, site, kit.app)
    if (kit.afresh) for (const path of ['package-lock.json', 'node_modules']) rmSync(join(site, path), { recursive: true })
    deepEqual(warningsOf(await manager.install(site)), [])
    return
  }
  const printed = await manager.execute(site, 'w3m-kit', 'init', '--yes')
  match(printed, /^\+ /m)
  equal(/^! /m.test(printed), false, printed)
  exposeKit(join(site, kit.module))
}

/** Writes the app of another kit, and migrates it: nothing is left for the user to decide, and nothing of the other kit is left. */
async function migrate(manager: Manager, site: string, { files, replaced }: AppOfAnotherKit): Promise<void> {
  const manifest = join(site, 'package.json')
  const { dependencies, ...rest } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies: Record<string, string> }
  writeFiles(site, {
    ...files,
    'package.json': JSON.stringify({ ...rest, dependencies: { ...dependencies, ...replaced } }, null, 2)
  })
  const printed = await manager.execute(site, 'w3m-kit', 'migrate')
  equal(/^ *!/m.test(printed), false, printed)
  const after = Object.keys(files).map(path => readFileSync(join(site, path), 'utf8'))
  const names = Object.keys(replaced)
  deepEqual(
    [...after, readFileSync(manifest, 'utf8')].filter(text => names.some(name => text.includes(name))),
    []
  )
}

/** The only change of a project by this test: the page can reach the kit, to sign. */
function exposeKit(file: string): void {
  const text = readFileSync(file, 'utf8')
  const start = text.indexOf('createKit(')
  let end = start + 'createKit('.length
  for (let open = 1; open > 0 && end < text.length; end++) open += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
  ok(start > 0 && text[end - 1] === ')', `${file} does not start the kit.`)
  const call = `Object.assign(globalThis, { kit: ${text.slice(start, end)} }).kit`
  writeFileSync(file, text.slice(0, start) + call + text.slice(end))
}

async function serveAndVisit({ name, served, rendersOnServer = false, ...how }: TreeProject, site: string): Promise<void> {
  const server = await serveFixture({ name, served, drawnBefore: rendersOnServer }, site)
  try {
    const html = await (await fetch(server.url)).text()
    if (rendersOnServer) match(html, /<w3m-button\b[^>]*><\/w3m-button>/)
    await visitProject(browser, server.url, how)
  } finally {
    await server.stop()
  }
}
