import { deepEqual, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  encodeFunctionData,
  erc20Abi,
  maxUint128,
  maxUint256,
  parseAbi,
  parseEther,
  parseEventLogs,
  zeroAddress,
  type Address
} from 'viem'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { attacker, openUser } from './local-user.ts'

// The real NonfungiblePositionManager of Uniswap 3, as on every local chain.

const chain = seededChain()
const positions = contracts.uniswapV3Positions
const abi = parseAbi([
  'struct MintParams { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'struct Decrease { uint256 tokenId; uint128 liquidity; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'struct Increase { uint256 tokenId; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; uint256 deadline; }',
  'struct Collect { uint256 tokenId; address recipient; uint128 amount0Max; uint128 amount1Max; }',
  'function mint(MintParams params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  'function decreaseLiquidity(Decrease params) payable returns (uint256 amount0, uint256 amount1)',
  'function increaseLiquidity(Increase params) payable returns (uint128 liquidity, uint256 amount0, uint256 amount1)',
  'function collect(Collect params) payable returns (uint256 amount0, uint256 amount1)',
  'function multicall(bytes[] data) payable returns (bytes[] results)',
  'function sweepToken(address token, uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)'
])
const poolAbi = parseAbi([
  'function token0() view returns (address)',
  'function token1() view returns (address)',
  'function fee() view returns (uint24)',
  'function tickSpacing() view returns (int24)'
])
const never = 2n ** 40n

type World = Awaited<ReturnType<typeof openUser>>

async function poolOf({ client }: World) {
  const read = <Name extends 'token0' | 'token1' | 'fee' | 'tickSpacing'>(functionName: Name) =>
    client.readContract({ address: contracts.wethDollarPoolV3, abi: poolAbi, functionName })
  const [token0, token1, fee, spacing] = await Promise.all([read('token0'), read('token1'), read('fee'), read('tickSpacing')])
  const edge = Math.floor(887_272 / spacing) * spacing
  return { token0: token0, token1: token1, fee, tickLower: -edge, tickUpper: edge }
}

/** Mints a position of the pool. */
async function mintFor(world: World, who: World['user'], scale: bigint) {
  const pool = await poolOf(world)
  await world.sendAs(who, { to: contracts.weth, data: '0xd0e30db0', value: (parseEther('1') * scale) / 10n })
  for (const token of [contracts.weth, contracts.dollar] as Address[])
    await world.sendAs(who, {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [positions, maxUint256] })
    })
  const amountOf = (token: Address) =>
    token.toLowerCase() === contracts.weth.toLowerCase() ? (parseEther('1') * scale) / 10n : 400_000_000n * scale
  const params = {
    ...pool,
    amount0Desired: amountOf(pool.token0),
    amount1Desired: amountOf(pool.token1),
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: who.address,
    deadline: never
  }
  const receipt = await world.sendAs(who, {
    to: positions,
    data: encodeFunctionData({ abi, functionName: 'mint', args: [params] })
  })
  const [event] = parseEventLogs({ abi, logs: receipt.logs, eventName: 'IncreaseLiquidity' })
  return { ...event!.args, params }
}

interface Minted {
  readonly tokenId: bigint
  readonly liquidity: bigint
  readonly amount0: bigint
  readonly amount1: bigint
}

/** Returns the amount less two per cent. */
const leastOf = (amount: bigint): bigint => (amount * 98n) / 100n

const decrease = (
  { tokenId, liquidity, amount0, amount1 }: Minted,
  [amount0Min, amount1Min] = [leastOf(amount0), leastOf(amount1)]
) =>
  encodeFunctionData({
    abi,
    functionName: 'decreaseLiquidity',
    args: [{ tokenId, liquidity, amount0Min, amount1Min, deadline: never }]
  })
const collect = (tokenId: bigint, recipient: Address) =>
  encodeFunctionData({
    abi,
    functionName: 'collect',
    args: [{ tokenId, recipient, amount0Max: maxUint128, amount1Max: maxUint128 }]
  })
const multicall = (...calls: `0x${string}`[]) => encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })

