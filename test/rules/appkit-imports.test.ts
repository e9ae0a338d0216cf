import { deepEqual } from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { compileVirtualFiles } from '../../scripts/compile-virtual.ts'
import { typeModules } from '../../scripts/docs/examples.ts'

const root = join(import.meta.dirname, '../..')
const exported = JSON.parse(readFileSync(join(root, 'test/rules/api.json'), 'utf8')) as Record<string, string[]>

const hooks = [
  ...['createAppKit', 'useAppKit', 'useAppKitAccount', 'useAppKitNetwork', 'useAppKitNetworkCore', 'useAppKitProvider'],
  ...['useAppKitState', 'useAppKitTheme', 'useAppKitEvents', 'useAppKitBalance', 'useWalletInfo', 'useDisconnect'],
  ...[
    'useAppKitConnections',
    'useAppKitConnection',
    'useAppKitWallets',
    'useAppKitSIWX',
    'useAppKitWallet',
    'useAppKitUpdateEmail'
  ]
]

/** What public example apps of AppKit import, by the module that docs/migrate/appkit.md names in its place. */
const imported: Readonly<Record<string, readonly string[]>> = {
  'w3m-kit/compat': [
    ...['AppKit', 'createAppKit', 'EthersAdapter', 'Ethers5Adapter', 'SolanaAdapter', 'BitcoinAdapter'],
    ...['type CaipNetwork', 'type CaipNetworkId', 'type ChainNamespace', 'type Provider', 'type AppKitNetwork'],
    ...['type SIWXConfig', 'type SIWXMessage', 'type SIWXSession', 'type BitcoinConnector', 'type CustomCaipNetwork'],
    ...['createSIWEConfig', 'formatMessage', 'getAddressFromMessage', 'getChainIdFromMessage', 'verifySignature'],
    ...['type SIWESession', 'type SIWECreateMessageArgs', 'type SIWEVerifyMessageArgs', 'type AppKitSIWEClient'],
    ...['DefaultSIWX', 'InformalMessenger', 'LocalStorage', 'EIP155Verifier', 'SolanaVerifier', 'BIP122Verifier'],
    ...['SIWXVerifier', 'type SIWXStorage', 'ReownAuthentication', 'CloudAuthSIWX', 'UniversalConnector']
  ],
  'w3m-kit/compat/react': [...hooks, 'AppKitProvider', 'AppKitButton', 'type Provider', 'type SIWXSession'],
  'w3m-kit/compat/vue': [...hooks, 'type Provider', 'type SIWXSession'],
  'w3m-kit/compat/wagmi': ['WagmiAdapter', 'authConnector'],
  'w3m-kit/compat/solana/react': ['SolanaAdapter', 'useAppKitConnection', 'type Provider'],
  'w3m-kit/compat/solana/vue': ['SolanaAdapter', 'useAppKitConnection', 'type Provider'],
  'w3m-kit/networks': ['type AppKitNetwork', 'defineChain', 'mainnet', 'arbitrum', 'base', 'solana', 'solanaDevnet', 'bitcoin']
}

/** Part of @solana/web3.js 1, which an app of AppKit's Solana adapter has. */
const web3 = `
  export declare class PublicKey { constructor(value: string | Uint8Array); toBase58(): string }
  export declare class Transaction {
    constructor(options?: { feePayer?: PublicKey; recentBlockhash?: string })
    static from(bytes: Uint8Array | number[]): Transaction
    serialize(options?: { requireAllSignatures?: boolean; verifySignatures?: boolean }): Uint8Array
  }
  export declare class VersionedTransaction {
    static deserialize(bytes: Uint8Array): VersionedTransaction
    serialize(): Uint8Array
  }
  export declare class Connection {
    constructor(url: string, commitment?: 'processed' | 'confirmed' | { commitment?: 'confirmed' })
    getBalance(key: PublicKey): Promise<number>
    getLatestBlockhash(): Promise<{ blockhash: string }>
    sendRawTransaction(bytes: Uint8Array | number[], options?: { skipPreflight?: boolean }): Promise<string>
  }`

const solana = (framework: string) => `
  import { PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js'
  import { useAppKitAccount, useAppKitProvider } from 'w3m-kit/compat/${framework}'
  import { useAppKitConnection, type Provider } from 'w3m-kit/compat/solana/${framework}'
  export async function run(versioned: VersionedTransaction) {
    const { connection } = useAppKitConnection()
    const { walletProvider } = useAppKitProvider<Provider>('solana')
    if (!connection) return
    const lamports: number = await connection.getBalance(new PublicKey('1'))
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: new PublicKey('1'), recentBlockhash: blockhash })
    const sent: string = await walletProvider.sendTransaction(transaction, connection)
    const signed: VersionedTransaction = await walletProvider.signTransaction(versioned)
    const bytes: Uint8Array = await walletProvider.signMessage(new TextEncoder().encode('a'))
    // @ts-expect-error -- a connection has no such method
    connection.getNothing()
    return [lamports, sent, signed, bytes, useAppKitAccount()]
  }`

