// Swaps, and related functions in a multicall. Argument names are their roles (`roles.ts`). Excluded: functions that may take
// more than a named argument states (`batchSwap` of Balancer), and pools that alone determine the bought token (Curve's).

const desc = 'address sold,address bought,address executor,address receiverOrSender,uint256 amount,uint256 least,uint256 flag'
// without a partner, whose fee would reduce the minimum
const paraSwapIn = 'address sold,address bought,uint256 amount,uint256 least,uint256 limit,bytes32 id,address receiverOrSender'
const paraSwapOut = 'address sold,address bought,uint256 most,uint256 least,uint256 limit,bytes32 id,address receiverOrSender'
const lifi = 'bytes32 id,string text,string text,address receiver,uint256 least'
const lifiStep = '(address executor,address executor,address sold,address bought,uint256 amount,bytes route,bool flag)'
const velodrome = '(address sold,address path,bool flag,address pool)[]'

export const swaps = [
  // Uniswap 2, and forks of it
  'swapExactTokensForTokens(uint256 amount,uint256 least,address[] path,address receiver,uint256 deadline)',
  'swapTokensForExactTokens(uint256 least,uint256 most,address[] path,address receiver,uint256 deadline)',
  'swapExactETHForTokens(uint256 least,address[] path,address receiver,uint256 deadline) payable',
  'swapETHForExactTokens(uint256 least,address[] path,address receiver,uint256 deadline) payable',
  'swapExactTokensForETH(uint256 amount,uint256 least,address[] path,address receiver,uint256 deadline)',
  'swapTokensForExactETH(uint256 least,uint256 most,address[] path,address receiver,uint256 deadline)',
  'swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount,uint256 least,address[] path,address receiver,uint256 deadline)',
  'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 least,address[] path,address receiver,uint256 deadline) payable',
  'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256 amount,uint256 least,address[] path,address receiver,uint256 deadline)',
  // Velodrome and Aerodrome
  `swapExactTokensForTokens(uint256 amount,uint256 least,${velodrome},address receiver,uint256 deadline)`,
  `swapExactETHForTokens(uint256 least,${velodrome},address receiver,uint256 deadline) payable`,
  `swapExactTokensForETH(uint256 amount,uint256 least,${velodrome},address receiver,uint256 deadline)`,
  // Uniswap 3: SwapRouter, then SwapRouter02. With a price limit, a swap may end before it has bought or sold all
  'exactInputSingle((address sold,address bought,uint24 tier,address held,uint256 deadline,uint256 amount,uint256 least,uint160 none))',
  'exactInput((bytes path,address held,uint256 deadline,uint256 amount,uint256 least))',
  'exactOutputSingle((address sold,address bought,uint24 tier,address held,uint256 deadline,uint256 least,uint256 most,uint160 none))',
  'exactOutput((bytes reversed,address held,uint256 deadline,uint256 least,uint256 most))',
  'exactInputSingle((address sold,address bought,uint24 tier,address routed,uint256 amount,uint256 least,uint160 none))',
  'exactInput((bytes path,address routed,uint256 amount,uint256 least))',
  'exactOutputSingle((address sold,address bought,uint24 tier,address routed,uint256 least,uint256 most,uint160 none))',
  'exactOutput((bytes reversed,address routed,uint256 least,uint256 most))',
  'swapExactTokensForTokens(uint256 amount,uint256 least,address[] path,address routed)',
  // like the command of the UniversalRouter (`plans.ts`)
  'swapTokensForExactTokens(uint256 meant,uint256 most,address[] path,address routed)',
  // PancakeSwap’s fork of it
  'exactInputStableSwap(address[] path,uint256[] index,uint256 amount,uint256 least,address routed)',
  // additional functions in a multicall
  'refundETH()',
  // 1inch 4 to 6: pools are not verified, and the output that the last one reports is trusted
  `swap(address executor,(${desc},bytes signature),bytes route) payable`,
  `swap(address executor,(${desc}),bytes signature,bytes route) payable`,
  `swap(address executor,(${desc}),bytes route) payable`,
  'unoswap(address sold,uint256 amount,uint256 least,bytes32[] executor) payable',
  'unoswap(address sold,uint256 amount,uint256 least,uint256[] executor) payable',
  'uniswapV3Swap(uint256 amount,uint256 least,uint256[] executor) payable',
  'unoswap(uint256 sold,uint256 amount,uint256 least,uint256 executor)',
  'unoswap2(uint256 sold,uint256 amount,uint256 least,uint256 executor,uint256 executor)',
  'unoswap3(uint256 sold,uint256 amount,uint256 least,uint256 executor,uint256 executor,uint256 executor)',
  'unoswapTo(uint256 receiver,uint256 sold,uint256 amount,uint256 least,uint256 executor)',
  'unoswapTo2(uint256 receiver,uint256 sold,uint256 amount,uint256 least,uint256 executor,uint256 executor)',
  'unoswapTo3(uint256 receiver,uint256 sold,uint256 amount,uint256 least,uint256 executor,uint256 executor,uint256 executor)',
  'ethUnoswap(uint256 least,uint256 executor) payable',
  'ethUnoswap2(uint256 least,uint256 executor,uint256 executor) payable',
  'ethUnoswap3(uint256 least,uint256 executor,uint256 executor,uint256 executor) payable',
  'ethUnoswapTo(uint256 receiver,uint256 least,uint256 executor) payable',
  'ethUnoswapTo2(uint256 receiver,uint256 least,uint256 executor,uint256 executor) payable',
  'ethUnoswapTo3(uint256 receiver,uint256 least,uint256 executor,uint256 executor,uint256 executor) payable',
  // 0x: ExchangeProxy, AllowanceHolder
  'sellToUniswap(address[] path,uint256 amount,uint256 least,bool flag)',
  'sellEthForTokenToUniswapV3(bytes path,uint256 least,address receiverOrSender) payable',
  'sellTokenForEthToUniswapV3(bytes path,uint256 amount,uint256 least,address receiverOrSender)',
  'sellTokenForTokenToUniswapV3(bytes path,uint256 amount,uint256 least,address receiverOrSender)',
  'exec(address executor,address sold,uint256 amount,address executor,bytes route) payable',
  // ParaSwap 6
  `swapExactAmountIn(address executor,(${paraSwapIn}),uint256 none,bytes signature,bytes route) payable`,
  `swapExactAmountOut(address executor,(${paraSwapOut}),uint256 none,bytes signature,bytes route) payable`,
  `swapExactAmountInOnUniswapV2((${paraSwapIn},bytes pool),uint256 none,bytes signature) payable`,
  `swapExactAmountInOnUniswapV3((${paraSwapIn},bytes pool),uint256 none,bytes signature) payable`,
  `swapExactAmountOutOnUniswapV2((${paraSwapOut},bytes pool),uint256 none,bytes signature) payable`,
  `swapExactAmountOutOnUniswapV3((${paraSwapOut},bytes pool),uint256 none,bytes signature) payable`,
  `swapExactAmountInOnCurveV1((uint256 executor,uint256 flag,${paraSwapIn}),uint256 none,bytes signature) payable`,
  // LI.FI, on one network
  `swapTokensGeneric(${lifi},${lifiStep}[]) payable`,
  `swapTokensSingleV3ERC20ToERC20(${lifi},${lifiStep})`,
  `swapTokensSingleV3ERC20ToNative(${lifi},${lifiStep})`,
  `swapTokensSingleV3NativeToERC20(${lifi},${lifiStep}) payable`,
  `swapTokensMultipleV3ERC20ToERC20(${lifi},${lifiStep}[])`,
  `swapTokensMultipleV3ERC20ToNative(${lifi},${lifiStep}[])`,
  `swapTokensMultipleV3NativeToERC20(${lifi},${lifiStep}[]) payable`,
  // KyberSwap
  'swap((address executor,address executor,bytes route,(address sold,address bought,address[] executor,uint256[] limit,address[] label,uint256[] limit,address receiver,uint256 amount,uint256 least,uint256 flag,bytes signature),bytes note)) payable',
  // Odos
  'swap((address sold,uint256 amount,address executor,address bought,uint256 limit,uint256 least,address receiver),bytes route,address executor,uint32 code) payable',
  // Curve’s router, which does not verify pools
  'exchange(address[11] hops,uint256[5][5] index,uint256 amount,uint256 least) payable',
  'exchange(address[11] hops,uint256[5][5] index,uint256 amount,uint256 least,address[5] executor) payable',
  'exchange(address[11] hops,uint256[5][5] index,uint256 amount,uint256 least,address[5] executor,address receiver) payable',
  // Balancer 2, exact input only, without internal balances
  'swap((bytes32 id,uint8 none,address sold,address bought,uint256 amount,bytes note),(address receiver,bool none,address receiver,bool none),uint256 least,uint256 deadline) payable',
  // Balancer 3, without native currency
  'swapSingleTokenExactIn(address pool,address sold,address bought,uint256 amount,uint256 least,uint256 deadline,bool none,bytes note)',
  // CoW Protocol: an order that sells native currency
  'createOrder((address bought,address receiver,uint256 amount,uint256 least,bytes32 id,uint256 exact,uint32 deadline,bool flag,int64 nonce)) payable'
] as const

/** Functions that pay out a router's holdings, after calls whose recipient is the router itself. */
export const payouts = [
  'unwrapWETH9(uint256 least)',
  'unwrapWETH9(uint256 least,address receiver)',
  'sweepToken(address bought,uint256 least)',
  'sweepToken(address bought,uint256 least,address receiver)'
] as const
