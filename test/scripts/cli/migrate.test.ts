import { deepEqual, equal, match } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { migrate, migrateText } from '../../../scripts/cli/migrate.ts'
import { projectFolder } from './project-folder.ts'

const migrated = (text: string, file = 'src/App.tsx') => {
  const result = migrateText(text, file)
  return { text: result?.after, todos: result?.todos.map(({ line, text: words }) => `${line}: ${words}`) ?? [] }
}

describe('w3m-kit migrate', () => {
  test('changes the imports of AppKit, and nothing else', () => {
    const { text, todos } = migrated(`import { createAppKit, useAppKit } from '@reown/appkit/react'
import { WagmiAdapter } from "@reown/appkit-adapter-wagmi"
import { mainnet, type AppKitNetwork } from '@reown/appkit/networks'
import { SolanaAdapter } from '@reown/appkit-adapter-solana'
import { useAppKitConnection } from '@reown/appkit-adapter-solana/react'
import type { Provider } from '@reown/appkit'

createAppKit({ adapters: [new SolanaAdapter()], networks: [mainnet], projectId: '@reown/appkit' })
`)
    equal(
      text,
      `import { createAppKit, useAppKit } from 'w3m-kit/compat/react'
import { WagmiAdapter } from "w3m-kit/compat/wagmi"
import { mainnet, type AppKitNetwork } from 'w3m-kit/networks'
import { SolanaAdapter } from 'w3m-kit/compat'
import { useAppKitConnection } from 'w3m-kit/compat/solana/react'
import type { Provider } from 'w3m-kit/compat'

createAppKit({ adapters: [new SolanaAdapter()], networks: [mainnet], projectId: '@reown/appkit' })
`
    )
    deepEqual(todos, [])
    deepEqual(migrated(`import { pay } from '@reown/appkit-pay'\n`).todos, [
      '1: @reown/appkit-pay has no counterpart: see docs/migrate/appkit.'
    ])
  })

  test('changes every module of AppKit to one that the package has', () => {
    const { exports } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
      exports: Record<string, unknown>
    }
    const modules = {
      ...{ '': '', '/core': '', '/react': '/react', '/react-core': '/react', '/vue': '/vue', '/vue-core': '/vue' },
      ...{ '/library/react': '/react', '/library/vue': '/vue', '-adapter-ethers': '', '-adapter-wagmi': '/wagmi' },
      ...{ '-adapter-solana/react': '/solana/react', '-adapter-solana/vue': '/solana/vue', '-siwe': '', '-siwx': '' },
      ...{ '-siwx/react': '/react', '-wallet-button/react': '/react', '-universal-connector': '', '-adapter-bitcoin': '' }
    }
    for (const [theirs, ours] of Object.entries(modules)) {
      equal(migrated(`import '@reown/appkit${theirs}'\n`).text, `import 'w3m-kit/compat${ours}'\n`)
      equal(`./compat${ours}` in exports, true, ours)
    }
  })

  test('changes each place that names a module of AppKit: exports, lazy imports, types and mocks', () => {
    const { text, todos } = migrated(
      `export * from '@reown/appkit/react'
export { mainnet } from '@reown/appkit/networks'
export const load = () => import('@reown/appkit')
export type Provider = import('@reown/appkit').Provider
vi.mock('@reown/appkit/react', () => ({}))
const { createAppKit } = require('@reown/appkit')
`,
      'src/wallet.ts'
    )
    equal(
      text,
      `export * from 'w3m-kit/compat/react'
export { mainnet } from 'w3m-kit/networks'
export const load = () => import('w3m-kit/compat')
export type Provider = import('w3m-kit/compat').Provider
vi.mock('w3m-kit/compat/react', () => ({}))
const { createAppKit } = require('w3m-kit/compat')
`
    )
    deepEqual(todos, [])
  })

  test('changes the imports of AppKit in Vue and Svelte components', () => {
    const component = `<script setup lang="ts">\nimport { useAppKit } from '@reown/appkit/vue'\n</script>\n`
    equal(migrated(component, 'src/App.vue').text, component.replace('@reown/appkit/vue', 'w3m-kit/compat/vue'))
  })

  test('replaces the configuration, the provider and the button of RainbowKit', () => {
    const { text, todos } = migrated(`import '@rainbow-me/rainbowkit/styles.css';
import { ConnectButton, getDefaultConfig, RainbowKitProvider, darkTheme } from '@rainbow-me/rainbowkit';
import { WagmiProvider } from 'wagmi';
import { base, mainnet } from 'wagmi/chains';

export const config = getDefaultConfig({
  appName: 'My page',
  projectId: 'abc',
  chains: [mainnet, base],
  ssr: true,
  transports: {}
});

export const App = () => (
  <WagmiProvider config={config}>
    <RainbowKitProvider theme={darkTheme()}>
      <ConnectButton showBalance={false} />
    </RainbowKitProvider>
  </WagmiProvider>
);
`)
    equal(
      text,
      `import { cloud, createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import { walletConnect } from 'w3m-kit/adapters/walletconnect'
import { W3mButton } from 'w3m-kit/react'
import { wagmiParameters } from 'w3m-kit/wagmi'
import { createConfig } from 'wagmi'
import { WagmiProvider } from 'wagmi';
import { base, mainnet } from 'wagmi/chains';

const configOptions = {
  adapters: [evm(), walletConnect()],
  networks: [mainnet, base],
  ...cloud('abc'),
  metadata: { name: 'My page' }
}
createKit(configOptions)
export const config = createConfig(wagmiParameters(configOptions));

export const App = () => (
  <WagmiProvider config={config}>
      <W3mButton />
  </WagmiProvider>
);
`
    )
    deepEqual(todos, [
      `16: darkTheme: use themeMode: 'dark' instead (docs/migrate/rainbowkit).`,
      '16: Options of RainbowKitProvider are options of createKit now (docs/migrate/rainbowkit): theme={darkTheme()}',
      '17: Properties of the button have other names (docs/migrate/rainbowkit): showBalance={false}',
      '11: The option transports: see docs/migrate/rainbowkit.'
    ])
  })

  test('keeps several children of a provider together, and names hooks without a counterpart', () => {
    const { text, todos } = migrated(`import { RainbowKitProvider, useConnectModal } from '@rainbow-me/rainbowkit'
export const Page = () => {
  const { openConnectModal } = useConnectModal()
  return <RainbowKitProvider><a /><b /></RainbowKitProvider>
}
`)
    match(text!, /return <><a \/><b \/><\/>/)
    deepEqual(todos, [`3: useConnectModal: use kit.open('Connect') instead (docs/migrate/rainbowkit).`])
  })

  test('replaces the parameters that ConnectKit gives to wagmi', () => {
    const { text, todos } = migrated(`import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from 'connectkit'
import { createConfig } from 'wagmi'
const config = createConfig(getDefaultConfig({ appName: 'My page', walletConnectProjectId: id }))
export const App = () => <ConnectKitProvider><ConnectKitButton /></ConnectKitProvider>
`)
    equal(
      text,
      `import { cloud, createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import { walletConnect } from 'w3m-kit/adapters/walletconnect'
import { mainnet } from 'w3m-kit/networks'
import { W3mButton } from 'w3m-kit/react'
import { wagmiParameters } from 'w3m-kit/wagmi'
import { createConfig } from 'wagmi'
const configOptions = {
  adapters: [evm(), walletConnect()],
  networks: [mainnet],
  ...cloud(id),
  metadata: { name: 'My page' }
}
createKit(configOptions)
const config = createConfig(wagmiParameters(configOptions))
export const App = () => <W3mButton />
`
    )
    deepEqual(todos, [])
  })

  test('replaces the call of Web3-Onboard, and names each use of its instance', () => {
    const { text, todos } = migrated(
      `import Onboard from '@web3-onboard/core'
import injectedModule from '@web3-onboard/injected-wallets'

const onboard = Onboard({
  wallets: [injectedModule()],
  chains: [{ id: '0x2105', token: 'ETH', label: 'Base', rpcUrl: 'https://rpc.example.com' }],
  appMetadata: { name: 'My page', icon: '<svg/>' },
  theme: 'dark'
})
await onboard.connectWallet()
`,
      'src/wallet.ts'
    )
    equal(
      text,
      `import { createKit } from 'w3m-kit'
import { evm } from 'w3m-kit/adapters/evm'
import 'w3m-kit/elements'

const onboard = createKit({
  adapters: [evm()],
  networks: [
    { id: 8453, name: 'Base', nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: ['https://rpc.example.com'] } } }
  ],
  metadata: { name: 'My page' }
})
await onboard.connectWallet()
`
    )
    deepEqual(todos, [
      '8: The option theme: see docs/migrate/web3-onboard.',
      '10: onboard.connectWallet: use kit.connect(), whose result differs (docs/migrate/web3-onboard).'
    ])
  })

  test('leaves a file that it cannot parse, and says so', () => {
    const { text, todos } = migrated(`import { x } from '@reown/appkit'\nconst = 1\n`)
    equal(text, `import { x } from '@reown/appkit'\nconst = 1\n`)
    deepEqual(todos, ['1: This file cannot be parsed: change it by hand.'])
  })

  test('changes the packages, writes nothing in a dry run, and has nothing to do the second time', () => {
    const source = `import { createAppKit } from '@reown/appkit'\n`
    using project = projectFolder({
      'package.json': { dependencies: { '@reown/appkit': '1.8.0', '@reown/appkit-adapter-wagmi': '1.8.0', wagmi: '2.0.0' } },
      'src/main.ts': source,
      'node_modules/a/index.js': source
    })
    equal(migrate(project.folder, { dryRun: true }, project.terminal), 0)
    match(
      project.printed(),
      /~ src\/main\.ts\n {4}- import .*@reown\/appkit'\n {4}\+ import .*w3m-kit\/compat'[\s\S]*Nothing is written/
    )
    equal(project.read('src/main.ts'), source)
    migrate(project.folder, {}, project.terminal)
    equal(project.read('src/main.ts'), `import { createAppKit } from 'w3m-kit/compat'\n`)
    equal(project.read('node_modules/a/index.js'), source)
    deepEqual(Object.keys((JSON.parse(project.read('package.json')) as { dependencies: object }).dependencies), [
      '@wagmi/core',
      'w3m-kit',
      'wagmi'
    ])
    project.printed()
    migrate(project.folder, {}, project.terminal)
    match(project.printed(), /Nothing to migrate/)
  })

  test('names wagmi’s core for the adapter of wagmi, in the version of the installed wagmi, and keeps an entry of the kit', () => {
    const dependenciesAfter = (wagmi: Record<string, string>, files: Record<string, object> = {}) => {
      using project = projectFolder({
        'package.json': { dependencies: { '@reown/appkit-adapter-wagmi': '1.8.0', 'w3m-kit': 'file:kit.tgz', ...wagmi } },
        ...files
      })
      migrate(project.folder, {}, project.terminal)
      return (JSON.parse(project.read('package.json')) as { dependencies: object }).dependencies
    }
    deepEqual(
      dependenciesAfter({ wagmi: '^3.7.7' }, { 'node_modules/wagmi/package.json': { dependencies: { '@wagmi/core': '3.6.5' } } }),
      { '@wagmi/core': '3.6.5', 'w3m-kit': 'file:kit.tgz', wagmi: '^3.7.7' }
    )
    deepEqual(dependenciesAfter({ '@wagmi/core': '2.22.1', '@wagmi/vue': '^0.5.0' }), {
      '@wagmi/core': '2.22.1',
      '@wagmi/vue': '^0.5.0',
      'w3m-kit': 'file:kit.tgz'
    })
    deepEqual(dependenciesAfter({ wagmi: '^2.19.5' }), { '@wagmi/core': '^2.16.0', 'w3m-kit': 'file:kit.tgz', wagmi: '^2.19.5' })
  })

  test('leaves no empty lines where the tags of a provider were', () => {
    const { text } = migrated(`import { RainbowKitProvider } from '@rainbow-me/rainbowkit'

export const Page = () => (
  <main>
    <RainbowKitProvider>
      <App />
    </RainbowKitProvider>
  </main>
)
`)
    equal(text, '\nexport const Page = () => (\n  <main>\n      <App />\n  </main>\n)\n')
  })
})
