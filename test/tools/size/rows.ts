import { startAnvil } from '../../stack/anvil.ts'
import { buildApp, closure, firstLoad, sum } from './app.ts'
import type { Chunk } from './app.ts'
import { auditFrame } from '../audit-frame.ts'
import { installPacked } from './install.ts'
import { visit } from './visit.ts'
import type { Loaded, Step } from './visit.ts'

export interface Row {
  readonly name: string
  readonly value: number
  readonly budget: number
  readonly unit: 'kB' | 'MB' | 'packages' | 'requests'
}

export interface Measured {
  readonly rows: readonly Row[]
  /** What each step of the visit loaded. */
  readonly visit: readonly Loaded[]
}

export const isOver = ({ value, budget }: Row): boolean => value > budget

/** What encodes: a row of its own. */
const library = /node_modules\/(viem|ox|abitype|@noble)\//

const kB = (bytes: number) => Math.round(bytes / 10) / 100

/** Chain id of the chain that the visit reads its balance from: nobody's live network. */
const chainId = 31_337_009

/** The program of a site with a button, as its README says to write it. */
const site = (rpcUrl: string, imports: string, adapters: string, services = '{}') => `
  import 'w3m-kit/elements/w3m-button'
  import { createKit } from 'w3m-kit'
  ${imports}
  createKit({
    adapters: [${adapters}],
    services: ${services},
    networks: [{
      id: ${chainId},
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [${JSON.stringify(rpcUrl)}] } }
    }]
  })`

const evmImport = `import { evm } from 'w3m-kit/adapters/evm'`
const solanaImport = `import { solana } from 'w3m-kit/adapters/solana'`
const walletConnectImport = `import { walletConnect } from 'w3m-kit/adapters/walletconnect'`

/** A visitor's own wallet, announced in the page. */
const visitorsWallet = (rpcUrl: string) => `
  import { createTestWallet } from 'w3m-kit/testing'
  createTestWallet({ chains: [{ chainId: ${chainId}, rpcUrl: ${JSON.stringify(rpcUrl)} }] })`

const open: Step = {
  name: 'open',
  shows: 'w3m-connect-view >>> w3m-ui-row >>> button',
  async act(page) {
    await page.locator('w3m-button >>> button').click()
    await page.locator('body >>> w3m-connect-view >>> w3m-ui-row').wait()
  }
}

const connect: Step = {
  name: 'connect',
  shows: 'w3m-account-view >>> w3m-account >>> .balance',
  async act(page) {
    await page.locator('body >>> w3m-connect-view >>> w3m-ui-row').click()
    await page.waitForSelector('body >>> dialog[open]', { hidden: true })
    await page.locator('w3m-button >>> button').click()
    await page.locator('body >>> w3m-account-view >>> .balance').wait()
  }
}

/** Measures every row of the table that is about bytes, packages and requests. Needs the library and the frame in `dist`. */
export async function measure(root: string): Promise<Measured> {
  const anvil = await startAnvil({ chainId })
  try {
    const { rows, visit: steps } = await measureVisit(root, anvil.rpcUrl)
    return {
      rows: [...rows, ...(await measureAdapters(root)), ...(await measureSignIn(root)), measureFrame(root), ...measureInstall(root)],
      visit: steps
    }
  } finally {
    await anvil.stop()
  }
}

/** In English: another language is one small file more. Needs the frame in `dist`. */
const measureFrame = (root: string): Row => ({
  name: 'the secure frame’s page, up to the login',
  value: kB(auditFrame(root).first),
  budget: 60,
  unit: 'kB'
})

async function measureVisit(root: string, rpcUrl: string): Promise<Measured> {
  const wallet = await buildApp(root, visitorsWallet(rpcUrl))
  const evmSite = await buildApp(root, site(rpcUrl, evmImport, 'evm()'))
  const steps = await visit(evmSite, '<w3m-button></w3m-button>', wallet, [open, connect])
  const [load, opened, connected] = steps
  // what a page loads ahead, before anybody has asked for it, belongs to what it is for: of the first load that is the load itself
  const before = [...(load?.chunks ?? []), ...(load?.afterwards ?? [])]
  const toConnect = [...(opened?.afterwards ?? []), ...(connected?.chunks ?? [])]

  const both = await buildApp(
    root,
    site(rpcUrl, `${evmImport}\n${walletConnectImport}`, 'evm(), walletConnect()', `{ relay: 'ws://127.0.0.1:9' }`)
  )
  const withWalletConnect = await visit(both, '<w3m-button></w3m-button>', wallet, [open])

  const rows: Row[] = [
    { name: 'button and evm() until the first click', value: kB(sum(before)), budget: 12, unit: 'kB' },
    { name: 'first open, Connect screen: additional', value: kB(sum(opened?.chunks ?? [])), budget: 20, unit: 'kB' },
    { name: 'connected, account and balance: additional', value: kB(sum(toConnect)), budget: 6, unit: 'kB' },
    {
      name: "viem's actions, when something must be encoded",
      value: kB(sum(chunksWith(evmSite, library))),
      budget: 30,
      unit: 'kB'
    },
    {
      name: 'WalletConnect on a desktop until it is chosen',
      value: kB(
        sum(
          chunksWith(
            withWalletConnect.flatMap(({ chunks, afterwards }) => [...chunks, ...afterwards]),
            /node_modules\/@(walletconnect|reown)\//
          )
        )
      ),
      budget: 0,
      unit: 'kB'
    },
    ...measureScreens(evmSite, steps),
    { name: 'requests past our own files until the first click', value: load?.foreign.length ?? 0, budget: 0, unit: 'requests' }
  ]
  return { rows, visit: steps }
}

