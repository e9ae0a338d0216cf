import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { bytesToBase58, base58ToBytes } from '../../../adapters/base/base58.ts'
import { programs } from '../../../adapters/solana/codec/instructions.ts'

/** Derives the address of a mint's Metaplex metadata. */
export function getMetadataAddress(mint: string): string {
  return derived(programs.metadata, [Buffer.from('metadata'), bytesOf(programs.metadata), bytesOf(mint)])
}

/** Validates base58 of 32 bytes. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 44 && base58ToBytes(value)?.length === 32
}

/**
 * Derives a program address (https://solana.com/docs/core/pda): the first hash off the curve, with
 * bumps from 255 down.
 */
function derived(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), bytesOf(program), Buffer.from('ProgramDerivedAddress')]) hash.update(part)
    const address = Uint8Array.from(hash.digest())
    if (!isOnCurve(address)) return bytesToBase58(address)
  }
  throw new RangeError('There is no such address.')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false // off the curve: no private key exists
  }
}

const bytesOf = (address: string): Uint8Array => base58ToBytes(address) ?? new Uint8Array()
