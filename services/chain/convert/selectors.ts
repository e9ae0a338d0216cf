/** Functions of Uniswap and of tokens by the first four bytes of their Keccak hash. */
export const selectors = {
  /** getAmountsOut(uint256,address[]), V2's router */
  getAmountsOut: '0xd06ca61f',
  /** quoteExactInput(bytes,uint256), QuoterV2 */
  quoteExactInput: '0xcdca1753',
  /** multicall(uint256,bytes[]), SwapRouter02 */
  multicall: '0x5ae401dc',
  /** swapExactTokensForTokens(uint256,uint256,address[],address), SwapRouter02 */
  swapV2: '0x472b43f3',
  /** exactInput((bytes,address,uint256,uint256)), SwapRouter02 */
  swapV3: '0xb858183f',
  /** unwrapWETH9(uint256,address) */
  unwrap: '0x49404b7c',
  /** sweepToken(address,uint256,address) */
  sweep: '0xdf2ab5bb',
  /** selfPermitIfNecessary(address,uint256,uint256,uint8,bytes32,bytes32), SwapRouter02 */
  selfPermit: '0xc2e3140a',
  /** refundETH() */
  refund: '0x12210e8a',
  /** factory(), SwapRouter02: V3's */
  factory: '0xc45a0155',
  /** factoryV2(), SwapRouter02 */
  factoryV2: '0x68e0d4e1',
  /** WETH9(), SwapRouter02 */
  weth: '0x4aa4a4fc',
  /** deposit(), wrapped native token */
  deposit: '0xd0e30db0',
  /** withdraw(uint256), wrapped native token */
  withdraw: '0x2e1a7d4d',
  /** approve(address,uint256) */
  approve: '0x095ea7b3',
  /** allowance(address,address) */
  allowance: '0xdd62ed3e',
  /** transfer(address,uint256) */
  transfer: '0xa9059cbb',
  /** DOMAIN_SEPARATOR() */
  domainSeparator: '0x3644e515',
  /** nonces(address) */
  nonces: '0x7ecebe00',
  /** permit(address,address,uint256,uint256,uint8,bytes32,bytes32), EIP-2612 */
  permit: '0xd505accf'
} as const
