import { zeroAddress } from '../../../adapters/evm/codec/abi.ts'
import type { CallMeaning } from '../../../adapters/evm/codec/decode-call.ts'
import type { Flow } from '../../../adapters/evm/codec/flows.ts'
import type { DecodedCall } from '../../../adapters/meaning/evm/call.ts'
import { contractOf } from '../../../adapters/meaning/evm/calls.ts'
import type { SimulatedChange } from '../../../adapters/evm/codec/simulation.ts'
import { t } from '../text/translate.ts'
import type { ApprovalRow } from './approval-content.ts'
import { isTaken, tooMuch, unlimitedFrom, type Bound } from './bounds.ts'
import { assetText } from './describe-meaning.ts'
import { isOwn, type Requester } from './requester.ts'
import { isSame } from './role-values.ts'
import { shown } from './shown.ts'

// Assets that enter the wallet and leave it again. A position without a token, such as a stake, may be paid out and then taken by
// the next call: the balance is the same afterwards, so balance changes do not show the loss.

export interface Passing extends Flow {
  /** Everything that the account gives. */
  readonly gross: bigint
  /** Part of it that the changes show as a loss. */
  readonly loss: bigint
}

export const netOf = (token: string, changes: readonly SimulatedChange[]): bigint =>
  changes
    .filter(each => each.tokenId === undefined && (each.token?.toLowerCase() ?? zeroAddress) === token)
    .reduce((sum, { amount }) => sum + amount, 0n)

const sumOf = (amounts: Iterable<bigint>): bigint => [...amounts].reduce((sum, each) => sum + each, 0n)

/** Returns the assets that come in from others and of which the account gives more than its net loss. */
export function passingIn(requester: Requester, flows: readonly Flow[], changes: readonly SimulatedChange[]): readonly Passing[] {
  return flows.flatMap((flow): readonly Passing[] => {
    const given = new Map([...flow.given].filter(([to]) => !isOwn(requester, to)))
    const gross = sumOf(given.values())
    const net = flow.tokenId === undefined ? netOf(flow.token ?? zeroAddress, changes) : sumOf(flow.got.values()) - gross
    const loss = net < 0n ? -net : 0n
    return flow.got.size > 0 && gross > loss ? [{ ...flow, given, gross, loss }] : []
  })
}

/** Returns true if the changes show less than about 90 % of the outflow. */
export const isHidden = ({ gross, loss }: Passing): boolean => loss * 11n < gross * 10n

export async function rowsOfPassing(requester: Requester, passing: readonly Passing[]): Promise<readonly ApprovalRow[]> {
  const texts = await Promise.all(
    passing.flatMap(({ given, ...asset }) =>
      [...given].map(async ([to, amount]) => {
        const what = await assetText(requester, { ...asset, amount })
        return [what, ...(asset.token === undefined ? [] : [shown(asset.token)]), t`to`, shown(to)].join('\n')
      })
    )
  )
  return texts.length > 0 ? [[t`Passes through`, texts.join('\n')]] : []
}

/**
 * Lists dangers of pass-through assets.
 * A call without a token explains the amount that it names, if its own contract receives it. Outflows to others are what such a
 * call takes on its own, and inflows from others are a loss that only this screen can show.
 */
export async function dangersOfPassing(
  requester: Requester,
  passing: readonly Passing[],
  bounds: readonly Bound[],
  calls: readonly DecodedCall[]
): Promise<readonly string[]> {
  const dangers = passing
    .filter(isHidden)
    .map(each =>
      each.tokenId === undefined ? dangersOfToken(requester, each, bounds, calls) : dangersOfItem(requester, each, calls)
    )
  return (await Promise.all(dangers)).flat()
}

