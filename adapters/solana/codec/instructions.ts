// The few instructions that transfers need, without a library: https://solana.com/docs/core/programs, and `instruction.rs` of
// each program.

export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
} as const

/**
 * An instruction in the form of `@solana/web3.js`.
 * `role`: 0 readonly, 1 writable, 2 readonly signer, 3 writable signer.
 */
export interface Instruction {
  readonly programAddress: string
  readonly accounts: readonly { readonly address: string; readonly role: 0 | 1 | 2 | 3 }[]
  readonly data: Uint8Array
}

const [read, written, signs, pays] = [0, 1, 2, 3] as const

/** Creates a transfer of lamports. */
export const transferLamports = (from: string, to: string, lamports: bigint): Instruction => ({
  programAddress: programs.system,
  accounts: [
    { address: from, role: pays },
    { address: to, role: written }
  ],
  data: bytes(2, 0, 0, 0, ...u64(lamports))
})

export interface TokenTransfer {
  readonly program: string
  readonly mint: string
  readonly decimals: number
  /** Token account of the sender. */
  readonly from: string
  readonly to: string
  readonly owner: string
  readonly amount: bigint
}

/**
 * `TransferChecked`: includes mint and decimals, so that a mismatch fails instead of sending another
 * amount.
 */
export const transferTokens = ({ program, mint, decimals, from, to, owner, amount }: TokenTransfer): Instruction => ({
  programAddress: program,
  accounts: [
    { address: from, role: written },
    { address: mint, role: read },
    { address: to, role: written },
    { address: owner, role: signs }
  ],
  data: bytes(12, ...u64(amount), decimals)
})

export interface TokenAccountParams {
  readonly program: string
  readonly mint: string
  readonly owner: string
  /** Address of the associated token account. */
  readonly address: string
}

/** `CreateIdempotent`: does nothing if the account was created in the meantime. */
export const createTokenAccount = (payer: string, { program, mint, owner, address }: TokenAccountParams): Instruction => ({
  programAddress: programs.associatedToken,
  accounts: [
    { address: payer, role: pays },
    { address, role: written },
    { address: owner, role: read },
    { address: mint, role: read },
    { address: programs.system, role: read },
    { address: program, role: read }
  ],
  data: bytes(1)
})

/** Sets the compute unit limit, and the price per unit in micro-lamports. */
export const setComputeBudget = (units: bigint, price: bigint): readonly Instruction[] => [
  { programAddress: programs.computeBudget, accounts: [], data: bytes(2, ...u64(units).slice(0, 4)) },
  ...(price ? [{ programAddress: programs.computeBudget, accounts: [], data: bytes(3, ...u64(price)) }] : [])
]

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values)

/** Encodes 8 bytes, little-endian. */
function u64(value: bigint): readonly number[] {
  return Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}
