import { deepEqual, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { concatHex, encodeAbiParameters, numberToHex, padHex, parseAbiParameters, type Hex } from 'viem'
import { call, send, to } from './call-requests.ts'
import { known } from './known-call.ts'
import { account, addressOf, paymentLog, transferLog } from './stub-node.ts'

// A router keeps value that it does not use, and anyone can take it with the next transaction.

const router = addressOf('e1')
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = addressOf('c2')
const zero = addressOf('00')
const ether = 10n ** 18n
const half = ether / 2n
const [sender, self] = [1, 2].map(each => padHex(numberToHex(each), { size: 20 })) as [Hex, Hex]
const never = 2n ** 40n
const world = {
  tokens: {
    [dollar]: { symbol: 'USDC', decimals: 6 },
    [weth]: { symbol: 'WETH', decimals: 18 },
    [router]: { answers: { '0x4aa4a4fc': BigInt(weth) } }
  },
  logs: [[paymentLog(account, router, ether), transferLog(dollar, router, account, 4_000_000n)]]
}
const stays = /1 ETH may stay in the contract 0xE1E1.*, where anyone can take it/
const dangersOf = async (data: Hex, value = ether) => (await send(to(router, data, value), world)).dangers
const multicall = (...calls: readonly Hex[]) => call('function multicall(bytes[])', [calls])
const sells = (token: string, amount: bigint, who: string = account) =>
  call('function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
    [token, dollar, 500, who, amount, 4_000_000n, 0n]
  ])
const buys = call('function exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
  [weth, dollar, 500, account, 4_000_000n, ether, 0n]
])
const refund = known('refundETH')

describe('coins that go along with a swap of Uniswap 3', () => {
  test('are no danger where the swap uses all of them, in one call or in several', async () => {
    deepEqual(await dangersOf(sells(weth, ether)), [])
    deepEqual(await dangersOf(multicall(sells(weth, half), sells(weth, half))), [])
  })

  test('are a danger where it uses another token, or less of them', async () => {
    for (const data of [
      sells(dollar, ether),
      sells(weth, half),
      sells(weth, 2n * ether),
      multicall(sells(weth, half)),
      multicall(sells(dollar, 5n), sells(weth, half)),
      multicall(known('claim()'))
    ])
      match((await dangersOf(data)).join(), stays)
  })

  test('are a danger where an exact output gives nothing back, or before it is paid', async () => {
    match((await dangersOf(buys)).join(), stays)
    match((await dangersOf(multicall(buys))).join(), stays)
    match((await dangersOf(multicall(refund, buys))).join(), stays)
    deepEqual(await dangersOf(multicall(buys, refund)), [])
  })

  test('are a danger behind a limit of the price, which lets a swap end before all is sold', async () => {
    const limited = call('function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [
      [weth, dollar, 500, account, ether, 4_000_000n, 1n << 96n]
    ])
    match((await dangersOf(limited)).join(), /in a form that this wallet doesn’t know/)
  })
})

describe('coins that go along with a function', () => {
  test('are a danger where it sells a token, or exactly less of them than go along', async () => {
    const marker: Hex = `0x${'e'.repeat(40)}`
    const zeroEx = (sold: Hex, amount: bigint) =>
      call('function sellToUniswap(address[],uint256,uint256,bool)', [[sold, dollar], amount, 3_990_000n, false])
    deepEqual(await dangersOf(zeroEx(marker, ether)), [])
    match((await dangersOf(zeroEx(marker, half))).join(), stays)
    match((await dangersOf(zeroEx(addressOf('71'), ether))).join(), stays)
    const paraSwap = (sold: string) =>
      known('swapExactAmountInOnUniswapV3', { sold, bought: dollar, amount: numberToHex(ether), least: numberToHex(3_990_000n) })
    deepEqual(await dangersOf(paraSwap(marker)), [])
    match((await dangersOf(paraSwap(addressOf('71')))).join(), stays)
  })

  test('are a danger where it takes none', async () => {
    for (const data of [
      known('claim()'),
      known('exit()'),
      known('stake('),
      known('swapExactTokensForETH(uint256 amount,uint256 least,address[]')
    ])
      match((await dangersOf(data)).join(), stays)
    deepEqual(await dangersOf(known('deposit() ')), [])
  })
})

type Step = readonly [number: number, types: string, values: readonly unknown[]]

const lists = (steps: readonly Step[]): readonly [Hex, readonly Hex[]] => [
  concatHex(steps.map(([number]) => numberToHex(number, { size: 1 }))),
  steps.map(([, types, values]) => encodeAbiParameters(parseAbiParameters(types) as never, values as never))
]
const execute = (...steps: readonly Step[]): Hex => call('function execute(bytes,bytes[],uint256)', [...lists(steps), never])
const path = concatHex([weth, '0x0001f4', dollar])
const wrap = (amount: bigint): Step => [0x0b, 'address,uint256', [self, amount]]
const sell = (amount: bigint): Step => [0x00, 'address,uint256,uint256,bytes,bool', [sender, amount, 4_000_000n, path, false]]
const buy: Step = [
  0x01,
  'address,uint256,uint256,bytes,bool',
  [sender, 4_000_000n, ether, concatHex([dollar, '0x0001f4', weth]), false]
]
const unwrap: Step = [0x0c, 'address,uint256', [sender, 0n]]
const sweep = (token: Hex, least: bigint): Step => [0x04, 'address,address,uint256', [token, sender, least]]
const inRouter = /stays in the contract 0xE1E1/

