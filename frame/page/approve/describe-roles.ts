import type { DecodedCall } from '../../../adapters/meaning/evm/call.ts'
import type { RoleValue, Step } from '../../../adapters/meaning/evm/known-functions/roles.ts'
import { zeroAddress } from '../../../adapters/evm/codec/abi.ts'
import { t } from '../text/translate.ts'
import { native, taken } from './amounts.ts'
import { rowOfAnyLength, type ApprovalRow } from './approval-content.ts'
import type { FunctionCall } from './describe-calls.ts'
import { boundsOf, describeBounds, type Bound } from './bounds.ts'
import { describeLoan } from './debts.ts'
import { describeArrival } from './describe-arrival.ts'
import { describeBridge } from './describe-bridge.ts'
import { describeDelegate } from './describe-delegate.ts'
import { describeLock } from './describe-lock.ts'
import { settle } from './held.ts'
import { describePositions, tokensOfItem } from './positions.ts'
import { isOwn, type Requester } from './requester.ts'
import { addressesOf, addressOf, isSame, nativeNames, valuesOf } from './role-values.ts'
import { shown } from './shown.ts'
import { factsOf } from './token-facts.ts'
import { isContract, itemOwner } from './token-check.ts'

/** Another recipient of a part of a call's proceeds, which a row shows. */
export interface Share {
  readonly to: string
  /** Payers of the part. */
  readonly from: readonly string[]
  /** Maximum part of the payer's receipts, in basis points; absent: the amount of an order. */
  readonly part?: bigint
}

interface DescribedRoles {
  /** Title, if the arguments reveal more than the kind of the call. */
  readonly title?: string
  readonly rows: readonly ApprovalRow[]
  readonly warnings: readonly string[]
  readonly dangers: readonly string[]
  readonly shares: readonly Share[]
  readonly bounds: readonly Bound[]
}

/**
 * Describes the recipients named by the arguments of a known function.
 *
 * @param later later calls of the same list to the same contract
 */
export async function describeRoles(
  requester: Requester,
  { by, meaning, sent }: DecodedCall & { readonly meaning: FunctionCall; readonly sent: bigint },
  steps: readonly Step[],
  later: readonly Step[]
): Promise<DescribedRoles> {
  const roles = steps.flatMap(step => step.roles)
  const settled = await settle(requester, meaning.to, steps, later)
  const named = [...settled.flatMap(({ receivers }) => receivers), ...(await withoutCode(requester, roles))]
  const others = [...new Set(named)]
  const items = await Promise.all(valuesOf(roles, 'item').map(id => itemDanger(requester, meaning.to, BigInt(id))))
  const positions = await describePositions(requester, meaning.to, steps)
  const executors = [...new Set([...executorsIn(requester, roles), ...positions.hooks])]
  const most = executors.length > 0 ? await soldOf(requester, meaning, roles) : ''
  const bounds = await boundsOf(requester, meaning.to, steps, settled, meaning.amount)
  const [limits, arrival, lock, votes, loan] = await Promise.all([
    describeBounds(requester, bounds, sent),
    describeArrival(requester, roles),
    describeLock(requester, roles, { contract: meaning.to, by }),
    describeDelegate(requester, roles, meaning.to),
    describeLoan(requester, meaning.to, steps)
  ])
  const shares = [...sharesIn(steps, meaning.to), ...feesIn(roles)]
  const labels = addressesOf(roles, 'label', 'oracle', 'delegate').filter(each => BigInt(each) !== 0n && !isOwn(requester, each))
  const bridge = await describeBridge(requester, steps, by)
  const apart = [...others.filter(to => to !== requester.account.toLowerCase() && !isSame(to, meaning.to)), ...bridge.receivers]
  const row = (label: string, list: readonly string[]): readonly ApprovalRow[] =>
    list.length > 0 ? [rowOfAnyLength(label, [...new Set(list.map(shown))].join('\n'))] : []
  return {
    ...(loan.rows.length > 0 && { title: t`Borrow` }),
    rows: [
      ...positions.rows,
      ...loan.rows,
      ...row(t`Goes to`, apart),
      ...row(
        t`Part goes to`,
        shares.map(({ to }) => to)
      ),
      ...row(t`Also named`, labels),
      ...limits.rows,
      ...arrival.rows,
      ...lock.rows
    ],
    warnings: [...loan.warnings, ...arrival.warnings, ...votes.warnings],
    dangers: [
      ...others.filter(to => !isOwn(requester, to)).map(to => receiverDanger(to, meaning.to)),
      ...bridge.dangers,
      ...items.flat(),
      ...positions.dangers,
      ...executors.map(who => t`${shown(who)} can use ${most} while this runs. The site chose this contract.`),
      ...limits.dangers,
      ...arrival.dangers,
      ...lock.dangers,
      ...votes.dangers
    ],
    shares,
    bounds
  }
}

