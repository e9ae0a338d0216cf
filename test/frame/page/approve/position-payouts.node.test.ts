import { deepEqual, doesNotMatch, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { zeroAddress, type Hex } from 'viem'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { batch, call, send, to } from './call-requests.ts'
import { account, addressOf, paymentLog, transferLog } from './stub-node.ts'

// The output of a Uniswap 3 position is collected to its manager, which pays it out. The pool sends one token after the other,
// and either of them may run code in between that makes the manager pay out the first (`unwrapWETH9`) to anyone.

const manager = '0xc36442b4a4522e871399cd717abdd847ab11fe88'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const [other, pool] = ['e6', 'd4'].map(addressOf) as [Hex, Hex]
const ten = 10n ** 19n
const most = 2n ** 128n - 1n
const decrease = (item: bigint, least = ten) =>
  call('function decreaseLiquidity((uint256,uint128,uint256,uint256,uint256))', [[item, 1000n, least, least, 2n ** 40n]])
const collect = (item: bigint, who: string = zeroAddress) =>
  call('function collect((uint256,address,uint128,uint128))', [[item, who, most, most]])
const unwrap = (least: bigint) => call('function unwrapWETH9(uint256,address)', [least, account])
const sweep = (least: bigint) => call('function sweepToken(address,uint256,address)', [other, least, account])
const list = (...calls: readonly Hex[]) => to(manager, call('function multicall(bytes[]) payable', [calls]))
const world = (amount: bigint) => ({
  tokens: {
    [weth]: { symbol: 'WETH', decimals: 18 },
    [other]: { symbol: 'OTH', decimals: 18 },
    [manager]: { answers: { '0x4aa4a4fc': BigInt(weth), '0x6352211e': BigInt(account) } }
  },
  positions: [weth, other],
  contracts: [pool],
  logs: [[paymentLog(manager, account, amount), transferLog(other, manager, account, amount)]]
})
const textOf = ({ rows, sum = [], parts = [] }: ApprovalContent): string =>
  JSON.stringify([...sum, ...rows, ...parts.flatMap(part => part.rows)].filter(([label]) => label !== 'Data'))
const nothing = /promises nothing in return/
const little = /You may get only 0\.0+1 ETH/

describe('what a position gives by way of its manager', () => {
  test('is promised as it is paid out', async () => {
    const approval = await send(list(decrease(7n), collect(7n), unwrap(ten), sweep(ten)), world(ten))
    deepEqual(approval.dangers, [])
    match(textOf(approval), /"Minimum in return","10 ETH\\n10 OTH"/)
    // fees only
    deepEqual((await send(list(collect(7n), unwrap(ten), sweep(ten)), world(ten))).dangers, [])
  })

  test('is not promised by what leaves the position', async () => {
    const approval = await send(list(decrease(7n), collect(7n), unwrap(0n), sweep(0n)), world(ten))
    match(approval.dangers.join(), nothing)
    doesNotMatch(textOf(approval), /10 WETH/)
    match((await send(list(decrease(7n), collect(7n), unwrap(1n), sweep(ten)), world(ten))).dangers.join(), little)
    match((await send(list(collect(7n), unwrap(0n), sweep(0n)), world(ten))).dangers.join(), nothing)
  })

  test('is promised once where several positions are paid out together', async () => {
    const two = [decrease(7n), collect(7n), decrease(8n), collect(8n)]
    deepEqual((await send(list(...two, unwrap(2n * ten), sweep(2n * ten)), world(2n * ten))).dangers, [])
    match((await send(list(...two, unwrap(ten), sweep(2n * ten)), world(2n * ten))).dangers.join(), /You may get only 10 ETH/)
  })

  test('is not promised by another call of a batch', async () => {
    const paid = (...payouts: readonly Hex[]) => batch([to(manager, decrease(7n)), list(collect(7n), ...payouts)], world(ten))
    deepEqual((await paid(unwrap(ten), sweep(ten))).dangers, [])
    match((await paid(unwrap(1n), sweep(ten))).dangers.join(), little)
    match((await paid(unwrap(ten), sweep(1n))).dangers.join(), /You may get only 0\.0+1 OTH/)
    match((await paid(unwrap(0n), sweep(0n))).dangers.join(), nothing)
  })

  test('is promised by what leaves the position where it goes to its owner', async () => {
    const direct = { ...world(ten), logs: [[transferLog(weth, pool, account, ten), transferLog(other, pool, account, ten)]] }
    const approval = await send(list(decrease(7n), collect(7n, account)), direct)
    deepEqual(approval.dangers, [])
    match(textOf(approval), /"Minimum in return","10 WETH\\n10 OTH"/)
    match((await send(list(decrease(7n, 1n), collect(7n, account)), direct)).dangers.join(), /You may get only 0\.0+1 WETH/)
  })
})
