import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { keccak256 } from 'viem/utils'
import type { RpcChain } from '../../../../services/chain/rpc/chains.ts'
import { createRpcProxy } from '../../../../services/chain/rpc/proxy.ts'
import { createLog } from '../../../../services/lib/log.ts'
import { createMetrics } from '../../../../services/lib/metrics.ts'
import { eventually } from '../../../kit/eventually.ts'
import { cut, json, silence, status, text, type Answer } from '../../../kit/rpc-server.ts'
import type { Reply } from '../../relay/client.ts'
import { chainId, node, NodeError } from './rpc-proxy.ts'
import {
  address,
  requestedMethods,
  call,
  clock,
  hash,
  nodes,
  passes,
  proxy,
  proxyEachTest,
  start,
  startNodes,
  startOver
} from './fixture.ts'

proxyEachTest()

describe('an upstream', () => {
  it('on another chain is asked nothing and named in the log, and is looked at again later', async () => {
    await start([node({ eth_getBalance: '0xbad' }, '0x1'), node({ eth_getBalance: '0x2a' })])
    assert.equal((await proxy.call('eth_getBalance', [address, 'latest'])).result, '0x2a')
    assert.equal((await proxy.call('eth_getBalance', [address, 'latest'])).result, '0x2a')
    assert.deepEqual(requestedMethods(0), [])
    assert.equal(nodes[0]!.requests.length, 1, 'its chain was asked once')
    const line = proxy.lines.find(({ msg }) => /another chain/.test(String(msg)))
    assert.deepEqual([line?.chainId, line?.upstream, line?.answered], [chainId, '1', '0x1'])

    nodes[0]!.usual = node({ eth_getBalance: '0x2b' })
    nodes[1]!.usual = status(500)
    clock.pass(60_000)
    const reply = proxy.call('eth_getBalance', [address, 'latest'])
    assert.equal((await reply).result, '0x2b')
    assert.ok(proxy.lines.some(({ msg }) => /back on its chain/.test(String(msg))))
  })

  it('alone and on another chain leaves a 502, never an answer of that chain', async () => {
    await start([node({ eth_getBalance: '0xbad' }, '0x1')])
    const response = await proxy.post(call('eth_getBalance', [address, 'latest']))
    assert.equal(response.status, 502)
    assert.match(await response.text(), /No upstream of eip155:31337 answers/)
  })

  it('that is exchanged behind its address is noticed', async () => {
    await start([node({ eth_gasPrice: '0x1' })])
    assert.equal((await proxy.call('eth_gasPrice')).result, '0x1')
    nodes[0]!.usual = node({ eth_gasPrice: '0xbad' }, '0x1')
    clock.pass(10 * 60_000)
    await proxy.call('eth_gasPrice')
    await eventually(() => proxy.lines.some(({ msg }) => /another chain/.test(String(msg))), 'a line in the log')
    assert.equal((await proxy.post(call('eth_gasPrice'))).status, 502)
  })

  it('that fails or cuts the line gives way to the next at once', async () => {
    await start([node(), node({ eth_gasPrice: '0x2' })])
    await proxy.call('eth_blockNumber')
    for (const fault of [
      cut,
      status(500),
      status(403),
      status(200),
      text('<html>'),
      text('{}'),
      text('[]'),
      status(302, { location: '/elsewhere' })
    ]) {
      nodes[0]!.next(fault)
      assert.equal((await proxy.call('eth_gasPrice')).result, '0x2')
    }
  })

  it('that is slow is given 10 s, and the next is asked', async () => {
    await start([node(), node({ eth_gasPrice: '0x2' })])
    await proxy.call('eth_blockNumber')
    nodes[0]!.usual = silence
    const reply = proxy.call('eth_gasPrice')
    await eventually(() => requestedMethods(0).includes('eth_gasPrice'), 'the first is asked')
    clock.pass(10_000)
    assert.equal((await reply).result, '0x2')
  })

  it('that requests a pause gets it; the client gets a time to retry', async () => {
    await start([node({ eth_gasPrice: '0x1' })])
    await proxy.call('eth_blockNumber')
    nodes[0]!.next(status(429, { 'retry-after': '3' }))
    const waited = proxy.call('eth_gasPrice')
    await passes(3000)
    assert.equal((await waited).result, '0x1')

    nodes[0]!.next(status(429, { 'retry-after': '60' }))
    const response = await proxy.post(call('eth_gasPrice'))
    assert.equal(response.status, 503)
    assert.equal(response.headers.get('retry-after'), '60')
  })

  it('is requested four times in all without a response, after 150, 300 and 600 ms', async () => {
    await start([node()])
    await proxy.call('eth_blockNumber')
    nodes[0]!.usual = status(503)
    const response = proxy.post(call('eth_gasPrice'))
    for (const wait of [150, 300, 600]) await passes(wait)
    assert.equal((await response).status, 503)
    assert.equal(requestedMethods(0).filter(method => method === 'eth_gasPrice').length, 4)
  })

  it('that answers what a method cannot answer is not believed', async () => {
    await start([
      node({ eth_getBalance: '100', eth_call: '0x1', eth_getLogs: [7], eth_getTransactionReceipt: 'none', eth_gasPrice: null }),
      node({ eth_getBalance: '0x2a', eth_call: '0x', eth_getLogs: [], eth_getTransactionReceipt: null, eth_gasPrice: '0x1' })
    ])
    const methods = ['eth_getBalance', 'eth_call', 'eth_getLogs', 'eth_getTransactionReceipt', 'eth_gasPrice']
    const results = []
    for (const method of methods) results.push((await proxy.call(method, [])).result)
    assert.deepEqual(results, ['0x2a', '0x', [], null, '0x1'])
    assert.ok(proxy.lines.some(({ msg, upstream }) => upstream === '1' && /invalid response from an upstream/.test(String(msg))))
  })

  it('alone and talking nonsense leaves a 502', async () => {
    await start([node({ eth_getBalance: { balance: 1 } })])
    assert.equal((await proxy.post(call('eth_getBalance', []))).status, 502)
  })

  it('that does not know the method or has no such state gives way to one that does', async () => {
    await start([
      node({ eth_getBalance: new NodeError(-32000, 'missing trie node 1234') }),
      node({ eth_getBalance: '0x2a', eth_getProof: { balance: '0x1' } })
    ])
    assert.equal((await proxy.call('eth_getBalance', [address, '0x1'])).result, '0x2a')
    assert.deepEqual((await proxy.call('eth_getProof', [address, [], '0x1'])).result, { balance: '0x1' })
  })

  it('has the last word when none knows better', async () => {
    await start([
      node({ eth_getBalance: new NodeError(-32000, 'missing trie node') }),
      node({ eth_getBalance: new NodeError(-32000, 'header not found') })
    ])
    assert.deepEqual((await proxy.call('eth_getBalance', [address, '0x1'])).error, { code: -32000, message: 'header not found' })
    assert.deepEqual([requestedMethods(0).length, requestedMethods(1).length], [1, 1])
  })

  it('that fails often is asked after the others', async () => {
    await start([node(), node({ eth_gasPrice: '0x2' })])
    await proxy.call('eth_blockNumber')
    nodes[0]!.usual = status(500)
    await proxy.call('eth_gasPrice')
    clock.pass(4000)
    const before = nodes[0]!.requests.length
    assert.equal((await proxy.call('eth_gasPrice')).result, '0x2')
    assert.equal(nodes[0]!.requests.length, before)
  })

  it('with a reply without end is hung up on', async () => {
    let written = 0
    const endless: Answer = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
      }
      response.on('drain', more)
      more()
    }
    await start([node(), node({ eth_gasPrice: '0x2' })], { mostReplyBytes: 2 ** 20 })
    await proxy.call('eth_blockNumber')
    nodes[0]!.next(endless)
    assert.equal((await proxy.call('eth_gasPrice')).result, '0x2')
    assert.ok(written < 64 * 2 ** 20, `${written} bytes`)
  })

  it('is never named by its address or its key, in replies, headers or the log', async () => {
    const key = 'k3y-0123456789abcdef'
    const secret = 'pa55word'
    const token = 'bearer-token-123456789'
    const quoting = (words: string): Answer =>
      json(([{ id, method } = { id: 0, method: '' }]) =>
        method === 'eth_chainId'
          ? { id, result: '0x7a69' }
          : { id, error: { code: -32000, message: words, data: { url: words, more: [`"${words}"`] } } }
      )
    await startNodes([node(), node()])
    const host = nodes[0]!.url.replace('http://', '')
    const url = `http://user:${secret}@${host}/v2/${key}?apikey=${key}x`
    nodes[0]!.usual = quoting(`project ${key} at ${host} (${url}) with ${secret}, ${token}: see https://example.org/${key}\\n`)
    await startOver([{ chainId, upstreams: [{ url, headers: { authorization: `Bearer ${token}` } }] }])

    const check = async (response: Response) => {
      const all = JSON.stringify([await response.text(), [...response.headers], proxy.logText(), await proxy.metrics()])
      for (const part of [key, secret, token, host, 'example.org']) assert.ok(!all.includes(part), `${part} in ${all}`)
      return all
    }
    const all = await check(await proxy.post(call('eth_gasPrice')))
    assert.match(all, /project … at …/)
    const passing = [150, 300, 600]
    for (const [fault, waits] of [
      [status(500, { 'x-key': key }), passing],
      [cut, passing],
      [text(`{"key":"${key}"}`), []],
      [status(307, { location: url, 'x-key': key }), []]
    ] as const) {
      nodes[0]!.usual = fault
      const response = proxy.post(call('eth_gasPrice'))
      for (const wait of waits) await passes(wait)
      await check(await response)
    }
  })
})

