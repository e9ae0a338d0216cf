import { match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, type Address, type Hex } from 'viem'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { attacker, compile, deployData, openUser } from './local-user.ts'

// With the real factory, pool and router of Uniswap 3: an exact input stops when a pool has nothing more to sell.

const chain = seededChain()
const { dollar, uniswapV3Factory: factory, uniswapV3Router: router } = contracts
const usd = 10n ** 6n
const token = compile(
  'Y',
  `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Y {
  string public symbol = "Y";
  uint8 public decimals = 6;
  mapping(address => uint) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint value);
  constructor() { balanceOf[msg.sender] = 1e24; }
  function transfer(address to, uint value) external returns (bool) {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }
}`
)
const provider = compile(
  'Provider',
  `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
interface Token { function transfer(address, uint) external returns (bool); }
interface Pool {
  function mint(address, int24, int24, uint128, bytes calldata) external returns (uint, uint);
  function token0() external view returns (address);
  function token1() external view returns (address);
}
contract Provider {
  function add(Pool pool, int24 low, int24 high, uint128 liquidity) external { pool.mint(address(this), low, high, liquidity, ""); }
  function uniswapV3MintCallback(uint first, uint second, bytes calldata) external {
    if (first > 0) Token(Pool(msg.sender).token0()).transfer(msg.sender, first);
    if (second > 0) Token(Pool(msg.sender).token1()).transfer(msg.sender, second);
  }
}`
)
const abi = parseAbi([
  'function createPool(address,address,uint24) returns (address)',
  'function getPool(address,address,uint24) view returns (address)',
  'function initialize(uint160)',
  'function token0() view returns (address)',
  'function add(address,int24,int24,uint128)'
])
const first = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap params) payable returns (uint256)'
])
const second = parseAbi([
  'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
  'function exactInputSingle(Swap params) payable returns (uint256)'
])

type World = Awaited<ReturnType<typeof openUser>>

/**
 * Creates a pool of dollars and a worthless token, with liquidity for one dollar, and a function that
 * adds to it.
 */
async function smallPool(world: World) {
  const send = (to: Address | undefined, data: Hex) => world.sendAs(attacker, { ...(to && { to }), data })
  const make = async (data: Hex) => (await send(undefined, data)).contractAddress!
  const [worthless, from] = [await make(deployData(token)), await make(deployData(provider))]
  await send(factory, encodeFunctionData({ abi, functionName: 'createPool', args: [dollar, worthless, 500] }))
  const read = { address: factory, abi, functionName: 'getPool', args: [dollar, worthless, 500] } as const
  const pool = await world.client.readContract(read)
  await send(pool, encodeFunctionData({ abi, functionName: 'initialize', args: [2n ** 96n] }))
  const give = (what: Address, amount: bigint) =>
    send(what, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [from, amount] }))
  await give(dollar, 5n * usd)
  await give(worthless, 10n ** 18n)
  const add = (low: number, high: number, liquidity: bigint) =>
    send(from, encodeFunctionData({ abi, functionName: 'add', args: [pool, low, high, liquidity] }))
  await add(-10, 10, 2n * 10n ** 9n)
  const isFirst = (await world.client.readContract({ address: pool, abi, functionName: 'token0' })) === dollar
  // the ticks where the pool has only worthless tokens
  const below = isFirst ? -20 : 10
  return { worthless, addWorthless: () => add(below, below + 10, 10n ** 14n) }
}

describe('a sale of an exact amount', () => {
  test('takes all of it where a stranger adds to the pool first, and shows that', async () => {
    const world = await openUser(chain)
    const { worthless, addWorthless } = await smallPool(world)
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, maxUint256] })
    await world.sendAs(world.user, { to: dollar, data: approve })
    const shared = {
      tokenIn: dollar,
      tokenOut: worthless,
      fee: 500,
      recipient: world.user.address,
      amountIn: 40_000n * usd,
      amountOutMinimum: 990_000n,
      sqrtPriceLimitX96: 0n
    }
    const forms = [
      encodeFunctionData({ abi: first, args: [{ ...shared, deadline: 2n ** 40n }] }),
      encodeFunctionData({ abi: second, args: [shared] })
    ]
    const works = await Promise.all(
      forms.map(data =>
        world.client.call({ account: world.user.address, to: router, data }).then(
          reply => reply.data !== undefined,
          () => false // the other one of the two routers
        )
      )
    )
    const { approval, press } = await world.describeRequest({ to: router, data: forms[works.indexOf(true)]! })
    match(approval.dangers.join(), /This can take up to 40000 LUSD from your wallet, which is more than the changes show/)
    match(JSON.stringify(approval.rows), /"Pays up to","40000 LUSD"/)
    // the danger is not a false alarm
    await addWorthless()
    const balance = () =>
      world.client.readContract({ address: dollar, abi: erc20Abi, functionName: 'balanceOf', args: [world.user.address] })
    const before = await balance()
    await press()
    ok(before - (await balance()) === 40_000n * usd)
  })
})
