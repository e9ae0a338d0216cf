import { bytesOfBase58 } from '../base/base58.ts'
import { bytesOfHex, hexOf, utf8 } from './bytes.ts'
import { bytesOfBase64 } from './encodings.ts'
import { VerifyError } from './verify-error.ts'

/** Sign In With Solana names networks; CAIP-2 refers to them by the beginning of their genesis hash. */
const networks: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
}

/** The CAIP-2 id of a network by its name or its reference. */
export const solanaChain = (reference: string): string =>
  `solana:${Object.hasOwn(networks, reference) ? networks[reference]! : reference}`

/** What Sign In With Solana calls a network of CAIP-2: its name, or its reference where it has none. */
export const solanaName = (chain: string): string =>
  Object.keys(networks).find(name => solanaChain(name) === chain) ?? chain.slice('solana:'.length)

/**
 * Points of small order, without the bit of their sign: for these, a signature can be made by anybody. `1111…` (the system program) is one.
 */
const weakKeys = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ...['ec', 'ed', 'ee'].map(first => `${first}${'ff'.repeat(30)}7f`)
]

/**
 * Whether the key that is a Solana address signed a text (Ed25519), by the platform's own cryptography.
 *
 * @throws VerifyError `siwx-unanswered` where the platform has no Ed25519.
 */
export async function isSignedOnSolana(address: string, text: string, signature: string): Promise<boolean> {
  const key = bytesOfBase58(address)
  if (key?.length !== 32) return false
  // 64 bytes have 128 hexadecimal digits, up to 88 letters of base58, and 86 of base64 before the padding
  const readings = [bytesOfHex(signature), bytesOfHex(`0x${signature}`), bytesOfBase58(signature), bytesOfBase64(signature)]
  for (const bytes of readings) if (bytes?.length === 64 && (await isSignedByEd25519(key, utf8(text), bytes))) return true
  return false
}

function isWeak(key: Uint8Array): boolean {
  const unsigned = Uint8Array.from(key)
  unsigned[31]! &= 0x7f
  return weakKeys.includes(hexOf(unsigned).slice(2))
}

/**
 * Whether a key (32 bytes) made a signature (64 bytes), by the platform's own cryptography.
 *
 * @throws VerifyError `siwx-unanswered` where the platform has no Ed25519.
 */
export async function isSignedByEd25519(key: Uint8Array, data: Uint8Array, signature: Uint8Array): Promise<boolean> {
  if (isWeak(key)) return false
  try {
    const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, Uint8Array.from(signature), Uint8Array.from(data))
  } catch (cause) {
    // bytes that are no point of the curve
    if (cause instanceof Error && ['DataError', 'OperationError'].includes(cause.name)) return false
    throw new VerifyError('siwx-unanswered', 'Signatures by Ed25519 cannot be checked here: WebCrypto has no Ed25519.', {
      cause,
      metaMessages: ['Node from 20 on, Deno, Bun and Cloudflare Workers have it.']
    })
  }
}