/** Returns the contracts that the caller chooses, and that get the sold token or act with it. */
function executorsIn({ network }: Requester, roles: readonly RoleValue[]): readonly string[] {
  const hops = valuesOf(roles, 'hops').filter((_, index) => index % 2 === 1)
  const lenders = addressesOf(roles, 'lender').filter(each => !knownLenders.has(`${network.id}:${each}`))
  const named = [...valuesOf(roles, 'executor'), ...hops].map(inLowBits).filter(each => each !== zeroAddress)
  return [...new Set([...named, ...lenders])]
}

/** A word may contain flags above the address. */
const inLowBits = (value: RoleValue['value']): string =>
  typeof value === 'string' && value.length === 66 ? `0x${value.slice(26).toLowerCase()}` : addressOf(value)

/** Pools of Aave 2 and 3 and of Spark. */
const knownLenders: ReadonlySet<string> = new Set([
  'eip155:1:0x7d2768de32b0b80b7a3454c06bdac94a69ddc7a9',
  'eip155:1:0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2',
  'eip155:1:0xc13e21b648a5ee794902342038ff3adab66be987',
  'eip155:10:0x794a61358d6845594f94dc1db02a252b5b4814ad',
  'eip155:137:0x794a61358d6845594f94dc1db02a252b5b4814ad',
  'eip155:8453:0xa238dd80c259a72e81d7e4664a9801593f98d1c5',
  'eip155:42161:0x794a61358d6845594f94dc1db02a252b5b4814ad',
  'eip155:43114:0x794a61358d6845594f94dc1db02a252b5b4814ad'
])

function sharesIn(steps: readonly Step[], contract: string): readonly Share[] {
  const parts = new Map<string, bigint>()
  for (const { roles } of steps) {
    const [to, [part]] = [addressesOf(roles, 'share')[0], valuesOf(roles, 'part').map(BigInt)]
    if (to !== undefined && part !== undefined) parts.set(to, (parts.get(to) ?? 0n) + part)
  }
  return [...parts].map(([to, part]) => ({ to, part, from: [contract.toLowerCase()] }))
}

const feesIn = (roles: readonly RoleValue[]): readonly Share[] =>
  addressesOf(roles, 'fee').map(to => ({ to, from: addressesOf(roles, 'label') }))

/** A virtual strategy of EigenLayer */
const beaconChain = `0xbeac0${'e'.repeat(30)}beac0`

/**
 * Returns accounts without code in the place of a token or another contract: a function of the same
 * name may pay them.
 */
async function withoutCode(requester: Requester, roles: readonly RoleValue[]): Promise<readonly string[]> {
  const named = addressesOf(roles, 'token', 'pool', 'oracle').filter(
    each => each.length === 42 && each !== beaconChain && !nativeNames.includes(each) && !isOwn(requester, each)
  )
  // an unreachable node has a warning of its own
  const found = await Promise.all(named.map(each => isContract(requester, each).catch(() => true)))
  return named.filter((_, index) => !found[index])
}

export function receiverDanger(to: string, contract: string): string {
  if (to === zeroAddress || to === '0x') return t`The result goes to no account: it’s lost, or anyone can take it.`
  return isSame(to, contract)
    ? t`The result stays in the contract ${shown(contract)}, where others can take it.`
    : t`The result goes to ${shown(to)}, which isn’t your account.`
}

async function itemDanger(requester: Requester, contract: string, id: bigint): Promise<readonly string[]> {
  const owner = await itemOwner(requester, contract, id).catch(() => undefined)
  const address = owner === undefined ? undefined : addressOf(owner)
  if (address === undefined) return [t`The owner of item #${String(id)} of ${shown(contract)} is unknown.`]
  return isOwn(requester, address) ? [] : [t`Item #${String(id)} of ${shown(contract)} belongs to ${shown(address)}, not to you.`]
}

/** Describes the maximum that a contract chosen by the caller gets. */
async function soldOf(
  requester: Requester,
  { amount: value, to: contract }: FunctionCall,
  roles: readonly RoleValue[]
): Promise<string> {
  const [token] = [...addressesOf(roles, 'sold', 'hops'), ...(await tokensOfItem(requester, contract, roles))]
  const named = valuesOf(roles, 'amount', 'most').map(BigInt)
  const [amount = value] = named
  // only the pools determine the token
  if (token === undefined && amount !== value && named.length > 0) return t`what this sells`
  if (token === undefined || nativeNames.includes(token)) return native(requester.network, amount)
  return taken(amount, await factsOf(requester, token))
}
