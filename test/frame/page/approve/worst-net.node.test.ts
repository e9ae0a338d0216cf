import { deepEqual, match, ok } from 'node:assert/strict'
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

// The changes of one call must not hide what another call may take.

const [v2, v3, ethFlow, seaport, nft, pool, thief, trap] = ['e2', 'e8', 'e3', 'e4', 'e5', 'd4', 'a7', 'e6'].map(addressOf) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex
]
/** UniversalRouter */
const router = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const [other, fake, vault] = ['d7', 'd8', 'd9'].map(addressOf) as [Hex, Hex, Hex]
const ether = 10n ** 18n
const usd = 10n ** 6n
const never = 2n ** 40n
const world = {
  tokens: {
    [dollar]: { symbol: 'USDC', decimals: 6 },
    [weth]: { symbol: 'WETH', decimals: 18 },
    [other]: { symbol: 'OTH', decimals: 18 },
    [fake]: { symbol: 'WETH', decimals: 18 },
    [vault]: { symbol: 'vUSDC', decimals: 6 },
    [v3]: { answers: { '0x4aa4a4fc': BigInt(weth) } }
  },
  contracts: [v2, ethFlow, seaport, nft, pool, thief, trap, router]
}
const textOf = ({ rows, sum = [], parts = [] }: ApprovalContent): string =>
  JSON.stringify([...sum, ...rows, ...parts.flatMap(part => part.rows)].filter(([label]) => label !== 'Data'))

const pays = (amount: bigint, token: string = dollar, receiver: string = pool) => transferLog(token, account, receiver, amount)
const gets = (amount: bigint, token: string = other, payer: string = pool) => transferLog(token, payer, account, amount)

type Step = readonly [number: number, bytes: Hex]
const one = (types: string, ...values: readonly unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never)
const codes = (steps: readonly Step[]): Hex => concatHex(steps.map(([number]) => numberToHex(number, { size: 1 })))
const inputs = (steps: readonly Step[]): readonly Hex[] => steps.map(([, bytes]) => bytes)
const executeWith = (value: bigint, ...steps: readonly Step[]) =>
  to(router, call('function execute(bytes,bytes[],uint256) payable', [codes(steps), inputs(steps), never]), value)
const execute = (...steps: readonly Step[]) => executeWith(0n, ...steps)
const v4 = (...steps: readonly Step[]): Step => [0x10, one('bytes,bytes[]', codes(steps), inputs(steps))]
const [user, self] = [1, 2].map(each => padHex(numberToHex(each), { size: 20 })) as [Hex, Hex]
const swapTypes = '((address,address,uint24,int24,address),bool,uint128,uint128,bytes)'
const pathOf = (from: Hex, into: Hex): Hex => concatHex([from, '0x0001f4', into])
const pull = (token: Hex, amount: bigint): Step => [0x02, one('address,address,uint160', token, self, amount)]
const exactInput = (amount: bigint, least: bigint, path: Hex, isByUser: boolean): Step => [
  0x00,
  one('address,uint256,uint256,bytes,bool', user, amount, least, path, isByUser)
]
const exactOutput = (least: bigint, most: bigint, reversed: Hex, isByUser: boolean): Step => [
  0x01,
  one('address,uint256,uint256,bytes,bool', user, least, most, reversed, isByUser)
]
const sweep = (token: string, least = 0n): Step => [0x04, one('address,address,uint256', token, user, least)]
const wrap = (amount: bigint): Step => [0x0b, one('address,uint256', self, amount)]
const unwrap = (least = 0n): Step => [0x0c, one('address,uint256', user, least)]

