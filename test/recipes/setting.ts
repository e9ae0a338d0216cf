import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { launch, type Browser, type HTTPRequest, type Page } from 'puppeteer-core'
import { build } from 'vite'
import { base } from '../../adapters/networks/base.ts'
import { mainnet } from '../../adapters/networks/mainnet.ts'
import { optimism } from '../../adapters/networks/optimism.ts'
import { recipesOf, type RecipeFiles } from '../../scripts/docs/recipes.ts'
import { installPacked, type Installed } from '../../scripts/size/install.ts'
import { buildProject, lendPackages, writeProject } from '../../scripts/size/projects.ts'
import { chromiumArguments, chromiumPath } from '../../scripts/test/browser/programs.ts'
import type { Anvil } from '../stack/anvil.ts'
import { serveFolder, type StaticServer } from '../stack/static.ts'
import { faultsOf } from './page.ts'
import { startNetworks, type LocalNetwork } from './networks.ts'

// The place where recipes run: the packed package in a folder of its own, local chains under the addresses of the public networks,
// and a browser with the test wallet. The code of a page is built as it stands.

export const root = join(import.meta.dirname, '../..')

/** Packages that recipes install beside the kit. They are those of this repository, so that no registry is needed. */
const lent = ['@solana/web3.js', 'react', 'react-dom', '@wagmi/core', 'ethers', 'express', 'hono', '@hono/node-server', 'tsx']

export interface Setting {
  readonly installed: Installed
  readonly browser: Browser
  readonly chains: Readonly<Record<'mainnet' | 'base' | 'optimism', Anvil>>
  /** Adds a network of the world outside. */
  answer(url: string, local: string): void
  /** Writes the files of a recipe, unchanged, with others of this test. Returns the folder. */
  write(name: string, more?: RecipeFiles): string
  /** Serves a folder until the end, and returns its address. */
  serve(folder: string, headers?: Record<string, string>): Promise<string>
  /** Builds and opens a recipe. */
  open(name: string, options?: VisitOptions): Promise<Visit>
  visit(url: string, options?: VisitOptions): Promise<Visit>
  stop(): Promise<void>
}

export interface VisitOptions {
  /** Files of the project that no page shows. */
  readonly more?: RecipeFiles
  /** Options of the test wallet, as JSON. */
  readonly wallet?: object
  /** Wallets for other chains. */
  readonly others?: readonly ('solana' | 'bitcoin')[]
  /** Changes a file of the project where this machine differs from the world that the page describes. */
  readonly change?: (folder: string) => void
  /** Errors that the recipe is to show. */
  readonly expected?: RegExp
}

export interface Visit {
  readonly page: Page
  /** Fails if the page had an error, or asked a host for which there is no answer. */
  assertClean(): void
  leave(): Promise<void>
}

export async function openSetting(): Promise<Setting> {
  if (!existsSync(join(root, 'dist/w3m.js'))) throw new Error('The package is not built. Run "npm run build" first.')
  const installed = installPacked(root)
  lendPackages(root, installed.folder, lent)
  const networks: LocalNetwork[] = await startNetworks()
  const [mainnetChain, baseChain, optimismChain] = networks.map(({ anvil }) => anvil) as [Anvil, Anvil, Anvil]
  const routes = new Map(networks.map(({ url, anvil }) => [url, anvil.rpcUrl]))
  const browser = await launch({ executablePath: chromiumPath(), headless: true, args: [...chromiumArguments] })
  const script = await buildWallet(installed.folder)
  const servers: StaticServer[] = []
  const recipes = new Map(recipesOf(root).map(recipe => [recipe.name, recipe]))

  const write = (name: string, more: RecipeFiles = {}): string => {
    const recipe = recipes.get(name)
    if (!recipe) throw new Error(`There is no recipe "${name}".`)
    return writeProject(installed.folder, name, { ...recipe.files, ...more })
  }
  const serve = async (folder: string, headers: Record<string, string> = {}): Promise<string> => {
    const server = await serveFolder({ folder, headers })
    servers.push(server)
    return server.url
  }
  const visit = (url: string, options: VisitOptions = {}): Promise<Visit> => openPage(browser, url, script, routes, options)
  return {
    installed,
    browser,
    chains: { mainnet: mainnetChain, base: baseChain, optimism: optimismChain },
    answer: (url, local) => void routes.set(url, local),
    write,
    serve,
    visit,
    async open(name, options = {}) {
      const folder = write(name, options.more)
      options.change?.(folder)
      return visit(await serve(await buildProject(folder)), options)
    },
    async stop() {
      await browser.close()
      await Promise.all([...servers, ...networks.map(({ anvil }) => anvil)].map(each => each.stop()))
      installed.remove()
    }
  }
}

