import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import type { Browser, Page } from 'puppeteer-core'
import { benchWallet, installBenchWallet } from '../../test/bench/bench-wallet.ts'
import { answerNodes } from '../../test/frameworks/answer-nodes.ts'
import { startChains } from '../../test/frameworks/visitor.ts'
import type { Chains } from '../../test/frameworks/visitor.ts'
import { serveFolder } from '../../test/stack/static.ts'
import type { StaticServer } from '../../test/stack/static.ts'
import { ensureEngines } from '../test/browser/install.ts'
import { chromiumArguments, chromiumPath } from '../test/browser/programs.ts'
import { kB } from './app.ts'
import { documentedFiles, firstBlock, readmeBlock } from './documented.ts'
import type { Files } from './documented.ts'
import type { Installed } from './install.ts'
import { startMeter } from './meter.ts'
import type { Meter, Transfer } from './meter.ts'
import { installNext, type NextBundler, type NextFolder } from './next.ts'
import { buildProject, copyScriptTag, lendPackages, reactTemplate, writeProject } from './projects.ts'
import type { Row } from './rows.ts'

// What the pages of the documentation transfer until the first input, in projects with the packed package.

/** A page of the documentation, or the same page without the kit. */
interface Entry {
  readonly name: string
  /** Builds it for production, and serves it. */
  serve(): Promise<StaticServer>
  /** In kB beyond the baseline, for new users; absent for a baseline. */
  readonly budget?: number
  /** Button that opens the modal; the kit's own if absent. */
  readonly button?: string
  /** Name of the same page without the kit. Absent: there is no framework to subtract. */
  readonly baseline?: string
}

export interface EntryOptions {
  /** Time without input in milliseconds; without it, until the network is idle. */
  readonly untouched?: number
  /** Includes Next, whose packages have to be downloaded. */
  readonly next?: boolean
}

/** Requests of a visit until the first input. */
interface Visit {
  readonly own: readonly Transfer[]
  /** Requests to other hosts, and those of the wallet. */
  readonly foreign: readonly string[]
}

interface Visited {
  readonly entry: Entry
  readonly fresh: Visit
  /** Of a user who has connected before, with an empty cache. Absent for a baseline. */
  readonly returning?: Visit
}

const mostFiles = 3
/** A returning user needs the account and the balance, which connecting may load as well. */
const mostOfBalance = 13
const page = 'docs/start/html.md'

/** What a visit transferred, in the order of the requests. */
export interface Waterfall {
  readonly name: string
  readonly transfers: readonly Transfer[]
}

export interface MeasuredEntries {
  readonly rows: readonly Row[]
  readonly waterfalls: readonly Waterfall[]
}

/** Measures what new and returning users transfer on each page. Needs the package in `dist`. */
export async function measureEntries(root: string, installed: Installed, options: EntryOptions = {}): Promise<MeasuredEntries> {
  ensureEngines(['chromium'])
  lendPackages(root, installed.folder, ['react', 'react-dom', '@wagmi/core', 'ethers'])
  const chains = await startChains()
  const browser = await launch({ executablePath: chromiumPath(), args: [...chromiumArguments] })
  try {
    const visited = await visitEntries(
      browser,
      chains,
      [...viteEntries(root, installed), ...libraryEntries(root, installed)],
      options
    )
    if (options.next) {
      const next = await installNext(root, installed.tarball)
      try {
        // one at a time: they share a folder
        for (const entry of nextEntries(root, next.serve))
          visited.push(...(await visitEntries(browser, chains, [entry], options)))
      } finally {
        next.remove()
      }
    }
    return {
      rows: visited.flatMap(each => rowsOf(each, visited)),
      waterfalls: visited.flatMap(({ entry: { name }, fresh, returning }) => [
        { name: `${name}, new user`, transfers: fresh.own },
        ...(returning ? [{ name: `${name}, returning user`, transfers: returning.own }] : [])
      ])
    }
  } finally {
    await browser.close()
    await chains.stop()
  }
}

