import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Address } from 'viem'
import { startServices } from '../../services/start.ts'
import { localChainIds } from '../../test/stack/chains/chain-ids.ts'
import { localChainSettings } from '../../test/stack/chains/chain-settings.ts'
import { drip, everyKind } from '../../test/stack/chains/faucet.ts'
import { startLocalChain } from '../../test/stack/chains/local-chain.ts'
import { buildApp, closure, isLibrary, kB, sum, type Chunk } from './app.ts'
import type { Row } from './rows.ts'
import { changedProgram, documentedBody } from './documented.ts'
import { connect, open, walletProgram } from './site.ts'
import { visit, type Loaded, type Step } from './visit.ts'

/** First account of the test wallet, and a recipient. */
const account: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const receiver: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const tab = (name: string, drawn: string): Step => ({
  name,
  async act(page) {
    await page.locator(`::-p-aria([name="${name}"][role="tab"])`).click()
    await page.locator(`body >>> ${drawn}`).wait()
  }
})

const tokens: Step = {
  name: 'tokens',
  act: page => page.locator('body >>> w3m-token-list >>> w3m-ui-list >>> w3m-ui-row').wait()
}

const send: Step = {
  name: 'send',
  async act(page) {
    await page.locator('::-p-aria([name="Send"][role="button"])').click()
    await page.locator('::-p-aria([name="Amount in ETH"])').fill('0.01')
    // the network fee is known
    await page.locator('body >>> w3m-wallet-send-view >>> .facts .number').wait()
  }
}

const typeReceiver: Step = {
  name: 'receiver',
  async act(page) {
    await page.locator('::-p-aria([name="Recipient"][role="textbox"])').fill(receiver)
    await page.locator('::-p-aria([name="Review send"][role="button"])').wait()
  }
}

const preview: Step = {
  name: 'preview',
  async act(page) {
    await page.locator('::-p-aria([name="Review send"][role="button"])').click()
    await page.locator('body >>> w3m-wallet-send-preview-view >>> .changes').wait()
  }
}

/** Chunks that every app has at this point: measured separately, and shared with other screens. */
const shared = {
  'pictures that services store': { every: /^(state\/images\/(stored-images|fetch-image)|adapters\/api\/images)\.ts$/ },
  'what the shell knows of later screens': {
    every:
      /^(elements\/views\/(lazy-registry|focus-history)|state\/(login\/socials|platform\/platform)|adapters\/base\/platform)\.ts$/
  }
} as const

