import { isChainId } from '../../adapters/base/caip.ts'
import { getNetwork } from './networks.ts'

/** Labels of namespaces and of `tron`: the name of their best-known network. */
const kinds: { readonly [kind: string]: string } = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  tron: 'Tron',
  'eip155:1': 'Ethereum',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'Solana',
  'bip122:000000000019d6689c085ae165831e93': 'Bitcoin',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'Polkadot'
}

/** Returns the label of an address's origin: a configured network, any other, or a namespace. */
export function networkLabel(where: string): string {
  return (isChainId(where) && getNetwork(where)?.name) || (kinds[where] ?? where.replace(/^eip155:/, 'EVM '))
}
