import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import {
  concat,
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  encodeFunctionData,
  isHex,
  keccak256,
  namehash,
  parseAbi,
  toHex,
  type Hex
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { evm } from '../../../adapters/evm/index.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'

// Names off chain (ERC-3668) end to end: the resolver on the local chain redirects to its gateway, and a test gateway answers.

const chain = seededChain()
const here = () => chain.network.caipNetworkId
const name = 'elsewhere.eth'
const picture = 'data:image/png;base64,AAAA'

const resolver = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)'
])

/** Returns the response of a resolver that stores the records itself. */
function answer(question: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi: resolver, data: question })
  equal(args[0], namehash(name))
  if (functionName === 'text') return encodeAbiParameters([{ type: 'string' }], [args[1] === 'avatar' ? picture : ''])
  if (args.length === 1) return encodeAbiParameters([{ type: 'address' }], [people.carol])
  return encodeAbiParameters([{ type: 'bytes' }], [people.dave])
}

interface Gateway {
  /** URL with the placeholders for sender and data, and without: then clients send them in a body. */
  readonly get: string
  readonly post: string
  /** Sender of each request. */
  readonly requests: readonly string[]
}

/** Starts a gateway on loopback that answers from its records, or with `reply`. */
async function startGateway(
  context: TestContext,
  reply: (data: Hex) => readonly [number, unknown] | 'never' = data => [200, { data: answer(data) }]
) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    void questionOf(request).then(({ sender, data }) => {
      requests.push(sender)
      const replied = reply(data)
      if (replied === 'never') return
      response.writeHead(replied[0], { 'content-type': 'application/json' }).end(JSON.stringify(replied[1]))
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  context.after(() => server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { get: `${url}/{sender}/{data}.json`, post: url, requests } satisfies Gateway
}

async function questionOf(request: IncomingMessage): Promise<{ sender: string; data: Hex }> {
  let [, sender = '', data = ''] = /^\/(0x\w+)\/(0x\w+)\.json$/.exec(request.url ?? '') ?? []
  if (request.method === 'POST') {
    let body = ''
    for await (const part of request) body += String(part)
    ;({ sender, data } = JSON.parse(body) as { sender: string; data: string })
  }
  ok(isHex(data))
  return { sender, data }
}

const resolve = async (ccipGateways: readonly string[], signal?: AbortSignal) =>
  (await evm({ ccipGateways }).chain!.names!()).resolve(name, chain.network, { on: here(), ...(signal && { signal }) })

const found = { kind: 'found', name, address: people.carol, record: 'network', avatar: picture }

describe('a name off the chain', () => {
  for (const way of ['get', 'post'] as const) {
    test(`is looked up at the site’s gateway, asked by ${way.toUpperCase()}`, async context => {
      const gateway = await startGateway(context)
      deepEqual(await resolve([gateway[way]]), found)
      deepEqual(new Set(gateway.requests), new Set([contracts.ensUniversalResolver.toLowerCase()]))
    })
  }

  test('has its record of another network first', async context => {
    const gateway = await startGateway(context)
    const names = await evm({ ccipGateways: [gateway.post] }).chain!.names!()
    deepEqual(await names.resolve(name, chain.network, { on: 'eip155:10' }), { ...found, address: people.dave })
  })

  test('is looked up at the next gateway where one fails, refuses or answers rubbish', async context => {
    const bad = await Promise.all(
      (
        [
          [500, {}],
          [404, { message: 'no' }],
          [200, { data: 'rubbish' }],
          [200, 'rubbish']
        ] as const
      ).map(response => startGateway(context, () => response))
    )
    const good = await startGateway(context)
    deepEqual(await resolve(['http://127.0.0.1:9', ...bad.map(({ get }) => get), good.get]), found)
    ok(bad.every(({ requests }) => requests.length > 0))
  })

  test('is distinguished from an unregistered one where no gateway responds, or none is given', async context => {
    const away = await startGateway(context, () => [503, {}])
    deepEqual(await resolve([away.post]), { kind: 'off-chain' })
    deepEqual(await resolve([]), { kind: 'off-chain' })
  })

  test('is looked up at the next gateway where one has not answered for ten seconds', async context => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    let waiting = 0
    const silent = await startGateway(context, () => {
      // the address and the avatar: no other request is in flight then
      if (++waiting === 2) context.mock.timers.tick(10_000)
      return 'never'
    })
    const good = await startGateway(context)
    deepEqual(await resolve([silent.post, good.post]), found)
    equal(waiting, 2)
  })

  test('resolves to nothing where the gateway says that it is not registered', async context => {
    const unowned = await startGateway(context, () => [200, { data: `0x${'0'.repeat(64)}` }])
    deepEqual(await resolve([unowned.post]), { kind: 'none' })
  })

  test('is not awaited when it is no longer needed', async context => {
    const leaving = new AbortController()
    const silent = await startGateway(context, () => {
      leaving.abort()
      return 'never'
    })
    await rejects(resolve([silent.post], leaving.signal), (error: unknown) => isKitError(error, 'aborted'))
  })
})

// A resolver that batches requests and leaves them to the client (ENSIP-21): a contract of the local chain that returns fixed
// results for some calls, and reverts without data for any other, even with one different byte.

const universal = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function resolveCallback(bytes response, bytes extraData) view returns (bytes, address)',
  'function query((address sender, string[] urls, bytes data)[]) view returns (bool[] failures, bytes[] responses)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'error HttpError(uint16 status, string message)'
])
const batching = '0x0000000000000000000000000000000000ba7c4e'

