import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, erc20Abi, getAddress, parseEther, zeroAddress, type Hex } from 'viem'
import { readTypedDataRequest } from '../../../../frame/page/approve/signature-request.ts'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { call, send, to } from './call-requests.ts'
import { row } from './solana-requests.ts'
import { typed } from './typed-data-requests.ts'
import { attacker, compile, deployData, openUser } from './local-user.ts'
import { account, addressOf, approvalLog, itemApprovalLog, requesterOf, stranger } from './stub-node.ts'

const chain = seededChain()
const pandora = compile(
  'Pandora',
  `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
// ERC-404 v1 (Pandora), reduced to what approve and transferFrom do: ids below minted are items, all else are amounts
contract Pandora {
  event ERC721Approval(address indexed owner, address indexed spender, uint256 indexed id);
  event ERC20Transfer(address indexed from, address indexed to, uint256 amount);
  event Approval(address indexed owner, address indexed spender, uint256 amount);
  event Transfer(address indexed from, address indexed to, uint256 indexed id);
  string public symbol = "PANDORA"; uint8 public constant decimals = 18; uint256 public minted;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;
  mapping(uint256 => address) public getApproved; mapping(uint256 => address) public ownerOf;
  constructor(address to, uint256 count) { for (uint256 i; i < count; i++) { ownerOf[++minted] = to; emit Transfer(address(0), to, minted); } balanceOf[to] = count * 1e18; }
  function approve(address spender, uint256 amountOrId) external returns (bool) {
    if (amountOrId <= minted && amountOrId > 0) {
      require(ownerOf[amountOrId] == msg.sender);
      getApproved[amountOrId] = spender; emit Approval(msg.sender, spender, amountOrId);
    } else { allowance[msg.sender][spender] = amountOrId; emit Approval(msg.sender, spender, amountOrId); }
    return true;
  }
  function transferFrom(address from, address to, uint256 amountOrId) external {
    if (amountOrId <= minted) {
      require(ownerOf[amountOrId] == from && (msg.sender == from || getApproved[amountOrId] == msg.sender));
      balanceOf[from] -= 1e18; balanceOf[to] += 1e18; ownerOf[amountOrId] = to; delete getApproved[amountOrId];
      emit Transfer(from, to, amountOrId); emit ERC20Transfer(from, to, 1e18);
    } else revert();
  }
}`
)

describe('a token of which a number is an amount or an item (ERC-404)', () => {
  test('shows the item that is handed over, as a danger, and an amount as ever', async () => {
    const world = await openUser(chain)
    const { contractAddress } = await world.sendAs(attacker, { data: deployData(pandora, world.user.address, 50n) })
    const token = getAddress(contractAddress!)
    const approve = (number: bigint): Hex =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [attacker.address, number] })
    const { approval, press } = await world.describeRequest({ to: token, data: approve(7n) })
    equal(row(approval, 'Item'), '#7')
    equal(row(approval, 'Amount'), undefined)
    deepEqual(approval.dangers, [`${token} treats this number as an item, not an amount: ${attacker.address} can take item #7.`])
    await press()
    await world.sendAs(attacker, {
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [world.user.address, attacker.address, 7n] })
    })
    const read = { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [attacker.address] } as const
    equal(await world.client.readContract(read), parseEther('1'))

    const amount = await world.describeRequest({ to: token, data: approve(parseEther('2')) })
    equal(row(amount.approval, 'Amount'), '2 PANDORA')
    match(amount.approval.dangers.join(), /^0x\w{40} is a personal account/)
  })
})

const token = addressOf('d1')
const ownerOf = '0x6352211e'

