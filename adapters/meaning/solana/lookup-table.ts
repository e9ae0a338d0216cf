import { bincodeTag, quietChange, type Decoder } from './decoder.ts'
import { programs } from './programs.ts'
import { rentOf } from './rent.ts'

// Address lookup tables: `solana-address-lookup-table-interface`, `instruction.rs`.

const instruction = (name: string, tag: number, rest: Pick<Decoder, 'accounts' | 'decode'>): Decoder => ({
  name: `lookup-table/${name}`,
  program: programs.lookupTable,
  tag: bincodeTag(tag),
  ...rest
})

const addressSize = 32
/** Size of a table's header in bytes. */
export const tableHeaderSize = 56

export const lookupTableDecoders: readonly Decoder[] = [
  instruction('create', 0, {
    accounts: 4,
    decode(read, [account = '', , payer = '', system]) {
      read.u64()
      read.u8()
      return system === programs.system
        ? { kind: 'rent', what: 'lookup-table', payer, account, most: rentOf(tableHeaderSize) }
        : undefined
    }
  }),
  instruction('freeze', 1, {
    accounts: 2,
    decode: (_read, [account = '']) => ({ kind: 'set-authority', account, right: 'other', to: undefined })
  }),
  instruction('extend', 2, {
    accounts: [2, 4],
    decode(read, [account = '', , payer = '', system]) {
      const count = read.u64()
      if (count > 256n) return undefined
      for (let index = 0n; index < count; index++) read.key()
      if (system !== undefined && system !== programs.system) return undefined
      const most = rentOf(addressSize * Number(count)) - rentOf(0)
      return { kind: 'rent', what: 'lookup-table', payer, account, most }
    }
  }),
  instruction('deactivate', 3, { accounts: 2, decode: quietChange('table') }),
  instruction('close', 4, {
    accounts: 3,
    decode: (_read, [account = '', , to = '']) => ({ kind: 'close', what: 'lookup-table', account, to })
  })
]
