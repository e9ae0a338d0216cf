import { deepEqual, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { numberToHex, zeroAddress, zeroHash, type Hex } from 'viem'
import { call, send, to } from './call-requests.ts'
import { account, addressOf, logOf, transferLog } from './stub-node.ts'

// A Seaport order of the type CONTRACT is created by its maker during fulfillment, so it may contain any item of a collection.

const seaport = '0x0000000000000068f116a894984e2db1123eb395'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const [apes, maker] = ['a9', 'a7'].map(addressOf) as [Hex, Hex]
const ether = 10n ** 18n
const order =
  '(address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256)'
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const world = {
  tokens: { [weth]: { symbol: 'WETH', decimals: 18 }, [apes]: { symbol: 'APE' } },
  contracts: [seaport, maker],
  logs: [[logOf(apes, [transfer, account, maker, numberToHex(7n, { size: 32 })]), transferLog(weth, maker, account, 10n * ether)]]
}
/** Returns an order of ten wrapped coins for one item of the collection. */
const orderOf = (type: number, kind: number) => [
  maker,
  zeroAddress,
  [[1, weth, 0n, 10n * ether, 10n * ether]],
  [[kind, apes, kind < 4 ? 7n : 0n, 1n, 1n, maker]],
  type,
  0n,
  2n ** 40n,
  zeroHash,
  1n,
  zeroHash,
  1n
]
const fills: Readonly<Record<string, (type: number, kind: number) => Hex>> = {
  fulfillOrder: (type, kind) =>
    call(`function fulfillOrder((${order},bytes),bytes32) payable`, [[orderOf(type, kind), '0x'], zeroHash]),
  fulfillAdvancedOrder: (type, kind) =>
    call(
      `function fulfillAdvancedOrder((${order},uint120,uint120,bytes,bytes),(uint256,uint8,uint256,uint256,bytes32[])[],bytes32,address) payable`,
      // the wallet itself names the item of the collection that it gives
      [[orderOf(type, kind), 1n, 1n, '0x', '0x'], kind < 4 ? [] : [[0n, 1, 0n, 7n, []]], zeroHash, zeroAddress]
    )
}

describe('an order of Seaport', () => {
  for (const [name, fill] of Object.entries(fills)) {
    test(`is unknown where its maker is a contract that makes it up: ${name}`, async () => {
      for (const kind of [2, 4])
        match((await send(to(seaport, fill(4, kind)), world)).dangers.join(), /in a form that this wallet doesn’t know/)
    })

    test(`is known where it is signed: ${name}`, async () => {
      for (const type of [0, 1, 2, 3]) deepEqual((await send(to(seaport, fill(type, 2)), world)).dangers, [])
    })
  }

  test('for any item of a collection is known where the call says which one: no other may be taken', async () => {
    deepEqual((await send(to(seaport, fills.fulfillAdvancedOrder!(0, 4)), world)).dangers, [])
  })
})
