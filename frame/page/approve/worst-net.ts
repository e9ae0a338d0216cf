import { zeroAddress } from '../../../adapters/evm/codec/abi.ts'
import type { SimulatedChange } from '../../../adapters/evm/codec/simulation.ts'
import { t } from '../text/translate.ts'
import type { ApprovalRow } from './approval-content.ts'
import { isTaken, textOf, tooMuch, unlimitedFrom, withAddress, type Bound } from './bounds.ts'
import { isAbout, isHidden, isUnnamed, netOf, type Passing } from './passes-through.ts'
import type { Requester } from './requester.ts'

// Worst outcome that the bounds of a whole request allow, token by token, compared with the simulated changes. Nothing is
// subtracted from what may be taken, and assets do not offset each other: a receipt that the call did not promise may not arrive.

/** Worst outcome for one token. */
interface Worst {
  readonly token: string
  readonly takes: bigint
  /** Promised minimum; `undefined` if nothing is stated. */
  readonly least: bigint | undefined
  /** Part of it that counts against what is taken. */
  readonly promises: bigint
  /** Net gain of the wallet in the simulation. */
  readonly net: bigint
}

/**
 * Lists dangers if the worst outcome is a tenth worse than the simulated changes.
 * A smaller difference appears in rows only: prices move as much while a transaction is pending. Bridges use the same limit.
 */
export async function dangersOfBounds(
  requester: Requester,
  bounds: readonly Bound[],
  changes: readonly SimulatedChange[],
  passing: readonly Passing[]
): Promise<readonly string[]> {
  const all = tokensIn(bounds.filter(each => !each.isLater)).map(token => worstOf(token, bounds, changes))
  const bounded = await Promise.all(all.map(each => dangersOf(requester, each)))
  return [...new Set([...bounded.flat(), ...(await dangersOfUnnamed(requester, bounds, all, changes, passing))])]
}

/** Describes exact amounts of tokens that may be taken, of which the changes show only a part. */
export async function rowsOfBounds(
  requester: Requester,
  bounds: readonly Bound[],
  changes: readonly SimulatedChange[] | undefined
): Promise<readonly ApprovalRow[]> {
  if (changes === undefined) return []
  const sold = tokensIn(bounds.filter(({ kind }) => kind === 'sold'))
  const more = sold.map(token => worstOf(token, bounds, changes)).filter(({ takes, net }) => takes > 0n && takes > -net)
  const texts = await Promise.all(more.map(({ token, takes }) => withAddress(requester, { token, amount: takes })))
  return texts.length > 0 ? [[t`Pays up to`, texts.join('\n')]] : []
}

const tokensIn = (bounds: readonly Bound[]): readonly string[] => [...new Set(bounds.flatMap(({ token }) => token ?? []))]

function worstOf(token: string, bounds: readonly Bound[], changes: readonly SimulatedChange[]): Worst {
  // an unlimited bound has a warning of its own
  const own = bounds.filter(each => each.token === token && each.amount < unlimitedFrom && !each.isLater)
  const taken = own.filter(isTaken)
  const promised = own.filter(({ kind }) => kind === 'least')
  const takes = sumOf(taken)
  // a wrapped native token keeps its own promises, but not necessarily those of unknown functions: its fallback accepts every
  // call
  const isOfItself = ({ contract, isPlain }: Bound): boolean => contract === token && isPlain === true
  const rest = promised.filter(each => !isOfItself(each))
  const others = [...new Set(rest.map(({ contract }) => contract))]
  const sums = others.map(contract => promisedBy(rest.filter(each => each.contract === contract)))
  // any contract can promise what it never pays: with several promises only the smallest counts, and it does not offset what
  // others take
  const [smallest = 0n] = sums.toSorted((left, right) => (left < right ? -1 : 1))
  const isAlone = taken.every(({ contract, amount }) => amount === 0n || contract === token || others.includes(contract))
  const byToken = promisedBy(promised.filter(isOfItself))
  return {
    token,
    takes,
    least: promised.length > 0 ? smallest + byToken : undefined,
    promises: byToken + (isAlone && (others.length < 2 || takes === 0n) ? smallest : 0n),
    net: netOf(token, changes)
  }
}

