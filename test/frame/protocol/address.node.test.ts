import { equal } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOrigin } from '../../../frame/protocol/address.ts'

describe('the origin that a frame is addressed with', () => {
  const origins = [
    'https://example.org',
    'https://app.example.org',
    'https://a-b--c.example.org',
    'https://xn--mnchen-3ya.example',
    'https://1.example.org',
    'http://localhost',
    'http://localhost:5173',
    'https://example.org:8443',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'https://[2001:db8::1]'
  ]
  for (const origin of origins) test(`is ${origin}`, () => equal(isOrigin(origin), true))

  const others = [
    // characters that mean something in a content security policy or in a header
    'https://a;b',
    'https://app.example.org;script-src',
    'https://*',
    'https://*.example.org',
    'https://app.*.org',
    'https://a,b.example.org',
    "https://'self'",
    'https://a"b.example.org',
    'https://a{b}.example.org',
    'https://$nonce.example.org',
    'https://a!b.example.org',
    'https://a&b=c.example.org',
    'https://a`b.example.org',
    'https://a(b).example.org',
    'https://a~b.example.org',
    'https://a+b.example.org',
    'https://app.example.org:*',
    'https://app.example.org https://evil.example',
    'https://app.example.org\r\nx: y',
    'https://app.example.org\n',
    '\thttps://app.example.org',
    // no host names
    'https://',
    'https://-a.example.org',
    'https://a-.example.org',
    'https://a..example.org',
    'https://.example.org',
    'https://example.org.',
    'https://a_b.example.org',
    'https://münchen.example',
    'https://256.0.0.1',
    'https://1.2.3',
    'https://[::g]',
    'https://::1',
    // not as browsers write them
    'https://APP.example.org',
    'https://app.example.org:443',
    'https://app.example.org:99999',
    'https://app.example.org/',
    'https://app.example.org/path',
    'https://app.example.org?x',
    'https://app.example.org#x',
    'https://user@app.example.org',
    'https://user:key@app.example.org',
    // other schemes
    'null',
    '*',
    '',
    'app.example.org',
    '//app.example.org',
    'ftp://app.example.org',
    'javascript://app.example.org',
    'data:text/html,x',
    'blob:https://app.example.org/1'
  ]
  for (const origin of others) test(`is not ${JSON.stringify(origin)}`, () => equal(isOrigin(origin), false))

  test('is told at once, however long it is', () => {
    for (const part of ['a', '-', 'a-', 'a.', '1', ':', '0:']) {
      equal(isOrigin(`https://${part.repeat(200_000)}!`), false)
      equal(isOrigin(`https://[${part.repeat(200_000)}!`), false)
    }
  })
})
