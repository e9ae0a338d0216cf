import { deepEqual, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { concatHex, encodeAbiParameters, numberToHex, padHex, parseAbiParameters, zeroAddress, type Hex } from 'viem'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { call, send, to } from './call-requests.ts'
import { account, addressOf, paymentLog, stranger, transferLog } from './stub-node.ts'

// Uniswap 4 plans are decoded only in the few shapes that its SDK makes: in other ones, the balances of several actions at the
// pool manager mix, and no single action bounds the result.

/** UniversalRouter, then any PositionManager */
const router = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const manager = addressOf('e7')
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const [junk, hook, pool] = ['d7', 'd8', 'd4'].map(addressOf) as [Hex, Hex, Hex]
const ether = 10n ** 18n
const usd = 10n ** 6n
const [user, self] = [1, 2].map(each => padHex(numberToHex(each), { size: 20 })) as [Hex, Hex]

type Step = readonly [number: number, bytes: Hex]
const one = (types: string, ...values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never)
const codes = (steps: readonly Step[]): Hex => concatHex(steps.map(([number]) => numberToHex(number, { size: 1 })))
const listOf = (steps: readonly Step[]): Hex =>
  one(
    'bytes,bytes[]',
    codes(steps),
    steps.map(([, bytes]) => bytes)
  )
const executeWith = (value: bigint, ...steps: readonly Step[]) =>
  to(
    router,
    call('function execute(bytes,bytes[],uint256) payable', [codes(steps), steps.map(([, bytes]) => bytes), 2n ** 40n]),
    value
  )
const execute = (...steps: readonly Step[]) => executeWith(0n, ...steps)
const v4 = (...steps: readonly Step[]): Step => [0x10, listOf(steps)]

type Key = readonly [string, string, number, number, string]
const key: Key = [dollar, weth, 500, 10, zeroAddress]
const pair = '((address,address,uint24,int24,address),bool,uint128,uint128,bytes)'
const path = '(address,(address,uint24,int24,address,bytes)[],uint128,uint128)'
const hop = (token: string, hooks: string = zeroAddress) => [token, 500, 10, hooks, '0x']
const sells = (amount: bigint, least: bigint, pool: Key = key, forward = true): Step => [
  0x06,
  one(pair, [pool, forward, amount, least, '0x'])
]
const sellsBy = (amount: bigint, least: bigint, ...hops: readonly unknown[]): Step => [
  0x07,
  one(path, [dollar, hops, amount, least])
]
const buys = (exact: bigint, most: bigint, pool: Key = key, forward = true): Step => [
  0x08,
  one(pair, [pool, forward, exact, most, '0x'])
]
const buysBy = (bought: string, exact: bigint, most: bigint, ...hops: readonly unknown[]): Step => [
  0x09,
  one(path, [bought, hops, exact, most])
]
const settle = (amount: bigint, token: string = dollar, isByUser = true): Step => [
  0x0b,
  one('address,uint256,bool', token, amount, isByUser)
]
const settleAll = (most: bigint, token: string = dollar): Step => [0x0c, one('address,uint256', token, most)]
const take = (who: string = user, token: string = weth, amount = 0n): Step => [
  0x0e,
  one('address,address,uint256', token, who, amount)
]
const takeAll = (least: bigint, token: string = weth): Step => [0x0f, one('address,uint256', token, least)]
const takePart = (part: bigint): Step => [0x10, one('address,address,uint256', weth, stranger, part)]

const most = 4_000n * usd
const almost = (ether * 999n) / 1000n
const tokens = {
  [dollar]: { symbol: 'USDC', decimals: 6 },
  [weth]: { symbol: 'WETH', decimals: 18, balance: 500n * ether },
  [junk]: { symbol: 'JNK', decimals: 18 },
  [manager]: { answers: { '0x6352211e': BigInt(account) } }
}
const paid = transferLog(dollar, account, pool, most)
const got = transferLog(weth, pool, account, ether)
const world = { tokens, contracts: [hook, pool, router], positions4: [dollar, weth], logs: [[paid, got]] }
const rowOf = ({ rows }: ApprovalContent, label: string): string | undefined => rows.find(([each]) => each === label)?.[1]
const unknown = /in a form that this wallet doesn’t know/

describe('a swap of Uniswap 4 that sells an exact amount', () => {
  const known: Readonly<Record<string, readonly Step[]>> = {
    'by one pool': [sells(most, almost), settleAll(most), takeAll(almost)],
    'by one pool, with all that is open settled': [sells(most, almost), settle(0n), take()],
    'by several pools': [sellsBy(most, almost, hop(junk), hop(weth)), settle(0n), take()],
    'in two parts': [sells(most / 4n, almost / 4n), sellsBy((most * 3n) / 4n, (almost * 3n) / 4n, hop(weth)), settle(0n), take()],
    'in two parts, paid exactly': [sells(most / 2n, almost / 2n), sells(most / 2n, almost / 2n), settle(most), take()],
    'paid first': [settle(most), sells(most, almost), take()],
    'with its least where it is taken out': [sells(most, 0n), settleAll(most), takeAll(almost)]
  }
  for (const [name, steps] of Object.entries(known)) {
    test(`is known: ${name}`, async () => {
      const approval = await send(execute(v4(...steps)), world)
      deepEqual(approval.dangers, [])
      deepEqual(rowOf(approval, 'Minimum in return'), '0.999 WETH')
    })
  }

  test('is promised without the part that another takes, and as the router pays it out', async () => {
    const shared = await send(execute(v4(sells(most, almost), settle(0n), takePart(100n), take())), world)
    deepEqual(rowOf(shared, 'Minimum in return'), '0.98901 WETH')
    deepEqual(rowOf(shared, 'Part goes to'), stranger)
    const large = await send(execute(v4(sells(most, almost), settle(0n), takePart(5_000n), take())), world)
    match(large.dangers.join(), new RegExp(`goes to ${stranger}`))
    const sweep: Step = [0x04, one('address,address,uint256', weth, user, almost)]
    const swept = await send(execute(v4(sells(most, 0n), settle(0n), take(self)), sweep), world)
    deepEqual(swept.dangers, [])
    deepEqual(rowOf(swept, 'Minimum in return'), '0.999 WETH')
  })

  test('takes nothing more where the router pays out of what it has been given', async () => {
    const pull: Step = [0x02, one('address,address,uint160', dollar, self, most)]
    const settledBy = (isByUser: boolean) => execute(pull, v4(sells(most, almost), settle(0n, dollar, isByUser), take()))
    deepEqual((await send(settledBy(false), world)).dangers, [])
    match((await send(settledBy(true), world)).dangers.join(), /stays in the contract.*can take up to 8000 USDC/)
  })

  test('is a danger where nothing is promised, or what comes of it stays or goes elsewhere', async () => {
    const out = (last: Step, ...more: readonly Step[]) => execute(v4(sells(most, 0n), settle(0n), last), ...more)
    match((await send(out(take()), world)).dangers.join(), /promises nothing in return/)
    match((await send(out(takeAll(1n)), world)).dangers.join(), /You may get only 0\.0+1 WETH/)
    match((await send(out(take(self)), world)).dangers.join(), /stays in the contract/)
    match((await send(out(take(stranger)), world)).dangers.join(), new RegExp(`goes to ${stranger}`))
    // what the router sells again is bounded by that sale
    const sale: Step = [
      0x00,
      one('address,uint256,uint256,bytes,bool', user, 1n << 255n, 1n, concatHex([weth, '0x0001f4', junk]), false)
    ]
    const sold = { ...world, logs: [[paid, transferLog(junk, pool, account, ether)]] }
    const twice = execute(v4(sells(most, almost), settle(0n), take(self)), sale)
    match((await send(twice, sold)).dangers.join(), /You may get only 0\.0+1 JNK/)
  })

  test('uses as many coins as it sells, whatever payer it names', async () => {
    const coins: Key = [zeroAddress, dollar, 500, 10, zeroAddress]
    const logs = [[paymentLog(account, router, ether), transferLog(dollar, pool, account, most)]]
    const settledWith = (value: bigint, isByUser: boolean) =>
      executeWith(
        value,
        v4(sells(ether, most, coins), settle(0n, zeroAddress, isByUser), [0x0e, one('address,address,uint256', dollar, user, 0n)])
      )
    for (const isByUser of [true, false]) {
      deepEqual((await send(settledWith(ether, isByUser), { ...world, logs })).dangers, [])
      match((await send(settledWith(2n * ether, isByUser), { ...world, logs })).dangers.join(), /2 ETH may stay in the contract/)
    }
  })
})

describe('a swap of Uniswap 4 that buys an exact amount', () => {
  test('shows the smaller of both bounds, and promises only what has to be taken out', async () => {
    for (const [limit, settled] of [
      [most, 9n * most],
      [9n * most, most]
    ] as const) {
      const approval = await send(execute(v4(buys(ether, limit), settleAll(settled), takeAll(ether))), world)
      deepEqual(approval.dangers, [])
      deepEqual(rowOf(approval, 'Pays up to'), '4000 USDC')
      deepEqual(rowOf(approval, 'Minimum in return'), '1 WETH')
    }
    const byPath = buysBy(weth, ether, most, hop(dollar), hop(junk))
    deepEqual((await send(execute(v4(byPath, settle(0n), takeAll(ether))), world)).dangers, [])
    const loose = await send(execute(v4(buys(ether, 9n * most), settle(0n), takeAll(ether))), world)
    match(loose.dangers.join(), /can take up to 36000 USDC/)
  })

  for (const [name, out] of Object.entries({ 'TAKE_ALL of at least 0': takeAll(0n), 'TAKE of all of it': take() })) {
    test(`promises nothing with a ${name}: a pool that runs out of it gives less`, async () => {
      const approval = await send(execute(v4(buys(ether, most), settleAll(most), out)), world)
      match(approval.dangers.join(), /promises nothing in return/)
      ok(rowOf(approval, 'Minimum in return') === undefined)
    })
  }
})

describe('a plan of swaps in no shape of the SDK is unknown', () => {
  const chosen: Key = [dollar, weth, 0, 1, hook]
  const drain: Key = [weth, junk, 0, 1, hook]
  const plans: Readonly<Record<string, readonly Step[]>> = {
    'the debt of what it buys is settled': [
      buys(ether, most, chosen),
      settleAll(most),
      take(user, weth, ether),
      settle(0n, weth)
    ],
    'a token in the middle is settled': [
      buysBy(junk, ether, most, hop(dollar), hop(weth)),
      settleAll(most),
      settle(0n, weth),
      takeAll(ether, junk)
    ],
    'a swap sells what the next one buys': [
      buys(1n, almost, drain),
      sells(most, almost),
      settleAll(most),
      takeAll(0n),
      takeAll(0n, junk)
    ],
    'a swap sells what the one before has bought': [
      sells(most, almost),
      sells(0n, 0n, drain),
      sells(0n, 0n, drain, false),
      settleAll(most),
      takeAll(0n)
    ],
    'an exact output beside an exact input': [sells(most, almost), buys(1n, 1n), settle(0n), takeAll(almost)],
    'two exact outputs': [buys(ether, most), buys(1n, 1n), settle(0n), takeAll(ether)],
    'swaps of different tokens': [sells(most, almost), sells(1n, 1n, drain), settle(0n), take()],
    'swaps of two tokens for one': [sells(most, almost), sells(1n, 1n, [junk, weth, 500, 10, zeroAddress]), settle(0n), take()],
    'a swap of another token by way of the one that is sold': [
      sells(most, almost),
      [0x07, one(path, [junk, [hop(dollar), hop(weth)], 1n, 1n])],
      settle(0n),
      take()
    ],
    'a swap back': [sells(most, almost), sells(1n, 1n, key, false), settle(0n), take()],
    'a path through what is sold': [sellsBy(most, almost, hop(junk), hop(dollar), hop(weth)), settle(0n), take()],
    'an exact output through what is sold': [
      buysBy(weth, ether, most, hop(dollar), hop(junk), hop(dollar)),
      settle(0n),
      takeAll(ether)
    ],
    'a path through what is bought': [sellsBy(most, almost, hop(weth), hop(junk), hop(weth)), settle(0n), take()],
    'a path to where it begins': [sellsBy(most, almost, hop(junk), hop(dollar)), settle(0n), take(user, dollar)],
    'an empty path': [sellsBy(most, almost), settle(0n), take()],
    'an open amount': [settle(most), sells(0n, almost), take()],
    'an open exact output': [buys(0n, most), settle(0n), takeAll(ether)],
    'paid first, as much as is open': [settle(0n), sells(most, almost), take()],
    'paid first, up to a limit': [settleAll(most), sells(most, almost), take()],
    'paid first, and more than is sold': [settle(most + 1n), sells(most, almost), take()],
    'an exact output that is paid first': [settle(most), buys(ether, most), takeAll(ether)],
    'an exact output with an exact payment': [buys(ether, most), settle(most), takeAll(ether)],
    'another amount paid': [sells(most, almost), settle(most - 1n), take()],
    'all paid that the router has': [sells(most, almost), settle(1n << 255n, dollar, false), take()],
    'paid in another token': [sells(most, almost), settle(0n, junk), take()],
    'paid twice': [sells(most, almost), settle(0n), settle(0n), take()],
    'no payment': [sells(most, almost), take()],
    'nothing taken out': [sells(most, almost), settle(0n)],
    'another token taken out': [sells(most, almost), settle(0n), take(user, junk)],
    'what is sold taken out': [settle(most), sells(most, almost), takeAll(0n, dollar)],
    'an exact amount taken out': [sells(most, almost), settle(0n), take(user, weth, almost)],
    'taken out twice': [sells(most, almost), settle(0n), takeAll(1n), takeAll(1n)],
    'two parts': [sells(most, almost), settle(0n), takePart(10n), takePart(10n), take()],
    'a part of another token': [
      sells(most, almost),
      settle(0n),
      [0x10, one('address,address,uint256', junk, stranger, 10n)],
      take()
    ],
    'a part after the rest': [sells(most, almost), settle(0n), take(), takePart(10n)],
    'an action of positions': [sells(most, almost), settle(0n), take(), [0x12, one('address', weth)]],
    'no action': []
  }
  for (const [name, steps] of Object.entries(plans)) {
    test(name, async () => {
      match((await send(execute(v4(...steps)), world)).dangers.join(), unknown)
    })
  }
})

const modify = (...steps: readonly Step[]) =>
  to(manager, call('function modifyLiquidities(bytes,uint256) payable', [listOf(steps), 2n ** 40n]))
const mint = (tokens: readonly string[] = [dollar, weth], owner: string = account): Step => [
  0x02,
  one(
    '(address,address,uint24,int24,address),int24,int24,uint256,uint128,uint128,address,bytes',
    [...tokens, 500, 10, zeroAddress],
    -10,
    10,
    1n,
    most,
    ether,
    owner,
    '0x'
  )
]
const increase: Step = [0x00, one('uint256,uint256,uint128,uint128,bytes', 7n, 5n, most, ether, '0x')]
const decrease: Step = [0x01, one('uint256,uint256,uint128,uint128,bytes', 7n, 5n, most, ether, '0x')]
const burn: Step = [0x03, one('uint256,uint128,uint128,bytes', 7n, most, ether, '0x')]
const settlePair = (first: string = dollar, second: string = weth): Step => [0x0d, one('address,address', first, second)]
const takePair = (who: string = user): Step => [0x11, one('address,address,address', dollar, weth, who)]
const close = (token: string): Step => [0x12, one('address', token)]
const sweep = (token: string = zeroAddress, who: string = user): Step => [0x14, one('address,address', token, who)]

describe('a position of Uniswap 4', () => {
  test('that takes tokens shows the most of both', async () => {
    const logs = [[paid, transferLog(weth, account, pool, ether)]]
    for (const steps of [
      [mint(), settlePair()],
      [mint(), settlePair(weth, dollar)],
      [mint(), close(dollar), close(weth), sweep()],
      [increase, settlePair(), sweep()],
      [increase, close(weth), close(dollar)]
    ]) {
      const approval = await send(modify(...steps), { ...world, logs })
      deepEqual(approval.dangers, [])
      deepEqual(rowOf(approval, 'Pays up to'), '4000 USDC\n1 WETH')
    }
    const elsewhere = await send(modify(increase, settlePair(), sweep(zeroAddress, stranger)), { ...world, logs })
    match(elsewhere.dangers.join(), new RegExp(`goes to ${stranger}`))
  })

  test('that gives tokens promises the least of both, in the tokens that it has', async () => {
    const logs = [[transferLog(dollar, pool, account, most), got]]
    for (const steps of [
      [decrease, takePair()],
      [burn, takePair()],
      [burn, close(dollar), close(weth)]
    ]) {
      const approval = await send(modify(...steps), { ...world, logs })
      deepEqual(approval.dangers, [])
      deepEqual(rowOf(approval, 'Minimum in return'), '4000 USDC\n1 WETH')
    }
    match(
      (await send(modify(decrease, takePair(stranger)), { ...world, logs })).dangers.join(),
      new RegExp(`goes to ${stranger}`)
    )
    match((await send(modify(decrease, takePair(self)), { ...world, logs })).dangers.join(), /stays in the contract/)
  })

  const plans: Readonly<Record<string, readonly Step[]>> = {
    'two at once': [mint(), increase, settlePair()],
    'one from another': [burn, mint(), settlePair(), takePair()],
    'more of one, and taken out': [increase, takePair()],
    'less of one, and settled': [decrease, settlePair()],
    'a new one, not paid': [mint()],
    'less of one, left there': [decrease],
    'a new one, paid in another token': [mint(), settlePair(dollar, junk)],
    'a new one, closed in one token twice': [mint(), close(dollar), close(dollar)],
    'less of one, closed in one token twice': [decrease, close(dollar), close(dollar)],
    'a sweep of a token': [mint(), settlePair(), sweep(weth)],
    'a sweep after less of one': [decrease, takePair(), sweep()],
    'a sweep alone': [sweep()],
    'a payment alone': [settlePair()],
    'something given up': [burn, [0x13, one('address,uint256', dollar, ether)]],
    'a swap': [sells(most, almost), settlePair(), takePair()],
    'no action': []
  }
  for (const [name, steps] of Object.entries(plans)) {
    test(`is unknown in any other plan: ${name}`, async () => {
      match((await send(modify(...steps), world)).dangers.join(), unknown)
    })
  }
})
