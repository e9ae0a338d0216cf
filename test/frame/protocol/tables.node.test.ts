import { deepEqual, equal, match } from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isChainId } from '../../../adapters/base/caip.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { createFrameUrl, checkFrameUrl, isOrigin, parseFrameQuery } from '../../../frame/protocol/frame-url.ts'
import { ValidationError, email, messageLimits, toPlainJson } from '../../../frame/protocol/validators.ts'
import { replyTimeout, requestNames } from '../../../frame/protocol/messages.ts'
import { frameNetworks } from '../../../frame/protocol/networks.ts'
import { notSafeMethods, getMethodPolicy, safeMethods } from '../../../frame/protocol/method-policy.ts'
import { parseRpcRequest } from '../../../frame/protocol/rpc-request.ts'

const failure = (run: () => unknown): { code?: string; message: string } => {
  try {
    run()
  } catch (error) {
    if (error instanceof KitError) return { code: error.code, message: error.shortMessage }
    if (error instanceof ValidationError) return { message: error.message }
    throw error
  }
  throw new Error('It was taken.')
}

describe('the tables of the frame', () => {
  it('have 41 methods that are safe, 12 that are not, and no other', () => {
    deepEqual([new Set(safeMethods).size, new Set(notSafeMethods).size], [41, 12])
    for (const method of safeMethods) equal(getMethodPolicy(method), 'safe')
    for (const method of notSafeMethods) equal(getMethodPolicy(method), 'not-safe')
    for (const method of ['eth_sign', 'eth_signTransaction', 'personal_Sign', 'toString', '__proto__', '']) {
      equal(getMethodPolicy(method), undefined)
    }
  })

  it('have 27 networks, each a CAIP-2 id', () => {
    equal(new Set(frameNetworks).size, 27)
    deepEqual(
      frameNetworks.filter(id => !isChainId(id)),
      []
    )
  })

  it('give five messages 30 seconds, and no other a time', () => {
    deepEqual(
      new Set(requestNames.filter(name => replyTimeout[name] === 30_000)),
      new Set(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'CONNECT_SOCIAL', 'GET_SOCIAL_REDIRECT_URI'])
    )
    equal(Object.keys(replyTimeout).length, 5)
  })
})

describe('the parameters of a request', () => {
  const params = (method: string, given?: unknown) => parseRpcRequest({ method, params: given }).params

  it('have the shape of their method', () => {
    const transaction = '2NEpo7TZRRrLZSi2U'
    deepEqual(params('personal_sign', ['0x00', '0x01']), ['0x00', '0x01'])
    equal(params('eth_blockNumber'), undefined)
    deepEqual(
      params('solana_signAndSendTransaction', { transaction, options: { preflightCommitment: 'max', maxRetries: 2 }, more: 1 }),
      { transaction, options: { preflightCommitment: 'max', maxRetries: 2 } }
    )
    deepEqual(params('solana_signAllTransactions', { transactions: [transaction] }), { transactions: [transaction] })
    const calls = [{ to: '0x01', data: '0x', value: '0x1' }]
    deepEqual(params('wallet_sendCalls', [{ version: '2.0.0', calls }]), [{ version: '2.0.0', calls }])
  })

  it('are refused in any other', () => {
    for (const [method, given, words] of [
      ['personal_sign', { message: '0x00' }, 'Expected array, received object'],
      ['solana_signMessage', { message: '2NEpo7' }, 'Required'],
      ['solana_signMessage', { message: '0OIl', pubkey: '11' }, 'Invalid base58'],
      ['solana_signTransaction', ['2NEpo7'], 'Expected object, received array'],
      ['wallet_sendCalls', [{}], 'Required'],
      ['wallet_sendCalls', [{ calls: [{ to: '01' }] }], 'Invalid hex'],
      ['wallet_sendCalls', [{ calls: [{ to: '0x01', data: 'call' }] }], 'Invalid hex'],
      ['wallet_getCallsStatus', [], 'Required']
    ] as const) {
      deepEqual(
        failure(() => params(method, given)),
        { code: 'invalid-payload', message: words }
      )
    }
    const wrong = { transaction: '2N', options: { preflightCommitment: 'later' } }
    match(failure(() => params('solana_signAndSendTransaction', wrong)).message, /^Invalid enum value\. Expected 'processed' \|/)
    deepEqual(
      failure(() => params('eth_sign', [])),
      {
        code: 'method-not-allowed',
        message: 'Requested RPC call is not allowed'
      }
    )
  })
})

