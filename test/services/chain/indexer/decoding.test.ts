import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionResult,
  multicall3Abi,
  stringToHex,
  toEventSelector,
  toFunctionSelector,
  toHex,
  type Hex
} from 'viem'
import { decodeLenientText, decodeText, encodeCallData, functionSelectors } from '../../../../services/chain/abi.ts'
import { decodeAggregate, encodeAggregate } from '../../../../services/chain/multicall-codec.ts'
import { sanitizeTokenText } from '../../../../services/chain/sanitize-text.ts'
import { decodeTransfers, watchedTopics } from '../../../../services/chain/indexer/transfers.ts'

const bytes = fc.uint8Array({ maxLength: 100 }).map(value => toHex(value))
const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(value => toHex(value))

describe('what the indexer reads of the chain', () => {
  it('knows the calls and the logs by their names', () => {
    const functions = [
      'name()',
      'symbol()',
      'decimals()',
      'balanceOf(address)',
      'ownerOf(uint256)',
      'balanceOf(address,uint256)',
      'tokenURI(uint256)',
      'uri(uint256)',
      'getPair(address,address)',
      'getReserves()',
      'getPool(address,address,uint24)',
      'slot0()',
      'liquidity()'
    ]
    const expected = functions.map(name => toFunctionSelector(`function ${name}`))
    assert.deepEqual(Object.values(functionSelectors), expected)
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
        assert.ok([...sanitizeTokenText(decodeLenientText(answer))].length <= 100)
        decodeText(answer)
        const log = { blockHash: '0x', transactionIndex: 0, logIndex: 0, address: '0x', topics, data: answer }
        for (const { amount } of decodeTransfers(log)) assert.ok(amount < 2n ** 256n)
      })
    )
  })

  it('reads a text in both forms, and none that exceeds the reply', () => {
    const word = (value: number) => value.toString(16).padStart(64, '0')
    const text = (length: number, content: string) => `0x${word(32)}${word(length)}${content}`
    for (const decode of [decodeText, decodeLenientText]) {
      assert.equal(decode(encodeAbiParameters([{ type: 'string' }], ['Gold €'])), 'Gold €')
      assert.equal(decode(stringToHex('MKR', { size: 32 })), 'MKR')
      assert.equal(decode(text(0, '')), '')
      for (const malformed of [
        '0x',
        '0x00',
        text(1, ''),
        text(33, '61'.repeat(32)),
        `0x${'ff'.repeat(64)}`,
        `0x${'ff'.repeat(32)}`
      ])
        assert.equal(decode(malformed), undefined, malformed)
    }
    assert.equal(decodeText(text(2, '61ff')), undefined)
    assert.equal(decodeLenientText(text(2, '61ff')), 'a\ufffd')
  })

  it('reads no answers that are not there, or not as many', () => {
    const answers = [{ success: true, returnData: '0x01' as Hex }]
    const data = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: answers })
    assert.deepEqual(decodeAggregate(data, 1), ['0x01'])
    for (const malformed of ['0x', data.slice(0, -64), `0x${'ff'.repeat(128)}`, data.slice(0, 66), 'no hex'])
      assert.equal(decodeAggregate(malformed, 1), undefined, malformed)
  })

  it('reads a batch as a whole or not at all', () => {
    const ids = [1n, 2n]
    const [batch] = [watchedTopics[2]]
    const topics = [batch, ...['0'.repeat(64), '1'.padStart(64, '0'), '2'.padStart(64, '0')].map(word => `0x${word}`)]
    const decode = (data: string) =>
      decodeTransfers({ blockHash: '0x', transactionIndex: 0, logIndex: 0, address: '0x', topics, data })
    const encode = (amounts: readonly bigint[]) =>
      encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts])
    const found = decode(encode([3n, 4n])).map(({ tokenId, amount, item }) => [tokenId, amount, item])
    assert.deepEqual(found, [
      [1n, 3n, 0],
      [2n, 4n, 1]
    ])
    for (const malformed of [encode([3n]), encode([3n, 4n]).slice(0, -64), '0x', `0x${'ff'.repeat(192)}`])
      assert.deepEqual(decode(malformed), [], malformed)
  })

  it('lets no mark through that changes what stands around a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), text => {
        const plain = sanitizeTokenText(text)
        assert.ok([...plain].length <= 100)
        assert.doesNotMatch(plain, /[\p{C}\p{Zl}\p{Zp}]|^\s|\s$/u)
      })
    )
  })

  it('writes arguments as words', () => {
    assert.equal(
      encodeCallData(functionSelectors.balanceOf, `0x${'ab'.repeat(20)}`),
      `0x70a08231${'0'.repeat(24)}${'ab'.repeat(20)}`
    )
    assert.equal(encodeCallData(functionSelectors.tokenUri, 255n), `0xc87b56dd${'ff'.padStart(64, '0')}`)
  })
})
