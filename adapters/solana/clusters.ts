import type { ChainId } from '../base/caip.ts'

/** Wallet Standard names of the public clusters, by CAIP-2 id. */
const clusters: { readonly [chainId: ChainId]: string } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3z': 'solana:testnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet'
}

/**
 * Returns the names a wallet may use for a network:
 * its Wallet Standard name; for other networks the CAIP-2 id or `solana:localnet`. The blockhash binds transactions signed for
 * the latter to the network.
 */
export function getChainAliases(chainId: ChainId): readonly string[] {
  const cluster = clusters[chainId]
  return cluster ? [cluster] : [chainId, 'solana:localnet']
}

/** Returns the network among the given ones that a wallet or an app means by a name. */
export function findChainByAlias(name: unknown, chainIds: readonly ChainId[]): ChainId | undefined {
  return chainIds.find(chainId => chainId === name || getChainAliases(chainId).includes(String(name)))
}

/** Wallet Standard feature that marks wallets provided by the kit itself. */
export const kitBridgeFeature = 'w3m-kit:bridge'