/** Screens of the account, in the order in which one comes to them, by an element that their chunk defines. */
const screens = [
  ['what a blockchain API tells of an account', 'w3m-account-tabs'],
  ['activity on a screen of its own', 'w3m-transactions-view'],
  ['sending', 'w3m-wallet-send-view']
] as const

/** What each of the screens adds to those before, without what encodes. */
function measureScreens(chunks: readonly Chunk[], before: readonly Loaded[]): Row[] {
  const loaded = new Set(before.flatMap(step => [...step.chunks, ...step.afterwards].map(({ fileName }) => fileName)))
  return screens.map(([name, tag]) => {
    const defines = new RegExp(`\\([\\w$]*["'\`]${tag}["'\`]\\)`)
    const own = chunks.filter(({ code }) => defines.test(code))
    if (own.length !== 1) throw new Error(`${tag} is defined in ${own.length} chunks.`)
    const added = [...closure(chunks, [own[0]!.fileName])].filter(
      ({ fileName, modules }) => !loaded.has(fileName) && !modules.some(({ id }) => library.test(id))
    )
    for (const { fileName } of added) loaded.add(fileName)
    return { name: `${name}: additional`, value: kB(sum(added)), budget: 12, unit: 'kB' }
  })
}

const chunksWith = (chunks: readonly Chunk[], pattern: RegExp): Chunk[] => {
  const found = chunks.filter(chunk => chunk.modules.some(({ id }) => pattern.test(id)))
  return [
    ...closure(
      chunks,
      found.map(chunk => chunk.fileName)
    )
  ].filter(chunk => chunk.modules.some(({ id }) => pattern.test(id)))
}

/** What an adapter adds to a page that has the kit and a button already. */
async function measureAdapters(root: string): Promise<Row[]> {
  const without = firstLoad(await buildApp(root, site('', '', '')))
  const rows: Row[] = []
  for (const [name, load] of [
    ['evm()', evmImport],
    ['solana()', solanaImport],
    ['walletConnect()', walletConnectImport]
  ] as const) {
    const added = firstLoad(await buildApp(root, site('', load, name))) - without
    rows.push({ name: `${name}, until it is used`, value: kB(added), budget: 1.5, unit: 'kB' })
  }
  return [...rows, ...(await measureSolana(root))]
}

/** What only Solana's code says: how its wallets register, and who opens accounts for its tokens. */
const solanaWords = /wallet-standard:app-ready|ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL/
/** What comes when something is signed or sent. */
const solanaActs = /minimumLedgerSlot|getRecentPrioritizationFees/
const solanaPackages = /node_modules\/@solana\//

/** What Solana costs a site that has it, in two steps, `@solana/web3.js` included; and one that has not. */
async function measureSolana(root: string): Promise<Row[]> {
  const withIt = await buildApp(root, site('', solanaImport, 'solana()'))
  const bare = await buildApp(root, site('', '', ''))
  const known = new Set(bare.flatMap(({ modules }) => modules.map(({ id }) => id)))
  const own = withIt.filter(({ isEntry, modules }) => !isEntry && modules.every(({ id }) => !known.has(id)))
  const without = await buildApp(root, site('', `${evmImport}\n${walletConnectImport}`, 'evm(), walletConnect()'))
  const stray = without.filter(({ code, modules }) => solanaWords.test(code) || modules.some(({ id }) => solanaPackages.test(id)))
  if (!own.some(({ code }) => solanaWords.test(code))) throw new Error('What Solana brings is not found in a site that has it.')
  const later = own.filter(({ code }) => solanaActs.test(code))
  const first = own.filter(chunk => !later.includes(chunk))
  return [
    { name: 'solana(), connected, with what the account holds', value: kB(sum(first)), budget: 16, unit: 'kB' },
    { name: 'signing and sending on Solana: additional', value: kB(sum(later)), budget: 8, unit: 'kB' },
    { name: 'Solana on a site with evm() and walletConnect() alone', value: kB(sum(stray)), budget: 0, unit: 'kB' }
  ]
}

/** What loads chunks in a page: in a program for a server it is not there, and in a page it is there already. */
const pageLoader = /preload-helper/

/** What a program has of `w3m-kit/siwx`, which needs nothing else of the kit. Calls to a chain, Solana and Bitcoin come when they are needed. */
export async function measureSignIn(root: string): Promise<Row[]> {
  const measured = async (names: string) => {
    const chunks = await buildApp(root, `import { ${names} } from 'w3m-kit/siwx'; globalThis.used = [${names}]`, pageLoader)
    return kB(firstLoad(chunks.filter(chunk => !chunk.modules.some(({ id }) => pageLoader.test(id)))))
  }
  return [
    { name: 'siwx: create and parse messages', value: await measured('createMessage, parseMessage'), budget: 3, unit: 'kB' },
    {
      name: "siwx: and verify keys' signatures",
      value: await measured('createMessage, parseMessage, verifyMessage'),
      budget: 6,
      unit: 'kB'
    }
  ]
}

function measureInstall(root: string): Row[] {
  const { packages, megabytes, remove } = installPacked(root)
  remove()
  return [
    { name: 'npm install in an empty folder', value: packages, budget: 30, unit: 'packages' },
    { name: 'npm install in an empty folder, by du', value: megabytes, budget: 110, unit: 'MB' }
  ]
}
