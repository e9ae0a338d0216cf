import type { NetworkInput } from '../../adapters/base/network.ts'
import { arbitrum, base, bsc, gnosis, mainnet, optimism, polygon, sepolia, solana } from '../../adapters/networks/index.ts'
import type { SourceWallet } from '../../adapters/wallet-source.ts'
import { firstAccount, testWallet } from '../kit/connecting-source.ts'
import { announced } from '../kit/fake-source.ts'
import { drawnIcon } from './drawn-icon.ts'

// Wallets, networks and accounts that appear in the scenes of several flows.

/** Delay of slow responses, in milliseconds. */
export const slowly = 3_000

export const northwind: SourceWallet = { ...testWallet, imageUrl: drawnIcon('Northwind') }
export const basalt: SourceWallet = { ...announced('Basalt'), imageUrl: drawnIcon('Basalt') }
/** A long name of a wallet or a network. */
export const longName = 'Die außerordentlich zuverlässige Brieftasche der Genossenschaft'

export const networks = [mainnet, base, arbitrum, optimism, polygon, gnosis, bsc, solana]
export const few = [mainnet, base, arbitrum]
/** Eighty networks. */
export const many = Array.from({ length: 80 }, (_, index): NetworkInput => ({
  ...sepolia,
  id: 900_000 + index,
  caipNetworkId: `eip155:${900_000 + index}`,
  name: `Network ${index + 1}`
}))

/** A Solana wallet. */
export const solanaWallet = {
  account: `${solana.caipNetworkId}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`,
  wallets: [{ ...announced('Lantern'), namespace: 'solana', imageUrl: drawnIcon('Lantern') }]
} as const

/** A returning user whose wallet has not answered. */
export const returning = {
  still: true,
  stored: {
    '@appkit/connections': JSON.stringify({ eip155: { walletId: northwind.id, sourceId: 'fake', account: firstAccount } })
  },
  options: { enableReconnect: true },
  wallet: { returning: 'silent' }
} as const
