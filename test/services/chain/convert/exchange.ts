import {
  concatHex,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  padHex,
  parseAbi,
  parseEther,
  toHex,
  type Abi,
  type Address,
  type Hex
} from 'viem'
import { createRpcClient } from '../../../../adapters/base/json-rpc.ts'
import { createChainService, type ChainServiceOptions } from '../../../../services/chain/chain.ts'
import { createConvert } from '../../../../services/chain/convert/convert.ts'
import type { UniswapDeployment } from '../../../../services/chain/convert/uniswap-deployments.ts'
import type { SwapSource } from '../../../../services/chain/convert/swap-source.ts'
import { createUniswap } from '../../../../services/chain/convert/uniswap.ts'
import { createPrices } from '../../../../services/chain/prices/prices.ts'
import type { PriceSource } from '../../../../services/chain/prices/price-source.ts'
import { parseTokenList } from '../../../../services/chain/token-lists.ts'
import { getSkeleton } from '../../../../services/chain/confusable-skeleton.ts'
import { createTokenMetadataReader } from '../../../../services/chain/tokens.ts'
import { createMetrics } from '../../../../services/lib/metrics.ts'
import { createClock } from '../../../kit/clock.ts'
import { contracts, people } from '../../../stack/chains/deployment.ts'
import { swapRouter, swapRouterCode } from '../../../stack/chains/swap-router.ts'
import { startLocalChain } from '../../../stack/chains/local-chain.ts'
import { until } from '../../until.ts'
import { createLogLines } from '../log-lines.ts'

const chainNumber = 31337001
export const chainId = `eip155:${chainNumber}` as const
export const { alice } = people
const { bank } = people
const never = 4102444800n

const abi = {
  v2: parseAbi([
    'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
    'function getPair(address, address) view returns (address)',
    'function removeLiquidity(address, address, uint256, uint256, uint256, address, uint256)'
  ]),
  v3: parseAbi([
    'struct Position { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
    'function createAndInitializePoolIfNecessary(address, address, uint24, uint160) returns (address)',
    'function mint(Position) returns (uint256, uint128, uint256, uint256)'
  ]),
  token: parseAbi(['function mint(address, uint256)', 'function deposit() payable'])
}
const spacing: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }

/** A local chain with Uniswap's pools and SwapRouter02, and traders. */
export type World = Awaited<ReturnType<typeof startWorld>>

