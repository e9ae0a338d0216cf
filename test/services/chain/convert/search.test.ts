import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { concat, decodeFunctionData, numberToHex, parseAbi, type Hex } from 'viem'
import {
  estimatePath,
  findPaths,
  estimateGas,
  splitIntoLegs,
  type PoolWithDepth
} from '../../../../services/chain/convert/paths.ts'
import { getV2Depth, type Pool } from '../../../../services/chain/convert/pool.ts'
import {
  choosePlan,
  gasScale,
  searchPlans,
  type PlanPart,
  type SwapPlan
} from '../../../../services/chain/convert/route-search.ts'
import { applySlippage } from '../../../../services/chain/convert/slippage.ts'
import { encodeSwap } from '../../../../services/chain/convert/swap-router.ts'

const names = ['0xa', '0xb', '0xc', '0xd', '0xe']
const [from, to] = ['0xa', '0xb']

const reserve = fc.bigInt(10n ** 6n, 10n ** 27n)
const pools = fc
  .array(
    fc.record({
      ends: fc.subarray(names, { minLength: 2, maxLength: 2 }),
      version: fc.constantFrom<(2 | 3)[]>(2, 3),
      fee: fc.constantFrom(100, 500, 3000),
      reserve0: reserve,
      reserve1: reserve
    }),
    { maxLength: 30 }
  )
  .map(rows =>
    rows.map(({ ends: [token0, token1], version, fee, reserve0, reserve1 }, index): PoolWithDepth => {
      return {
        pool: { address: `0x${index}`, version, token0: token0!, token1: token1!, fee: version === 2 ? 3000 : fee },
        depth: getV2Depth(reserve0, reserve1)
      }
    })
  )
const amounts = fc.bigInt(1n, 10n ** 26n)
/** As if gas were free, cheap, and more expensive than the swap. */
const gasCosts = fc.constantFrom(0n, gasScale, gasScale * 10n ** 15n)

/** Returns the output of the pools by their formula: the contracts' own quotes in these tests. */
function quotesOf(found: readonly PoolWithDepth[]) {
  const depths = new Map(found.map(({ pool, depth }) => [pool, depth]))
  return ({ path, amount }: PlanPart) => ({
    got: estimatePath(path, (pool: Pool) => depths.get(pool)!, amount),
    gas: estimateGas(path)
  })
}

describe('the search for a way', () => {
  it('loses no base unit, and lets no two parts of a plan go through one pool', () => {
    fc.assert(
      fc.property(pools, amounts, gasCosts, (found, amount, gasCost) => {
        for (const plan of searchPlans({ pools: found, from, to, amount, gasCost, mostParts: 3 })) {
          assert.equal(
            plan.reduce((sum, part) => sum + part.amount, 0n),
            amount
          )
          const used = plan.flatMap(({ path }) => path.pools)
          assert.equal(new Set(used).size, used.length)
          for (const { path, amount: part } of plan) {
            assert.ok(part > 0n || amount < 20n)
            assert.equal(path.tokens[0], from)
            assert.equal(path.tokens.at(-1), to)
            assert.equal(new Set(path.tokens).size, path.tokens.length, 'through no token twice')
            path.pools.forEach((pool, index) => {
              const ends = [path.tokens[index]!, path.tokens[index + 1]!].toSorted()
              assert.deepEqual([pool.token0, pool.token1], ends)
            })
            const legs = splitIntoLegs(path)
            assert.ok(legs.length <= 2, 'changes from one version to the other once')
            assert.deepEqual(
              legs.flatMap(leg => leg.pools),
              path.pools
            )
            for (const leg of legs) {
              assert.ok(leg.pools.every(({ version }) => version === leg.version))
              assert.equal(leg.tokens.length, leg.pools.length + 1)
            }
          }
        }
      })
    )
  })

  it('never ends with less, net of gas, than the best single way', () => {
    fc.assert(
      fc.property(pools, amounts, gasCosts, (found, amount, gasCost) => {
        const quote = quotesOf(found)
        const plans = searchPlans({ pools: found, from, to, amount, gasCost, mostParts: 3 })
        const best = choosePlan(plans, quote, gasCost)
        const netOf = (got: bigint, gas: bigint) => got - (gas * gasCost) / gasScale
        const singles = findPaths(found, from, to).map(path => quote({ path, amount }))
        const most = singles.filter(({ got }) => got > 0n).map(({ got, gas }) => netOf(got, gas))
        assert.equal(best === undefined, most.length === 0)
        for (const net of most) assert.ok(netOf(best!.got, best!.gas) >= net)
      })
    )
  })

  it('splits between two like pools in halves', () => {
    const two = [1, 2].map((index): PoolWithDepth => {
      const pool = { address: `0x${index}`, version: 3, token0: from, token1: to, fee: 500 } as const
      return { pool, depth: getV2Depth(10n ** 18n, 10n ** 18n) }
    })
    const amount = 10n ** 17n + 1n
    const plans = searchPlans({ pools: two, from: from, to: to, amount, gasCost: 0n, mostParts: 3 })
    const best = choosePlan(plans, quotesOf(two), 0n)!
    assert.deepEqual(best.plan.map(part => part.amount).toSorted(), [amount / 2n, amount / 2n + 1n])
  })

  it('leaves out plans with a part that got no quote', () => {
    const path = { tokens: [from, to], pools: [] } as const
    const plan = (...parts: readonly bigint[]): SwapPlan => parts.map(amount => ({ path, amount }))
    const quote = ({ amount }: PlanPart) => (amount === 2n ? undefined : { got: amount * 10n, gas: 1n })
    assert.deepEqual(choosePlan([plan(3n), plan(2n, 9n)], quote, 0n)?.got, 30n)
    assert.equal(choosePlan([plan(2n)], quote, 0n), undefined)
  })
})

