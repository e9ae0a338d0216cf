import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMessage, createNonce, parseMessage, parseSolanaMessage, SignInMessageError } from '../../../adapters/siwx/index.ts'
import type { SignInMessage } from '../../../adapters/siwx/index.ts'
import { address, broken, fields, lines, plain } from './message-text.ts'

const full: SignInMessage = {
  ...fields,
  scheme: 'https',
  expirationTime: '2023-03-17T12:45:13.610Z',
  notBefore: '2022-03-17T12:45:13.610Z',
  requestId: 'some_id',
  resources: ['ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu', 'https://example.com/my-web2-claim.json']
}

const fullText = lines(
  `https://${plain}`,
  'Expiration Time: 2023-03-17T12:45:13.610Z',
  'Not Before: 2022-03-17T12:45:13.610Z',
  'Request ID: some_id',
  'Resources:',
  '- ipfs://Qme7ss3ARVgxv6rXqVPiikMJ8u2NLgmgszg13pYrDKEoiu',
  '- https://example.com/my-web2-claim.json'
)

const without = (text: string, line: string) => {
  const found = text.split('\n').filter(each => !each.startsWith(line))
  ok(found.length < text.split('\n').length, `no line begins with ${line}`)
  return found.join('\n')
}

/** Returns the text with the value of a line replaced. */
const saying = (start: string, value: string, text = fullText) => {
  ok(text.includes(`\n${start}`), start)
  return text.replace(new RegExp(`\n${start}.*`), () => `\n${start}${value}`)
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

  for (const domain of [
    'localhost',
    'localhost:3000',
    '127.0.0.1',
    'test@127.0.0.1',
    '127.0.0.1:8080',
    'test@127.0.0.1:8080',
    'user:pass@example.com:123',
    'with%20space.example',
    'sub_domain.example-site.org',
    "a!$&'()*+,;=b",
    '[::]',
    '[::1]:8080',
    '[2001:db8::7]',
    '[ffff:abcd:0:10:200:3000:255.255.255.255]',
    '[1:2:3:4:5:6:7::]',
    '[1:2:3:4:5:6::7]',
    '[::1:2:3:4:5:198.162.10.255]',
    '[v1.fe80:a]',
    '1.1.1.256'
  ]) {
    test(`the domain may be ${domain}`, () => {
      const message = { ...full, domain }
      deepEqual(parseMessage(createMessage(message)), message)
    })
  }

  for (const domain of [
    '',
    '#notrfc',
    'exa mple.com',
    'example.com/',
    'example.com?a',
    'a@b@c',
    'example.com:port',
    'example.com:80:80',
    'ünicode.example',
    '%2',
    '%zz.example',
    '[::1',
    '[]',
    '[1:2:3:4:5:6:7]',
    '[1:2:3:4:5:6:7:8:9]',
    '[1:2:3:4:5:6:7:8::]',
    '[1::2::3]',
    '[::0.0.0.256]',
    '[::300.0.0.0]',
    '[::0.ff.0.255]',
    '[1:2:3:4:5:6::198.162.10.255]',
    '[12345::]',
    '[::1%25eth0]',
    'a\\b',
    'a"b',
    'service.org\u2028'
  ]) {
    test(`the domain may not be ${JSON.stringify(domain)}`, () => {
      throws(() => createMessage({ ...full, domain }), { rule: 'domain', line: undefined })
      ok(/^(domain|header|scheme) 1$/.test(broken(plain.replace('service.org', () => domain))))
    })
  }

  for (const uri of [
    'uri:',
    'uri://',
    'uri://@',
    'uri://:',
    'uri:?',
    'uri:#',
    'uri:/',
    'uri:/a//b',
    'uri:a/b:c@d',
    'urn:recap:eyJhIjoxfQ',
    'did:key:z6Mk',
    'uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body',
    'uri://10.10.10.10.example.com/en/process',
    'uri://[::ffff:129.144.52.38]',
    'uri://[2606:2800:220:1:248:1893:25c8:1946]/test',
    'https://service.org/%E2%9C%93?a=/?b#/?c',
    'a+b-c.1:x',
    'https://service.org//'
  ]) {
    test(`a URI may be ${uri}`, () => {
      const message = { ...full, uri, resources: [uri] }
      deepEqual(parseMessage(createMessage(message)), message)
    })
  }

  for (const uri of [
    '',
    'service.org',
    '_not_a_rfc3986_valid_uri_',
    ':not_a_rfc3986_valid_uri_',
    '://user:pass@example.com:123/one',
    '1a:b',
    '/login',
    '//service.org/login',
    'https://exa mple.com',
    'https://service.org/[a]',
    'https://service.org/a#b#c',
    'https://service.org/<script>',
    'https://service.org/"',
    'https://service.org/%',
    'https://service.org/%a',
    'https://service.org/ü',
    'https://[::1',
    'https://[ffff:abcd:0:10:200:3000:f8a:1:ffff]',
    'https://[ffff:abcd:0:10:200:255.255.255.255]',
    'https://[::010.1.1.1]',
    'https://service.org/login - https://service.org/login/2',
    'https://service.org/\r'
  ]) {
    test(`a URI may not be ${JSON.stringify(uri)}`, () => {
      throws(() => createMessage({ ...full, uri }), { rule: 'uri' })
      throws(() => createMessage({ ...full, resources: ['https://a.example', uri] }), { rule: 'resource' })
      equal(broken(saying('URI: ', uri)), 'uri 6')
      equal(broken(saying('- ipfs', `\n- ${uri}`).replace('- ipfs\n', '')), 'resource 15')
    })
  }

  for (const issuedAt of [
    '2021-09-30T16:25:24Z',
    '2021-09-30t16:25:24z',
    '2021-09-30T16:25:24.1Z',
    '2021-09-30T16:25:24.123456789012Z',
    '1985-04-12T23:20:50.52Z',
    '1996-12-19T16:39:57-08:00',
    '1990-12-31T23:59:60Z',
    '1990-12-31T15:59:60-08:00',
    '1937-01-01T12:00:27.87+00:20',
    '2021-09-30T16:25:24-00:00',
    '2024-02-29T00:00:00Z',
    '2000-02-29T00:00:00Z',
    '0050-01-01T00:00:00Z',
    '2021-09-30T16:25:24+23:59'
  ]) {
    test(`a time may be ${issuedAt}`, () => {
      const message = { ...full, issuedAt, expirationTime: issuedAt, notBefore: issuedAt }
      deepEqual(parseMessage(createMessage(message)), message)
    })
  }

  for (const time of [
    '',
    'garbage',
    'Wed Oct 05 2011 16:48:00 GMT+0200 (CEST)',
    '2021-09-30',
    '2021-09-30T16:25Z',
    '2021-09-30T16:25:24',
    '2021-09-30 16:25:24Z',
    '2021-09-30T16:25:24.Z',
    '2021-09-30T16:25:24,5Z',
    '2022-13-17T12:45:13.610Z',
    '2022-00-17T12:45:13.610Z',
    '2023-03-32T12:45:13.610Z',
    '2023-02-29T12:45:13Z',
    '1900-02-29T12:45:13Z',
    '2023-04-31T12:45:13Z',
    '2023-04-00T12:45:13Z',
    '2023-03-17T24:00:00Z',
    '2023-03-17T25:45:13.610Z',
    '2023-03-17T12:60:13Z',
    '2023-03-17T12:45:60Z',
    '2023-03-17T23:59:60Z',
    '2023-03-17T12:45:61Z',
    '2023-03-17T12:45:13+24:00',
    '2023-03-17T12:45:13+01:60',
    '2023-03-17T12:45:13+0100',
    '+02023-03-17T12:45:13Z',
    '2023-03-17T12:45:13Z ',
    '٢٠٢٣-03-17T12:45:13Z'
  ]) {
    test(`a time may not be ${JSON.stringify(time)}`, () => {
      for (const [key, rule, start, line] of [
        ['issuedAt', 'issued-at', 'Issued At: ', 10],
        ['expirationTime', 'expiration-time', 'Expiration Time: ', 11],
        ['notBefore', 'not-before', 'Not Before: ', 12]
      ] as const) {
        throws(() => createMessage({ ...full, [key]: time }), { rule })
        equal(broken(saying(start, time)), `${rule} ${line}`)
      }
    })
  }

  for (const [rule, line, start, values] of [
    ['version', 7, 'Version: ', ['2', '', '01', '1 ', '1.0']],
    ['chain-id', 8, 'Chain ID: ', ['?', '', '-1', '1.5', '0x1', '1e3', 'eip155:1', ' 1', '1\r']],
    ['nonce', 9, 'Nonce: ', ['1234567', '', '1234567-', '12345678 ', 'ümlaut1234', '12345678\r']],
    ['request-id', 13, 'Request ID: ', ['a b', 'a/b', 'a?b', '%', '"', 'ü', 'a\r']]
  ] as const) {
    for (const value of values) {
      test(`the ${rule} may not be ${JSON.stringify(value)}`, () => equal(broken(saying(start, value)), `${rule} ${line}`))
    }
  }

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
