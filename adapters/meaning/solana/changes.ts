import { parseTokenAccount, type AccountData } from '../../solana/codec/mint.ts'
import type { Right } from './act.ts'
import { isOwnStake, readStake, rightsOf, type IsAssociated } from './chain-facts.ts'
import { programs } from './programs.ts'
import type { Made } from './read-act.ts'

export interface Change {
  /** Mint of a token; absent for SOL. */
  readonly mint?: string
  /** Stake or nonce account that SOL leaves or enters; absent for the wallet's own account. */
  readonly account?: string
  readonly amount: bigint
}

/** A right over an account of the wallet that another address would get. */
export interface GrantedRight {
  readonly right: Right
  readonly account: string
  readonly to: string
  /** Amount that a delegate may take, in the token's smallest units; absent for another right. */
  readonly limit?: bigint
}

export interface Changes {
  readonly changes: readonly Change[]
  readonly grants: readonly GrantedRight[]
}

type Accounts = ReadonlyMap<string, AccountData>

interface Tried {
  readonly wallet: string
  readonly before: Accounts
  /** Accounts that the transaction may change, without those that it empties. */
  readonly after: Accounts
  readonly changed: readonly string[]
  /** Accounts that the transaction itself creates. */
  readonly made: ReadonlyMap<string, Made>
  readonly isAssociated: IsAssociated
}

/** Returns the changes of the wallet's assets, from the accounts before and after a transaction. */
export function changesBetween(tried: Tried): Changes {
  const { wallet, before, after, changed, made, isAssociated } = tried
  const changes: Change[] = []
  const grants: GrantedRight[] = []
  const tokens = new Map<string, bigint>()
  for (const account of new Set(changed)) {
    const [then, now] = [before.get(account), after.get(account)]
    const lamports = (now?.lamports ?? 0n) - (then?.lamports ?? 0n)
    if (account === wallet) {
      if (lamports !== 0n) changes.unshift({ amount: lamports })
      const program = now?.owner ?? programs.system
      if (program !== (then?.owner ?? programs.system)) grants.push({ right: 'owner', account, to: program })
      continue
    }
    const add = (mint: string, amount: bigint) => tokens.set(mint, (tokens.get(mint) ?? 0n) + amount)
    const [had, has] = [heldBy(wallet, then), heldBy(wallet, now)]
    if (had) add(had.mint, -had.amount)
    if (has) {
      // any other account may be closed before the transaction is sent, and recreated for another owner
      const isSure = (!then && made.get(account)?.isInitialized) || isAssociated(account, has)
      const most = had?.mint === has.mint ? had.amount : 0n
      add(has.mint, isSure || has.amount < most ? has.amount : most)
    }
    grants.push(...grantedIn(wallet, account, then, now))
    const isOurs = [then, now].some(
      stored =>
        stored && rightsOf(stored).some(({ right, holder }) => holder === wallet && (right === 'withdrawer' || right === 'nonce'))
    )
    if (isOurs && (lamports < 0n || (lamports > 0n && isSureGain(account, tried)))) changes.push({ account, amount: lamports })
  }
  for (const [mint, amount] of tokens) if (amount !== 0n) changes.push({ mint, amount })
  return { changes, grants }
}

/**
 * Returns true if no other user can recreate a stake account for themselves before the transaction is
 * sent.
 */
function isSureGain(account: string, { wallet, before, after, made }: Tried): boolean {
  const [then, now] = [before.get(account), after.get(account)]
  // a nonce account has a single authority, so it is the wallet's alone
  if (now?.owner !== programs.stake) return true
  const isOwn = (stored: AccountData | undefined) => stored !== undefined && isOwnStake(readStake(stored), wallet)
  if (!isOwn(now)) return false
  if (then) return isOwn(then)
  const { isInitialized, splitFrom } = made.get(account) ?? {}
  return isInitialized === true || (splitFrom !== undefined && isOwn(before.get(splitFrom)))
}

function heldBy(wallet: string, stored: AccountData | undefined) {
  const holder = stored && parseTokenAccount(stored)
  return holder?.owner === wallet ? { ...holder, program: stored!.owner } : undefined
}

function grantedIn(
  wallet: string,
  account: string,
  then: AccountData | undefined,
  now: AccountData | undefined
): readonly GrantedRight[] {
  if (!now) return [] // a closed account grants no rights
  const before = then ? rightsOf(then) : []
  const isOurs = before.some(({ holder }) => holder === wallet)
  if (!isOurs) return []
  const isRaised = then !== undefined && limitOf(now) > limitOf(then)
  return rightsOf(now)
    .filter(({ right, holder }) => {
      const isKept = before.some(had => had.right === right && had.holder === holder)
      return holder !== wallet && (!isKept || (right === 'delegate' && isRaised))
    })
    .map(({ right, holder }) => ({ right, account, to: holder, ...(right === 'delegate' ? { limit: limitOf(now) } : {}) }))
}

/** Returns the amount that the delegate of a token account may take; 0 for another account. */
function limitOf(stored: AccountData): bigint {
  const { data } = stored
  return parseTokenAccount(stored) ? new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(121, true) : 0n
}