const vite = (folder: string, name: string, files: Files) => async () =>
  serveFolder({ folder: await buildProject(writeProject(folder, name, files)) })

const baseline = 'React without the kit'

function viteEntries(root: string, { folder }: Installed): Entry[] {
  const react = (name: string, files: Files) => vite(folder, name, { ...reactTemplate, ...files })
  return [
    {
      name: 'script tag (README)',
      budget: 13,
      serve: async () => {
        const site = writeProject(folder, 'tag', { 'index.html': readmeBlock(root, 'Use with HTML', 'html') })
        copyScriptTag(folder, site)
        return serveFolder({ folder: site })
      }
    },
    {
      // the tag starts the kit for it, whose options and networks an app's build has in its first file
      name: 'script tag with a network button (README)',
      budget: 18,
      serve: async () => {
        const button = '<w3m-button></w3m-button>'
        const html = readmeBlock(root, 'Use with HTML', 'html').replace(
          button,
          `${button}<w3m-network-button></w3m-network-button>`
        )
        const site = writeProject(folder, 'tag-network', { 'index.html': html })
        copyScriptTag(folder, site)
        return serveFolder({ folder: site })
      }
    },
    {
      name: 'script tag (docs/start/html)',
      budget: 13,
      serve: async () => {
        const site = writeProject(folder, 'tag-docs', documentedFiles(root, page, ['public/index.html']))
        copyScriptTag(folder, join(site, 'public/w3m-kit'))
        return serveFolder({ folder: join(site, 'public') })
      }
    },
    {
      // what Vite adds to every page
      name: 'Vite without the kit',
      serve: vite(folder, 'vite-alone', {
        ...documentedFiles(root, page, ['index.html']),
        'src/main.ts': `document.documentElement.dataset.ready = ''\n`
      })
    },
    {
      name: 'elements with Vite (docs/start/html)',
      budget: 13,
      baseline: 'Vite without the kit',
      serve: vite(folder, 'elements', documentedFiles(root, page, ['index.html', 'src/main.ts']))
    },
    { name: baseline, serve: react('react-alone', { 'src/App.tsx': withoutKit }) },
    {
      name: 'React with Vite (README)',
      budget: 13,
      baseline,
      serve: react('react', { 'src/App.tsx': readmeBlock(root, 'Use with React', 'tsx') })
    },
    {
      name: 'React with Vite (docs/start/react)',
      budget: 13,
      baseline,
      serve: react('react-docs', documentedFiles(root, 'docs/start/react.md', ['src/kit.ts', 'src/App.tsx']))
    }
  ]
}

/** Pages of apps that keep their library, or migrate from another one. */
function libraryEntries(root: string, { folder }: Installed): Entry[] {
  const react = (name: string, files: Files) => vite(folder, name, { ...reactTemplate, ...files })
  const guide = 'docs/guide/libraries.md'
  const { 'src/App.tsx': app = '', ...kit } = documentedFiles(root, 'docs/start/react.md', ['src/kit.ts', 'src/App.tsx'])
  // as in an app without React: its core is installed here
  const wagmi = {
    'src/wagmi.ts': documentedFiles(root, guide, ['src/wagmi.ts'])['src/wagmi.ts']!.replace(`'wagmi'`, `'@wagmi/core'`)
  }
  const migrated = firstBlock(root, 'docs/migrate/appkit.md', 'Migrate from AppKit', 'tsx')
  return [
    {
      name: 'compat/react with Vite (docs/migrate/appkit)',
      budget: 18,
      baseline,
      button: '#root button',
      serve: react('compat', { 'src/header.tsx': migrated, 'src/App.tsx': `export { Header as default } from './header'\n` })
    },
    {
      name: 'wagmi without the kit',
      serve: react('wagmi-alone', { 'src/wagmi.ts': wagmiAlone, 'src/App.tsx': keepsConfig(withoutKit) })
    },
    {
      name: 'wagmi with Vite (docs/guide/libraries)',
      budget: 13,
      baseline: 'wagmi without the kit',
      // the page of the React start, whose kit is created with the wagmi configuration
      serve: react('wagmi', { ...wagmi, 'src/App.tsx': keepsConfig(app.replace(`import './kit'\n`, '')) })
    },
    {
      name: 'ethers without the kit',
      serve: react('ethers-alone', { 'src/send.ts': ethersAlone, 'src/App.tsx': sends(withoutKit) })
    },
    {
      name: 'ethers with Vite (docs/guide/libraries)',
      budget: 13,
      baseline: 'ethers without the kit',
      serve: react('ethers', {
        ...kit,
        'src/send.ts': onDemand(firstBlock(root, guide, 'ethers 6', 'ts')),
        'src/App.tsx': sends(app)
      })
    }
  ]
}