export async function startWorld() {
  const anvil = await startLocalChain({ chainId: chainNumber })
  const request = async <Result = unknown>(method: string, ...params: unknown[]): Promise<Result> => {
    const response = await fetch(anvil.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    })
    const { result, error } = (await response.json()) as { result: Result; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  /** Sends a transaction; resolves once it is mined, whether it reverted or not. */
  const send = async (from: Address, { value = 0n, gas = 15_000_000n, ...rest }: Sent): Promise<Receipt> => {
    const hash = await request<Hex>('eth_sendTransaction', { from, ...rest, value: toHex(value), gas: toHex(gas) })
    let receipt: Receipt | null = null
    await until(async () => (receipt = await request('eth_getTransactionReceipt', hash)) !== null, 'a receipt', 60_000)
    return receipt!
  }
  const write = async (from: Address, to: Address, contract: Abi, functionName: string, args: readonly unknown[], value = 0n) => {
    const { status } = await send(from, { to, data: encodeFunctionData({ abi: contract, functionName, args }), value })
    if (status !== '0x1') throw new Error(`${functionName} reverts`)
  }
  const read = async (to: Address, data: Hex) => request<Hex>('eth_call', { to, data }, 'latest')

  await request('anvil_impersonateAccount', bank)
  await request('anvil_setBalance', bank, toHex(parseEther('1000000')))
  await write(bank, contracts.weth, abi.token, 'deposit', [], parseEther('100000'))
  const approveExchanges = async (token: Address) => {
    for (const spender of [contracts.uniswapV2Router, contracts.uniswapV3Positions])
      await write(bank, token, erc20Abi, 'approve', [spender, maxUint256])
  }
  let clones = 0

  return {
    ...anvil,
    request,
    send,
    router: swapRouter,
    /** Deploys a second router at another address. */
    deployRouter: async (): Promise<Address> => (await send(bank, { data: await swapRouterCode() })).contractAddress,
    /** Deploys a token with the code of GOLD, of which the bank holds much. */
    async makeToken(symbol: string): Promise<Address> {
      const address = padHex(toHex(0x70c0 + clones++), { size: 20 })
      await request('anvil_setCode', address, await request('eth_getCode', contracts.gold, 'latest'))
      const text = padHex(concatHex([padHex(toHex(symbol), { dir: 'right', size: 31 }), toHex(symbol.length * 2, { size: 1 })]))
      // its name, its symbol and its owner
      for (const [slot, value] of [
        [3, text],
        [4, text],
        [5, padHex(bank)]
      ] as const)
        await request('anvil_setStorageAt', address, toHex(slot, { size: 32 }), value)
      await write(bank, address, abi.token, 'mint', [bank, parseEther('1000000000')])
      await approveExchanges(address)
      return address
    },
    approveExchanges,
    async mint(token: Address, to: Address, amount: bigint) {
      if (token === contracts.weth) await write(bank, token, erc20Abi, 'transfer', [to, amount])
      else await write(bank, token, abi.token, 'mint', [to, amount])
    },
    async addV2(tokenA: Address, amountA: bigint, tokenB: Address, amountB: bigint) {
      const args = [tokenA, tokenB, amountA, amountB, 0n, 0n, bank, never]
      await write(bank, contracts.uniswapV2Router, abi.v2, 'addLiquidity', args)
    },
    /** Removes all but a thousandth of a pair's liquidity. */
    async drainV2(tokenA: Address, tokenB: Address) {
      const data = encodeFunctionData({ abi: abi.v2, functionName: 'getPair', args: [tokenA, tokenB] })
      const pair: Address = `0x${(await read(contracts.uniswapV2Factory, data)).slice(-40)}`
      const held = BigInt(await read(pair, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [bank] })))
      await write(bank, pair, erc20Abi, 'approve', [contracts.uniswapV2Router, maxUint256])
      const args = [tokenA, tokenB, (held * 999n) / 1000n, 0n, 0n, bank, never]
      await write(bank, contracts.uniswapV2Router, abi.v2, 'removeLiquidity', args)
    },
    /**
     * Adds a position over that many tick steps around the price of the amounts; over the full range
     * without a number.
     */
    async addV3(tokenA: Address, amountA: bigint, tokenB: Address, amountB: bigint, fee: number, width?: number) {
      const [[token0, amount0], [token1, amount1]] =
        BigInt(tokenA) < BigInt(tokenB)
          ? ([
              [tokenA, amountA],
              [tokenB, amountB]
            ] as const)
          : ([
              [tokenB, amountB],
              [tokenA, amountA]
            ] as const)
      const price = squareRoot((amount1 * 2n ** 192n) / amount0)
      await write(bank, contracts.uniswapV3Positions, abi.v3, 'createAndInitializePoolIfNecessary', [token0, token1, fee, price])
      const step = spacing[fee]!
      const middle = Math.floor(Math.log((Number(price) / 2 ** 96) ** 2) / Math.log(1.0001) / step) * step
      const furthest = Math.floor(887_270 / step) * step
      const [tickLower, tickUpper] =
        width === undefined ? [-furthest, furthest] : [middle - width * step, middle + (width + 1) * step]
      await write(bank, contracts.uniswapV3Positions, abi.v3, 'mint', [
        {
          ...{ token0, token1, fee, tickLower, tickUpper, amount0Desired: amount0, amount1Desired: amount1 },
          ...{ amount0Min: 0n, amount1Min: 0n, recipient: bank, deadline: never }
        }
      ])
    },
    balance: async (token: Address | undefined, owner: Address) =>
      token === undefined
        ? BigInt(await request<Hex>('eth_getBalance', owner, 'latest'))
        : BigInt(await read(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }))),
    approve: (owner: Address, token: Address, spender: Address, amount: bigint) =>
      write(owner, token, erc20Abi, 'approve', [spender, amount]),
    snapshot: () => request<Hex>('evm_snapshot'),
    revert: (id: Hex) => request('evm_revert', id)
  }
}

