import { isChainId } from '../adapters/base/caip.ts'
import { networkOf } from './networks.ts'

/** Kinds of networks, by the one people know. */
const kinds: { readonly [kind: string]: string } = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  tron: 'Tron'
}

/** What people call a place where an address may be from: a network of the site's, any other, or a kind of them. */
export function placeName(where: string): string {
  return (isChainId(where) && networkOf(where)?.name) || (kinds[where] ?? where)
}
