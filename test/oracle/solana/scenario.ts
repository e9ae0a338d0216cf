import { createNoopSigner, type Address, type IAccountMeta, type IInstruction } from '@solana/web3.js'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** What a page could ask for, with one instruction that a decoder is for. */
export interface Scenario {
  /** The decoder that the instruction needs; `undefined`: there is none for it. */
  readonly decoder: string | undefined
  /** Nothing leaves the wallet that it does not mean to send, and no address gets a right: a danger would be a false alarm. */
  readonly harmless?: boolean
  /** Puts accounts in place, and says what is asked for. */
  readonly ask: (world: World, random: Random) => Asked
}

export interface Asked {
  readonly instructions: readonly IInstruction[]
  /** What a screen has to name: recipients and accounts. */
  readonly names?: readonly string[]
  /** What others may do with an account is on the chain alone: without a node, a screen names the account and no more. */
  readonly needsNode?: true
}

export const signer = (address: Address) => createNoopSigner(address)

/** An instruction for which there is no published encoder. */
export function raw(
  programAddress: Address,
  data: readonly number[],
  accounts: readonly (readonly [Address, number])[]
): IInstruction {
  return {
    programAddress,
    accounts: accounts.map(([address, role]): IAccountMeta => ({ address, role })),
    data: Uint8Array.from(data)
  }
}

export const u64 = (value: bigint): readonly number[] =>
  Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
