import { permit2, type CallMeaning } from '../../../adapters/evm/codec/decode-call.ts'
import type { Call, CallDecoders, Container, DecodedCall, DecodedCalls } from '../../../adapters/meaning/evm/call.ts'
import { contractOf, decodeCalls } from '../../../adapters/meaning/evm/calls.ts'
import { readKnown } from '../../../adapters/meaning/evm/known-functions/table.ts'
import { t } from '../text/translate.ts'
import type { ApprovalRow } from './approval-content.ts'
import { native } from './amounts.ts'
import { dangersOfCoins, isListOfOwn } from './coins-left.ts'
import { coinsOf, type Bound } from './bounds.ts'
import { describeMeaning } from './describe-meaning.ts'
import { describeRoles, type Share } from './describe-roles.ts'
import { isOwn, type Requester } from './requester.ts'
import { isSame } from './role-values.ts'
import { shown } from './shown.ts'
import { hasCode, isContract, isDisguised, isTakenBack } from './token-check.ts'

/** A call, described together with its nested calls. */
export interface DescribedCalls {
  readonly title: string
  readonly rows: readonly ApprovalRow[]
  /** Nested calls one by one, if there are several. */
  readonly parts: readonly { readonly title: string; readonly rows: readonly ApprovalRow[] }[]
  readonly warnings: readonly string[]
  readonly dangers: readonly string[]
  /** True if the calldata alone does not show what happens to the assets of the account. */
  readonly isUnknown: boolean
  /** Calls for which `isUnknown` holds. */
  readonly unknown: readonly { readonly to: string | undefined; readonly data: string }[]
  /** Contracts whose called functions are unknown. */
  readonly reached: readonly string[]
  readonly shares: readonly Share[]
  /** Limits of what the calls of the account can take and return. */
  readonly bounds: readonly Bound[]
  readonly decoded: DecodedCalls
}

const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

export async function describeCall(requester: Requester, call: Call, decoders?: CallDecoders): Promise<DescribedCalls> {
  const decoded = decodeCalls(call, requester.account, decoders)
  const described = await Promise.all(
    decoded.calls.map(async (each, index) => {
      const isEmpty = await hasNoFunctions(requester, each)
      const around = { later: decoded.calls.slice(index + 1), sent: sentWith(decoded, each), isEmpty }
      const own = await describeDecoded(requester, each, around)
      return { ...own, ...(await lookedAt(requester, each, { ...own, isEmpty })) }
    })
  )
  const foreign = await foreignOf(requester, decoded)
  const isForeign = foreign.length > 0
  const shared = {
    dangers: [...new Set([...described.flatMap(each => each.dangers), ...(await dangersOfCoins(requester, decoded))])],
    isUnknown: isForeign || described.some(each => each.isUnknown),
    unknown: isForeign ? [call] : described.filter(each => each.isUnknown),
    reached: [
      ...described.flatMap(each => each.reached),
      ...foreign.filter(each => !isListOfKnown(each)).map(({ address }) => address.toLowerCase())
    ],
    shares: described.flatMap(each => each.shares),
    bounds: withCoins(
      requester,
      decoded,
      described.map(each => each.bounds)
    ),
    decoded
  }
  const warnings = described.flatMap(each => each.warnings)
  const numbered = described.map(({ title, rows }, index) => ({ title: `${index + 1}. ${title}`, rows }))
  if (isForeign) {
    // the arguments say what a contract is asked to do, not what it does
    const claim = t`The contract may do something other than what its calls say.`
    return {
      ...shared,
      title: t`Contract interaction`,
      rows: foreign.flatMap(each => rowsOf(requester, t`Contract`, each)),
      parts: numbered,
      warnings: [...new Set([claim, ...warnings])]
    }
  }
  const [only] = described.length === 1 ? described : []
  const through = containersIn(decoded).flatMap(each => rowsOf(requester, t`Through`, each))
  return {
    ...shared,
    title: only?.title ?? t`Confirm ${described.length} actions`,
    rows: [...(only?.rows ?? []), ...through],
    parts: only ? [] : numbered,
    warnings: [...new Set(warnings)]
  }
}

const containersIn = ({ container, nested }: DecodedCalls): readonly Container[] => [...(container ? [container] : []), ...nested]

/** Returns the native value of a call: its own, or that of the list in which a contract calls itself. */
function sentWith(decoded: DecodedCalls, call: DecodedCall): bigint {
  const list = containersIn(decoded).findLast(each => isListOfOwn(each) && each.calls.includes(call))
  return list?.value ?? (isFunctionCall(call) ? call.meaning.amount : 0n)
}

