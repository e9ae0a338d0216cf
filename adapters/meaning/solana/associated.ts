import { quiet, type Decoder } from './decoder.ts'
import { programs } from './programs.ts'
import { isTokenProgram } from '../../solana/codec/mint.ts'

// Associated token accounts: `spl-associated-token-account-interface`, `instruction.rs`.

/**
 * The program asks the account in the place of the token program for the size of the account, and gives the account to it: only a known
 * one is no surprise.
 */
const open: Decoder['decode'] = (_read, [payer = '', account = '', owner = '', mint = '', system = '', program = '']) =>
  system === programs.system && isTokenProgram(program)
    ? { kind: 'open-token-account', payer, account, owner, mint, program }
    : undefined

const instruction = (name: string, tag: readonly number[], rest: Pick<Decoder, 'accounts' | 'decode'>): Decoder => ({
  name: `associated-token/${name}`,
  program: programs.associatedToken,
  tag,
  ...rest
})

export const associatedDecoders: readonly Decoder[] = [
  instruction('create-idempotent', [1], { accounts: [6, 7], decode: open }),
  // the tokens, and what their account holds, go to accounts of the wallet that signs
  instruction('recover-nested', [2], {
    accounts: 7,
    decode: (_read, accounts) => (isTokenProgram(accounts[6] ?? '') ? quiet('recover-nested')() : undefined)
  }),
  instruction('create', [0], { accounts: [6, 7], decode: open }),
  // the first version of the program had one instruction, and it no data
  instruction('create-without-data', [], { accounts: [6, 7], decode: open })
]
