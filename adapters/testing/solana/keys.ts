import { bytesToBase58 } from '../../base/base58.ts'

/** An account of the wallet: an Ed25519 key, with the platform's cryptography. */
export interface SolanaKey {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Promise<Uint8Array>
}

/** PKCS #8 prefix of an Ed25519 key (RFC 8410), followed by its 32-byte seed. */
const prefix = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]

/** Creates the key of a 32-byte seed. */
export async function keyOf(seed: Uint8Array): Promise<SolanaKey> {
  const key = await crypto.subtle.importKey('pkcs8', Uint8Array.from([...prefix, ...seed]), 'Ed25519', true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  const publicKey = Uint8Array.from(atob(x.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))
  return {
    address: bytesToBase58(publicKey),
    publicKey,
    sign: async message => new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message)))
  }
}

/** Creates publicly known seeds: never use them for anything of value. */
export async function developmentSeeds(count: number): Promise<Uint8Array[]> {
  const seeds = Array.from({ length: count }, (_, index) => new TextEncoder().encode(`w3m-kit test wallet: Solana ${index}`))
  return Promise.all(seeds.map(async text => new Uint8Array(await crypto.subtle.digest('SHA-256', text))))
}
