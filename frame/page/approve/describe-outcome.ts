import { zeroAddress } from '../../../adapters/evm/codec/abi.ts'
import type { Allowance } from '../../../adapters/evm/codec/decode-call.ts'
import type { Receipt } from '../../../adapters/evm/codec/receipts.ts'
import type { SimulatedChange } from '../../../adapters/evm/codec/simulation.ts'
import type { DecodedCall } from '../../../adapters/meaning/evm/call.ts'
import { contractOf } from '../../../adapters/meaning/evm/calls.ts'
import type { Grant } from '../../../adapters/meaning/evm/grants.ts'
import { passesOf, type Outcome } from '../chain/simulate.ts'
import { t } from '../text/translate.ts'
import { taken } from './amounts.ts'
import type { ApprovalRow } from './approval-content.ts'
import { rowsOfDebts, withoutDebts } from './debts.ts'
import { boundsIn, isFunctionCall, type DescribedCalls } from './describe-calls.ts'
import { describeChanges } from './describe-meaning.ts'
import { dangersOfShares, isShare } from './shares.ts'
import { lossesFirst, mostChanges } from './losses-first.ts'
import { dangersOfPassing, passingIn, rowsOfPassing, type Passing } from './passes-through.ts'
import { isOnTheWay, rowsOfOthers } from './receipts-of-others.ts'
import { ownerDanger } from './describe-right.ts'
import { isOwn, type Requester } from './requester.ts'
import { isSame } from './role-values.ts'
import { shown } from './shown.ts'
import { factsOf } from './token-facts.ts'
import { itemRight, readNumber } from './token-number.ts'
import { dangersOfBounds, rowsOfBounds } from './worst-net.ts'

type Passes = Extract<Outcome, { kind: 'passes' }>

/** Adds the tokens of the displayed balance changes to the requester. */
export function withListed(requester: Requester, outcome: Outcome): Requester {
  const { shown: listed } = lossesFirst(passesOf(outcome)?.changes ?? [])
  return { ...requester, listed: new Set(listed.flatMap(({ token }) => token?.toLowerCase() ?? [])) }
}

/** Returns the simulated balance changes of the wallet, together with the worst case. */
export async function changesOf(
  requester: Requester,
  described: readonly DescribedCalls[],
  outcome: Outcome
): Promise<readonly ApprovalRow[]> {
  const passes = passesOf(outcome)
  if (!passes) return []
  const { changes, flows = [], debts = [], receipts = [] } = passes
  const calls = described.flatMap(({ decoded }) => decoded.calls)
  const apart = changes && (await withoutDebts(requester, changes))
  return [
    ...(await describeChanges(requester, apart?.changes)),
    ...(await rowsOfDebts(requester, apart?.debts ?? [], debts)),
    ...(await rowsOfOthers(requester, calls, receipts)),
    ...(await rowsOfPassing(requester, passingIn(requester, flows, changes ?? []))),
    ...(await rowsOfBounds(requester, boundsIn(described), changes))
  ]
}

/**
 * Describes what the frame's own node adds: rights that the calldata does not show, and what stays
 * unknown.
 */
export async function describeOutcome(
  requester: Requester,
  described: readonly DescribedCalls[],
  outcome: Outcome
): Promise<readonly string[]> {
  const calls = described.flatMap(({ decoded }) => decoded.calls)
  const dangers: string[] = [...dangersOfShares(described.flatMap(each => each.shares))]
  if (described.some(each => each.isUnknown)) dangers.push(...dangersOfUnknown(requester, described, outcome))
  const passes = passesOf(outcome)
  if (!passes) return dangers
  const { changes = [], grants = [] } = passes
  dangers.push(...dangersOfMore(described, changes))
  const bounds = boundsIn(described)
  // a promised receipt of another account of the user counts as received; what the user sends there has left this account
  const isPromised = ({ token }: Receipt): boolean =>
    bounds.some(each => each.kind === 'least' && each.token === (token?.toLowerCase() ?? zeroAddress))
  const received = (passes.receipts ?? []).filter(
    each => isOwn(requester, each.to) && !isSame(each.to, requester.account) && isPromised(each)
  )
  if (passes.changes) {
    const passing = passingIn(requester, passes.flows ?? [], changes)
    dangers.push(...(await dangersOfBounds(requester, bounds, [...changes, ...received], passing)))
    const unstated = withoutShares(requester, passing, described, passes.receipts ?? [])
    dangers.push(...(await dangersOfPassing(requester, unstated, bounds, calls)))
  }
  if (changes.length > mostChanges)
    dangers.push(t`This changes ${String(changes.length)} of your assets together. Check everything that leaves your wallet.`)
  const checks = grants.map(async grant => {
    const isStated = calls.some(call => statesGrant(requester, call, grant))
    // a number that is shown as an amount does not name an item
    return isStated && !(grant.kind === 'allow-item' && (await isShownAsAmount(requester, grant))) ? [] : [grant]
  })
  const hidden = (await Promise.all(checks)).flat()
  dangers.push(...(await Promise.all(hidden.map(grant => dangerOf(requester, grant)))))
  return [...new Set(dangers)]
}

