import { doesNotMatch, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeFunctionData, padHex, parseAbi, type Hex } from 'viem'
import { batch, call, send, to } from './call-requests.ts'
import { account, addressOf, paymentLog, transferLog } from './stub-node.ts'

const ether = 10n ** 18n
/** CoWSwapEthFlow */
const ethFlow = '0xba3cb449bd2b4adddbc894d8697f5170800eadec'
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const [fake, router, pool] = ['f1', 'e2', 'd4'].map(addressOf) as [Hex, Hex, Hex]

const order = (bought: Hex, least: bigint): Hex =>
  encodeFunctionData({
    abi: parseAbi(['function createOrder((address,address,uint256,uint256,bytes32,uint256,uint32,bool,int64)) payable']),
    args: [[bought, account as Hex, ether, least, padHex('0x01', { size: 32 }), 0n, 2 ** 32 - 1, false, 0n]]
  })
const describeOrder = (bought: Hex, symbol = 'USDC', least = 3_000_000_000n) =>
  send(to(ethFlow, order(bought, least), ether), {
    tokens: { [bought]: { symbol, decimals: 6 } },
    logs: [[paymentLog(account, ethFlow, ether)]]
  })

describe('an order that others fill later', () => {
  test('is a danger, whatever it asks for', async () => {
    for (const least of [1n, 3_000_000_000n])
      match(
        (await describeOrder(dollar, 'USDC', least)).dangers.join(),
        /Others fill this order later\. Check that you get at least/
      )
  })

  test('shows which token it buys, by its address', async () => {
    const { rows } = await describeOrder(fake)
    match(rows.find(([label]) => label === 'Minimum in return')![1], new RegExp(`^3000 USDC\n${fake}$`, 'i'))
  })
})

test('a symbol is cut, so that it says nothing more', async () => {
  const text = JSON.stringify((await describeOrder(fake, 'USDC (Circle, verified). Your ETH comes back if unused')).rows)
  match(text, /3000 USDC \(Circle, ve…/)
  doesNotMatch(text, /verified/)
  match(JSON.stringify((await describeOrder(fake, `ETH${'.'.repeat(20)}`)).rows), /\(not the network’s own currency\)/)
  equal(JSON.stringify((await describeOrder(fake, 'a'.repeat(16))).rows).includes('…'), false)
})

describe('the row of a bound', () => {
  const swap = (path: readonly Hex[]) =>
    to(
      router,
      call('function swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', [9n, 5n, path, account, 2n ** 40n])
    )
  const tokens = { [dollar]: { symbol: 'USDC', decimals: 0 }, [fake]: { symbol: 'WETH', decimals: 0 } }
  const row = (rows: readonly (readonly unknown[])[]) => rows.find(([label]) => label === 'Minimum in return')![1]

  test('has the address of a token that the changes don’t show', async () => {
    const logs = [[transferLog(dollar, account, pool, 9n)]]
    match(String(row((await send(swap([dollar, fake]), { tokens, logs })).rows)), new RegExp(`^5 WETH\n${fake}$`, 'i'))
    const [part] = (await batch([swap([dollar, fake]), swap([dollar, fake])], { tokens, logs })).parts!
    match(String(row(part!.rows)), new RegExp(fake, 'i'))
  })

  test('has none where the changes show it', async () => {
    const logs = [[transferLog(dollar, account, pool, 9n), transferLog(fake, pool, account, 5n)]]
    equal(row((await send(swap([dollar, fake]), { tokens, logs })).rows), '5 WETH')
  })
})
