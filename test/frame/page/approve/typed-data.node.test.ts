import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { permit2 } from '../../../../adapters/evm/codec/call.ts'
import { permitsIn, readTypedData, treeOf, type TypedData } from '../../../../frame/page/approve/typed-data.ts'
import { visibleText } from '../../../../frame/page/approve/visible-text.ts'

const token = `0x${'70'.repeat(20)}`
const spender = `0x${'11'.repeat(20)}`
const mail = {
  domain: { name: 'Mail', chainId: 1 },
  primaryType: 'Mail',
  types: {
    Mail: [
      { name: 'to', type: 'Person[]' },
      { name: 'text', type: 'string' },
      { name: 'hash', type: 'bytes32' }
    ],
    Person: [{ name: 'name', type: 'string' }]
  },
  message: { hidden: 'not signed', text: 'hi', to: [{ name: 'Bob' }, { name: 'Eve', extra: 1 }], hash: `0x${'ab'.repeat(32)}` }
}
const permit = (primaryType: string, message: object, verifyingContract = token): TypedData =>
  readTypedData({ primaryType, domain: { verifyingContract, chainId: 1 }, types: { [primaryType]: [] }, message })!

describe('structured data', () => {
  test('is shown as it is signed: the fields of its types, in their order, whole', () => {
    deepEqual(treeOf(readTypedData(JSON.stringify(mail))!), [
      {
        name: 'to',
        type: 'Person[]',
        branches: [
          { name: '1', type: 'Person', branches: [{ name: 'name', type: 'string', value: 'Bob' }] },
          { name: '2', type: 'Person', branches: [{ name: 'name', type: 'string', value: 'Eve' }] }
        ]
      },
      { name: 'text', type: 'string', value: 'hi' },
      { name: 'hash', type: 'bytes32', value: `0x${'ab'.repeat(32)}` }
    ])
  })

  test('that is none, or too much to read, is refused', () => {
    const wrong = [
      'text',
      '[]',
      null,
      { ...mail, types: { ...mail.types, Mail: 'no' } },
      { ...mail, primaryType: 'Other' },
      { ...mail, primaryType: 'toString' },
      { ...mail, primaryType: 'EIP712Domain', types: { EIP712Domain: [] } },
      { ...mail, types: { ...mail.types, Mail: [{ name: 1, type: 'string' }] } },
      { ...mail, message: [] }
    ]
    for (const value of wrong) equal(readTypedData(value), undefined)
    const round = { ...mail, types: { Mail: [{ name: 'again', type: 'Mail' }] }, message: {} }
    equal(treeOf(readTypedData(round)!), undefined, 'a type in itself')
    const long = { ...mail, message: { ...mail.message, to: Array.from({ length: 3000 }, () => ({ name: 'x' })) } }
    equal(treeOf(readTypedData(long)!), undefined)
  })

  test('never breaks what shows it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (message, types) => {
        const data = readTypedData({ ...mail, message, types })
        if (data) treeOf(data)
        ok(true)
      })
    )
  })
})

describe('permissions to spend that are signed', () => {
  test('are found in every form, with who, how much and until when', () => {
    deepEqual(permitsIn(permit('Permit', { spender, value: '5', deadline: 99 })), [{ token, spender, amount: 5n, until: 99n }])
    deepEqual(permitsIn(permit('Permit', { spender, value: `0x${'f'.repeat(64)}` })), [{ token, spender, amount: 'unlimited' }])
    deepEqual(permitsIn(permit('Permit', { spender, allowed: true, expiry: 0 })), [
      { token, spender, amount: 'unlimited', until: 0n }
    ])
    const details = { token, amount: String(2n ** 160n - 1n), expiration: 7 }
    deepEqual(permitsIn(permit('PermitSingle', { spender, details, sigDeadline: 3 }, permit2)), [
      { token, spender, amount: 'unlimited', until: 7n }
    ])
    equal(permitsIn(permit('PermitBatch', { spender, details: [details, details] }, permit2)).length, 2)
    const permitted = { token, amount: '12' }
    for (const kind of [
      'PermitTransferFrom',
      'PermitWitnessTransferFrom',
      'PermitBatchTransferFrom',
      'PermitBatchWitnessTransferFrom'
    ]) {
      deepEqual(permitsIn(permit(kind, { spender, permitted, deadline: 4 }, permit2)), [
        { token, spender, amount: 12n, until: 4n }
      ])
    }
  })

  test('are not found where there are none', () => {
    deepEqual(permitsIn(readTypedData(mail)!), [])
    deepEqual(permitsIn(permit('Permit', { spender, allowed: false })), [])
  })
})

describe('a text from a stranger', () => {
  test('hides nothing and turns nothing; line breaks and letters of all scripts stay', () => {
    equal(visibleText('send \u202e001 ot\u200b\u0007\u2028x'), 'send \ufffd001 ot\ufffd\ufffd\ufffdx')
    equal(visibleText('a\r\nb\nç 漢字 👍'), 'a\nb\nç 漢字 👍')
    equal(visibleText('x'.repeat(70_000)).length, 70_000)
  })
})
