import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveFolder, type StaticServer } from './static.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const repository = join(root, '../..')
const cache = join(repository, 'node_modules/.cache/w3m-kit')

export interface WalletPageOptions {
  readonly port: number
  /** What `/stack.json` answers beside the page. */
  readonly stackJson: () => unknown
  /** The origins the page may talk to. */
  readonly origins: readonly string[]
}

/**
 * Serves the responder: `/wallet.html`, and the same page at `/` and at any path that ends with `/wc`, where the links of
 * directory wallets lead. Built, not served from source: a dev server would first discover the page's dependencies and reload it.
 */
export async function serveWalletPage(folder: string, { port, stackJson, origins }: WalletPageOptions): Promise<StaticServer> {
  return serveFolder({
    folder,
    port,
    json: { '/stack.json': stackJson },
    fallback: path => (path === '/' || path.endsWith('/wc') ? '/wallet.html' : undefined),
    headers: {
      'content-security-policy': [
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self' blob:",
        `connect-src 'self' ${origins.join(' ')}; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
      ].join('; ')
    }
  })
}

/** Builds the responder, unless one of the same sources is there already. Returns its folder. */
export async function buildWalletPage(): Promise<string> {
  const folder = join(cache, `responder-${await fingerprint()}`)
  if (existsSync(folder)) {
    await utimes(folder, new Date(), new Date())
    return folder
  }
  const { build } = await import('vite')
  const unfinished = `${folder}.${process.pid}`
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    define: { 'process.env.IS_VITEST': '"false"', global: 'globalThis' },
    build: {
      outDir: unfinished,
      emptyOutDir: true,
      assetsInlineLimit: 0, // the icon is named to sites by its address
      target: 'es2022',
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: join(root, 'wallet.html') }
    }
  })
  // two stacks may have built at once: the first stays, and they are the same
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }))
  await removeOthers(folder)
  return folder
}

/** Changes with the sources of the page and with any installed package. */
async function fingerprint(): Promise<string> {
  const files = [
    join(repository, 'package-lock.json'),
    ...['wallet.html', 'wallet.ts', 'wallet.css', 'wallet-page.ts'].map(name => join(root, name)),
    ...(await filesIn(join(root, 'responder'))),
    ...(await filesIn(join(root, '../wallet')))
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

async function filesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).sort().map(name => join(folder, name))
}

/** Keeps the builds of today only. */
async function removeOthers(folder: string): Promise<void> {
  for (const other of await filesIn(cache)) {
    if (other === folder || !/responder-[0-9a-f]{16}$/.test(other)) continue
    const { mtimeMs } = await stat(other)
    if (Date.now() - mtimeMs > 24 * 3600_000) await rm(other, { recursive: true, force: true })
  }
}
