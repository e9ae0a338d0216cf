import { blake2b } from '@noble/hashes/blake2'
import { base58Of, bytesOfBase58 } from '../base/base58.ts'
import { joined, utf8 } from './bytes.ts'

// Addresses of Substrate's chains: https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts. An account is a key of 32 bytes;
// its address says with a prefix for which network it is written, and is another one on each.

/** Prefixes of networks by their CAIP-2 reference, the beginning of the hash of their first block. */
const prefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  '68d56f15f85d3136970ec16946040bc1': 0, // Polkadot Asset Hub
  b0a8d493285c2df73290dfb7e61f870f: 2, // Kusama
  '48239ef607d7928874027a43a6768920': 2 // Kusama Asset Hub
}

/** What networks without one of their own use, test networks among them. */
const generic = 42

/** The prefix that addresses of a network have (CAIP-2). */
export function ss58Prefix(chain: string): number {
  const reference = chain.slice('polkadot:'.length)
  return Object.hasOwn(prefixes, reference) ? prefixes[reference]! : generic
}

export interface Ss58 {
  readonly prefix: number
  /** 32 bytes: the key itself, or for ECDSA its hash. */
  readonly account: Uint8Array
}

/** What an address says; `undefined` where its sum is wrong, or it is no account's. */
export function parseSs58(address: string): Ss58 | undefined {
  const bytes = bytesOfBase58(address)
  const length = bytes?.length === 35 ? 1 : bytes?.length === 36 ? 2 : 0
  if (!bytes || !length) return undefined
  const [first, second] = bytes as unknown as [number, number]
  // of two bytes the first has a bit that one alone never has
  if (length === 1 ? first >= 64 : first < 64 || first >= 128) return undefined
  const prefix = length === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  const sum = sumOf(bytes.subarray(0, -2))
  if (sum[0] !== bytes.at(-2) || sum[1] !== bytes.at(-1)) return undefined
  return { prefix, account: bytes.slice(length, -2) }
}

/** The address of an account where that prefix is used. */
export function ss58Of(account: Uint8Array, prefix: number): string {
  const before = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = joined(before, account)
  return base58Of(joined(body, sumOf(body).subarray(0, 2)))
}

const sumOf = (body: Uint8Array): Uint8Array => blake2b(joined(utf8('SS58PRE'), body), { dkLen: 64 })
