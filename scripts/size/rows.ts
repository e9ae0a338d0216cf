import { startAnvil } from '../../test/stack/anvil.ts'
import { measureAccount } from './account.ts'
import { buildApp, closure, firstLoad, kB, library, sum } from './app.ts'
import type { Chunk } from './app.ts'
import { auditFrame } from '../audit-frame.ts'
import { installPacked } from './install.ts'
import type { Installed } from './install.ts'
import { changedProgram, documentedBody } from './documented.ts'
import { measureEntries } from './entries.ts'
import type { EntryOptions, Waterfall } from './entries.ts'
import { connect, open, walletProgram } from './site.ts'
import { visit } from './visit.ts'
import type { Loaded } from './visit.ts'

export interface Row {
  readonly name: string
  readonly value: number
  readonly budget: number
  readonly unit: 'kB' | 'MB' | 'files' | 'packages' | 'requests'
}

export interface Measured {
  readonly rows: readonly Row[]
  /** What each step of the visit loaded. */
  readonly visit: readonly Loaded[]
  /** What the documented pages transferred. */
  readonly waterfalls: readonly Waterfall[]
}

export const isOver = ({ value, budget }: Row): boolean => value > budget

/** Chain id from which the visit reads its balance: not a live network. */
const chainId = 31_337_009

const evmImport = `import { evm } from 'w3m-kit/adapters/evm'`
const solanaImport = `import { solana } from 'w3m-kit/adapters/solana'`
const bitcoinImport = `import { bitcoin } from 'w3m-kit/adapters/bitcoin'`
const polkadotImport = `import { polkadot } from 'w3m-kit/adapters/polkadot'`
const walletConnectImport = `import { walletConnect } from 'w3m-kit/adapters/walletconnect'`

/**
 * Measures all rows about bytes, packages and requests. Needs the library, the script tag and the frame in `dist`.
 *
 * @param options - How long the documented pages are visited, and which.
 */
export async function measure(root: string, options: EntryOptions = {}): Promise<Measured> {
  const anvil = await startAnvil({ chainId })
  const installed = installPacked(root)
  try {
    const entries = await measureEntries(root, installed, options)
    const { rows, visit: steps } = await measureVisit(root, anvil.rpcUrl)
    return {
      rows: [
        ...entries.rows,
        ...rows,
        ...(await measureAccount(root)),
        ...(await measureAdapters(root)),
        ...(await measureSignIn(root)),
        await measureHeadless(root),
        measureFrame(root),
        ...measureInstall(installed)
      ],
      visit: steps,
      waterfalls: entries.waterfalls
    }
  } finally {
    installed.remove()
    await anvil.stop()
  }
}

/**
 * Measures the frame in English: another language is one small additional file.
 * Needs the frame in `dist`.
 */
const measureFrame = (root: string): Row => ({
  name: 'the secure frame’s page, up to the login',
  value: kB(auditFrame(root).first),
  budget: 60,
  unit: 'kB'
})

async function measureVisit(root: string, rpcUrl: string): Promise<Pick<Measured, 'rows' | 'visit'>> {
  const wallet = await buildApp(root, walletProgram({ chainId, rpcUrl }))
  // a chain of this machine, from which the visit reads its balance
  const network = { chainId, rpcUrl }
  const evmSite = await buildApp(root, changedProgram(root, { network }))
  const steps = await visit(evmSite, documentedBody(root), wallet, [open, connect])
  const [, opened, connected] = steps
  const [networkButton] = await visit(evmSite, '<w3m-network-button></w3m-network-button>', [], [])
  // prefetched chunks belong to the step that needs them
  const toConnect = [...(opened?.afterwards ?? []), ...(connected?.chunks ?? [])]

  const both = await buildApp(
    root,
    changedProgram(root, {
      network,
      imports: `${evmImport}
${walletConnectImport}`,
      adapters: 'evm(), walletConnect()',
      // a port without a server
      services: { relay: 'ws://127.0.0.1:9', directory: 'http://127.0.0.1:9' }
    })
  )
  const elsewhere = await visit(both, documentedBody(root), wallet, [open])
  const listed = elsewhere.find(({ step }) => step === open.name)

  const rows: Row[] = [
    {
      name: 'a network button, with evm(), until the first click',
      value: kB(sum([...(networkButton?.chunks ?? []), ...(networkButton?.afterwards ?? [])])),
      budget: 18,
      unit: 'kB'
    },
    { name: 'first open, Connect screen: additional', value: kB(sum(opened?.chunks ?? [])), budget: 22, unit: 'kB' },
    {
      name: 'a directory, and WalletConnect, on a desktop: additional',
      // the remaining icons (1.7) are requested at the moment a row shows: they count at random
      value: kB(sum(listed?.chunks ?? []) - sum(opened?.chunks ?? [])),
      budget: 14,
      unit: 'kB'
    },
    { name: 'connected, account and balance: additional', value: kB(sum(toConnect)), budget: 13, unit: 'kB' },
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
            /dist\/steps\/walletconnect-client\.js$/
          )
        )
      ),
      budget: 0,
      unit: 'kB'
    }
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

/** The documented page without an adapter, which the others are compared with. */
const none = { imports: '', adapters: '' }

/** Measures what an adapter adds to a page with the kit and a button. */
async function measureAdapters(root: string): Promise<Row[]> {
  const without = firstLoad(await buildApp(root, changedProgram(root, none)))
  const rows: Row[] = []
  for (const [name, load] of [
    ['evm()', evmImport],
    ['solana()', solanaImport],
    ['bitcoin()', bitcoinImport],
    ['polkadot()', polkadotImport],
    ['walletConnect()', walletConnectImport]
  ] as const) {
    const added = firstLoad(await buildApp(root, changedProgram(root, { imports: load, adapters: name }))) - without
    rows.push({ name: `${name}, until it is used`, value: kB(added), budget: 1.5, unit: 'kB' })
  }
  return [...rows, ...(await measureSolana(root)), ...(await measureCoins(root))]
}

