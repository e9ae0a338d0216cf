import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { hashed } from '../../../../adapters/meaning/evm/hashed.ts'
import { readTypedData, treeOf } from '../../../../frame/page/approve/typed-data.ts'
import { visibleText } from '../../../../frame/page/approve/visible-text.ts'

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
const read = (value: unknown) => hashed(readTypedData(value)!)

describe('typed data', () => {
  test('is shown as it is signed: the fields of its types, in their order, whole', () => {
    deepEqual(treeOf(read(JSON.stringify(mail))!.message), [
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

  test('keeps its hash when everything that the hash does not cover is left out', () => {
    const { data } = read(mail)!
    const hash = (each: object) => hashTypedData(each as never)
    equal(hash(data), hash(mail))
    deepEqual(data.message, { to: [{ name: 'Bob' }, { name: 'Eve' }], text: 'hi', hash: `0x${'ab'.repeat(32)}` })
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
      ...['text,uint8 support', 'text ', '', 'te\u200bxt', '1text', 'text)'].map(name => ({
        ...mail,
        types: { Mail: [{ name, type: 'string' }] },
        message: { [name]: 'hi' }
      })),
      ...['string text,uint8', 'string ', 'uint8[', 'uint8[-1]', ''].map(type => ({
        ...mail,
        types: { Mail: [{ name: 'text', type }] },
        message: { text: 'hi' }
      })),
      { ...mail, message: [] }
    ]
    for (const value of wrong) equal(readTypedData(value), undefined)
    const round = { ...mail, types: { Mail: [{ name: 'again', type: 'Mail' }] }, message: {} }
    equal(read(round), undefined, 'a type in itself')
    const long = { ...mail, message: { ...mail.message, to: Array.from({ length: 3000 }, () => ({ name: 'x' })) } }
    equal(read(long), undefined)
  })

  test('with a value that is not of its type is refused, as viem would read it otherwise than it is written', () => {
    const of = (type: string, value: unknown) =>
      read({ domain: {}, primaryType: 'A', types: { A: [{ name: 'value', type }] }, message: { value } })
    for (const [type, value] of [
      ['uint256', ''],
      ['uint256', ' 5'],
      ['uint256', true],
      ['uint256', [5]],
      ['uint256', 1.5],
      ['string', 5],
      ['bool', 'false'],
      ['address', '0x12'],
      ['bytes4', '0x12'],
      ['bytes', '0x1'],
      ['uint256[2]', [1]],
      ['uint256', undefined]
    ] as const)
      equal(of(type, value), undefined, `${type} ${String(value)}`)
    ok(of('uint256[2]', [1, '0x02']))
  })

  test('never breaks what shows it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (message, types) => {
        const data = readTypedData({ ...mail, message, types })
        const found = data && hashed(data)
        if (found) treeOf(found.message)
        ok(true)
      })
    )
  })
})

describe('a text from a stranger', () => {
  test('hides nothing and turns nothing; line breaks and letters of all scripts stay', () => {
    equal(visibleText('send \u202e001 ot\u200b\u0007\u2028x'), 'send \ufffd001 ot\ufffd\ufffd\ufffdx')
    equal(visibleText('a\r\nb\nç 漢字 👍'), 'a\nb\nç 漢字 👍')
    equal(visibleText('x'.repeat(70_000)).length, 70_000)
  })

  test('has a mark for each character that is drawn as nothing or as a blank', () => {
    for (const hidden of [
      ...['\u2800', '\u034f', '\ufe0f', '\u17b4', '\u180b', '\u3000', '\u{e0100}', '\u3164', '\u2003', '\u{1d159}']
    ]) {
      equal(visibleText(`a${hidden}b`), 'a\ufffdb', hidden.codePointAt(0)!.toString(16))
    }
    equal(visibleText('1\ufe0f0'), '1\ufffd0')
    for (const text of ['❤\ufe0f', '1\ufe0f\u20e3', 'a\u00a0b', 'e\u0301']) equal(visibleText(text), text)
  })

  test('has no more than four marks on a letter', () => {
    equal(visibleText(`a${'\u0301'.repeat(7)}b`), `a${'\u0301'.repeat(4)}\ufffd\ufffd\ufffdb`)
  })
})