const others = `
  import {
    createAppKit, createSIWEConfig, DefaultSIWX, formatMessage, InformalMessenger, SIWXVerifier, UniversalConnector, WagmiAdapter,
    type BitcoinConnector, type CaipNetwork, type CaipNetworkId, type CustomCaipNetwork, type SIWECreateMessageArgs,
    type SIWESession, type SIWEVerifyMessageArgs, type SIWXConfig, type SIWXMessage, type SIWXSession, type SIWXStorage
  } from './all'
  import { authConnector } from 'w3m-kit/compat/wagmi'
  import { useAppKitAccount, useAppKitNetworkCore, useAppKitProvider } from 'w3m-kit/compat/react'
  import { bitcoinTestnet, defineChain, mainnet, type AppKitNetwork } from 'w3m-kit/networks'

  const networks: [AppKitNetwork, ...AppKitNetwork[]] = [mainnet, defineChain({ ...mainnet, id: 5, name: 'Five' })]
  export const isTestnet = (id: CaipNetworkId): boolean => id === bitcoinTestnet.caipNetworkId

  export async function bitcoin({ caipNetworkId }: CaipNetwork): Promise<BitcoinConnector.SignPSBTParams> {
    const { walletProvider } = useAppKitProvider<BitcoinConnector>('bip122')
    const { allAccounts } = useAppKitAccount()
    const params: BitcoinConnector.SignPSBTParams = { psbt: caipNetworkId, signInputs: [], broadcast: false }
    params.broadcast = true
    const { psbt }: { psbt: string } = await walletProvider.signPSBT(params)
    const id: string = await walletProvider.sendTransfer({ recipient: psbt, amount: '1000' })
    const signature: string = await walletProvider.signMessage({ address: id, message: 'a' })
    return { ...params, psbt: allAccounts[0]?.publicKey ?? signature }
  }

  class Verifier extends SIWXVerifier {
    public readonly chainNamespace = 'eip155'
    public async verify(session: SIWXSession): Promise<boolean> {
      return session.message.toString() === session.data.accountAddress
    }
  }
  class Storage implements SIWXStorage {
    async add(session: SIWXSession): Promise<void> { void session }
    async set(sessions: SIWXSession[]): Promise<void> { void sessions }
    async get(chainId: string, address: string): Promise<SIWXSession[]> { return chainId === address ? [] : [] }
    async delete(chainId: string, address: string): Promise<void> { void [chainId, address] }
  }
  export class Server implements SIWXConfig {
    required = true
    private readonly messenger = new InformalMessenger({ domain: 'a', uri: 'https://a', getNonce: async ({ chainId }) => chainId })
    createMessage(input: SIWXMessage.Input): Promise<SIWXMessage> { return this.messenger.createMessage(input) }
    async signMessage({ message }: { message: string; chainId: string; accountAddress: string }): Promise<string> { return message }
    async addSession(session: SIWXSession): Promise<void> { void session.data }
    async getSessions(chainId: CaipNetworkId, address: string): Promise<SIWXSession[]> { return chainId && address ? [] : [] }
    async revokeSession(chainId: CaipNetworkId, address: string): Promise<void> { void [chainId, address] }
    async setSessions(sessions: SIWXSession[]): Promise<void> { for (const session of sessions) await this.addSession(session) }
    getRequired() { return this.required }
  }

  const siweConfig = createSIWEConfig({
    getMessageParams: async () => ({
      domain: 'a', uri: 'https://a', statement: 'a', chains: networks.map(chain => parseInt(chain.id.toString()))
    }),
    createMessage: ({ address, ...args }: SIWECreateMessageArgs) => formatMessage(args, address),
    getNonce: async () => 'a',
    getSession: async () => ({ address: 'a', chainId: 1 }) satisfies SIWESession,
    verifyMessage: async ({ message, signature }: SIWEVerifyMessageArgs) => message === signature,
    signOut: async () => true
  })
  const adapter = new WagmiAdapter({ networks, projectId: 'a', ssr: true, connectors: [authConnector({ chains: networks })] })
  createAppKit({ adapters: [adapter], networks, projectId: 'a', siweConfig })
  createAppKit({ networks, projectId: 'a', siwx: new DefaultSIWX({ verifiers: [new Verifier()], storage: new Storage() }) })
  export const { chainId } = useAppKitNetworkCore()

  const sui: CustomCaipNetwork<'sui'> = {
    id: 784, chainNamespace: 'sui' as const, caipNetworkId: 'sui:mainnet', name: 'Sui',
    nativeCurrency: { name: 'SUI', symbol: 'SUI', decimals: 9 }, rpcUrls: { default: { http: ['https://sui.example'] } }
  }
  export async function universal() {
    const connector = await UniversalConnector.init({
      projectId: 'a',
      metadata: { name: 'a', description: 'a', url: 'https://a', icons: [] },
      networks: [{ methods: ['sui_signPersonalMessage'], chains: [sui as CustomCaipNetwork], events: [], namespace: 'sui' }]
    })
    const { session } = await connector.connect()
    await connector.request({ method: 'sui_signPersonalMessage', params: ['a'] }, 'sui:mainnet')
    await connector.disconnect()
    return session.namespaces['sui']?.accounts[0] ?? connector.provider.session
  }`

