import { isSome, type Option } from '@solana/web3.js'
import { getNonceDecoder } from '@solana-program/system'
import { getStakeStateAccountDecoder } from '@solana-program/stake'
import { AccountState, getMintDecoder, getTokenDecoder } from '@solana-program/token'
import { getMintDecoder as getExtendedMintDecoder } from '@solana-program/token-2022'
import type { AccountData } from '../../../adapters/solana/codec/mint.ts'
import { stakeProgram, system, token, token2022 } from './world.ts'

// Effects of a transaction, derived from accounts before and after it with the published decoders instead of the frame's.

export type Effect =
  /** Lamports of the wallet were moved to a foreign account. */
  | { readonly kind: 'lamports'; readonly to: string; readonly amount: bigint }
  /** Tokens have left the wallet; without receivers they were burned. */
  | { readonly kind: 'token'; readonly mint: string; readonly amount: bigint; readonly receivers: readonly string[] }
  /** Another address has got a permission over an account of the wallet. */
  | { readonly kind: 'right'; readonly account: string; readonly to: string }
  /** The wallet has lost a permission over an account. */
  | { readonly kind: 'lost'; readonly account: string }

export type States = ReadonlyMap<string, AccountData>

interface Read {
  /** The address that controls its contents; absent for unknown account types. */
  readonly controller: string | undefined
  readonly rights: ReadonlyMap<string, string>
  readonly mint?: string
  readonly amount?: bigint
  readonly restricted?: boolean
}

const tokenDecoder = getTokenDecoder()
const mintDecoder = getMintDecoder()
const extendedMintDecoder = getExtendedMintDecoder()
const stakeDecoder = getStakeStateAccountDecoder()
const nonceDecoder = getNonceDecoder()

const unread: Read = { controller: undefined, rights: new Map() }

const readings = new WeakMap<AccountData, Read>()

function readAccount(account: AccountData | undefined): Read {
  if (!account) return unread
  const known = readings.get(account) ?? readNew(account)
  readings.set(account, known)
  return known
}

function readNew(account: AccountData): Read {
  const { owner: program, data } = account
  try {
    if (program === token || program === token2022) return readOfToken(data)
    if (program === stakeProgram) return readStake(data)
    if (program === system && data.length === 80) {
      const { authority } = nonceDecoder.decode(data)
      return { controller: authority, rights: new Map([['nonce', authority]]) }
    }
  } catch {
    return unread // created and not initialized
  }
  return unread
}

const present = <Value>(name: string, option: Option<Value>): readonly (readonly [string, Value])[] =>
  isSome(option) ? [[name, option.value]] : []

function readOfToken(data: Uint8Array): Read {
  const isMint = data.length === 82 || (data.length > 165 && data[165] === 1)
  if (isMint) {
    const mint = mintDecoder.decode(data.subarray(0, 82))
    const authority = isSome(mint.mintAuthority) ? mint.mintAuthority.value : undefined
    const rights: (readonly [string, string])[] = [
      ...present('mint', mint.mintAuthority),
      ...present('freeze', mint.freezeAuthority)
    ]
    if (data.length > 165) {
      const { extensions } = extendedMintDecoder.decode(data)
      for (const extension of isSome(extensions) ? extensions.value : []) {
        for (const [name, value] of Object.entries(extension)) {
          const address = typeof value === 'object' && value !== null && '__option' in value ? optional(value) : value
          const isRight = /authority|delegate$/i.test(name) && typeof address === 'string' && address !== system
          if (isRight) rights.push([`${extension.__kind} ${name}`, address])
        }
      }
    }
    return { controller: authority, rights: new Map(rights) }
  }
  if (data.length < 165 || data.length === 355) return unread
  const held = tokenDecoder.decode(data.subarray(0, 165))
  if (held.state === AccountState.Uninitialized) return unread
  return {
    controller: held.owner,
    rights: new Map([['owner', held.owner], ...present('delegate', held.delegate), ...present('close', held.closeAuthority)]),
    mint: held.mint,
    amount: held.amount,
    restricted: held.state === AccountState.Frozen
  }
}

const optional = (value: object): unknown => (isSome(value as Option<unknown>) ? (value as { value: unknown }).value : undefined)

function readStake(data: Uint8Array): Read {
  const { state } = stakeDecoder.decode(data)
  if (state.__kind !== 'Initialized' && state.__kind !== 'Stake') return unread
  const [{ authorized, lockup }] = state.fields
  return {
    controller: authorized.withdrawer,
    rights: new Map([
      ['staker', authorized.staker],
      ['withdrawer', authorized.withdrawer]
    ]),
    restricted: lockup.unixTimestamp > 0n || lockup.epoch > 0n
  }
}

