import { permit2, type CallMeaning } from '../../../adapters/evm/codec/call.ts'
import type { Call, CallDecoders, DecodedCall, DecodedCalls } from '../../../adapters/meaning/evm/call.ts'
import { decodeCalls } from '../../../adapters/meaning/evm/calls.ts'
import type { Grant } from '../../../adapters/meaning/evm/grants.ts'
import type { Outcome } from '../chain/simulate.ts'
import { say } from '../text/text.ts'
import type { Row } from './approval.ts'
import { native, taken } from './amounts.ts'
import { describeMeaning } from './describe-meaning.ts'
import type { Requester } from './requester.ts'
import { shown } from './shown.ts'
import { factsOf } from './token-facts.ts'

/** A call with the calls in it, told. */
export interface ToldCalls {
  readonly title: string
  readonly rows: readonly Row[]
  /** The calls one by one, where it carries several. */
  readonly parts: readonly { readonly title: string; readonly rows: readonly Row[] }[]
  readonly warnings: readonly string[]
  readonly dangers: readonly string[]
  /** The bytes alone do not tell what becomes of the account's assets. */
  readonly isUnknown: boolean
  readonly decoded: DecodedCalls
}

const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'

export async function describeCall(requester: Requester, call: Call, decoders?: CallDecoders): Promise<ToldCalls> {
  const decoded = decodeCalls(call, requester.account, decoders)
  const told = await Promise.all(decoded.calls.map(each => describeDecoded(requester, each)))
  const { container } = decoded
  const [only] = told.length === 1 ? told : []
  const through: readonly Row[] = container
    ? [
        [say`Through`, shown(container.address)],
        ...(container.value > 0n ? [[say`Amount`, native(requester.network, container.value)] as const] : [])
      ]
    : []
  return {
    title: only?.title ?? say`Do ${told.length} things at once`,
    rows: [...(only?.rows ?? []), ...through],
    parts: only ? [] : told.map(({ title, rows }, index) => ({ title: `${index + 1}. ${title}`, rows })),
    warnings: [...new Set(told.flatMap(each => each.warnings))],
    dangers: [...new Set(told.flatMap(each => each.dangers))],
    isUnknown: told.some(each => each.isUnknown) || (container !== undefined && !isTrusted(requester, container.address)),
    decoded
  }
}

/** Contracts that do what their functions say; another one may only use the names. */
const isTrusted = (requester: Requester, address: string): boolean =>
  [permit2, multicall3].includes(address.toLowerCase()) || isOwn(requester, address)

const isOwn = ({ account, own = [] }: Requester, address: string): boolean =>
  [account, ...own].some(each => each.toLowerCase() === address.toLowerCase())

/** One call, by whoever makes it. */
export async function describeDecoded(requester: Requester, { by, meaning, isDelegateCall }: DecodedCall) {
  const { title, rows, warnings, dangers } = await describeMeaning(requester, meaning)
  const isByOther = by.toLowerCase() !== requester.account.toLowerCase()
  const target = targetOf(meaning)
  if (isDelegateCall) dangers.push(say`This runs foreign code with all rights of ${shown(by)}.`)
  else if (target !== undefined && isOwn(requester, target)) dangers.push(say`This changes what your own account does.`)
  return {
    title,
    rows: [...(isByOther ? [[say`Made by`, shown(by)] as const] : []), ...rows],
    warnings,
    dangers,
    isUnknown: isUnknown(meaning) || isDelegateCall === true
  }
}

/** The contract that is called; none for a plain payment. */
function targetOf(meaning: CallMeaning): string | undefined {
  if (meaning.kind === 'call') return meaning.to
  return 'token' in meaning ? meaning.token : undefined
}

/** Calls that take nothing by their name count as unknown too: only a simulation tells a token from a contract that uses the name. */
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
    default:
      return false
  }
}

