import { deepEqual, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  encodeFunctionData,
  numberToHex,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
  zeroAddress,
  zeroHash,
  type Hex
} from 'viem'
import { batch, call, send, to } from './asked-calls.ts'
import { account, addressOf, contractAt, logOf, paymentLog, stranger, transferLog } from './stub-node.ts'

const contract = addressOf('e1')
const dollar = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ether = 10n ** 18n
const names = (event: string, ...topics: readonly string[]): object => logOf(contract, [toEventSelector(event), ...topics], 1n)
const pays = paymentLog(account, contract, ether)
const gets = transferLog(dollar, contract, account, 4_000_000_000n)
const market = '(address,address,address,address,uint256)'

/** A function, the value that goes along, and what it logs. */
const everyday: Readonly<Record<string, readonly [string, bigint, ...object[]]>> = {
  'a swap of Uniswap': ['execute(bytes,bytes[],uint256)', ether, pays, gets],
  'a swap of ParaSwap': [
    'swapExactAmountIn(address,(address,address,uint256,uint256,uint256,bytes32,address),uint256,bytes,bytes)',
    ether,
    pays,
    gets,
    names('SwappedV3(bytes16,address,uint256,address,address,address,address,uint256,uint256,uint256)', account)
  ],
  'a swap of 0x': [
    'transformERC20(address,address,uint256,uint256,(uint32,bytes)[])',
    ether,
    pays,
    gets,
    names('TransformedERC20(address,address,address,uint256,uint256)', account)
  ],
  'a bridge of Across': [
    'depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes)',
    ether,
    pays,
    names(
      'FundsDeposited(bytes32,bytes32,uint256,uint256,uint256,uint256,uint32,uint32,uint32,bytes32,bytes32,bytes32,bytes)',
      account
    )
  ],
  'a supply to Morpho': [
    `supply(${market},uint256,uint256,address,bytes)`,
    0n,
    transferLog(dollar, account, contract, 1n),
    names('Supply(bytes32,address,address,uint256,uint256)', account, account)
  ],
  'a name of ENS': [
    'register(string,address,uint256,bytes32,address,bytes[],bool,uint16)',
    ether,
    pays,
    names('NameRegistered(string,bytes32,address,uint256,uint256,uint256)', account)
  ],
  'a free mint': [
    'mint(uint256)',
    0n,
    logOf(contract, [toEventSelector('Transfer(address,address,uint256)'), zeroAddress, account, numberToHex(5, { size: 32 })])
  ],
  'an airdrop': ['claim(address,uint256,bytes32[])', 0n, gets]
}

describe('an everyday function', () => {
  for (const [name, [signature, value, ...logs]] of Object.entries(everyday)) {
    test(`is no danger, whatever it records: ${name}`, async () => {
      deepEqual((await send(to(contract, toFunctionSelector(signature), value), { logs: [logs] })).dangers, [])
    })
  }

  test('is judged by itself where a contract calls itself several times', async () => {
    const multicall = (...calls: readonly Hex[]) => to(contract, call('function multicall(bytes[])', [calls]), ether)
    const world = { logs: [[pays, gets]] }
    deepEqual((await send(multicall('0x414bf389', '0x12210e8a'), world)).dangers, [])
    match((await send(multicall('0x414bf389', '0x12345678'), world)).dangers.join(), /in a form that this wallet doesn’t know/)
  })

  test('is a danger by itself where it pays somebody else what the wallet has in the contract', async () => {
    const withdraw = call(`function withdraw(${market},uint256,uint256,address,address)`, [
      [dollar, dollar, dollar, dollar, 0n],
      5n,
      0n,
      account,
      stranger
    ])
    const { dangers } = await send(to(contract, withdraw), { logs: [[transferLog(dollar, contract, stranger, 5n)]] })
    match(dangers.join(), new RegExp(`Others receive something.*${stranger}`))
  })

  test('is a danger in a contract that the simulation could not look at', async () => {
    const calls = Array.from({ length: 17 }, (_, index) => to(contractAt(index), '0x42966c68'))
    match((await batch(calls)).dangers.join(), /What this takes from your wallet is unknown/)
  })
})

describe('an everyday function that reaches what no simulation shows', () => {
  test('is a danger: Balancer’s Vault pays from what the account has within it', async () => {
    const abi = parseAbi([
      'struct Swap { bytes32 pool; uint8 kind; address assetIn; address assetOut; uint256 amount; bytes userData; }',
      'struct Funds { address sender; bool fromInternal; address recipient; bool toInternal; }',
      'function swap(Swap single, Funds funds, uint256 limit, uint256 deadline) payable'
    ])
    const single = { pool: zeroHash, kind: 0, assetIn: dollar, assetOut: dollar, amount: 1n, userData: '0x' } as const
    const swap = (fromInternal: boolean) => {
      const funds = { sender: account, fromInternal, recipient: stranger, toInternal: true } as const
      return to(contract, encodeFunctionData({ abi, args: [single, funds, 0n, 0n] }))
    }
    const world = { logs: [[transferLog(dollar, account, contract, 1n)]] }
    deepEqual((await send(swap(false), world)).dangers, [])
    match((await send(swap(true))).dangers.join(), /takes nothing now/)
  })

  test('is a danger: a bridge of LayerZero carries a message in the name of the account', async () => {
    const bridge = (message: Hex) =>
      to(
        contract,
        call('function send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes),(uint256,uint256),address)', [
          [30_101, zeroHash, 1n, 1n, '0x', message, '0x'],
          [1n, 0n],
          account
        ])
      )
    const world = { logs: [[transferLog(dollar, account, contract, 1n)]] }
    deepEqual((await send(bridge('0x'), world)).dangers, [])
    match((await send(bridge('0x01'), world)).dangers.join(), /in a form that this wallet doesn’t know/)
  })
})
