import { decodeFunctionData, parseAbi, toFunctionSelector, type Abi, type Hex } from 'viem'
import type { CallMeaning } from '../../evm/codec/call.ts'

// Functions of widely used protocols whose every effect on the caller is a movement that a simulation shows, or a record without value.
//
// What belongs here: a function that grants no right over the assets of the caller, in the contract or elsewhere, and that pays the assets
// of the caller in the contract only by a transfer of tokens to an address in its arguments. What does not: allowances, operators,
// owners and signers, hooks and subscribers, resolvers and records of names, calls in calls, messages that act as the caller on another
// network, and transfers within a contract. Functions of which that depends on their arguments are `limited`.

const swaps = [
  // Uniswap 2, and exchanges made after it
  'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
  'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)',
  'swapExactETHForTokens(uint256,address[],address,uint256)',
  'swapETHForExactTokens(uint256,address[],address,uint256)',
  'swapExactTokensForETH(uint256,uint256,address[],address,uint256)',
  'swapTokensForExactETH(uint256,uint256,address[],address,uint256)',
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)',
  'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
  // Velodrome and Aerodrome
  'swapExactTokensForTokens(uint256,uint256,(address,address,bool,address)[],address,uint256)',
  'swapExactETHForTokens(uint256,(address,address,bool,address)[],address,uint256)',
  'swapExactTokensForETH(uint256,uint256,(address,address,bool,address)[],address,uint256)',
  // Uniswap 3: SwapRouter, then SwapRouter02
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
  'exactInput((bytes,address,uint256,uint256,uint256))',
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))',
  'exactOutput((bytes,address,uint256,uint256,uint256))',
  'exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))',
  'exactInput((bytes,address,uint256,uint256))',
  'exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))',
  'exactOutput((bytes,address,uint256,uint256))',
  'swapExactTokensForTokens(uint256,uint256,address[],address)',
  'swapTokensForExactTokens(uint256,uint256,address[],address)',
  // beside these, in a multicall
  'refundETH()',
  'unwrapWETH9(uint256)',
  'unwrapWETH9(uint256,address)',
  'sweepToken(address,uint256)',
  'sweepToken(address,uint256,address)',
  'wrapETH(uint256)',
  'pull(address,uint256)',
  // UniversalRouter
  'execute(bytes,bytes[])',
  'execute(bytes,bytes[],uint256)',
  // 1inch 4 to 6
  'swap(address,(address,address,address,address,uint256,uint256,uint256,bytes),bytes)',
  'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes,bytes)',
  'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
  'unoswap(address,uint256,uint256,bytes32[])',
  'unoswap(address,uint256,uint256,uint256[])',
  'uniswapV3Swap(uint256,uint256,uint256[])',
  'unoswap(uint256,uint256,uint256,uint256)',
  'unoswap2(uint256,uint256,uint256,uint256,uint256)',
  'unoswap3(uint256,uint256,uint256,uint256,uint256,uint256)',
  'unoswapTo(uint256,uint256,uint256,uint256,uint256)',
  'unoswapTo2(uint256,uint256,uint256,uint256,uint256,uint256)',
  'unoswapTo3(uint256,uint256,uint256,uint256,uint256,uint256,uint256)',
  'ethUnoswap(uint256,uint256)',
  'ethUnoswap2(uint256,uint256,uint256)',
  'ethUnoswap3(uint256,uint256,uint256,uint256)',
  'ethUnoswapTo(uint256,uint256,uint256)',
  'ethUnoswapTo2(uint256,uint256,uint256,uint256)',
  'ethUnoswapTo3(uint256,uint256,uint256,uint256,uint256)',
  // 0x: ExchangeProxy, AllowanceHolder, Settler
  'transformERC20(address,address,uint256,uint256,(uint32,bytes)[])',
  'sellToUniswap(address[],uint256,uint256,bool)',
  'sellEthForTokenToUniswapV3(bytes,uint256,address)',
  'sellTokenForEthToUniswapV3(bytes,uint256,uint256,address)',
  'sellTokenForTokenToUniswapV3(bytes,uint256,uint256,address)',
  'exec(address,address,uint256,address,bytes)',
  'execute((address,address,uint256),bytes[],bytes32)',
  // ParaSwap 5 and 6
  'simpleSwap((address,address,uint256,uint256,uint256,address[],bytes,uint256[],uint256[],address,address,uint256,bytes,uint256,bytes16))',
  'multiSwap((address,uint256,uint256,uint256,address,(address,uint256,(address,uint256,uint256,(uint256,address,uint256,bytes,uint256)[])[])[],address,uint256,bytes,uint256,bytes16))',
  'megaSwap((address,uint256,uint256,uint256,address,(uint256,(address,uint256,(address,uint256,uint256,(uint256,address,uint256,bytes,uint256)[])[])[])[],address,uint256,bytes,uint256,bytes16))',
  'swapExactAmountIn(address,(address,address,uint256,uint256,uint256,bytes32,address),uint256,bytes,bytes)',
  'swapExactAmountOut(address,(address,address,uint256,uint256,uint256,bytes32,address),uint256,bytes,bytes)',
  'swapExactAmountInOnUniswapV2((address,address,uint256,uint256,uint256,bytes32,address,bytes),uint256,bytes)',
  'swapExactAmountInOnUniswapV3((address,address,uint256,uint256,uint256,bytes32,address,bytes),uint256,bytes)',
  'swapExactAmountOutOnUniswapV2((address,address,uint256,uint256,uint256,bytes32,address,bytes),uint256,bytes)',
  'swapExactAmountOutOnUniswapV3((address,address,uint256,uint256,uint256,bytes32,address,bytes),uint256,bytes)',
  // LI.FI, on one network
  'swapTokensGeneric(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool)[])',
  'swapTokensSingleV3ERC20ToERC20(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool))',
  'swapTokensSingleV3ERC20ToNative(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool))',
  'swapTokensSingleV3NativeToERC20(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool))',
  'swapTokensMultipleV3ERC20ToERC20(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool)[])',
  'swapTokensMultipleV3ERC20ToNative(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool)[])',
  'swapTokensMultipleV3NativeToERC20(bytes32,string,string,address,uint256,(address,address,address,address,uint256,bytes,bool)[])',
  // KyberSwap
  'swap((address,address,bytes,(address,address,address[],uint256[],address[],uint256[],address,uint256,uint256,uint256,bytes),bytes))',
  // Odos
  'swap((address,uint256,address,address,uint256,uint256,address),bytes,address,uint32)',
  'swapCompact()',
  // Curve
  'exchange(int128,int128,uint256,uint256)',
  'exchange(int128,int128,uint256,uint256,address)',
  'exchange(uint256,uint256,uint256,uint256)',
  'exchange(uint256,uint256,uint256,uint256,bool)',
  'exchange_underlying(int128,int128,uint256,uint256)',
  'exchange(address[11],uint256[5][5],uint256,uint256)',
  'exchange(address[11],uint256[5][5],uint256,uint256,address[5])',
  'exchange(address[11],uint256[5][5],uint256,uint256,address[5],address)',
  // CoW Protocol: an order for coins that go along
  'createOrder((address,address,uint256,uint256,bytes32,uint256,uint32,bool,int64))'
] as const

