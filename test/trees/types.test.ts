import { deepEqual } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { typedFrameworks } from '../../scripts/build/editor-data.ts'
import { installedIn, managers } from './managers.ts'
import { packKit } from './pack.ts'
import { run } from './run.ts'
import { addRow } from './table.ts'

// Every public module, and objects that go from one library to another, under the strictest options of an app's compiler.

const root = join(import.meta.dirname, '../..')
const chosen = process.env['W3M_TREES']?.split(',').filter(Boolean) ?? []

/** Compilers with the way of finding modules that each tests. */
const compilers = [
  { name: 'types-bundler', version: 'typescript@7.0.2', module: 'esnext', moduleResolution: 'bundler' },
  { name: 'types-nodenext', version: 'typescript@5.9.3', module: 'nodenext', moduleResolution: 'nodenext' }
] as const
const wanted = compilers.filter(({ name }) => chosen.length === 0 || chosen.includes(name))

const options = {
  target: 'es2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  jsx: 'react-jsx',
  types: [],
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  skipLibCheck: false
}

/** Packages whose types the public modules meet. */
const packages = [
  ...['react@19.3.1', '@types/react@19.3.0', 'vue@3.5.45', 'preact@11.2.0', 'solid-js@1.9.19'],
  ...['viem@2.57.20', '@wagmi/core@3.6.5', 'ethers@6.17.0', '@ethersproject/providers@5.8.0', '@solana/web3.js@1.99.0']
]

/** What an app passes from one library to another. */
const use = `import { createConfig } from '@wagmi/core'
import { BrowserProvider } from 'ethers'
import { createWalletClient, custom, defineChain, type Chain } from 'viem'
import * as chains from 'viem/chains'
import { createKit, $networks, type KitOptions } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import { ethersSigner } from 'w3m-kit/ethers'
import * as networks from 'w3m-kit/networks'
import { W3mButton } from 'w3m-kit/react'
import { wagmiParameters } from 'w3m-kit/wagmi'

const own: Chain = defineChain({
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } }
})
const options: KitOptions = {
  adapters: [evm()],
  networks: [chains.mainnet, chains.base, chains.optimism, own, networks.polygon, ...$networks.get()]
}
export const kit = createKit(options)
export const config = createConfig(wagmiParameters(options))
const provider = kit.getProvider('eip155')!
export const client = createWalletClient({ chain: chains.mainnet, transport: custom(provider) })
export const ethers = new BrowserProvider(provider)
export const signer = (await ethersSigner()).signMessage('Hello')
export const button = <W3mButton label="Connect" onConnect={event => console.log(event.account)} />
`

let folder: string
/** What the kit adds. */
let added = { packages: 0, megabytes: 0 }

describe('the types of every public module', { skip: wanted.length === 0 }, () => {
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'w3m-types-'))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'types', private: true, type: 'module' }))
    await managers.npm.add(folder, packages)
    const before = await installedIn(folder)
    await managers.npm.add(folder, [await packKit(root, folder)])
    const now = await installedIn(folder)
    added = { packages: now.packages - before.packages, megabytes: now.megabytes - before.megabytes }
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'src/all.ts'), importsOfAll())
    writeFileSync(join(folder, 'src/use.tsx'), use)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  for (const { name, version, ...ways } of wanted)
    test(`${name} compile with ${version} under the strictest options`, async () => {
      const started = performance.now()
      await managers.npm.add(folder, [version])
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...options, ...ways }, include: ['src'] }))
      const problems = await compile()
      addRow({ project: name, seconds: (performance.now() - started) / 1000, ...added, warnings: problems.length })
      deepEqual(problems, [])
    })
})

/** A module that imports all that the package exports. Vue, Preact and Solid have types of their own for the same elements. */
function importsOfAll(): string {
  const exported = Object.keys(JSON.parse(readFileSync(join(root, 'test/rules/api.json'), 'utf8')) as object)
  return [
    ...exported.map(
      (module, index) => `import * as module${index} from '${module}'\nexport type All${index} = typeof module${index}`
    ),
    ...typedFrameworks.map(name => `import 'w3m-kit/types/${name}'`)
  ].join('\n')
}

/** Errors of the compiler in the app and in the kit: the declarations of other packages are theirs. */
async function compile(): Promise<readonly string[]> {
  const printed = await run(folder, 'npx', 'tsc', '--pretty', 'false', '-p', '.').then(
    () => '',
    (failure: unknown) => (failure as Error).message
  )
  if (printed !== '' && !printed.includes('error TS')) throw new Error(printed)
  return printed.split('\n').filter(line => /^(?:src|node_modules\/w3m-kit)\//.test(line))
}
