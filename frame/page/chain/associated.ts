import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import type { TokenSeat } from '../../../adapters/meaning/solana/chain-facts.ts'
import { programs } from '../../../adapters/solana/codec/instructions.ts'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * Returns true if a token account is the associated account of its owner.
 * Only that program creates an account at this address, and only for this owner: after closing, no other account can take the
 * address.
 */
export function isAssociated(account: string, { owner, program, mint }: TokenSeat): boolean {
  const seeds = [owner, program, mint].map(each => base58.decode(each))
  // https://solana.com/docs/core/pda: the first hash off the curve, with bumps from 255 down
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
    return false // off the curve: no private key exists
  }
}
