import { deepEqual, doesNotMatch, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  concatHex,
  encodeAbiParameters,
  numberToHex,
  padHex,
  parseAbiParameters,
  toEventSelector,
  zeroAddress,
  type Hex
} from 'viem'
import type { ApprovalContent } from '../../../../frame/page/approve/approval-content.ts'
import { batch, call, send, to } from './call-requests.ts'
import { known } from './known-call.ts'
import { account, addressOf, logOf, paymentLog, transferLog } from './stub-node.ts'

// Promises that no contract on the chain keeps: of a router that does not check the received amount, of an address without such a
// function, and of bytes that another router decodes differently.

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
/** A token whose owner can enable a fee. */
const evil = addressOf('e6')
const [pool, evilPool, unused] = ['d4', 'd5', 'd6'].map(addressOf) as [Hex, Hex, Hex]
const [v2, v3, universal, router02] = ['e2', 'e3', 'e4', 'e5'].map(addressOf) as [Hex, Hex, Hex, Hex]
const ether = 10n ** 18n
const usd = 10n ** 6n
const never = 2n ** 40n
const world = (...logs: readonly object[]) => ({
  tokens: {
    [dollar]: { symbol: 'USDC', decimals: 6, balance: 40_000n * usd },
    [weth]: { symbol: 'WETH', decimals: 18 },
    [evil]: { symbol: 'MID', decimals: 18 },
    [v3]: { answers: { '0x4aa4a4fc': BigInt(weth) } },
    [router02]: { answers: { '0x4aa4a4fc': BigInt(weth) } }
  },
  contracts: [pool, evilPool],
  empty: [zeroAddress, unused],
  logs: [logs]
})
const [user, self] = [1, 2].map(each => padHex(numberToHex(each), { size: 20 })) as [Hex, Hex]
const one = (types: string, ...values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never)
const execute = (...steps: readonly (readonly [number: Hex, input: Hex])[]) =>
  to(
    universal,
    call('function execute(bytes,bytes[],uint256) payable', [
      concatHex(steps.map(([number]) => number)),
      steps.map(([, input]) => input),
      never
    ])
  )
const multicall = (...list: readonly Hex[]) => to(router02, call('function multicall(bytes[]) payable', [list]))
const textOf = ({ rows, parts = [] }: ApprovalContent): string => JSON.stringify([rows, parts.map(part => part.rows)])

const swapped = [transferLog(dollar, account, pool, 40_000n * usd), transferLog(weth, pool, account, 10n * ether)]
const nothingPromised = ['The contract promises nothing in return: you may get less than this screen shows.']
const unknown = /in a form that this wallet doesn’t know/

describe('an exact output of Uniswap 2 by a router that counts what the pairs got, and not what comes', () => {
  const buys = (path: readonly string[], receiver = user): readonly [Hex, Hex] => [
    '0x09',
    one('address,uint256,uint256,address[],bool', receiver, 10n * ether, 40_000n * usd, path, true)
  ]
  const buysBy02 = (path: readonly string[], receiver: string = account): Hex =>
    call('function swapTokensForExactTokens(uint256,uint256,address[],address) payable', [
      10n * ether,
      40_000n * usd,
      path,
      receiver
    ])
  for (const [name, path] of Object.entries({ 'by way of another token': [dollar, evil, weth], 'of one pair': [dollar, weth] }))
    test(`promises nothing ${name}`, async () => {
      for (const request of [execute(buys(path)), to(router02, buysBy02(path)), multicall(buysBy02(path))]) {
        const approval = await send(request, world(...swapped))
        deepEqual(
          approval.dangers.filter(each => each === nothingPromised[0]),
          nothingPromised
        )
        match(approval.dangers.join(), /You may get only 0 WETH/)
        match(textOf(approval), /"Pays up to","40000 USDC"/)
      }
    })

  test('promises what is taken out of the router at least', async () => {
    const sweep = (least: bigint): readonly [Hex, Hex] => ['0x04', one('address,address,uint256', weth, user, least)]
    const sweepBy02 = (least: bigint): Hex => call('function sweepToken(address,uint256,address) payable', [weth, least, account])
    const bought = [
      transferLog(dollar, account, pool, 40_000n * usd),
      transferLog(weth, pool, universal, 10n * ether),
      transferLog(weth, universal, account, 10n * ether)
    ]
    for (const [least, dangers] of [
      [10n * ether, []],
      [0n, nothingPromised]
    ] as const)
      for (const request of [
        execute(buys([dollar, evil, weth], self), sweep(least)),
        multicall(buysBy02([dollar, evil, weth], self), sweepBy02(least))
      ]) {
        const approval = await send(request, world(...bought))
        deepEqual(
          approval.dangers.filter(each => each === nothingPromised[0]),
          dangers
        )
        if (least > 0n) deepEqual(approval.dangers, [])
        if (least > 0n) match(textOf(approval), /"Minimum in return","10 WETH"/)
      }
  })
})

