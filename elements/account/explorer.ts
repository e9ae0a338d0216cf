import type { Network } from '../../adapters/base/network.ts'

/** Returns the explorer URL of an address, or `undefined` if the network has no explorer. */
export function explorerUrl(network: Network, address: string): string | undefined {
  // Solana explorers distinguish clusters by a query parameter; keep it.
  return pageOf(network, /^(solana|polkadot)$/.test(network.chainNamespace) ? 'account' : 'address', address)
}

/** Returns the explorer URL of a transaction. */
export function transactionUrl(network: Network, hash: string): string | undefined {
  return pageOf(network, 'tx', hash)
}

function pageOf({ blockExplorers }: Network, place: string, id: string): string | undefined {
  const explorer = blockExplorers?.default.url
  if (!explorer || !/^https?:/.test(explorer) || !URL.canParse(explorer)) return undefined
  const url = new URL(explorer)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${place}/${encodeURIComponent(id)}`
  return url.href
}
