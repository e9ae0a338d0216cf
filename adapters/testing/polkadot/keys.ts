import { blake2b } from '@noble/hashes/blake2'
import { bytesToBase58 } from '../../base/base58.ts'
import { keyOf } from '../solana/keys.ts'

/** Key type of a test wallet. */
export type PolkadotKeyType = 'sr25519' | 'ed25519'

/** An account of the wallet. */
export interface PolkadotKey {
  readonly type: PolkadotKeyType
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** Creates the key of a 32-byte seed. */
export async function polkadotKey(seed: Uint8Array, type: PolkadotKeyType): Promise<PolkadotKey> {
  if (type === 'ed25519') {
    const { publicKey, sign } = await keyOf(seed)
    return { type, publicKey, sign }
  }
  const { getPublicKey, secretFromSeed, sign } = await import('@scure/sr25519')
  const secret = secretFromSeed(seed)
  return { type, publicKey: getPublicKey(secret), sign: async message => sign(secret, message) }
}

/** Encodes a key as an address with a one-byte prefix (SS58). */
export function ss58(publicKey: Uint8Array, prefix: number): string {
  const body = [prefix, ...publicKey]
  const sum = blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body]), { dkLen: 64 })
  return bytesToBase58(Uint8Array.from([...body, sum[0]!, sum[1]!]))
}

/** Creates publicly known seeds: never use them for anything of value. */
export const developmentSeedsOf = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, index) =>
    blake2b(new TextEncoder().encode(`w3m-kit test wallet: Polkadot ${index}`), { dkLen: 32 })
  )
