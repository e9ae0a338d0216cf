import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { HttpError, RpcError } from '../../../adapters/base/errors.ts'
import { createRpcClient } from '../../../adapters/base/json-rpc.ts'
import { eventually } from '../../kit/eventually.ts'
import { cut, echo, json, silence, startRpcServer, status, text } from '../../kit/rpc-server.ts'
import { jsonRpcBench } from './json-rpc-bench.ts'

const bench = jsonRpcBench()
const { start, passes, counts } = bench

test('answers with what the node answers', async () => {
  const { request, first } = await start()
  first.usual = json(calls => ({ id: calls[0]!.id, result: calls[0]!.params }))
  assert.deepEqual(await request('eth_getBalance', ['0xabc', 'latest']), ['0xabc', 'latest'])
  assert.equal(await request('eth_call', null), null)
})

test('asks by POST, in JSON-RPC 2.0, at the address as it is [7.48]', async () => {
  const node = await startRpcServer()
  bench.nodes = [node]
  const rpc = createRpcClient([`${node.url}/v1/?chainId=eip155%3A1`], { fetch, now: bench.clock.now, after: bench.clock.after })
  await rpc.request({ method: 'eth_getBalance', params: ['0xabc', 'latest'] })
  assert.deepEqual(node.lines, ['POST /v1/?chainId=eip155%3A1'])
  const [{ id, ...call } = { id: undefined }] = node.requests[0]!
  assert.deepEqual([typeof id, call], ['number', { jsonrpc: '2.0', method: 'eth_getBalance', params: ['0xabc', 'latest'] }])
})

test('sends calls of the same moment as one batch, and gives each its own answer', async () => {
  const { request, first } = await start()
  first.usual = json(calls => calls.map(({ id, method }) => ({ id, result: method })).reverse())
  assert.deepEqual(await Promise.all([request('a'), request('b'), request('c')]), ['a', 'b', 'c'])
  assert.deepEqual(
    first.requests.map(calls => calls.map(({ method }) => method)),
    [['a', 'b', 'c']]
  )
})

test('splits a batch at 1000 calls [7.51, 9.32]', async () => {
  const { request, first } = await start()
  await Promise.all(Array.from({ length: 2001 }, (_, index) => request(`m${index}`)))
  assert.deepEqual(first.requests.map(calls => calls.length).sort(), [1, 1000, 1000])
})

test('asks one by one where the node takes no batches, and remembers it', async () => {
  const { request, first } = await start()
  const refuse = json(() => ({ id: null, error: { code: -32600, message: 'batches are not supported' } }))
  first.usual = (calls, response) => (calls.length > 1 ? refuse : echo)(calls, response)
  assert.deepEqual(await Promise.all([request('a'), request('b')]), ['a', 'b'])
  assert.deepEqual(await Promise.all([request('c'), request('d')]), ['c', 'd'])
  assert.deepEqual(
    first.requests.map(calls => calls.length),
    [2, 1, 1, 1, 1]
  )
})

test('fails one call of a batch without failing the others', async () => {
  const { request, first } = await start()
  first.usual = json(([one, two]) => [
    { id: one!.id, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } },
    { id: two!.id, result: 'fine' }
  ])
  const [bad, good] = await Promise.allSettled([request('bad'), request('good')])
  assert.equal(good.status === 'fulfilled' && good.value, 'fine')
  const reason: unknown = bad.status === 'rejected' && bad.reason
  assert.ok(reason instanceof RpcError)
  assert.deepEqual([reason.rpcCode, reason.shortMessage, reason.data], [3, 'execution reverted', '0x08c379a0'])
})

test('takes an answer for an answer: a revert is neither asked again nor asked elsewhere', async () => {
  const { request, first } = await start(2)
  first.usual = json(calls => ({ id: calls[0]!.id, error: { code: 3, message: 'execution reverted' } }))
  await assert.rejects(request('eth_call'), RpcError)
  assert.deepEqual(counts(), [1, 0])
})

