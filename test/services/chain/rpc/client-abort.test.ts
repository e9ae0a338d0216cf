import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '../../../kit/eventually.ts'
import { silence } from '../../../kit/rpc-server.ts'
import { node } from './rpc-proxy.ts'
import { call, clock, nodes, passes, proxy, proxyEachTest, requestedMethods, start } from './fixture.ts'

proxyEachTest()

describe('a client that goes away', () => {
  it('takes its question with it', async () => {
    await start([node()])
    await proxy.call('eth_blockNumber')
    nodes[0]!.usual = silence
    const leaving = new AbortController()
    const reply = proxy.post([call('eth_getBalance', []), call('eth_gasPrice', [], 2)], { signal: leaving.signal })
    await eventually(() => requestedMethods(0).includes('eth_gasPrice'), 'the node is asked')
    leaving.abort()
    await assert.rejects(reply)
    await eventually(() => nodes[0]!.abandoned === 1, 'the request to the node is given up')
  })

  it('leaves the question to others who wait for it', async () => {
    await start([node()])
    await proxy.call('eth_blockNumber')
    let answerNow = () => {}
    nodes[0]!.usual = (calls, response) => {
      answerNow = () => node({ eth_gasPrice: '0x5' })(calls, response)
    }
    const leaving = new AbortController()
    const first = proxy.post(call('eth_gasPrice'), { signal: leaving.signal })
    await eventually(() => requestedMethods(0).includes('eth_gasPrice'), 'the node is asked')
    const second = proxy.post(call('eth_gasPrice', [], 'second'))
    await waiting(2)
    leaving.abort()
    await assert.rejects(first)
    await waiting(1)
    answerNow()
    assert.deepEqual(await (await second).json(), { jsonrpc: '2.0', id: 'second', result: '0x5' })
  })

  it('does not take back a transaction', async () => {
    await start([node()])
    await proxy.call('eth_blockNumber')
    nodes[0]!.usual = silence
    const leaving = new AbortController()
    const reply = proxy.post([call('eth_sendRawTransaction', ['0x02c0']), call('eth_gasPrice', [], 2)], {
      signal: leaving.signal
    })
    await eventually(() => requestedMethods(0).length === 3, 'the node is asked')
    leaving.abort()
    await assert.rejects(reply)
    await eventually(() => nodes[0]!.abandoned === 1, 'the read is given up')
    await waiting(0)
    clock.pass(10_000)
    await passes(150)
    await eventually(
      () => requestedMethods(0).filter(method => method === 'eth_sendRawTransaction').length === 2,
      'it is sent again'
    )
  })

  /** Waits until that many client calls are pending. */
  async function waiting(count: number) {
    const now = () => proxy.metrics().then(all => Number(/^chain_rpc_waiting (\d+)/m.exec(all)?.[1]))
    while ((await now()) !== count) await new Promise<void>(resolve => setImmediate(resolve))
  }
})
