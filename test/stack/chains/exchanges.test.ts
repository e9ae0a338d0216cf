import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createWalletClient, erc20Abi, http, parseAbi, parseEther, parseUnits, type Address } from 'viem'
import { entryPoint07Abi, entryPoint07Address } from 'viem/account-abstraction'
import { contracts, people } from './deployment.ts'
import { localChain } from './test-client.ts'
import { waitForReceipt } from '../../../adapters/testing/submit.ts'

const local = localChain()
const { alice, carol } = people
const { weth, dollar, gold } = contracts
const never = 4102444800n

const dollarsOf = (account: Address) =>
  local.client.readContract({ address: dollar, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

/**
 * Asserts that an amount of dollars, in millionths, is within five hundredths of the price of a coin
 * or a unit of GOLD.
 */
const isAbout = (amount: bigint, dollars: string): void => {
  const wanted = parseUnits(dollars, 6)
  assert.ok(amount * 100n > wanted * 95n && amount * 100n < wanted * 105n, `${amount} is not about ${wanted}`)
}

describe('Uniswap 2', () => {
  const router = {
    address: contracts.uniswapV2Router,
    abi: parseAbi([
      'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
      'function swapExactETHForTokens(uint256 least, address[] path, address to, uint256 deadline) payable returns (uint256[])'
    ])
  } as const
  const quote = async (...path: Address[]): Promise<bigint> =>
    (await local.client.readContract({ ...router, functionName: 'getAmountsOut', args: [parseEther('0.01'), path] })).at(-1)!

  it('prices a coin and a piece of gold in dollars', async () => {
    isAbout((await quote(weth, dollar)) * 100n, '3000')
    isAbout((await quote(gold, weth, dollar)) * 100n, '1500')
  })

  it('has pairs where the deployment says', async () => {
    const factory = parseAbi(['function getPair(address, address) view returns (address)'])
    const pair = (token: Address) =>
      local.client.readContract({
        address: contracts.uniswapV2Factory,
        abi: factory,
        functionName: 'getPair',
        args: [token, weth]
      })
    assert.deepEqual([await pair(dollar), await pair(gold)], [contracts.wethDollarPairV2, contracts.wethGoldPairV2])
  })

  it('gives what it said', async () => {
    const [held, told] = [await dollarsOf(carol), await quote(weth, dollar)]
    const wallet = createWalletClient({ account: carol, chain: local.client.chain, transport: http(local.anvil.rpcUrl) })
    const hash = await wallet.writeContract({
      ...router,
      functionName: 'swapExactETHForTokens',
      args: [told, [weth, dollar], carol, never],
      value: parseEther('0.01')
    })
    await waitForReceipt(local.client, hash)
    assert.equal((await dollarsOf(carol)) - held, told)
  })
})

describe('Uniswap 3', () => {
  const quoter = parseAbi([
    'struct Question { address tokenIn; address tokenOut; uint256 amountIn; uint24 fee; uint160 sqrtPriceLimitX96; }',
    'function quoteExactInputSingle(Question) returns (uint256 amountOut, uint160, uint32, uint256)'
  ])
  const quote = async (tokenIn: Address, tokenOut: Address, fee: number): Promise<bigint> => {
    const { result } = await local.client.simulateContract({
      address: contracts.uniswapV3Quoter,
      abi: quoter,
      functionName: 'quoteExactInputSingle',
      args: [{ tokenIn, tokenOut, amountIn: parseEther('0.01'), fee, sqrtPriceLimitX96: 0n }]
    })
    return result[0]
  }

  it('prices a coin and a piece of gold in dollars', async () => {
    isAbout((await quote(weth, dollar, 500)) * 100n, '3000')
    isAbout((await quote(gold, dollar, 3000)) * 100n, '1500')
  })

  it('has pools where the deployment says, with prices that can be read', async () => {
    const factory = parseAbi(['function getPool(address, address, uint24) view returns (address)'])
    const pool = parseAbi([
      'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
      'function token0() view returns (address)'
    ])
    const find = (token: Address, fee: number) =>
      local.client.readContract({
        address: contracts.uniswapV3Factory,
        abi: factory,
        functionName: 'getPool',
        args: [dollar, token, fee]
      })
    assert.deepEqual([await find(weth, 500), await find(gold, 3000)], [contracts.wethDollarPoolV3, contracts.goldDollarPoolV3])

    const own = { address: contracts.wethDollarPoolV3, abi: pool } as const
    const [root] = await local.client.readContract({ ...own, functionName: 'slot0' })
    const first = await local.client.readContract({ ...own, functionName: 'token0' })
    const ratio = (Number(root) / 2 ** 96) ** 2
    const dollarsPerCoin = (first === dollar ? 1 / ratio : ratio) * 1e12
    assert.ok(dollarsPerCoin > 2850 && dollarsPerCoin < 3150, String(dollarsPerCoin))
  })

  it('gives what it said', async () => {
    const router = parseAbi([
      'struct Swap { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 deadline; uint256 amountIn; uint256 least; uint160 limit; }',
      'function exactInputSingle(Swap) payable returns (uint256)'
    ])
    const [held, told] = [await dollarsOf(carol), await quote(weth, dollar, 500)]
    const wallet = createWalletClient({ account: carol, chain: local.client.chain, transport: http(local.anvil.rpcUrl) })
    const amountIn = parseEther('0.01')
    const swap = {
      tokenIn: weth,
      tokenOut: dollar,
      fee: 500,
      recipient: carol,
      deadline: never,
      amountIn,
      least: told,
      limit: 0n
    }
    const hash = await wallet.writeContract({
      address: contracts.uniswapV3Router,
      abi: router,
      functionName: 'exactInputSingle',
      args: [swap],
      value: amountIn
    })
    await waitForReceipt(local.client, hash)
    assert.equal((await dollarsOf(carol)) - held, told)
  })
})

describe('account abstraction', () => {
  const factory = {
    address: contracts.simpleAccountFactory,
    abi: parseAbi([
      'function getAddress(address owner, uint256 salt) view returns (address)',
      'function createAccount(address owner, uint256 salt) returns (address)'
    ])
  } as const

  it('has the entry point where every chain has it', async () => {
    assert.equal(contracts.entryPoint, entryPoint07Address)
    const nonce = await local.client.readContract({
      address: entryPoint07Address,
      abi: entryPoint07Abi,
      functionName: 'getNonce',
      args: [alice, 7n]
    })
    assert.equal(nonce, 7n << 64n)
  })

  it('makes accounts that belong to it and to their owner', async () => {
    const account = await local.client.readContract({ ...factory, functionName: 'getAddress', args: [alice, 1n] })
    assert.equal(await local.client.getCode({ address: account }), undefined)
    const wallet = createWalletClient({ account: alice, chain: local.client.chain, transport: http(local.anvil.rpcUrl) })
    const hash = await wallet.writeContract({ ...factory, functionName: 'createAccount', args: [alice, 1n] })
    await waitForReceipt(local.client, hash)
    const abi = parseAbi(['function owner() view returns (address)', 'function entryPoint() view returns (address)'])
    const own = { address: account, abi } as const
    assert.equal(await local.client.readContract({ ...own, functionName: 'owner' }), alice)
    assert.equal(await local.client.readContract({ ...own, functionName: 'entryPoint' }), entryPoint07Address)
  })
})
