import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { splitIntoLegs, type Leg, type Path } from './paths.ts'
import type { SwapPlan } from './route-search.ts'
import type { Permit } from './swap-source.ts'

// Calldata for SwapRouter02 (https://github.com/Uniswap/swap-router-contracts, IV2SwapRouter, IV3SwapRouter, IMulticallExtended).

const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function refundETH()'
])

/** Placeholder of SwapRouter02 for the router itself as recipient. */
const routerItself = '0x0000000000000000000000000000000000000002'
/** Placeholder of SwapRouter02 for its whole balance of a token as amount. */
const allThereIs = 0n

export interface SwapOptions {
  readonly plan: SwapPlan
  readonly user: string
  /** Minimum received in total; below it the transaction reverts. */
  readonly least: bigint
  /** Seconds since 1970; in a later block the transaction reverts. */
  readonly deadline: bigint
  /** Whether the native token is sold or bought instead of its wrapped form. */
  readonly nativeIn: boolean
  readonly nativeOut: boolean
  /** Permit for the whole amount. */
  readonly permit?: Permit
}

/** Encodes one call of the router that swaps every part and sends the user the total, or reverts. */
export function encodeSwap({ plan, user, least, deadline, nativeIn, nativeOut, permit }: SwapOptions): string {
  // the minimum applies to the total of all parts, so the router has to hold it first
  const direct = plan.length === 1 && !nativeOut
  const swaps = plan.flatMap(({ path, amount }) => encodePart(path, amount, direct ? least : 0n, direct ? user : routerItself))
  const received = plan[0]!.path.tokens.at(-1)!
  const calls = [
    ...(permit ? [encodePermit(plan, permit)] : []),
    ...swaps,
    ...(direct
      ? []
      : [
          nativeOut
            ? encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [least, user as Address] })
            : encodeFunctionData({
                abi: routerAbi,
                functionName: 'sweepToken',
                args: [received as Address, least, user as Address]
              })
        ]),
    // a V2/V3 pool that runs dry takes less than the input; the remaining native value is refunded, tokens were never taken
    ...(nativeIn ? [encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' })] : [])
  ]
  return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, calls] })
}

/** Encodes the permit "if necessary": if another account has already submitted it, the call is skipped. */
function encodePermit(plan: SwapPlan, { deadline, v, r, s }: Permit): Hex {
  const whole = plan.reduce((sum, { amount }) => sum + amount, 0n)
  const token = plan[0]!.path.tokens[0]! as Address
  return encodeFunctionData({
    abi: routerAbi,
    functionName: 'selfPermitIfNecessary',
    args: [token, whole, deadline, v, r as Hex, s as Hex]
  })
}

/** Encodes one call for each leg: the router keeps the output of a leg, and the next takes all of it. */
function encodePart(path: Path, amount: bigint, least: bigint, receiver: string): readonly Hex[] {
  const legs = splitIntoLegs(path)
  return legs.map((leg, index) => {
    const isLast = index === legs.length - 1
    return encodeLeg(leg, index === 0 ? amount : allThereIs, isLast ? least : 0n, isLast ? receiver : routerItself)
  })
}

function encodeLeg({ version, tokens, pools }: Leg, amount: bigint, least: bigint, receiver: string): Hex {
  const recipient = receiver as Address
  if (version === 2)
    return encodeFunctionData({
      abi: routerAbi,
      functionName: 'swapExactTokensForTokens',
      args: [amount, least, tokens as readonly Address[], recipient]
    })
  const path = encodeLegPath({ tokens, pools })
  return encodeFunctionData({
    abi: routerAbi,
    functionName: 'exactInput',
    args: [{ path, recipient, amountIn: amount, amountOutMinimum: least }]
  })
}

/** Encodes a V3 leg as {@link encodePath} does. */
export function encodeLegPath({ tokens, pools }: Path): Hex {
  return encodePath(
    tokens,
    pools.map(({ fee }) => fee)
  )
}

/** Encodes a V3 path: token, fee, token, fee, token. */
export function encodePath(tokens: readonly string[], fees: readonly number[]): Hex {
  return tokens.reduce<Hex>((path, token, index) => {
    const fee = index === 0 ? '' : fees[index - 1]!.toString(16).padStart(6, '0')
    return `${path}${fee}${token.slice(2)}`
  }, '0x')
}