describe('a value from outside', () => {
  it('is copied, integers in hexadecimal, what is not there left out', () => {
    const given = { a: [1n, -1n, 255n], b: undefined, c: { d: null, e: 'x' } }
    const copy = toPlainJson(given)
    deepEqual(copy, { a: ['0x1', '-1', '0xff'], c: { d: null, e: 'x' } })
    given.c.e = 'y'
    deepEqual((copy as Record<string, unknown>)['c'], { d: null, e: 'x' })
  })

  it('is read once: what a getter says first is what counts', () => {
    let reads = 0
    const changing = Object.defineProperty({}, 'to', { enumerable: true, get: () => (reads++ ? '0xevil' : '0xtrue') })
    deepEqual(toPlainJson(changing), { to: '0xtrue' })
  })

  it('is refused when it is no data, too deep or too large, however that comes about', () => {
    class Own {
      readonly field = 1
    }
    for (const odd of [() => 0, Symbol('a'), new Own(), Infinity]) {
      equal(failure(() => toPlainJson([odd])).message, 'Invalid input')
    }
    let deep: unknown = 0
    for (let depth = 0; depth <= messageLimits.depth; depth++) deep = [deep]
    equal(failure(() => toPlainJson(deep)).message, 'Too deep')
    const half = 'x'.repeat(messageLimits.characters / 2)
    deepEqual(toPlainJson([half, half]), [half, half])
    equal(failure(() => toPlainJson([half, half, 'x'])).message, 'Too big')
    equal(failure(() => toPlainJson({ [half]: half, x: 0 })).message, 'Too big')
  })

  it('is refused with an integer that no chain has, and counts the digits of one that it takes', () => {
    const [least, most] = [-(2n ** 255n), 2n ** 256n - 1n]
    deepEqual(toPlainJson([least, most]), [String(least), `0x${'f'.repeat(64)}`])
    for (const integer of [least - 1n, most + 1n, 1n << 10_000_000n, -(1n << 10_000_000n)])
      equal(failure(() => toPlainJson([integer])).message, 'Too big')
    const many = Math.floor(messageLimits.characters / 66)
    equal((toPlainJson(Array.from({ length: many }, () => most)) as readonly unknown[]).length, many)
    equal(failure(() => toPlainJson(Array.from({ length: many + 1 }, () => most))).message, 'Too big')
  })

  it('is an address of mail or not', () => {
    for (const right of ['ada@example.com', "o'neil+tag@sub.example.co", 'a@b.c']) equal(email(right), right)
    for (const wrong of [
      '',
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'a b@c.de',
      'ada@-a.com',
      'ada@a..com',
      `${'a'.repeat(65)}@b.cd`
    ]) {
      equal(failure(() => email(wrong)).message, 'Invalid email')
    }
  })
})

describe('the address of the frame', () => {
  const query = {
    origin: 'https://shop.example',
    projectId: 'p',
    chainId: 'eip155:1',
    enableLogger: true,
    rpcUrl: 'https://r.example/?a=b'
  }

  it('carries what the frame has to know, whatever was in it before', () => {
    const address = new URL(createFrameUrl('https://frame.example/sdk?origin=https://evil.example&theme=a#x', query))
    equal(address.hash, '')
    equal(address.searchParams.get('theme'), 'a')
    deepEqual(parseFrameQuery(address.search), { ...query, version: '4' })
  })

  it('names one origin, exactly', () => {
    for (const search of [
      '',
      '?origin=',
      '?origin=*',
      '?origin=null',
      '?origin=https://shop.example/',
      '?origin=https://shop.example:443',
      '?origin=HTTPS://shop.example',
      '?origin=https://a@shop.example',
      '?origin=javascript:0',
      '?origin=https://shop.example&origin=https://evil.example'
    ]) {
      equal(failure(() => parseFrameQuery(search)).code, 'untrusted-origin', search)
    }
    equal(isOrigin('http://localhost:5173'), true)
  })

  it('is secure, and not the page’s own', () => {
    for (const url of [
      'http://frame.example/',
      'https://a:b@frame.example/',
      'https://shop.example/frame',
      'data:text/html,',
      '/frame'
    ]) {
      equal(failure(() => checkFrameUrl(url, 'https://shop.example')).code, 'invalid-option', url)
    }
    for (const url of ['https://frame.example/', 'http://localhost:1/', 'http://127.0.0.1:1/sdk', 'http://a.localhost:1/']) {
      equal(checkFrameUrl(url, 'https://shop.example'), url)
    }
  })
})
