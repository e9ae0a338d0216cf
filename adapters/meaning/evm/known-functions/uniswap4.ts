import type { Hex } from 'viem'
import { rolesIn } from './arguments.ts'
import { listIn } from './command-list.ts'
import type { Role, RoleValue, Step } from './roles.ts'

// Plans of Uniswap 4, in the few shapes that its SDK creates. Every action changes a balance of the caller at the pool manager,
// and the combined effect of several is known for these shapes only: any other plan is unknown. Each is one step, like a swap of
// Uniswap 3. https://docs.uniswap.org/contracts/v4/overview

interface Action {
  /** One letter, for matching the shape of a plan. */
  readonly kind: string
  readonly roles: readonly RoleValue[]
}

type Actions = Readonly<Record<number, readonly [kind: string, list: string]>>

const keyOf = (tokens: string, hooks: string): string =>
  `(address ${tokens},address ${tokens},uint24 tier,int24 tier,address ${hooks})`
const hops = '(address path,uint24 tier,int24 tier,address pool,bytes note)[]'

/**
 * Swaps with exact input (i) or output (o), their payment (p), and actions that pay out a part (s) and
 * the rest (t) of the output.
 */
const swapActions: Actions = {
  0x06: ['i', `(${keyOf('token', 'pool')},bool flag,uint128 amount,uint128 least,bytes note)`],
  0x07: ['i', `(address sold,${hops},uint128 amount,uint128 least)`],
  0x08: ['o', `(${keyOf('token', 'pool')},bool flag,uint128 exact,uint128 most,bytes note)`],
  0x09: ['o', `(address bought,${hops},uint128 exact,uint128 most)`],
  0x0b: ['p', 'address token,uint256 amount,bool payer'],
  0x0c: ['p', 'address token,uint256 limit'],
  0x0e: ['t', 'address token,address routed,uint256 none'],
  0x0f: ['t', 'address token,uint256 least'],
  0x10: ['s', 'address token,address share,uint256 part']
}

/**
 * Increase (m) or decrease (l) of a position, its payment (p, or c for one token), and actions that
 * pay out its tokens (t) or remaining native currency (w). Hooks may keep part of it.
 */
const positionActions: Actions = {
  0x00: ['m', 'uint256 item,uint256 exact,uint128 most,uint128 most,bytes note'],
  0x01: ['l', 'uint256 item,uint256 exact,uint128 least,uint128 least,bytes note'],
  0x02: [
    'm',
    `${keyOf('sold', 'executor')},int24 tick,int24 tick,uint256 exact,uint128 most,uint128 most,address routed,bytes note`
  ],
  0x03: ['l', 'uint256 item,uint128 least,uint128 least,bytes note'],
  0x0d: ['p', 'address token,address token'],
  0x11: ['t', 'address token,address token,address routed'],
  0x12: ['c', 'address token'],
  0x14: ['w', 'address bought,address routed']
}

function actionsIn(bytes: string, known: Actions): readonly Action[] | undefined {
  const found = listIn(bytes, false, true)?.map(({ command, input }): Action | undefined => {
    const [kind, list] = known[command] ?? []
    if (kind === undefined || list === undefined) return undefined
    const own = rolesIn(list, input, true)
    return own && { kind, roles: own }
  })
  return found?.every(each => each !== undefined) ? found : undefined
}

const shapeOf = (list: readonly Action[]): string => list.map(({ kind }) => kind).join('')
const of = (list: readonly RoleValue[], ...wanted: readonly Role[]): readonly RoleValue[] =>
  list.filter(({ role }) => wanted.includes(role))
const addresses = (list: readonly RoleValue[], ...wanted: readonly Role[]): readonly string[] =>
  of(list, ...wanted).map(({ value }) => String(value).toLowerCase())
const numbers = (list: readonly RoleValue[], ...wanted: readonly Role[]): readonly bigint[] =>
  of(list, ...wanted).map(({ value }) => BigInt(value))
const sumOf = (list: readonly bigint[]): bigint => list.reduce((sum, each) => sum + each, 0n)
const larger = (left: bigint, right: bigint): bigint => (left > right ? left : right)
const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)

