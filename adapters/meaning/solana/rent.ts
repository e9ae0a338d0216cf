import { programs } from './programs.ts'

/**
 * Lamports a byte, for two years: the network's highest value so far.
 * SIMD-0437 lowers it in steps, so that this is a bound.
 */
const lamportsPerByte = 6960n
/** Bytes that the network adds to every account's data. */
const overhead = 128n

/** Returns the maximum rent in lamports for a data size. */
export const rentOf = (size: number): bigint => (overhead + BigInt(size)) * lamportsPerByte

/** Rent of a stake account. */
export const stakeRent = rentOf(200)

const tokenAccountSize = 165
/** Account type, and the immutable-owner extension. */
const associatedSize2022 = tokenAccountSize + 1 + 4

/** Additional account size by extension of the mint: types and sizes of `spl-token-2022-interface`. */
const accountExtensions: Readonly<Record<number, number>> = {
  1: 4 + 8, // transfer fee, which the account withholds
  9: 4, // non-transferable
  14: 4 + 1, // transfer hook
  26: 4 // pausable
}
const allExtensions = Object.values(accountExtensions).reduce((sum, size) => sum + size)

/** The holder of a mint's close authority can recreate it with any other extensions. */
const closeAuthorityType = 3

/**
 * Returns the rent of an associated token account.
 *
 * @param extensions of its mint, if known; otherwise the result is a bound for any
 */
export function rentOfTokenAccount(program: string, extensions: readonly number[] | undefined): bigint {
  if (program === programs.token) return rentOf(tokenAccountSize)
  const isSure = extensions && !extensions.includes(closeAuthorityType)
  const more = isSure ? extensions.reduce((sum, type) => sum + (accountExtensions[type] ?? 0), 0) : allExtensions
  return rentOf(associatedSize2022 + more)
}
