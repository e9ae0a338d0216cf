import { deepEqual, match, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  numberToHex,
  padHex,
  parseAbi,
  parseAbiParameters,
  type Hex
} from 'viem'
import { batch, call, send, to } from './call-requests.ts'
import { account, addressOf, paymentLog, stranger, transferLog } from './stub-node.ts'

const router = addressOf('e1')
const pool = addressOf('d4')
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = addressOf('c2')
const [sender, self] = [1, 2].map(each => padHex(numberToHex(each), { size: 20 })) as [Hex, Hex]
const ether = 10n ** 18n
const world = {
  tokens: {
    [dollar]: { symbol: 'USDC', decimals: 6 },
    [weth]: { symbol: 'WETH', decimals: 18 },
    [router]: { answers: { '0x6352211e': BigInt(account) } }
  },
  logs: [
    [
      paymentLog(account, router, ether),
      transferLog(dollar, pool, router, 4_000_000n),
      transferLog(dollar, router, account, 4_000_000n)
    ]
  ]
}

type Step = readonly [number: number, types: string, values: readonly unknown[]]

const lists = (steps: readonly Step[]): readonly [Hex, readonly Hex[]] => [
  concatHex(steps.map(([number]) => numberToHex(number, { size: 1 }))),
  steps.map(([, types, values]) => encodeAbiParameters(parseAbiParameters(types) as never, values as never))
]
const execute = (...steps: readonly Step[]) =>
  to(
    router,
    encodeFunctionData({
      abi: parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']),
      args: [...lists(steps), 2n ** 40n]
    }),
    // value is sent only for a step that wraps it
    steps.some(([number]) => number === 0x0b) ? ether : 0n
  )