describe('coins that go along with the UniversalRouter', () => {
  test('are a danger where a command uses less of them, and none gives the rest back after it', async () => {
    deepEqual(await dangersOf(execute(wrap(ether), sell(ether))), [])
    deepEqual(await dangersOf(execute(wrap(1n << 255n), sell(1n << 255n))), [])
    deepEqual(await dangersOf(execute(wrap(half), sell(half), sweep(zero, 0n))), [])
    for (const data of [
      execute(wrap(half), sell(half)),
      execute(sweep(zero, 0n), wrap(half), sell(half)),
      execute(wrap(half), sell(half), unwrap),
      execute(wrap(half), sell(half), sweep(weth, 0n))
    ])
      match((await dangersOf(data)).join(), stays)
  })

  test('are a danger where they are wrapped for an exact output, and what that leaves is not unwrapped', async () => {
    match((await dangersOf(execute(wrap(ether), buy))).join(), inRouter)
    deepEqual(await dangersOf(execute(wrap(ether), buy, unwrap)), [])
  })

  test('are a danger where several commands leave the same there, and the swap after them sells one part', async () => {
    match((await dangersOf(execute(wrap(half), wrap(half), sell(half)))).join(), inRouter)
    deepEqual(await dangersOf(execute(wrap(half), wrap(half), sell(ether))), [])
  })

  test('are an unknown call where a command that takes something out may fail', async () => {
    for (const step of [sweep(zero, 1n), unwrap, sell(half)]) {
      const [number, ...rest] = step
      match(
        (await dangersOf(execute(wrap(half), sell(half), [number | 0x80, ...rest], sweep(zero, 0n)))).join(),
        /in a form that this wallet doesn’t know/
      )
    }
  })
})

describe('a swap of Uniswap 4', () => {
  const key = [zero, dollar, 500, 10, zero]
  const swap = (amount: bigint, least: bigint): Step => [
    0x06,
    '((address,address,uint24,int24,address),bool,uint128,uint128,bytes)',
    [[key, true, amount, least, '0x']]
  ]
  const settle: Step = [0x0c, 'address,uint256', [zero, ether]]
  const take = (who: Hex): Step => [0x0e, 'address,address,uint256', [dollar, who, 0n]]
  const takeAll = (least: bigint): Step => [0x0f, 'address,uint256', [dollar, least]]
  const v4 = (...steps: readonly Step[]): Step => [0x10, 'bytes,bytes[]', [...lists(steps)]]
  const least = 3_990_000n

  test('uses as many coins as it sells, and more of them are a danger where no command gives them back', async () => {
    deepEqual(await dangersOf(execute(v4(swap(ether, least), settle, takeAll(0n)))), [])
    match((await dangersOf(execute(v4(swap(half, least), settle, takeAll(0n))))).join(), stays)
    deepEqual(await dangersOf(execute(v4(swap(half, least), settle, takeAll(0n)), sweep(zero, 0n))), [])
  })

  test('promises what the swap says, or what is taken or swept out of it, and is a danger where that is nothing', async () => {
    for (const steps of [
      [v4(swap(ether, least), settle, take(sender))],
      [v4(swap(ether, 0n), settle, takeAll(least))],
      [v4(swap(ether, least), settle, takeAll(least))],
      [v4(swap(ether, 0n), settle, take(self)), sweep(dollar, least)]
    ]) {
      const { dangers, rows } = await send(to(router, execute(...steps), ether), world)
      deepEqual(dangers, [])
      ok(rows.some(([label, value]) => label === 'Minimum in return' && value === '3.99 USDC'))
    }
    match((await dangersOf(execute(v4(swap(ether, 0n), settle, take(sender))))).join(), /promises nothing in return/)
    match((await dangersOf(execute(v4(swap(ether, 0n), settle, takeAll(1n))))).join(), /You may get only 0\.000001 USDC/)
  })

  test('for an exact output shows the most that it may take', async () => {
    const buying = (most: bigint): Step => [
      0x08,
      '((address,address,uint24,int24,address),bool,uint128,uint128,bytes)',
      [[[dollar, weth, 500, 10, zero], false, 4_000_000n, most, '0x']]
    ]
    const paid = [[transferLog(weth, account, router, ether), transferLog(dollar, router, account, 4_000_000n)]]
    const buyAtMost = (most: bigint) =>
      send(to(router, execute(v4(buying(most), [0x0c, 'address,uint256', [weth, most]], takeAll(4_000_000n)))), {
        ...world,
        logs: paid
      })
    deepEqual((await buyAtMost((ether * 101n) / 100n)).dangers, [])
    ok((await buyAtMost((ether * 101n) / 100n)).rows.some(([label, value]) => label === 'Pays up to' && value === '1.01 WETH'))
    match((await buyAtMost(2n * ether)).dangers.join(), /can take up to 2 WETH from your wallet/)
  })
})
