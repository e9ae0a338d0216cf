import { blake2b } from '@noble/hashes/blake2'
import { bytesToBase58, base58ToBytes } from '../base/base58.ts'
import { concatBytes, utf8ToBytes } from './bytes.ts'

// SS58 addresses of Substrate chains: https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts. An account is a key
// of 32 bytes. The address has a network prefix, so it differs per network.

/** Network prefixes by CAIP-2 reference, the start of the genesis hash. */
const prefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0, // Polkadot
  '68d56f15f85d3136970ec16946040bc1': 0, // Polkadot Asset Hub
  b0a8d493285c2df73290dfb7e61f870f: 2, // Kusama
  '48239ef607d7928874027a43a6768920': 2 // Kusama Asset Hub
}

/** Prefix of networks without their own, including test networks. */
const generic = 42

/** Returns the address prefix of a network (CAIP-2). */
export function getSs58Prefix(chain: string): number {
  const reference = chain.slice('polkadot:'.length)
  return Object.hasOwn(prefixes, reference) ? prefixes[reference]! : generic
}

export interface Ss58 {
  readonly prefix: number
  /** 32 bytes: the public key, or its hash for ECDSA. */
  readonly account: Uint8Array
}

/** Parses an address. Returns `undefined` if the checksum is wrong, or it is not an account's. */
export function parseSs58(address: string): Ss58 | undefined {
  const bytes = base58ToBytes(address)
  const length = bytes?.length === 35 ? 1 : bytes?.length === 36 ? 2 : 0
  if (!bytes || !length) return undefined
  const [first, second] = bytes as unknown as [number, number]
  // The first byte of a two-byte prefix has a bit that a one-byte prefix never has.
  if (length === 1 ? first >= 64 : first < 64 || first >= 128) return undefined
  const prefix = length === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8)
  const sum = sumOf(bytes.subarray(0, -2))
  if (sum[0] !== bytes.at(-2) || sum[1] !== bytes.at(-1)) return undefined
  return { prefix, account: bytes.slice(length, -2) }
}

/** Encodes the address of an account with a prefix. */
export function encodeSs58(account: Uint8Array, prefix: number): string {
  const before = prefix < 64 ? [prefix] : [((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6)]
  const body = concatBytes(before, account)
  return bytesToBase58(concatBytes(body, sumOf(body).subarray(0, 2)))
}

const sumOf = (body: Uint8Array): Uint8Array => blake2b(concatBytes(utf8ToBytes('SS58PRE'), body), { dkLen: 64 })
