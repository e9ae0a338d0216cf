import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createHttp, type Http } from '../../../adapters/api/http.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { HttpError } from '../../../adapters/base/errors.ts'
import { createClock } from '../../kit/clock.ts'

const never = new Promise<Response>(() => undefined)

function http(answer: (request: Request) => Response | Promise<Response>, clock = createClock(), projectId?: string): Http {
  return createHttp({
    fetch: (input, init) => {
      const request = new Request(input, init)
      return new Promise((resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason))
        Promise.resolve(answer(request)).then(resolve, reject)
      })
    },
    after: clock.after,
    baseUrl: 'https://directory.example/base/',
    sdk: { type: 'w3m', version: 'html-evm-1.0.0' },
    projectId
  })
}

describe('a service is asked', () => {
  it('with the project id and the version of the kit, lists comma-joined, and without what is not given [7.2, 7.3]', async () => {
    let sent: Request | undefined
    const client = http(request => ((sent = request), Response.json({})), createClock(), 'abc')
    await client.get('/getWallets', { page: 2, include: ['a', 'b'], exclude: [], search: undefined }, {})
    assert.equal(
      sent?.url,
      'https://directory.example/base/getWallets?projectId=abc&st=w3m&sv=html-evm-1.0.0&page=2&include=a%2Cb'
    )
    assert.equal(sent.credentials, 'omit')
  })

  it('in a way that needs no permission of the service first, also when something is posted', async () => {
    let sent: Request | undefined
    await http(request => ((sent = request), new Response(null, { status: 202 }))).post('/e', { a: 1 })
    assert.equal(sent?.method, 'POST')
    assert.match(sent.headers.get('content-type') ?? '', /^text\/plain/)
    assert.equal(sent.keepalive, true)
    assert.deepEqual(await sent.json(), { a: 1 })
  })
})

describe('a service that does not serve', () => {
  const status = (code: number) => http(() => new Response('no', { status: code })).get('/x', {}, {})

  for (const code of [403, 404, 500, 503]) {
    it(`is reported by its status: ${code} [8.94]`, async () => {
      await assert.rejects(status(code), error => error instanceof HttpError && error.status === code)
    })
  }

  it('is not asked again', async () => {
    let times = 0
    const client = http(() => (times++, new Response('', { status: 503 })))
    await assert.rejects(client.get('/x', {}, {}))
    assert.equal(times, 1)
  })

  it('is named in the error without the project id', async () => {
    await assert.rejects(http(() => new Response('', { status: 403 }), createClock(), 'secret').get('/x', {}, {}), error => {
      assert(error instanceof HttpError)
      assert.equal(error.url, 'https://directory.example/base/x')
      assert(!String(error.stack).includes('secret'))
      return true
    })
  })

  it('is an HttpError without a status when it cannot be reached [8.31]', async () => {
    const unreachable = http(() => Promise.reject(new TypeError('fetch failed')))
    await assert.rejects(unreachable.get('/x', {}, {}), error => error instanceof HttpError && error.status === 0)
    await assert.rejects(unreachable.get('/x', {}, {}), { shortMessage: 'HTTP request failed' })
  })

  it('is an HttpError when it answers with something else than JSON', async () => {
    await assert.rejects(http(() => new Response('<html>')).get('/x', {}, {}), HttpError)
  })

  it('is given 10 s to answer [8.32]', async () => {
    const clock = createClock()
    const sending = http(() => never, clock).get('/x', {}, {})
    const rejected = assert.rejects(sending, { code: 'timeout', shortMessage: 'The request took too long to respond' })
    clock.pass(9_999)
    assert.equal(clock.pending.length, 1)
    clock.pass(1)
    await rejected
  })

  it('is given 10 s also when it begins to answer and never ends', async () => {
    const clock = createClock()
    const stalls = new ReadableStream({ start: controller => controller.enqueue(new TextEncoder().encode('{"data":[')) })
    const sending = http(() => new Response(stalls), clock).get('/x', {}, {})
    const rejected = assert.rejects(sending, error => error instanceof KitError && error.code === 'timeout')
    await new Promise(resolve => setImmediate(resolve))
    clock.pass(10_000)
    await rejected
  })

  it('is not read to the end when it sends without end', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536))
      }
    })
    await assert.rejects(http(() => new Response(endless)).get('/x', {}, {}), /larger than/)
    assert(sent < 6_000_000, `${sent} bytes were read`)
  })

  it('leaves no timer behind, whatever it does', async () => {
    const clock = createClock()
    await http(() => Response.json(1), clock).get('/x', {}, {})
    await http(() => new Response('', { status: 500 }), clock)
      .get('/x', {}, {})
      .catch(() => undefined)
    assert.equal(clock.pending.length, 0)
  })
})

describe('who has left', () => {
  it('gets KitError `aborted`, before the request, during it and while the reply is read [8.26]', async () => {
    const aborted = { code: 'aborted', shortMessage: 'Request was aborted' }
    await assert.rejects(http(() => Response.json(1)).get('/x', {}, { signal: AbortSignal.abort() }), aborted)

    const during = new AbortController()
    const sending = http(() => never).get('/x', {}, { signal: during.signal })
    during.abort()
    await assert.rejects(sending, aborted)

    const reading = new AbortController()
    const stalls = new ReadableStream({ start: controller => controller.enqueue(new Uint8Array(1)) })
    const read = http(() => new Response(stalls)).get('/x', {}, { signal: reading.signal })
    await new Promise(resolve => setImmediate(resolve))
    reading.abort()
    await assert.rejects(read, aborted)
  })
})
