import { isChainId } from '../adapters/base/caip.ts'
import { networkOf } from './networks.ts'

/** Kinds of networks, by the one people know, and that one. */
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

/** What people call a place where an address may be from: a network of the site's, any other, or a kind of them. */
export function placeName(where: string): string {
  return (isChainId(where) && networkOf(where)?.name) || (kinds[where] ?? where.replace(/^eip155:/, 'EVM '))
}
