import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '../../../kit/eventually.ts'
import { silence } from '../../../kit/rpc-server.ts'
import { node } from './rpc-proxy.ts'
import { address, requestedMethods, call, clock, hash, nodes, passes, proxy, proxyEachTest, start } from './fixture.ts'

proxyEachTest()

describe('a slow upstream', () => {
  it('that takes longer than a second with a read gets company from the next, and the first response counts', async () => {
    await start([node(), node({ eth_gasPrice: '0x2' })])
    await proxy.call('eth_blockNumber')
    nodes[0]!.usual = silence
    const reply = proxy.call('eth_gasPrice')
    await eventually(() => requestedMethods(0).includes('eth_gasPrice'), 'the first is asked')
    await passes(1_000)
    assert.equal((await reply).result, '0x2')
  })

  for (const [method, params] of [
    ['eth_sendRawTransaction', ['0x02aa']],
    ['eth_newFilter', [{}]]
  ] as const) {
    it(`that is slow with ${method} gets no company: it must not happen twice`, async () => {
      await start([node(), node({ [method]: hash })])
      await proxy.call('eth_blockNumber')
      nodes[0]!.usual = silence
      const reply = proxy.call(method, params)
      await eventually(() => requestedMethods(0).includes(method), 'the first is asked')
      assert.equal(clock.pending.includes(1_000), false)
      clock.pass(10_000)
      await reply
    })
  }

  it('is spared where all are slow: at most ten reads at once get company', async () => {
    await start([node(), node()])
    // neither knows this method, so both are asked
    await proxy.call('eth_gasPrice')
    const before = nodes.map((_, index) => requestedMethods(index).length)
    nodes[0]!.usual = nodes[1]!.usual = silence
    const sent = (index: number) => requestedMethods(index).length - before[index]!
    const leaving = new AbortController()
    const replies = Array.from({ length: 30 }, (_, index) =>
      proxy.post(call('eth_getBalance', [address, `0x${index.toString(16)}`]), { signal: leaving.signal })
    )
    await eventually(() => sent(0) + sent(1) === 30, 'all are asked')
    clock.pass(1_000)
    await eventually(() => sent(0) + sent(1) >= 40, 'some get company')
    await new Promise(resolve => setImmediate(resolve))
    assert.equal(sent(0) + sent(1), 40)
    leaving.abort()
    await Promise.allSettled(replies)
  })
})