// the same networks: those of viem would have code that the measured page lacks
const wagmiAlone = `import { createConfig, fallback, http } from '@wagmi/core'
import { base, mainnet } from 'w3m-kit/networks'

export const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: fallback([http()]), [base.id]: fallback([http()]) }
})
`

/** The same import of ethers as the documented block: providers are of the kit's module, which loads them on demand. */
const ethersAlone = `import { parseEther } from 'ethers'

export const send = () => parseEther('0.1')
`

/** Keeps what an app would use: without a reader, bundlers drop it. */
const keepsConfig = (app: string): string => `import { config } from './wagmi'\n${app}\nObject.assign(globalThis, { config })\n`
const sends = (app: string): string => `import { send } from './send'\n${app}\nObject.assign(globalThis, { send })\n`

/** Puts a documented block into a function that the page calls after a click, because it needs a connected wallet. */
function onDemand(block: string): string {
  const [imports = '', ...rest] = block.split('\n\n')
  return `${imports}\n\nexport async function send() {\n${rest.join('\n\n')}}\n`
}

const withoutKit = `export default function App() {
  return <main><p>No wallet is connected.</p></main>
}
`

function nextEntries(root: string, serve: NextFolder['serve']): Entry[] {
  const docs = 'docs/start/next.md'
  const withBundler = (name: string, bundler: NextBundler): Entry[] => {
    const baseline = `${name} without the kit`
    return [
      { name: baseline, serve: () => serve({ 'app/page.tsx': `'use client'\n\n${withoutKit}` }, bundler) },
      {
        name: `${name} (README)`,
        budget: 13,
        baseline,
        serve: () => serve({ 'app/page.tsx': readmeBlock(root, 'Use with Next.js', 'tsx') }, bundler)
      },
      {
        name: `${name} (docs/start/next)`,
        budget: 13,
        baseline,
        serve: () => serve(documentedFiles(root, docs, ['app/wallet.tsx', 'app/page.tsx', 'app/globals.css']), bundler)
      }
    ]
  }
  return [...withBundler('Next', 'turbopack'), ...withBundler('Next, webpack', 'webpack')]
}