async function dangersOfToken(
  requester: Requester,
  flow: Passing,
  bounds: readonly Bound[],
  calls: readonly DecodedCall[]
): Promise<readonly string[]> {
  const { token, given, got, gross, loss } = flow
  // native currency is limited by the value of each call
  if (token === undefined) return []
  const own = bounds.filter(each => each.token === token && isTaken(each) && !each.isLater)
  // amounts that calls name with its token are checked by their bounds
  if (own.some(({ amount }) => amount >= unlimitedFrom) || sumOf(own.map(({ amount }) => amount)) * 10n >= gross * 9n)
    return isPaidByOthers(flow, bounds, calls) ? goingOn(requester, flow, [...given]) : []
  const unnamed = bounds.filter(isUnnamed)
  const amounts = unnamed.some(({ kind }) => kind === 'open') ? [] : unnamed
  // a token contract can change its own balances in any way
  const isByToken = unnamed.some(({ contract }) => contract === token)
  const places = [...given].filter(([to]) => !(isByToken && (to === zeroAddress || to === token)))
  const unstated = places.filter(([to, amount]) => !amounts.some(each => each.contract === to && isAbout(each.amount, amount)))
  if (sumOf(unstated.map(([, amount]) => amount)) * 10n > gross)
    return unnamed.length > 0 ? [await tooMuch(requester, { token, amount: unlimitedFrom })] : goingOn(requester, flow, unstated)
  const elsewhere = places.flatMap(([to, amount]): readonly Place[] => {
    const rest = amount - (got.get(to) ?? 0n)
    return rest > 0n ? [[to, rest]] : []
  })
  return (sumOf(elsewhere.map(([, amount]) => amount)) - loss) * 10n > gross ? goingOn(requester, flow, elsewhere) : []
}

/**
 * Returns true if another contract pays what a called contract promises: the promise then does not
 * offset what is taken.
 */
function isPaidByOthers({ token, got, gross }: Passing, bounds: readonly Bound[], calls: readonly DecodedCall[]): boolean {
  const promising = bounds.filter(each => each.kind === 'least' && each.token === token && !each.isLater)
  const called = calls.map(({ meaning }) => contractOf(meaning)?.toLowerCase())
  const paid = [...got].filter(([from]) => called.includes(from) && !promising.some(({ contract }) => contract === from))
  return promising.length > 0 && sumOf(paid.map(([, amount]) => amount)) * 10n > gross
}

type Place = readonly [to: string, amount: bigint]

/** Returns true if a call takes an asset that it does not name. */
export const isUnnamed = ({ kind, token }: Bound): boolean =>
  kind === 'open' || kind === 'silent' || (kind === 'sold' && token === undefined)

/** Returns true if two amounts are equal within a tenth. */
export const isAbout = (named: bigint, amount: bigint): boolean => named * 10n >= amount * 9n && named * 9n <= amount * 10n

const dangersOfItem = (requester: Requester, flow: Passing, calls: readonly DecodedCall[]): Promise<readonly string[]> =>
  goingOn(
    requester,
    flow,
    [...flow.given].filter(
      ([to]) => to !== zeroAddress && !flow.got.has(to) && !calls.some(({ meaning }) => isSent(meaning, flow, to))
    )
  )

/** Returns true if a call itself states that it sends this item there. */
function isSent(meaning: CallMeaning, { token, tokenId }: Flow, receiver: string): boolean {
  if (meaning.kind !== 'send-token' && meaning.kind !== 'send-nft' && meaning.kind !== 'send-nfts') return false
  if (!isSame(meaning.token, token ?? '') || !isSame(meaning.to, receiver)) return false
  if (meaning.kind === 'send-nfts') return meaning.items.some(({ id }) => id === tokenId)
  return (meaning.kind === 'send-nft' ? meaning.id : meaning.amount) === tokenId
}

const goingOn = (requester: Requester, { given: _, ...asset }: Passing, places: readonly Place[]): Promise<readonly string[]> =>
  Promise.all(
    places.map(async ([to, amount]) => {
      const what = await assetText(requester, { ...asset, amount })
      return t`${what} passes through your wallet and goes to ${shown(to)}. The changes don’t show this.`
    })
  )
