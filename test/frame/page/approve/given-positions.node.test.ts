import { deepEqual, doesNotMatch, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { concatHex, encodeAbiParameters, encodeFunctionData, numberToHex, parseAbi, parseAbiParameters, type Hex } from 'viem'
import { call, send, to } from './call-requests.ts'
import { account, addressOf, transferLog, type World } from './stub-node.ts'

// Liquidity for a position that anyone may have created and given to the user: its creator has chosen the pool.

const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const [manager, hook, pool, fake] = ['e7', 'd8', 'd4', 'f2'].map(addressOf) as [Hex, Hex, Hex, Hex]
const ether = 10n ** 18n
const most = 30_000_000_000n
const tokens = {
  [dollar]: { symbol: 'USDC', decimals: 6 },
  [weth]: { symbol: 'WETH', decimals: 18 },
  [fake]: { symbol: 'WETH', decimals: 18 },
  [manager]: { answers: { '0x6352211e': BigInt(account) } }
}
const position = (rows: readonly (readonly unknown[])[]) => String(rows.find(([label]) => label === 'Position')?.[1])
const withBoth = (second: string) => new RegExp(`^#77\nUSDC\n${dollar}\nWETH\n${second}$`, 'i')

describe('more liquidity for a position of Uniswap 4', () => {
  const one = (types: string, ...values: readonly unknown[]): Hex =>
    encodeAbiParameters(parseAbiParameters(types) as never, values as never)
  const steps: readonly (readonly [number, Hex])[] = [
    [0x00, one('uint256,uint256,uint128,uint128,bytes', 77n, 10n ** 15n, most, 10n * ether, '0x')],
    [0x0d, one('address,address', dollar, weth)]
  ]
  const data = encodeFunctionData({
    abi: parseAbi(['function modifyLiquidities(bytes,uint256) payable']),
    args: [
      one(
        'bytes,bytes[]',
        concatHex(steps.map(([kind]) => numberToHex(kind, { size: 1 }))),
        steps.map(([, bytes]) => bytes)
      ),
      2n ** 40n
    ]
  })
  const logs = [[transferLog(dollar, account, pool, most), transferLog(weth, account, pool, 10n * ether)]]
  const sendIn = (world: World) => send(to(manager, data), { tokens, contracts: [hook, pool], logs, ...world })

  test('is a danger where its pool has a hook, as with a new position', async () => {
    match(
      (await sendIn({ positions4: [dollar, weth, hook] })).dangers.join(),
      new RegExp(`${hook} can use 30000 USDC while`, 'i')
    )
  })

  test('is a danger where the hook cannot be read', async () => {
    match((await sendIn({})).dangers.join(), /The hook of position #77 is unknown/)
  })

  test('is none without a hook, and shows the position with the addresses of its tokens', async () => {
    const { dangers, rows } = await sendIn({ positions4: [dollar, weth] })
    deepEqual(dangers, [])
    match(position(rows), withBoth(weth))
  })
})

test('more liquidity for a position of Uniswap 3 shows the addresses of its tokens', async () => {
  const data = call('function increaseLiquidity((uint256,uint256,uint256,uint256,uint256,uint256))', [
    [77n, most, 0n, most, 0n, 2n ** 40n]
  ])
  const { rows, dangers } = await send(to(manager, data), {
    tokens,
    contracts: [pool],
    positions: [dollar, fake],
    logs: [[transferLog(dollar, account, pool, most)]]
  })
  match(position(rows), withBoth(fake))
  doesNotMatch(dangers.join(), /hook/)
})
