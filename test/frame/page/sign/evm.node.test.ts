import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  parseTransaction,
  recoverTransactionAddress,
  verifyMessage,
  verifyTypedData,
  type Hex,
  type TransactionSerialized
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { fromHex } from '../../../../frame/page/keys/bytes.ts'
import { meaningOfMessage } from '../../../../adapters/meaning/evm/message.ts'
import { parseMessageBytes, signMessage, signTransaction, signTypedData } from '../../../../frame/page/sign/evm.ts'
import { parseTypedData } from '../../../../frame/page/approve/typed-data.ts'

const keyText = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const key = fromHex(keyText)!
const account = privateKeyToAccount(keyText)

describe('signing for EVM', () => {
  test('messages: bytes and texts, as viem verifies them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async bytes => {
        const signature = signMessage(new Uint8Array(bytes), key)
        equal(await verifyMessage({ address: account.address, message: { raw: bytes }, signature }), true)
        equal(signature, await account.signMessage({ message: { raw: bytes } }))
      }),
      { numRuns: 20 }
    )
    deepEqual(parseMessageBytes('0x68690a'), Uint8Array.of(0x68, 0x69, 0x0a))
    deepEqual(meaningOfMessage(parseMessageBytes('héllo')), { kind: 'text', text: 'héllo' })
    deepEqual(meaningOfMessage(Uint8Array.of(0xff, 0xfe)), { kind: 'bytes' })
  })

  test('structured data', async () => {
    const verifyingContract: Hex = `0x${'cc'.repeat(20)}`
    const data = {
      domain: { name: 'Mail', version: '1', chainId: 1, verifyingContract },
      types: {
        Mail: [
          { name: 'to', type: 'Person' },
          { name: 'text', type: 'string' }
        ],
        Person: [{ name: 'name', type: 'string' }]
      },
      primaryType: 'Mail' as const,
      message: { to: { name: 'Bob' }, text: 'hello' }
    }
    const signature = signTypedData(parseTypedData(JSON.stringify(data))!, key)
    equal(await verifyTypedData({ address: account.address, signature, ...data }), true)
  })

  test('transactions of both kinds, and those that create', async () => {
    const shared = { chainId: 31337, nonce: 7, value: 5n, data: '0x1234', gas: 21_000n }
    const to = `0x${'11'.repeat(20)}`
    for (const fees of [{ maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }, { gasPrice: 8n }]) {
      for (const receiver of [to, undefined]) {
        const wire = signTransaction({ ...shared, to: receiver, fees }, key) as TransactionSerialized
        equal(await recoverTransactionAddress({ serializedTransaction: wire }), account.address)
        const { chainId, nonce, value, data, gas, to: read } = parseTransaction(wire)
        deepEqual({ chainId, nonce, value, data, gas, to: read ?? undefined }, { ...shared, to: receiver })
      }
    }
  })
})
