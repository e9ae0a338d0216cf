import { bytesOfBase58 } from '../base/base58.ts'
import { programs, type Instruction } from './codec/instructions.ts'
import { loadWeb3 } from './web3.ts'
import type { Address, Blockhash, IInstruction } from '@solana/web3.js'

/** A blockhash and the height until which the network takes what names it. */
export interface Lifetime {
  readonly blockhash: string
  readonly lastValid: bigint
}

/** Puts a transaction together: the wire of one that nobody has signed yet. Throws KitError `missing-package`. */
export async function compile(payer: string, instructions: readonly Instruction[], life: Lifetime): Promise<Uint8Array> {
  const web3 = await loadWeb3()
  const { blockhash, lastValid: lastValidBlockHeight } = life
  // of the old kind, which every wallet signs: there is no lookup table in it
  const empty = web3.setTransactionMessageFeePayer(payer as Address, web3.createTransactionMessage({ version: 'legacy' }))
  const dated = web3.setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: blockhash as Blockhash, lastValidBlockHeight },
    empty
  )
  const message = web3.appendTransactionMessageInstructions(instructions as unknown as IInstruction[], dated)
  return Uint8Array.from(web3.getTransactionEncoder().encode(web3.compileTransaction(message)))
}

/** Where the associated token program keeps what an owner has of a mint. */
export async function tokenAccountOf(owner: string, mint: string, program: string): Promise<string> {
  return derived(programs.associatedToken, [bytesOf(owner), bytesOf(program), bytesOf(mint)])
}

/** Where Metaplex keeps the name of a mint. */
export async function metadataOf(mint: string): Promise<string> {
  return derived(programs.metadata, ['metadata', bytesOf(programs.metadata), bytesOf(mint)])
}

async function derived(program: string, seeds: readonly (string | Uint8Array)[]): Promise<string> {
  const { getProgramDerivedAddress } = await loadWeb3()
  const [address] = await getProgramDerivedAddress({ programAddress: program as Address, seeds: [...seeds] })
  return address
}

const bytesOf = (address: string): Uint8Array => bytesOfBase58(address) ?? new Uint8Array()
