import { toFunctionSelector } from 'viem'
import type { DecodedCall } from '../call.ts'
import { listOf, rolesIn, typesOf } from './arguments.ts'
import { bridges } from './bridges.ts'
import { claims, ends, mints, names, purchases, votes } from './collections.ts'
import { deposits, liquidity, loans } from './deposits.ts'
import { liquidityPlan, routerPlan } from './plans.ts'
import { everything, type RoleValue, type Step } from './roles.ts'
import { payouts, swaps } from './swaps.ts'

// Functions of widely used protocols whose every effect on the caller is a transfer that a simulation shows, or a record without
// value.
//
// Included: a function that grants no right over the assets of the caller, in the contract or elsewhere, and that pays or credits
// only accounts named in its arguments, or its caller. Excluded: allowances, operators, owners and signers, hooks and
// subscribers, resolvers, nested calls, messages that act as the caller on another network, transfers within a contract, and
// bytes that determine a recipient and are not decoded here; and a function whose limit on what it takes or returns no screen
// shows: the app picks that limit, and a front-runner reaches it. Every argument's name is its role. A `payable` function uses or
// refunds all native value; any other function may leave it in the contract.

/** All known functions, by full signature. */
export const knownFunctions: readonly string[] = [
  ...swaps,
  ...payouts,
  ...liquidity,
  ...loans,
  ...deposits,
  ...bridges,
  ...claims,
  ...mints,
  ...purchases,
  ...names,
  ...votes,
  ...ends
]

type Read = (data: string, isInner: boolean) => readonly Step[] | undefined

/** Functions whose arguments are lists of commands. */
const plans: Readonly<Record<string, Read>> = {
  'execute(bytes,bytes[])': (data, isInner) => routerPlan(data, false, isInner),
  'execute(bytes,bytes[],uint256)': (data, isInner) => routerPlan(data, true, isInner),
  'modifyLiquidities(bytes,uint256)': liquidityPlan
}

let table: ReadonlyMap<string, Read> | undefined

const isPayout = (signature: string): boolean => (payouts as readonly string[]).includes(signature)
const isBridge = (signature: string): boolean => (bridges as readonly string[]).includes(signature)
const isOrder = (signature: string): boolean => (purchases as readonly string[]).includes(signature)

/** Deposits whose names mints have too, and a bridge that takes what its bytes state. */
const openToo: readonly string[] = ['mint(uint256 amount) payable', 'depositFor(address receiver,address token,bytes note)']
const isOpen = (signature: string): boolean => [...mints, ...claims, ...openToo].includes(signature)

const wraps: Readonly<Record<string, NonNullable<Step['wraps']>>> = {
  'deposit() payable': 'in',
  'withdraw(uint256 exact)': 'out'
}

/**
 * Returns true if a function uses native currency instead of a token in its arguments:
 * `swapTokensForExactETH`, `sellTokenForEthToUniswapV3`.
 */
const isForCoins = (signature: string): boolean => /^unwrapWETH9|^borrowETH|^\w+For(Exact)?(ETH|Eth)/.test(signature)

function kindOf(signature: string): Omit<Step, 'roles'> {
  return {
    ...(isPayout(signature) && { isPayout: true }),
    ...(isBridge(signature) && { isBridge: true }),
    ...(isOpen(signature) && { isOpen: true }),
    ...(signature === 'depositEth() payable' && { isAliased: true }),
    ...(isOrder(signature) && { isOrder: true }),
    ...(signature.startsWith('createOrder(') && { isLater: true }),
    ...(Object.hasOwn(wraps, signature) && { wraps: wraps[signature]! }),
    ...(signature === 'withdraw(address token,uint256 exact)' && { mayLend: true }),
    ...(isForCoins(signature) && { makes: 'native' }),
    ...(signature.endsWith(' payable') && { isPayable: true }),
    ...(signature === 'refundETH()' && { isRefund: true })
  }
}

/** SwapRouter02 interprets an amount of zero as its whole balance, and pays with that. */
function ofBalance(found: readonly RoleValue[]): readonly RoleValue[] {
  const isAll = found.some(({ role }) => role === 'routed') && found.some(({ role, value }) => role === 'amount' && value === 0n)
  return isAll
    ? [...found.map(each => (each.role === 'amount' ? { ...each, value: everything } : each)), { role: 'payer', value: false }]
    : found
}

const readOf =
  (signature: string): Read =>
  (data, isInner) => {
    const found = rolesIn(listOf(signature), data, isInner)
    return found && [{ roles: ofBalance(found), ...kindOf(signature) }]
  }

const open = (): ReadonlyMap<string, Read> =>
  new Map<string, Read>([
    ...knownFunctions.map(signature => [toFunctionSelector(typesOf(signature)), readOf(signature)] as const),
    ...Object.entries(plans).map(([signature, read]) => [toFunctionSelector(signature), read] as const)
  ])

/**
 * Decodes a call of a known function; `undefined` if it is not a function call, the function is
 * unknown, or its arguments are invalid.
 */
export const readKnown = ({ meaning, isInner }: Pick<DecodedCall, 'meaning' | 'isInner'>): readonly Step[] | undefined =>
  meaning.kind === 'call' && meaning.selector !== undefined
    ? (table ??= open()).get(meaning.selector)?.(`0x${meaning.data.slice(10)}`, isInner === true)
    : undefined