/**
 * Returns the tokens of a swap in order: the balances of intermediate tokens must be settled, or the
 * whole plan fails.
 */
function tokensOf({ roles }: Action): readonly string[] {
  const key = addresses(roles, 'token')
  if (key.length === 0) return (['sold', 'path', 'bought'] as const).flatMap(role => addresses(roles, role))
  return of(roles, 'flag')[0]?.value === true ? key : key.toReversed()
}

const whole = 10_000n

/**
 * Decodes the command of the UniversalRouter.
 * A payment may precede the swaps only if it pays exactly what they sell.
 */
export function swapPlan(bytes: Hex): readonly Step[] | undefined {
  const found = actionsIn(bytes, swapActions)
  if (!found || !/^(i+p|pi+|op)s?t$/.test(shapeOf(found))) return undefined
  const isKind = (kinds: string) => found.filter(({ kind }) => kinds.includes(kind))
  const [swaps, [payment], taken] = [isKind('io'), isKind('p'), isKind('st')]
  const [sold, bought] = [tokensOf(swaps[0]!)[0]!, tokensOf(swaps[0]!).at(-1)!]
  // a token that occurs twice in one swap may leave more to pay than that swap states
  const isDirect = swaps.every(swap => {
    const tokens = tokensOf(swap)
    return tokens[0] === sold && tokens.at(-1) === bought && tokens.filter(each => [sold, bought].includes(each)).length === 2
  })
  const all = swaps.flatMap(({ roles }) => roles)
  // zero means the whole open balance, not an amount
  const isOpen = numbers(all, 'amount', 'exact').includes(0n)
  const sum = sumOf(numbers(all, 'amount'))
  const [settled = 0n] = numbers(payment!.roles, 'amount')
  const isPaid = settled === 0n ? found[0] !== payment : settled === sum
  if (sold === bought || !isDirect || isOpen || !isPaid || addresses(payment!.roles, 'token')[0] !== sold) return undefined
  const outs = taken.flatMap(({ roles }) => roles)
  if (addresses(outs, 'token').some(each => each !== bought)) return undefined
  // an exact output is not enforced: a pool may give less
  const [part = 0n] = numbers(outs, 'part')
  const least = larger((sumOf(numbers(all, 'least')) * (whole - part)) / whole, numbers(outs, 'least')[0] ?? 0n)
  const most = numbers(all, 'most').map(each => smaller(each, numbers(payment!.roles, 'limit')[0] ?? each))
  return [
    {
      roles: [
        { role: 'sold', value: sold },
        { role: 'bought', value: bought },
        ...(most.length > 0 ? most.map(value => ({ role: 'most' as const, value })) : [{ role: 'amount' as const, value: sum }]),
        { role: 'least', value: least },
        ...of(all, 'pool'),
        ...of(outs, 'share', 'part', 'routed'),
        ...of(payment!.roles, 'payer')
      ]
    }
  ]
}

/**
 * Decodes the plan of the PositionManager.
 * The manager itself determines the tokens of a position: others stay unpaid, and the plan fails.
 */
export function positionPlan(bytes: Hex): readonly Step[] | undefined {
  const found = actionsIn(bytes, positionActions)
  if (!found || !/^(m(p|cc)w?|l(t|cc))$/.test(shapeOf(found))) return undefined
  const [position, ...others] = found
  const [sweep] = others.filter(({ kind }) => kind === 'w')
  const pair = addresses(
    others.flatMap(({ roles }) => roles),
    'token'
  )
  const own = addresses(position!.roles, 'sold')
  if (pair[0] === pair[1] || (own.length > 0 && !own.every(each => pair.includes(each)))) return undefined
  if (sweep && addresses(sweep.roles, 'bought').some(each => BigInt(each) !== 0n)) return undefined
  const outs = others.filter(each => each !== sweep).flatMap(({ roles }) => of(roles, 'routed'))
  const isMore = position!.kind === 'm' && own.length === 0
  return [
    // the key of a new position names its hook
    { roles: [...position!.roles, ...outs], ...(isMore && { hasHook: true as const }) },
    ...(sweep ? [{ roles: sweep.roles, isPayout: true }] : [])
  ]
}
