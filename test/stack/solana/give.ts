import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase58Encoder,
  getProgramDerivedAddress,
  getTransactionEncoder,
  compileTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransaction,
  AccountRole,
  type Address,
  type Blockhash
} from '@solana/web3.js'
import { programs } from './names.ts'
import type { Ledger } from './ledger.ts'

/**
 * Mints tokens for an owner, and creates the token account if needed, in a transaction that the bank
 * signs.
 */
export async function giveTokens(ledger: Ledger, owner: string, mint: string, amount: bigint): Promise<string> {
  const { bank } = ledger
  const program = ledger.account(mint)?.owner ?? ''
  if (program !== programs.token && program !== programs.token2022) throw new TypeError(`There is no mint at ${mint}.`)
  const bytesOf = (address: string): Uint8Array => Uint8Array.from(getBase58Encoder().encode(address))
  const [holder] = await getProgramDerivedAddress({
    programAddress: programs.associatedToken as Address,
    seeds: [bytesOf(owner), bytesOf(program), bytesOf(mint)]
  })
  const account = (address: string, role: AccountRole) => ({ address: address as Address, role })
  const { hash, lastValid } = ledger.latestBlockhash()
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    empty => setTransactionMessageFeePayer(bank.address, empty),
    paid =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: hash as Blockhash, lastValidBlockHeight: BigInt(lastValid) },
        paid
      ),
    dated =>
      appendTransactionMessageInstructions(
        [
          {
            programAddress: programs.associatedToken as Address,
            accounts: [
              account(bank.address, AccountRole.WRITABLE_SIGNER),
              account(holder, AccountRole.WRITABLE),
              account(owner, AccountRole.READONLY),
              account(mint, AccountRole.READONLY),
              account(programs.system, AccountRole.READONLY),
              account(program, AccountRole.READONLY)
            ],
            data: Uint8Array.of(1) // CreateIdempotent
          },
          {
            programAddress: program as Address,
            accounts: [
              account(mint, AccountRole.WRITABLE),
              account(holder, AccountRole.WRITABLE),
              account(bank.address, AccountRole.READONLY_SIGNER)
            ],
            data: Uint8Array.of(7, ...new Uint8Array(BigUint64Array.of(amount).buffer)) // MintTo
          }
        ],
        dated
      )
  )
  const signed = await signTransaction([bank.keys], compileTransaction(message))
  const { signature, problem } = ledger.send(Uint8Array.from(getTransactionEncoder().encode(signed)))
  if (problem !== null) throw new Error(`The local chain refuses the gift: ${JSON.stringify(problem)}`)
  return signature
}
