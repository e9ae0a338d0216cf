import { bytesOfBase58 } from '../base/base58.ts'

/** Whether an address signed a message (Ed25519). True where the platform cannot tell: a server that is asked to believe it checks anew. */
export async function verified(address: string, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  if (signature.length !== 64) return false
  let key: CryptoKey
  try {
    key = await crypto.subtle.importKey('raw', Uint8Array.from(bytesOfBase58(address)!), 'Ed25519', false, ['verify'])
  } catch (error) {
    if ((error as Error | undefined)?.name === 'DataError') return false // no key
    return true // no Ed25519 here, as in browsers of before 2025, or no WebCrypto outside secure contexts
  }
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
}
