import type { Act, Right } from './act.ts'
import { quiet, quietChange, type Decoder } from './decoder.ts'
import type { Fields } from './fields.ts'
import { programs } from './programs.ts'

// Instructions shared by Token and Token-2022: `spl-token-interface`, `instruction.rs`. Token is implemented by p-token since
// SIMD-0266, which adds `WithdrawExcessLamports` and `UnwrapLamports`; its `Batch` is left out on purpose: wallets do not need
// it.

/** Maximum number of signers of a multisig account. */
const mostSigners = 11

const tokenPrograms = [
  ['token', programs.token],
  ['token-2022', programs.token2022]
] as const

const both = (name: string, tag: number, rest: Omit<Decoder, 'name' | 'program' | 'tag'>): readonly Decoder[] =>
  tokenPrograms.map(([label, program]) => ({ name: `${label}/${name}`, program, tag: [tag], ...rest }))

/** In the order of `AuthorityType`. Those after the first four belong to Token-2022. */
const rights: readonly Right[] = [
  ...(['mint', 'freeze', 'owner', 'close'] as const),
  ...(['transfer-fee', 'withheld-fees', 'close', 'rate', 'permanent-delegate', 'confidential'] as const),
  ...(['transfer-hook', 'confidential', 'pointer', 'pointer', 'pointer', 'scale', 'pause'] as const)
]

function initializeMint(read: Fields, account: string): Act {
  read.u8()
  const authority = read.key()
  const freeze = read.optionalKey()
  return {
    kind: 'initialize',
    what: 'mint',
    account,
    controllers: [authority],
    rights: freeze === undefined ? [] : [{ right: 'freeze', to: freeze }],
    locked: false
  }
}

const initializeAccount = (account: string, owner: string): Act => ({
  kind: 'initialize',
  what: 'token-account',
  account,
  controllers: [owner],
  rights: [],
  locked: false
})

function initializeMultisig(read: Fields, account: string, signers: readonly string[]): Act {
  read.u8()
  return { kind: 'initialize', what: 'multisig', account, controllers: signers, rights: [], locked: false }
}

const starting: readonly Decoder[] = [
  ...both('initialize-mint', 0, { accounts: 2, decode: (read, [account = '']) => initializeMint(read, account) }),
  ...both('initialize-account', 1, {
    accounts: 4,
    decode: (_read, [account = '', , owner = '']) => initializeAccount(account, owner)
  }),
  ...both('initialize-multisig', 2, {
    accounts: [3, 2 + mostSigners],
    decode: (read, [account = '', , ...signers]) => initializeMultisig(read, account, signers)
  }),
  ...both('initialize-account-2', 16, {
    accounts: 3,
    decode: (read, [account = '']) => initializeAccount(account, read.key())
  }),
  ...both('initialize-account-3', 18, {
    accounts: 2,
    decode: (read, [account = '']) => initializeAccount(account, read.key())
  }),
  ...both('initialize-multisig-2', 19, {
    accounts: [2, 1 + mostSigners],
    decode: (read, [account = '', ...signers]) => initializeMultisig(read, account, signers)
  }),
  ...both('initialize-mint-2', 20, { accounts: 1, decode: (read, [account = '']) => initializeMint(read, account) }),
  ...both('initialize-immutable-owner', 22, { accounts: 1, decode: quiet('immutable-owner') })
]

const moving: readonly Decoder[] = tokenPrograms.flatMap(([label, program]): readonly Decoder[] => [
  {
    name: `${label}/transfer`,
    program,
    tag: [3],
    accounts: 3,
    extra: 'references',
    authority: 2,
    decode: (read, [from = '', to = '', authority = '']) => ({
      kind: 'send-token',
      program,
      from,
      to,
      authority,
      amount: read.u64()
    })
  },
  {
    name: `${label}/transfer-checked`,
    program,
    tag: [12],
    accounts: 4,
    extra: 'references',
    authority: 3,
    decode(read, [from = '', mint = '', to = '', authority = '']) {
      const amount = read.u64()
      return { kind: 'send-token', program, from, to, authority, amount, mint, decimals: read.u8() }
    }
  }
])

