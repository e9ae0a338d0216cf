import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildProducts } from '../build/main.ts'
import { buildLiveRecipes } from './live.ts'
import { pages } from './pages.ts'

// `npm run docs` builds the documentation into docs/dist, where VitePress stops at a dead link; `npm run docs -- --open` serves it during writing.
// The generator has its own package.json and lock file (docs/), installed on demand: building and testing the kit does not need
// it.

const root = resolve(import.meta.dirname, '../..')
const docs = join(root, 'docs')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

if (!existsSync(join(docs, 'node_modules/vitepress'))) run(npm, ['ci', '--no-audit', '--no-fund'])
// the live examples use the kit itself
if (!existsSync(join(root, 'dist/w3m.js'))) await buildProducts(['script'])
if (!existsSync(join(root, 'dist/state/index.js'))) await buildProducts(['library'])
writePages()
await buildLiveRecipes(root, { work: join(docs, '.live'), out: join(docs, '.pages/public/live') })

const generator = join(docs, 'node_modules/vitepress/bin/vitepress.js')
const words = process.argv.includes('--open') ? ['dev', '--host', '127.0.0.1', '--port', '4173'] : ['build']
run(process.execPath, [generator, ...words])

/** Writes the pages with generated parts, and the files of the live examples. */
function writePages(): void {
  const folder = join(docs, '.pages')
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of pages(root)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), withCaptions(text))
  }
  const kit = join(folder, 'public/w3m-kit')
  for (const file of ['w3m.js', 'kit.js']) cpSync(join(root, 'dist', file), join(kit, file))
  cpSync(join(root, 'dist/chunks'), join(kit, 'chunks'), { recursive: true })
  cpSync(join(root, 'test/playground/icon.svg'), join(folder, 'public/icon.svg'))
}

/**
 * Converts the words after a block's language, which are for tests, to a caption: the file name, and
 * for the other library's code that it is the previous one.
 */
function withCaptions(page: string): string {
  const caption = (text: string) => `<div class="caption">${text}</div>\n\n`
  return page.replace(/^```(\w+) (.+)$/gm, (_, language: string, words: string) => {
    const [, file] = /^\[(.+)\]$/.exec(words) ?? []
    const above = file ?? (words === 'before' ? 'Before' : undefined)
    return `${above === undefined ? '' : caption(above)}\`\`\`${language}`
  })
}

function run(file: string, words: readonly string[]): void {
  const { status } = spawnSync(file, words, { cwd: docs, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
