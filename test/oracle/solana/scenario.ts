import { createNoopSigner, type Address, type IAccountMeta, type IInstruction } from '@solana/web3.js'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** A possible request of an app, with one instruction that a decoder is for. */
export interface Scenario {
  /** The decoder that the instruction needs; `undefined` without one. */
  readonly decoder: string | undefined
  /**
   * Nothing leaves the wallet unintentionally, and no address gets a permission: a danger would be a
   * false alarm.
   */
  readonly harmless?: boolean
  /** Creates accounts, and returns the request. */
  readonly createRequest: (world: World, random: Random) => Asked
}

export interface Asked {
  readonly instructions: readonly IInstruction[]
  /** Recipients and accounts that a screen must name. */
  readonly names?: readonly string[]
  /**
   * Permissions of others on an account are stored on chain only: without a node, a screen can only name
   * the account.
   */
  readonly needsNode?: true
}

export const signer = (address: Address) => createNoopSigner(address)

/** Returns an instruction for which no encoder is published. */
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
