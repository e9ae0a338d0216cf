import type { ChainId } from '../base/caip.ts'

/** Wallet Standard's names of the live clusters, by their CAIP-2 ids. */
const clusters: { readonly [chainId: ChainId]: string } = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:mainnet',
  'solana:4uhcVJyU9pJkvQyUS88uRDiswHXSCkY3z': 'solana:testnet',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:devnet'
}

/**
 * What a wallet may call a network: its name in Wallet Standard, and for a network that is no live cluster its CAIP-2 id or
 * `solana:localnet`. What a wallet signs for the latter is bound to the network by its blockhash.
 */
export function namesOfChain(chainId: ChainId): readonly string[] {
  const cluster = clusters[chainId]
  return cluster ? [cluster] : [chainId, 'solana:localnet']
}

/** The network that a wallet or an app calls so, among those given. */
export function chainOfName(name: unknown, chainIds: readonly ChainId[]): ChainId | undefined {
  return chainIds.find(chainId => chainId === name || namesOfChain(chainId).includes(String(name)))
}

/** The feature by which a wallet of Wallet Standard says that the kit stands behind it. */
export const bridge = 'w3m-kit:bridge'
