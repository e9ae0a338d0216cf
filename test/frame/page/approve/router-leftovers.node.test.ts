import { deepEqual, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  parseAbi,
  parseEther,
  zeroAddress,
  type Hex
} from 'viem'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { attacker, openUser } from './local-user.ts'

// The real router of Uniswap 3, as on every local chain.

const chain = seededChain()
const { dollar, gold, euro, weth, uniswapV3Router: router, goldDollarPoolV3, wethDollarPoolV3 } = contracts
const abi = parseAbi([
  'function multicall(bytes[] data) payable returns (bytes[] results)',
  'function refundETH() payable',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function fee() view returns (uint24)'
])
const first = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap params) payable returns (uint256)'
])
const second = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap params) payable returns (uint256)'
])

describe('a swap that leaves what it buys in the router', () => {
  test('is a danger and promises nothing, unless that token is paid out to the user', async () => {
    const world = await openUser(chain)
    const amountIn = 1_000_000_000n
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amountIn] })
    await world.sendAs(world.user, { to: dollar, data: approve })
    const fee = await world.client.readContract({ address: goldDollarPoolV3, abi, functionName: 'fee' })
    const swapsFor = (amountOutMinimum: bigint) => {
      const shared = { tokenIn: dollar, tokenOut: gold, fee, amountIn, amountOutMinimum, sqrtPriceLimitX96: 0n }
      return [
        encodeFunctionData({ abi: first, args: [{ ...shared, recipient: zeroAddress, deadline: 2n ** 40n }] }),
        encodeFunctionData({ abi: second, args: [{ ...shared, recipient: '0x0000000000000000000000000000000000000002' }] })
      ]
    }
    const swapAndSweep = (swap: `0x${string}`, token: typeof gold, amount: bigint) => {
      const sweep = encodeFunctionData({ abi, functionName: 'sweepToken', args: [token, amount, world.user.address] })
      return { to: router, data: encodeFunctionData({ abi, functionName: 'multicall', args: [[swap, sweep]] }) }
    }
    const quotes = await Promise.all(
      swapsFor(1n).map(each =>
        world.client.call({ account: world.user.address, ...swapAndSweep(each, gold, 1n) }).then(
          ({ data }) => BigInt(decodeFunctionResult({ abi, functionName: 'multicall', data: data! })[0]!),
          () => undefined // the other one of the two routers
        )
      )
    )
    const quote = quotes.find(each => each !== undefined)
    ok(quote)
    const least = (quote * 99n) / 100n
    const swap = swapsFor(least)[quotes.indexOf(quote)]!
    const other = (await world.describeRequest(swapAndSweep(swap, euro, 0n))).approval
    match(other.dangers.join(), /stays in the contract/)
    ok(!JSON.stringify(other).includes('Minimum in return'))
    const own = (await world.describeRequest(swapAndSweep(swap, gold, least))).approval
    deepEqual(own.dangers, [])
    ok(JSON.stringify(own.parts).includes(`"Minimum in return","${formatUnits(least, 18)} `))
    // what a front-runner may leave of it
    const few = swapsFor(1n)[quotes.indexOf(quote)]!
    match(
      (await world.describeRequest(swapAndSweep(few, gold, 1n))).approval.dangers.join(),
      /You may get only .* which is less than the changes show/
    )
  })
})

const exactOutput = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'function exactOutputSingle(Swap params) payable returns (uint256)'
])
const exactOutput2 = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountOut; uint256 amountInMaximum; uint160 sqrtPriceLimitX96; }',
  'function exactOutputSingle(Swap params) payable returns (uint256)'
])

/** Returns a purchase of an exact amount, as this router takes it. */
async function purchaseOf(
  world: Awaited<ReturnType<typeof openUser>>,
  pool: Hex,
  swap: { readonly tokenIn: Hex; readonly tokenOut: Hex; readonly amountOut: bigint; readonly amountInMaximum: bigint },
  value = 0n
) {
  const fee = await world.client.readContract({ address: pool, abi, functionName: 'fee' })
  const args = { ...swap, fee, recipient: world.user.address, sqrtPriceLimitX96: 0n }
  const all = [
    encodeFunctionData({ abi: exactOutput, args: [{ ...args, deadline: 2n ** 40n }] }),
    encodeFunctionData({ abi: exactOutput2, args: [args] })
  ]
  const taken = await Promise.all(
    all.map(data =>
      world.client.call({ account: world.user.address, to: router, data, value }).then(
        () => data,
        () => undefined // the other one of the two routers
      )
    )
  )
  return taken.find(each => each !== undefined)!
}

describe('a purchase of an exact amount', () => {
  test('that gives no coins back is a danger, for the next who comes has them', async () => {
    const world = await openUser(chain)
    const value = parseEther('2')
    const swap = { tokenIn: weth, tokenOut: dollar, amountOut: 100_000_000n, amountInMaximum: value }
    const data = await purchaseOf(world, wethDollarPoolV3, swap, value)
    const refund = encodeFunctionData({ abi, functionName: 'refundETH' })
    const both = encodeFunctionData({ abi, functionName: 'multicall', args: [[data, refund]] })
    const returned = (await world.describeRequest({ to: router, data: both, value })).approval
    ok(!returned.dangers.join().includes('may stay in the contract'))
    const { approval, press } = await world.describeRequest({ to: router, data, value })
    match(approval.dangers.join(), /2 ETH may stay in the contract .*, where anyone can take it/)
    await press()
    // the danger is not a false alarm
    const before = await world.client.getBalance({ address: attacker.address })
    await world.sendAs(attacker, { to: router, data: refund })
    ok((await world.client.getBalance({ address: attacker.address })) - before > parseEther('1.5'))
  })

  test('takes as much as it may where a stranger buys first, and shows that', async () => {
    const world = await openUser(chain)
    const amountInMaximum = 9_000_000_000n
    for (const [who, amount] of [
      [world.user, amountInMaximum],
      [attacker, 5_000_000_000n]
    ] as const) {
      const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, amount] })
      await world.sendAs(who, { to: dollar, data: approve })
    }
    const swap = { tokenIn: dollar, tokenOut: gold, amountOut: 10n ** 17n, amountInMaximum }
    const data = await purchaseOf(world, goldDollarPoolV3, swap)
    const { approval, press } = await world.describeRequest({ to: router, data })
    ok(approval.rows.some(([label, value]) => label === 'Pays up to' && value === '9000 LUSD'))
    match(approval.dangers.join(), /can take up to 9000 LUSD from your wallet, which is more than the changes show/)
    const balance = () =>
      world.client.readContract({ address: dollar, abi: erc20Abi, functionName: 'balanceOf', args: [world.user.address] })
    const before = await balance()
    const shown = BigInt(Math.round(Number(/− ([\d.]+) LUSD/.exec(JSON.stringify(approval.rows))![1]) * 1e6))
    const first = await purchaseOf(world, goldDollarPoolV3, { ...swap, amountOut: 10n ** 18n, amountInMaximum: 5_000_000_000n })
    await world.sendAs(attacker, { to: router, data: first })
    await press()
    ok(before - (await balance()) > shown)
  })
})