/**
 * Returns the bounds of a request.
 * Native value that is paid counts in them if another call lets the contract take it as a token too.
 */
export function boundsIn(described: readonly DescribedCalls[]): readonly Bound[] {
  const calls = described.flatMap(({ decoded }) => decoded.calls)
  const isAllowed = ({ token, contract }: Bound): boolean =>
    calls.some(
      ({ meaning }) =>
        'spender' in meaning && 'token' in meaning && isSame(meaning.token, token ?? '') && isSame(meaning.spender, contract)
    )
  return described.flatMap(({ bounds }) => bounds).filter(each => !each.isPaid || isAllowed(each))
}

/**
 * Adds the native value that known functions of the account take, once for each list that has it.
 * A payout from that value does not count as a token taken from the wallet.
 */
function withCoins({ account }: Requester, decoded: DecodedCalls, bounds: readonly (readonly Bound[])[]): readonly Bound[] {
  const lists = containersIn(decoded).filter(each => isListOfOwn(each) && each.value > 0n)
  const inList = (call: DecodedCall): boolean => lists.some(({ calls }) => calls.includes(call))
  const plain = decoded.calls.flatMap((call): readonly Pick<Container, 'address' | 'value' | 'calls'>[] =>
    isFunctionCall(call) && call.meaning.amount > 0n && !hasUnknownFunction(call) && !inList(call)
      ? [{ address: call.meaning.to, value: call.meaning.amount, calls: [call] }]
      : []
  )
  const own = [...lists, ...plain].filter(({ calls }) => calls.every(({ by }) => isSame(by, account)))
  const paid = own.flatMap(({ value, calls }) => {
    const either = decoded.calls.flatMap((call, index) =>
      calls.includes(call) ? bounds[index]!.filter(each => each.isCoins) : []
    )
    const most = either.reduce((sum, { kind, amount }) => (kind === 'spent' ? sum : sum + amount), 0n)
    return value >= most ? either : []
  })
  const all = bounds.flat().map((each): Bound => (paid.includes(each) ? { ...each, isPaid: true } : each))
  return [...all, ...own.map(({ address, value }) => coinsOf(address, value))]
}

const rowsOf = ({ network }: Requester, label: string, { address, value }: Container): readonly ApprovalRow[] => [
  [label, shown(address)],
  ...(value > 0n ? [[t`Amount`, native(network, value)] as const] : [])
]

/**
 * Returns the containers that may do something else than their nested calls say, without lists of
 * known functions inside another container.
 */
async function foreignOf(requester: Requester, decoded: DecodedCalls): Promise<readonly Container[]> {
  const all = containersIn(decoded)
  const found = await Promise.all(all.map(each => isTrusted(requester, each)))
  return all.filter((each, index) => !found[index] && (each === decoded.container || !isListOfKnown(each)))
}

/**
 * Returns true for contracts that do what their functions say.
 * Another contract may only use the names; without code, a payment stays there.
 */
async function isTrusted(requester: Requester, { address, value }: Container): Promise<boolean> {
  if (isOwn(requester, address)) return true
  if (![permit2, multicall3].includes(address.toLowerCase())) return false
  // an unreachable node has a warning of its own
  return value === 0n || isContract(requester, address).catch(() => true)
}

/** Returns true for a contract that calls itself with known functions only. */
const isListOfKnown = ({ name, address, calls }: Container): boolean =>
  name === 'self-calls' &&
  calls.every(each => isFunctionCall(each) && !hasUnknownFunction(each) && isSame(each.meaning.to, address))

interface Around {
  /** Calls that the same list makes after it. */
  readonly later: readonly DecodedCall[]
  /** Native value of the call, in units. */
  readonly sent: bigint
  /** True if the target has no code. */
  readonly isEmpty: boolean
}

/** Describes one call of any caller. */
export async function describeDecoded(
  requester: Requester,
  call: DecodedCall,
  { later, sent, isEmpty }: Around = { later: [], sent: 0n, isEmpty: false }
) {
  const { by, meaning, isDelegateCall, stays } = call
  const { title, rows, warnings, dangers } = await describeMeaning(requester, meaning)
  const isByOther = by.toLowerCase() !== requester.account.toLowerCase()
  const target = contractOf(meaning)
  if (stays && meaning.kind === 'send')
    dangers.push(
      t`${native(requester.network, meaning.amount)} may stay in the contract ${shown(meaning.to)}, where anyone can take it.`
    )
  if (isDelegateCall) dangers.push(t`This runs another contract’s code with full control of ${shown(by)}.`)
  else if (target !== undefined && isOwn(requester, target)) dangers.push(t`This changes how your own account works.`)
  const steps = isEmpty ? undefined : readKnown(call)
  const known =
    isFunctionCall(call) && steps ? await describeRoles(requester, { ...call, sent }, steps, stepsAfter(call, later)) : undefined
  return {
    title: known?.title ?? title,
    rows: [...(isByOther ? [[t`Made by`, shown(by)] as const] : []), ...withRoles(rows, known?.rows ?? [])],
    warnings: [...warnings, ...(known?.warnings ?? [])],
    dangers: [...dangers, ...(known?.dangers ?? [])],
    shares: known?.shares ?? [],
    bounds: isByOther && !isPulled(requester, call) ? [] : (known?.bounds ?? sentBy(requester, call)),
    to: target,
    data: meaning.kind === 'call' ? meaning.data : Object.values(meaning).join()
  }
}

