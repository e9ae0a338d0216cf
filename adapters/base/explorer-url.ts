import type { Network } from './network.ts'

/**
 * Returns the block explorer URL of an address or a transaction, or `undefined` if the network has no
 * explorer.
 */
export function createExplorerUrl(
  { blockExplorers, chainNamespace }: Network,
  kind: 'address' | 'tx',
  id: string
): string | undefined {
  if (!blockExplorers) return undefined
  const url = new URL(blockExplorers.default.url)
  // Solana explorers (cluster in the query) and Polkadot explorers use `account` in the path.
  const word = kind === 'address' && /^(solana|polkadot)$/.test(chainNamespace) ? 'account' : kind
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${word}/${encodeURIComponent(id)}`
  return url.href
}
