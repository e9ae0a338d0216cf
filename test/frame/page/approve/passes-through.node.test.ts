import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, erc20Abi, parseAbi, type Address, type Hex } from 'viem'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { simulate } from '../../../../frame/page/chain/simulate.ts'
import { describeOperation } from '../../../../frame/page/smart/describe-operation.ts'
import type { PreparedOperation } from '../../../../frame/page/smart/user-operation.ts'
import { seededChain } from '../../../kit/seeded-chain.ts'
import { contracts } from '../../../stack/chains/deployment.ts'
import { batch, call, send, to } from './call-requests.ts'
import { attacker, compile, deployData, openUser } from './local-user.ts'
import { account, addressOf, itemLog, paymentLog, transferLog } from './stub-node.ts'

// A position without a token is paid out into the wallet, and the next call of the batch takes it: the wallet's balance does not
// change.

const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const [evil, chef, nft] = ['e8', 'c5', 'b1'].map(addressOf) as [Hex, Hex, Hex]
const usd = 10n ** 6n
const n = 10_000n * usd
const tokens = { [dollar]: { symbol: 'USDC', decimals: 6 }, [nft]: { symbol: 'UNI-V3-POS' } }
const approve = (token: Hex, spender: Hex, amount: bigint) =>
  to(token, call('function approve(address,uint256)', [spender, amount]))
const paysOut = transferLog(dollar, chef, account, n)
const takes = (receiver: string, amount = n) => transferLog(dollar, account, receiver, amount)

const passing = ({ sum = [], rows }: ApprovalContent): string | undefined =>
  [...sum, ...rows].find(([label]) => label === 'Passes through')?.[1]
const goesOn = (what: string, receiver: string) => new RegExp(`${what} passes through your wallet and goes to ${receiver}`, 'i')

describe('a batch that pays out a position and lets another contract take it', () => {
  const payouts = {
    'a farm': call('function withdraw(uint256,uint256)', [3n, n]),
    'a pool': call('function withdraw(uint256)', [n]),
    'Compound 3': call('function withdraw(address,uint256)', [dollar, n])
  }
  const stakes = {
    stake: call('function stake(uint256)', [n]),
    'a vault': call('function deposit(uint256,address)', [n, account])
  }
  for (const [source, payout] of Object.entries(payouts))
    for (const [target, stake] of Object.entries(stakes))
      test(`is a danger, with how much passes through to whom: ${source}, ${target}`, async () => {
        const calls = [to(chef, payout), approve(dollar, evil, n), to(evil, stake)]
        const approval = await batch(calls, { tokens, logs: [[paysOut, takes(evil)]] })
        match(approval.dangers.join('\n'), goesOn('10000 USDC', evil))
        match(passing(approval)!, new RegExp(`^10000 USDC\n${dollar}\nto\n${evil}$`, 'i'))
      })

  test('is a danger also where it is taken before it is paid out', async () => {
    const calls = [approve(dollar, evil, n), to(evil, stakes.stake), to(chef, payouts['a pool'])]
    const approval = await batch(calls, { tokens, logs: [[takes(evil), paysOut]] })
    match(approval.dangers.join('\n'), goesOn('10000 USDC', evil))
  })

  const nothing = {
    'getReward()': call('function getReward()', []),
    'claim()': call('function claim()', []),
    'castVote(uint256,uint8)': call('function castVote(uint256,uint8)', [1n, 1])
  }
  for (const [name, data] of Object.entries(nothing))
    test(`is the danger of that call alone, where it should take nothing: ${name}`, async () => {
      const all = /This can take all your USDC from your wallet/
      const own = [approve(dollar, evil, n), to(evil, data)]
      match((await batch(own, { tokens, logs: [[takes(evil)]] })).dangers.join('\n'), all)
      const approval = await batch([to(chef, payouts['a pool']), ...own], { tokens, logs: [[paysOut, takes(evil)]] })
      match(approval.dangers.join('\n'), all)
    })

  test('is a danger where an amount of another contract is as large', async () => {
    const calls = [to(chef, payouts['a pool']), to(evil, nothing['getReward()'])]
    const approval = await batch(calls, { tokens, logs: [[paysOut, takes(addressOf('77'))]] })
    match(approval.dangers.join('\n'), /This can take all your USDC/)
  })

  test('is a danger where no call says anything of what it takes', async () => {
    const enter = to(evil, call('function enterMarkets(address[])', [[dollar]]))
    const approval = await batch([to(chef, payouts['Compound 3']), enter], { tokens, logs: [[paysOut, takes(evil)]] })
    match(approval.dangers.join('\n'), goesOn('10000 USDC', evil))
  })

  test('is a danger where it is an item', async () => {
    const calls = [
      to(chef, call('function withdraw(uint256)', [7n])),
      approve(nft, evil, 7n),
      to(evil, call('function deposit(uint256)', [7n]))
    ]
    const approval = await batch(calls, { tokens, logs: [[itemLog(nft, chef, account, 7n), itemLog(nft, account, evil, 7n)]] })
    match(approval.dangers.join('\n'), goesOn('UNI-V3-POS #7', evil))
    match(passing(approval)!, new RegExp(`^UNI-V3-POS #7\n${nft}\nto\n${evil}$`, 'i'))
  })

  test('is a danger where the contract that takes it promises as much, and another one pays it', async () => {
    const swap = call('function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
      0n,
      n,
      [nft, dollar],
      account,
      2n ** 40n
    ])
    const supply = call('function supply(address,uint256,address,uint16)', [dollar, n, account, 0])
    const calls = [to(chef, payouts['a pool']), approve(dollar, evil, n), to(evil, swap), to(evil, supply)]
    const approval = await batch(calls, { tokens, logs: [[paysOut, takes(evil)]] })
    match(approval.dangers.join('\n'), goesOn('10000 USDC', evil))
  })

  test('has coins in the row too', async () => {
    const calls = [
      to(chef, call('function claimWithdrawal(uint256)', [5n])),
      to(evil, call('function deposit(address) payable', [account]), 10n ** 18n)
    ]
    const logs = [[paymentLog(chef, account, 10n ** 18n), paymentLog(account, evil, 10n ** 18n)]]
    match(passing(await batch(calls, { tokens, logs }))!, new RegExp(`^1 ETH\nto\n${evil}$`, 'i'))
  })
})