describe('what is asked once', () => {
  it('is a read that many ask at the same time', async () => {
    await start([node()])
    await proxy.call('eth_blockNumber')
    let answerNow = () => {}
    nodes[0]!.usual = (calls, response) => {
      answerNow = () => node({ eth_getBalance: '0x2a' })(calls, response)
    }
    const body = call('eth_getBalance', [address, 'latest'])
    const replies = Array.from({ length: 20 }, (_, id) => proxy.post({ ...body, id }))
    await eventually(() => requestedMethods(0).includes('eth_getBalance'), 'the read is asked')
    const others = Array.from({ length: 20 }, (_, id) => proxy.post({ ...body, id: id + 20 }))
    await eventuallyShared(39)
    answerNow()
    const results = await Promise.all([...replies, ...others].map(async reply => (await (await reply).json()) as Reply))
    assert.deepEqual(
      results.map(({ id, result }) => [id, result]),
      Array.from({ length: 40 }, (_, id) => [id, '0x2a'])
    )
    assert.equal(requestedMethods(0).filter(method => method === 'eth_getBalance').length, 1)
  })

  /** Waits until that many clients wait for a shared upstream response. */
  async function eventuallyShared(count: number) {
    const waiting = () => proxy.metrics().then(all => Number(/^chain_rpc_waiting (\d+)/m.exec(all)?.[1]))
    while ((await waiting()) < count + 1) await new Promise<void>(resolve => setImmediate(resolve))
  }

  it('is not a read from before a transaction: who asks afterwards is not given what was asked before', async () => {
    await start([node()])
    await proxy.call('eth_blockNumber')
    const count = call('eth_getTransactionCount', [address, 'pending'])
    let answerOld = () => {}
    nodes[0]!.next((calls, response) => {
      answerOld = () => node({ eth_getTransactionCount: '0x1' })(calls, response)
    })
    nodes[0]!.usual = node({ eth_sendRawTransaction: hash, eth_getTransactionCount: '0x2' })
    const before = proxy.post(count)
    await eventually(() => requestedMethods(0).includes('eth_getTransactionCount'), 'the read is asked')
    assert.equal((await proxy.call('eth_sendRawTransaction', ['0x02c0'])).result, hash)
    assert.equal((await proxy.call('eth_getTransactionCount', [address, 'pending'])).result, '0x2')
    answerOld()
    assert.equal(((await (await before).json()) as Reply).result, '0x1')
  })

  it('is a transaction: the same one twice is two sends, and one that the node has already is its hash', async () => {
    const raw = `0x02f8${'11'.repeat(40)}`
    let sends = 0
    await start([node({ eth_sendRawTransaction: () => (++sends === 1 ? hash : new NodeError(-32000, 'already known')) })])
    assert.equal((await proxy.call('eth_sendRawTransaction', [raw])).result, hash)
    assert.equal((await proxy.call('eth_sendRawTransaction', [raw])).result, keccak256(raw as `0x${string}`))
    assert.equal(sends, 2)
  })

  it('is what a transaction sent through a node whose reply was lost became', async () => {
    const raw = `0x02f8${'22'.repeat(40)}`
    await start([node(), node({ eth_sendRawTransaction: new NodeError(-32000, 'already known') })])
    await proxy.call('eth_blockNumber')
    nodes[0]!.next(cut)
    assert.equal((await proxy.call('eth_sendRawTransaction', [raw])).result, keccak256(raw as `0x${string}`))
  })

  it('is the id of the chain, and it is the node that says it', async () => {
    await start([node({ net_version: '31337' })])
    for (let time = 0; time < 3; time++) assert.equal((await proxy.call('eth_chainId')).result, '0x7a69')
    for (let time = 0; time < 3; time++) assert.equal((await proxy.call('net_version', ['anything'])).result, '31337')
    assert.deepEqual(requestedMethods(0), ['net_version'])
  })

  it('is a block by hash, a receipt and a transaction that are deep, and only these', async () => {
    const answers = {
      eth_blockNumber: '0x100',
      eth_getBlockByHash: { number: '0x10' },
      eth_getBlockByNumber: { number: '0x10' },
      eth_getTransactionReceipt: (params: unknown) => ({ blockNumber: (params as string[])[0] === hash ? '0x10' : '0xff' }),
      eth_getTransactionByHash: { blockNumber: null }
    }
    await start([node(answers)])
    const times = async (method: string, params: unknown[]) => {
      const before = requestedMethods(0).length
      for (let time = 0; time < 3; time++) await proxy.call(method, params)
      return requestedMethods(0).length - before
    }
    assert.equal(await times('eth_getBlockByHash', [hash, false]), 3, 'nothing is deep while no head is known')
    await proxy.call('eth_blockNumber')
    assert.equal(await times('eth_getBlockByHash', [hash, false]), 1)
    assert.equal(await times('eth_getBlockByHash', [hash, true]), 1, 'other params are another question')
    assert.equal(await times('eth_getTransactionReceipt', [hash]), 1)
    assert.equal(await times('eth_getTransactionReceipt', ['0x2']), 3, 'one of the newest blocks may be reorganised')
    assert.equal(await times('eth_getTransactionByHash', [hash]), 3, 'it is in no block yet')
    assert.equal(await times('eth_getBlockByNumber', ['0x10', false]), 3)
    assert.equal(await times('eth_getBalance', [address, 'latest']), 3)
  })
})