/** Leaves out a fee that an order takes from the receipt: the order itself shows it. */
function withoutShares(
  requester: Requester,
  passing: readonly Passing[],
  described: readonly DescribedCalls[],
  receipts: readonly Receipt[]
): readonly Passing[] {
  const shares = described.flatMap(each => each.shares)
  const isStated = ({ token, tokenId }: Passing, to: string): boolean =>
    receipts.some(
      each =>
        each.token === token &&
        each.tokenId === tokenId &&
        each.to === to &&
        isSame(each.from, requester.account) &&
        isShare(requester, each, shares, receipts)
    )
  return passing.map(each => ({ ...each, given: new Map([...each.given].filter(([to]) => !isStated(each, to))) }))
}

function dangersOfUnknown(requester: Requester, described: readonly DescribedCalls[], outcome: Outcome): readonly string[] {
  const unknown = t`What this takes from your wallet is unknown. Reject it unless you trust this site and this contract.`
  const passes = passesOf(outcome)
  if (passes?.changes === undefined) return [unknown]
  const { changes, held = [], unread = [], events = [] } = passes
  const calls = described.flatMap(({ decoded }) => decoded.calls)
  const reached = described.flatMap(each => each.reached)
  const dangers: string[] = []
  if (calls.some(call => isUnseen(requester, call, unread))) dangers.push(unknown)
  else if (reached.length > 0) {
    // the simulated changes do not show what others may take later
    dangers.push(
      changes.some(({ amount }) => amount < 0n)
        ? t`This contains a call in a form that this wallet doesn’t know. It may let others take what you have.`
        : t`This takes nothing now, but it may let others take what you have later. Reject it unless you trust this site and this contract.`
    )
  }
  if (reached.some(contract => held.includes(contract)))
    dangers.push(t`You have assets in this contract, and this function is unknown. It may let others take them.`)
  if (reached.length > 0)
    dangers.push(
      ...events.map(
        contract =>
          t`${shown(contract)} records something about your wallet that this screen can’t identify. It may be an approval.`
      )
    )
  return [...dangers, ...dangersOfReceipts(requester, described, passes)]
}

/**
 * Lists dangers of calls that take more than they state, where no call is a function with a known
 * meaning.
 */
function dangersOfMore(described: readonly DescribedCalls[], changes: readonly SimulatedChange[]): readonly string[] {
  const calls = described.flatMap(({ decoded }) => decoded.calls)
  if (calls.some(isFunctionCall)) return []
  const isPaid =
    described.some(({ decoded }) => (decoded.container?.value ?? 0n) > 0n) ||
    calls.some(({ meaning }) => 'amount' in meaning && ['send', 'create', 'right'].includes(meaning.kind) && meaning.amount)
  const named = new Set(calls.map(({ meaning }) => contractOf(meaning)?.toLowerCase()))
  const isNamed = ({ token }: SimulatedChange) => (token === undefined ? isPaid : named.has(token.toLowerCase()))
  return changes.some(change => change.amount < 0n && !isNamed(change))
    ? [t`This takes more from your wallet than it says. Reject it unless you trust this site and this contract.`]
    : []
}

