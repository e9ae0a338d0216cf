import { blake2b } from '@noble/hashes/blake2'
import { base58Of } from '../../../adapters/base/base58.ts'
import { keyOf } from '../solana/keys.ts'

/** The kind of key that a test wallet signs with. */
export type PolkadotKeyType = 'sr25519' | 'ed25519'

/** An account of the wallet. */
export interface PolkadotKey {
  readonly type: PolkadotKeyType
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** The key of a seed of 32 bytes. */
export async function polkadotKey(seed: Uint8Array, type: PolkadotKeyType): Promise<PolkadotKey> {
  if (type === 'ed25519') {
    const { publicKey, sign } = await keyOf(seed)
    return { type, publicKey, sign }
  }
  const { getPublicKey, secretFromSeed, sign } = await library()
  const secret = secretFromSeed(seed)
  return { type, publicKey: getPublicKey(secret), sign: async message => sign(secret, message) }
}

/** `@scure/sr25519`, which signs as most accounts of Polkadot do: who uses these keys installs it. */
async function library() {
  try {
    return await import('@scure/sr25519')
  } catch (cause) {
    throw new Error('The Polkadot test wallet signs with @scure/sr25519. Install it: npm install --save-dev @scure/sr25519', {
      cause
    })
  }
}

/** The address of a key with a prefix of one byte (SS58). */
export function ss58(publicKey: Uint8Array, prefix: number): string {
  const body = [prefix, ...publicKey]
  const sum = blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...body]), { dkLen: 64 })
  return base58Of(Uint8Array.from([...body, sum[0]!, sum[1]!]))
}

/** The seeds of accounts that everybody knows: never for anything of value. */
export const developmentSeedsOf = (count: number): Uint8Array[] =>
  Array.from({ length: count }, (_, index) =>
    blake2b(new TextEncoder().encode(`w3m-kit test wallet: Polkadot ${index}`), { dkLen: 32 })
  )
