import { encodeCall, type Argument } from './encode.ts'
import { legsOf, type Leg, type Path } from './paths.ts'
import type { Plan } from './search.ts'
import { selectors } from './selectors.ts'
import type { Permit } from './source.ts'

// Calldata for SwapRouter02 (https://github.com/Uniswap/swap-router-contracts, IV2SwapRouter, IV3SwapRouter, IMulticallExtended).

/** Stands for the router itself where a receiver is named. */
const routerItself = '0x0000000000000000000000000000000000000002'
/** Stands for all that the router has of a token where an amount is named. */
const allThereIs = 0n

export interface SwapOptions {
  readonly plan: Plan
  readonly user: string
  /** The least that the user is to get of the whole; otherwise the transaction reverts. */
  readonly least: bigint
  /** Seconds since 1970; in a block after it the transaction reverts. */
  readonly deadline: bigint
  /** Whether the native token goes in or comes out, in the place of its wrapped form. */
  readonly nativeIn: boolean
  readonly nativeOut: boolean
  /** For all that is swapped. */
  readonly permit?: Permit
}

/** One call of the router that swaps every part and gives the user what they make together, or nothing at all. */
export function encodeSwap({ plan, user, least, deadline, nativeIn, nativeOut, permit }: SwapOptions): string {
  // parts of a split are small beside each other: what counts is what they make together, which the router has to hold first
  const direct = plan.length === 1 && !nativeOut
  const swaps = plan.flatMap(({ path, amount }) => encodePart(path, amount, direct ? least : 0n, direct ? user : routerItself))
  const received = plan[0]!.path.tokens.at(-1)!
  const calls = [
    ...(permit ? [encodePermit(plan, permit)] : []),
    ...swaps,
    ...(direct
      ? []
      : [nativeOut ? encodeCall(selectors.unwrap, least, user) : encodeCall(selectors.sweep, received, least, user)]),
    // a pool that runs dry takes less than it was given; of tokens the rest was never taken
    ...(nativeIn ? [selectors.refund] : [])
  ]
  return encodeCall(selectors.multicall, deadline, { list: calls.map((bytes): Argument => ({ bytes })) })
}

/** Whoever has handed it in before, which anybody may, has only done what it says: it is then not needed any more. */
function encodePermit(plan: Plan, { deadline, v, r, s }: Permit): string {
  const whole = plan.reduce((sum, { amount }) => sum + amount, 0n)
  return encodeCall(selectors.selfPermit, plan[0]!.path.tokens[0]!, whole, deadline, v, r, s)
}

/** A call a stretch: the router keeps what one gives, and the next takes all of it. */
function encodePart(path: Path, amount: bigint, least: bigint, receiver: string): readonly string[] {
  const legs = legsOf(path)
  return legs.map((leg, index) => {
    const isLast = index === legs.length - 1
    return encodeLeg(leg, index === 0 ? amount : allThereIs, isLast ? least : 0n, isLast ? receiver : routerItself)
  })
}

function encodeLeg({ version, tokens, pools }: Leg, amount: bigint, least: bigint, receiver: string): string {
  if (version === 2) return encodeCall(selectors.swapV2, amount, least, { list: tokens }, receiver)
  return encodeCall(selectors.swapV3, { tuple: [{ bytes: pathOf({ tokens, pools }) }, receiver, amount, least] })
}

/** {@link encodePath} of a stretch over V3. */
export function pathOf({ tokens, pools }: Path): string {
  return encodePath(
    tokens,
    pools.map(({ fee }) => fee)
  )
}

/** V3's own form of a path: token, fee, token, fee, token. */
export function encodePath(tokens: readonly string[], fees: readonly number[]): string {
  return tokens.reduce((path, token, index) => {
    const fee = index === 0 ? '' : fees[index - 1]!.toString(16).padStart(6, '0')
    return path + fee + token.slice(2)
  }, '0x')
}
