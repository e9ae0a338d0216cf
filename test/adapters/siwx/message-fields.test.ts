import { deepEqual, equal, ok, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMessage, parseMessage } from '../../../adapters/siwx/index.ts'
import { broken, plain } from './message-text.ts'
import { full, saying } from './full-message.ts'

describe('a message of ERC-4361', () => {
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
})
