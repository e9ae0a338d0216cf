import type { Allowance } from '../../../adapters/evm/codec/call.ts'
import type { Change, Receipt } from '../../../adapters/evm/codec/simulation.ts'
import type { DecodedCall } from '../../../adapters/meaning/evm/call.ts'
import type { Grant } from '../../../adapters/meaning/evm/grants.ts'
import type { Outcome } from '../chain/simulate.ts'
import { say } from '../text/text.ts'
import { taken } from './amounts.ts'
import { hasUnknownFunction, isFunctionCall, type ToldCalls } from './describe-calls.ts'
import { mostChanges } from './describe-meaning.ts'
import { ownerDanger } from './describe-right.ts'
import { isOwn, type Requester } from './requester.ts'
import { shown } from './shown.ts'
import { factsOf } from './token-facts.ts'

type Passes = Extract<Outcome, { kind: 'passes' }>

/** What the frame's own node adds: rights that the bytes do not show, and what stays unknown. */
export async function describeOutcome(
  requester: Requester,
  told: readonly ToldCalls[],
  outcome: Outcome
): Promise<readonly string[]> {
  const calls = told.flatMap(({ decoded }) => decoded.calls)
  const dangers: string[] = []
  if (told.some(each => each.isUnknown)) dangers.push(...dangersOfUnknown(requester, told, outcome))
  if (outcome.kind !== 'passes') return dangers
  const { changes = [], grants = [] } = outcome
  if (changes.length > mostChanges)
    dangers.push(say`This changes ${String(changes.length)} of your assets at once. Check everything that leaves your wallet.`)
  const hidden = grants.filter(grant => !calls.some(call => isTold(requester, call, grant)))
  dangers.push(...(await Promise.all(hidden.map(grant => dangerOf(requester, grant)))))
  return [...new Set(dangers)]
}

function dangersOfUnknown(requester: Requester, told: readonly ToldCalls[], outcome: Outcome): readonly string[] {
  const unknown = say`What this takes from your wallet is unknown. Reject it unless you trust this site and this contract.`
  if (outcome.kind !== 'passes' || outcome.changes === undefined) return [unknown]
  const { changes, held = [], unread = [], events = [] } = outcome
  const calls = told.flatMap(({ decoded }) => decoded.calls)
  const reached = calls.filter(hasUnknownFunction).map(({ meaning }) => meaning.to.toLowerCase())
  const dangers: string[] = []
  if (calls.some(call => isUnseen(requester, call, unread))) dangers.push(unknown)
  else if (reached.length > 0) {
    // what it takes now says nothing of what it lets others take
    dangers.push(
      changes.some(({ amount }) => amount < 0n)
        ? say`This contains a call in a form that this wallet doesn’t know. It may let others take what you have.`
        : say`This takes nothing now, but it may let others take what you have later. Reject it unless you trust this site and this contract.`
    )
  }
  if (reached.some(contract => held.includes(contract)))
    dangers.push(say`You have assets in this contract, and this function is unknown. It may let others take them.`)
  if (reached.length > 0)
    dangers.push(
      ...events.map(
        contract => say`${shown(contract)} records something about your wallet that this screen can’t name. It may be a right.`
      )
    )
  return [...dangers, ...dangersOfReceipts(requester, told, outcome)]
}

/** Whether the simulation does not show what a call takes: it follows the account alone, and reads so many contracts. */
const isUnseen = ({ account }: Requester, call: DecodedCall, unread: readonly string[]): boolean =>
  isFunctionCall(call) && (!isSame(call.by, account) || unread.includes(call.meaning.to.toLowerCase()))

const keyOf = ({ token = '', tokenId }: Pick<Change, 'token' | 'tokenId'>): string => `${token.toLowerCase()} ${tokenId ?? ''}`

/** Others that unknown calls name, where they get what the wallet is not shown to give. */
function dangersOfReceipts(requester: Requester, told: readonly ToldCalls[], outcome: Passes): readonly string[] {
  const { changes = [], receipts = [] } = outcome
  const unknown = told.flatMap(each => each.unknown)
  const isNamed = (receiver: string): boolean =>
    unknown.some(({ to, data }) => to?.toLowerCase() !== receiver && data.toLowerCase().includes(receiver.slice(2)))
  const named = receipts.filter(({ to }) => !isOwn(requester, to) && isNamed(to))
  if (named.length === 0) return []
  if (!changes.some(({ amount }) => amount > 0n)) {
    return [say`Others receive something from this, your wallet doesn’t: ${receiversOf(named)}.`]
  }
  const change = new Map(changes.map(each => [keyOf(each), each.amount]))
  const uncovered = named.filter(receipt => {
    const key = keyOf(receipt)
    const own = change.get(key) ?? 0n
    const kept = named.filter(each => keyOf(each) === key).reduce((sum, { amount }) => sum + (amount > 0n ? amount : 0n), 0n)
    // what goes through a contract that is named comes out of the wallet, or arrives there
    return kept > (own < 0n ? -own : 0n) || receipt.gross > (own < 0n ? -own : own)
  })
  return uncovered.length === 0
    ? []
    : [say`Others receive something from this that your wallet isn’t shown to give: ${receiversOf(uncovered)}.`]
}

const receiversOf = (receipts: readonly Receipt[]): string => [...new Set(receipts.map(({ to }) => shown(to)))].join(', ')

const isSame = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()

/** Whether a call says by itself that it gives this right, and as much of it. */
function isTold(requester: Requester, { by, meaning }: DecodedCall, grant: Grant): boolean {
  if (meaning.kind === 'permit') {
    return isSame(meaning.owner, requester.account) && isAllowanceTold(meaning, grant)
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
      return isAllowanceTold(meaning, grant)
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

function isAllowanceTold(
  { token, spender, amount }: { readonly token: string; readonly spender: string; readonly amount: Allowance },
  grant: Grant
): boolean {
  if (grant.kind !== 'allow' && grant.kind !== 'allow-item') return false
  // zero takes a right of ERC-20 back, and hands over the item 0 of a collection
  if (amount === 0n || !isSame(token, grant.token) || !isSame(spender, grant.spender)) return false
  if (grant.kind === 'allow-item') return amount === grant.id
  return amount === 'unlimited' || (grant.amount !== 'unlimited' && grant.amount <= amount)
}

async function dangerOf(requester: Requester, grant: Grant): Promise<string> {
  if (grant.kind === 'owner') return ownerDanger(grant.contract, grant.to)
  const [token, spender] = [shown(grant.token), shown(grant.spender)]
  if (grant.kind === 'allow-all') return say`With this, ${spender} may take everything you have of the collection ${token}.`
  if (grant.kind === 'allow-item')
    return say`With this, ${spender} may take item #${String(grant.id)} of the collection ${token}.`
  const facts = await factsOf(requester, grant.token)
  return say`With this, ${spender} may take ${taken(grant.amount, facts)} from your wallet at any time, without asking again.`
}
