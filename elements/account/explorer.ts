import type { Network } from '../../adapters/base/network.ts'

/** Where a network's block explorer shows an address; `undefined` where there is no explorer. */
export function explorerUrl({ blockExplorers, chainNamespace }: Network, address: string): string | undefined {
  const explorer = blockExplorers?.default.url
  if (!explorer || !/^https?:/.test(explorer) || !URL.canParse(explorer)) return undefined
  const url = new URL(explorer)
  // explorers of Solana clusters tell them apart by a query, which stays
  const place = chainNamespace === 'solana' ? 'account' : 'address'
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${place}/${encodeURIComponent(address)}`
  return url.href
}
