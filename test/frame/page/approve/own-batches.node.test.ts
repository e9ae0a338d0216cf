import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeAbiParameters, zeroAddress, type Hex } from 'viem'
import { batch, call, to } from './call-requests.ts'
import { account, addressOf, stranger, transferLog } from './stub-node.ts'

const ether = 10n ** 18n

describe('a batch of ERC-7821', () => {
  const tuples = [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }] as const
  const executes = (target: Hex, value: bigint, data: Hex): Hex =>
    call('function execute(bytes32,bytes)', [`0x01${'00'.repeat(31)}`, encodeAbiParameters(tuples, [[[target, value, data]]])])
  const authorize = call('function authorize(address)', [stranger])

  test('changes the account itself where it calls the address zero', async () => {
    for (const target of [account, zeroAddress] as const) {
      const { dangers } = await batch([to(account, executes(target, 0n, authorize))])
      match(dangers.join(), /This changes how your own account works/)
    }
  })

  test('shows a call whose own list of calls is empty, and warns of it', async () => {
    const trap = addressOf('77')
    const list = encodeAbiParameters(tuples, [
      [
        [trap, 0n, call('function multicall(bytes[])', [[]])],
        [stranger, ether, '0x']
      ]
    ])
    const { parts, dangers } = await batch([
      to(account, call('function execute(bytes32,bytes)', [`0x01${'00'.repeat(31)}`, list]))
    ])
    match(JSON.stringify(parts), new RegExp(`Contract interaction.*${trap}`))
    match(dangers.join(), /may let others take what you have/)
  })

  test('pays the address zero where it says so', async () => {
    const { rows } = await batch([to(account, executes(zeroAddress, ether, '0x'))])
    equal(rows.find(([label]) => label === 'To')?.[1], zeroAddress)
  })
})

describe('a payment of a smart account to the account of its key', () => {
  const [dollar, key] = ['d1', 'a9'].map(addressOf) as [Hex, Hex]
  const tokens = { [dollar]: { symbol: 'USDC', decimals: 6 } }
  const pays = (amount: bigint) => ({ tokens, own: [key], logs: [[transferLog(dollar, account, key, amount)]] })

  test('is no danger, and is a change of this account', async () => {
    const { dangers, rows } = await batch([to(dollar, call('function transfer(address,uint256)', [key, ether]))], pays(ether))
    deepEqual(dangers, [])
    match(rows.find(([label]) => label === 'Balance changes')![1], /^− /)
  })
})
