import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeAbiParameters, encodeFunctionData, getAddress, parseAbi, parseEther, zeroAddress, type Hex } from 'viem'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { batch, call, send, to } from './call-requests.ts'
import { approvalOf, rowsOf } from './typed-data-requests.ts'
import { attacker, compile, deployData, openUser } from './local-user.ts'
import { account, addressOf, paymentLog } from './stub-node.ts'

// Multicall3 is shared: the next caller can take what it receives and does not pass on.

const chain = seededChain()
const { multicall3 } = contracts
const friend = getAddress('0x00000000000000000000000000000000000f41e0')
const ether = parseEther('1')
const stays = (amount: number) => new RegExp(`${amount} ETH may stay in the contract ${multicall3}, where anyone can take it`)
const aggregate = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }',
  'function aggregate3(Call3[] calls) payable',
  'function aggregate3Value(Call3Value[] calls) payable'
])
const passesNothing = encodeFunctionData({
  abi: aggregate,
  functionName: 'aggregate3',
  args: [[{ target: friend, allowFailure: true, callData: '0x' }]]
})
const passing = (value: bigint, allowFailure = false) =>
  encodeFunctionData({
    abi: aggregate,
    functionName: 'aggregate3Value',
    args: [[{ target: friend, allowFailure, value, callData: '0x' }]]
  })

/**
 * As in mds1/multicall3: the sum of the values is unchecked, while the contract of the local chain
 * checks it.
 */
const real = compile(
  'Multi',
  `// SPDX-License-Identifier: MIT
  pragma solidity ^0.8.24;
  contract Multi {
    struct Call3 { address target; bool allowFailure; bytes callData; }
    struct Call3Value { address target; bool allowFailure; uint256 value; bytes callData; }
    struct Result { bool success; bytes returnData; }
    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory all) {
      all = new Result[](calls.length);
      for (uint256 i; i < calls.length; i++) {
        (all[i].success, all[i].returnData) = calls[i].target.call(calls[i].callData);
        require(calls[i].allowFailure || all[i].success, "Multicall3: call failed");
      }
    }
    function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory all) {
      uint256 sum;
      all = new Result[](calls.length);
      for (uint256 i; i < calls.length; i++) {
        unchecked { sum += calls[i].value; }
        (all[i].success, all[i].returnData) = calls[i].target.call{ value: calls[i].value }(calls[i].callData);
        require(calls[i].allowFailure || all[i].success, "Multicall3: call failed");
      }
      require(msg.value == sum, "Multicall3: value mismatch");
    }
  }`
)

describe('coins that go to Multicall3', () => {
  test('are a danger where they stay in it, where anyone has them, and are no payment to whom its call names', async () => {
    const world = await openUser(chain)
    const made = (await world.sendAs(attacker, { data: deployData(real) })).contractAddress!
    await world.networks.request(world.network, 'anvil_setCode', [multicall3, await world.client.getCode({ address: made })])
    const { approval, press } = await world.describeRequest({ to: multicall3, value: ether, data: passesNothing })
    match(approval.dangers.join(), stays(1))
    ok(!approval.title.includes('Send'))
    equal(approval.parts?.length, 2)
    ok(JSON.stringify(approval.parts[1]).includes(`"To","${multicall3}"`))
    await press()
    equal(await world.client.getBalance({ address: friend }), 0n)
    // the danger is not a false alarm
    const before = await world.client.getBalance({ address: attacker.address })
    const take = encodeFunctionData({
      abi: aggregate,
      functionName: 'aggregate3Value',
      args: [
        [
          { target: attacker.address, allowFailure: false, value: ether, callData: '0x' },
          { target: zeroAddress, allowFailure: true, value: 2n ** 256n - ether, callData: '0x' }
        ]
      ]
    })
    await world.sendAs(attacker, { to: multicall3, data: take })
    ok((await world.client.getBalance({ address: attacker.address })) - before > parseEther('0.99'))
  })
})

const world = { contracts: [multicall3.toLowerCase()], logs: [[paymentLog(account, multicall3, ether)]] }

describe('what Multicall3 does not surely pass on', () => {
  test('is a danger with its amount: a part, and what a call that may fail has', async () => {
    match((await send(to(multicall3, passing(ether / 4n), ether), world)).dangers.join(), stays(0.75))
    match((await send(to(multicall3, passing(ether, true), ether), world)).dangers.join(), stays(1))
    match((await send(to(multicall3, passing(0n), ether), world)).dangers.join(), stays(1))
  })

  test('is nothing where its calls pass all of it on, and the payment is named as it is', async () => {
    const { dangers, title, rows } = await send(to(multicall3, passing(ether), ether), world)
    deepEqual(dangers, [])
    match(title, /Send/)
    ok(JSON.stringify(rows).includes(`"To","${friend}"`))
  })

  test('is a danger within a batch of the account, and within another Multicall3', async () => {
    const tuples = [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }] as const
    const own = (target: Hex, value: bigint, data: Hex): Hex =>
      call('function execute(bytes32,bytes)', [`0x01${'00'.repeat(31)}`, encodeAbiParameters(tuples, [[[target, value, data]]])])
    match((await batch([to(account, own(multicall3, ether, passesNothing))], world)).dangers.join(), stays(1))
    match((await batch([to(multicall3, passesNothing, ether)], world)).dangers.join(), stays(1))
    const nested = call('function aggregate3Value((address,bool,uint256,bytes)[])', [[[multicall3, false, ether, passesNothing]]])
    match((await send(to(multicall3, nested, ether), world)).dangers.join(), stays(1))
    deepEqual((await batch([to(account, own(multicall3, ether, passing(ether)))], world)).dangers, [])
    // a contract that only copies the names, in the account's own list
    const trap = addressOf('7a')
    const foreign = await batch([to(account, own(trap, ether, passing(ether)))], world)
    equal(foreign.title, 'Contract interaction')
    ok(
      JSON.stringify(foreign.rows.concat(foreign.parts?.flatMap(each => each.rows) ?? [])).includes(
        `"Contract","${getAddress(trap)}"`
      )
    )
    match(foreign.dangers.join(), /in a form that this wallet doesn’t know|may let others take/)
  })

  test('is everything on a network where Multicall3 is no contract', async () => {
    const { title, dangers } = await send(to(multicall3, passing(ether), ether), {
      logs: world.logs,
      empty: [multicall3.toLowerCase()]
    })
    equal(title, 'Contract interaction')
    ok(dangers.length > 0)
  })

  test('is a danger in a transaction of a Safe that is signed', async () => {
    const approval = await approvalOf(
      'SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)',
      {
        to: multicall3,
        value: ether.toString(),
        data: passesNothing,
        operation: 0,
        safeTxGas: 0,
        baseGas: 0,
        gasPrice: 0,
        gasToken: zeroAddress,
        refundReceiver: zeroAddress,
        nonce: 0
      }
    )
    match(approval.dangers.join(), stays(1))
    equal(rowsOf(approval)['To'], multicall3)
  })
})
