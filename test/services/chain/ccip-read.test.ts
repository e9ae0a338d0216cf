import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  parseAbi,
  parseAbiParameters,
  type Hex
} from 'viem'
import { createRpcClient, type RpcClient } from '../../../adapters/base/json-rpc.ts'
import { createNames, type NameRecord } from '../../../services/chain/names.ts'
import { createDownload } from '../../../services/lib/download.ts'
import { startTestServices } from '../open-test-store.ts'
import { compile } from '../../adapters/siwx/compile.ts'
import { createClock } from '../../kit/clock.ts'
import { alice, chainId, nativeCurrency, startChain, type Chain } from './world.ts'
import { createEndless, fail, startUpstream, type Respond } from './rpc/upstream-server.ts'

// A hostile universal resolver on a real chain, which names any gateway, and the server that it wants to be requested.

const { abi, bytecode } = compile(join(import.meta.dirname, 'GatewayResolver.sol')).GatewayResolver!
const questions = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes name, uint256 coinType, string[] gateways) view returns (string, address, address)'
])
const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function text(bytes32 node, string key) view returns (string)'
])
const batches = parseAbi(['function query((address sender, string[] urls, bytes data)[] queries) view returns (bool[], bytes[])'])
const name = 'somewhere.eth'
const picture = 'data:image/png;base64,AAAA'
const found: NameRecord = { name, avatar: picture }

