import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildOnce } from './build-once.ts'
import { serveFolder, type StaticServer } from './static.ts'

const root = fileURLToPath(new URL('.', import.meta.url))

export interface WalletPageOptions {
  readonly port: number
  /** Returns the content of `/stack.json`. */
  readonly stackJson: () => unknown
  /** The origins the page may connect to. */
  readonly origins: readonly string[]
}

/**
 * Serves the responder: `/wallet.html`, and the same page at `/` and at any path that ends with `/wc`,
 * for links of directory wallets. Built, not served from source: a dev server would first discover the page's dependencies and
 * reload it.
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

/** Builds the responder, unless a build of the same sources is in the cache. Returns its folder. */
export async function buildWalletPage(): Promise<string> {
  const own = ['wallet.html', 'wallet.ts', 'wallet.css', 'wallet-page.ts', 'responder']
  return buildOnce({
    name: 'responder',
    sources: [...own.map(name => `test/stack/${name}`), 'adapters/testing'],
    build: async outDir => {
      const { build } = await import('vite')
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        define: { 'process.env.IS_VITEST': '"false"', global: 'globalThis' },
        build: {
          outDir,
          emptyOutDir: true,
          assetsInlineLimit: 0, // apps get the icon by its URL
          target: 'es2022',
          chunkSizeWarningLimit: 4000,
          rolldownOptions: { input: join(root, 'wallet.html') }
        }
      })
    }
  })
}
