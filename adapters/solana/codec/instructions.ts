// The few instructions that a transfer is made of, by hand: https://solana.com/docs/core/programs, and `instruction.rs` of each program.

export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  metadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
} as const

/** An instruction as `@solana/web3.js` takes it. `role`: 0 read, 1 written, 2 signs, 3 signs and is written. */
export interface Instruction {
  readonly programAddress: string
  readonly accounts: readonly { readonly address: string; readonly role: 0 | 1 | 2 | 3 }[]
  readonly data: Uint8Array
}

const [read, written, signs, pays] = [0, 1, 2, 3] as const

/** Lamports from one account to another. */
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
  /** Token accounts. */
  readonly from: string
  readonly to: string
  readonly owner: string
  readonly amount: bigint
}

/** `TransferChecked`: with the mint and its decimals, so that a mistake about either fails instead of sending another amount. */
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

export interface TokenAccountSeat {
  readonly program: string
  readonly mint: string
  readonly owner: string
  /** The associated account's address. */
  readonly address: string
}

/** `CreateIdempotent`: does nothing where somebody has made the account meanwhile. */
export const openTokenAccount = (payer: string, { program, mint, owner, address }: TokenAccountSeat): Instruction => ({
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

/** What the transaction may use, in compute units, and what it offers for each, in millionths of a lamport. */
export const computeBudget = (units: bigint, price: bigint): readonly Instruction[] => [
  { programAddress: programs.computeBudget, accounts: [], data: bytes(2, ...u64(units).slice(0, 4)) },
  ...(price ? [{ programAddress: programs.computeBudget, accounts: [], data: bytes(3, ...u64(price)) }] : [])
]

const bytes = (...values: readonly number[]): Uint8Array => Uint8Array.from(values)

/** Little end first. */
function u64(value: bigint): readonly number[] {
  return Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}