/** Code of one chain, and code shared by chains. */
const chains = { every: /^adapters\/(?!api\/)/, some: /^adapters\/(?!api\/|base\/)/ }
const base = { every: /^adapters\/base\// }

const most = 12
const mostOfSwapsAndPurchases = 14

/**
 * Measures what a user loads who views an account with assets, and sends some of them: in Chromium, on
 * the local chain of the stack, with the real blockchain API. Each row is what one screen loads in addition to the account and
 * its tokens, independent of the previous screens; without the encoding library, which has its own row.
 */
export async function measureAccount(root: string): Promise<Row[]> {
  const { plain, site, steps } = await visitAccount(root)
  const base = new Set(plain.flatMap(everyChunk).map(keyOf))
  const known = new Set<string>()
  const rows: Row[] = []
  const take = (name: string, chunks: readonly Chunk[], budget = most): void => {
    rows.push({ name: `${name}: additional`, value: kB(sum(chunks)), budget, unit: 'kB' })
  }
  const asked = (name: string): readonly Chunk[] =>
    [
      ...closure(
        site,
        everyChunk(steps.find(({ step }) => step === name)!).map(({ fileName }) => fileName)
      )
    ].filter(chunk => !base.has(keyOf(chunk)) && !known.has(chunk.fileName) && !isLibrary(chunk))
  const isOfChain = ofChains(root, site)
  const isApart = (chunk: Chunk): boolean => isOfChain(chunk) || Object.values(shared).some(pattern => isOf(root, chunk, pattern))
  const everything = [...new Set(steps.slice(1).flatMap(({ step }) => asked(step)))]

  const first = [...new Set([...asked('connect'), ...asked('tokens')])]
  take(
    'what a blockchain API tells of an account',
    first.filter(chunk => !isApart(chunk))
  )
  const listing = first.filter(isOfChain)
  take('a wallet asked what it lists, on an EVM chain', listing)
  for (const { fileName } of first) known.add(fileName)
  for (const [step, name] of [
    ['NFTs', 'NFTs of an account'],
    ['Activity', 'activity of an account'],
    ['send', 'sending: the form'],
    ['receiver', 'sending: a receiver, found and checked'],
    ['preview', 'sending: the preview']
  ] as const) {
    take(
      name,
      asked(step).filter(chunk => !isApart(chunk))
    )
    // reached through the form
    if (step === 'send') for (const { fileName } of asked(step)) known.add(fileName)
  }
  take(
    'sending on an EVM chain',
    everything.filter(chunk => isOfChain(chunk) && !listing.includes(chunk))
  )
  // not visited: counts what the screens import, and what that loads at once
  for (const [place, name, budget] of [
    ['register-name/', 'choosing a name', most],
    ['swap/w3m-swap-view', 'swapping: the form', mostOfSwapsAndPurchases],
    ['swap/w3m-swap-preview-view', 'swapping: the preview', mostOfSwapsAndPurchases],
    ['buy/index', 'buying', mostOfSwapsAndPurchases]
  ] as const) {
    const own = site.filter(chunk => pathsOf(root, chunk).some(path => path.startsWith(`elements/views/${place}`)))
    const all = closure(
      site,
      own.map(({ fileName }) => fileName)
    )
    const added = [...all].filter(
      chunk => !base.has(keyOf(chunk)) && !known.has(chunk.fileName) && !isLibrary(chunk) && !isApart(chunk)
    )
    take(name, added, budget)
    // the preview is reached through the form
    if (place.startsWith('swap/')) for (const { fileName } of added) known.add(fileName)
  }
  for (const [name, pattern] of Object.entries(shared))
    take(
      name,
      everything.filter(chunk => isOf(root, chunk, pattern))
    )
  return rows
}

/**
 * Detects a chain's own code, and shared chain code that only it uses: apps load it for the chains
 * that they configure.
 */
function ofChains(root: string, site: readonly Chunk[]): (chunk: Chunk) => boolean {
  const own = new Set(site.filter(chunk => isOf(root, chunk, chains)))
  const isAskedByChains = (chunk: Chunk): boolean => {
    const importers = site.filter(({ imports }) => imports.includes(chunk.fileName))
    return own.has(chunk) || (isOf(root, chunk, base) && importers.length > 0 && importers.every(isAskedByChains))
  }
  return isAskedByChains
}

interface AccountVisit {
  /** Chunks that the same user loads without a blockchain API until the account is shown. */
  readonly plain: readonly Loaded[]
  readonly site: readonly Chunk[]
  readonly steps: readonly Loaded[]
}

async function visitAccount(root: string): Promise<AccountVisit> {
  const chainId = localChainIds[0]
  const chain = await startLocalChain({ chainId })
  const { rpcUrl } = chain
  try {
    const services = await startServices({ chains: [localChainSettings(chainId, rpcUrl)] })
    try {
      await drip(rpcUrl, { to: account, ...everyKind })
      const wallet = await buildApp(root, walletProgram({ chainId, rpcUrl }))
      const go = (site: readonly Chunk[], steps: readonly Step[]) =>
        visit(site, documentedBody(root), wallet, [open, connect, ...steps])
      // the local chain, because the documented networks have no test assets
      const network = { chainId, rpcUrl }
      const site = await buildApp(root, changedProgram(root, { network, services: { chain: services.addresses.chain! } }))
      return {
        plain: await go(await buildApp(root, changedProgram(root, { network })), []),
        site,
        steps: await go(site, [
          tokens,
          tab('NFTs', 'w3m-ui-art'),
          tab('Activity', 'w3m-activity-list >>> w3m-ui-list >>> w3m-ui-row'),
          send,
          typeReceiver,
          preview
        ])
      }
    } finally {
      await services.close()
    }
  } finally {
    await chain.stop()
  }
}

/** Counts prefetched chunks with the step in which they load. */
const everyChunk = ({ chunks, afterwards }: Loaded): readonly Chunk[] => [...chunks, ...afterwards]

/** Returns a key that identifies the same chunk in the builds of two apps. */
const keyOf = ({ modules }: Chunk): string =>
  modules
    .map(({ id }) => id)
    .sort()
    .join()

interface Origin {
  readonly every: RegExp
  readonly some?: RegExp
}

/** Returns true if the library modules of a chunk have such paths. */
function isOf(root: string, chunk: Chunk, { every, some = every }: Origin): boolean {
  const paths = pathsOf(root, chunk)
  return paths.every(path => every.test(path)) && paths.some(path => some.test(path))
}

/** Returns the library sources in a chunk. */
function pathsOf(root: string, { modules }: Chunk): readonly string[] {
  return modules
    .filter(({ id }) => id.startsWith(join(root, 'dist')))
    .flatMap(({ id }) => {
      // a module in its own file has its name; in others the library's build adds a comment before each
      const comments = [...readFileSync(id, 'utf8').matchAll(/^\/\/(?:#region)? (\S+\.tsx?)$/gm)].map(([, path]) => path!)
      return comments.length > 0 ? comments : [relative(join(root, 'dist'), id)]
    })
}
