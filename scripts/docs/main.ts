import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildProducts } from '../build/main.ts'
import { ensureEngines } from '../test/browser/install.ts'
import { buildLiveRecipes } from './live.ts'
import { pages } from './pages.ts'
import { takePictures } from './take-pictures.ts'
import { addVersion, folderOf } from './versions.ts'

// `npm run docs` builds the documentation into docs/dist, where VitePress stops at a dead link; `npm run docs -- --open` serves it during
// writing, and `--keep` keeps the live examples and pictures of the last run. `npm run docs -- --into site` adds this version to a site
// that has other versions. The generator has its own package.json and lock file (docs/), installed on demand: building and testing the
// kit does not need it.

const root = resolve(import.meta.dirname, '../..')
const docs = join(root, 'docs')
const work = join(docs, '.build')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const words = process.argv.slice(2)
const base = process.env['DOCS_BASE'] ?? '/'
const version = process.env['DOCS_VERSION'] ?? packageVersion()

/** Captions of blocks by the word after their language. */
const captions: Readonly<Record<string, string>> = { before: 'Before', output: 'Output, as the test of this page has seen it' }

if (!existsSync(join(docs, 'node_modules/vitepress'))) run(npm, ['ci', '--no-audit', '--no-fund'])
await buildParts()
writePages()

if (words.includes('--open')) generate(['dev', '--host', '127.0.0.1', '--port', '4173'])
else buildSite(words.includes('--into') ? words[words.indexOf('--into') + 1] : undefined)

/** Builds what pages show: the kit, the live examples, the pictures. */
async function buildParts(): Promise<void> {
  // the live examples use the kit itself
  if (!existsSync(join(root, 'dist/w3m.js'))) await buildProducts(['script'])
  if (!existsSync(join(root, 'dist/state/index.js'))) await buildProducts(['library'])
  if (words.includes('--keep') && existsSync(join(work, 'live')) && existsSync(join(work, 'pictures'))) return
  await buildLiveRecipes(root, { work: join(work, 'recipes'), out: join(work, 'live') })
  ensureEngines(['chromium'])
  await buildProducts(['playground'])
  await takePictures(root, join(work, 'pictures'))
}

/** Writes the pages with generated parts, and the files that they load. */
function writePages(): void {
  const folder = join(docs, '.pages')
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of pages(root)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), withCaptions(text))
  }
  const files = join(folder, 'public')
  for (const part of ['live', 'pictures']) cpSync(join(work, part), join(files, part), { recursive: true })
  for (const file of ['w3m.js', 'kit.js']) cpSync(join(root, 'dist', file), join(files, 'w3m-kit', file))
  cpSync(join(root, 'dist/chunks'), join(files, 'w3m-kit/chunks'), { recursive: true })
  cpSync(join(root, 'test/playground/icon.svg'), join(files, 'icon.svg'))
}

/**
 * Builds the site of this version alone, or adds the version to a site with others: at its root as the latest, and in its own folder.
 */
function buildSite(site: string | undefined): void {
  const latest = join(work, 'site')
  const archive = join(work, 'archive')
  for (const folder of [latest, archive]) rmSync(folder, { recursive: true, force: true })
  generate(['build'], { DOCS_OUT: latest, DOCS_BASE: base })
  if (site !== undefined) generate(['build'], { DOCS_OUT: archive, DOCS_BASE: `${base}${folderOf(version)}/` })
  else rmSync(join(docs, 'dist'), { recursive: true, force: true })
  const to = site === undefined ? join(docs, 'dist') : resolve(site)
  addVersion(to, { version, latest, ...(site !== undefined && { archive }) })
}

function packageVersion(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version
}

/**
 * Converts the words after a block's language, which are for tests, to a caption: the file name, and
 * for the other library's code that it is the previous one.
 */
function withCaptions(page: string): string {
  const caption = (text: string) => `<div class="caption">${text}</div>\n\n`
  return page.replace(/^```(\w+) (.+)$/gm, (_, language: string, words: string) => {
    const [, file] = /^\[(.+)\]$/.exec(words) ?? []
    const above = file ?? captions[words]
    return `${above === undefined ? '' : caption(above)}\`\`\`${language}`
  })
}

function generate(command: readonly string[], environment: Readonly<Record<string, string>> = {}): void {
  const generator = join(docs, 'node_modules/vitepress/bin/vitepress.js')
  run(process.execPath, [generator, ...command], { DOCS_ROOT: base, DOCS_VERSION: version, ...environment })
}

function run(file: string, command: readonly string[], environment: Readonly<Record<string, string>> = {}): void {
  const { status } = spawnSync(file, command, { cwd: docs, stdio: 'inherit', env: { ...process.env, ...environment } })
  if (status !== 0) process.exit(status ?? 1)
}
