import type { Act, QuietName } from './act.ts'
import type { Fields } from './fields.ts'

/** Decodes one instruction of one program. */
export interface Decoder {
  /** `system/transfer` */
  readonly name: string
  readonly program: string
  /** First bytes of its data; empty if the program has one instruction. */
  readonly tag: readonly number[]
  /** Number of accounts: exact, or a range. */
  readonly accounts: number | readonly [fewest: number, most: number]
  /**
   * Additional accounts.
   * `references`: ignored by the program and appended by Solana Pay, read-only and not signing; `any`: they change nothing.
   * Otherwise an instruction with more accounts is unknown.
   */
  readonly extra?: 'references' | 'any'
  /** Index of the signing account; the signers of a multisig account follow. */
  readonly authority?: number
  /** Decodes all data after the tag. Returns `undefined` if it is invalid for the program. */
  readonly decode: (read: Fields, accounts: readonly string[]) => Act | undefined
}

/** Returns the tag of programs with bincode: four bytes, little-endian. */
export const bincodeTag = (value: number): readonly number[] => [value, 0, 0, 0]

export const quiet = (name: QuietName) => (): Act => ({ kind: 'quiet', name })

/** Decodes an instruction that changes its first account. */
export const quietChange =
  (name: QuietName): Decoder['decode'] =>
  (_read, [account = '']) => ({ kind: 'quiet', name, account })
