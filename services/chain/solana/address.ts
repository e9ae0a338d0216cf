import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58Of, bytesOfBase58 } from '../../../adapters/base/base58.ts'
import { programs } from '../../../adapters/solana/codec/instructions.ts'

/** Where Metaplex keeps what the mint of a token is called. */
export function metadataOf(mint: string): string {
  return derived(programs.metadata, [Buffer.from('metadata'), bytesOf(programs.metadata), bytesOf(mint)])
}

/** Base58 of 32 bytes. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 44 && bytesOfBase58(value)?.length === 32
}

/** A program's own address (https://solana.com/docs/core/pda): the first hash, counted down from 255, for which there is no key. */
function derived(program: string, seeds: readonly Uint8Array[]): string {
  for (let bump = 255; bump >= 0; bump--) {
    const hash = createHash('sha256')
    for (const part of [...seeds, Uint8Array.of(bump), bytesOf(program), Buffer.from('ProgramDerivedAddress')]) hash.update(part)
    const address = Uint8Array.from(hash.digest())
    if (!isOnCurve(address)) return base58Of(address)
  }
  throw new RangeError('There is no such address.')
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false // no point: nobody has a key for it
  }
}

const bytesOf = (address: string): Uint8Array => bytesOfBase58(address) ?? new Uint8Array()