interface Question {
  readonly wallet: string
  /** Accounts that a key of the wallet controls through a seed. */
  readonly derived: readonly string[]
  readonly before: States
  readonly after: States
  readonly accounts: readonly string[]
  /** The network fee, and its payer. */
  readonly fee: { readonly payer: string; readonly amount: bigint }
}

/** Returns the effects on the wallet and its accounts. */
export function effectsOf(question: Question): readonly Effect[] {
  const { wallet, derived, before, after, accounts, fee } = question
  const isOurs = (address: string, states: States): boolean => {
    const account = states.get(address)
    if (address === wallet || derived.includes(address)) return account === undefined || account.owner === system
    return readAccount(account).controller === wallet
  }
  const lamportsOf = (states: States) =>
    accounts.reduce((sum, address) => sum + (isOurs(address, states) ? (states.get(address)?.lamports ?? 0n) : 0n), 0n)
  const paidBy = (address: string): bigint => (fee.payer === address ? fee.amount : 0n)
  const fallen = lamportsOf(before) - lamportsOf(after) - paidBy(wallet)
  const effects: Effect[] = []
  for (const address of accounts) {
    const [then, now] = [before.get(address), after.get(address)]
    const risen = (now?.lamports ?? 0n) - (then?.lamports ?? 0n) + paidBy(address)
    if (fallen > 0n && risen > 0n && !isOurs(address, after)) effects.push({ kind: 'lamports', to: address, amount: risen })
    effects.push(...rightsTaken(address, question, isOurs(address, before)))
  }
  return [...effects, ...tokensGone(question)]
}

function rightsTaken(address: string, { wallet, derived, before, after }: Question, wasOurs: boolean): readonly Effect[] {
  const [then, now] = [before.get(address), after.get(address)]
  if (address === wallet || derived.includes(address)) {
    if (!now || (then && then.owner === now.owner && then.data.length === now.data.length)) return []
    return now.owner === system ? [{ kind: 'lost', account: address }] : [{ kind: 'right', account: address, to: now.owner }]
  }
  if (!now) return []
  const [had, has] = [readAccount(then), readAccount(now)]
  const isOurs = wasOurs || has.controller === wallet || [...had.rights.values()].includes(wallet)
  if (!isOurs) return []
  const taken = [...has.rights].filter(([right, holder]) => holder !== wallet && had.rights.get(right) !== holder)
  const gone = [...had.rights].filter(([right, holder]) => holder === wallet && !has.rights.has(right))
  const isRestricted = has.restricted === true && had.restricted !== true
  return [
    ...taken.map(([, to]): Effect => ({ kind: 'right', account: address, to })),
    ...(isRestricted || gone.length > 0 ? [{ kind: 'lost', account: address } as const] : [])
  ]
}

function tokensGone({ wallet, before, after, accounts }: Question): readonly Effect[] {
  const own = new Map<string, bigint>()
  const receivers = new Map<string, string[]>()
  for (const address of accounts) {
    const [had, has] = [readAccount(before.get(address)), readAccount(after.get(address))]
    const add = (read: Read, sign: bigint) => {
      if (read.mint !== undefined && read.controller === wallet)
        own.set(read.mint, (own.get(read.mint) ?? 0n) + sign * (read.amount ?? 0n))
    }
    // what stays in an account whose owner changes goes with it, and counts as that permission
    const isHandedOver = had.controller === wallet && has.controller !== undefined && has.controller !== wallet
    if (isHandedOver) add({ ...had, amount: (had.amount ?? 0n) - (has.amount ?? 0n) }, -1n)
    else {
      add(had, -1n)
      add(has, 1n)
    }
    const isElse = has.mint !== undefined && has.controller !== wallet
    if (isElse && (has.amount ?? 0n) > (had.amount ?? 0n)) receivers.set(has.mint, [...(receivers.get(has.mint) ?? []), address])
  }
  return [...own].flatMap(([mint, amount]): readonly Effect[] => {
    // unwrapped SOL is counted as lamports
    const isUnwrapped = mint.startsWith('So1111') && !receivers.has(mint)
    return amount < 0n && !isUnwrapped ? [{ kind: 'token', mint, amount: -amount, receivers: receivers.get(mint) ?? [] }] : []
  })
}

/** Returns the owner of a token account. */
export const controllerOf = (account: AccountData | undefined): string | undefined => readAccount(account).controller

/** Returns the mint of a token account. */
export const mintIn = (account: AccountData | undefined): string | undefined => readAccount(account).mint
