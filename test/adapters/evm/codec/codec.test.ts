import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  parseAbi,
  stringToHex,
  toFunctionSelector,
  type Address
} from 'viem'
import { decodeRevert } from '../../../../adapters/evm/codec/revert.ts'
import { encodeTransfer, isTransferSuccessful, selectors } from '../../../../adapters/evm/codec/encode-transfer.ts'
import {
  decodeTopicAddress,
  decodeString,
  encodeCall,
  encodeDynamicCall,
  decodeUint
} from '../../../../adapters/evm/codec/abi.ts'
import { maxUint256 } from '../../../../adapters/base/units.ts'
import { KitError } from '../../../../adapters/base/kit-error.ts'

const hexOf = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`)
const addresses = hexOf(20) as fc.Arbitrary<Address>
const words = fc.bigInt({ min: 0n, max: maxUint256 })
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.uint8Array({ maxLength: 200 }).map(bytes => `0x${Buffer.from(bytes).toString('hex')}`)
)

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function balanceOf(address owner)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)'
])

describe('calls of tokens', () => {
  test('have the selectors of their functions', () => {
    const signatures = {
      transfer: 'transfer(address,uint256)',
      balanceOf: 'balanceOf(address)',
      decimals: 'decimals()',
      symbol: 'symbol()',
      name: 'name()',
      sendOne: 'safeTransferFrom(address,address,uint256)',
      sendSome: 'safeTransferFrom(address,address,uint256,uint256,bytes)'
    } satisfies Record<keyof typeof selectors, string>
    for (const [name, signature] of Object.entries(signatures)) {
      equal(selectors[name as keyof typeof selectors], toFunctionSelector(`function ${signature}`))
    }
  })

  test('are what an ABI library makes of them', () => {
    fc.assert(
      fc.property(addresses, addresses, addresses, words, words, (from, token, to, amount, tokenId) => {
        const sent = (standard?: 'erc20' | 'erc721' | 'erc1155') =>
          encodeTransfer(from, { token: { address: token, tokenId, ...(standard && { standard }) }, to, amount })
        const erc20 = { to: token, value: 0n, data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }) }
        deepEqual(sent(), erc20)
        deepEqual(sent('erc20'), erc20)
        const one = encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, tokenId] })
        equal(sent('erc721').data, one)
        const some = encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, to, tokenId, amount, '0x'] })
        equal(sent('erc1155').data, some)
        equal(encodeCall(selectors.balanceOf, to), encodeFunctionData({ abi, functionName: 'balanceOf', args: [to] }))
        deepEqual(encodeTransfer(from, { to, amount }), { to, value: amount })
      })
    )
  })

  test('with arguments of any length are too', () => {
    const bytes = fc.uint8Array({ maxLength: 100 }).map(each => `0x${Buffer.from(each).toString('hex')}` as const)
    const long = parseAbi(['function resolve(bytes name, uint256 coin, bytes data, string[] servers)'])
    const selector = toFunctionSelector('function resolve(bytes,uint256,bytes,string[])')
    fc.assert(
      fc.property(bytes, words, bytes, fc.array(fc.string({ unit: 'grapheme' })), (name, coin, data, texts) => {
        const encoded = encodeDynamicCall(selector, { bytes: name }, coin, { bytes: data }, { texts })
        equal(encoded, encodeFunctionData({ abi: long, args: [name, coin, data, texts] }))
      })
    )
  })

  test('are not made of what is no address and no amount', () => {
    const to = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
    const refused = (code: string, transfer: Parameters<typeof encodeTransfer>[1]) =>
      throws(
        () => encodeTransfer(to, transfer),
        (error: unknown) => error instanceof KitError && error.code === code
      )
    for (const wrong of ['', '0x', to.slice(0, -1), `${to}0`, to.slice(2), `${to} `, 'alice.eth', to.replace('7', 'g')]) {
      refused('invalid-receiver', { to: wrong, amount: 1n })
      refused('invalid-receiver', { to, amount: 1n, token: { address: wrong } })
    }
    for (const wrong of [-1n, maxUint256 + 1n]) refused('invalid-amount', { to, amount: wrong })
    refused('invalid-amount', { to, amount: 1n, token: { address: to, standard: 'erc721' } })
    refused('invalid-amount', { to, amount: 1n, token: { address: to, standard: 'erc1155', tokenId: -1n } })
  })

  test('count as done when they return true, or nothing [9.54]', () => {
    const rows: readonly (readonly [string, boolean])[] = [
      ['0x', true],
      [encodeAbiParameters([{ type: 'bool' }], [true]), true],
      [encodeAbiParameters([{ type: 'bool' }], [false]), false],
      ['0x01', false],
      [encodeAbiParameters([{ type: 'uint256' }], [2n]), false],
      ['', false],
      ['true', false]
    ]
    for (const [returned, done] of rows) equal(isTransferSuccessful(returned), done, returned)
  })
})

describe('what contracts return', () => {
  test('is read as a text, also of the first tokens, whose symbol is bytes32', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), text => {
        const plain = Buffer.from(text).toString().replace(/\0+$/, '')
        equal(decodeString(encodeAbiParameters([{ type: 'string' }], [text])), plain)
      })
    )
    equal(decodeString(stringToHex('MKR', { size: 32 })), 'MKR')
    equal(decodeString(`0x${'0'.repeat(64)}`), '')
  })

  test('is no text where it is anything else, however hostile', () => {
    const far = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [maxUint256, 1n])
    const long = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [32n, maxUint256])
    for (const data of ['', '0x', '0x12', far, long]) equal(decodeString(data), undefined, data)
    fc.assert(fc.property(anything, data => ok(['string', 'undefined'].includes(typeof decodeString(data)))))
  })

  test('is not read beyond a thousand bytes of text', () => {
    equal(decodeString(encodeAbiParameters([{ type: 'string' }], ['x'.repeat(100_000)]))?.length, 1024)
  })

  test('has words and addresses where they are', () => {
    const data = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [7n, maxUint256])
    deepEqual(
      [decodeUint(data, 0), decodeUint(data, 1), decodeUint(data, 2), decodeUint('0x', 0)],
      [7n, maxUint256, undefined, undefined]
    )
    fc.assert(fc.property(addresses, address => equal(decodeTopicAddress(`0x${'0'.repeat(24)}${address.slice(2)}`), address)))
    for (const topic of [undefined, 1, '0x', `0x${'1'.repeat(64)}`]) equal(decodeTopicAddress(topic), undefined)
  })
})

describe('why a contract reverts', () => {
  const errors = parseAbi(['error Error(string)', 'error Panic(uint256)', 'error NotToday(address who)'])
  const data = (errorName: 'Error' | 'Panic' | 'NotToday', args: readonly unknown[]) =>
    encodeErrorResult({ abi: errors, errorName, args: args as never })

  test('is reported in its own words, its panic, or its own kind of error', () => {
    deepEqual(decodeRevert(data('Error', ['paused'])), { kind: 'words', words: 'paused' })
    deepEqual(decodeRevert(data('Panic', [0x11n])), { kind: 'panic', code: 0x11n })
    const custom = data('NotToday', ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8'])
    deepEqual(decodeRevert(custom), { kind: 'custom', selector: custom.slice(0, 10) })
    for (const nothing of ['0x', '', '0x08c379a0', data('Error', [''])]) deepEqual(decodeRevert(nothing), { kind: 'silent' })
  })

  test('is shown without what turns or hides text, and short', () => {
    const { words: shown } = decodeRevert(data('Error', [`\u202Eyes\u0000 ${'<b>'.repeat(1000)}`])) as { words: string }
    ok(shown.startsWith('yes <b>') && shown.length <= 64, shown)
  })

  test('is read from anything', () => {
    fc.assert(fc.property(anything, rubbish => ok(decodeRevert(rubbish).kind)))
    fc.assert(fc.property(anything, rubbish => ok(decodeRevert(`0x08c379a0${rubbish}`).kind)))
  })
})
