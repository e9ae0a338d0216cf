import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestRunnerConfig, TestRunnerPlugin } from '@web/test-runner'
import { createServer } from 'vite'
import type { ViteDevServer } from 'vite'
import { locales } from '../../build/locales.ts'
import { leftUnbundled, packagesOfBrowserTests } from './packages.ts'

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number]

/** URLs that Web Test Runner serves itself: its virtual modules, and the page of a test file. */
const servedByRunner = (url: string) => url.startsWith('/__web-') || /^\/(\?|$)/.test(url)

/**
 * Vite adds its client to every module that uses HMR, as @nanostores/i18n does.
 * HMR is not available here, and the failing socket of that client would fail a test.
 */
const quietClient = `export const createHotContext = () => undefined
export const injectQuery = url => url
export const updateStyle = () => undefined
export const removeStyle = () => undefined`

/**
 * A folder of the project has the same name as this package, and Vite resolves bundled packages in
 * folders first.
 */
const asPackage = (specifier: string) => (specifier === 'react' ? 'react-dom > react' : specifier)

/** Only Vue's DOM runtime is installed, which `vue` re-exports completely. */
const inRuntime = (specifier: string) => (specifier === 'vue' ? vueRuntime : specifier)
const vueRuntime = '@vue/runtime-dom'

/**
 * Lets Vite serve and transform everything that a browser test loads, so that tests run the modules
 * that an app build would use. Packages are bundled before the first test: one found later would make Vite reload a page during a
 * test. Runs with the same packages share a folder of bundles, and no run changes the folder of another.
 */
export async function viteForTests(root: string): Promise<{ middleware: Middleware; plugin: TestRunnerPlugin }> {
  const vite = await serverFor(root)
  let older: Promise<ViteDevServer> | undefined
  const mockWorker = readFileSync(join(root, 'node_modules/msw/lib/mockServiceWorker.js'), 'utf8')

  const middleware: Middleware = (context, next) => {
    if (servedByRunner(context.url)) return next()
    if (context.path === '/mockServiceWorker.js') {
      context.type = 'text/javascript'
      context.body = mockWorker
      return undefined
    }
    if (context.path === '/under-policy') {
      const { policy = '', module = '' } = context.query
      context.type = 'text/html'
      context.set('content-security-policy', String(policy))
      context.body = `<!doctype html><html lang="en"><body><script type="module" src="${String(module)}"></script></body></html>`
      return undefined
    }
    if (context.path === '/window') {
      // the wallet's own window, which the secure frame opens
      context.type = 'text/html'
      context.body = readFileSync(join(root, 'frame/page/window.html'), 'utf8').replace('./window.ts', '/frame/page/window.ts')
      return undefined
    }
    if (context.path === '/@vite/client') {
      context.type = 'text/javascript'
      context.body = quietClient
      return undefined
    }
    // the first test that requests such a module waits for the server
    const serving = context.path.startsWith(withReact18.base) ? (older ??= serverFor(root, withReact18)) : vite
    return new Promise((resolve, reject) => {
      context.respond = false
      context.res.statusCode = 200
      context.res.once('close', resolve)
      const answer = ({ middlewares }: ViteDevServer): void =>
        middlewares(context.req, context.res, (error?: Error) => {
          if (error) return reject(error)
          context.respond = true
          context.res.statusCode = 404
          next().then(resolve, reject)
        })
      Promise.resolve(serving).then(answer).catch(reject)
    })
  }
  const serverStop = async (): Promise<void> => {
    await Promise.all([vite.close(), older?.then(server => server.close())])
  }
  return { middleware, plugin: { name: 'vite', serverStop } }
}

/**
 * Serves the same modules again, under another path, with `react` resolved to the other supported
 * release.
 */
const withReact18 = { base: '/react-18/', react: 'test/react/react-18/node_modules' }

async function serverFor(root: string, other?: typeof withReact18): Promise<ViteDevServer> {
  const include = packagesOfBrowserTests(root).map(other ? inRuntime : specifier => asPackage(inRuntime(specifier)))
  const digest = createHash('sha256')
    .update([...include, other?.base].join())
    .digest('hex')
    .slice(0, 8)
  return createServer({
    root,
    ...(other && { base: other.base }),
    resolve: {
      alias: [
        { find: /^vue$/, replacement: vueRuntime },
        ...(other ? [{ find: /^(react|react-dom)(?=$|\/)/, replacement: join(root, other.react, '$1') }] : [])
      ]
    },
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    clearScreen: false,
    cacheDir: `node_modules/.vite/browser-tests-${digest}`,
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include, exclude: leftUnbundled },
    plugins: [
      locales(),
      {
        name: 'runner-modules',
        enforce: 'pre',
        resolveId: id => (id.startsWith('/__web-') ? { id, external: true } : null)
      }
    ]
  })
}