/** Names in the code of one namespace only: where its wallets register, and Solana's program that creates token accounts. */
const namespaceWords = {
  'solana()': /wallet-standard:app-ready|ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL/,
  'bitcoin()': /btc_providers/,
  'polkadot()': /injectedWeb3/
} as const
/** Code that loads when a user signs, verifies or sends, or with one-tap sign-in. */
const laterCode = {
  solana: /minimumLedgerSlot|getRecentPrioritizationFees|signed in with another account/,
  coins: /getAccountAddresses|polkadot_signMessage|SigningContext|sendTransfer/
} as const
const solanaClient = /dist\/steps\/solana-client\.js$/

/** Returns the lazy-loaded chunks that an app has only with this adapter. */
async function chunksOfAdapter(root: string, name: keyof typeof namespaceWords, imports: string): Promise<Chunk[]> {
  const bare = await buildApp(root, changedProgram(root, none))
  const known = new Set(bare.flatMap(({ modules }) => modules.map(({ id }) => id)))
  const withIt = await buildApp(root, changedProgram(root, { imports, adapters: name }))
  const own = withIt.filter(({ isEntry, modules }) => !isEntry && modules.every(({ id }) => !known.has(id)))
  if (!own.some(({ code }) => namespaceWords[name].test(code)))
    throw new Error(`The code of ${name} is not found in an app with it.`)
  return own
}

/** Measures the cost of Bitcoin and Polkadot for an app with one of them, until it signs; and for an app without. */
async function measureCoins(root: string): Promise<Row[]> {
  const without = await buildApp(root, changedProgram(root, {}))
  const rows: Row[] = []
  let stray = 0
  for (const [name, load] of [
    ['bitcoin()', bitcoinImport],
    ['polkadot()', polkadotImport]
  ] as const) {
    const first = (await chunksOfAdapter(root, name, load)).filter(({ code }) => !laterCode.coins.test(code))
    rows.push({ name: `${name}, connected, with its balance`, value: kB(sum(first)), budget: 16, unit: 'kB' })
    stray += kB(sum(without.filter(({ code }) => namespaceWords[name].test(code))))
  }
  return [...rows, { name: 'Bitcoin and Polkadot on a site with evm() alone', value: stray, budget: 0, unit: 'kB' }]
}

/** Measures the cost of Solana for an app with it, in two steps, including `@solana/web3.js`; and for an app without. */
async function measureSolana(root: string): Promise<Row[]> {
  const own = await chunksOfAdapter(root, 'solana()', solanaImport)
  const imports = `${evmImport}\n${walletConnectImport}`
  const without = await buildApp(root, changedProgram(root, { imports, adapters: 'evm(), walletConnect()' }))
  const stray = without.filter(
    ({ code, modules }) => namespaceWords['solana()'].test(code) || modules.some(({ id }) => solanaClient.test(id))
  )
  const later = own.filter(({ code }) => laterCode.solana.test(code))
  const first = own.filter(chunk => !later.includes(chunk))
  return [
    { name: 'solana(), connected, with what the account holds', value: kB(sum(first)), budget: 16, unit: 'kB' },
    { name: 'signing and sending on Solana: additional', value: kB(sum(later)), budget: 8, unit: 'kB' },
    { name: 'Solana on a site with evm() and walletConnect() alone', value: kB(sum(stray)), budget: 0, unit: 'kB' }
  ]
}

/** The chunk loader of a page: absent in a server program, and already loaded in a page. */
const pageLoader = /preload-helper/

/**
 * Measures `w3m-kit/siwx`, which needs nothing else of the kit.
 * RPC requests, Solana and Bitcoin are lazy-loaded.
 */
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

/** Modules that the first subscription and the first request load. */
const headlessCode = /dist\/steps\/headless-(list|connect)\.js$/

/** Measures what an interface of its own adds to a page with the kit and an adapter: its list of wallets, and connecting one. */
async function measureHeadless(root: string): Promise<Row> {
  const program = (names: string) =>
    `import { createKit } from 'w3m-kit'
    ${evmImport}
    import { mainnet } from 'w3m-kit/networks'
    ${names && `import { ${names} } from 'w3m-kit/headless'`}
    globalThis.used = [createKit({ adapters: [evm()], networks: [mainnet] }), ${names}]`
  const chunks = await buildApp(root, program('$wallets, $connecting, connectWallet'))
  const lazy = chunks.filter(({ isEntry, modules }) => !isEntry && modules.some(({ id }) => headlessCode.test(id)))
  const entry = chunks.filter(({ isEntry }) => isEntry)
  const loaded = closure(
    chunks,
    [...entry, ...lazy].map(({ fileName }) => fileName)
  )
  const without = firstLoad(await buildApp(root, program('')))
  return { name: 'headless: list of wallets, and connecting one', value: kB(sum([...loaded]) - without), budget: 16, unit: 'kB' }
}

function measureInstall({ packages, megabytes, megabytesBeyondViem, packedMegabytes }: Installed): Row[] {
  return [
    { name: 'npm install in an empty folder', value: packages, budget: 32, unit: 'packages' },
    { name: 'npm install in an empty folder, by du', value: megabytes, budget: 110, unit: 'MB' },
    { name: 'npm install, beyond viem', value: megabytesBeyondViem, budget: 20, unit: 'MB' },
    { name: 'tarball', value: Math.round(packedMegabytes * 100) / 100, budget: 3, unit: 'MB' }
  ]
}
