import type { Receipt } from '../../../adapters/evm/codec/receipts.ts'
import { mostShare } from '../../../adapters/meaning/evm/known-functions/plans.ts'
import { receiverDanger, type Share } from './describe-roles.ts'
import { isOwn, type Requester } from './requester.ts'

// Small parts of a call's proceeds that others get, and that the screen names.

const whole = 10_000n

/**
 * Lists dangers of several parts in one batch that together are not small: each may be taken of the
 * same asset.
 */
export function dangersOfShares(shares: readonly Share[]): readonly string[] {
  const sum = shares.reduce((total, { part = 0n }) => total + part, 0n)
  return sum > mostShare ? shares.flatMap(({ to, from: [payer = ''], part }) => (part ? [receiverDanger(to, payer)] : [])) : []
}

/**
 * Returns true if a receipt is a part that a call names, from the stated payer, and not larger than
 * stated.
 */
export function isShare(requester: Requester, receipt: Receipt, shares: readonly Share[], receipts: readonly Receipt[]): boolean {
  const own = shares.filter(({ to }) => to === receipt.to)
  const part = own.reduce((sum, each) => (each.from.includes(receipt.from) ? sum + (each.part ?? 0n) : sum), 0n)
  if (part > 0n && receipt.amount * whole <= part * receipt.passing) return true
  return own.some(
    each => each.part === undefined && (each.from.includes(receipt.from) || isPaidOf(requester, receipt, each, shares, receipts))
  )
}

/** Returns true if the wallet pays it from what it receives of the same token by the order. */
function isPaidOf(
  requester: Requester,
  { from, token, tokenId }: Receipt,
  { from: makers }: Share,
  shares: readonly Share[],
  receipts: readonly Receipt[]
): boolean {
  if (!isOwn(requester, from)) return false
  const same = receipts.filter(each => each.token === token && each.tokenId === tokenId)
  const fees = new Set(shares.flatMap(({ to, part }) => (part === undefined ? [to] : [])))
  const sumOf = (list: readonly Receipt[]): bigint => list.reduce((sum, { amount }) => sum + amount, 0n)
  const got = sumOf(same.filter(each => isOwn(requester, each.to) && makers.includes(each.from)))
  return sumOf(same.filter(each => isOwn(requester, each.from) && fees.has(each.to))) <= got
}
