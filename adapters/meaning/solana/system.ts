import type { Act } from './act.ts'
import { bincodeTag, quiet, type Decoder } from './decoder.ts'
import { programs } from './programs.ts'

// Instructions of the System program, including durable nonces: `solana-system-interface`, `instruction.rs`.

const instruction = (name: string, tag: number, rest: Omit<Decoder, 'name' | 'program' | 'tag'>): Decoder => ({
  name: `system/${name}`,
  program: programs.system,
  tag: bincodeTag(tag),
  ...rest
})

/**
 * Returns the act of a creation.
 * An account of the System program without data belongs to a key: its lamports arrive as in a transfer.
 */
function created(made: Omit<Extract<Act, { kind: 'create-account' }>, 'kind'>): Act {
  const { payer, account, program, amount, size } = made
  return program === programs.system && size === 0n
    ? { kind: 'send', from: payer, to: account, amount }
    : { kind: 'create-account', ...made }
}

export const systemDecoders: readonly Decoder[] = [
  instruction('create-account', 0, {
    accounts: 2,
    decode(read, [payer = '', account = '']) {
      const [amount, size] = [read.u64(), read.u64()]
      return created({ payer, account, amount, size, program: read.key() })
    }
  }),
  instruction('assign', 1, {
    accounts: 1,
    decode: (read, [account = '']) => ({ kind: 'assign', account, program: read.key() })
  }),
  instruction('transfer', 2, {
    accounts: 2,
    extra: 'references',
    decode: (read, [from = '', to = '']) => ({ kind: 'send', from, to, amount: read.u64() })
  }),
  instruction('create-account-with-seed', 3, {
    accounts: [2, 3],
    decode(read, [payer = '', account = '']) {
      read.key()
      read.seed()
      const [amount, size] = [read.u64(), read.u64()]
      return created({ payer, account, amount, size, program: read.key() })
    }
  }),
  instruction('advance-nonce', 4, {
    accounts: 3,
    decode: (_read, [account = '', , authority = '']) => ({ kind: 'advance-nonce', account, authority })
  }),
  instruction('withdraw-nonce', 5, {
    accounts: 5,
    decode: (read, [from = '', to = '']) => ({ kind: 'withdraw', what: 'nonce', from, to, amount: read.u64() })
  }),
  instruction('initialize-nonce', 6, {
    accounts: 3,
    decode: (read, [account = '']) => ({
      kind: 'initialize',
      what: 'nonce',
      account,
      controllers: [read.key()],
      rights: [],
      locked: false
    })
  }),
  instruction('authorize-nonce', 7, {
    accounts: 2,
    decode: (read, [account = '']) => ({ kind: 'set-authority', account, right: 'nonce', to: read.key() })
  }),
  instruction('allocate', 8, {
    accounts: 1,
    decode: (read, [account = '']) => ({ kind: 'allocate', account, size: read.u64() })
  }),
  instruction('allocate-with-seed', 9, {
    accounts: 2,
    decode(read, [account = '']) {
      read.key()
      read.seed()
      read.u64()
      return { kind: 'assign', account, program: read.key() }
    }
  }),
  instruction('assign-with-seed', 10, {
    accounts: 2,
    decode(read, [account = '']) {
      read.key()
      read.seed()
      return { kind: 'assign', account, program: read.key() }
    }
  }),
  instruction('transfer-with-seed', 11, {
    accounts: 3,
    decode(read, [from = '', base = '', to = '']) {
      const amount = read.u64()
      read.seed()
      read.key()
      return { kind: 'send', from, base, to, amount }
    }
  }),
  instruction('upgrade-nonce', 12, { accounts: 1, decode: quiet('nonce') })
]
