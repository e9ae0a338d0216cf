import { permit2, type CallMeaning, type Right } from '../../../adapters/evm/codec/call.ts'
import type { Call, CallDecoders, DecodedCall, DecodedCalls } from '../../../adapters/meaning/evm/call.ts'
import { contractOf, decodeCalls } from '../../../adapters/meaning/evm/calls.ts'
import { isKnownFunction } from '../../../adapters/meaning/evm/known-functions.ts'
import { say } from '../text/text.ts'
import type { Row } from './approval.ts'
import { native } from './amounts.ts'
import { describeMeaning } from './describe-meaning.ts'
import { isOwn, type Requester } from './requester.ts'
import { shown } from './shown.ts'

/** A call, described together with the calls in it. */
export interface ToldCalls {
  readonly title: string
  readonly rows: readonly Row[]
  /** The calls one by one, where it carries several. */
  readonly parts: readonly { readonly title: string; readonly rows: readonly Row[] }[]
  readonly warnings: readonly string[]
  readonly dangers: readonly string[]
  /** The bytes alone do not show what happens to the account's assets. */
  readonly isUnknown: boolean
  /** The calls of which that holds. */
  readonly unknown: readonly { readonly to: string | undefined; readonly data: string }[]
  readonly decoded: DecodedCalls
}

const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

export async function describeCall(requester: Requester, call: Call, decoders?: CallDecoders): Promise<ToldCalls> {
  const decoded = decodeCalls(call, requester.account, decoders)
  const told = await Promise.all(decoded.calls.map(each => describeDecoded(requester, each)))
  const { container } = decoded
  const isForeign = container !== undefined && !isTrusted(requester, container.address)
  const amount: readonly Row[] =
    container && container.value > 0n ? [[say`Amount`, native(requester.network, container.value)]] : []
  const shared = {
    dangers: [...new Set(told.flatMap(each => each.dangers))],
    isUnknown: isForeign || told.some(each => each.isUnknown),
    unknown: isForeign ? [call] : told.filter(each => each.isUnknown),
    decoded
  }
  const warnings = told.flatMap(each => each.warnings)
  const numbered = told.map(({ title, rows }, index) => ({ title: `${index + 1}. ${title}`, rows }))
  if (isForeign) {
    // what a contract is asked to do, and not what it does
    const claim = say`The contract may do something else than what the calls in it say.`
    return {
      ...shared,
      title: say`Use a contract`,
      rows: [[say`Contract`, shown(container.address)], ...amount],
      parts: numbered,
      warnings: [...new Set([claim, ...warnings])]
    }
  }
  const [only] = told.length === 1 ? told : []
  const through: readonly Row[] = container ? [[say`Through`, shown(container.address)], ...amount] : []
  return {
    ...shared,
    title: only?.title ?? say`Do ${told.length} things at once`,
    rows: [...(only?.rows ?? []), ...through],
    parts: only ? [] : numbered,
    warnings: [...new Set(warnings)]
  }
}

/** Contracts that do what their functions say; another one may only use the names. */
const isTrusted = (requester: Requester, address: string): boolean =>
  [permit2, multicall3].includes(address.toLowerCase()) || isOwn(requester, address)

/** Describes one call, of any caller. */
export async function describeDecoded(requester: Requester, { by, meaning, isDelegateCall }: DecodedCall) {
  const { title, rows, warnings, dangers } = await describeMeaning(requester, meaning)
  const isByOther = by.toLowerCase() !== requester.account.toLowerCase()
  const target = contractOf(meaning)
  if (isDelegateCall) dangers.push(say`This runs foreign code with all rights of ${shown(by)}.`)
  else if (target !== undefined && isOwn(requester, target)) dangers.push(say`This changes what your own account does.`)
  return {
    title,
    rows: [...(isByOther ? [[say`Made by`, shown(by)] as const] : []), ...rows],
    warnings,
    dangers,
    isUnknown: isUnknown(meaning) || isDelegateCall === true,
    to: target,
    data: meaning.kind === 'call' ? meaning.data : Object.values(meaning).join()
  }
}

type FunctionCall = Extract<CallMeaning, { kind: 'call' }>

export const isFunctionCall = (call: DecodedCall): call is DecodedCall & { readonly meaning: FunctionCall } =>
  call.meaning.kind === 'call'

/** Whether a call is of an unknown function. */
export const hasUnknownFunction = (call: DecodedCall): call is DecodedCall & { readonly meaning: FunctionCall } =>
  isFunctionCall(call) && !isKnownFunction(call.meaning)

const isTakenBack = (right: Right): boolean =>
  ('isGiven' in right && !right.isGiven) || (right.kind === 'debt' && right.amount === 0n)

/** Calls that take nothing by their name count as unknown too: only a simulation distinguishes a token from a contract that uses the name. */
function isUnknown(meaning: CallMeaning): boolean {
  switch (meaning.kind) {
    case 'call':
    case 'lower-allowance':
    case 'permit':
      return true
    case 'create':
      return meaning.amount > 0n
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