const v2In = (amount: bigint, least: bigint, path: readonly string[]) =>
  to(
    v2,
    call('function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [amount, least, path, account, never])
  )
const v2Out = (least: bigint, most: bigint, path: readonly string[]) =>
  to(
    v2,
    call('function swapTokensForExactTokens(uint256,uint256,address[],address,uint256)', [least, most, path, account, never])
  )
const single = (sold: string, amount: bigint, least = ether): Hex =>
  call('function exactInputSingle((address,address,uint24,address,uint256,uint256,uint160)) payable', [
    [sold, other, 500, account, amount, least, 0n]
  ])
const approve = (token: string, spender: string, amount: bigint) =>
  to(token as Hex, call('function approve(address,uint256)', [spender, amount]))
const transfer = (receiver: string, amount: bigint) => to(dollar, call('function transfer(address,uint256)', [receiver, amount]))
const claim = to(trap, call('function claim()', []))

const upTo40000 = /can take up to 40000 USDC from your wallet, which is more than the changes show/

describe('an exact amount that the simulation takes only a part of', () => {
  const part = { ...world, logs: [[pays(usd), gets(ether)]] }
  const open = [dollar, other, 500, 10, zeroAddress] as const
  const sales = {
    SwapRouter02: to(v3, single(dollar, 40_000n * usd)),
    'UniversalRouter, Uniswap 3': execute(exactInput(40_000n * usd, ether, pathOf(dollar, other), true)),
    'UniversalRouter, Uniswap 4': execute(
      v4(
        [0x06, one(swapTypes, [open, true, 40_000n * usd, ether, '0x'])],
        [0x0c, one('address,uint256', dollar, 40_000n * usd)],
        [0x0f, one('address,uint256', other, ether)]
      )
    ),
    'UniversalRouter, Uniswap 4, paid first': execute(
      v4(
        [0x0b, one('address,uint256,bool', dollar, 40_000n * usd, true)],
        [0x06, one(swapTypes, [open, true, 40_000n * usd, ether, '0x'])],
        [0x0f, one('address,uint256', other, ether)]
      )
    )
  }
  for (const [name, request] of Object.entries(sales)) {
    test(`is a danger, and is shown: ${name}`, async () => {
      const approval = await send(request, part)
      match(approval.dangers.join(), upTo40000)
      match(textOf(approval), /"Pays up to","40000 USDC"/)
    })
  }

  test('is a danger in coins that a router may give back', async () => {
    const request = to(v3, call('function multicall(bytes[])', [[single(weth, 10n * ether), known('refundETH')]]), 10n * ether)
    const logs = [[paymentLog(account, v3, 10n * ether), gets(ether), paymentLog(v3, account, 10n * ether - ether / 1000n)]]
    match((await send(request, { ...world, logs })).dangers.join(), /can take up to 10 ETH/)
  })

  test('is a danger although another call pays as much', async () => {
    const logs = [[pays(40_000n * usd), gets(ether), gets(39_999n * usd, dollar, trap)]]
    const approval = await batch([v2In(40_000n * usd, ether, [dollar, other]), claim], { ...world, logs })
    match(approval.dangers.join(), upTo40000)
    // a contract may also promise more than it delivers
    const promise = to(trap, v2In(0n, 80_000n * usd, [other, dollar]).data)
    match((await batch([v2In(40_000n * usd, ether, [dollar, other]), promise], { ...world, logs })).dangers.join(), upTo40000)
  })
})

describe('a router that is paid first', () => {
  const logs = [[pays(40_000n * usd, dollar, router), gets(ether), gets(39_999n * usd, dollar, router)]]
  const swaps = {
    'Uniswap 3': exactOutput(ether, 40_000n * usd, pathOf(other, dollar), false),
    'Uniswap 2': [0x09, one('address,uint256,uint256,address[],bool', user, ether, 40_000n * usd, [dollar, other], false)]
  } satisfies Readonly<Record<string, Step>>
  for (const [name, swap] of Object.entries(swaps)) {
    test(`may use all of it: ${name}`, async () => {
      const approval = await send(execute(pull(dollar, 40_000n * usd), swap, sweep(dollar)), { ...world, logs })
      match(approval.dangers.join(), upTo40000)
      match(textOf(approval), /"Pays up to","40000 USDC"/)
    })
  }

  test('may use all of it where a batch pays it by a transfer', async () => {
    const calls = [transfer(router, 40_000n * usd), execute(swaps['Uniswap 3'], sweep(dollar))]
    match((await batch(calls, { ...world, logs })).dangers.join(), upTo40000)
  })

  test('does not take what it promises to give back', async () => {
    const request = execute(pull(dollar, 40_000n * usd), swaps['Uniswap 3'], sweep(dollar, 39_999n * usd))
    deepEqual((await send(request, { ...world, logs })).dangers, [])
  })
})

describe('the promise of one contract', () => {
  /** Returns a CoW Protocol order for one wei, which will never be filled. */
  const order = (bought: string, least: bigint) =>
    to(
      ethFlow,
      call('function createOrder((address,address,uint256,uint256,bytes32,uint256,uint32,bool,int64)) payable', [
        [bought, account, 1n, least, padHex('0x', { size: 32 }), 0n, 4_000_000_000, false, 0n]
      ]),
      1n
    )
  const swapped = [pays(4_000n * usd), gets(ether, weth), paymentLog(account, ethFlow, 1n)]
  const later = 'Others fill this order later. Check that you get at least what your coins are worth.'
  const loose = v2In(4_000n * usd, 1n, [dollar, weth])

  test('is none where an order is to be filled later, and does not mention what another one pays', async () => {
    const approval = await batch([loose, order(weth, ether)], { ...world, logs: [swapped] })
    deepEqual(approval.dangers, [
      `2. ${later}`,
      'You may get only 0.000000000000000001 WETH for this, which is less than the changes show.'
    ])
    match(textOf(approval), /"Minimum in return","1 WETH"/)
  })

  test('of an order that is filled later makes that of a swap no smaller', async () => {
    const swap = v2In(4_000n * usd, ether, [dollar, weth])
    deepEqual((await batch([swap, order(weth, 1n)], { ...world, logs: [swapped] })).dangers, [`2. ${later}`])
    const reward = [[gets(ether, weth, trap), paymentLog(account, ethFlow, 1n)]]
    deepEqual((await batch([to(trap, known('getReward()')), order(weth, 1n)], { ...world, logs: reward })).dangers, [
      `2. ${later}`
    ])
  })

  test('does not mention what another one pays', async () => {
    const promise = to(trap, v2In(0n, ether, [other, weth]).data)
    const { dangers } = await batch([loose, promise], { ...world, logs: [swapped] })
    match(dangers.join(), /You may get only 0\.0+1 WETH/)
  })

  test('says nothing of what another one takes', async () => {
    const logs = [
      [pays(ether, weth), gets(4_000n * usd, dollar), pays(usd, dollar, thief), gets(ether), paymentLog(account, ethFlow, 1n)]
    ]
    const calls = [v2In(ether, 4_000n * usd, [weth, dollar]), v2Out(ether, 4_000n * usd, [dollar, other])]
    const { dangers } = await batch([...calls, order(dollar, 5_000n * usd)], { ...world, logs })
    match(dangers.join(), /can take up to 4000 USDC/)
  })

  test('is nothing where that contract promises nothing, whatever another one does', async () => {
    const nothing = to(v3, single(dollar, 4_000n * usd, 0n))
    const logs = [[pays(4_000n * usd), gets(ether), ...swapped]]
    const { dangers } = await batch([nothing, v2In(4_000n * usd, ether, [dollar, weth])], { ...world, logs })
    match(dangers.join(), /promises nothing in return/)
  })
})

describe('what one call takes', () => {
  const cheap = [pays(usd, dollar, thief), gets(ether, other, thief)]
  const outs: Step = [0x09, one('address,uint256,uint256,address[],bool', account, ether, 4_000n * usd, [dollar, other], true)]

  test('stands for nothing that another command may take', async () => {
    const sale = exactInput(4_000n * usd, ether, pathOf(dollar, weth), false)
    const logs = [[pays(4_000n * usd, dollar, router), gets(ether, weth), ...cheap]]
    const { dangers } = await send(execute(pull(dollar, 4_000n * usd), sale, outs), { ...world, logs })
    match(dangers.join(), /can take up to 8000 USDC/)
  })

  test('hides no loose promise', async () => {
    const weak = exactInput(4_000n * usd, 1n, pathOf(dollar, weth), true)
    const sale = exactInput(ether, ether, pathOf(weth, other), false)
    const logs = [[pays(4_000n * usd), gets(ether, weth), pays(ether, weth, router), gets(ether)]]
    const { dangers } = await send(execute(weak, pull(weth, ether), sale), { ...world, logs })
    match(dangers.join(), /You may get only 0\.0+1 WETH/)
  })

  test('is the price of an order, beside what a swap may take', async () => {
    // a Seaport order for tokens: 3999 for the seller and one more as a fee
    const order = [
      [dollar, 0n, 3_999n * usd, thief, zeroAddress, nft, 7n, 1n, 8, 0n, never, padHex('0x', { size: 32 }), 1n],
      [padHex('0x', { size: 32 }), padHex('0x', { size: 32 }), 1n, [[usd, thief]], '0x']
    ].flat(1)
    const buy = to(
      seaport,
      call(
        'function fulfillBasicOrder((address,uint256,uint256,address,address,address,uint256,uint256,uint8,uint256,uint256,bytes32,uint256,bytes32,bytes32,uint256,(uint256,address)[],bytes)) payable',
        [order]
      )
    )
    const item = logOf(nft, [toEventSelector('Transfer(address,address,uint256)'), thief, account, numberToHex(7, { size: 32 })])
    const bought = [pays(3_999n * usd, dollar, thief), pays(usd, dollar, thief), item]
    deepEqual((await send(buy, { ...world, logs: [bought] })).dangers, [])
    const both = { ...world, logs: [[...bought, ...cheap]] }
    match((await batch([buy, v2Out(ether, 4_000n * usd, [dollar, other])], both)).dangers.join(), /can take up to 8000 USDC/)
  })

  test('is a danger where it is more than all that the calls say', async () => {
    const logs = [[pays(4_000n * usd, dollar, thief), ...cheap]]
    const buy = to(seaport, known('fulfillBasicOrder(', { token: dollar, label: thief, fee: thief }))
    match((await batch([buy, v2Out(ether, 4_000n * usd, [dollar, other])], { ...world, logs })).dangers.join(), /all your USDC/)
  })
})

describe('coins that go along', () => {
  test('are counted whatever token of their name is sold beside them', async () => {
    const outs = exactOutput(ether, 10n * ether, pathOf(other, weth), false)
    const decoy = v4(
      [0x06, one(swapTypes, [[fake, vault, 0, 1, zeroAddress], true, 10n * ether, ether, '0x'])],
      [0x0b, one('address,uint256,bool', fake, 0n, false)],
      [0x0f, one('address,uint256', vault, ether)]
    )
    const logs = [
      [
        paymentLog(account, router, 10n * ether),
        gets(ether),
        gets(ether, vault),
        paymentLog(router, account, (99n * ether) / 10n)
      ]
    ]
    const request = executeWith(10n * ether, wrap(10n * ether), outs, unwrap(), decoy)
    match((await send(request, { ...world, logs })).dangers.join(), /can take up to 10 ETH/)
  })
})

describe('coins for a router', () => {
  test('stand for no token but the one that it wraps them in', async () => {
    const sale = (sold: string, amount: bigint) =>
      to(v3, call('function multicall(bytes[])', [[single(sold, amount), known('refundETH')]]), ether)
    const refunded = [[paymentLog(account, v3, ether), paymentLog(v3, account, ether), pays(usd), gets(ether)]]
    match((await send(sale(dollar, 40_000n * usd), { ...world, logs: refunded })).dangers.join(), upTo40000)
    const used = [[paymentLog(account, v3, ether), gets(ether)]]
    deepEqual((await send(sale(weth, ether), { ...world, logs: used })).dangers, [])
  })
})

describe('a mint or a claim', () => {
  const paid = { ...world, logs: [[pays(10n * usd, dollar, nft)]] }
  for (const name of ['mint(uint256 amount)', 'claim(uint256 exact)', 'claim()', 'claim(uint256 exact,bytes32[] proof)'])
    test(`that asks for tokens may ask for all of them: ${name}`, async () => {
      deepEqual((await send(to(nft, known(name)), paid)).dangers, ['This can take all your USDC from your wallet.'])
      deepEqual((await send(to(nft, known(name)), world)).dangers, [])
    })

  test('may take what another call has a bound for', async () => {
    for (const name of ['mint(address receiver,uint256 exact)', 'claim()', 'mint(uint256 amount)']) {
      const logs = [[pays(10n * usd, dollar, nft), pays(10n * usd, dollar, thief)]]
      const calls = [to(nft, known(name)), v2Out(ether, 20n * usd, [dollar, other])]
      match((await batch(calls, { ...world, logs })).dangers.join(), /all your USDC/)
    }
  })

  test('is no danger where no amount but the one it names is taken of a token that it does not name', async () => {
    const deposit = (amount: bigint) => to(vault, call('function deposit(uint256,address)', [amount, account]))
    const logs = [[pays(10n * usd, dollar, vault), gets(10n * usd, vault, zeroAddress)]]
    deepEqual((await send(deposit(10n * usd), { ...world, logs })).dangers, [])
    match((await send(deposit(40_000n * usd), { ...world, logs })).dangers.join(), /all your USDC/)
    match((await send(to(trap, known('getReward()')), { ...world, logs })).dangers.join(), /all your USDC/)
  })
})

describe('an ordinary swap is no danger', () => {
  test('where a batch allows what it sells', async () => {
    const logs = [[pays(4_000n * usd), gets(ether)]]
    const calls = [approve(dollar, v2, 4_000n * usd), v2In(4_000n * usd, (ether * 99n) / 100n, [dollar, other])]
    deepEqual((await batch(calls, { ...world, logs })).dangers, [])
  })

  test('where coins are wrapped for it, and what is left is unwrapped', async () => {
    const outs = exactOutput(ether, (105n * ether) / 100n, pathOf(other, weth), false)
    const logs = [
      [paymentLog(account, router, (105n * ether) / 100n), gets(ether), paymentLog(router, account, (5n * ether) / 100n)]
    ]
    const request = executeWith((105n * ether) / 100n, wrap((105n * ether) / 100n), outs, unwrap())
    deepEqual((await send(request, { ...world, logs })).dangers, [])
    // the same in a batch of an account
    const calls = [to(weth, '0xd0e30db0', ether), approve(weth, v2, ether), v2In(ether, (ether * 99n) / 100n, [weth, other])]
    const wraps = [paymentLog(account, weth, ether), gets(ether, weth, zeroAddress), pays(ether, weth), gets(ether)]
    deepEqual((await batch(calls, { ...world, logs: [wraps] })).dangers, [])
  })

  test('where it buys an exact amount, for no more than a tenth above the price', async () => {
    const logs = [[pays(3_700n * usd), gets(ether)]]
    const approval = await send(v2Out(ether, 4_000n * usd, [dollar, other]), { ...world, logs })
    deepEqual(approval.dangers, [])
    ok(textOf(approval).includes('"Pays up to","4000 USDC"'))
  })

  test('where the UniversalRouter has a permit for it', async () => {
    const permit: Step = [
      0x0a,
      one(
        '((address,uint160,uint48,uint48),address,uint256),bytes',
        [[dollar, 4_000n * usd, 1_900_000_000, 0], router, never],
        `0x${'11'.repeat(65)}`
      )
    ]
    const sale = exactInput(4_000n * usd, (ether * 99n) / 100n, pathOf(dollar, other), true)
    deepEqual((await send(execute(permit, sale), { ...world, logs: [[pays(4_000n * usd), gets(ether)]] })).dangers, [])
  })
})

describe('coins that the account sends to itself', () => {
  const own = { to: account as Hex, value: 10n ** 15n, data: '0x' } as const
  const toItself = paymentLog(account, account, own.value)

  test('are no danger: it still has all of them', async () => {
    const { dangers, rows } = await send(own, { logs: [[toItself]] })
    deepEqual(dangers, [])
    deepEqual(Object.fromEntries(rows)['Balance changes'], 'None')
    const other = { to: thief, value: 7n, data: '0x' } as const
    deepEqual((await batch([own, other], { logs: [[toItself, paymentLog(account, thief, other.value)]] })).dangers, [])
  })

  test('explain nothing that others take', async () => {
    const other = { to: thief, value: own.value, data: '0x' } as const
    const { dangers } = await batch([own, other], { logs: [[toItself]] })
    match(dangers.join(), /can take up to 0\.001 ETH from your wallet, which is more than the changes show/)
  })
})
