import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { startRpcServer, status } from '../../../kit/rpc-server.ts'
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

describe('a call', () => {
  it('is answered with what the node says, at the path with and without its slash', async () => {
    await start([node({ eth_getBalance: '0x2a' })])
    assert.deepEqual(await proxy.call('eth_getBalance', [address, 'latest']), { jsonrpc: '2.0', id: 1, result: '0x2a' })
    const response = await fetch(`${proxy.url}/v1?chainId=${encodeURIComponent(chainId)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(call('eth_getBalance', [address, 'latest']))
    })
    assert.deepEqual(await response.json(), { jsonrpc: '2.0', id: 1, result: '0x2a' })
    assert.equal(response.headers.get('access-control-allow-origin'), '*')
  })

  it('gets back its own id, whatever that is, also twice in a batch', async () => {
    await start([node({ eth_gasPrice: '0x1' })])
    const ids = [0, '', 'a"b', null, 1.5, -7, Number.MAX_SAFE_INTEGER, 0, 'a"b']
    const response = await proxy.post(ids.map(id => call('eth_gasPrice', [], id)))
    const replies = (await response.json()) as Reply[]
    assert.deepEqual(
      replies.map(({ id }) => id),
      ids
    )
    assert.ok(replies.every(({ result }) => result === '0x1'))
    assert.deepEqual(requestedMethods(0), ['eth_gasPrice'])
  })

  it('with an id that JSON cannot give back as it came is refused, rather than answered to another id', async () => {
    await start([node()])
    const response = await proxy.post('{"jsonrpc":"2.0","id":12345678901234567890,"method":"eth_blockNumber"}')
    const reply = (await response.json()) as Reply
    assert.equal(reply.id, null)
    assert.equal(reply.error?.code, -32600)
    for (const id of ['{}', '[]', 'true']) {
      const odd = (await (await proxy.post(`{"jsonrpc":"2.0","id":${id},"method":"eth_blockNumber"}`)).json()) as Reply
      assert.equal(odd.error?.code, -32600, id)
    }
  })

  it('without an id gets no answer: a read is not asked at all, a transaction is sent', async () => {
    await start([node({ eth_sendRawTransaction: hash })])
    const read = await proxy.post({ jsonrpc: '2.0', method: 'eth_gasPrice' })
    assert.deepEqual([read.status, await read.text()], [204, ''])
    const sent = await proxy.post({ jsonrpc: '2.0', method: 'eth_sendRawTransaction', params: ['0x02c0'] })
    assert.equal(sent.status, 204)
    assert.deepEqual(requestedMethods(0), ['eth_sendRawTransaction'])
    const mixed = await proxy.post([{ jsonrpc: '2.0', method: 'eth_gasPrice' }, call('eth_blockNumber', [], 'b')])
    assert.deepEqual(await mixed.json(), [{ jsonrpc: '2.0', id: 'b', result: '0x10' }])
  })

  it('that the node refuses has the code, the words and the data of the node', async () => {
    await start([node({ eth_call: new NodeError(3, 'execution reverted: no', '0x08c379a0') })])
    assert.deepEqual((await proxy.call('eth_call', [{ to: address }, 'latest'])).error, {
      code: 3,
      message: 'execution reverted: no',
      data: '0x08c379a0'
    })
    assert.equal(nodes[0]!.requests.flat().length, 2)
  })

  it('of a method that is not on the list is refused by name, and reaches no node', async () => {
    await start([node()])
    for (const method of [
      'eth_sign',
      'eth_sendTransaction',
      'personal_sign',
      'debug_traceTransaction',
      'anvil_setBalance',
      'admin_peers',
      'wallet_sendCalls',
      'toString',
      '__proto__',
      'constructor'
    ]) {
      const { error } = await proxy.call(method, [])
      assert.equal(error?.code, -32601, method)
      assert.ok(error.message.includes(method), error.message)
    }
    assert.deepEqual(nodes[0]!.requests, [])
    assert.deepEqual((await proxy.call('eth_accounts')).result, [])
  })

  it('may use a method that its chain was given besides', async () => {
    await start([node({ zks_getBlockDetails: { number: 7 } })], { chain: { methods: ['zks_getBlockDetails'] } })
    assert.deepEqual((await proxy.call('zks_getBlockDetails', [7])).result, { number: 7 })
  })

  it('for the balance of an address is the native one, in base units', async () => {
    await start([
      node({
        eth_getBalance: (params: unknown) => (JSON.stringify(params) === JSON.stringify([address, 'latest']) ? '0x7' : '0x0')
      })
    ])
    assert.equal((await proxy.call('getAddressBalance', { address })).result, '0x7')
    assert.equal((await proxy.call('getAddressBalance', { address: '0x12' })).error?.code, -32602)
    assert.equal((await proxy.call('getAddressBalance', [address])).error?.code, -32602)
  })

  it('has params in a list', async () => {
    await start([node()])
    assert.equal((await proxy.call('eth_call', { to: address })).error?.code, -32602)
    assert.equal((await proxy.call('eth_call', 'x')).error?.code, -32600)
  })
})

describe('a body', () => {
  beforeEach(() => start([node({ eth_gasPrice: '0x1' })], { mostBytes: 200_000, share: { burst: 5000, perSecond: 1 } }))

  it('that is no JSON, or an empty list, is refused in JSON-RPC', async () => {
    for (const [body, code] of [
      ['', -32700],
      ['{', -32700],
      ['[]', -32600],
      ['null', -32600],
      ['7', -32600],
      ['{"jsonrpc":"1.0","id":1,"method":"eth_gasPrice"}', -32600],
      ['{"jsonrpc":"2.0","id":1,"method":7}', -32600]
    ] as const) {
      const reply = (await (await proxy.post(body)).json()) as Reply
      assert.equal(reply.error?.code, code, body)
    }
  })

  it('may hold 1000 calls and no more', async () => {
    const batch = (count: number) => Array.from({ length: count }, (_, id) => call('eth_gasPrice', [], id))
    const most = (await (await proxy.post(batch(1000))).json()) as Reply[]
    assert.equal(most.length, 1000)
    const refused = await proxy.post(batch(1001))
    assert.equal(refused.status, 400)
    assert.match(((await refused.json()) as Reply).error!.message, /at most 1000 calls; this one holds 1001/)
  })

  it('of many calls, sent in parts and sent again, leaves nothing behind that Node warns of', async () => {
    const warnings: Error[] = []
    const note = (warning: Error) => warnings.push(warning)
    process.on('warning', note)
    nodes[0]!.usual = node({ eth_getBalance: (params: unknown) => (params as string[])[0] })
    const calls = Array.from({ length: 1000 }, (_, id) => call('eth_getBalance', [`0x${id.toString(16)}`, 'latest'], id))
    await proxy.call('eth_blockNumber')
    nodes[0]!.next(...Array.from({ length: 10 }, () => status(503)))
    const response = proxy.post(calls)
    await passes(150)
    const replies = (await (await response).json()) as Reply[]
    process.off('warning', note)
    assert.ok(replies.every(({ id, result }) => result === `0x${Number(id).toString(16)}`))
    assert.deepEqual(warnings, [])
    // the first call with its chain check, and ten batches of a hundred, twice
    assert.deepEqual(
      nodes[0]!.requests.map(({ length }) => length),
      [1, 1, ...Array.from({ length: 20 }, () => 100)]
    )
  })

  it('with one bad call has the others answered', async () => {
    const replies = (await (
      await proxy.post([call('eth_gasPrice'), 7, call('eth_sign', [], 2), { id: 3, method: 'eth_gasPrice' }])
    ).json()) as Reply[]
    assert.deepEqual(
      replies.map(({ id, result, error }) => [id, result ?? error?.code]),
      [
        [1, '0x1'],
        [null, -32600],
        [2, -32601],
        [3, -32600]
      ]
    )
  })

  it('that is too long is refused, with a length that says so and with one that does not', async () => {
    const long = JSON.stringify(call('eth_gasPrice', ['x'.repeat(300_000)]))
    assert.equal((await proxy.post(long)).status, 413)
    const streamed = await fetch(`${proxy.url}/v1/?chainId=${chainId}`, {
      method: 'POST',
      body: new Blob([long]).stream(),
      duplex: 'half'
    } as RequestInit)
    assert.equal(streamed.status, 413)
    assert.match(((await streamed.json()) as Reply).error!.message, /longer than 200000 bytes/)
    assert.deepEqual(nodes[0]!.requests, [])
  })

  it('that is nested without end is refused', async () => {
    const depth = 90_000
    const deep = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${'['.repeat(depth)}${']'.repeat(depth)}}`
    assert.equal(((await (await proxy.post(deep)).json()) as Reply).error?.code, -32600)
  })
})

describe('who asks', () => {
  it('must name a chain that is served', async () => {
    await start([node()])
    for (const query of ['', 'chainId=', 'chainId=1', 'chainId=eip155:1', 'chainId=__proto__']) {
      const response = await proxy.post(call('eth_blockNumber'), { query })
      assert.equal(response.status, 400, query)
      assert.match(await response.text(), /eip155:31337/)
    }
  })

  it('must be a project and an origin that are let in, where there are such', async () => {
    await start([node()], { projectIds: ['mine'], allowedOrigins: ['https://app.example.org'] })
    const request = async (project: string, origin?: string) => {
      const response = await proxy.post(call('eth_blockNumber'), {
        query: `chainId=${chainId}&projectId=${project}`,
        headers: origin === undefined ? {} : { origin }
      })
      return response.status
    }
    assert.equal(await request('mine', 'https://app.example.org'), 200)
    assert.equal(await request('mine'), 200)
    assert.equal(await request('other', 'https://app.example.org'), 403)
    assert.equal(await request('mine', 'https://evil.example.org'), 403)
    assert.deepEqual(requestedMethods(0), ['eth_blockNumber', 'eth_blockNumber'])
  })

  it('has a share by the weight of its requests, and gets a time to retry beyond it', async () => {
    await start([node({ eth_getLogs: [], eth_gasPrice: '0x1' })], { share: { burst: 20, perSecond: 2 } })
    assert.equal((await proxy.post(call('eth_getLogs', [{}]))).status, 200)
    const refused = await proxy.post([call('eth_getLogs', [{ address }])])
    assert.equal(refused.status, 429)
    assert.equal(refused.headers.get('retry-after'), '5')
    assert.equal(((await refused.json()) as Reply).error?.code, -32005)
    assert.equal((await proxy.post(call('eth_gasPrice'))).status, 200, 'what is light still fits')
    clock.pass(6000)
    assert.equal((await proxy.post(call('eth_getLogs', [{ address }]))).status, 200)
  })

  it('may send a batch that is heavier than a whole share, for it all', async () => {
    await start([node({ eth_getLogs: [] })], { share: { burst: 20, perSecond: 2 } })
    assert.equal((await proxy.post([call('eth_getLogs', [{}]), call('eth_getLogs', [{ address }], 2)])).status, 200)
    assert.equal((await proxy.post(call('eth_blockNumber'))).status, 429)
  })
})

describe('a filter', () => {
  it('is asked of the node that made it', async () => {
    await start([
      node({ eth_newBlockFilter: '0x1', eth_getFilterChanges: [hash], eth_gasPrice: '0x1' }),
      node({ eth_newBlockFilter: '0x1', eth_getFilterChanges: [], eth_gasPrice: '0x1' })
    ])
    const { result: id } = await proxy.call('eth_newBlockFilter')
    assert.match(String(id), /^0x1[\da-f]{4}$/)
    nodes[0]!.next(status(500))
    await proxy.call('eth_gasPrice')
    clock.pass(4000)
    assert.deepEqual((await proxy.call('eth_getFilterChanges', [id])).result, [hash])
    assert.deepEqual(nodes[0]!.requests.flat().at(-1)?.params, ['0x1'])
    assert.match((await proxy.call('eth_getFilterChanges', ['0x1'])).error!.message, /filter not found/)
  })
})

describe('a bundler', () => {
  const receipt = call('eth_getUserOperationReceipt', [hash])

  it('is asked for user operations where the chain has one', async () => {
    const bundler = await startRpcServer(node({ eth_getUserOperationReceipt: { success: true }, eth_sendUserOperation: hash }))
    await start([node()], { chain: { bundlers: [{ url: bundler.url }] } })
    nodes.push(bundler)
    assert.deepEqual(((await (await proxy.post(receipt)).json()) as Reply).result, { success: true })
    assert.equal((await proxy.call('eth_sendUserOperation', [{}, address])).result, hash)
    assert.deepEqual(requestedMethods(0), [])
    assert.deepEqual(requestedMethods(1), ['eth_getUserOperationReceipt', 'eth_sendUserOperation'])
  })

  it('that there is not is said', async () => {
    await start([node()])
    const { error } = (await (await proxy.post(receipt)).json()) as Reply
    assert.equal(error?.code, -32601)
    assert.match(error.message, /no bundler for eip155:31337/)
  })
})

describe('Solana', () => {
  const cluster = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const genesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
  const owner = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
  const request = async (method: string, params: unknown) =>
    (await (await proxy.post(call(method, params), { query: `chainId=${cluster}` })).json()) as Reply

  it('has methods of its own, and its cluster is checked by its first block', async () => {
    const answers = {
      getBalance: { context: { slot: 1 }, value: 1_000_000_000 },
      sendTransaction: 'signature',
      getGenesisHash: genesis
    }
    const other = { ...answers, getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }
    await startNodes([node(other), node(answers)])
    await startOver([{ chainId: cluster, upstreams: nodes.map(({ url }) => ({ url })) }])
    assert.equal((await request('getAddressBalance', { address: owner })).result, '0x3b9aca00')
    assert.deepEqual((await request('getBalance', [owner])).result, answers.getBalance)
    assert.equal((await request('sendTransaction', ['AQ=='])).result, 'signature')
    assert.equal((await request('eth_blockNumber', [])).error?.code, -32601)
    assert.equal((await request('requestAirdrop', [owner, 1])).error?.code, -32601)
    assert.deepEqual(
      nodes[0]!.requests.flat().map(({ method }) => method),
      ['getGenesisHash']
    )
    nodes[1]!.usual = node({ ...answers, getBalance: { context: { slot: 1 }, value: -1 } })
    assert.ok('error' in (await request('getAddressBalance', { address: owner })))
  })
})
