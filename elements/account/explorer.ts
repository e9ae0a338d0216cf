import type { Network } from '../../adapters/base/network.ts'

/** Where a network's block explorer shows an address; `undefined` where there is no explorer. */
export function explorerUrl(network: Network, address: string): string | undefined {
  // explorers of Solana clusters tell them apart by a query, which stays
  return pageOf(network, /^(solana|polkadot)$/.test(network.chainNamespace) ? 'account' : 'address', address)
}

/** Where it shows a transaction. */
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
