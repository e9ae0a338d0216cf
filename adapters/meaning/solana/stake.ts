import type { Right } from './act.ts'
import { bincodeTag, quiet, type Decoder } from './decoder.ts'
import type { Fields } from './fields.ts'
import { programs } from './programs.ts'

// The stake program: `solana-stake-interface`, `instruction.rs`.

const [clock, rent, history, config] = [
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRent111111111111111111111111111111111',
  'SysvarStakeHistory1111111111111111111111111',
  'StakeConfig11111111111111111111111111111111'
]
const sysvars: readonly string[] = [clock, rent, history, config]

/** Indexes of sysvars among the accounts; optional, all together, since version 5 of the program. */
type SysvarPlaces = Readonly<Record<number, string>>

interface StakeInstruction {
  /** Number of accounts without sysvars. */
  readonly accounts: readonly [fewest: number, most: number]
  readonly sysvars?: SysvarPlaces
  readonly decode: Decoder['decode']
}

/** Returns the accounts without sysvars; `undefined` if these have wrong indexes. */
function withoutSysvars(accounts: readonly string[], places: SysvarPlaces): readonly string[] | undefined {
  const isFull = Object.entries(places).every(([place, sysvar]) => accounts[Number(place)] === sysvar)
  const rest = isFull ? accounts.filter((_, place) => !(place in places)) : accounts
  return rest.some(account => sysvars.includes(account)) ? undefined : rest
}

function instruction(name: string, tag: number, { accounts, sysvars: places = {}, decode }: StakeInstruction): Decoder {
  const [fewest, most] = accounts
  return {
    name: `stake/${name}`,
    program: programs.stake,
    tag: bincodeTag(tag),
    accounts: [fewest, most + Object.keys(places).length],
    decode(read, given) {
      const rest = withoutSysvars(given, places)
      return rest && rest.length >= fewest && rest.length <= most ? decode(read, rest) : undefined
    }
  }
}

function readRight(read: Fields): Right | undefined {
  const value = read.u32()
  return value === 0 ? 'staker' : value === 1 ? 'withdrawer' : undefined
}

const authorize = (account: string, right: Right | undefined, to: string) =>
  right && ({ kind: 'set-authority', account, right, to } as const)

function readLockup(read: Fields): boolean {
  const [time, epoch] = [read.i64(), read.u64()]
  read.nonZeroKey()
  return time > 0n || epoch > 0n
}

/** Reads time, epoch and custodian, each after a byte that marks its presence. */
function readLockupChange(read: Fields, hasCustodian: boolean): void {
  for (const one of [() => read.i64(), () => read.u64(), ...(hasCustodian ? [() => read.key()] : [])]) {
    const flag = read.u8()
    if (flag > 1) throw new RangeError('A flag is neither 0 nor 1.')
    if (flag) one()
  }
}

export const stakeDecoders: readonly Decoder[] = [
  instruction('initialize', 0, {
    accounts: [1, 1],
    sysvars: { 1: rent },
    decode(read, [account = '']) {
      const [staker, withdrawer] = [read.key(), read.key()]
      const rights = [{ right: 'staker', to: staker } as const]
      return { kind: 'initialize', what: 'stake', account, controllers: [withdrawer], rights, locked: readLockup(read) }
    }
  }),
  instruction('authorize', 1, {
    accounts: [2, 3],
    sysvars: { 1: clock },
    decode(read, [account = '']) {
      const to = read.key()
      return authorize(account, readRight(read), to)
    }
  }),
  instruction('delegate', 2, {
    accounts: [3, 3],
    sysvars: { 2: clock, 3: history, 4: config },
    decode: (_read, [account = '', vote = '']) => ({ kind: 'stake', account, vote })
  }),
  instruction('split', 3, {
    accounts: [3, 3],
    decode: (read, [from = '', to = '']) => ({ kind: 'move-stake', what: 'split', from, to, amount: read.u64() })
  }),
  instruction('withdraw', 4, {
    accounts: [3, 4],
    sysvars: { 2: clock, 3: history },
    decode: (read, [from = '', to = '']) => ({ kind: 'withdraw', what: 'stake', from, to, amount: read.u64() })
  }),
  instruction('deactivate', 5, {
    accounts: [2, 2],
    sysvars: { 1: clock },
    decode: (_read, [account = '']) => ({ kind: 'unstake', account })
  }),
  instruction('set-lockup', 6, {
    accounts: [2, 2],
    decode(read, [account = '']) {
      readLockupChange(read, true)
      return { kind: 'lock-stake', account }
    }
  }),
  instruction('merge', 7, {
    accounts: [3, 3],
    sysvars: { 2: clock, 3: history },
    decode: (_read, [to = '', from = '']) => ({ kind: 'move-stake', what: 'merge', from, to })
  }),
  instruction('authorize-with-seed', 8, {
    accounts: [2, 3],
    sysvars: { 2: clock },
    decode(read, [account = '']) {
      const to = read.key()
      const right = readRight(read)
      read.seed()
      read.key()
      return authorize(account, right, to)
    }
  }),
  instruction('initialize-checked', 9, {
    accounts: [3, 3],
    sysvars: { 1: rent },
    decode: (_read, [account = '', staker = '', withdrawer = '']) => ({
      kind: 'initialize',
      what: 'stake',
      account,
      controllers: [withdrawer],
      rights: [{ right: 'staker', to: staker }],
      locked: false
    })
  }),
  instruction('authorize-checked', 10, {
    accounts: [3, 4],
    sysvars: { 1: clock },
    decode: (read, [account = '', , to = '']) => authorize(account, readRight(read), to)
  }),
  instruction('authorize-checked-with-seed', 11, {
    accounts: [3, 4],
    sysvars: { 2: clock },
    decode(read, [account = '', , to = '']) {
      const right = readRight(read)
      read.seed()
      read.key()
      return authorize(account, right, to)
    }
  }),
  instruction('set-lockup-checked', 12, {
    accounts: [2, 3],
    decode(read, [account = '']) {
      readLockupChange(read, false)
      return { kind: 'lock-stake', account }
    }
  }),
  instruction('get-minimum-delegation', 13, { accounts: [0, 0], decode: quiet('stake') }),
  instruction('deactivate-delinquent', 14, {
    accounts: [3, 3],
    decode: (_read, [account = '']) => ({ kind: 'unstake', account })
  }),
  instruction('move-stake', 16, {
    accounts: [3, 3],
    decode: (read, [from = '', to = '']) => ({ kind: 'move-stake', what: 'move', from, to, amount: read.u64() })
  }),
  instruction('move-lamports', 17, {
    accounts: [3, 3],
    decode: (read, [from = '', to = '']) => ({ kind: 'move-stake', what: 'move', from, to, amount: read.u64() })
  })
]
