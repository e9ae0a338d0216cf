import { base58ToBytes } from '../base/base58.ts'
import { programs, type Instruction } from './codec/instructions.ts'
import { loadWeb3 } from './web3.ts'
import type { Address, Blockhash, IInstruction } from '@solana/web3.js'

/** A blockhash, and the last block height at which it is valid. */
export interface BlockhashLifetime {
  readonly blockhash: string
  readonly lastValid: bigint
}

/** Compiles an unsigned transaction to its wire format. */
export async function compileTransaction(
  payer: string,
  instructions: readonly Instruction[],
  life: BlockhashLifetime
): Promise<Uint8Array> {
  const web3 = await loadWeb3()
  const { blockhash, lastValid: lastValidBlockHeight } = life
  // Legacy version, which every wallet signs: it needs no lookup table.
  const empty = web3.setTransactionMessageFeePayer(payer as Address, web3.createTransactionMessage({ version: 'legacy' }))
  const dated = web3.setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: blockhash as Blockhash, lastValidBlockHeight },
    empty
  )
  const message = web3.appendTransactionMessageInstructions(instructions as unknown as IInstruction[], dated)
  return Uint8Array.from(web3.getTransactionEncoder().encode(web3.compileTransaction(message)))
}

/** Returns the address of the associated token account of an owner and a mint. */
export async function getTokenAccountAddress(owner: string, mint: string, program: string): Promise<string> {
  return derived(programs.associatedToken, [bytesOf(owner), bytesOf(program), bytesOf(mint)])
}

/** Returns the address of the Metaplex metadata of a mint. */
export async function getMetadataAddress(mint: string): Promise<string> {
  return derived(programs.metadata, ['metadata', bytesOf(programs.metadata), bytesOf(mint)])
}

async function derived(program: string, seeds: readonly (string | Uint8Array)[]): Promise<string> {
  const { getProgramDerivedAddress } = await loadWeb3()
  const [address] = await getProgramDerivedAddress({ programAddress: program as Address, seeds: [...seeds] })
  return address
}

const bytesOf = (address: string): Uint8Array => base58ToBytes(address) ?? new Uint8Array()