const liquidity = [
  // Uniswap 2
  'addLiquidity(address,address,uint256,uint256,uint256,uint256,address,uint256)',
  'addLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
  'removeLiquidity(address,address,uint256,uint256,uint256,address,uint256)',
  'removeLiquidityETH(address,uint256,uint256,uint256,address,uint256)',
  // Uniswap 3
  'mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256))',
  'increaseLiquidity((uint256,uint256,uint256,uint256,uint256,uint256))',
  'decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))',
  'collect((uint256,address,uint128,uint128))',
  // Balancer
  'exitPool(bytes32,address,address,(address[],uint256[],bytes,bool))',
  // Curve
  'add_liquidity(uint256[2],uint256)',
  'add_liquidity(uint256[3],uint256)',
  'add_liquidity(uint256[4],uint256)',
  'remove_liquidity(uint256,uint256[2])',
  'remove_liquidity(uint256,uint256[3])',
  'remove_liquidity(uint256,uint256[4])',
  'remove_liquidity_one_coin(uint256,int128,uint256)',
  'remove_liquidity_one_coin(uint256,uint256,uint256)'
] as const

const deposits = [
  // wrapped and staked coins
  'deposit()',
  'withdraw(uint256)',
  'submit(address)',
  'wrap(uint256)',
  'unwrap(uint256)',
  'requestWithdrawals(uint256[],address)',
  'requestWithdrawalsWstETH(uint256[],address)',
  'claimWithdrawal(uint256)',
  'claimWithdrawals(uint256[],uint256[])',
  // ERC-4626
  'deposit(uint256,address)',
  'mint(uint256,address)',
  'withdraw(uint256,address,address)',
  'redeem(uint256,address,address)',
  // Aave
  'deposit(address,uint256,address,uint16)',
  'supply(address,uint256,address,uint16)',
  'withdraw(address,uint256,address)',
  'borrow(address,uint256,uint256,uint16,address)',
  'repay(address,uint256,uint256,address)',
  'repayWithATokens(address,uint256,uint256)',
  'setUserUseReserveAsCollateral(address,bool)',
  'setUserEMode(uint8)',
  'depositETH(address,address,uint16)',
  'withdrawETH(address,uint256,address)',
  'claimRewards(address[],uint256,address,address)',
  'claimAllRewards(address[],address)',
  'claimAllRewardsToSelf(address[])',
  // Compound 2 and 3
  'mint()',
  'mint(uint256)',
  'redeem(uint256)',
  'redeemUnderlying(uint256)',
  'borrow(uint256)',
  'repayBorrow(uint256)',
  'repayBorrow()',
  'enterMarkets(address[])',
  'exitMarket(address)',
  'supply(address,uint256)',
  'withdraw(address,uint256)',
  // Morpho
  'supply((address,address,address,address,uint256),uint256,uint256,address,bytes)',
  'withdraw((address,address,address,address,uint256),uint256,uint256,address,address)',
  'borrow((address,address,address,address,uint256),uint256,uint256,address,address)',
  'repay((address,address,address,address,uint256),uint256,uint256,address,bytes)',
  'supplyCollateral((address,address,address,address,uint256),uint256,address,bytes)',
  'withdrawCollateral((address,address,address,address,uint256),uint256,address,address)',
  // farms and rewards
  'deposit(uint256)',
  'deposit(uint256,uint256)',
  'withdraw(uint256,uint256)',
  'stake(uint256)',
  'unstake(uint256)',
  'exit()',
  'getReward()',
  'getReward(address)',
  'harvest()',
  'burn(uint256)'
] as const

