// Written by scripts/networks.ts.
import type { ChainId } from '../base/caip.ts'
import type { Network } from '../base/network.ts'

/** Loads a network by its CAIP-2 id, and only that one. `undefined` for one that the kit does not know. */
export async function loadNetwork(chainId: ChainId): Promise<Network | undefined> {
  switch (chainId) {
    case 'eip155:1':
      return (await import('./mainnet.ts')).mainnet
    case 'eip155:11155111':
      return (await import('./sepolia.ts')).sepolia
    case 'eip155:17000':
      return (await import('./holesky.ts')).holesky
    case 'eip155:560048':
      return (await import('./hoodi.ts')).hoodi
    case 'eip155:10':
      return (await import('./optimism.ts')).optimism
    case 'eip155:11155420':
      return (await import('./optimism-sepolia.ts')).optimismSepolia
    case 'eip155:42161':
      return (await import('./arbitrum.ts')).arbitrum
    case 'eip155:421614':
      return (await import('./arbitrum-sepolia.ts')).arbitrumSepolia
    case 'eip155:137':
      return (await import('./polygon.ts')).polygon
    case 'eip155:80002':
      return (await import('./polygon-amoy.ts')).polygonAmoy
    case 'eip155:42220':
      return (await import('./celo.ts')).celo
    case 'eip155:11142220':
      return (await import('./celo-sepolia.ts')).celoSepolia
    case 'eip155:1313161554':
      return (await import('./aurora.ts')).aurora
    case 'eip155:1313161555':
      return (await import('./aurora-testnet.ts')).auroraTestnet
    case 'eip155:56':
      return (await import('./bsc.ts')).bsc
    case 'eip155:97':
      return (await import('./bsc-testnet.ts')).bscTestnet
    case 'eip155:43114':
      return (await import('./avalanche.ts')).avalanche
    case 'eip155:43113':
      return (await import('./avalanche-fuji.ts')).avalancheFuji
    case 'eip155:324':
      return (await import('./zksync.ts')).zksync
    case 'eip155:300':
      return (await import('./zksync-sepolia.ts')).zksyncSepolia
    case 'eip155:100':
      return (await import('./gnosis.ts')).gnosis
    case 'eip155:10200':
      return (await import('./gnosis-chiado.ts')).gnosisChiado
    case 'eip155:8453':
      return (await import('./base.ts')).base
    case 'eip155:84532':
      return (await import('./base-sepolia.ts')).baseSepolia
    case 'eip155:7777777':
      return (await import('./zora.ts')).zora
    case 'eip155:999999999':
      return (await import('./zora-sepolia.ts')).zoraSepolia
    case 'eip155:999':
      return (await import('./hyper-evm.ts')).hyperEvm
    case 'eip155:250':
      return (await import('./fantom.ts')).fantom
    case 'eip155:8217':
      return (await import('./kaia.ts')).kaia
    case 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp':
      return (await import('./solana.ts')).solana
    case 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1':
      return (await import('./solana-devnet.ts')).solanaDevnet
    case 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z':
      return (await import('./solana-testnet.ts')).solanaTestnet
    case 'bip122:000000000019d6689c085ae165831e93':
      return (await import('./bitcoin.ts')).bitcoin
    case 'bip122:000000000933ea01ad0ee984209779ba':
      return (await import('./bitcoin-testnet.ts')).bitcoinTestnet
    case 'bip122:00000008819873e925422c1ff0f99f7c':
      return (await import('./bitcoin-signet.ts')).bitcoinSignet
    case 'polkadot:91b171bb158e2d3848fa23a9f1c25182':
      return (await import('./polkadot.ts')).polkadot
    case 'polkadot:68d56f15f85d3136970ec16946040bc1':
      return (await import('./polkadot-asset-hub.ts')).polkadotAssetHub
    case 'polkadot:b0a8d493285c2df73290dfb7e61f870f':
      return (await import('./kusama.ts')).kusama
    case 'polkadot:48239ef607d7928874027a43a6768920':
      return (await import('./kusama-asset-hub.ts')).kusamaAssetHub
    default:
      return undefined
  }
}