describe('a position of Uniswap 3', () => {
  for (const [name, recipient, danger] of [
    ['zero, which is the manager', zeroAddress, /stays in the contract 0x.*, where others can take it/],
    ['the manager itself', positions, /stays in the contract 0x.*, where others can take it/],
    ['a stranger', attacker.address, new RegExp(`goes to ${attacker.address}, which isn’t your account`)]
  ] as const) {
    test(`that is paid out to ${name} is a danger, though nothing leaves the wallet`, async () => {
      const world = await openUser(chain)
      const position = await mintFor(world, world.user, 10n)
      const request = { to: positions, data: multicall(decrease(position), collect(position.tokenId, recipient)) }
      match((await world.describeRequest(request)).approval.dangers.join('\n'), danger)
    })
  }

  test('that is paid out to its owner in coins, by way of the manager, is none, and is one where a token stays', async () => {
    const world = await openUser(chain)
    const position = await mintFor(world, world.user, 10n)
    const isFirst = position.params.token0.toLowerCase() === contracts.weth.toLowerCase()
    const [coins, dollars] = isFirst ? [position.amount0, position.amount1] : [position.amount1, position.amount0]
    const unwrapping = (least: bigint) =>
      encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [least, world.user.address] })
    const unwrap = unwrapping(leastOf(coins))
    const sweep = encodeFunctionData({
      abi,
      functionName: 'sweepToken',
      args: [contracts.dollar, leastOf(dollars), world.user.address]
    })
    const requestWith = (...paid: readonly `0x${string}`[]) => ({
      to: positions,
      data: multicall(decrease(position), collect(position.tokenId, zeroAddress), ...paid)
    })
    deepEqual((await world.describeRequest(requestWith(unwrap, sweep))).approval.dangers, [])
    match((await world.describeRequest(requestWith(unwrap))).approval.dangers.join(), /stays in the contract/)
    match((await world.describeRequest(requestWith(sweep))).approval.dangers.join(), /stays in the contract/)
    match(
      (await world.describeRequest(requestWith(unwrapping(1n), sweep))).approval.dangers.join(),
      /You may get only 0\.0+1 .*ETH/
    )
  })

  test('that is paid out to its owner is none, and shows what comes', async () => {
    const world = await openUser(chain)
    const position = await mintFor(world, world.user, 10n)
    const data = multicall(decrease(position), collect(position.tokenId, world.user.address))
    const { approval } = await world.describeRequest({ to: positions, data })
    deepEqual(approval.dangers, [])
    match(JSON.stringify(approval.sum), /\+ .* LUSD/)
  })

  test('that is paid out to a stranger is a danger beside a new one of the user that costs as much, in either order', async () => {
    const world = await openUser(chain)
    const old = await mintFor(world, world.user, 10n)
    await world.sendAs(world.user, { to: contracts.weth, data: '0xd0e30db0', value: parseEther('2') })
    const { amount0Desired, amount1Desired } = old.params
    const params = {
      ...old.params,
      amount0Desired: amount0Desired + amount0Desired / 50n,
      amount1Desired: amount1Desired + amount1Desired / 50n
    }
    const more = encodeFunctionData({ abi, functionName: 'mint', args: [params] })
    const taken = [decrease(old), collect(old.tokenId, attacker.address)]
    for (const calls of [
      [...taken, more],
      [more, ...taken]
    ]) {
      const { approval } = await world.describeRequest({ to: positions, data: multicall(...calls) })
      match(approval.dangers.join('\n'), new RegExp(`goes to ${attacker.address}`))
    }
  })

  test('of a stranger that the user pays for is a danger with its owner', async () => {
    const world = await openUser(chain)
    const theirs = await mintFor(world, attacker, 1n)
    const own = await mintFor(world, world.user, 1n)
    await world.sendAs(world.user, { to: contracts.weth, data: '0xd0e30db0', value: parseEther('1') })
    const { amount0, amount1 } = theirs
    const increase = (tokenId: bigint) => {
      const [amount0Min, amount1Min] = [leastOf(amount0), leastOf(amount1)]
      const params = { tokenId, amount0Desired: amount0, amount1Desired: amount1, amount0Min, amount1Min, deadline: never }
      return { to: positions, data: encodeFunctionData({ abi, functionName: 'increaseLiquidity', args: [params] }) }
    }
    match(
      (await world.describeRequest(increase(theirs.tokenId))).approval.dangers.join('\n'),
      new RegExp(`belongs to ${attacker.address}`)
    )
    deepEqual((await world.describeRequest(increase(own.tokenId))).approval.dangers, [])
  })
})
