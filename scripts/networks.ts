// Writes one file a network into adapters/networks, from the chains of viem (MIT), the image ids of the wallet directory, and the few
// facts about other namespaces below. Run it after an update of viem: npx tsx scripts/networks.ts
import { writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import * as chains from 'viem/chains'
import type { Chain } from 'viem'
import { toNetwork, type Network, type NetworkInput } from '../adapters/base/network.ts'

interface Entry {
  readonly network: Chain | NetworkInput
  readonly imageId?: string
  /** A sentence for the reader of the file. */
  readonly note?: string
}

const images = {
  ethereum: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
  sepolia: 'e909ea0a-f92a-4512-c8fc-748044ea6800',
  optimism: 'ab9c186a-c52f-464b-2906-ca59d760a400',
  arbitrum: '3bff954d-5cb0-47a0-9a23-d20192e74600',
  polygon: '41d04d42-da3b-4453-8506-668cc0727900',
  celo: 'ab781bbc-ccc6-418d-d32d-789b15da1f00',
  aurora: '3ff73439-a619-4894-9262-4470c773a100',
  bnb: '93564157-2e8e-4ce7-81df-b264dbee9b00',
  avalanche: '30c46e53-e989-45fb-4549-be3bd4eb3b00',
  zksync: 'b310f07f-4ef7-49f3-7073-2a0a39685800',
  gnosis: '02b53f6a-e3d4-479e-1cb4-21178987d100',
  base: '7289c336-3981-4081-c5f4-efc26ac64a00',
  baseSepolia: 'a18a7ecd-e307-4360-4746-283182228e00',
  zora: '845c60df-d429-4991-e687-91ae45791600',
  fantom: '06b26297-fe0c-4733-5d6b-ffa5498aac00',
  solana: 'a1b58899-f671-4276-6a5e-56ca5bd59700',
  bitcoin: '0b4838db-0161-4ffe-022d-532bf03dba00',
  bitcoinTestnet: '39354064-d79b-420b-065d-f980c4b78200',
  bitcoinSignet: 'b3406e4a-bbfc-44fb-e3a6-89673c78b700'
}

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const btc = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const esplora = 'Its RPC URL is that of an Esplora API: Bitcoin has no JSON-RPC for web pages.'

const solana = (id: string, name: string, cluster: string, query: string): NetworkInput => ({
  id,
  name,
  chainNamespace: 'solana',
  nativeCurrency: sol,
  rpcUrls: { default: { http: [`https://api.${cluster}.solana.com`] } },
  blockExplorers: { default: { name: 'Solscan', url: `https://solscan.io/${query}` } },
  testnet: query !== ''
})

const bitcoin = (id: string, name: string, path: string): NetworkInput => ({
  id,
  name,
  chainNamespace: 'bip122',
  nativeCurrency: btc,
  rpcUrls: { default: { http: [`https://mempool.space${path}/api`] } },
  blockExplorers: { default: { name: 'Mempool', url: `https://mempool.space${path}` } },
  testnet: path !== ''
})

const polkadot = (
  id: string,
  name: string,
  { host, explorer, symbol = 'DOT', decimals = 10, testnet = false }: PolkadotHosts
): NetworkInput => ({
  id,
  name,
  chainNamespace: 'polkadot',
  nativeCurrency: { name: symbol === 'DOT' ? 'Polkadot' : 'Kusama', symbol, decimals },
  rpcUrls: { default: { http: [`https://${host}`] } },
  blockExplorers: { default: { name: 'Subscan', url: `https://${explorer}.subscan.io` } },
  testnet
})

interface PolkadotHosts {
  readonly host: string
  readonly explorer: string
  readonly symbol?: string
  readonly decimals?: number
  readonly testnet?: boolean
}

const onAssetHub = 'Balances are kept here, and no longer on the relay chain.'

/** Every supported network, by its export name. */
const entries: { readonly [name: string]: Entry } = {
  mainnet: { network: chains.mainnet, imageId: images.ethereum },
  sepolia: { network: chains.sepolia, imageId: images.sepolia },
  holesky: { network: chains.holesky, imageId: images.ethereum },
  hoodi: { network: chains.hoodi, imageId: images.ethereum },
  optimism: { network: chains.optimism, imageId: images.optimism },
  optimismSepolia: { network: chains.optimismSepolia, imageId: images.optimism },
  arbitrum: { network: chains.arbitrum, imageId: images.arbitrum },
  arbitrumSepolia: { network: chains.arbitrumSepolia, imageId: images.arbitrum },
  polygon: { network: chains.polygon, imageId: images.polygon },
  polygonAmoy: { network: chains.polygonAmoy, imageId: images.polygon },
  celo: { network: chains.celo, imageId: images.celo },
  celoSepolia: { network: chains.celoSepolia, imageId: images.celo },
  aurora: { network: chains.aurora, imageId: images.aurora },
  auroraTestnet: { network: chains.auroraTestnet, imageId: images.aurora },
  bsc: { network: chains.bsc, imageId: images.bnb },
  bscTestnet: { network: chains.bscTestnet, imageId: images.bnb },
  avalanche: { network: chains.avalanche, imageId: images.avalanche },
  avalancheFuji: { network: chains.avalancheFuji, imageId: images.avalanche },
  zksync: { network: chains.zksync, imageId: images.zksync },
  zksyncSepolia: { network: chains.zksyncSepoliaTestnet, imageId: images.zksync },
  gnosis: { network: chains.gnosis, imageId: images.gnosis },
  gnosisChiado: { network: chains.gnosisChiado, imageId: images.gnosis },
  base: { network: chains.base, imageId: images.base },
  baseSepolia: { network: chains.baseSepolia, imageId: images.baseSepolia },
  zora: { network: chains.zora, imageId: images.zora },
  zoraSepolia: { network: chains.zoraSepolia, imageId: images.zora },
  hyperEvm: {
    network: chains.hyperEvm,
    note: 'Chain 999. Zora Goerli had this id until Goerli was shut down; today it is HyperEVM.'
  },
  fantom: { network: chains.fantom, imageId: images.fantom },
  kaia: { network: chains.kaia, note: 'Klaytn until 2024.' },
  solana: {
    network: solana('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'mainnet-beta', ''),
    imageId: images.solana
  },
  solanaDevnet: {
    network: solana('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', 'devnet', '?cluster=devnet'),
    imageId: images.solana
  },
  solanaTestnet: {
    network: solana('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', 'testnet', '?cluster=testnet'),
    imageId: images.solana
  },
  bitcoin: { network: bitcoin('000000000019d6689c085ae165831e93', 'Bitcoin', ''), imageId: images.bitcoin, note: esplora },
  bitcoinTestnet: {
    network: bitcoin('000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet', '/testnet'),
    imageId: images.bitcoinTestnet,
    note: esplora
  },
  bitcoinSignet: {
    network: bitcoin('00000008819873e925422c1ff0f99f7c', 'Bitcoin Signet', '/signet'),
    imageId: images.bitcoinSignet,
    note: esplora
  },
  polkadot: {
    network: polkadot('91b171bb158e2d3848fa23a9f1c25182', 'Polkadot', { host: 'rpc.polkadot.io', explorer: 'polkadot' }),
    note: 'The relay chain.'
  },
  polkadotAssetHub: {
    network: polkadot('68d56f15f85d3136970ec16946040bc1', 'Polkadot Asset Hub', {
      host: 'polkadot-asset-hub-rpc.polkadot.io',
      explorer: 'assethub-polkadot'
    }),
    note: onAssetHub
  },
  kusama: {
    network: polkadot('b0a8d493285c2df73290dfb7e61f870f', 'Kusama', {
      host: 'kusama-rpc.polkadot.io',
      explorer: 'kusama',
      symbol: 'KSM',
      decimals: 12
    }),
    note: 'The relay chain.'
  },
  kusamaAssetHub: {
    network: polkadot('48239ef607d7928874027a43a6768920', 'Kusama Asset Hub', {
      host: 'kusama-asset-hub-rpc.polkadot.io',
      explorer: 'assethub-kusama',
      symbol: 'KSM',
      decimals: 12
    }),
    note: onAssetHub
  }
}

const fileOf = (name: string): string => `${name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.ts`

/** Only the fields of `Network`: viem's chains carry contracts, formatters and more. */
function plain({ network, imageId }: Entry): Network {
  const { id, name, caipNetworkId, chainNamespace, nativeCurrency, rpcUrls, blockExplorers, testnet } = toNetwork(network)
  const { default: explorer } = blockExplorers ?? {}
  const { name: currency, symbol, decimals } = nativeCurrency
  return {
    id,
    name,
    caipNetworkId,
    chainNamespace,
    nativeCurrency: { name: currency, symbol, decimals },
    rpcUrls: { default: { http: [...rpcUrls.default.http] } },
    ...(explorer && { blockExplorers: { default: { name: explorer.name, url: explorer.url.replace(/\/$/, '') } } }),
    ...(imageId && { assets: { imageId } }),
    ...(testnet && { testnet })
  }
}

async function write(file: string, text: string): Promise<void> {
  const url = new URL(`../adapters/networks/${file}`, import.meta.url)
  await writeFile(url, await format(text, { ...(await resolveConfig(url)), parser: 'typescript' }))
}

const written = '// Written by scripts/networks.ts.\n'

for (const [name, entry] of Object.entries(entries)) {
  const { note = '' } = entry
  await write(
    fileOf(name),
    `${written}import type { Network } from '../base/network.ts'\n\n${note && `/** ${note} */\n`}export const ${name}: Network = ${JSON.stringify(plain(entry))}\n`
  )
}

await write(
  'load.ts',
  `${written}import type { ChainId } from '../base/caip.ts'
import type { Network } from '../base/network.ts'

/** Loads a network by its CAIP-2 id, and only that one. \`undefined\` for one that the kit does not know. */
export async function loadNetwork(chainId: ChainId): Promise<Network | undefined> {
  switch (chainId) {
${Object.entries(entries)
  .map(([name, entry]) => `case '${plain(entry).caipNetworkId}': return (await import('./${fileOf(name)}')).${name}`)
  .join('\n')}
    default: return undefined
  }
}
`
)

await write(
  'index.ts',
  `${written}// The entry of \`w3m-kit/networks\`: a bundler takes the networks that are named, and no other.
${Object.keys(entries)
  .map(name => `export { ${name} } from './${fileOf(name)}'`)
  .join('\n')}
export { defineChain } from './define-chain.ts'
export { loadNetwork } from './load.ts'
export type { NetworkInput as AppKitNetwork } from '../base/network.ts'
`
)
