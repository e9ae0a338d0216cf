import { startAnvil } from '../../test/stack/anvil.ts'
import { measureAccount } from './account.ts'
import { buildApp, closure, firstLoad, kB, library, scriptTagChunks, sum } from './app.ts'
import type { Chunk } from './app.ts'
import { auditFrame } from '../audit-frame.ts'
import { installPacked } from './install.ts'
import {
  comeBack,
  compatPage,
  connect,
  documentedBody,
  documentedProgram,
  ethersPage,
  evmAdapter,
  localBody,
  open,
  reactBody,
  siteProgram,
  wagmiPage,
  walletProgram
} from './site.ts'
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

/** Chain id from which the visit reads its balance: not a live network. */
const chainId = 31_337_009

const solanaImport = `import { solana } from 'w3m-kit/adapters/solana'`
const bitcoinImport = `import { bitcoin } from 'w3m-kit/adapters/bitcoin'`
const polkadotImport = `import { polkadot } from 'w3m-kit/adapters/polkadot'`
const walletConnectImport = `import { walletConnect } from 'w3m-kit/adapters/walletconnect'`

/** Measures all rows about bytes, packages and requests. Needs the library and the frame in `dist`. */
export async function measure(root: string): Promise<Measured> {
  const anvil = await startAnvil({ chainId })
  try {
    const { rows, visit: steps } = await measureVisit(root, anvil.rpcUrl)
    return {
      rows: [
        ...rows,
        ...(await measureLibraries(root)),
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

async function measureVisit(root: string, rpcUrl: string): Promise<Measured> {
  const wallet = await buildApp(root, walletProgram({ chainId, rpcUrl }))
  const evmSite = await buildApp(root, siteProgram({ chainId, rpcUrl, ...evmAdapter }))
  const steps = await visit(evmSite, '<w3m-button></w3m-button>', wallet, [open, connect, comeBack])
  const [, opened, connected, returned] = steps
  const [load] = await visit(await buildApp(root, documentedProgram(root)), '<w3m-button></w3m-button>', [], [])
  const [tag] = await visit(scriptTagChunks(root), documentedBody(root), [], [])
  const [networkButton] = await visit(evmSite, '<w3m-network-button></w3m-network-button>', [], [])
  const networkTag = documentedBody(root).replaceAll('w3m-button', 'w3m-network-button')
  const [networkButtonOfTag] = await visit(scriptTagChunks(root), networkTag, [], [])
  const visitsOfTag = await visit(scriptTagChunks(root), localBody(root, { chainId, rpcUrl }), wallet, [open, connect, comeBack])
  const returnedToTag = visitsOfTag.find(({ step }) => step === comeBack.name)
  // prefetched chunks belong to the step that needs them; for the first load, to the load itself
  const before = all(load)
  const toConnect = [...(opened?.afterwards ?? []), ...(connected?.chunks ?? [])]

  const both = await buildApp(
    root,
    siteProgram({
      chainId,
      rpcUrl,
      imports: `${evmAdapter.imports}
${walletConnectImport}`,
      adapters: 'evm(), walletConnect()',
      // a port without a server
      services: { relay: 'ws://127.0.0.1:9', directory: 'http://127.0.0.1:9' }
    })
  )
  const elsewhere = await visit(both, '<w3m-button></w3m-button>', wallet, [open])
  const listed = elsewhere.find(({ step }) => step === open.name)

  const rows: Row[] = [
    { name: 'w3m-kit/elements and evm() until the first click', value: kB(sum(before)), budget: 13, unit: 'kB' },
    {
      name: 'the script tag, as in the README, until the first click',
      value: kB(sum(all(tag))),
      budget: 13,
      unit: 'kB'
    },
    { name: 'a network button, with evm(), until the first click', value: kB(sum(all(networkButton))), budget: 18, unit: 'kB' },
    // the script tag starts the kit for it, whose options and networks an app's build has in its first file
    {
      name: 'a network button, with the script tag, until the first click',
      value: kB(sum(all(networkButtonOfTag))),
      budget: 27,
      unit: 'kB'
    },
    { name: 'a returning user, with evm(), until the first click', value: kB(sum(all(returned))), budget: 30, unit: 'kB' },
    {
      name: 'a returning user, with the script tag, until the first click',
      value: kB(sum(all(returnedToTag))),
      budget: 39,
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

/** Measures pages of other libraries, from the documentation, beyond the same pages without the kit. */
async function measureLibraries(root: string): Promise<Row[]> {
  const loadOf = async (program: string): Promise<number> => {
    const [load] = await visit(await buildApp(root, program), reactBody, [], [])
    return sum([...(load?.chunks ?? []), ...(load?.afterwards ?? [])])
  }
  const rows: Row[] = []
  for (const [name, { program, baseline }, budget] of [
    ['w3m-kit/compat/react, as in the docs, beyond React, until the first click', compatPage(root), 18],
    ['w3m-kit/wagmi, as in the docs, beyond React and wagmi, until the first click', wagmiPage(root), 13],
    ['w3m-kit/ethers, as in the docs, beyond React and ethers, until the first click', ethersPage(root), 13]
  ] as const)
    rows.push({ name, value: kB((await loadOf(program)) - (await loadOf(baseline))), budget, unit: 'kB' })
  return rows
}

/** Returns the chunks of a visit that ends untouched. */
const all = (loaded: Loaded | undefined): readonly Chunk[] => [...(loaded?.chunks ?? []), ...(loaded?.afterwards ?? [])]

const chunksWith = (chunks: readonly Chunk[], pattern: RegExp): Chunk[] => {
  const found = chunks.filter(chunk => chunk.modules.some(({ id }) => pattern.test(id)))
  return [
    ...closure(
      chunks,
      found.map(chunk => chunk.fileName)
    )
  ].filter(chunk => chunk.modules.some(({ id }) => pattern.test(id)))
}

/** For apps that are only measured, not run. */
const nowhere = { chainId, rpcUrl: '' }

/** Measures what an adapter adds to a page with the kit and a button. */
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
const solanaPackages = /node_modules\/@solana\//

/** Returns the lazy-loaded chunks that an app has only with this adapter. */
async function chunksOfAdapter(root: string, name: keyof typeof namespaceWords, imports: string): Promise<Chunk[]> {
  const bare = await buildApp(root, siteProgram(nowhere))
  const known = new Set(bare.flatMap(({ modules }) => modules.map(({ id }) => id)))
  const withIt = await buildApp(root, siteProgram({ ...nowhere, imports, adapters: name }))
  const own = withIt.filter(({ isEntry, modules }) => !isEntry && modules.every(({ id }) => !known.has(id)))
  if (!own.some(({ code }) => namespaceWords[name].test(code)))
    throw new Error(`The code of ${name} is not found in an app with it.`)
  return own
}

/** Measures the cost of Bitcoin and Polkadot for an app with one of them, until it signs; and for an app without. */
async function measureCoins(root: string): Promise<Row[]> {
  const without = await buildApp(root, siteProgram({ ...nowhere, imports: evmAdapter.imports, adapters: 'evm()' }))
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
  const imports = `${evmAdapter.imports}\n${walletConnectImport}`
  const without = await buildApp(root, siteProgram({ ...nowhere, imports, adapters: 'evm(), walletConnect()' }))
  const stray = without.filter(
    ({ code, modules }) => namespaceWords['solana()'].test(code) || modules.some(({ id }) => solanaPackages.test(id))
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

function measureInstall(root: string): Row[] {
  const { packages, megabytes, remove } = installPacked(root)
  remove()
  return [
    { name: 'npm install in an empty folder', value: packages, budget: 30, unit: 'packages' },
    { name: 'npm install in an empty folder, by du', value: megabytes, budget: 110, unit: 'MB' }
  ]
}
