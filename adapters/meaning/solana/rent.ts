import { programs } from './programs.ts'

/** Lamports for a byte, for two years: the network's highest so far. SIMD-0437 lowers it step by step, so that this is a bound. */
const lamportsPerByte = 6960n
/** What the network counts of every account besides its data. */
const overhead = 128n

/** The lamports that an account of so many bytes has to hold, at most. */
export const rentOf = (size: number): bigint => (overhead + BigInt(size)) * lamportsPerByte

const tokenAccountSize = 165
/** The kind of the account, and the extension that says that it stays with its owner. */
const associatedSize2022 = tokenAccountSize + 1 + 4

/** What an account has besides, by the extension of its mint: type and size of `spl-token-2022-interface`. */
const accountExtensions: Readonly<Record<number, number>> = {
  1: 4 + 8, // a transfer fee, which the account withholds
  9: 4, // non-transferable
  14: 4 + 1, // a transfer hook
  26: 4 // pausable
}
const allExtensions = Object.values(accountExtensions).reduce((sum, size) => sum + size)

/**
 * The rent of an associated token account.
 *
 * @param extensions of its mint, where they are known; otherwise this is a bound for any
 */
export function rentOfTokenAccount(program: string, extensions: readonly number[] | undefined): bigint {
  if (program === programs.token) return rentOf(tokenAccountSize)
  const more = extensions ? extensions.reduce((sum, type) => sum + (accountExtensions[type] ?? 0), 0) : allExtensions
  return rentOf(associatedSize2022 + more)
}
