import type { Act } from './act.ts'
import type { Fields } from './fields.ts'

/** Knows one instruction of one program. */
export interface Decoder {
  /** `system/transfer` */
  readonly name: string
  readonly program: string
  /** The first bytes of its data; none where the program has one instruction. */
  readonly tag: readonly number[]
  /** How many accounts it takes: exactly so many, or between two numbers. */
  readonly accounts: number | readonly [fewest: number, most: number]
  /**
   * Accounts beyond those. `references`: what the program ignores and Solana Pay appends, read-only and without a signature; `any`: they
   * change nothing. Otherwise an instruction with more of them is not known.
   */
  readonly extra?: 'references' | 'any'
  /** Index of the account that signs for it; the signers of a multisig account follow. */
  readonly authority?: number
  /** `undefined`: not as the program has it. Reads the data behind the tag, all of it. */
  readonly decode: (read: Fields, accounts: readonly string[]) => Act | undefined
}

/** The tag of programs that write it as bincode does: four bytes, little end first. */
export const bincodeTag = (value: number): readonly number[] => [value, 0, 0, 0]

export const quiet = (name: Extract<Act, { kind: 'quiet' }>['name']) => (): Act => ({ kind: 'quiet', name })
