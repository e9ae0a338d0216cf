import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeFunctionResult,
  multicall3Abi,
  toEventSelector,
  toFunctionSelector,
  toHex,
  type Hex
} from 'viem'
import { callData, decodeAggregate, decodeText, encodeAggregate, selectors } from '../../../services/chain/indexer/abi.ts'
import { plainText } from '../../../services/chain/indexer/text.ts'
import { transfersOf, watchedTopics } from '../../../services/chain/indexer/transfers.ts'

const bytes = fc.uint8Array({ maxLength: 100 }).map(value => toHex(value))
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(value => toHex(value))

describe('what the indexer reads of the chain', () => {
  it('knows the calls and the logs by their names', () => {
    const functions = ['name()', 'symbol()', 'decimals()', 'balanceOf(address)', 'tokenURI(uint256)', 'uri(uint256)']
    const expected = [...functions.map(name => toFunctionSelector(`function ${name}`)), '0x82ad56cb']
    assert.deepEqual(
      Object.values(selectors).map(selector => `0x${selector}`),
      expected
    )
    assert.deepEqual(
      [...watchedTopics],
      [
        'Transfer(address,address,uint256)',
        'TransferSingle(address,address,address,uint256,uint256)',
        'TransferBatch(address,address,address,uint256[],uint256[])',
        'Deposit(address,uint256)',
        'Withdrawal(address,uint256)'
      ].map(name => toEventSelector(`event ${name}`))
    )
  })

  it('asks many contracts at once as Multicall3 wants it', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ to: address, data: bytes }), { maxLength: 6 }), calls => {
        const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data: encodeAggregate(calls) as Hex })
        assert.equal(functionName, 'aggregate3')
        assert.deepEqual(
          (args as [{ target: string; allowFailure: boolean; callData: Hex }[]])[0].map(({ target, allowFailure, callData }) => [
            target.toLowerCase(),
            allowFailure,
            callData
          ]),
          calls.map(({ to, data }) => [to, true, data])
        )
      })
    )
  })

  it('reads what they answered', () => {
    const answer = fc.record({ success: fc.boolean(), returnData: bytes })
    fc.assert(
      fc.property(fc.array(answer, { maxLength: 6 }), answers => {
        const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: answers })
        assert.deepEqual(
          decodeAggregate(data, answers.length),
          answers.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
        )
        assert.equal(decodeAggregate(data, answers.length + 1), undefined)
      })
    )
  })

  it('takes whatever contracts answer, without an error', () => {
    const data = fc.uint8Array({ maxLength: 300 }).map(value => toHex(value))
    const topic = fc.oneof(
      fc.constantFrom(...watchedTopics),
      fc.uint8Array({ minLength: 32, maxLength: 32 }).map(value => toHex(value))
    )
    fc.assert(
      fc.property(data, fc.array(topic, { maxLength: 4 }), fc.nat(5), (answer, topics, count) => {
        decodeAggregate(answer, count)
        assert.ok([...plainText(decodeText(answer))].length <= 100)
        const log = { blockHash: '0x', transactionIndex: 0, logIndex: 0, address: '0x', topics, data: answer }
        for (const { amount } of transfersOf(log)) assert.ok(amount < 2n ** 256n)
      })
    )
  })

  it('lets no mark through that changes what stands around a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), text => {
        const plain = plainText(text)
        assert.ok([...plain].length <= 100)
        assert.doesNotMatch(plain, /[\p{C}\p{Zl}\p{Zp}]|^\s|\s$/u)
      })
    )
  })

  it('writes arguments as words', () => {
    assert.equal(callData('70a08231', `0x${'ab'.repeat(20)}`), `0x70a08231${'0'.repeat(24)}${'ab'.repeat(20)}`)
    assert.equal(callData('c87b56dd', 255n), `0xc87b56dd${'ff'.padStart(64, '0')}`)
  })
})