const sumOf = (list: readonly Bound[]): bigint => list.reduce((sum, { amount }) => sum + amount, 0n)

/** Returns the promises of one contract: payouts that include each other count once. */
function promisedBy(list: readonly Bound[]): bigint {
  const sum = sumOf(list.filter(({ isTotal }) => !isTotal))
  const promised = list.reduce((most, { isTotal, amount }) => (isTotal && amount > most ? amount : most), sum)
  return list.reduce((least, { isAll, amount }) => (isAll && amount < least ? amount : least), promised)
}

/** Units by which some tokens take more than requested, due to rounding. */
const rounding = 10n

async function dangersOf(requester: Requester, { token, takes, least, promises, net }: Worst): Promise<readonly string[]> {
  const size = net < 0n ? -net : net
  // above the sum of all bounds: one of the calls has no bound
  if (takes > 0n && -net > takes + rounding && token !== zeroAddress)
    return [await tooMuch(requester, { token, amount: unlimitedFrom })]
  if ((promises - takes) * 10n >= net * 10n - size) return []
  const dangers: string[] = []
  if (least !== undefined && least * 10n < (net + takes) * 9n)
    dangers.push(
      t`You may get only ${await textOf(requester, { token, amount: least })} for this, which is less than the changes show.`
    )
  if (takes > 0n && takes * 10n > (net < 0n ? -net : 0n) * 11n)
    dangers.push(
      t`This can take up to ${await textOf(requester, { token, amount: takes })} from your wallet, which is more than the changes show.`
    )
  return dangers.length > 0 ? dangers : [await tooMuch(requester, { token, amount: takes })]
}

/**
 * Lists dangers of calls that name no token: whatever the changes show, they may take more, unless an
 * amount matches.
 */
async function dangersOfUnnamed(
  requester: Requester,
  bounds: readonly Bound[],
  all: readonly Worst[],
  changes: readonly SimulatedChange[],
  passing: readonly Passing[]
): Promise<readonly string[]> {
  const unnamed = bounds.filter(isUnnamed)
  if (unnamed.length === 0) return []
  const amounts = unnamed.filter(({ kind }) => kind !== 'open' && !bounds.some(each => each.kind === 'open'))
  const taken = [...new Set(changes.flatMap(({ token, tokenId }) => (tokenId === undefined ? (token?.toLowerCase() ?? []) : [])))]
  const unexplained = taken.filter(token => {
    const loss = -netOf(token, changes)
    const takes = bounds.some(each => each.token === token && isTaken(each) && each.amount >= unlimitedFrom)
      ? loss
      : (all.find(each => each.token === token)?.takes ?? 0n)
    if (loss <= 0n || takes * 10n >= loss * 9n) return false
    // checked by total outflow (`passes-through.ts`)
    if (passing.some(each => each.token === token && each.tokenId === undefined && isHidden(each))) return false
    // a token contract can change its own balances in any way
    if (unnamed.some(({ contract }) => contract === token)) return false
    const place = takes > 0n ? -1 : amounts.findIndex(({ amount }) => isAbout(amount, loss))
    if (place >= 0) amounts.splice(place, 1)
    return place < 0
  })
  // a call that may take any token can also take one for which another call has a bound
  const isOpen = unnamed.some(
    each => each.kind === 'open' || (each.kind === 'sold' && each.amount > 0n && amounts.includes(each))
  )
  const bounded = isOpen ? tokensIn(bounds).filter(token => token !== zeroAddress) : []
  return Promise.all(
    [...new Set([...unexplained, ...bounded])].map(token => tooMuch(requester, { token, amount: unlimitedFrom }))
  )
}
