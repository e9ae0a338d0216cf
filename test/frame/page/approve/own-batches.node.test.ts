import { equal, match } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { encodeAbiParameters, zeroAddress, type Hex } from 'viem'
import { batch, call, to } from './asked-calls.ts'
import { account, stranger } from './stub-node.ts'

const ether = 10n ** 18n

describe('a batch of ERC-7821', () => {
  const tuples = [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }] as const
  const executes = (target: Hex, value: bigint, data: Hex): Hex =>
    call('function execute(bytes32,bytes)', [`0x01${'00'.repeat(31)}`, encodeAbiParameters(tuples, [[[target, value, data]]])])
  const authorize = call('function authorize(address)', [stranger])

  test('changes the account itself where it calls the address zero', async () => {
    for (const target of [account, zeroAddress] as const) {
      const { dangers } = await batch([to(account, executes(target, 0n, authorize))])
      match(dangers.join(), /This changes what your own account does/)
    }
  })

  test('pays the address zero where it says so', async () => {
    const { rows } = await batch([to(account, executes(zeroAddress, ether, '0x'))])
    equal(rows.find(([label]) => label === 'To')?.[1], zeroAddress)
  })
})
