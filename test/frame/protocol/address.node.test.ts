import { deepEqual, equal, throws } from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createFrameUrl, checkFrameUrl, isOrigin, parseFrameQuery } from '../../../frame/protocol/frame-url.ts'

describe('the address of the frame', () => {
  test('has the project, the network, the version of the protocol and the logger in its query [7.90]', () => {
    for (const enableLogger of [true, false]) {
      const query = { origin: 'https://shop.example', projectId: 'a b&c', chainId: 'eip155:10', enableLogger }
      const { origin, pathname, search, searchParams } = new URL(createFrameUrl('https://wallet.example/sdk', query))
      deepEqual([origin, pathname], ['https://wallet.example', '/sdk'])
      deepEqual(Object.fromEntries(searchParams), { ...query, version: '4', enableLogger: String(enableLogger) })
      deepEqual(parseFrameQuery(search), { ...query, version: '4' })
    }
  })
})

describe('the query of the frame', () => {
  const read = (more: string) => parseFrameQuery(`?origin=https://shop.example${more}`)
  const least = { origin: 'https://shop.example', projectId: '', chainId: 'eip155:1', version: '4', enableLogger: false }

  test('has nothing in it that was not said', () => {
    deepEqual(read(''), least)
    const settings = {
      ...least,
      projectId: 'p',
      chainId: 'eip155:10',
      version: '3',
      enableLogger: true,
      rpcUrl: 'https://r.example/?a=b'
    }
    deepEqual(
      read('&projectId=p&chainId=eip155:10&version=3&enableLogger=true&rpcUrl=https%3A%2F%2Fr.example%2F%3Fa%3Db&more=1'),
      settings
    )
    for (const wrong of ['1', 'TRUE', '']) equal(read(`&enableLogger=${wrong}`).enableLogger, false)
    deepEqual(Object.fromEntries(new URL(createFrameUrl('https://wallet.example/', { ...least, locale: 'de' })).searchParams), {
      ...least,
      enableLogger: 'false',
      locale: 'de'
    })
  })

  test('has a locale that may be one, or none', () => {
    for (const locale of ['de', 'gsw', 'PT-br', 'zh-Hant-TW', 'de-1996', 'de-a-bb-12345678-d_'])
      deepEqual(read(`&locale=${locale}`), { ...least, locale })
    for (const locale of [
      '',
      'd',
      'abcd',
      '12',
      'de-',
      '-de',
      'de-123456789',
      'de-a-b-c-d-e',
      'de DE',
      ' de',
      'de!',
      '1de',
      'de--AT',
      'de-ä'
    ])
      deepEqual(read(`&locale=${locale}`), least, locale)
  })

  test('names the page that embeds it, once, or says that it has to', () => {
    for (const search of ['', '?origin=', '?origin=*', '?origin=https://shop.example&origin=https://shop.example'])
      throws(() => parseFrameQuery(search), {
        code: 'untrusted-origin',
        metaMessages: ['The address of the frame has to name the page that embeds it.']
      })
  })
})

describe('the address of the frame that a site has configured', () => {
  const page = 'https://shop.example'

  test('is one of a secure context', () => {
    for (const url of [
      'https://frame.example/',
      'https://shop.example:8443/sdk?a=b',
      'http://localhost/',
      'http://localhost:5173/',
      'http://127.0.0.1:1/sdk',
      'http://[::1]:1/',
      'http://a.localhost/',
      'http://ab.c.localhost/'
    ]) {
      equal(checkFrameUrl(url, page), url)
    }
    equal(checkFrameUrl('https://frame.example/sdk#part', page), 'https://frame.example/sdk')
  })

  test('is refused as anything else, with what to do', () => {
    for (const url of [
      '',
      '/frame',
      'frame.example',
      'http://frame.example/',
      'http://localhost.example/',
      'http://notlocalhost/',
      'http://127.0.0.1.example/',
      'http://127.0.0.2/',
      'http://[::2]/',
      'ftp://localhost/',
      'ws://localhost/',
      'data:text/html,',
      'https://ada@frame.example/',
      'https://:key@frame.example/',
      'https://ada:key@frame.example/'
    ]) {
      throws(() => checkFrameUrl(url, page), {
        code: 'invalid-option',
        shortMessage: `"${url}" is no address of a secure frame.`,
        metaMessages: ['Use one such as "https://frame.example/sdk"; plain http is for localhost alone.']
      })
    }
  })

  test('is of another origin than the page', () => {
    throws(() => checkFrameUrl('https://shop.example/frame', page), {
      code: 'invalid-option',
      shortMessage: 'The secure frame needs another origin than the page.',
      metaMessages: ['A page can read a frame of its own origin, and with it the keys. Serve it from another host name.']
    })
  })
})

describe('the origin that a frame is addressed with', () => {
  const origins = [
    'https://example.org',
    'https://app.example.org',
    'https://a-b--c.example.org',
    'https://app.a--bc-1.example',
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
    // characters with a meaning in a content security policy or in a header
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
    // not host names
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
    // not in the browsers' format
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

  test('is reported immediately, however long it is', () => {
    for (const part of ['a', '-', 'a-', 'a.', '1', ':', '0:']) {
      equal(isOrigin(`https://${part.repeat(200_000)}!`), false)
      equal(isOrigin(`https://[${part.repeat(200_000)}!`), false)
    }
  })
})

describe('the network of a frame', () => {
  test('is Ethereum, chain 1, where its address names none [9.43]', () => {
    equal(parseFrameQuery('?origin=https://shop.example').chainId, 'eip155:1')
    equal(parseFrameQuery('?origin=https://shop.example&chainId=eip155:10').chainId, 'eip155:10')
  })
})