interface Receipt {
  readonly status: Hex
  readonly contractAddress: Address
  readonly gasUsed: Hex
  readonly effectiveGasPrice: Hex
}

interface Sent {
  readonly to?: Address
  readonly data?: Hex
  readonly value?: bigint
  readonly gas?: bigint
}

export interface OpenOptions {
  readonly url: string
  readonly exchange?: UniswapDeployment
  /** Sources in addition to the built-in router. */
  readonly sources?: readonly SwapSource[]
  readonly listed?: readonly Address[]
  /** A token list, in the Token Lists format. */
  readonly list?: readonly Record<string, unknown>[]
  readonly prices?: readonly PriceSource[]
  readonly chain?: Partial<ChainServiceOptions>
}

/** Returns the settings of the local chain's Uniswap. */
export const exchangeOf = (router: string, more: Partial<UniswapDeployment> = {}): UniswapDeployment => ({
  router: lower(router),
  weth: lower(contracts.weth),
  v2: { factory: lower(contracts.uniswapV2Factory), router: lower(contracts.uniswapV2Router) },
  v3: {
    factory: lower(contracts.uniswapV3Factory),
    quoter: lower(contracts.uniswapV3Quoter),
    fees: [100, 500, 3000, 10_000]
  },
  bases: [lower(contracts.dollar)],
  ...more
})

/** Opens the routes over a node, as pages call them. */
export function openRoutes({ url, exchange, sources = [], listed = [], list = [], prices = [], chain = {} }: OpenOptions) {
  const rpc = createRpcClient([url], { fetch })
  const { log, text } = createLogLines()
  const clock = createClock(Date.now())
  const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const tokenList = parseTokenList(JSON.stringify({ tokens: list }))
  const tokens = createTokenMetadataReader({
    chainId,
    native,
    rpc,
    lists: {
      find: (id, contract) => tokenList.get(`${id}:${contract}`),
      symbols: () => (list.length > 0 ? new Set([...tokenList.values()].map(({ symbol }) => getSkeleton(symbol))) : undefined)
    },
    now: clock.now
  })
  const shared = { chainId, tokens, prices: createPrices(prices, { log, now: clock.now }) }
  const convert = createConvert({
    ...shared,
    sources: [...(exchange ? [createUniswap(exchange, { rpc, log, chainId, now: clock.now })] : []), ...sources],
    listed: () => [...listed.map(lower), ...[...tokenList.values()].map(({ contract }) => contract)],
    rpc,
    image: address => `https://images.example/${encodeURIComponent(address)}`,
    log,
    now: clock.now
  })
  const { routes } = createChainService({
    chains: [{ id: chainId, sources: [], spam: new Set(), ...shared }],
    converts: [convert],
    rpcOf: () => rpc,
    images: { address: () => undefined },
    log,
    metrics: createMetrics(),
    allowedOrigins: [],
    projectIds: [],
    trustProxy: false,
    now: clock.now,
    // one machine sends all requests here
    share: { burst: 1e6, perSecond: 1e6 },
    ...chain
  })
  const request = async (path: string, init?: RequestInit) => routes!.request(`/v1${path}`, init)
  const read = async <Reply>(response: Response): Promise<Reply> => {
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as Reply
  }
  return {
    request,
    clock,
    text,
    stop: () => rpc.stop(),
    get: async <Reply>(path: string, query: Readonly<Record<string, string>> = {}) =>
      read<Reply>(await request(`${path}?${new URLSearchParams(query)}`)),
    post: async <Reply>(path: string, body: unknown) =>
      read<Reply>(await request(path, { method: 'POST', body: JSON.stringify(body) }))
  }
}

export const lower = (address: string) => address.toLowerCase()

/** Returns the token id that clients use; without a contract that of the native currency. */
export const tokenId = (contract?: string) => `${chainId}:${contract === undefined ? `0x${'e'.repeat(40)}` : lower(contract)}`

/** Converts a token id such as `eip155:1:0x…` to the address that a wallet takes. */
export const plain = (id: string) => id.slice(id.lastIndexOf(':') + 1) as Address

function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (let next = (root + value / root) >> 1n; next < root; next = (root + value / root) >> 1n) root = next
  return root
}