const planOf = (steps: readonly Step[]): Hex => encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), [...lists(steps)])
const modify = (...steps: readonly Step[]) =>
  to(
    router,
    encodeFunctionData({
      abi: parseAbi(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable']),
      args: [planOf(steps), 2n ** 40n]
    })
  )

const path = concatHex([weth, '0x0001f4', dollar])
const wrap: Step = [0x0b, 'address,uint256', [self, ether]]
const swap = (receiver: Hex, least = 4_000_000n): Step => [
  0x00,
  'address,uint256,uint256,bytes,bool',
  [receiver, ether, least, path, false]
]
const sweep = (receiver: Hex, least = 4_000_000n): Step => [0x04, 'address,address,uint256', [dollar, receiver, least]]
const portion = (receiver: Hex, part: bigint): Step => [0x06, 'address,address,uint256', [dollar, receiver, part]]

describe('the commands of the UniversalRouter', () => {
  test('are known where everything comes to the account, and say what is promised', async () => {
    for (const receiver of [sender, account as Hex]) {
      // the next command sells what is wrapped for the router
      deepEqual((await send(execute(wrap, swap(receiver)), world)).dangers, [])
      deepEqual((await send(execute(swap(receiver)), world)).dangers, [])
    }
    const swept = await send(execute(wrap, swap(self, 0n), sweep(sender)), world)
    deepEqual(swept.dangers, [])
    ok(JSON.stringify(swept.rows).includes('"Minimum in return","4 USDC"'))
  })

  test('are a danger where a stranger or the router gets something', async () => {
    for (const request of [
      execute(swap(stranger)),
      execute(wrap, swap(self), sweep(stranger)),
      execute([0x02, 'address,address,uint160', [dollar, stranger, 5n]]),
      execute([0x05, 'address,address,uint256', [dollar, stranger, 5n]]),
      execute([0x0c, 'address,uint256', [stranger, 5n]])
    ]) {
      match((await send(request, world)).dangers.join(), new RegExp(`goes to ${stranger}`))
    }
    match((await send(execute(swap(self)), world)).dangers.join(), /stays in the contract/)
  })

  test('name who gets a small share, and a large one is a danger', async () => {
    const plan = (part: bigint) => execute(wrap, swap(self), portion(stranger, part), sweep(sender))
    const logs = [[...world.logs[0]!, transferLog(dollar, router, stranger, 9_975n)]]
    const fee = await send(plan(25n), { ...world, logs })
    deepEqual(fee.dangers, [])
    ok(JSON.stringify(fee.rows).includes(`"Part goes to","${stranger}"`))
    match((await send(plan(5000n), { ...world, logs })).dangers.join(), new RegExp(`goes to ${stranger}`))
  })

  test('are a danger where something stays in the router, whatever else is taken out of it', async () => {
    const take: Step = [0x02, 'address,address,uint160', [dollar, self, 5n]]
    const small: Step = [0x00, 'address,uint256,uint256,bytes,bool', [sender, ether - 1n, 1n, path, false]]
    const byUser: Step = [0x00, 'address,uint256,uint256,bytes,bool', [sender, ether, 1n, path, true]]
    const sweepWeth: Step = [0x04, 'address,address,uint256', [weth, sender, 0n]]
    for (const request of [
      execute(take, sweepWeth),
      execute(take, [0x0c, 'address,uint256', [sender, 0n]]),
      execute(swap(self), sweepWeth),
      execute(swap(self), sweep(sender, 3_999_999n)),
      execute(wrap, small),
      execute(wrap, byUser),
      execute(wrap, sweep(sender)),
      execute(sweep(self, 1n))
    ]) {
      const approval = await send(request, world)
      match(approval.dangers.join(), /stays in the contract/)
    }
    ok(!JSON.stringify((await send(execute(swap(self), sweepWeth), world)).rows).includes('In return'))
    const unwrap: Step = [0x0c, 'address,uint256', [sender, 0n]]
    const back = [[transferLog(dollar, account, router, 5n), transferLog(dollar, router, account, 5n)]]
    deepEqual((await send(execute(take, sweep(sender, 5n)), { ...world, logs: back })).dangers, [])
    deepEqual((await send(execute(wrap, unwrap), world)).dangers, [])
  })

  test('name each who gets a part once, and are a danger where the parts are large together, in one call or in several', async () => {
    const logs = [[...world.logs[0]!, transferLog(dollar, router, stranger, 24_000n)]]
    const plan = (count: number, part: bigint) =>
      execute(swap(self, 0n), ...Array.from({ length: count }, () => portion(stranger, part)), sweep(sender))
    const two = await send(plan(2, 50n), { ...world, logs })
    deepEqual(two.dangers, [])
    ok(JSON.stringify(two.rows).includes(`"Part goes to","${stranger}"`))
    const many = await send(plan(100, 100n), { ...world, logs })
    match(many.dangers.join(), new RegExp(`goes to ${stranger}`))
    match((await batch([plan(1, 60n), plan(1, 60n)], { ...world, logs })).dangers.join(), new RegExp(`goes to ${stranger}`))
    deepEqual((await batch([plan(1, 50n), plan(1, 50n)], { ...world, logs })).dangers, [])
  })

  test('let no recipient of a part of one call receive anything of another, or more than that part', async () => {
    const rewards = addressOf('77')
    const steals = to(rewards, call('function withdraw(address,uint256)', [stranger, 5n * ether]))
    const contracts = [stranger.toLowerCase()]
    for (const part of [0n, 100n]) {
      const { dangers } = await batch([execute(portion(stranger, part)), steals], {
        ...world,
        contracts,
        logs: [[...world.logs[0]!, paymentLog(rewards, stranger, 5n * ether)]]
      })
      match(dangers.join(), /Others get something from this that your balance changes don’t show/)
    }
    const more = [[...world.logs[0]!, transferLog(dollar, router, stranger, 10_001n)]]
    match(
      (await send(execute(swap(self), portion(stranger, 25n), sweep(sender)), { ...world, logs: more })).dangers.join(),
      /Others get something/
    )
  })

  test('that are unknown make the call unknown, and so do bytes that are no arguments', async () => {
    for (const request of [
      execute([0x21, 'bytes,bytes[]', ['0x', []]]),
      execute([0x12, 'bytes', ['0x']]),
      execute([0x00, 'uint256', [1n]]),
      to(router, '0x3593564c', ether)
    ]) {
      match((await send(request, world)).dangers.join(), /in a form that this wallet doesn’t know/)
    }
  })
})

const key = [weth, dollar, 500, 10, addressOf('00')]
const keyTypes = '(address,address,uint24,int24,address)'

describe('the actions of Uniswap 4', () => {
  const swapSingle: Step = [0x06, `(${keyTypes},bool,uint128,uint128,bytes)`, [[key, true, ether, 0n, '0x']]]
  const settle: Step = [0x0c, 'address,uint256', [weth, ether]]
  const takeAll: Step = [0x0f, 'address,uint256', [dollar, 4_000_000n]]
  const v4 = (...steps: readonly Step[]): Step => [0x10, 'bytes,bytes[]', [...lists(steps)]]
  const mint = (receiver: Hex): Step => [
    0x02,
    `${keyTypes},int24,int24,uint256,uint128,uint128,address,bytes`,
    [...([key] as const), -10, 10, 1n, 1n, 1n, receiver, '0x']
  ]
  const settlePair: Step = [0x0d, 'address,address', [weth, dollar]]
  const burn: Step = [0x03, 'uint256,uint128,uint128,bytes', [7n, (ether * 99n) / 100n, 3_900_000n, '0x']]
  const takePair = (receiver: Hex): Step => [0x11, 'address,address,address', [weth, dollar, receiver]]

  test('are known where everything comes to the account', async () => {
    const sold = [[transferLog(weth, account, router, ether), transferLog(dollar, router, account, 4_000_000n)]]
    deepEqual((await send(execute(v4(swapSingle, settle, takeAll)), { ...world, logs: sold })).dangers, [])
    const paid = [[transferLog(weth, account, router, 1n), transferLog(dollar, account, router, 1n)]]
    deepEqual((await send(modify(mint(account), settlePair), { ...world, logs: paid })).dangers, [])
    // the node returns both tokens of the position
    const tokens = { ...world.tokens, [router]: { answers: { '0x6352211e': BigInt(account) } } }
    const got = [[transferLog(weth, router, account, ether), transferLog(dollar, router, account, 4_000_000n)]]
    const burned = await send(modify(burn, takePair(sender)), { ...world, tokens, positions: [weth, dollar], logs: got })
    deepEqual(burned.dangers, [])
    ok(JSON.stringify(burned.rows).includes('"Minimum in return","0.99 WETH\\n3.9 USDC"'))
  })

  test('are a danger where a stranger gets something, has the item, or where something is given up', async () => {
    for (const request of [
      execute(v4(swapSingle, settle, [0x0e, 'address,address,uint256', [dollar, stranger, 0n]])),
      modify(mint(stranger), settlePair),
      modify(burn, takePair(stranger)),
      modify(mint(account), settlePair, [0x14, 'address,address', [addressOf('00'), stranger]])
    ]) {
      match((await send(request, world)).dangers.join(), new RegExp(`goes to ${stranger}`))
    }
    const theirs = { ...world, tokens: { ...world.tokens, [router]: { answers: { '0x6352211e': BigInt(stranger) } } } }
    match((await send(modify(burn, takePair(sender)), theirs)).dangers.join(), /Item #7 of .* belongs to/)
    const clears: Step = [0x13, 'address,uint256', [dollar, ether]]
    match((await send(modify(burn, clears), world)).dangers.join(), /in a form that this wallet doesn’t know/)
  })
})
