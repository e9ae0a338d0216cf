import { deepEqual, equal, ok } from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { hashed } from '../../../../adapters/meaning/evm/hashed.ts'
import { declarationOf } from '../../../../adapters/meaning/evm/struct.ts'
import { parseTypedData, toTypedDataTree } from '../../../../frame/page/approve/typed-data.ts'
import { revealInvisible } from '../../../../frame/page/approve/reveal-invisible.ts'

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
const read = (value: unknown) => hashed(parseTypedData(value)!)

describe('typed data', () => {
  test('is shown as it is signed: the fields of its types, in their order, whole', () => {
    deepEqual(toTypedDataTree(read(JSON.stringify(mail))!.message), [
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
    for (const value of wrong) equal(parseTypedData(value), undefined)
    const round = { ...mail, types: { Mail: [{ name: 'again', type: 'Mail' }] }, message: {} }
    equal(read(round), undefined, 'a type in itself')
    const long = { ...mail, message: { ...mail.message, to: Array.from({ length: 3000 }, () => ({ name: 'x' })) } }
    equal(read(long), undefined)
  })

  test('of a type whose name has a prefix (Hyperliquid) is read as viem hashes it, and refused where viem would hash another type', () => {
    const name = 'HyperliquidTransaction:UsdSend'
    const send = {
      domain: { name: 'HyperliquidSignTransaction', version: '1', chainId: 42161, verifyingContract: `0x${'00'.repeat(20)}` },
      primaryType: name,
      types: {
        [name]: [
          { name: 'hyperliquidChain', type: 'string' },
          { name: 'destination', type: 'string' },
          { name: 'amount', type: 'string' },
          { name: 'time', type: 'uint64' }
        ]
      },
      message: { hyperliquidChain: 'Mainnet', destination: `0x${'ab'.repeat(20)}`, amount: '1', time: 1_798_761_600_000 }
    }
    const found = read(send)!
    equal(hashTypedData(found.data as never), hashTypedData(send as never))
    const declaration = 'HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)'
    equal(declarationOf(found.message), declaration)
    const others: readonly object[] = [
      { types: { ...send.types, HyperliquidTransaction: [] } },
      { types: { [name]: [{ name: 'to', type: 'Person[]' }], Person: mail.types.Person } },
      { types: { ...send.types, 'Other:Type': [] } },
      ...['a:b:c', ':b', 'a:', 'a b:c', 'a$:b', 'Mail$'].map(other => ({
        primaryType: other,
        types: { [other]: send.types[name] }
      })),
      { primaryType: 'Mail', types: { Mail: [{ name: 'send', type: name }], ...send.types } },
      { primaryType: 'Mail', types: { Mail: [{ name: 'send', type: 'Mail$x' }], Mail$x: [] } }
    ]
    for (const other of others) equal(parseTypedData({ ...send, ...other }), undefined, JSON.stringify(other))
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
      ['bytes', '0X48656c6c6f'],
      ['bytes4', '0X48656c6c'],
      ['address', `0X${'ab'.repeat(20)}`],
      ['uint256[2]', [1]],
      ['uint256', undefined]
    ] as const)
      equal(of(type, value), undefined, `${type} ${String(value)}`)
    ok(of('uint256[2]', [1, '0x02']))
  })

  test('never breaks what shows it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (message, types) => {
        const data = parseTypedData({ ...mail, message, types })
        const found = data && hashed(data)
        if (found) toTypedDataTree(found.message)
        ok(true)
      })
    )
  })
})

describe('a text from a stranger', () => {
  test('hides nothing and turns nothing; line breaks and letters of all scripts stay', () => {
    equal(revealInvisible('send \u202e001 ot\u200b\u0007\u2028x'), 'send \ufffd001 ot\ufffd\ufffd\ufffdx')
    equal(revealInvisible('a\r\nb\nç 漢字 👍'), 'a\nb\nç 漢字 👍')
    equal(revealInvisible('x'.repeat(70_000)).length, 70_000)
  })

  test('has a mark for each character that is drawn as nothing or as a blank', () => {
    for (const hidden of [
      ...['\u2800', '\u034f', '\ufe0f', '\u17b4', '\u180b', '\u3000', '\u{e0100}', '\u3164', '\u2003', '\u{1d159}']
    ]) {
      equal(revealInvisible(`a${hidden}b`), 'a\ufffdb', hidden.codePointAt(0)!.toString(16))
    }
    equal(revealInvisible('1\ufe0f0'), '1\ufffd0')
    for (const text of ['❤\ufe0f', '1\ufe0f\u20e3', 'a\u00a0b', 'e\u0301']) equal(revealInvisible(text), text)
  })

  test('has no more than four marks on a letter', () => {
    equal(revealInvisible(`a${'\u0301'.repeat(7)}b`), `a${'\u0301'.repeat(4)}\ufffd\ufffd\ufffdb`)
  })
})