describe('what passes through and is no danger', () => {
  test('has a row: a reward that goes back into the contract that pays it', async () => {
    const calls = [
      to(chef, call('function getReward()', [])),
      approve(dollar, chef, n),
      to(chef, call('function stake(uint256)', [n]))
    ]
    const approval = await batch(calls, { tokens, logs: [[paysOut, takes(chef)]] })
    deepEqual(approval.dangers, [])
    match(passing(approval)!, new RegExp(`to\n${chef}$`, 'i'))
  })

  test('has a row: an item that its own call sends on', async () => {
    const transfer = call('function transferFrom(address,address,uint256)', [account, evil, 7n])
    const calls = [to(chef, call('function withdraw(uint256)', [7n])), to(nft, transfer)]
    const sent = { ...tokens, [nft]: { symbol: 'ITM', answers: { '0x6352211e': BigInt(chef) } } }
    const approval = await batch(calls, {
      tokens: sent,
      logs: [[itemLog(nft, chef, account, 7n), itemLog(nft, account, evil, 7n)]]
    })
    doesNotMatch(approval.dangers.join('\n'), /passes through/)
  })

  test('has none where a receiver gives a part back', async () => {
    const approval = await send(to(chef, call('function stake(uint256)', [n])), {
      tokens,
      logs: [[takes(chef), transferLog(dollar, chef, account, usd)]]
    })
    deepEqual([passing(approval), approval.dangers], [undefined, []])
  })
})

describe('on a chain', () => {
  const chain = seededChain()
  const interfaces = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
interface T { function transfer(address,uint256) external returns (bool); function transferFrom(address,address,uint256) external returns (bool); }`
  const pool = compile(
    'Pool',
    `${interfaces}
contract Pool { T token; mapping(address => uint256) public userInfo;
 constructor(T t) { token = t; }
 function stake(uint256 a) external { token.transferFrom(msg.sender, address(this), a); userInfo[msg.sender] += a; }
 function withdraw(uint256 a) external { userInfo[msg.sender] -= a; token.transfer(msg.sender, a); } }`
  )
  const thief = compile(
    'Thief',
    `${interfaces}
contract Thief { T token; address owner; constructor(T t) { token = t; owner = msg.sender; }
 function stake(uint256 a) external { token.transferFrom(msg.sender, owner, a); } }`
  )
  const abi = parseAbi(['function stake(uint256)', 'function withdraw(uint256)'])

  test('a stake that a batch withdraws and another contract takes is a danger', async () => {
    const world = await openUser(chain)
    const token = contracts.dollar
    const made = async (code: typeof pool) =>
      (await world.sendAs(attacker, { data: deployData(code, token) })).contractAddress as Address
    const [at, taker] = [await made(pool), await made(thief)]
    const allow = (spender: Address) => encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, n] })
    const stake = encodeFunctionData({ abi, functionName: 'stake', args: [n] })
    await world.sendAs(world.user, { to: token, data: allow(at) })
    await world.sendAs(world.user, { to: at, data: stake })
    const calls = [
      { to: at, value: 0n, data: encodeFunctionData({ abi, functionName: 'withdraw', args: [n] }) },
      { to: token, value: 0n, data: allow(taker) },
      { to: taker, value: 0n, data: stake }
    ]
    const { address } = world.user
    const request = (method: string, params: unknown[]) => world.networks.request(world.network, method, params)
    const outcome = await simulate(request, {
      account: address,
      requested: calls,
      calls: calls.map(each => ({ from: address, to: each.to, data: each.data, value: '0x0', gas: '0x7a120' })),
      fees: { maxFeePerGas: 4_000_000_000n, maxPriorityFeePerGas: 1n },
      isByContract: true
    })
    const prepared = { operation: {}, outcome, mostFee: 1n, sponsor: '', sponsorRefused: false, delegation: undefined }
    const approval = await describeOperation(world.requester, calls, prepared as unknown as PreparedOperation)
    equal(outcome?.kind, 'passes')
    match(approval.dangers.join('\n'), /This can take all your/)
    match(passing(approval)!, new RegExp(`to\n${attacker.address}$`))
  })
})