for (const code of [403, 408, 413, 429, 500, 502, 503, 504]) {
  test(`retries after 150, 300 and 600 ms when the status is ${code}, and then reports it [8.96, 9.30, 9.31]`, async () => {
    const { request, first } = await start()
    first.usual = status(code)
    const failed = assert.rejects(request('a'), error => error instanceof HttpError && error.status === code)
    for (const wait of [150, 300, 600]) await passes(wait)
    await failed
    assert.deepEqual(counts(), [4])
  })
}

test('asks again after a lost connection, and gives the answer that comes', async () => {
  const { request, first } = await start()
  first.next(cut, cut)
  const answer = request('a')
  await passes(150)
  await passes(300)
  assert.equal(await answer, 'a')
})

test('asks again when the node says that its limit is exceeded [8.76]', async () => {
  const { request, first } = await start()
  first.next(json(calls => ({ id: calls[0]!.id, error: { code: -32005, message: 'limit exceeded' } })))
  const answer = request('a')
  await passes(150)
  assert.equal(await answer, 'a')
})

test('asks again only for what was left open', async () => {
  const { request, first } = await start()
  first.next(
    json(([one, two]) => [
      { id: one!.id, result: 'a' },
      { id: two!.id, error: { code: -32005, message: 'limit exceeded' } }
    ])
  )
  const answers = Promise.all([request('a'), request('b')])
  await passes(150)
  assert.deepEqual(await answers, ['a', 'b'])
  assert.deepEqual(
    first.requests[1]!.map(({ method }) => method),
    ['b']
  )
})

for (const code of [400, 401, 404]) {
  test(`does not ask again when the status is ${code} [8.96]`, async () => {
    const { request, first } = await start()
    first.usual = status(code)
    await assert.rejects(request('a'), error => error instanceof HttpError && error.status === code && error.url === first.url)
    assert.equal(first.requests.length, 1)
  })
}

test('reads a node that answers in JSON-RPC under an unusual status', async () => {
  const { request, first } = await start()
  first.usual = (calls, response) => {
    response.statusCode = 400
    json(([call]) => ({ id: call!.id, error: { code: -32602, message: 'invalid address' } }))(calls, response)
  }
  await assert.rejects(request('a'), error => error instanceof RpcError && error.rpcCode === -32602)
})

test('waits as Retry-After says, in seconds [8.97]', async () => {
  const { request, first } = await start()
  first.next(status(429, { 'retry-after': '2' }))
  const answer = request('a')
  await passes(2000)
  assert.equal(await answer, 'a')
})

test('waits as Retry-After says, as a date [8.97]', async () => {
  const { request, first } = await start()
  first.next(status(503, { 'retry-after': new Date(bench.clock.now() + 4000).toUTCString() }))
  const answer = request('a')
  await passes(4000)
  assert.equal(await answer, 'a')
})

test('takes no notice of a Retry-After that is neither', async () => {
  const { request, first } = await start()
  first.next(status(429, { 'retry-after': 'soon' }))
  const answer = request('a')
  await passes(150)
  assert.equal(await answer, 'a')
})

test('does not wait an hour: reports the failure, and leaves the node alone until then', async () => {
  const { request, first } = await start()
  first.next(status(429, { 'retry-after': '3600' }))
  const isLimited = (error: unknown) => error instanceof HttpError && error.status === 429
  await assert.rejects(request('a'), isLimited)
  await assert.rejects(request('b'), isLimited)
  assert.equal(first.requests.length, 1)
  bench.clock.pass(3_600_000)
  assert.equal(await request('c'), 'c')
})

test('learns from a try that its caller has made, and does not make it again', async () => {
  const { rpc, first } = await start()
  const reply = Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '2' } }))
  const answer = rpc.request({ method: 'a' }, { sent: { url: first.url, reply } })
  await passes(2000)
  assert.equal(await answer, 'a')
  assert.equal(first.requests.length, 1)
})

test('sends no request before it is called, and none afterwards', async () => {
  const { request } = await start(2)
  assert.deepEqual(bench.clock.pending, [])
  assert.deepEqual(counts(), [0, 0])
  await request('a')
  assert.deepEqual(bench.clock.pending, [])
  assert.deepEqual(counts(), [1, 0])
})

test('gives a try ten seconds [9.29]', async () => {
  const { request, first } = await start(2)
  first.usual = silence
  const answer = request('a')
  await eventually(() => first.requests.length === 1, 'the first is asked')
  await passes(10_000)
  assert.equal(await answer, 'a')
})