describe('a known function of wrapped coins, which have none but their fallback', () => {
  const sells = to(
    v2,
    call('function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
      40_000n * usd,
      1n,
      [dollar, weth],
      account,
      never
    ])
  )
  const promise = (least: bigint): Hex =>
    call('function swapExactETHForTokens(uint256,address[],address,uint256) payable', [least, [dollar, weth], account, never])
  /** Mocks its balance, as read before and after the calls. */
  const changing = (before: bigint, after: bigint, ...logs: readonly object[]) => {
    let reads = 0
    const changed = {
      symbol: 'WETH',
      decimals: 18,
      get balance() {
        return reads++ === 0 ? before : after
      }
    }
    const { tokens, ...rest } = world(...logs)
    return { ...rest, tokens: { ...tokens, [weth]: changed } }
  }
  const deposit = logOf(weth, [toEventSelector('Deposit(address,uint256)'), account], 0n)

  test('hides no loose promise of another call', async () => {
    const loose = /You may get only 0\.0+1 WETH/
    match((await batch([sells], world(...swapped))).dangers.join(), loose)
    match(
      (await batch([sells, to(weth, promise(10n * ether))], changing(0n, 10n * ether, ...swapped, deposit))).dangers.join(),
      loose
    )
  })

  test('hides nothing that another call may take of them', async () => {
    const buys = call('function exactOutput((bytes,address,uint256,uint256,uint256)) payable', [
      [concatHex([dollar, '0x0001f4', weth]), account, never, 4_000n * usd, 50n * ether]
    ])
    const logs = [transferLog(weth, account, pool, ether), transferLog(dollar, pool, account, 4_000n * usd), deposit]
    const { dangers } = await batch([to(v3, buys), to(weth, promise(49n * ether))], changing(60n * ether, 59n * ether, ...logs))
    match(dangers.join(), /can take up to 50 WETH/)
  })

  test('wraps as many as go along, and no more', async () => {
    const logs = [...swapped, paymentLog(account, weth, ether), transferLog(weth, zeroAddress, account, ether)]
    const fair = call('function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [
      40_000n * usd,
      10n * ether,
      [dollar, weth],
      account,
      never
    ])
    const calls = (data: Hex) => [to(v2, data), to(weth, call('function deposit() payable', []), ether)]
    deepEqual((await batch(calls(fair), changing(0n, 11n * ether, ...logs))).dangers, [])
    match((await batch(calls(sells.data), changing(0n, 11n * ether, ...logs))).dangers.join(), /You may get only 1\.0+1 WETH/)
  })
})