describe('the numbers', () => {
  it('count calls by chain, class and what became of them', async () => {
    await start([node({ eth_call: new NodeError(3, 'execution reverted'), eth_gasPrice: '0x1' })])
    await proxy.call('eth_chainId')
    await proxy.call('eth_chainId')
    await proxy.call('eth_call', [{}])
    await proxy.call('eth_sign', [])
    const all = await proxy.metrics()
    for (const line of [
      'chain_rpc_calls_total{chain="eip155:31337",class="read",outcome="result"} 1',
      'chain_rpc_calls_total{chain="eip155:31337",class="read",outcome="kept"} 1',
      'chain_rpc_calls_total{chain="eip155:31337",class="call",outcome="error"} 1',
      'chain_rpc_calls_total{chain="eip155:31337",class="unknown",outcome="refused"} 1',
      'chain_rpc_upstream_requests_total{chain="eip155:31337",upstream="1",outcome="answered"} 2'
    ]) {
      assert.ok(all.includes(line), `${line}\nin\n${all}`)
    }
  })
})

describe('settings', () => {
  it('that cannot work are named, without the address', async () => {
    await start([node()])
    const make = (...chains: RpcChain[]) =>
      createRpcProxy({
        chains,
        log: createLog('silent'),
        metrics: createMetrics(),
        allowedOrigins: [],
        projectIds: [],
        trustProxy: false,
        now: clock.now
      })
    const url = 'https://node.example.org/key'
    assert.throws(
      () => make({ chainId: 'polkadot:1', upstreams: [{ url }] }),
      /polkadot:1: must be a CAIP-2 id of eip155 or solana/
    )
    assert.throws(() => make({ chainId: 'eip155:x', upstreams: [{ url }] }), /must be a CAIP-2 id/)
    assert.throws(() => make({ chainId: 'eip155:1', upstreams: [] }), /at least one upstream/)
    assert.throws(
      () => make({ chainId: 'eip155:1', upstreams: [{ url }, { url: 'ws://node.example.org/key' }] }),
      (error: Error) => /upstream 2 must be an http or https address/.test(error.message) && !error.message.includes('example')
    )
    assert.throws(
      () => make({ chainId: 'eip155:1', upstreams: [{ url }] }, { chainId: 'eip155:1', upstreams: [{ url }] }),
      /twice/
    )
  })
})