const bridges = [
  // Across
  'depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes)',
  'deposit(bytes32,bytes32,bytes32,bytes32,uint256,uint256,uint256,bytes32,uint32,uint32,uint32,bytes)',
  // Optimism and networks made after it
  'depositETH(uint32,bytes)',
  'depositETHTo(address,uint32,bytes)',
  'depositERC20(address,address,uint256,uint32,bytes)',
  'depositERC20To(address,address,address,uint256,uint32,bytes)',
  'bridgeETH(uint32,bytes)',
  'bridgeETHTo(address,uint32,bytes)',
  'bridgeERC20(address,address,uint256,uint32,bytes)',
  'bridgeERC20To(address,address,address,uint256,uint32,bytes)',
  'withdraw(address,uint256,uint32,bytes)',
  'withdrawTo(address,address,uint256,uint32,bytes)',
  // Arbitrum
  'depositEth()',
  'withdrawEth(address)',
  'outboundTransfer(address,address,uint256,uint256,uint256,bytes)',
  'outboundTransfer(address,address,uint256,bytes)',
  // Polygon
  'depositEtherFor(address)',
  'depositFor(address,address,bytes)',
  // CCTP, Wormhole, Hyperlane
  'depositForBurn(uint256,uint32,bytes32,address)',
  'depositForBurn(uint256,uint32,bytes32,address,bytes32,uint256,uint32)',
  'transferTokens(address,uint256,uint16,bytes32,uint256,uint32)',
  'transferRemote(uint32,bytes32,uint256)'
] as const

const claims = [
  'claim()',
  'claim(uint256)',
  'claim(uint256,bytes32[])',
  'claim(address,uint256,bytes32[])',
  'claim(uint256,uint256,bytes32[])',
  'claim(uint256,address,uint256,bytes32[])',
  'claim(address[],address[],uint256[],bytes32[][])'
] as const

