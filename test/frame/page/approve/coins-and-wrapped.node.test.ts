import { deepEqual, doesNotMatch, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { concatHex, type Hex } from 'viem'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { batch, call, send, to } from './call-requests.ts'
import { known } from './known-call.ts'
import { account, addressOf, paymentLog, transferLog } from './stub-node.ts'

// Uniswap 3 routers pay with the native currency sent along if they still have it, else with the wallet's token. A pool pays out
// before it is paid: a token on the way then runs code, and makes the router return the native currency to anyone (`refundETH`).

const router = '0xe592427a0aece92de3edee1f18e0157c05861564'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const [between, pool] = ['e6', 'd4'].map(addressOf) as [Hex, Hex]
const ether = 10n ** 18n
const usd = 10n ** 6n
const never = 2n ** 40n
const ten = 10n * ether
const sells = call('function exactInput((bytes,address,uint256,uint256,uint256)) payable', [
  [concatHex([weth, '0x0001f4', between, '0x0001f4', dollar]), account, never, ten, 39_900n * usd]
])
const buys = call('function exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160)) payable', [
  [weth, dollar, 500, account, never, 40_000n * usd, ten, 0n]
])
const both = (swap: Hex) => call('function multicall(bytes[]) payable', [[swap, known('refundETH')]])
/** @param allowance the router's allowance; `silent`: the token does not report it */
const world = (allowance: bigint | 'silent', ...logs: readonly object[]) => ({
  tokens: {
    [dollar]: { symbol: 'USDC', decimals: 6 },
    [weth]: {
      symbol: 'WETH',
      decimals: 18,
      balance: 50n * ether,
      ...(allowance === 'silent' ? { noAllowance: true as const } : { answers: { '0xdd62ed3e': allowance } })
    },
    [router]: { answers: { '0x4aa4a4fc': BigInt(weth), '0x6352211e': BigInt(account) } }
  },
  contracts: [between, pool],
  logs: [logs.length > 0 ? logs : [paymentLog(account, router, ten), transferLog(dollar, pool, account, 40_000n * usd)]]
})
const textOf = ({ rows, sum = [], parts = [] }: ApprovalContent): string =>
  JSON.stringify([...sum, ...rows, ...parts.flatMap(part => part.rows)].filter(([label]) => label !== 'Data'))
const asCoins = /can take up to 10 WETH from your wallet, which is more than the changes show/

describe('coins for a router that may take wrapped ones too', () => {
  for (const [name, data] of Object.entries({
    'an exact input': sells,
    'an exact input in a list': both(sells),
    'an exact output in a list': both(buys)
  })) {
    test(`do not stand for those: ${name}`, async () => {
      const approval = await send(to(router, data, ten), world(ether))
      match(approval.dangers.join(), asCoins)
      match(textOf(approval), /"Pays up to","10 WETH\\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"/)
    })

    test(`stand for those where it may take none: ${name}`, async () => {
      const approval = await send(to(router, data, ten), world(0n))
      deepEqual(approval.dangers, [])
      doesNotMatch(textOf(approval), /WETH/)
    })
  }

  test('do not stand for those where the token does not say what the router may take', async () => {
    match((await send(to(router, sells, ten), world('silent'))).dangers.join(), asCoins)
  })

  test('do not stand for those where the same batch allows it', async () => {
    const approve = to(weth, call('function approve(address,uint256)', [router, ten]))
    const approval = await batch([approve, to(router, sells, ten)], world(0n))
    match(approval.dangers.join(), asCoins)
    match(textOf(approval), /"Pays up to","10 WETH\\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"/)
    const other = to(weth, call('function approve(address,uint256)', [pool, ten]))
    deepEqual((await batch([other, to(router, sells, ten)], world(0n))).dangers, [])
  })

  const positions = {
    mint: call('function mint((address,address,uint24,int24,int24,uint256,uint256,uint256,uint256,address,uint256)) payable', [
      [dollar, weth, 500, -10, 10, 40_000n * usd, ten, 40_000n * usd, ten, account, never]
    ]),
    increaseLiquidity: call('function increaseLiquidity((uint256,uint256,uint256,uint256,uint256,uint256)) payable', [
      [7n, 40_000n * usd, ten, 40_000n * usd, ten, never]
    ])
  }
  for (const [name, data] of Object.entries(positions)) {
    test(`do not stand for those of a position, unless it may take none: ${name}`, async () => {
      const paid = [transferLog(dollar, account, pool, 40_000n * usd), paymentLog(account, router, ten)]
      const withAllowance = (allowance: bigint) =>
        send(to(router, both(data), ten), { ...world(allowance, ...paid), positions: [dollar, weth] })
      const approval = await withAllowance(ten)
      match(approval.dangers.join(), asCoins)
      match(textOf(approval), /"Pays up to","40000 USDC\\n10 WETH\\n0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2"/)
      deepEqual((await withAllowance(0n)).dangers, [])
    })
  }
})
