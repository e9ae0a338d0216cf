import type { Act, Right, TokenRule } from './act.ts'
import { quiet, quietChange, type Decoder } from './decoder.ts'
import type { Fields } from './fields.ts'
import { programs } from './programs.ts'
import { rentOf } from './rent.ts'

// Token-2022 extensions: one instruction for each extension, with a second number for its sub-instruction:
// `spl-token-2022-interface`, `extension/*`.

const instruction = (name: string, tag: readonly number[], rest: Omit<Decoder, 'name' | 'program' | 'tag'>): Decoder => ({
  name: `token-2022/${name}`,
  program: programs.token2022,
  tag,
  ...rest
})

/** Initializes an extension of a new mint, with the holders of its rights. */
const begins = (
  name: string,
  tag: readonly number[],
  readRights: (read: Fields) => readonly (readonly [Right, string | undefined])[]
) =>
  instruction(name, tag, {
    accounts: 1,
    decode(read, [account = '']): Act {
      const rights = readRights(read).flatMap(([right, to]) => (to === undefined ? [] : [{ right, to }]))
      return { kind: 'initialize', what: 'mint', account, controllers: [], rights, locked: false }
    }
  })

/** Changes a rule of the issuer for all holders of the token. */
const changes = (name: string, tag: readonly number[], rule: TokenRule, skip: (read: Fields) => unknown): Decoder =>
  instruction(name, tag, {
    accounts: 2,
    authority: 1,
    decode(read, [account = '']) {
      skip(read)
      return { kind: 'token-rule', rule, account }
    }
  })

/** Extensions with encrypted amounts, which only a key holder can read. */
const hidden = (name: string, tag: number): Decoder =>
  instruction(name, [tag], {
    accounts: [1, 16],
    decode(read, [account = '']) {
      while (read.left) read.u8()
      return { kind: 'confidential', account }
    }
  })

/** Maximum growth of an account by one extension: confidential transfers need 295 bytes. */
const largestExtension = 4 + 295

const pointers: readonly (readonly [name: string, tag: number])[] = [
  ['metadata-pointer', 39],
  ['group-pointer', 40],
  ['member-pointer', 41]
]

export const extensionDecoders: readonly Decoder[] = [
  begins('initialize-mint-close-authority', [25], read => [['close', read.optionalKey()]]),
  begins('initialize-transfer-fee', [26, 0], read => {
    const found: readonly (readonly [Right, string | undefined])[] = [
      ['transfer-fee', read.optionalKey()],
      ['withheld-fees', read.optionalKey()]
    ]
    read.u16()
    read.u64()
    return found
  }),
  instruction('transfer-checked-with-fee', [26, 1], {
    accounts: 4,
    extra: 'references',
    authority: 3,
    decode(read, [from = '', mint = '', to = '', authority = '']) {
      const [amount, decimals, fee] = [read.u64(), read.u8(), read.u64()]
      return { kind: 'send-token', program: programs.token2022, from, to, authority, amount, mint, decimals, fee }
    }
  }),
  instruction('withdraw-withheld-from-mint', [26, 2], {
    accounts: 3,
    authority: 2,
    decode: (_read, [from = '', to = '']) => ({ kind: 'withdraw', what: 'withheld-fees', from, to })
  }),
  instruction('withdraw-withheld-from-accounts', [26, 3], {
    accounts: [4, 32],
    decode(read, [from = '', to = '']) {
      read.u8()
      return { kind: 'withdraw', what: 'withheld-fees', from, to }
    }
  }),
  instruction('harvest-withheld', [26, 4], { accounts: [1, 32], decode: quiet('harvest') }),
  changes('set-transfer-fee', [26, 5], 'transfer-fee', read => [read.u16(), read.u64()]),
  hidden('confidential-transfer', 27),
  begins('initialize-default-state', [28, 0], read => {
    read.u8()
    return []
  }),
  changes('update-default-state', [28, 1], 'default-state', read => read.u8()),
  instruction('reallocate', [29], {
    accounts: 4,
    authority: 3,
    decode(read, [account = '', payer = '', system]) {
      let count = 0
      for (; read.left; count++) read.u16()
      const most = rentOf(count * largestExtension) - rentOf(0)
      return system === programs.system ? { kind: 'rent', what: 'extension', payer, account, most } : undefined
    }
  }),
  instruction('require-memo', [30, 0], { accounts: 2, authority: 1, decode: quietChange('require-memo') }),
  changes('require-no-memo', [30, 1], 'memo-off', () => undefined),
  instruction('initialize-non-transferable', [32], { accounts: 1, decode: quiet('non-transferable') }),
  begins('initialize-rate', [33, 0], read => {
    const to = read.nonZeroKey()
    read.u16()
    return [['rate', to]]
  }),
  changes('update-rate', [33, 1], 'rate', read => read.u16()),
  instruction('enable-cpi-guard', [34, 0], { accounts: 2, authority: 1, decode: quietChange('cpi-guard') }),
  changes('disable-cpi-guard', [34, 1], 'cpi-guard-off', () => undefined),
  begins('initialize-permanent-delegate', [35], read => [['permanent-delegate', read.key()]]),
  begins('initialize-transfer-hook', [36, 0], read => [
    ['transfer-hook', read.nonZeroKey()],
    ['transfer-hook', read.nonZeroKey()]
  ]),
  changes('update-transfer-hook', [36, 1], 'transfer-hook', read => read.nonZeroKey()),
  hidden('confidential-transfer-fee', 37),
  ...pointers.flatMap(([name, tag]) => [
    begins(`initialize-${name}`, [tag, 0], read => {
      const to = read.nonZeroKey()
      read.nonZeroKey()
      return [['pointer', to]]
    }),
    changes(`update-${name}`, [tag, 1], 'pointer', read => read.nonZeroKey())
  ]),
  hidden('confidential-mint-burn', 42),
  begins('initialize-scale', [43, 0], read => {
    const to = read.nonZeroKey()
    read.u64()
    return [['scale', to]]
  }),
  changes('update-scale', [43, 1], 'scale', read => [read.u64(), read.i64()]),
  begins('initialize-pausable', [44, 0], read => [['pause', read.nonZeroKey()]]),
  changes('pause', [44, 1], 'pause', () => undefined),
  changes('resume', [44, 2], 'pause', () => undefined)
]
