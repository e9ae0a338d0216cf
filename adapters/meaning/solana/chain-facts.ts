import { bytesToBase58 } from '../../base/base58.ts'
import { isTokenProgram, parseTokenAccount, parseMint, type AccountData } from '../../solana/codec/mint.ts'
import type { Right } from './act.ts'
import { countingOf, type Counting } from './counting.ts'
import { tableHeaderSize } from './lookup-table.ts'
import { programs, wrappedSol } from './programs.ts'

/** Owner and token of a token account, from which the address of an associated account is derived. */
export interface TokenSeat {
  readonly program: string
  readonly mint: string
  readonly owner: string
}

export type IsAssociated = (account: string, seat: TokenSeat) => boolean

export interface TokenAccountFacts extends TokenSeat {
  readonly amount: bigint
  readonly lamports: bigint
  /**
   * True if its address is derived from its owner.
   * Any other account can be closed and recreated for another owner.
   */
  readonly isAssociated: boolean
  /** Rights of other accounts than its owner. */
  readonly others: readonly HeldRight[]
}

export interface MintFacts {
  readonly program: string
  readonly decimals: number
  /** Extension types of `spl-token-2022-interface`. */
  readonly extensions: readonly number[]
  /** Absent: decimals only. */
  readonly counting?: Counting
  /** True if a transfer runs a program of the issuer. */
  readonly hasHook: boolean
}

/** Rights over a stake account. */
export interface StakeFacts {
  readonly staker: string
  readonly withdrawer: string
  /**
   * True if it has a lockup, which delays withdrawals until a time or the custodian's consent, also if
   * it has expired.
   */
  readonly isLocked: boolean
}

/** State of a transaction's accounts before it runs. Absent accounts are unknown. */
export interface ChainFacts {
  readonly holders: ReadonlyMap<string, TokenAccountFacts>
  readonly mints: ReadonlyMap<string, MintFacts>
  readonly stakes: ReadonlyMap<string, StakeFacts>
  readonly lamports: ReadonlyMap<string, bigint>
}

export const noFacts: ChainFacts = { holders: new Map(), mints: new Map(), stakes: new Map(), lamports: new Map() }

export function readFacts(accounts: ReadonlyMap<string, AccountData>, isAssociated: IsAssociated): ChainFacts {
  const entries = [...accounts]
  const collect = <Value>(read: (account: AccountData, address: string) => Value | undefined): ReadonlyMap<string, Value> =>
    new Map(
      entries.flatMap(([address, account]) => {
        const value = read(account, address)
        return value === undefined ? [] : [[address, value] as const]
      })
    )
  return {
    holders: collect((account, address) => {
      const holder = parseTokenAccount(account)
      if (!holder) return undefined
      const seat = { ...holder, program: account.owner }
      const others = rightsOf(account).filter(right => right.holder !== holder.owner)
      return { ...seat, lamports: account.lamports, isAssociated: isAssociated(address, seat), others }
    }),
    mints: collect(account => {
      const mint = parseMint(account)
      if (!mint) return undefined
      const extensions = extensionsOf(account.data)
      const [hook, counting] = [extensions.get(hookType), countingOf(extensions)]
      return {
        program: mint.program,
        decimals: mint.decimals,
        extensions: [...extensions.keys()],
        ...(counting && { counting }),
        // authority, and program, zero if there is none
        hasHook: hook?.subarray(32, 64).some(byte => byte !== 0) ?? false
      }
    }),
    stakes: collect(readStake),
    lamports: collect(({ lamports }) => lamports)
  }
}

/** Returns the mints of token accounts that are not among the accounts themselves. */
export const missingMints = ({ holders, mints }: ChainFacts): readonly string[] => [
  ...new Set([...holders.values()].map(({ mint }) => mint).filter(mint => !mints.has(mint)))
]

const hookType = 14
const baseSize = 165

function extensionsOf(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let place = baseSize + 1; place + 4 <= data.length;) {
    const [type, length] = [view.getUint16(place, true), view.getUint16(place + 2, true)]
    if (type === 0 || place + 4 + length > data.length) break
    found.set(type, data.subarray(place + 4, place + 4 + length))
    place += 4 + length
  }
  return found
}

/** Returns the addresses of a lookup table; `undefined` if it is not one. */
export function readLookupTable({ owner, data }: AccountData): readonly string[] | undefined {
  const isTable = owner === programs.lookupTable && data[0] === 1 && (data.length - tableHeaderSize) % 32 === 0
  if (!isTable || data.length < tableHeaderSize) return undefined
  return Array.from({ length: (data.length - tableHeaderSize) / 32 }, (_, index) =>
    bytesToBase58(data.subarray(tableHeaderSize + 32 * index, tableHeaderSize + 32 * (index + 1)))
  )
}

export interface HeldRight {
  readonly right: Right
  readonly holder: string
}

/** Returns the rights over an account and their holders, from its data. */
export function rightsOf(account: AccountData): readonly HeldRight[] {
  const { owner, data } = account
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const key = (place: number): string => bytesToBase58(data.subarray(place, place + 32))
  const optional = (right: Right, place: number): readonly HeldRight[] =>
    view.getUint32(place, true) === 1 ? [{ right, holder: key(place + 4) }] : []
  if (isTokenProgram(owner) && parseTokenAccount(account))
    return [{ right: 'owner', holder: key(32) }, ...optional('delegate', 72), ...optional('close', 129)]
  if (isTokenProgram(owner) && parseMint(account)) return [...optional('mint', 0), ...optional('freeze', 46)]
  const stake = readStake(account)
  if (stake)
    return [
      { right: 'staker', holder: stake.staker },
      { right: 'withdrawer', holder: stake.withdrawer }
    ]
  if (owner === programs.system && data.length === 80 && view.getUint32(4, true) === 1)
    return [{ right: 'nonce', holder: key(8) }]
  return []
}

/** Reads a stake account; `undefined` if it is not one, or not initialized. */
export function readStake({ owner, data }: AccountData): StakeFacts | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (owner !== programs.stake || data.length < 124 || ![1, 2].includes(view.getUint32(0, true))) return undefined
  return {
    staker: bytesToBase58(data.subarray(12, 44)),
    withdrawer: bytesToBase58(data.subarray(44, 76)),
    isLocked: view.getBigInt64(76, true) > 0n || view.getBigUint64(84, true) > 0n
  }
}

/**
 * Returns true if the wallet alone controls a stake account: others with staking rights could close
 * and recreate it.
 */
export const isOwnStake = (stake: StakeFacts | undefined, wallet: string): boolean =>
  stake?.staker === wallet && stake.withdrawer === wallet && !stake.isLocked

/** Returns the value of a durable nonce, which replaces a blockhash. */
export function nonceIn({ owner, data }: AccountData): string | undefined {
  const isNonce = owner === programs.system && data.length === 80 && data[4] === 1
  return isNonce ? bytesToBase58(data.subarray(40, 72)) : undefined
}

export const isWrappedSol = (mint: string): boolean => wrappedSol.includes(mint)
