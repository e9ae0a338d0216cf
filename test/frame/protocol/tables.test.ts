import { expect } from '@open-wc/testing'
import { isChainId } from '../../../adapters/base/caip.ts'
import { KitError } from '../../../adapters/base/error.ts'
import { frameAddress, frameUrl, isOrigin, readFrameQuery } from '../../../frame/protocol/address.ts'
import { CheckError, email, messageLimits, plain } from '../../../frame/protocol/checks.ts'
import { replyTime, requestNames } from '../../../frame/protocol/messages.ts'
import { frameNetworks } from '../../../frame/protocol/networks.ts'
import { notSafeMethods, policyOf, safeMethods } from '../../../frame/protocol/policy.ts'
import { checkRpc } from '../../../frame/protocol/rpc.ts'

const failure = (run: () => unknown): { code?: string; message: string } => {
  try {
    run()
  } catch (error) {
    if (error instanceof KitError) return { code: error.code, message: error.shortMessage }
    if (error instanceof CheckError) return { message: error.message }
    throw error
  }
  throw new Error('It was taken.')
}

describe('the tables of the frame', () => {
  it('have 41 methods that are safe, 12 that are not, and no other', () => {
    expect([new Set(safeMethods).size, new Set(notSafeMethods).size]).to.deep.equal([41, 12])
    for (const method of safeMethods) expect(policyOf(method)).to.equal('safe')
    for (const method of notSafeMethods) expect(policyOf(method)).to.equal('not-safe')
    for (const method of ['eth_sign', 'eth_signTransaction', 'personal_Sign', 'toString', '__proto__', '']) {
      expect(policyOf(method)).to.equal(undefined)
    }
  })

  it('have 27 networks, each a CAIP-2 id', () => {
    expect(new Set(frameNetworks).size).to.equal(27)
    expect(frameNetworks.filter(id => !isChainId(id))).to.deep.equal([])
  })

  it('give five messages 30 seconds, and no other a time', () => {
    expect(requestNames.filter(name => replyTime[name] === 30_000)).to.have.members([
      'CONNECT_EMAIL',
      'CONNECT_DEVICE',
      'CONNECT_OTP',
      'CONNECT_SOCIAL',
      'GET_SOCIAL_REDIRECT_URI'
    ])
    expect(Object.keys(replyTime).length).to.equal(5)
  })
})

describe('the parameters of a request', () => {
  const params = (method: string, given?: unknown) => checkRpc({ method, params: given }).params

  it('have the shape of their method', () => {
    const transaction = '2NEpo7TZRRrLZSi2U'
    expect(params('personal_sign', ['0x00', '0x01'])).to.deep.equal(['0x00', '0x01'])
    expect(params('eth_blockNumber')).to.equal(undefined)
    expect(
      params('solana_signAndSendTransaction', { transaction, options: { preflightCommitment: 'max', maxRetries: 2 }, more: 1 })
    ).to.deep.equal({ transaction, options: { preflightCommitment: 'max', maxRetries: 2 } })
    expect(params('solana_signAllTransactions', { transactions: [transaction] })).to.deep.equal({ transactions: [transaction] })
    const calls = [{ to: '0x01', data: '0x', value: '0x1' }]
    expect(params('wallet_sendCalls', [{ version: '2.0.0', calls }])).to.deep.equal([{ version: '2.0.0', calls }])
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
      expect(failure(() => params(method, given))).to.deep.equal({ code: 'invalid-payload', message: words })
    }
    const wrong = { transaction: '2N', options: { preflightCommitment: 'later' } }
    expect(failure(() => params('solana_signAndSendTransaction', wrong)).message).to.match(
      /^Invalid enum value\. Expected 'processed' \|/
    )
    expect(failure(() => params('eth_sign', []))).to.deep.equal({
      code: 'method-not-allowed',
      message: 'Requested RPC call is not allowed'
    })
  })
})

describe('a value from outside', () => {
  it('is copied, integers in hexadecimal, what is not there left out', () => {
    const given = { a: [1n, -1n, 255n], b: undefined, c: { d: null, e: 'x' } }
    const copy = plain(given)
    expect(copy).to.deep.equal({ a: ['0x1', '-1', '0xff'], c: { d: null, e: 'x' } })
    given.c.e = 'y'
    expect(copy).to.deep.include({ c: { d: null, e: 'x' } })
  })

  it('is read once: what a getter says first is what counts', () => {
    let reads = 0
    const changing = Object.defineProperty({}, 'to', { enumerable: true, get: () => (reads++ ? '0xevil' : '0xtrue') })
    expect(plain(changing)).to.deep.equal({ to: '0xtrue' })
  })

  it('is refused when it is no data, too deep or too large, however that comes about', () => {
    class Own {
      readonly field = 1
    }
    for (const odd of [() => 0, Symbol('a'), new Own(), Infinity]) {
      expect(failure(() => plain([odd])).message).to.equal('Invalid input')
    }
    let deep: unknown = 0
    for (let depth = 0; depth <= messageLimits.depth; depth++) deep = [deep]
    expect(failure(() => plain(deep)).message).to.equal('Too deep')
    const half = 'x'.repeat(messageLimits.characters / 2)
    expect(plain([half, half])).to.have.lengthOf(2)
    expect(failure(() => plain([half, half, 'x'])).message).to.equal('Too big')
    expect(failure(() => plain({ [half]: half, x: 0 })).message).to.equal('Too big')
  })

  it('is an address of mail or not', () => {
    for (const right of ['ada@example.com', "o'neil+tag@sub.example.co", 'a@b.c']) expect(email(right)).to.equal(right)
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
      expect(failure(() => email(wrong)).message).to.equal('Invalid email')
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
    const address = new URL(frameAddress('https://frame.example/sdk?origin=https://evil.example&theme=a#x', query))
    expect(address.hash).to.equal('')
    expect(address.searchParams.get('theme')).to.equal('a')
    expect(readFrameQuery(address.search)).to.deep.equal({ ...query, version: '4' })
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
      expect(failure(() => readFrameQuery(search)).code, search).to.equal('untrusted-origin')
    }
    expect(isOrigin('http://localhost:5173')).to.equal(true)
  })

  it('is secure, and not the page’s own', () => {
    for (const url of [
      'http://frame.example/',
      'https://a:b@frame.example/',
      'https://shop.example/frame',
      'data:text/html,',
      '/frame'
    ]) {
      expect(failure(() => frameUrl(url, 'https://shop.example')).code, url).to.equal('invalid-option')
    }
    for (const url of ['https://frame.example/', 'http://localhost:1/', 'http://127.0.0.1:1/sdk', 'http://a.localhost:1/']) {
      expect(frameUrl(url, 'https://shop.example')).to.equal(url)
    }
  })
})
