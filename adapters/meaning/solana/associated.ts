import { quietChange, type Decoder } from './decoder.ts'
import { programs } from './programs.ts'
import { isTokenProgram } from '../../solana/codec/mint.ts'

// Associated token accounts: `spl-associated-token-account-interface`, `instruction.rs`.

/**
 * The program calls the token program to get the account's size, and assigns the account to it: only a
 * known token program is safe.
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
  // tokens and lamports go to accounts of the signing wallet
  instruction('recover-nested', [2], {
    accounts: 7,
    decode: (read, accounts) => (isTokenProgram(accounts[6] ?? '') ? quietChange('recover-nested')(read, accounts) : undefined)
  }),
  instruction('create', [0], { accounts: [6, 7], decode: open }),
  // the first version of the program had one instruction, without data
  instruction('create-without-data', [], { accounts: [6, 7], decode: open })
]
