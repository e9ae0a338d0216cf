import { base58ToBytes } from '../base/base58.ts'

/**
 * Verifies an Ed25519 signature of an address.
 * Returns true if the platform does not support it: a server verifies it again.
 */
export async function verifySignature(address: string, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  if (signature.length !== 64) return false
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('raw', Uint8Array.from(base58ToBytes(address)!), 'Ed25519', false, ['verify'])
  } catch (error) {
    if ((error as Error | undefined)?.name === 'DataError') return false // not a key
    return true // no Ed25519 (browsers before 2025), or no WebCrypto outside secure contexts
  }
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
}