/**
 * Returns true if the simulation does not cover what a call takes: it follows this account alone and
 * reads a limited number of contracts.
 */
const isUnseen = ({ account }: Requester, call: DecodedCall, unread: readonly string[]): boolean =>
  isFunctionCall(call) && (!isSame(call.by, account) || unread.includes(call.meaning.to.toLowerCase()))

/** Lists other recipients that unknown calls name and that get what the wallet is not shown to give. */
function dangersOfReceipts(requester: Requester, described: readonly DescribedCalls[], outcome: Passes): readonly string[] {
  const { changes = [], receipts = [] } = outcome
  const unknown = described.flatMap(each => each.unknown)
  const isNamed = (receiver: string): boolean =>
    unknown.some(({ to, data }) => to?.toLowerCase() !== receiver && data.toLowerCase().includes(receiver.slice(2)))
  const shares = described.flatMap(each => each.shares)
  const calls = described.flatMap(({ decoded }) => decoded.calls)
  const named = receipts.filter(
    each =>
      !isOwn(requester, each.to) &&
      isNamed(each.to) &&
      !isShare(requester, each, shares, receipts) &&
      !calls.some(call => isOnTheWay(call, each))
  )
  if (named.length === 0) return []
  if (!changes.some(({ amount }) => amount > 0n)) {
    return [t`Others get something from this, but your wallet doesn’t: ${receiversOf(named)}.`]
  }
  const uncovered = named.filter(receipt => receipt.uncovered > 0n)
  return uncovered.length === 0
    ? []
    : [t`Others get something from this that your balance changes don’t show: ${receiversOf(uncovered)}.`]
}

const receiversOf = (receipts: readonly Receipt[]): string => [...new Set(receipts.map(({ to }) => shown(to)))].join(', ')

/** Returns true if a call itself states that it gives this right, and at least as much of it. */
function statesGrant(requester: Requester, { by, meaning }: DecodedCall, grant: Grant): boolean {
  if (meaning.kind === 'permit') {
    return isSame(meaning.owner, requester.account) && statesAllowance(meaning, grant)
  }
  if (!isSame(by, requester.account)) return false
  switch (meaning.kind) {
    case 'approve-all':
      return (
        meaning.approved &&
        grant.kind === 'allow-all' &&
        isSame(meaning.token, grant.token) &&
        isSame(meaning.operator, grant.spender)
      )
    case 'approve':
    case 'raise-allowance':
      return statesAllowance(meaning, grant)
    case 'right':
      return (
        grant.kind === 'owner' &&
        meaning.right.kind === 'owner' &&
        meaning.right.name === undefined &&
        isSame(meaning.contract, grant.contract) &&
        isSame(meaning.right.to, grant.to)
      )
    default:
      return false
  }
}

function statesAllowance(
  { token, spender, amount }: { readonly token: string; readonly spender: string; readonly amount: Allowance },
  grant: Grant
): boolean {
  if (grant.kind !== 'allow' && grant.kind !== 'allow-item') return false
  // an amount of zero revokes an ERC-20 allowance, but transfers item 0 of an ERC-721 collection
  if (amount === 0n || !isSame(token, grant.token) || !isSame(spender, grant.spender)) return false
  if (grant.kind === 'allow-item') return amount === grant.id
  return amount === 'unlimited' || (grant.amount !== 'unlimited' && grant.amount <= amount)
}

const isShownAsAmount = async (requester: Requester, { token, id }: Extract<Grant, { kind: 'allow-item' }>): Promise<boolean> =>
  (await readNumber(requester, await factsOf(requester, token), id)).kind === 'amount'

async function dangerOf(requester: Requester, grant: Grant): Promise<string> {
  if (grant.kind === 'owner') return ownerDanger(grant.contract, grant.to)
  const [token, spender] = [shown(grant.token), shown(grant.spender)]
  if (grant.kind === 'allow-all') return t`With this, ${spender} can take everything you have of the collection ${token}.`
  if (grant.kind === 'allow-item') return itemRight(grant.token, grant.id, grant.spender)
  const facts = await factsOf(requester, grant.token)
  return t`With this, ${spender} can take ${taken(grant.amount, facts)} from your wallet at any time without asking again.`
}