const mints = [
  'mint(address)',
  'mint(address,uint256)',
  'mint(uint256,bytes32[])',
  'publicMint(uint256)',
  'mintPublic(address,address,address,uint256)',
  'purchase(uint256)',
  'claim(address,uint256,address,uint256,(bytes32[],uint256,uint256,address),bytes)',
  // Seaport: an order of another user
  'fulfillBasicOrder((address,uint256,uint256,address,address,address,uint256,uint256,uint8,uint256,uint256,bytes32,uint256,bytes32,bytes32,uint256,(uint256,address)[],bytes))'
] as const

const names = [
  'commit(bytes32)',
  'register(string,address,uint256,bytes32)',
  'register(string,address,uint256,bytes32,address,bytes[],bool,uint16)',
  'renew(string,uint256)',
  'register((string,address,uint256,bytes32,address,bytes[],uint8,bytes32))',
  'renew(string,uint256,bytes32)'
] as const

const votes = [
  'castVote(uint256,uint8)',
  'castVoteWithReason(uint256,uint8,string)',
  'castVoteWithReasonAndParams(uint256,uint8,string,bytes)',
  'vote_for_gauge_weights(address,uint256)'
] as const

/** Every known function, by its full signature. */
export const knownFunctions: readonly string[] = [
  ...swaps,
  ...liquidity,
  ...deposits,
  ...bridges,
  ...claims,
  ...mints,
  ...names,
  ...votes
]

interface Limited {
  readonly abi: Abi
  /** Whether these arguments are harmless. */
  allows(args: readonly unknown[]): boolean
}

const funds = 'struct Funds { address sender; bool fromInternal; address recipient; bool toInternal; }'
const spends = ({ fromInternal }: { readonly fromInternal: boolean }): boolean => !fromInternal

/** Functions that are known with some arguments alone. */
const limited: readonly Limited[] = [
  // Balancer: no simulation shows what the account has within the Vault
  {
    abi: parseAbi([
      funds,
      'struct Swap { bytes32 pool; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
      'function swap(Swap single, Funds funds, uint256 limit, uint256 deadline) payable'
    ]),
    allows: args => spends(args[1] as { readonly fromInternal: boolean })
  },
  {
    abi: parseAbi([
      funds,
      'struct Step { bytes32 pool; uint256 assetIn; uint256 assetOut; uint256 amount; bytes userData; }',
      'function batchSwap(uint8 kind, Step[] swaps, address[] assets, Funds funds, int256[] limits, uint256 deadline) payable'
    ]),
    allows: args => spends(args[3] as { readonly fromInternal: boolean })
  },
  {
    abi: parseAbi([
      'struct Join { address[] assets; uint256[] most; bytes userData; bool fromInternal; }',
      'function joinPool(bytes32 pool, address sender, address recipient, Join request) payable'
    ]),
    allows: args => spends(args[3] as { readonly fromInternal: boolean })
  },
  // LayerZero: a message that goes along acts in the name of the account
  {
    abi: parseAbi([
      'struct Sent { uint32 network; bytes32 to; uint256 amount; uint256 least; bytes options; bytes message; bytes command; }',
      'struct Fee { uint256 native; uint256 token; }',
      'function send(Sent sent, Fee fee, address refundTo) payable'
    ]),
    allows: args => (args[0] as { readonly message: string }).message === '0x'
  }
]

interface Table {
  readonly known: ReadonlySet<string>
  readonly limited: ReadonlyMap<string, Limited>
}

let table: Table | undefined

const selectorIn = (abi: Abi): string => toFunctionSelector(abi.find(item => item.type === 'function')!)

/** Whether a call is of a function that grants no right: what it takes is in the simulation of an account that makes it itself. */
export function isKnownFunction({ selector, data }: Extract<CallMeaning, { kind: 'call' }>): boolean {
  if (selector === undefined) return false
  table ??= {
    known: new Set(knownFunctions.map(each => toFunctionSelector(each))),
    limited: new Map(limited.map(each => [selectorIn(each.abi), each]))
  }
  if (table.known.has(selector)) return true
  const found = table.limited.get(selector)
  if (!found) return false
  try {
    const { args = [] } = decodeFunctionData({ abi: found.abi, data: data as Hex })
    return found.allows(args)
  } catch {
    return false // bytes that are no arguments
  }
}
