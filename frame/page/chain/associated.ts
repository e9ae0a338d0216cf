import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import type { TokenSeat } from '../../../adapters/meaning/solana/chain-facts.ts'
import { programs } from '../../../adapters/solana/codec/instructions.ts'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * Whether a token account is the associated account of its owner. Only that program makes an account at this address, and only for this
 * owner: after it is closed, no other account can take its place.
 */
export function isAssociated(account: string, { owner, program, mint }: TokenSeat): boolean {
  const seeds = [owner, program, mint].map(each => base58.decode(each))
  // https://solana.com/docs/core/pda: the first hash, counted down from 255, for which there is no key
  for (let bump = 255; bump >= 0; bump--) {
    const parts = [...seeds, Uint8Array.of(bump), base58.decode(programs.associatedToken), marker]
    const derived = sha256(Uint8Array.from(parts.flatMap(part => [...part])))
    if (!isOnCurve(derived)) return base58.encode(derived) === account
  }
  return false
}

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false // no point: there is no key for it
  }
}
