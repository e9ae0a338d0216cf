import { base58Of } from '../../base/base58.ts'
import { isTokenProgram, readHolder, readMint, type StoredAccount } from '../../solana/codec/mint.ts'
import type { Right } from './act.ts'
import { tableHeaderSize } from './lookup-table.ts'
import { programs, wrappedSol } from './programs.ts'

/** The owner and the token of a token account: what the address of an associated account is derived from. */
export interface TokenSeat {
  readonly program: string
  readonly mint: string
  readonly owner: string
}

export type IsAssociated = (account: string, seat: TokenSeat) => boolean

export interface TokenAccountFacts extends TokenSeat {
  readonly amount: bigint
  readonly lamports: bigint
  /** Its address is derived from its owner. Any other account can be closed and made again for another owner. */
  readonly isAssociated: boolean
  /** Rights of others than its owner. */
  readonly others: readonly HeldRight[]
}

export interface MintFacts {
  readonly program: string
  readonly decimals: number
  /** Types of `spl-token-2022-interface`. */
  readonly extensions: readonly number[]
  /** Whether a transfer runs a program of the issuer. */
  readonly hasHook: boolean
}

/** The accounts of a transaction on the chain before it runs. What is absent is unknown. */
export interface ChainFacts {
  readonly holders: ReadonlyMap<string, TokenAccountFacts>
  readonly mints: ReadonlyMap<string, MintFacts>
  /** By stake account: the address that may withdraw from it. */
  readonly withdrawers: ReadonlyMap<string, string>
  readonly lamports: ReadonlyMap<string, bigint>
}

export const noFacts: ChainFacts = { holders: new Map(), mints: new Map(), withdrawers: new Map(), lamports: new Map() }

export function readFacts(accounts: ReadonlyMap<string, StoredAccount>, isAssociated: IsAssociated): ChainFacts {
  const entries = [...accounts]
  const collect = <Value>(read: (account: StoredAccount, address: string) => Value | undefined): ReadonlyMap<string, Value> =>
    new Map(
      entries.flatMap(([address, account]) => {
        const value = read(account, address)
        return value === undefined ? [] : [[address, value] as const]
      })
    )
  return {
    holders: collect((account, address) => {
      const holder = readHolder(account)
      if (!holder) return undefined
      const seat = { ...holder, program: account.owner }
      const others = rightsOf(account).filter(right => right.holder !== holder.owner)
      return { ...seat, lamports: account.lamports, isAssociated: isAssociated(address, seat), others }
    }),
    mints: collect(account => {
      const mint = readMint(account)
      if (!mint) return undefined
      const extensions = extensionsOf(account.data)
      const hook = extensions.get(hookType)
      return {
        program: mint.program,
        decimals: mint.decimals,
        extensions: [...extensions.keys()],
        // its authority, and the program, all zeros for none
        hasHook: hook?.subarray(32, 64).some(byte => byte !== 0) ?? false
      }
    }),
    withdrawers: collect(account => rightsOf(account).find(({ right }) => right === 'withdrawer')?.holder),
    lamports: collect(({ lamports }) => lamports)
  }
}

/** The mints of token accounts that are not among the accounts themselves. */
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

/** The addresses of a lookup table; `undefined` for what is none. */
export function readLookupTable({ owner, data }: StoredAccount): readonly string[] | undefined {
  const isTable = owner === programs.lookupTable && data[0] === 1 && (data.length - tableHeaderSize) % 32 === 0
  if (!isTable || data.length < tableHeaderSize) return undefined
  return Array.from({ length: (data.length - tableHeaderSize) / 32 }, (_, index) =>
    base58Of(data.subarray(tableHeaderSize + 32 * index, tableHeaderSize + 32 * (index + 1)))
  )
}

export interface HeldRight {
  readonly right: Right
  readonly holder: string
}

/** The rights over an account and their holders, as its bytes say. */
export function rightsOf(account: StoredAccount): readonly HeldRight[] {
  const { owner, data } = account
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const key = (place: number): string => base58Of(data.subarray(place, place + 32))
  const optional = (right: Right, place: number): readonly HeldRight[] =>
    view.getUint32(place, true) === 1 ? [{ right, holder: key(place + 4) }] : []
  if (isTokenProgram(owner) && readHolder(account))
    return [{ right: 'owner', holder: key(32) }, ...optional('delegate', 72), ...optional('close', 129)]
  if (isTokenProgram(owner) && readMint(account)) return [...optional('mint', 0), ...optional('freeze', 46)]
  if (owner === programs.stake && data.length >= 76 && [1, 2].includes(view.getUint32(0, true)))
    return [
      { right: 'staker', holder: key(12) },
      { right: 'withdrawer', holder: key(44) }
    ]
  if (owner === programs.system && data.length === 80 && view.getUint32(4, true) === 1)
    return [{ right: 'nonce', holder: key(8) }]
  return []
}

/** What the account of a durable nonce holds in the place of a blockhash. */
export function nonceIn({ owner, data }: StoredAccount): string | undefined {
  const isNonce = owner === programs.system && data.length === 80 && data[4] === 1
  return isNonce ? base58Of(data.subarray(40, 72)) : undefined
}

export const isWrappedSol = (mint: string): boolean => wrappedSol.includes(mint)