describe('a name whose resolver names gateways', () => {
  let chain: Chain
  let rpc: RpcClient
  let resolver: Hex
  let gateway: Awaited<ReturnType<typeof startUpstream>>
  /** Host names that were resolved. All resolve to this machine. */
  const resolved: string[] = []
  const clock = createClock()

  before(async () => {
    chain = await startChain()
    rpc = createRpcClient([chain.rpcUrl], { fetch })
    const hash = await chain.send({ data: encodeDeployData({ abi, bytecode }) })
    resolver = (await chain.rpc<{ contractAddress: Hex }>('eth_getTransactionReceipt', hash)).contractAddress
    gateway = await startUpstream(answers)
  })
  after(async () => {
    rpc.stop()
    await gateway.stop()
    await chain.stop()
  })
  afterEach(() => {
    gateway.answer(answers)
    gateway.requests.length = 0
    resolved.length = 0
  })

  /** Returns the response of the name's resolver itself. */
  function answerTo(question: Hex): Hex {
    const { functionName, args } = decodeFunctionData({ abi: questions, data: question })
    if (functionName === 'reverseWithGateways')
      return encodeAbiParameters(parseAbiParameters('string, address, address'), [name, resolver, resolver])
    const { functionName: record } = decodeFunctionData({ abi: records, data: args[1] })
    const value =
      record === 'addr'
        ? encodeAbiParameters([{ type: 'address' }], [getAddress(alice)])
        : encodeAbiParameters([{ type: 'string' }], [picture])
    return encodeAbiParameters(parseAbiParameters('bytes, address'), [value, resolver])
  }

  /** Answers as the gateway: GET at any path that contains the request, or POST. */
  const answers: Respond = (url, request, response) => {
    const question = /0x[\da-f]{64,}/.exec(url.href)?.[0]
    if (question !== undefined) return { data: answerTo(question as Hex) }
    void answerPost(request, response)
    return undefined
  }
  async function answerPost(request: IncomingMessage, response: ServerResponse) {
    let body = ''
    for await (const part of request) body += String(part)
    const { data } = JSON.parse(body) as { data: Hex }
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: answerTo(data) }))
  }

  const name3668 = async (urls: readonly string[], rounds = 1, batch: Hex = '0x') => {
    await chain.send({
      to: resolver,
      data: encodeFunctionData({ abi, functionName: 'set', args: [urls, BigInt(rounds), batch] })
    })
  }
  const look = (gateways: readonly string[] = ['gateway.test'], allowLoopback = true) => {
    const resolve = (host: string) => {
      resolved.push(host)
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }])
    }
    const download = createDownload({ allowLoopback, resolve, after: clock.after })
    return createNames({ resolver, gateways }, rpc, download).nameOf(alice, new AbortController().signal)
  }
  const port = () => new URL(gateway.url).port

  it('is found by GET and by POST, at a gateway that the operator allows', async () => {
    for (const path of ['{sender}/{data}.json', '?of={sender}&question={data}', 'lookup']) {
      await name3668([`http://gateway.test:${port()}/${path}`])
      assert.deepEqual(await look(), found, path)
    }
    const [first] = gateway.requests
    assert.match(first!.pathname, new RegExp(`^/${resolver}/0x[\\da-f]+\\.json$`))
    assert.deepEqual(new Set(resolved), new Set(['gateway.test']))
  })

  it('is found at the next gateway where one fails or may not be asked', async () => {
    const good = `http://gateway.test:${port()}/{data}`
    gateway.answer((url, request, response) =>
      url.pathname.startsWith('/bad') ? fail(503)(url, request, response) : answers(url, request, response)
    )
    await name3668(['rubbish', 'https://elsewhere.test/{data}', `http://gateway.test:${port()}/bad/{data}`, good])
    assert.deepEqual(await look(), found)
    assert.deepEqual(new Set(resolved), new Set(['gateway.test']))
  })

  const elsewhere: readonly [what: string, template: (port: string) => string][] = [
    ['a template in its host', port => `http://gateway.test{sender}.attacker.test:${port}/{data}`],
    ['a template that is its host', port => `http://{sender}:${port}/{data}`],
    ['a template behind a dot', port => `http://gateway.test.{sender}:${port}/{data}`],
    ['a template in its user name', port => `http://{sender}@gateway.test:${port}/{data}`],
    ['the allowed host as its user name', port => `http://gateway.test@attacker.test:${port}/{data}`],
    ['the allowed host and a template as its user name', port => `http://gateway.test{sender}@attacker.test:${port}/{data}`],
    ['a template as its password', port => `http://gateway.test:{sender}@attacker.test:${port}/{data}`],
    ['a template in its port', () => `http://gateway.test:{sender}/{data}`],
    ['a template in its scheme', port => `http{sender}://gateway.test:${port}/{data}`],
    ['the allowed host before a backslash', port => `http://attacker.test:${port}\\@gateway.test/{data}`],
    ['the allowed host as a subdomain', port => `http://gateway.test.attacker.test:${port}/{data}`],
    ['a subdomain of the allowed host', port => `http://deep.gateway.test:${port}/{data}`],
    ['another host', port => `http://attacker.test:${port}/{data}`],
    ['an address', port => `http://127.0.0.1:${port}/{data}`]
  ]
  for (const [what, template] of elsewhere) {
    it(`is not looked up at ${what}`, async () => {
      await name3668([template(port())])
      assert.equal(await look(), undefined)
      assert.deepEqual(resolved, [])
      assert.deepEqual(gateway.requests, [])
    })
  }

  it('is looked up at public hosts by https on port 443 alone, whatever an allowed name resolves to', async context => {
    let connections = 0
    const inside = createServer(socket => {
      connections++
      socket.destroy()
    }).listen(0, '127.0.0.1')
    await once(inside, 'listening')
    context.after(() => inside.close())
    const own = String((inside.address() as AddressInfo).port)
    for (const url of [
      'https://gateway.test/{data}',
      `https://gateway.test:${own}/{data}`,
      `http://gateway.test:${own}/{data}`
    ]) {
      await name3668([url])
      assert.equal(await look(['gateway.test'], false), undefined, url)
    }
    assert.equal(connections, 0)
  })

  it('is not looked up behind a redirect', async () => {
    gateway.answer((url, request, response) =>
      url.pathname.startsWith('/moved')
        ? fail(307, { location: url.pathname.replace('/moved', '') })(url, request, response)
        : answers(url, request, response)
    )
    await name3668([`http://gateway.test:${port()}/moved/{data}`])
    assert.equal(await look(), undefined)
    assert.deepEqual(
      gateway.requests.map(({ pathname }) => pathname.split('/')[1]),
      ['moved']
    )
  })

  it('is found after four rounds, and not after five', async () => {
    await name3668([`http://gateway.test:${port()}/{data}`], 4)
    assert.deepEqual(await look(), found)
    gateway.requests.length = 0
    await name3668([`http://gateway.test:${port()}/{data}`], 5)
    assert.equal(await look(), undefined)
    assert.ok(gateway.requests.length <= 5, `${gateway.requests.length} requests`)
  })

  it('is given up after four rounds of a batch that asks no gateway at all', async context => {
    const empty = encodeFunctionData({ abi: batches, functionName: 'query', args: [[]] })
    await name3668(['x-batch-gateway:true'], 1_000, empty)
    let calls = 0
    const counted = createRpcClient([chain.rpcUrl], {
      fetch: (input, init) => {
        calls++
        return fetch(input, init)
      }
    })
    context.after(() => counted.stop())
    const download = createDownload({ allowLoopback: true })
    const { signal } = new AbortController()
    assert.equal(await createNames({ resolver, gateways: ['gateway.test'] }, counted, download).nameOf(alice, signal), undefined)
    assert.equal(calls, 5)
  })

  it('sends a bounded number of requests, however many a batch asks for', async () => {
    const query = { sender: resolver, urls: [`http://gateway.test:${port()}/{data}`], data: '0x12345678' as const }
    const many = Array.from({ length: 20 }, () => query)
    const nested = encodeFunctionData({ abi: batches, functionName: 'query', args: [many] })
    const inner = { sender: resolver, urls: ['x-batch-gateway:true'], data: nested }
    const batch = encodeFunctionData({ abi: batches, functionName: 'query', args: [[...many, inner]] })
    await name3668(['x-batch-gateway:true'], 4, batch)
    gateway.answer(fail(404))
    assert.equal(await look(), undefined)
    assert.equal(gateway.requests.length, 16)
  })

  it('is not found at a gateway that answers without end, too much, never, or rubbish', async () => {
    await name3668([`http://gateway.test:${port()}/{data}`])
    const endless = createEndless()
    const replies: readonly Respond[] = [
      endless.respond,
      () => ({ data: `0x${'00'.repeat(300_000)}` }),
      () => ({ data: '0xzz' }),
      () => ({ data: '' }),
      () => ({ data: { toString: 1 } }),
      () => [],
      (_, __, response) => void response.end('not hex'),
      () => clock.pass(10_000)
    ]
    for (const reply of replies) {
      gateway.answer(reply)
      assert.equal(await look(), undefined)
    }
    assert.ok(endless.written() < 16_000_000, `stops to read: ${endless.written()}`)
  })

  it('is found over the service, which asks gateways on this machine only where they are allowed', async context => {
    const start = async (loopbackImages: boolean) => {
      const services = await startTestServices({
        chains: [
          { id: chainId, rpc: [chain.rpcUrl], nativeCurrency, ens: { resolver: getAddress(resolver), gateways: ['127.0.0.1'] } }
        ],
        loopbackImages,
        logLevel: 'silent'
      })
      context.after(() => services.close())
      return (await (await fetch(`${services.addresses.chain}/v1/identity/${alice}?chainId=${chainId}`)).json()) as object
    }
    await name3668([`${gateway.url}/{sender}/{data}`])
    assert.deepEqual(await start(false), { name: null, avatar: null })
    assert.deepEqual(gateway.requests, [])
    const { name: called } = (await start(true)) as { name: string }
    assert.equal(called, name)
  })
})
