import { chmod, cp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { addNotices, type Work } from './notices.ts'
import { packageEntries } from './package-entries.ts'
import { writeClientModules } from './client-modules.ts'
import { writeEditorFiles } from './editor-data.ts'
import { writeDeclarations } from './declarations.ts'

const root = resolve(import.meta.dirname, '../..')

/** Products of `npm run build`, by name; `npm run build library types` builds these two. */
export const products = ['library', 'types', 'script', 'cli', 'frame', 'services', 'playground'] as const
export type Product = (typeof products)[number]

/** Builds into `dist`. A build of all products empties the folder first; single ones keep the others. */
export async function buildProducts(wanted: readonly Product[] = products): Promise<void> {
  if (wanted.length === products.length) await rm(join(root, 'dist'), { recursive: true, force: true })
  for (const product of wanted) {
    const started = performance.now()
    if (product === 'types') {
      writeDeclarations(root, join(root, 'dist'), [...Object.values(packageEntries(root)), './elements/script/kit.ts'])
      writeEditorFiles(root, join(root, 'dist'))
    }
    // the frame's folder is the root of its build
    else
      await build({
        root: product === 'frame' ? join(root, 'frame/page') : root,
        configFile: join(root, 'vite.config.ts'),
        mode: product,
        logLevel: 'warn'
      })
    for (const [list, works] of Object.entries(notices[product] ?? {})) addNotices(root, join(root, list), works)
    if (product === 'library') await writeClientModules(root)
    if (product === 'services') await completeServices()
    if (product === 'cli') await chmod(join(root, 'dist/cli/main.js'), 0o755)
    console.log(`${product.padEnd(12)}${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s`)
  }
}

/** Lists of licenses, with the works that only this script knows. */
const notices: { readonly [product in Product]?: Readonly<Record<string, readonly Work[]>> } = {
  library: { 'dist/licenses.md': ['lucide-static'] },
  script: { 'dist/chunks/licenses.md': ['lucide-static'] },
  services: { 'services/dist/licenses.md': ['@web3icons/core', 'lucide-static', 'PostgreSQL'] }
}

/** Adds what the services' package has beside its program: declarations, and the frame's pages, which it serves. */
async function completeServices(): Promise<void> {
  const folder = join(root, 'services/dist')
  await chmod(join(folder, 'main.js'), 0o755)
  writeDeclarations(root, join(folder, 'types'), ['./services/index.ts'])
  await cp(join(root, 'dist/frame/page'), join(folder, 'frame/page'), { recursive: true })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find(name => !products.some(product => product === name))
  if (unknown) throw new Error(`There is no product "${unknown}"; there are ${products.join(', ')}.`)
  await buildProducts(wanted.length > 0 ? products.filter(product => wanted.includes(product)) : products)
}
