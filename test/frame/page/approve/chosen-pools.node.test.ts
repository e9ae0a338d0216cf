import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, erc20Abi, getAddress, numberToHex, parseAbi, parseEther, zeroAddress, type Hex } from 'viem'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { call, send, to } from './call-requests.ts'
import { aavePool, known } from './known-call.ts'
import { attacker, compile, deployData, openUser } from './local-user.ts'
import { account, addressOf, paymentLog, someContract, stranger, transferLog } from './stub-node.ts'

// Contracts that an app names in a call of a known function, and that the called contract trusts.

const chain = seededChain()
const { dollar, euro } = contracts

/**
 * `unoswap` of 1inch 6 over a Uniswap 2 pair, as in its source: the pool is any address, and no
 * balance is read.
 */
const inch = compile(
  'Inch',
  `// SPDX-License-Identifier: MIT
  pragma solidity ^0.8.24;
  interface IToken { function transferFrom(address, address, uint256) external returns (bool); }
  interface IPair { function getReserves() external view returns (uint112, uint112, uint32); function swap(uint256, uint256, address, bytes calldata) external; }
  contract Inch {
    error ReturnAmountIsNotEnough(uint256 result, uint256 minReturn);
    function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex) external returns (uint256 out) {
      address pool = address(uint160(dex));
      bool zeroForOne = (dex >> 247) & 1 == 1;
      IToken(address(uint160(token))).transferFrom(msg.sender, pool, amount);
      (uint256 a, uint256 b,) = IPair(pool).getReserves();
      if (!zeroForOne) (a, b) = (b, a);
      uint256 paid = amount * 997_000_000;
      out = paid * b / (a * 1e9 + paid);
      if (out < minReturn) revert ReturnAmountIsNotEnough(out, minReturn);
      IPair(pool).swap(zeroForOne ? 0 : out, zeroForOne ? out : 0, msg.sender, "");
    }
  }`
)
const pool = compile(
  'Pool',
  `// SPDX-License-Identifier: MIT
  pragma solidity ^0.8.24;
  interface IToken { function transfer(address, uint256) external returns (bool); function balanceOf(address) external view returns (uint256); }
  contract Pool {
    address immutable thief = msg.sender; IToken immutable sold; IToken immutable bought; bool armed;
    constructor(IToken s, IToken b) { sold = s; bought = b; }
    function getReserves() external pure returns (uint112, uint112, uint32) { return (1e15, 1e15, 0); }
    function arm() external { armed = true; }
    function swap(uint256, uint256 out, address to, bytes calldata) external {
      if (armed) sold.transfer(thief, sold.balanceOf(address(this))); else bought.transfer(to, out);
    }
  }`
)

describe('the pool of a swap by 1inch', () => {
  test('is a danger with what it may take, for it may give nothing', async () => {
    const world = await openUser(chain)
    const at = (await world.sendAs(attacker, { data: deployData(inch) })).contractAddress!
    const trap = (await world.sendAs(attacker, { data: deployData(pool, dollar, euro) })).contractAddress!
    const amount = 1_000_000_000n
    // what it gives until it is armed
    const give = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [trap, amount * 2n] })
    await world.sendAs(world.user, { to: euro, data: give })
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [at, amount] })
    await world.sendAs(world.user, { to: dollar, data: approve })
    const dex = BigInt(trap) | (1n << 247n) | (997_000_000n << 160n)
    const data = call('function unoswap(uint256 token, uint256 amount, uint256 minReturn, uint256 dex)', [
      BigInt(dollar),
      amount,
      996_000_000n,
      dex
    ])
    const { approval, press } = await world.describeRequest({ to: at, data })
    match(approval.dangers.join(), new RegExp(`${getAddress(trap)} can use 1000 .* The site chose this contract`))
    const read = (token: Hex, of: Hex) =>
      world.client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [of] })
    const [euros, dollars] = [await read(euro, world.user.address), await read(dollar, attacker.address)]
    await world.sendAs(attacker, { to: trap, data: encodeFunctionData({ abi: parseAbi(['function arm()']) }) })
    await press()
    // the danger is not a false alarm
    equal((await read(euro, world.user.address)) - euros, 0n)
    equal((await read(dollar, attacker.address)) - dollars, amount)
  })
})

const contract = addressOf('e1')
const chosen = (who: string, most: string) => new RegExp(`${getAddress(who)} can use ${most} while this runs`)
const flagged = (who: string): Hex => numberToHex(BigInt(who) | (1n << 255n), { size: 32 })

describe('a contract of the site’s choice', () => {
  test('is a danger behind the flags of its word', async () => {
    const v5 = call('function unoswap(address,uint256,uint256,bytes32[])', [dollar, 1n, 1n, [flagged(stranger)]])
    match((await send(to(contract, v5))).dangers.join(), new RegExp(`${stranger} can use`))
    const v3 = call('function uniswapV3Swap(uint256,uint256,uint256[])', [5n, 1n, [BigInt(flagged(stranger))]])
    match((await send(to(contract, v3))).dangers.join(), chosen(stranger, 'what this sells'))
    match(
      (
        await send(to(contract, call('function ethUnoswap(uint256,uint256)', [1n, BigInt(stranger)]), parseEther('2')))
      ).dangers.join(),
      chosen(stranger, '2 ETH')
    )
  })

  test('is a danger in a route of Curve, and its tokens are none', async () => {
    const route = [someContract, stranger, addressOf('71'), ...Array<Hex>(8).fill(zeroAddress)]
    const params = Array.from({ length: 5 }, () => [0n, 0n, 0n, 0n, 0n])
    const data = call('function exchange(address[11],uint256[5][5],uint256,uint256)', [route, params, 7n, 1n])
    const { dangers } = await send(to(contract, data), {
      tokens: { [someContract]: { symbol: 'TKN', decimals: 0 }, [addressOf('71')]: { symbol: 'OTH' } },
      logs: [[transferLog(someContract, account, contract, 7n), transferLog(addressOf('71'), contract, account, 1n)]]
    })
    deepEqual(dangers, [`${stranger} can use 7 TKN while this runs. The site chose this contract.`])
  })

  test('is a danger as the lender behind a gateway of Aave, unless it is one that is known on this network', async () => {
    for (const beginning of ['depositETH(address lender', 'repayETH(address lender,uint256 limit,address']) {
      match(
        (await send(to(contract, known(beginning, { lender: stranger }), parseEther('2')))).dangers.join(),
        chosen(stranger, '2 ETH')
      )
      const paid = { logs: [[paymentLog(account, contract, parseEther('2'))]] }
      deepEqual((await send(to(contract, known(beginning, { lender: aavePool }), parseEther('2')), paid)).dangers, [])
      const onBase = '0xa238dd80c259a72e81d7e4664a9801593f98d1c5'
      match(
        (await send(to(contract, known(beginning, { lender: onBase }), parseEther('2')))).dangers.join(),
        chosen(onBase, '2 ETH')
      )
    }
  })

  test('is named where it says what a loan of Morpho is worth', async () => {
    const coded = { contracts: [stranger.toLowerCase()], logs: [[transferLog(someContract, account, contract, 1n)]] }
    const { rows, dangers } = await send(to(contract, known('supply((address', { oracle: stranger })), coded)
    deepEqual(dangers, [])
    ok(JSON.stringify(rows).includes(`"Also named","${stranger}"`))
    match(
      (await send(to(contract, known('supply((address', { oracle: stranger })))).dangers.join(),
      new RegExp(`goes to ${stranger}`)
    )
  })
})
