import type { Network } from './network.ts'

/** The page of an address or a transaction in the network's explorer; `undefined` where the network has none. */
export function explorerUrl({ blockExplorers, chainNamespace }: Network, kind: 'address' | 'tx', id: string): string | undefined {
  if (!blockExplorers) return undefined
  const url = new URL(blockExplorers.default.url)
  // the explorers of Solana, which keep the cluster in the query, and of Polkadot have a word of their own
  const word = kind === 'address' && /^(solana|polkadot)$/.test(chainNamespace) ? 'account' : kind
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${word}/${encodeURIComponent(id)}`
  return url.href
}