/** What the frame's own node adds: rights that the bytes do not show, and what nobody can tell. */
export async function describeOutcome(
  requester: Requester,
  told: readonly ToldCalls[],
  calls: readonly Call[],
  outcome: Outcome
): Promise<readonly string[]> {
  const isForeseen = outcome.kind === 'passes' && outcome.changes !== undefined
  const isUnknown = told.some(each => each.isUnknown)
  const dangers: string[] = []
  if (isUnknown && !isForeseen)
    dangers.push(say`What this takes from your wallet is unknown. Reject it unless you trust this site and this contract.`)
  if (outcome.kind !== 'passes') return dangers
  const { held = [] } = outcome
  if (
    told.some(({ decoded }) =>
      decoded.calls.some(
        ({ meaning }) => meaning.kind === 'call' && held.includes(meaning.to.toLowerCase()) && !isStandard(meaning.selector)
      )
    )
  ) {
    dangers.push(say`You have assets in this contract, and this function is unknown. It may let others take them.`)
  }
  const meanings = told.flatMap(({ decoded }) => decoded.calls.map(({ meaning }) => meaning))
  const hidden = (outcome.grants ?? []).filter(grant => !meanings.some(meaning => isTold(meaning, grant)))
  dangers.push(...(await Promise.all(hidden.map(grant => dangerOf(requester, grant)))))
  const gains = (outcome.changes ?? []).some(({ amount }) => amount > 0n)
  if (isUnknown && !gains) {
    const named = (outcome.receivers ?? []).filter(each => !isOwn(requester, each) && calls.some(call => names(call, each)))
    if (named.length > 0) {
      dangers.push(say`Others receive something from this, your wallet doesn’t: ${named.map(shown).join(', ')}.`)
    }
  }
  return dangers
}

/** Functions of standards that give nobody a right: what they change is in the simulation. */
const standardSelectors: ReadonlySet<string> = new Set([
  '0xd0e30db0', // deposit() of wrapped coins
  '0x2e1a7d4d', // withdraw(uint256)
  '0x6e553f65', // ERC-4626: deposit(uint256,address)
  '0x94bf804d', // mint(uint256,address)
  '0xb460af94', // withdraw(uint256,address,address)
  '0xba087652', // redeem(uint256,address,address)
  '0x5c19a95c', // delegate(address) of ERC-5805
  '0x42966c68', // burn(uint256)
  '0x4e71d92d' // claim()
])

const isStandard = (selector: string | undefined): boolean => selector !== undefined && standardSelectors.has(selector)

const names = ({ to, data }: Call, address: string): boolean =>
  to?.toLowerCase() !== address.toLowerCase() && data.toLowerCase().includes(address.slice(2).toLowerCase())

/** Whether a call says by itself that it gives this right. */
function isTold(meaning: CallMeaning, grant: Grant): boolean {
  const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()
  if (grant.kind === 'owner') return false
  if (meaning.kind === 'approve-all')
    return grant.kind === 'allow-all' && isSame(meaning.token, grant.token) && isSame(meaning.operator, grant.spender)
  if (meaning.kind !== 'approve' && meaning.kind !== 'raise-allowance' && meaning.kind !== 'permit') return false
  return grant.kind !== 'allow-all' && isSame(meaning.token, grant.token) && isSame(meaning.spender, grant.spender)
}

async function dangerOf(requester: Requester, grant: Grant): Promise<string> {
  if (grant.kind === 'owner') return say`With this, the contract ${shown(grant.contract)} belongs to ${shown(grant.to)}.`
  const [token, spender] = [shown(grant.token), shown(grant.spender)]
  if (grant.kind === 'allow-all') return say`With this, ${spender} may take everything you have of the collection ${token}.`
  if (grant.kind === 'allow-item')
    return say`With this, ${spender} may take item #${String(grant.id)} of the collection ${token}.`
  const facts = await factsOf(requester, grant.token)
  return say`With this, ${spender} may take ${taken(grant.amount, facts)} from your wallet at any time, without asking again.`
}
