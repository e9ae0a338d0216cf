import { deepEqual, doesNotMatch, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { zeroAddress, type Hex } from 'viem'
import { call, send, to } from './call-requests.ts'
import { account, addressOf, paymentLog, transferLog, type World } from './stub-node.ts'

// Amount that a bridge has to deliver, in units of a token of another network.

const spoke = '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5'
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const [there, native]: readonly [Hex, Hex] = [addressOf('a2'), `0x${'e'.repeat(40)}`]
const ether = 10n ** 18n
const usd = 10n ** 6n
const [base, bsc] = [8453n, 56n]

interface Deposit {
  readonly sold: Hex
  readonly amount: bigint
  readonly arrives: bigint
  readonly chain?: bigint
  readonly value?: bigint
  readonly other?: { readonly symbol?: string; readonly decimals?: number }
}
const deposit = ({ sold, amount, arrives, chain = base, value = 0n, other = {} }: Deposit, world: World = {}) =>
  send(
    to(
      spoke,
      call(
        'function depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes) payable',
        [account, account, sold, there, amount, arrives, chain, zeroAddress, 0, 2 ** 31, 0, '0x']
      ),
      value
    ),
    {
      tokens: { [dollar]: { symbol: 'USDC', decimals: 6 }, [weth]: { symbol: 'WETH', decimals: 18 }, [there]: other },
      logs: [value > 0n ? [paymentLog(account, spoke, value)] : [transferLog(sold, account, spoke, amount)]],
      ...world
    }
  )
const row = (rows: readonly (readonly unknown[])[], name: string) => rows.find(([label]) => label === name)?.[1]

describe('what arrives of the same token', () => {
  test('is compared in the digits of each side', async () => {
    const arriving = (arrives: bigint) =>
      deposit({ sold: dollar, amount: 5n * usd, arrives, other: { symbol: 'USDC', decimals: 18 } })
    deepEqual((await arriving(5n * ether)).dangers, [])
    match((await arriving(5n * usd)).dangers.join(), /Only 0\.000000000005 USDC of 5 USDC has to arrive/)
  })

  for (const [sold, symbol] of [
    [weth, 'WETH'],
    [native, 'WETH']
  ] as const)
    test(`is compared where coins are wrapped on one side alone: ${sold} and ${symbol}`, async () => {
      const arriving = (arrives: bigint) =>
        deposit({ sold, amount: ether, value: ether, arrives, other: { symbol, decimals: 18 } })
      deepEqual((await arriving((ether * 999n) / 1000n)).dangers, [])
      match((await arriving(ether / 2n)).dangers.join(), /has to arrive/)
    })
})

describe('what cannot be compared is a danger', () => {
  test('of another token, however many of it arrive', async () => {
    const approval = await deposit({ sold: weth, amount: 10n * ether, arrives: 9n * usd, other: { symbol: 'USDC', decimals: 6 } })
    match(approval.dangers.join(), /You send 10 WETH and get 9 USDC\. This wallet can’t compare what these are worth\./)
    equal(row(approval.rows, 'Arrives (minimum)'), '9 USDC')
  })

  test('of a network that the wallet cannot read', async () => {
    const approval = await deposit({ sold: dollar, amount: 5n * usd, arrives: 5n * usd, chain: bsc })
    match(
      approval.dangers.join(),
      /This wallet can’t read the decimals of both tokens, so it can’t compare what you send and get\./
    )
    equal(row(approval.rows, 'Arrives (minimum)'), '5000000 units')
    match(approval.warnings.join(), /on a network that this wallet can’t read/)
  })

  test('of a token without decimals, on either side', async () => {
    const silent = { symbol: 'USDC' }
    match(
      (await deposit({ sold: dollar, amount: usd, arrives: usd, other: silent })).dangers.join(),
      /can’t read the decimals of both/
    )
    const tokens = { [dollar]: silent, [there]: { symbol: 'USDC', decimals: 6 } }
    match(
      (await deposit({ sold: dollar, amount: usd, arrives: usd }, { tokens })).dangers.join(),
      /can’t read the decimals of both/
    )
  })
})

describe('coins that a bridge wraps', () => {
  const other = { symbol: 'WETH', decimals: 18 }
  const wraps = (sold: Hex, ...to: readonly string[]) =>
    deposit(
      { sold, amount: ether, value: ether, arrives: ether, other },
      { logs: [[paymentLog(account, spoke, ether), ...to.map(each => paymentLog(spoke, each, ether / BigInt(to.length)))]] }
    )

  test('go to the token that the call names, and to no other', async () => {
    deepEqual((await wraps(weth, weth)).dangers, [])
    match((await wraps(weth, account, there)).dangers.join('\n') + (await wraps(weth, there)).dangers.join('\n'), /Others get/)
    doesNotMatch((await wraps(weth, weth)).dangers.join(), /Others/)
  })
})

describe('a deposit to EigenLayer', () => {
  const [manager, strategy] = ['0x858646372cc42e1a627fce94aa7a7033e7cf075a', addressOf('93')] as const
  const steth = '0xae7ab96520de3a18e5e111b5eaab095312d7fe84'
  const withLogs = (...logs: readonly object[]) =>
    send(to(manager, call('function depositIntoStrategy(address,address,uint256)', [strategy, steth, ether])), {
      tokens: { [steth]: { symbol: 'stETH', decimals: 18, balance: 5n * ether } },
      contracts: [strategy],
      logs: [logs]
    })

  test('is no danger where the strategy gets exactly what is deposited', async () => {
    deepEqual((await withLogs(transferLog(steth, account, strategy, ether))).dangers, [])
  })

  test('is one where it gets more', async () => {
    const logs = [transferLog(steth, account, strategy, ether), transferLog(steth, manager, strategy, 1n)]
    match((await withLogs(...logs)).dangers.join(), /Others get/)
  })
})
