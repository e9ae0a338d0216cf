import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cut, echo, status, text } from '../../kit/rpc-server.ts'
import { jsonRpcBench } from './json-rpc-bench.ts'

const bench = jsonRpcBench()
const { start, passes, counts } = bench

test('asks the next address where one refuses for good [7.52]', async () => {
  const { request, first, second } = await start(2)
  first.usual = status(401)
  assert.equal(await request('a'), 'a')
  assert.deepEqual([first.requests.length, second.requests.length], [1, 1])
})

test('turns to the next address at once when one fails, and to no other that was not needed', async () => {
  const { request, first, second } = await start(3)
  first.next(status(503))
  assert.equal(await request('a'), 'a')
  assert.deepEqual(
    bench.nodes.map(node => node.requests.length),
    [1, 1, 0]
  )
  second.next(text('<html>'))
  first.next(cut)
  assert.equal(await request('b'), 'b')
  assert.deepEqual(
    bench.nodes.map(node => node.requests.length),
    [2, 2, 1]
  )
})

test('begins another round when all have failed', async () => {
  const { request, first, second } = await start(2)
  first.next(status(500))
  second.next(cut)
  const answer = request('a')
  await passes(150)
  assert.equal(await answer, 'a')
  assert.equal(second.requests.length, 1)
})

test('asks first, from the next ranking on, the address that does not fail [9.33]', async () => {
  const { request, first } = await start(2)
  first.usual = status(503)
  await request('a')
  await request('b')
  assert.deepEqual(counts(), [2, 2])
  bench.clock.pass(3999)
  await request('c')
  assert.deepEqual(counts(), [3, 3])
  bench.clock.pass(1)
  await request('d')
  assert.deepEqual(counts(), [3, 4])
})

for (const [good, first] of [
  [9, 1],
  [10, 0]
] as const) {
  test(`ranks by the last ten answers: one that failed ${good} good ones ago stands ${first ? 'second' : 'first'} [9.34]`, async () => {
    const { request, first: node } = await start(2)
    node.next(status(503))
    await request('failed')
    for (let index = 0; index < good; index++) await request('good')
    assert.deepEqual(counts(), [good + 1, 1])
    bench.clock.pass(4000)
    await request('ranked')
    assert.deepEqual(counts(), [good + 2 - first, 1 + first])
  })
}

for (const [latency, preferred] of [
  [230, 'which never fails but takes 230 ms'],
  [240, 'which fails once in ten, rather than one that takes 240 ms']
] as const) {
  test(`weighs stability by 0.7 and speed by 0.3: asks first the address ${preferred} [9.35]`, async () => {
    const { request, second, first } = await start(2)
    first.next(status(503))
    second.next((calls, response) => {
      bench.clock.pass(latency)
      echo(calls, response)
    })
    await request('failed')
    for (let index = 0; index < 9; index++) await request('good')
    bench.clock.pass(4000 - latency)
    await request('ranked')
    assert.deepEqual(counts(), latency === 230 ? [10, 2] : [11, 1])
  })
}

test('asks first the address that is quicker, when the other needs more than a second', async () => {
  const { request, first } = await start(2)
  first.next((calls, response) => {
    bench.clock.pass(1500)
    echo(calls, response)
  })
  await request('slow')
  bench.clock.pass(4000)
  await request('b')
  assert.deepEqual(counts(), [1, 1])
})

test('gives an address another chance after 40 seconds', async () => {
  const { request, first, second } = await start(2)
  first.next(status(503))
  await request('a')
  bench.clock.pass(4000)
  await request('b')
  assert.deepEqual(counts(), [1, 2])
  second.usual = status(503)
  bench.clock.pass(40_000)
  assert.equal(await request('c'), 'c')
  bench.clock.pass(4000)
  await request('d')
  assert.equal(first.requests.length, 3)
})
