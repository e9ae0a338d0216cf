import { base58ToBytes } from '../base/base58.ts'
import { hexToBytes, bytesToHex, utf8ToBytes } from './bytes.ts'
import { base64ToBytes } from './base64.ts'
import { VerifyError } from './verify-error.ts'

/** Sign In With Solana uses names of networks; CAIP-2 uses the start of the genesis hash. */
const networks: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
}

/** Returns the CAIP-2 id of a network by its name or reference. */
export const toSolanaChainId = (reference: string): string =>
  `solana:${Object.hasOwn(networks, reference) ? networks[reference]! : reference}`

/** Returns the name of a CAIP-2 network in Sign In With Solana, or its reference if it has none. */
export const toSolanaClusterName = (chain: string): string =>
  Object.keys(networks).find(name => toSolanaChainId(name) === chain) ?? chain.slice('solana:'.length)

/**
 * Points of small order, without the sign bit: signatures for these keys can be forged.
 * `1111…` (the system program) is one.
 */
const weakKeys = [
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ...['ec', 'ed', 'ee'].map(first => `${first}${'ff'.repeat(30)}7f`)
]

/**
 * Verifies the signature of a Solana address (Ed25519) with the platform's cryptography.
 * @throws VerifyError `siwx-unanswered` if the platform has no Ed25519.
 */
export async function verifySolanaSignature(address: string, text: string, signature: string): Promise<boolean> {
  const key = base58ToBytes(address)
  if (key?.length !== 32) return false
  // 64 bytes are 128 hexadecimal digits, up to 88 base58 characters, or 86 base64 characters without padding.
  const readings = [hexToBytes(signature), hexToBytes(`0x${signature}`), base58ToBytes(signature), base64ToBytes(signature)]
  for (const bytes of readings) if (bytes?.length === 64 && (await verifyEd25519(key, utf8ToBytes(text), bytes))) return true
  return false
}

function isWeak(key: Uint8Array): boolean {
  const unsigned = Uint8Array.from(key)
  unsigned[31]! &= 0x7f
  return weakKeys.includes(bytesToHex(unsigned).slice(2))
}

/**
 * Verifies a signature (64 bytes) of a key (32 bytes) with the platform's cryptography.
 * @throws VerifyError `siwx-unanswered` if the platform has no Ed25519.
 */
export async function verifyEd25519(key: Uint8Array, data: Uint8Array, signature: Uint8Array): Promise<boolean> {
  if (isWeak(key)) return false
  try {
    const imported = await crypto.subtle.importKey('raw', Uint8Array.from(key), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', imported, Uint8Array.from(signature), Uint8Array.from(data))
  } catch (cause) {
    // The bytes are not a curve point.
    if (cause instanceof Error && ['DataError', 'OperationError'].includes(cause.name)) return false
    throw new VerifyError('siwx-unanswered', 'Signatures by Ed25519 cannot be checked here: WebCrypto has no Ed25519.', {
      cause,
      metaMessages: ['Node from 20 on, Deno, Bun and Cloudflare Workers have it.']
    })
  }
}
