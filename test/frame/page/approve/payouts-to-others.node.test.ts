import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters, parseEther, toHex, type Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { smartUsers, somebody } from '../../../kit/smart-user.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { attacker, compile, deployData, openUser } from './local-user.ts'

// Contracts of the local chain with a balance per account, which pay it to the recipient that a call names.

const chain = seededChain()
const { open } = smartUsers(chain)

// withdraw(address to, uint256 amount) is common, while Compound's is withdraw(address token, uint256 amount)
const source = (name: string, book: string) =>
  compile(
    name,
    `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract ${name} {
  mapping(address => uint256) public ${book};
  function deposit() external payable { ${book}[msg.sender] += msg.value; }
  function deposit(address receiver) external payable { ${book}[receiver] += msg.value; }
  function withdraw(address to, uint256 amount) external {
    ${book}[msg.sender] -= amount; (bool done,) = to.call{value: amount}(""); require(done);
  }
  function multicall(bytes[] calldata list) external payable {
    for (uint256 i; i < list.length; i++) { (bool done,) = address(this).delegatecall(list[i]); require(done); }
  }
}`
  )
const books = { Till: source('Till', 'credit'), Rewards: source('Rewards', 'balanceOf') }
const universalRouter = compile(
  'Router',
  `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Router { function execute(bytes calldata, bytes[] calldata, uint256) external payable {} }`
)
const wallet = compile(
  'Wallet',
  `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Wallet { receive() external payable {} }`
)
const abi = parseAbi([
  'function deposit() payable',
  'function withdraw(address,uint256)',
  'function execute(bytes,bytes[],uint256) payable',
  'function multicall(bytes[]) payable'
])
const depositAbi = parseAbi(['function deposit(address receiver) payable'])
const withdraw = (to: Hex, amount = parseEther('5')) => encodeFunctionData({ abi, functionName: 'withdraw', args: [to, amount] })
const depositFor = (receiver: Hex) => encodeFunctionData({ abi: depositAbi, args: [receiver] })

async function deploy(artifact: typeof wallet): Promise<Hex> {
  const deployer = await openUser(chain)
  return (await deployer.sendAs(deployer.user, { data: deployData(artifact) })).contractAddress!
}

for (const [name, artifact] of Object.entries(books)) {
  describe(`what a smart account has in ${name}`, () => {
    const setUp = async () => {
      const [till, router, contract] = [await deploy(artifact), await deploy(universalRouter), await deploy(wallet)]
      const user = await open('0.7')
      await user.fund('20')
      await user.batch([{ to: till, data: '0xd0e30db0', value: toHex(parseEther('10')) }])
      /** Returns the warnings for a batch. */
      const dangersOf = async (...calls: Parameters<typeof user.batch>[0]) => {
        await user.batch(calls)
        return user.approvals.at(-1)!.dangers.join('\n')
      }
      return { till, router, contract, user, dangersOf }
    }
    const portion = (thief: Hex, part: bigint) =>
      encodeFunctionData({
        abi,
        functionName: 'execute',
        args: [
          '0x06',
          [encodeAbiParameters(parseAbiParameters('address,address,uint256'), [contracts.weth, thief, part])],
          2n ** 40n
        ]
      })

    test('is a danger where it goes to another, alone and behind a part of another call that names them', async () => {
      const { till, router, contract, user, dangersOf } = await setUp()
      const thief = somebody()
      match(await dangersOf({ to: till, data: withdraw(thief) }), new RegExp(`goes to ${thief}`))
      // at a contract's address only the received amount is evidence
      for (const part of [0n, 100n]) {
        const dangers = await dangersOf(
          { to: router, data: portion(contract, part) },
          { to: till, data: withdraw(contract, parseEther('1')) },
          { to: till, data: withdraw(user.address, parseEther('1')) }
        )
        match(dangers, new RegExp(`Others get something.*${contract}`, 'i'))
      }
    })

    test('is a danger where half of it comes to the account, in any order and beside what it gives itself', async () => {
      const { till, contract, user, dangersOf } = await setUp()
      const one = parseEther('1')
      const [theirs, own] = [
        { to: till, data: withdraw(contract, one) },
        { to: till, data: withdraw(user.address, one) }
      ]
      const given = { to: till, data: '0xd0e30db0' as const, value: toHex(one) }
      for (const calls of [
        [own, theirs],
        [theirs, own],
        [given, theirs, own],
        [given, own, theirs],
        [own, given, theirs]
      ]) {
        match(await dangersOf(...calls), new RegExp(`Others get something.*${contract}`, 'i'))
      }
    })

    test('is none where all of it comes to the account', async () => {
      const { till, user, dangersOf } = await setUp()
      equal(await dangersOf({ to: till, data: withdraw(user.address) }, { to: till, data: withdraw(user.address) }), '')
    })

    test('is a danger where it is put there for another, beside one for the account', async () => {
      const { till, user, dangersOf } = await setUp()
      const value = toHex(parseEther('1'))
      const thief = somebody()
      const dangers = await dangersOf(
        { to: till, data: depositFor(user.address), value },
        { to: till, data: depositFor(thief), value }
      )
      match(dangers, new RegExp(`2\\. The result goes to ${thief}`))
      equal(await dangersOf({ to: till, data: depositFor(user.address), value }), '')
    })

    test('is none where it comes to the account of its key', async () => {
      const { till, user, dangersOf } = await setUp()
      const key = privateKeyToAddress(user.key)
      equal(await dangersOf({ to: till, data: withdraw(key) }), '')
      equal(await dangersOf({ to: till, data: depositFor(key), value: toHex(parseEther('1')) }), '')
    })
  })
}

describe('an account of a key alone', () => {
  test('shows the recipient of a deposit that it makes for another, in a danger and in a row', async () => {
    const world = await openUser(chain)
    const till = await deploy(books.Till)
    const deposit = (who: Hex) => ({ to: till, value: parseEther('1'), data: depositFor(who) })
    const { approval } = await world.describeRequest(deposit(attacker.address))
    match(approval.dangers.join(), new RegExp(`goes to ${attacker.address}`))
    deepEqual(
      approval.rows.filter(([label]) => label === 'Goes to'),
      [['Goes to', attacker.address]]
    )
    deepEqual((await world.describeRequest(deposit(world.user.address))).approval.dangers, [])
  })

  test('is shown where half of what it has is paid out to another in one call', async () => {
    const world = await openUser(chain)
    const [till, contract] = [await deploy(books.Till), await deploy(wallet)]
    await world.sendAs(world.user, { to: till, data: '0xd0e30db0', value: parseEther('10') })
    const multicall = (...calls: Hex[]) => ({
      to: till,
      data: encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
    })
    const half = withdraw(world.user.address)
    match(
      (await world.describeRequest(multicall(half, withdraw(attacker.address)))).approval.dangers.join(),
      new RegExp(`goes to ${attacker.address}`)
    )
    match((await world.describeRequest(multicall(half, withdraw(contract)))).approval.dangers.join(), /Others get something/)
    deepEqual((await world.describeRequest(multicall(half, half))).approval.dangers, [])
  })
})
