import { deepEqual, equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { encodeFunctionData, parseAbi } from 'viem'
import { decodeCall, permit2 } from '../../../adapters/evm/codec/decode-call.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)'
])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const token = `0x${'70'.repeat(20)}` as const
const one = `0x${'11'.repeat(20)}` as const
const two = `0x${'22'.repeat(20)}` as const
const word = `0x${'00'.repeat(32)}` as const
const of = (data: string, to: string = token, value = 0n) => decodeCall({ to, value, data })
const most = 2n ** 256n - 1n

describe('what a call does', () => {
  test('is described for every function that moves tokens or lets others move them', () => {
    deepEqual(of('0x', one, 5n), { kind: 'send', to: one, amount: 5n })
    deepEqual(decodeCall({ to: undefined, value: 0n, data: '0x6001' }), { kind: 'create', amount: 0n, data: '0x6001' })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'transfer', args: [one, 7n] })), {
      kind: 'send-token',
      token,
      to: one,
      amount: 7n
    })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'transferFrom', args: [one, two, 7n] })), {
      kind: 'send-token',
      token,
      from: one,
      to: two,
      amount: 7n
    })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [one, two, 7n] })), {
      kind: 'send-nft',
      token,
      from: one,
      to: two,
      id: 7n
    })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [one, two, 7n, '0x1234'] })), {
      kind: 'send-nft',
      token,
      from: one,
      to: two,
      id: 7n
    })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [one, two, 7n, 3n, '0x'] })), {
      kind: 'send-nft',
      token,
      from: one,
      to: two,
      id: 7n,
      amount: 3n
    })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'safeBatchTransferFrom', args: [one, two, [1n], [2n], '0x'] })), {
      kind: 'send-nfts',
      token,
      from: one,
      to: two,
      items: [{ id: 1n, amount: 2n }]
    })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'approve', args: [one, 9n] })), {
      kind: 'approve',
      token,
      spender: one,
      amount: 9n
    })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [one, most] })), {
      kind: 'raise-allowance',
      token,
      spender: one,
      amount: 'unlimited'
    })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'decreaseAllowance', args: [one, 9n] })), {
      kind: 'lower-allowance',
      token,
      spender: one,
      amount: 9n
    })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [one, true] })), {
      kind: 'approve-all',
      token,
      operator: one,
      approved: true
    })
    deepEqual(of(encodeFunctionData({ abi, functionName: 'permit', args: [one, two, most, 1n, 27, word, word] })), {
      kind: 'permit',
      token,
      owner: one,
      spender: two,
      amount: 'unlimited'
    })
    const data = encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [one, two, 2n ** 160n - 1n, 99] })
    deepEqual(of(data, permit2), { kind: 'approve', token: one, spender: two, amount: 'unlimited', expires: 99n })
    equal(of(data).kind, 'call', 'only Permit2 itself has it')
  })

  test('of an allowance is unlimited from 2^128 − 1 on', () => {
    const amountOf = (amount: bigint) => {
      const meaning = of(encodeFunctionData({ abi, functionName: 'approve', args: [one, amount] }))
      return meaning.kind === 'approve' && meaning.amount
    }
    equal(amountOf(most), 'unlimited')
    equal(amountOf(2n ** 255n - 1n), 'unlimited')
    equal(amountOf(2n ** 128n - 1n), 'unlimited')
    equal(amountOf(2n ** 128n - 2n), 2n ** 128n - 2n)
  })

  test('is not guessed: more or less than a function takes, dirty words, or currency that goes along, is a call', () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [one, 7n] })
    for (const wrong of [`${data}00`, data.slice(0, -2), `${data}${'00'.repeat(32)}`, data.slice(0, 10)]) {
      equal(of(wrong).kind, 'call', wrong)
    }
    equal(of(data.replace('a9059cbb00', 'a9059cbb01')).kind, 'call', 'an address of 21 bytes')
    deepEqual(of(data, token, 1n), { kind: 'call', to: token, selector: '0xa9059cbb', data, amount: 1n })
    equal(of(encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [one, true] }).replace(/1$/, '2')).kind, 'call')
    deepEqual(of('0x1234'), { kind: 'call', to: token, data: '0x1234', amount: 0n })
  })

  test('never throws, whatever the bytes', () => {
    const selectors = [
      '0xa9059cbb',
      '0xf242432a',
      '0x2eb2c2d6',
      '0xb88d4fde',
      '0x095ea7b3',
      '0xd505accf',
      '0x__proto__',
      '0xtoString'
    ]
    fc.assert(
      fc.property(fc.constantFrom(...selectors), fc.string(), fc.uint8Array({ maxLength: 300 }), (selector, text, bytes) => {
        of(`${selector}${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`)
        of(text)
        of(selector + text)
      })
    )
  })
})