/** Returns true if another contract takes the asset from the account under an allowance. */
const isPulled = ({ account }: Requester, { meaning }: DecodedCall): boolean =>
  meaning.kind === 'send-token' && isSame(meaning.from ?? '', account)

/** Returns what a plain payment takes: nothing if the account pays itself. */
function sentBy(requester: Requester, call: DecodedCall): readonly Bound[] {
  const { meaning } = call
  if (meaning.kind === 'send')
    return isSame(meaning.to, requester.account) ? [] : [{ ...coinsOf(meaning.to, meaning.amount), kind: 'sold' }]
  if (meaning.kind !== 'send-token' || (meaning.from !== undefined && !isPulled(requester, call))) return []
  return [{ kind: 'sold', token: meaning.token.toLowerCase(), amount: meaning.amount, contract: meaning.to.toLowerCase() }]
}

/** Returns the later calls of the same caller to the same contract. */
const stepsAfter = ({ by, meaning }: DecodedCall & { readonly meaning: FunctionCall }, later: readonly DecodedCall[]) =>
  later.flatMap(each =>
    isFunctionCall(each) && isSame(each.meaning.to, meaning.to) && isSame(each.by, by) ? (readKnown(each) ?? []) : []
  )

/** Inserts rows before the data, which may be long. */
const withRoles = (rows: readonly ApprovalRow[], more: readonly ApprovalRow[]): readonly ApprovalRow[] =>
  more.length === 0 ? rows : [...rows.slice(0, -1), ...more, ...rows.slice(-1)]

/** Checks the called contract with the frame's own node. */
async function lookedAt(
  requester: Requester,
  call: DecodedCall,
  { warnings, isEmpty }: { readonly warnings: readonly string[]; readonly isEmpty: boolean }
) {
  const { meaning, isDelegateCall } = call
  const isDisguise = await isDisguised(requester, meaning)
  const isUnknownFunction = isDisguise || isEmpty || meaning.kind === 'create' || hasUnknownFunction(call)
  const target = contractOf(meaning) ?? (meaning.kind === 'send' ? meaning.to : undefined)
  const isPaid = meaning.kind === 'send' && meaning.amount > 0n && (await isContract(requester, meaning.to).catch(() => false))
  return {
    isUnknown: isDisguise || isUnknown(meaning) || isDelegateCall === true,
    reached: isUnknownFunction && !isDelegateCall ? [target?.toLowerCase() ?? ''] : [],
    warnings:
      isPaid && target !== undefined
        ? [...warnings, t`${shown(target)} is a contract. We can’t tell what it does with a payment.`]
        : warnings
  }
}

export type FunctionCall = Extract<CallMeaning, { kind: 'call' }>

export const isFunctionCall = (call: DecodedCall): call is DecodedCall & { readonly meaning: FunctionCall } =>
  call.meaning.kind === 'call'

/** Returns true for a call of an unknown function. */
const hasUnknownFunction = (call: DecodedCall): boolean => isFunctionCall(call) && readKnown(call) === undefined

/**
 * Returns true if a known function is called at an address without code, which accepts any call and
 * does nothing. An unreachable node has a warning of its own.
 */
const hasNoFunctions = async (requester: Requester, call: DecodedCall): Promise<boolean> =>
  isFunctionCall(call) && readKnown(call) !== undefined && !(await hasCode(requester, call.meaning.to).catch(() => true))

/**
 * Returns true also for calls that take nothing by their name: only a simulation distinguishes a token
 * from a contract that uses the name.
 */
function isUnknown(meaning: CallMeaning): boolean {
  switch (meaning.kind) {
    case 'call':
    case 'lower-allowance':
    case 'permit':
    case 'create':
      return true
    case 'approve':
    case 'raise-allowance':
      return meaning.amount === 0n
    case 'approve-all':
      return !meaning.approved
    case 'right':
      return isTakenBack(meaning.right)
    default:
      return false
  }
}
