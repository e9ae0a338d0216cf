import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { buildProducts } from '../build.ts'
import { pages } from './pages.ts'

// `npm run docs` builds the documentation into docs/dist and looks whether its links lead somewhere; `npm run docs -- --open` serves it
// while it is written. The generator has a package.json and a lock of its own (docs/), installed when it is missing: whoever builds and
// tests the kit does not need it.

const root = resolve(import.meta.dirname, '../../..')
const docs = join(root, 'docs')
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

if (!existsSync(join(docs, 'node_modules/vitepress'))) run(npm, ['ci', '--no-audit', '--no-fund'])
// the live examples are the kit itself
if (!existsSync(join(root, 'dist/w3m.js'))) await buildProducts(['script'])
writePages()

const generator = join(docs, 'node_modules/vitepress/bin/vitepress.js')
if (process.argv.includes('--open')) run(process.execPath, [generator, 'dev', '--host', '127.0.0.1', '--port', '4173'])
else {
  run(process.execPath, [generator, 'build'])
  const dead = deadLinks(join(docs, 'dist'), process.env['DOCS_BASE'] ?? '/')
  for (const line of dead) console.error(line)
  console.log(dead.length ? `${dead.length} links lead nowhere.` : 'docs/dist is built; every link in it leads somewhere.')
  if (dead.length) process.exitCode = 1
}

/** The pages with what is generated in its place, and the files of the live examples. */
function writePages(): void {
  const folder = join(docs, '.pages')
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of pages(root)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), withCaptions(text))
  }
  const kit = join(folder, 'public/w3m-kit')
  cpSync(join(root, 'dist/w3m.js'), join(kit, 'w3m.js'))
  cpSync(join(root, 'dist/chunks'), join(kit, 'chunks'), { recursive: true })
  cpSync(join(root, 'test/playground/icon.svg'), join(folder, 'public/icon.svg'))
}

/**
 * What stands behind the language of a block tells the tests what it is. Readers see the name of the file above it, and of the other
 * library's code that it is the one from before.
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

interface BuiltPage {
  readonly ids: ReadonlySet<string>
  readonly links: readonly string[]
}

/** Links of the built pages to a file or an anchor that is not there. */
function deadLinks(folder: string, base: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => path.replaceAll('\\', '/'))
  const built = new Map(
    files.filter(path => path.endsWith('.html')).map(path => [path, read(readFileSync(join(folder, path), 'utf8'))])
  )
  return [...built].flatMap(([path, { links }]) =>
    links
      .filter(link => !/^(https?|mailto|data):/.test(link))
      .filter(link => {
        const { pathname, hash } = new URL(link, `http://docs.invalid${base}${path}`)
        const to = decodeURIComponent(pathname.replace(base, '')).replace(/(^|\/)$/, '$1index.html')
        const page = built.get(to)
        if (!page) return !files.includes(to)
        return hash !== '' && !page.ids.has(decodeURIComponent(hash.slice(1)))
      })
      .map(link => `${path}: ${link}`)
  )
}

function read(html: string): BuiltPage {
  const ids = new Set<string>()
  const links: string[] = []
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('attrs' in node)
      for (const { name, value } of node.attrs) {
        if (name === 'id') ids.add(value)
        if (name === 'href' || name === 'src') links.push(value)
      }
    if ('childNodes' in node) node.childNodes.forEach(walk)
  }
  walk(parse(html))
  return { ids, links }
}
