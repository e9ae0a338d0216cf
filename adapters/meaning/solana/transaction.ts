/**
 * An instruction with its accounts by address; an account of a lookup table that could not be read is
 * `undefined`.
 */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** Parts of a transaction that determine its effects. */
export interface TransactionParts {
  readonly instructions: readonly Instruction[]
  /** The first one pays the fee. */
  readonly signers: readonly string[]
  /** Accounts that the transaction may change, including those of lookup tables that were read. */
  readonly writable: readonly string[]
}