/** Replaces a text in a file of a recipe: an address of the world outside by one of this machine. Throws if it is not there. */
export function changeFile(folder: string, path: string, from: string, to: string): void {
  const file = join(folder, path)
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} does not contain "${from}".`)
  writeFileSync(file, text.replaceAll(from, to))
}

/** Builds `w3m-kit/testing` of the installed package as a script that runs before those of a page. */
async function buildWallet(installed: string): Promise<string> {
  const folder = join(installed, 'wallet')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'wallet.js'), `export * from 'w3m-kit/testing'\n`)
  const made = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { write: false, minify: false, lib: { entry: join(folder, 'wallet.js'), formats: ['iife'], name: 'testing' } }
  })
  const [{ output }] = (Array.isArray(made) ? made : [made]) as [{ output: readonly { code?: string }[] }]
  const code = output[0]?.code
  if (code === undefined) throw new Error('The test wallet was not built.')
  return `${code}\nglobalThis.testing = testing`
}

async function openPage(
  browser: Browser,
  url: string,
  script: string,
  routes: ReadonlyMap<string, string>,
  { wallet = {}, others = [], expected }: VisitOptions
): Promise<Visit> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 1000, height: 900 })
  const faults: string[] = []
  faultsOf.set(page, faults)
  const note = (fault: string): void => {
    if (!expected?.test(fault)) faults.push(fault)
  }
  page.on('pageerror', error => note(`uncaught: ${String(error)}`))
  page.on('console', entry => {
    if (entry.type() === 'error' && !/favicon/.test(`${entry.text()} ${entry.location().url}`)) note(entry.text())
  })
  await page.setRequestInterception(true)
  page.on('request', request => {
    route(request, new URL(url).origin, routes).catch((error: unknown) => note(`${request.url()}: ${String(error)}`))
  })
  await page.evaluateOnNewDocument('globalThis.__name = value => value')
  await page.evaluateOnNewDocument(script)
  const chains = [mainnet, base, optimism].map(({ id, name, rpcUrls }) => ({ id, name, rpcUrls }))
  await page.evaluateOnNewDocument(installWallets, { chains, remember: true, ...wallet }, others)
  await page.goto(url)
  return {
    page,
    assertClean() {
      if (faults.length > 0) throw new Error(faults.join('\n'))
    },
    leave: () => context.close()
  }
}

interface Testing {
  createTestWallet(options: object): object
  createSolanaTestWallet(options: object): Promise<object>
  createBitcoinTestWallet(options: object): Promise<object>
}

/** Runs in the page before its scripts. */
function installWallets(options: object, others: readonly string[]): void {
  const { testing } = globalThis as unknown as { testing: Testing }
  Object.assign(globalThis, { wallet: testing.createTestWallet(options) })
  const solana = [{ chain: 'solana:mainnet', rpcUrl: 'https://api.mainnet-beta.solana.com' }]
  if (others.includes('solana'))
    void testing.createSolanaTestWallet({ chains: solana, name: 'Solana Test Wallet', remember: true })
  if (others.includes('bitcoin')) void testing.createBitcoinTestWallet({ remember: true })
}

/** Lets the page's own files through, and sends requests for a public network to the local one. */
async function route(request: HTTPRequest, own: string, routes: ReadonlyMap<string, string>): Promise<void> {
  const { origin, href } = new URL(request.url())
  if (origin === own || /^(data|blob):/.test(href) || /^http:\/\/(127\.0\.0\.1|localhost):/.test(href)) return request.continue()
  const found = [...routes].find(([url]) => href === new URL(url).href || href.startsWith(`${url}/`))
  if (!found) return request.abort('namenotresolved')
  const [url, local] = found
  const open = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*', 'access-control-allow-methods': '*' }
  if (request.method() === 'OPTIONS') return request.respond({ status: 204, headers: open })
  const body = request.hasPostData() ? await request.fetchPostData() : undefined
  const reply = await fetch(href.replace(url, local), {
    method: request.method(),
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body })
  })
  const type = reply.headers.get('content-type') ?? 'application/json'
  await request.respond({ status: reply.status, headers: open, contentType: type, body: Buffer.from(await reply.arrayBuffer()) })
}
