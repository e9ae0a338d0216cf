/** Function selectors of Uniswap and of tokens: the first four bytes of their Keccak hash. */
export const selectors = {
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
  /** permit(address,address,uint256,uint256,uint8,bytes32,bytes32), ERC-2612 */
  permit: '0xd505accf'
} as const