async function visitEntries(
  browser: Browser,
  chains: Chains,
  entries: readonly Entry[],
  { untouched }: EntryOptions
): Promise<Visited[]> {
  const stops: (() => Promise<void>)[] = []
  try {
    const visitors: { readonly entry: Entry; readonly fresh: Visitor; readonly returning: Visitor | undefined }[] = []
    for (const entry of entries) {
      const server = await entry.serve()
      stops.push(server.stop)
      const prepare = async () => {
        const visitor = await prepareVisitor(browser, chains, server.url)
        stops.push(visitor.stop)
        return visitor
      }
      visitors.push({ entry, fresh: await prepare(), returning: entry.budget === undefined ? undefined : await prepare() })
    }
    for (const { entry, returning } of visitors) {
      if (returning)
        await connect(returning, entry.button).catch((cause: unknown) => fail(`${entry.name} could not be connected.`, cause))
    }
    for (const { fresh, returning } of visitors) for (const visitor of [fresh, returning]) if (visitor) await arrive(visitor)
    // all at once: a page without input does nothing most of the time
    if (untouched !== undefined) await new Promise(resolve => setTimeout(resolve, untouched))
    return visitors.map(({ entry, fresh, returning }) => ({
      entry,
      fresh: visitOf(fresh),
      ...(returning && { returning: visitOf(returning) })
    }))
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

const fail = (message: string, cause: unknown): never => {
  throw new Error(message, { cause })
}

interface Visitor {
  readonly page: Page
  readonly meter: Meter
  readonly foreign: string[]
  readonly failures: string[]
  stop(): Promise<void>
}

/** Opens an empty page with a wallet, in a profile of its own. */
async function prepareVisitor(browser: Browser, chains: Chains, url: string): Promise<Visitor> {
  const meter = await startMeter(url)
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(120_000) // for a busy machine
  const devtools = await page.createCDPSession()
  const foreign: string[] = []
  const failures: string[] = []
  await answerNodes(devtools, chains, request => foreign.push(request))
  // timers of a page in the background would be delayed
  await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true })
  page.on('request', request => {
    const { protocol, origin } = new URL(request.url())
    if (protocol === 'http:' && origin !== meter.url) foreign.push(`${request.method()} ${request.url()}`)
  })
  page.on('pageerror', error => failures.push(String(error)))
  // the compiler of these files names functions through a helper that is missing in a page
  await page.evaluateOnNewDocument('globalThis.__name = value => value')
  await page.evaluateOnNewDocument(installBenchWallet)
  return {
    page,
    meter,
    foreign,
    failures,
    async stop() {
      await context.close()
      await meter.stop()
    }
  }
}

/** Connects the wallet, and empties the cache: the next visit is that of a returning user after an update. */
async function connect({ page, meter }: Visitor, button = 'w3m-button >>> button'): Promise<void> {
  await page.goto(meter.url)
  await page.locator(button).click()
  await page.locator(`::-p-text(${benchWallet.name})`).click()
  await page.waitForSelector('body >>> dialog[open]', { hidden: true })
  await page.waitForNetworkIdle({ idleTime: 500 })
  const devtools = await page.createCDPSession()
  await devtools.send('Network.clearBrowserCache')
  await page.goto('about:blank')
}

async function arrive({ page, meter, foreign }: Visitor): Promise<void> {
  meter.take()
  foreign.length = 0
  await page.goto(meter.url)
  await page.waitForNetworkIdle({ idleTime: 1000 })
}

function visitOf({ meter, foreign, failures }: Visitor): Visit {
  if (failures.length > 0) throw new Error(`The page failed during the visit.\n${failures.join('\n')}`)
  return { own: meter.take(), foreign: [...foreign] }
}

const bytes = (own: readonly Transfer[]): number => own.reduce((sum, each) => sum + each.bytes, 0)
const filesOf = ({ own }: Visit): number => own.filter(({ isPage }) => !isPage).length

function rowsOf({ entry: { name, budget, baseline }, fresh, returning }: Visited, all: readonly Visited[]): Row[] {
  if (budget === undefined || !returning) return []
  const alone = all.find(({ entry }) => entry.name === baseline)?.fresh
  if (baseline && !alone) throw new Error(`There is no page "${baseline}".`)
  // without a framework, the page itself is all that the kit does not add
  const base = bytes(alone?.own ?? fresh.own.filter(({ isPage }) => isPage))
  const baseFiles = alone ? filesOf(alone) : 0
  const beyond = ({ own }: Visit) => kB(bytes(own) - base)
  return [
    { name: `${name}, new user`, value: beyond(fresh), budget, unit: 'kB' },
    { name: `${name}, new user: files`, value: filesOf(fresh) - baseFiles, budget: mostFiles, unit: 'files' },
    { name: `${name}, new user: other hosts`, value: fresh.foreign.length, budget: 0, unit: 'requests' },
    { name: `${name}, returning user`, value: beyond(returning), budget: budget + mostOfBalance, unit: 'kB' },
    { name: `${name}, returning user: files`, value: filesOf(returning) - baseFiles, budget: Infinity, unit: 'files' }
  ]
}