test('reports that the request took too long without a response [8.95]', async () => {
  const { request, first } = await start()
  first.usual = silence
  const failed = assert.rejects(
    request('a'),
    error =>
      error instanceof KitError && error.code === 'timeout' && error.shortMessage === 'The request took too long to respond'
  )
  for (const [attempt, wait] of [150, 300, 600].entries()) {
    await eventually(() => first.requests.length === attempt + 1, 'the node is asked')
    await passes(10_000)
    await passes(wait)
  }
  await eventually(() => first.requests.length === 4, 'the node is asked for the last time')
  await passes(10_000)
  await failed
})

const garbage: Readonly<Record<string, string>> = {
  HTML: '<!doctype html><h1>Welcome to the hotel</h1>',
  nothing: '',
  'a number': '42',
  null: 'null',
  'an empty list': '[]',
  'an answer to something else': '{"jsonrpc":"2.0","id":999999,"result":"0x0"}',
  'an error without code': '{"jsonrpc":"2.0","id":1,"error":"no"}',
  'neither result nor error': '{"jsonrpc":"2.0","id":1}'
}

for (const [what, body] of Object.entries(garbage)) {
  test(`does not believe ${what}`, async () => {
    const { request, first, second } = await start(2)
    first.next(text(body))
    assert.equal(await request('a'), 'a')
    first.next(text(body))
    second.next(text(body))
    await assert.rejects(request('b'), error => error instanceof HttpError && error.status === 200)
  })
}

test('stops at once when the caller leaves, and ends the request', async () => {
  const { request, first } = await start()
  first.usual = silence
  const leaving = new AbortController()
  const failed = assert.rejects(
    request('a', undefined, leaving.signal),
    error => error instanceof KitError && error.code === 'aborted'
  )
  await eventually(() => first.requests.length === 1, 'the node is asked')
  leaving.abort()
  await failed
  await eventually(() => first.abandoned === 1, 'the request is ended')
})

test('keeps a batch under way for those who stay', async () => {
  const { request, first } = await start()
  let answer: (() => void) | undefined
  first.usual = (calls, response) => (answer = () => echo(calls, response))
  const leaving = new AbortController()
  const aborted = assert.rejects(request('a', undefined, leaving.signal), KitError)
  const stays = request('b')
  await eventually(() => answer !== undefined, 'the node is asked')
  leaving.abort()
  await aborted
  answer!()
  assert.equal(await stays, 'b')
  assert.equal(first.abandoned, 0)
})

test('does not go on asking for a caller who left while it waits', async () => {
  const { request, first } = await start()
  first.usual = status(503)
  const leaving = new AbortController()
  const failed = assert.rejects(request('a', undefined, leaving.signal), KitError)
  await eventually(() => bench.clock.pending.includes(150), 'it waits')
  leaving.abort()
  await failed
  await eventually(() => !bench.clock.pending.length, 'it waits no more')
  assert.deepEqual(counts(), [1])
})

test('asks nothing for a caller who has left before', async () => {
  const { request, first } = await start()
  await assert.rejects(request('a', undefined, AbortSignal.abort()), KitError)
  assert.equal(first.requests.length, 0)
})

test('ends everything when stopped, and takes no more', async () => {
  const { rpc, request, first } = await start()
  first.usual = silence
  const isAborted = (error: unknown) => error instanceof KitError && error.code === 'aborted'
  const open = assert.rejects(request('a'), isAborted)
  await eventually(() => first.requests.length === 1, 'the node is asked')
  rpc.stop()
  await open
  await assert.rejects(request('b'), isAborted)
  await eventually(() => first.abandoned === 1, 'the request is ended')
})

test('fails only the call whose parameters cannot be sent', async () => {
  const { request } = await start()
  const [bad, good] = await Promise.allSettled([request('a', [1n]), request('b')])
  assert.deepEqual([bad.status, good.status], ['rejected', 'fulfilled'])
})

test('says so when the network has no address', async () => {
  await assert.rejects(createRpcClient([], { fetch }).request({ method: 'a' }), HttpError)
})
