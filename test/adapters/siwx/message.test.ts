import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createMessage,
  createNonce,
  parseMessage,
  parseSolanaMessage,
  SignInMessageError,
  type SignInMessage
} from '../../../adapters/siwx/index.ts'
import { address, broken, fields, lines, plain } from './message-text.ts'
import { full, fullText, saying } from './full-message.ts'

const without = (text: string, line: string) => {
  const found = text.split('\n').filter(each => !each.startsWith(line))
  ok(found.length < text.split('\n').length, `no line begins with ${line}`)
  return found.join('\n')
}

describe('a message of ERC-4361', () => {
  test('is written as the standard draws it', () => {
    equal(createMessage(fields), plain)
    equal(createMessage(full), fullText)
  })

  test('is read back whole, and no field is there that was not written', () => {
    deepEqual(parseMessage(plain), fields)
    deepEqual(parseMessage(fullText), full)
  })

  test('the examples of the standard are read', () => {
    for (const origin of ['example.com', 'example.com:3388', 'https://example.com']) {
      const text = lines(
        `${origin} wants you to sign in with your Ethereum account:`,
        address,
        '',
        'I accept the ExampleOrg Terms of Service: https://example.com/tos',
        '',
        'URI: https://example.com/login',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: 32891756',
        'Issued At: 2021-09-30T16:25:24Z',
        'Resources:',
        '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
        '- https://example.com/my-web2-claim.json'
      )
      const message = parseMessage(text)
      equal(message.scheme, origin.startsWith('https') ? 'https' : undefined)
      equal(message.domain, origin.replace('https://', ''))
      equal(createMessage(message), text)
    }
  })

  test('a statement, a request id and resources may be there, be empty, or be missing', () => {
    const head = plain.slice(0, plain.indexOf('I accept'))
    const tail = plain.slice(plain.indexOf('\nURI'))
    const { statement: _, ...silent } = fields
    for (const [written, message] of [
      [head + tail, silent],
      [`${head}\n${tail}`, { ...fields, statement: '' }],
      [`${head}URI: https://service.org/login\n${tail}`, { ...fields, statement: 'URI: https://service.org/login' }],
      [`${plain}\nRequest ID: `, { ...fields, requestId: '' }],
      [`${plain}\nResources:`, { ...fields, resources: [] }],
      [`${plain}\nRequest ID: \nResources:`, { ...fields, requestId: '', resources: [] }]
    ] as const) {
      deepEqual(parseMessage(written), message)
      equal(createMessage(message), written)
    }
  })

  test('any of the optional lines may be alone', () => {
    for (const start of ['Expiration Time', 'Not Before', 'Request ID']) {
      const text = [plain, fullText.split('\n').find(line => line.startsWith(start))].join('\n')
      equal(createMessage(parseMessage(text)), text)
    }
  })

  test('an address is forty hexadecimal digits in the capitals of EIP-55, and in no others', () => {
    for (const right of [
      // EIP-55's own
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
      '0xde709f2102306220921060314715629080e2fb77',
      '0x27b1fdb04752bbc536007a920d24acb045561c26',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
      '0x0000000000000000000000000000000000000000'
    ]) {
      equal(parseMessage(createMessage({ ...fields, address: right })).address, right)
    }
    for (const wrong of [
      address.toLowerCase(),
      `0x${address.slice(2).toUpperCase()}`,
      address.replace('C02', 'c02'),
      address.replace('0x', '0X'),
      address.slice(2),
      address.slice(0, -1),
      `${address}0`,
      `${address} `,
      ''
    ]) {
      throws(() => createMessage({ ...fields, address: wrong }), { rule: 'address' })
      equal(broken(plain.replace(address, wrong)), 'address 2')
    }
  })

  test('a statement is one line of printable ASCII without quotes, percent signs and brackets that no URI has', () => {
    const statement = ":/?#[]@!$&'()*+,;= abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
    deepEqual(parseMessage(createMessage({ ...full, statement })), { ...full, statement })
    for (const letter of [
      '\n',
      '\r',
      '\t',
      '"',
      '%',
      '<',
      '>',
      '\\',
      '^',
      '`',
      '{',
      '|',
      '}',
      'é',
      '\u0000',
      '\u007f',
      '\u2028',
      '🔑'
    ]) {
      throws(() => createMessage({ ...full, statement: `a${letter}b` }), { rule: 'statement' })
      if (letter !== '\n') equal(broken(saying('I accept', letter)), 'statement 4')
    }
  })

  test('chain ids are numbers, and digits where a number would lose some', () => {
    for (const chainId of [
      0,
      1,
      137,
      42161,
      Number.MAX_SAFE_INTEGER,
      '9007199254740993',
      '115792089237316195423570985008687907853269984665640564039457584007913129639935'
    ]) {
      equal(parseMessage(createMessage({ ...fields, chainId })).chainId, chainId)
    }
    for (const chainId of [-1, 1.5, NaN, Infinity, 2 ** 60, '0x1'])
      throws(() => createMessage({ ...fields, chainId }), { rule: 'chain-id' })
  })

  test('every required line must be there, and in its place', () => {
    for (const [start, rule] of [
      ['URI', 'empty-line 4'],
      ['Version', 'version 7'],
      ['Chain ID', 'chain-id 8'],
      ['Nonce', 'nonce 9'],
      ['Issued At', 'issued-at 10']
    ] as const) {
      const missing = without(fullText, start)
      if (start === 'URI') ok(/^(uri|empty-line)/.test(broken(missing)))
      else equal(broken(missing), rule)
    }
    const written = fullText.split('\n')
    for (let at = 0; at + 1 < 14; at++) {
      const swapped = [...written]
      swapped.splice(at, 2, written[at + 1]!, written[at]!)
      if (written[at] !== written[at + 1]) broken(swapped.join('\n'))
    }
  })

  test('nothing may stand before, between or after the lines', () => {
    equal(broken(''), 'header 1')
    equal(broken(`\n${plain}`), 'header 1')
    equal(broken(` ${plain}`), 'domain 1')
    equal(broken(`${plain}\n`), 'end 11')
    equal(broken(`${plain}\nHello: World`), 'end 11')
    equal(broken(`${fullText}\n`), 'resource 17')
    equal(broken(`${plain}\nResources:\n`), 'resource 12')
    equal(broken(`${plain}\nResources: `), 'end 11')
    equal(broken(`${plain}\nResources:\n-https://a.example`), 'resource 12')
    equal(broken(`${plain}\nRequest ID: a\nRequest ID: b`), 'end 12')
    equal(broken(plain.replaceAll('\n', '\r\n')), 'header 1')
    equal(broken(plain.replace('account:', 'account: ')), 'header 1')
    equal(broken(plain.replace('Ethereum', 'ethereum')), 'header 1')
    equal(broken(plain.replace('wants', 'Wants')), 'header 1')
    equal(broken(plain.replace('URI:', 'uri:')), 'uri 6')
    equal(broken(plain.replace('\n\nI accept', '\n\n\nI accept')), 'empty-line 5')
    equal(broken(plain.replace('\n\nI accept', '\nI accept')), 'empty-line 3')
    equal(broken(plain.replace('tos\n\n', 'tos\n')), 'empty-line 4')
    equal(broken(plain.replace('Service: ', 'Service: \n')), 'empty-line 5')
    equal(broken(plain.replace(`${address}\n`, '')), 'address 2')
    equal(broken(plain.replace('service.org wants', '://service.org wants')), 'scheme 1')
    equal(broken(plain.replace('service.org wants', 'my_scheme://service.org wants')), 'scheme 1')
    equal(broken(plain.replace('service.org wants', 'https:// wants')), 'domain 1')
  })

  test('what is no text is no message either', () => {
    for (const value of [undefined, null, 7, {}, [plain], Symbol('text'), new String(plain)])
      for (const parse of [parseMessage, parseSolanaMessage])
        throws(
          () => parse(value as string),
          (error: unknown) => error instanceof SignInMessageError && error.rule === 'header' && error.line === 1
        )
  })

  test('fields of another type make no message', () => {
    for (const [key, rule] of [
      ['domain', 'domain'],
      ['address', 'address'],
      ['uri', 'uri'],
      ['version', 'version'],
      ['chainId', 'chain-id'],
      ['nonce', 'nonce'],
      ['issuedAt', 'issued-at']
    ] as const) {
      const { [key]: _, ...rest } = fields
      throws(() => createMessage(rest as SignInMessage), { rule })
      throws(() => createMessage({ ...fields, [key]: null }), { rule })
      throws(() => createMessage({ ...fields, [key]: { toString: () => 'a' } }), { rule })
    }
    throws(() => createMessage({ ...fields, namespace: 'toString' } as unknown as SignInMessage), { rule: 'header' })
  })
})

test('a nonce is 32 hexadecimal digits, each time others', () => {
  const nonces = new Set(Array.from({ length: 200 }, () => createNonce()))
  equal(nonces.size, 200)
  for (const nonce of nonces) ok(/^[\da-f]{32}$/.test(nonce))
})