const granting: readonly Decoder[] = [
  ...both('approve', 4, {
    accounts: 3,
    authority: 2,
    decode: (read, [account = '', delegate = '']) => ({ kind: 'approve', account, delegate, amount: read.u64() })
  }),
  ...both('revoke', 5, { accounts: 2, authority: 1, decode: quietChange('revoke') }),
  ...both('approve-checked', 13, {
    accounts: 4,
    authority: 3,
    decode(read, [account = '', mint = '', delegate = '']) {
      const amount = read.u64()
      return { kind: 'approve', account, delegate, amount, mint, decimals: read.u8() }
    }
  }),
  ...tokenPrograms.map(([label, program]): Decoder => ({
    name: `${label}/set-authority`,
    program,
    tag: [6],
    accounts: 2,
    authority: 1,
    decode(read, [account = '']) {
      const right = rights[read.u8()]
      const to = read.optionalKey()
      return { kind: 'set-authority', account, right: right ?? 'other', to }
    }
  }))
]

const others: readonly Decoder[] = [
  ...both('mint-to', 7, {
    accounts: 3,
    authority: 2,
    decode: (read, [mint = '', account = '']) => ({ kind: 'mint', account, mint, amount: read.u64() })
  }),
  ...both('mint-to-checked', 14, {
    accounts: 3,
    authority: 2,
    decode(read, [mint = '', account = '']) {
      const amount = read.u64()
      return { kind: 'mint', account, mint, amount, decimals: read.u8() }
    }
  }),
  ...both('burn', 8, {
    accounts: 3,
    authority: 2,
    decode: (read, [account = '', mint = '']) => ({ kind: 'burn', account, mint, amount: read.u64() })
  }),
  ...both('burn-checked', 15, {
    accounts: 3,
    authority: 2,
    decode(read, [account = '', mint = '']) {
      const amount = read.u64()
      return { kind: 'burn', account, mint, amount, decimals: read.u8() }
    }
  }),
  ...both('close-account', 9, {
    accounts: 3,
    authority: 2,
    decode: (_read, [account = '', to = '']) => ({ kind: 'close', what: 'token-account', account, to })
  }),
  ...both('freeze-account', 10, {
    accounts: 3,
    authority: 2,
    decode: (_read, [account = '']) => ({ kind: 'freeze', account })
  }),
  ...both('thaw-account', 11, { accounts: 3, authority: 2, decode: quietChange('thaw') }),
  ...both('sync-native', 17, { accounts: [1, 2], decode: quiet('sync-native') }),
  ...both('amount-to-ui-amount', 23, {
    accounts: 1,
    decode(read) {
      read.u64()
      return quiet('read')()
    }
  }),
  ...both('ui-amount-to-amount', 24, {
    accounts: 1,
    decode(read) {
      read.text(read.left)
      return quiet('read')()
    }
  }),
  ...both('withdraw-excess-lamports', 38, {
    accounts: 3,
    authority: 2,
    decode: (_read, [from = '', to = '']) => ({ kind: 'withdraw', what: 'token-account', from, to })
  }),
  ...both('unwrap-lamports', 45, {
    accounts: 3,
    authority: 2,
    decode(read, [from = '', to = '']) {
      const flag = read.u8()
      if (flag > 1) return undefined
      return { kind: 'withdraw', what: 'token-account', from, to, ...(flag && { amount: read.u64() }) }
    }
  }),
  {
    name: 'token/get-account-data-size',
    program: programs.token,
    tag: [21],
    accounts: 1,
    decode: quiet('read')
  },
  {
    name: 'token-2022/get-account-data-size',
    program: programs.token2022,
    tag: [21],
    accounts: 1,
    decode(read) {
      while (read.left) read.u16()
      return quiet('read')()
    }
  }
]

export const tokenDecoders: readonly Decoder[] = [...starting, ...moving, ...granting, ...others]