const vue = `
  import { watchEffect } from 'vue'
  import * as kit from 'w3m-kit/compat/vue'
  import { base } from 'w3m-kit/networks'
  export function setup() {
    const account = kit.useAppKitAccount()
    const { address, isConnected } = kit.useAppKitAccount({ namespace: 'eip155' })
    const network = kit.useAppKitNetwork()
    const { themeMode, setThemeMode } = kit.useAppKitTheme()
    const state = kit.useAppKitState()
    const { walletInfo } = kit.useWalletInfo()
    const events = kit.useAppKitEvents()
    const { walletProvider } = kit.useAppKitProvider<kit.Provider>('eip155')
    watchEffect(() => {
      const known: [string | undefined, boolean, string] = [account.value.address, isConnected.value, account.value.status]
      void [known, address.value, state.open, state.selectedNetworkId, themeMode, walletInfo?.name, events.data.event]
    })
    void network.value.switchNetwork(base)
    setThemeMode('dark')
    // @ts-expect-error -- a ref has its fields by \`value\`, or as refs
    const text: string = account.address
    return { account, network, text, sign: () => walletProvider.request({ method: 'personal_sign' }) }
  }`

/** The tags of both type modules, in one app. */
const tags = `
  import 'w3m-kit/types/react'
  import { AppKitButton } from 'w3m-kit/compat/react'
  export const page = [
    <appkit-button balance="hide" namespace="solana" class="a" onw3m-connect={event => event.account satisfies string} />,
    <appkit-wallet-button wallet="metamask" />,
    <w3m-button balance="hide" namespace="solana" class="a" onw3m-connect={event => event.account satisfies string} />,
    <AppKitButton label="a" namespace="solana" onConnect={event => event.account satisfies string} />
  ]
  // @ts-expect-error -- there is no such namespace
  export const wrong = <appkit-button namespace="moon" />
  // @ts-expect-error -- there is no such namespace
  export const alsoWrong = <w3m-button namespace="moon" />`

describe('what the example apps of AppKit import', () => {
  for (const [module, names] of Object.entries(imported))
    test(`is in ${module}`, () => {
      const here = new Set(exported[module])
      deepEqual(
        names.filter(name => !here.has(name)),
        []
      )
    })

  describe('fits what they do with it', () => {
    let problems: ReadonlyMap<string, readonly string[]>
    const folder = join(root, 'test/rules/.appkit')
    const inFolder = (name: string) => join(folder, name)

    before(() => {
      const types = typeModules(root)
      const files = new Map([
        ...types.files,
        [inFolder('web3.d.ts'), web3],
        [inFolder('all.ts'), `export * from 'w3m-kit/compat'\nexport { WagmiAdapter } from 'w3m-kit/compat/wagmi'`],
        [inFolder('solana-react.ts'), solana('react')],
        [inFolder('solana-vue.ts'), solana('vue')],
        [inFolder('others.ts'), others],
        [inFolder('vue.ts'), vue],
        [inFolder('tags.tsx'), tags]
      ])
      const paths = { ...types.paths, '@solana/web3.js': inFolder('web3.d.ts') }
      problems = compileVirtualFiles(root, files, { paths })
    })

    for (const [what, file] of [
      ['the Solana adapter in React, with @solana/web3.js 1', 'solana-react.ts'],
      ['the Solana adapter in Vue', 'solana-vue.ts'],
      ['Bitcoin, sign-in, wagmi and the universal connector', 'others.ts'],
      ['composables in Vue', 'vue.ts'],
      ['tags, with the types of the elements in the same app', 'tags.tsx']
    ] as const)
      test(what, () => deepEqual(problems.get(inFolder(file)) ?? [], []))
  })
})
