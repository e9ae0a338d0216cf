import { startAnvil } from '../../stack/anvil.ts'
import { measureAccount } from './account.ts'
import { buildApp, closure, firstLoad, kB, library, sum } from './app.ts'
import type { Chunk } from './app.ts'
import { auditFrame } from '../audit-frame.ts'
import { installPacked } from './install.ts'
import { connect, evmAdapter, open, siteProgram, walletProgram } from './site.ts'
import { visit } from './visit.ts'
import type { Loaded } from './visit.ts'

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

/** Chain id of the chain that the visit reads its balance from: nobody's live network. */
const chainId = 31_337_009

const solanaImport = `import { solana } from 'w3m-kit/adapters/solana'`
const bitcoinImport = `import { bitcoin } from 'w3m-kit/adapters/bitcoin'`
const polkadotImport = `import { polkadot } from 'w3m-kit/adapters/polkadot'`
const walletConnectImport = `import { walletConnect } from 'w3m-kit/adapters/walletconnect'`

/** Measures every row of the table that is about bytes, packages and requests. Needs the library and the frame in `dist`. */
export async function measure(root: string): Promise<Measured> {
  const anvil = await startAnvil({ chainId })
  try {
    const { rows, visit: steps } = await measureVisit(root, anvil.rpcUrl)
    return {
      rows: [
        ...rows,
        ...(await measureAccount(root)),
        ...(await measureAdapters(root)),
        ...(await measureSignIn(root)),
        measureFrame(root),
        ...measureInstall(root)
      ],
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
  const wallet = await buildApp(root, walletProgram({ chainId, rpcUrl }))
  const evmSite = await buildApp(root, siteProgram({ chainId, rpcUrl, ...evmAdapter }))
  const steps = await visit(evmSite, '<w3m-button></w3m-button>', wallet, [open, connect])
  const [load, opened, connected] = steps
  // what a page loads ahead, before anybody has asked for it, belongs to what it is for: of the first load that is the load itself
  const before = [...(load?.chunks ?? []), ...(load?.afterwards ?? [])]
  const toConnect = [...(opened?.afterwards ?? []), ...(connected?.chunks ?? [])]

  const both = await buildApp(
    root,
    siteProgram({
      chainId,
      rpcUrl,
      imports: `${evmAdapter.imports}
${walletConnectImport}`,
      adapters: 'evm(), walletConnect()',
      // nobody answers there
      services: { relay: 'ws://127.0.0.1:9', directory: 'http://127.0.0.1:9' }
    })
  )
  const elsewhere = await visit(both, '<w3m-button></w3m-button>', wallet, [open])
  const listed = elsewhere.find(({ step }) => step === open.name)

  const rows: Row[] = [
    { name: 'button and evm() until the first click', value: kB(sum(before)), budget: 12, unit: 'kB' },
    { name: 'first open, Connect screen: additional', value: kB(sum(opened?.chunks ?? [])), budget: 20, unit: 'kB' },
    {
      name: 'a directory, and WalletConnect, on a desktop: additional',
      // the rest of the icons (1.7) is asked for in the moment in which a row shows: sometimes it counts
      value: kB(sum(listed?.chunks ?? []) - sum(opened?.chunks ?? [])),
      budget: 14,
      unit: 'kB'
    },
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
            elsewhere.flatMap(({ chunks, afterwards }) => [...chunks, ...afterwards]),
            /node_modules\/@(walletconnect|reown)\//
          )
        )
      ),
      budget: 0,
      unit: 'kB'
    },
    { name: 'requests past our own files until the first click', value: load?.foreign.length ?? 0, budget: 0, unit: 'requests' }
  ]
  return { rows, visit: steps }
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

/** For sites that are only weighed. */
const nowhere = { chainId, rpcUrl: '' }

/** What an adapter adds to a page that has the kit and a button already. */
async function measureAdapters(root: string): Promise<Row[]> {
  const without = firstLoad(await buildApp(root, siteProgram(nowhere)))
  const rows: Row[] = []
  for (const [name, load] of [
    ['evm()', evmAdapter.imports],
    ['solana()', solanaImport],
    ['bitcoin()', bitcoinImport],
    ['polkadot()', polkadotImport],
    ['walletConnect()', walletConnectImport]
  ] as const) {
    const added = firstLoad(await buildApp(root, siteProgram({ ...nowhere, imports: load, adapters: name }))) - without
    rows.push({ name: `${name}, until it is used`, value: kB(added), budget: 1.5, unit: 'kB' })
  }
  return [...rows, ...(await measureSolana(root)), ...(await measureCoins(root))]
}

/** What only Bitcoin's code says, and only Polkadot's: where their wallets stand. */
const coinWords = { 'bitcoin()': /btc_providers/, 'polkadot()': /injectedWeb3/ } as const
/** What comes when something is signed, checked or sent. */
const coinActs = /getAccountAddresses|polkadot_signMessage|SigningContext|sendTransfer/

/** What Bitcoin and Polkadot cost a site that has one of them, until it signs; and one that has neither. */
async function measureCoins(root: string): Promise<Row[]> {
  const bare = await buildApp(root, siteProgram(nowhere))
  const known = new Set(bare.flatMap(({ modules }) => modules.map(({ id }) => id)))
  const without = await buildApp(root, siteProgram({ ...nowhere, imports: evmAdapter.imports, adapters: 'evm()' }))
  const rows: Row[] = []
  let stray = 0
  for (const [name, load] of [
    ['bitcoin()', bitcoinImport],
    ['polkadot()', polkadotImport]
  ] as const) {
    const withIt = await buildApp(root, siteProgram({ ...nowhere, imports: load, adapters: name }))
    const own = withIt.filter(({ isEntry, modules }) => !isEntry && modules.every(({ id }) => !known.has(id)))
    if (!own.some(({ code }) => coinWords[name].test(code)))
      throw new Error(`What ${name} brings is not found in a site that has it.`)
    const first = own.filter(({ code }) => !coinActs.test(code))
    rows.push({ name: `${name}, connected, with its balance`, value: kB(sum(first)), budget: 16, unit: 'kB' })
    stray += kB(sum(without.filter(({ code }) => coinWords[name].test(code))))
  }
  return [...rows, { name: 'Bitcoin and Polkadot on a site with evm() alone', value: stray, budget: 0, unit: 'kB' }]
}

/** What only Solana's code says: how its wallets register, and who opens accounts for its tokens. */
const solanaWords = /wallet-standard:app-ready|ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL/
/** What comes when something is signed or sent, or a visitor signs in as they connect. */
const solanaActs = /minimumLedgerSlot|getRecentPrioritizationFees|signed in with another account/
const solanaPackages = /node_modules\/@solana\//

/** What Solana costs a site that has it, in two steps, `@solana/web3.js` included; and one that has not. */
async function measureSolana(root: string): Promise<Row[]> {
  const withIt = await buildApp(root, siteProgram({ ...nowhere, imports: solanaImport, adapters: 'solana()' }))
  const bare = await buildApp(root, siteProgram(nowhere))
  const known = new Set(bare.flatMap(({ modules }) => modules.map(({ id }) => id)))
  const own = withIt.filter(({ isEntry, modules }) => !isEntry && modules.every(({ id }) => !known.has(id)))
  const without = await buildApp(
    root,
    siteProgram({ ...nowhere, imports: `${evmAdapter.imports}\n${walletConnectImport}`, adapters: 'evm(), walletConnect()' })
  )
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
