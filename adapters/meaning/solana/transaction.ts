/** An instruction with its accounts by address; an account of a lookup table that could not be read is `undefined`. */
export interface Instruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}

/** What of a transaction decides what it does. */
export interface TransactionParts {
  readonly instructions: readonly Instruction[]
  /** The first pays the fee. */
  readonly signers: readonly string[]
  /** Accounts that the transaction may change, those of lookup tables that were read included. */
  readonly writable: readonly string[]
}