describe('the least of a swap', () => {
  it('is never less than the slippage allows', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 5000 }), (amount, slippage) => {
        const least = applySlippage(amount, slippage)
        assert.ok(least <= amount && least * 10_000n >= amount * BigInt(10_000 - slippage))
      })
    )
  })
})

describe('calldata', () => {
  const abi = parseAbi([
    'function multicall(uint256 deadline, bytes[] data)',
    'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum))',
    'function swapExactTokensForTokens(uint256, uint256, address[], address)',
    'function unwrapWETH9(uint256, address)',
    'function sweepToken(address, uint256, address)',
    'function refundETH()'
  ])
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(hexOf)
  const number = fc.bigInt(0n, 2n ** 256n - 1n)
  const router = '0x0000000000000000000000000000000000000002'
  const callsOf = (data: string) => {
    const { args } = decodeFunctionData({ abi, data: data as Hex })
    const [deadline, calls] = args as [bigint, Hex[]]
    return [deadline, calls.map(call => JSON.parse(JSON.stringify(decodeFunctionData({ abi, data: call }), plain) ?? 'null'))]
  }
  const call = (functionName: string, args?: unknown[]) => ({ functionName: functionName.toLowerCase(), ...(args && { args }) })
  const plain = (_: string, value: unknown) =>
    typeof value === 'bigint' ? String(value) : typeof value === 'string' ? value.toLowerCase() : value

  it('swaps along a path as the router wants it', () => {
    fc.assert(
      fc.property(address, address, address, number, number, number, (user, sold, bought, amount, least, deadline) => {
        const common = { address: '0x1', token0: sold, token1: bought, fee: 500 }
        const planOf = (version: 2 | 3): SwapPlan => [
          { path: { tokens: [sold, bought], pools: [{ ...common, version }] }, amount }
        ]
        const path = concat([sold, numberToHex(500, { size: 3 }), bought])
        assert.deepEqual(callsOf(encodeSwap({ plan: planOf(3), user, least, deadline, nativeIn: false, nativeOut: false })), [
          deadline,
          [call('exactInput', [{ path, recipient: user, amountIn: String(amount), amountOutMinimum: String(least) }])]
        ])
        assert.deepEqual(callsOf(encodeSwap({ plan: planOf(2), user, least, deadline, nativeIn: true, nativeOut: true })), [
          deadline,
          [
            call('swapExactTokensForTokens', [String(amount), '0', [sold, bought], router]),
            call('unwrapWETH9', [String(least), user]),
            call('refundETH')
          ]
        ])
        const twice = [...planOf(3), ...planOf(2)]
        const [, calls] = callsOf(encodeSwap({ plan: twice, user, least, deadline, nativeIn: false, nativeOut: false }))
        assert.deepEqual((calls as unknown[]).at(-1), call('sweepToken', [bought, String(least), user]))
      })
    )
  })
})

function hexOf(value: Uint8Array): Hex {
  return `0x${Buffer.from(value).toString('hex')}`
}