interface Memory {
  readonly call: Hex
  readonly answer: Hex
  readonly reverts?: boolean
}

/**
 * Compiles code that compares the hash of its call data, and returns or reverts with the matching
 * result.
 */
function byHeart(memories: readonly Memory[]): Hex {
  const bytes = (value: number): Hex => toHex(value, { size: 2 })
  const sizeOf = (data: Hex): number => data.length / 2 - 1
  // calldatacopy(0, 0, calldatasize), keccak256 of it; at the end of the list revert(0, 0)
  const start: Hex = '0x365f5f37365f20'
  const step = 39
  const handler = 15
  const handlersAt = sizeOf(start) + step * memories.length + 3
  let dataAt = handlersAt + handler * memories.length
  const steps: Hex[] = []
  const handlers: Hex[] = []
  memories.forEach(({ call, answer: data, reverts }, index) => {
    // dup, push the hash, eq, push the handler, jumpi
    steps.push(concat(['0x807f', keccak256(call), '0x1461', bytes(handlersAt + handler * index), '0x57']))
    // codecopy(0, offset, size), then return(0, size) or revert(0, size)
    const size = bytes(sizeOf(data))
    handlers.push(concat(['0x5b61', size, '0x61', bytes(dataAt), '0x5f3961', size, '0x5f', reverts ? '0xfd' : '0xf3', '0x00']))
    dataAt += sizeOf(data)
  })
  return concat([start, ...steps, '0x5f5ffd', ...handlers, ...memories.map(({ answer: data }) => data)])
}

/**
 * Builds the contract's fixed results: each record is requested together with one that no gateway
 * answers, and still resolves.
 */
function batched(gateways: readonly string[], other: Hex): readonly Memory[] {
  const inner = contracts.ensOffchainResolver
  const unanswered = encodeErrorResult({ abi: universal, errorName: 'HttpError', args: [0, ''] })
  const questions: readonly Hex[] = [
    encodeFunctionData({ abi: resolver, functionName: 'addr', args: [namehash(name)] }),
    encodeFunctionData({ abi: resolver, functionName: 'text', args: [namehash(name), 'avatar'] })
  ]
  return questions.flatMap(question => {
    const extra = keccak256(question)
    const batch = [question, other].map(data => ({ sender: inner, urls: ['https://named.invalid/{sender}/{data}'], data }))
    const response = encodeAbiParameters(
      [{ type: 'bool[]' }, { type: 'bytes[]' }],
      [
        [false, true],
        [answer(question), unanswered]
      ]
    )
    return [
      {
        call: encodeFunctionData({
          abi: universal,
          functionName: 'resolveWithGateways',
          args: [toHex(packetToBytes(name)), question, gateways]
        }),
        answer: encodeErrorResult({
          abi: universal,
          errorName: 'OffchainLookup',
          args: [
            batching,
            ['https://elsewhere.invalid', 'x-batch-gateway:true'],
            encodeFunctionData({ abi: universal, functionName: 'query', args: [batch] }),
            '0x5e6fcc1d',
            extra
          ]
        }),
        reverts: true
      },
      {
        call: concat(['0x5e6fcc1d', encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes' }], [response, extra])]),
        answer: encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [answer(question), inner])
      }
    ]
  })
}

describe('a resolver that leaves a batch to the client', () => {
  const other: Hex = '0x12345678'

  test('has each of its requests answered by the site’s gateway, in its own contract’s name, and reports those without a response', async context => {
    const gateway = await startGateway(context, data => (data === other ? [404, {}] : [200, { data: answer(data) }]))
    await chain.request('anvil_setCode', batching, byHeart(batched([gateway.get], other)))
    const network = { ...chain.network, contracts: { ensUniversalResolver: { address: batching } } } as const
    const names = await evm({ ccipGateways: [gateway.get] }).chain!.names!()
    deepEqual(await names.resolve(name, network, { on: here() }), found)
    deepEqual(
      gateway.requests,
      Array.from({ length: 4 }, () => contracts.ensOffchainResolver.toLowerCase())
    )
  })

  test('is off the chain where no question of it is answered, or it is none', async context => {
    const away = await startGateway(context, () => [503, {}])
    const network = { ...chain.network, contracts: { ensUniversalResolver: { address: batching } } } as const
    const names = await evm({ ccipGateways: [away.post] }).chain!.names!()
    await chain.request('anvil_setCode', batching, byHeart(batched([away.post], other)))
    deepEqual(await names.resolve(name, network, { on: here() }), { kind: 'off-chain' })
    ok(away.requests.length > 0)
    const garbled = batched([away.post], other).map(memory => ({
      ...memory,
      answer: memory.answer.replace('a780bab6', 'a780bab7') as Hex
    }))
    await chain.request('anvil_setCode', batching, byHeart(garbled))
    deepEqual(await names.resolve(name, network, { on: here() }), { kind: 'off-chain' })
  })
})
