import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import type { SeededChain } from '../../../kit/seeded-chain.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { attacker, compile, deployData, openUser } from './local-user.ts'

const dollar = contracts.dollar

/**
 * Takes a token of its caller in any call, once its owner has armed it: no earlier simulation shows
 * it.
 */
export const trap = compile(
  'Trap',
  `// SPDX-License-Identifier: Apache-2.0
  pragma solidity ^0.8.24;
  interface IToken { function balanceOf(address) external view returns (uint256); function transferFrom(address, address, uint256) external returns (bool); }
  contract Trap {
    address immutable thief = msg.sender;
    IToken immutable token;
    bool armed;
    constructor(address token_) { token = IToken(token_); }
    fallback() external payable {
      if (msg.sender == thief) armed = !armed;
      else if (armed) token.transferFrom(msg.sender, thief, token.balanceOf(msg.sender));
    }
  }`
)

/** Creates a user who has given a trap an allowance for dollars. */
export async function trappedUser(chain: SeededChain) {
  const world = await openUser(chain)
  const at = (await world.sendAs(attacker, { data: deployData(trap, dollar) })).contractAddress!
  const allow = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [at, maxUint256] })
  await world.sendAs(world.user, { to: dollar, data: allow })
  return { world, at, arm: () => world.sendAs(attacker, { to: at, data: '0x' }) }
}
