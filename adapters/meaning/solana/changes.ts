import { readHolder, type StoredAccount } from '../../solana/codec/mint.ts'
import type { Right } from './act.ts'
import { rightsOf, type IsAssociated } from './chain-facts.ts'
import { programs } from './programs.ts'

export interface Change {
  /** A token's mint; absent for SOL. */
  readonly mint?: string
  /** A stake or nonce account that SOL leaves or comes to; absent for the wallet's own. */
  readonly account?: string
  readonly amount: bigint
}

/** A right over an account of the wallet that another address would get. */
export interface GrantedRight {
  readonly right: Right
  readonly account: string
  readonly to: string
}

export interface Changes {
  readonly changes: readonly Change[]
  readonly grants: readonly GrantedRight[]
}

type Accounts = ReadonlyMap<string, StoredAccount>

interface Tried {
  readonly wallet: string
  readonly before: Accounts
  /** Every account that the transaction may change; one that it empties is not in it. */
  readonly after: Accounts
  readonly changed: readonly string[]
  /** Accounts that the transaction itself makes. */
  readonly made: ReadonlySet<string>
  readonly isAssociated: IsAssociated
}

/** What a transaction changes of what is the wallet's, by the accounts before and after it. */
export function changesBetween({ wallet, before, after, changed, made, isAssociated }: Tried): Changes {
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
      // any other account may be closed before the transaction is sent, and made again for another owner
      const isSure = (!then && made.has(account)) || isAssociated(account, has)
      const most = had?.mint === has.mint ? had.amount : 0n
      add(has.mint, isSure || has.amount < most ? has.amount : most)
    }
    grants.push(...grantedIn(wallet, account, then, now))
    const isOurs = [then, now].some(
      stored =>
        stored && rightsOf(stored).some(({ right, holder }) => holder === wallet && (right === 'withdrawer' || right === 'nonce'))
    )
    if (isOurs && lamports !== 0n) changes.push({ account, amount: lamports })
  }
  for (const [mint, amount] of tokens) if (amount !== 0n) changes.push({ mint, amount })
  return { changes, grants }
}

function heldBy(wallet: string, stored: StoredAccount | undefined) {
  const holder = stored && readHolder(stored)
  return holder?.owner === wallet ? { ...holder, program: stored!.owner } : undefined
}

function grantedIn(
  wallet: string,
  account: string,
  then: StoredAccount | undefined,
  now: StoredAccount | undefined
): readonly GrantedRight[] {
  if (!now) return [] // a closed account gives no rights
  const before = then ? rightsOf(then) : []
  const isOurs = before.some(({ holder }) => holder === wallet)
  if (!isOurs) return []
  return rightsOf(now)
    .filter(({ right, holder }) => holder !== wallet && !before.some(had => had.right === right && had.holder === holder))
    .map(({ right, holder }) => ({ right, account, to: holder }))
}