describe('a known function where no code is', () => {
  const data = (amount: bigint, least: bigint): Hex =>
    call('function swapExactTokensForETH(uint256,uint256,address[],address,uint256)', [
      amount,
      least,
      [dollar, weth],
      account,
      never
    ])
  const logs = [transferLog(dollar, account, pool, 40_000n * usd), paymentLog(v2, account, 10n * ether)]

  test('is an unknown one, and promises nothing', async () => {
    for (const target of [zeroAddress, unused]) {
      const { dangers, ...rest } = await batch([to(target, data(0n, 10n * ether))], world())
      match(dangers.join(), /takes nothing now, but it may let others take what you have later/)
      deepEqual(textOf({ ...rest, dangers }).includes('Minimum in return'), false)
      const both = await batch([to(v2, data(40_000n * usd, 1n)), to(target, data(0n, 10n * ether))], world(...logs))
      match(both.dangers.join(), /You may get only 0\.0+1 ETH/)
      match(both.dangers.join(), unknown)
    }
    deepEqual((await batch([to(v2, data(40_000n * usd, 10n * ether))], world(...logs))).dangers, [])
  })

  test('is one in a list that an address without code is to call itself with', async () => {
    const request = to(unused, call('function multicall(bytes[])', [[known('refundETH')]]))
    match((await send(request, world())).dangers.join(), /may let others take what you have later/)
  })
})

describe('bytes behind arguments', () => {
  /**
   * Velodrome’s format: two routes, whose first two words are the path of two tokens that Uniswap’s
   * router decodes.
   */
  const routes = one(
    'address,uint256,uint256,(address,address,bool)[],bool',
    user,
    40_000n * usd,
    10n * ether,
    [
      [dollar, weth, false],
      [weth, evil, false]
    ],
    true
  )
  const sells = one('address,uint256,uint256,address[],bool', user, 40_000n * usd, 10n * ether, [dollar, weth], true)
  const behind: Hex = '0xc0ffee'

  test('of a command are routes for another router: the call is unknown', async () => {
    match((await send(execute(['0x08', routes]), world(...swapped))).dangers.join(), unknown)
    match((await send(execute(['0x08', concatHex([sells, behind])]), world(...swapped))).dangers.join(), unknown)
    deepEqual((await send(execute(['0x08', sells]), world(...swapped))).dangers, [])
  })

  test('of an action of Uniswap 4, or of the list that it is in, make the call unknown', async () => {
    const input = (swap: Hex) =>
      one('bytes,bytes[]', '0x070c0f', [
        swap,
        one('address,uint256', dollar, 40_000n * usd),
        one('address,uint256', weth, 10n * ether)
      ])
    const swap = one('(address,(address,uint24,int24,address,bytes)[],uint128,uint128)', [
      dollar,
      [[weth, 500, 10, zeroAddress, '0x']],
      40_000n * usd,
      10n * ether
    ])
    deepEqual((await send(execute(['0x10', input(swap)]), world(...swapped))).dangers, [])
    match((await send(execute(['0x10', input(concatHex([swap, behind]))]), world(...swapped))).dangers.join(), unknown)
    match((await send(execute(['0x10', concatHex([input(swap), behind])]), world(...swapped))).dangers.join(), unknown)
  })

  test('of a call within another one make it unknown, and behind the outermost one are the mark of a site', async () => {
    const data = call('function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160)) payable', [
      [dollar, weth, 500, account, 40_000n * usd, 10n * ether, 0n]
    ])
    const marked = concatHex([data, behind])
    deepEqual((await send(multicall(data), world(...swapped))).dangers, [])
    deepEqual((await send(to(router02, marked), world(...swapped))).dangers, [])
    deepEqual((await batch([to(router02, marked)], world(...swapped))).dangers, [])
    match((await send(multicall(marked), world(...swapped))).dangers.join(), unknown)
  })

  test('of a list of commands within another call make it unknown', async () => {
    const burn = one('bytes,bytes[]', '0x0311', [
      one('uint256,uint128,uint128,bytes', 7n, ether, usd, '0x'),
      one('address,address,address', weth, dollar, account)
    ])
    const lists = [
      execute(['0x08', sells]).data,
      call('function execute(bytes,bytes[]) payable', ['0x08', [sells]]),
      call('function modifyLiquidities(bytes,uint256) payable', [burn, never])
    ]
    for (const data of lists) {
      const marked = concatHex([data, behind])
      for (const request of [multicall(data), to(router02, marked)])
        doesNotMatch((await send(request, world(...swapped))).dangers.join(), unknown)
      match((await send(multicall(marked), world(...swapped))).dangers.join(), unknown)
    }
  })
})