describe('an item of a collection', () => {
  const approve = (spender: Hex) => to(token, call('function approve(address,uint256)', [spender, 1234n]))
  const world = { tokens: { [token]: { symbol: 'BAYC', answers: { [ownerOf]: BigInt(account) } } } }
  const logs = [[itemApprovalLog(token, stranger, 1234n)]]

  test('that others may take is shown as one, and is a danger', async () => {
    const approval = await send(approve(stranger), { ...world, logs })
    deepEqual([row(approval, 'Item'), row(approval, 'Amount')], ['#1234', undefined])
    deepEqual(approval.dangers, [`With this, ${stranger} can take item #1234 of the collection ${getAddress(token)}.`])
  })

  test('is none where the right is taken back', async () => {
    const approval = await send(approve(zeroAddress), world)
    deepEqual([row(approval, 'Item'), approval.dangers], ['#1234', []])
  })

  test('is a number where the contract names no owner', async () => {
    const approval = await send(approve(stranger), { tokens: { [token]: { symbol: 'BAYC' } } })
    match(row(approval, 'Amount')!, /^1234 \(units or ID/)
  })
})
const mixed = { symbol: 'MIX', decimals: 18, balance: 10n ** 18n, answers: { [ownerOf]: BigInt(account) } }
const hidden = /treats this number as an item, not an amount: .*#7/

describe('the number in a call of a token with decimals', () => {
  const spender = stranger.toLowerCase()
  const approve = (number: bigint) => to(token, call('function approve(address,uint256)', [stranger, number]))

  test('is an item where the token names an owner of it, whoever that is', async () => {
    for (const owner of [account, stranger]) {
      const answers = { [ownerOf]: BigInt(owner) }
      const approval = await send(approve(7n), { tokens: { [token]: { ...mixed, answers } } })
      deepEqual([row(approval, 'Item'), row(approval, 'Amount')], ['#7', undefined])
      match(approval.dangers.join(), hidden)
    }
  })

  test('is an item where it is sent, by either function', async () => {
    for (const data of [
      call('function transfer(address,uint256)', [stranger, 7n]),
      call('function transferFrom(address,address,uint256)', [account, stranger, 7n])
    ]) {
      const approval = await send(to(token, data), { tokens: { [token]: mixed } })
      equal(row(approval, 'Item'), '#7')
      match(approval.dangers.join(), hidden)
    }
  })

  test('of zero takes no permission back where there is an item of that number', async () => {
    const { title, dangers } = await send(approve(0n), { tokens: { [token]: mixed } })
    equal(title, 'Allow token spending')
    match(dangers.join(), /can take item #0/)
  })

  test('is an item in a permit, used or signed', async () => {
    const word = `0x${'ab'.repeat(32)}`
    const used = call('function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
      account,
      stranger,
      7n,
      2n ** 40n,
      27,
      word,
      word
    ])
    match((await send(to(token, used), { tokens: { [token]: mixed } })).dangers.join(), hidden)
    const form = 'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'
    const message = { owner: account, spender: stranger, value: 7, nonce: 0, deadline: 4_000_000_000 }
    const signed = await readTypedDataRequest(
      requesterOf({ tokens: { [token]: mixed } }),
      typed(form, message, { verifyingContract: token })
    )
    match(signed.approval.dangers.join(), /can take item #7 of MIX/)
  })

  test('is an amount where it raises an allowance', async () => {
    const raise = call('function increaseAllowance(address,uint256)', [stranger, 7n])
    const approval = await send(to(token, raise), { tokens: { [token]: mixed }, contracts: [spender] })
    deepEqual([row(approval, 'Amount'), approval.dangers], ['0.000000000000000007 MIX', []])
  })

  test('is an amount where no such item exists', async () => {
    for (const answers of [{}, { [ownerOf]: 0n }]) {
      const approval = await send(approve(7n), {
        tokens: { [token]: { ...mixed, decimals: 0, answers } },
        contracts: [spender],
        logs: [[approvalLog(token, stranger, 7n)]]
      })
      deepEqual([row(approval, 'Amount'), approval.dangers], ['7 MIX', []])
    }
  })

  test('is shown as an item that others may take where the token has no parts of one', async () => {
    const approval = await send(approve(7n), { tokens: { [token]: { ...mixed, decimals: 0 } } })
    equal(row(approval, 'Item'), '#7')
    deepEqual(approval.dangers, [`With this, ${stranger} can take item #7 of the collection ${getAddress(token)}.`])
  })

  test('names no item that only the simulation shows', async () => {
    const { dangers } = await send(approve(7n), {
      tokens: { [token]: { ...mixed, answers: {} } },
      logs: [[itemApprovalLog(token, stranger, 7n)]]
    })
    match(dangers.join(), /can take item #7 of the collection/)
  })
})
