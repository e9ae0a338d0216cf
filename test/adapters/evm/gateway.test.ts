import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { decodeFunctionData, encodeAbiParameters, isHex, namehash, parseAbi, type Hex } from 'viem'
import { evm } from '../../../adapters/evm/index.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'

// Names off the chain (EIP-3668), for real: the resolver that stands on the local chain sends to its gateway, and a gateway of ours answers.

const chain = seededChain()
const here = () => chain.network.caipNetworkId
const name = 'elsewhere.eth'
const picture = 'data:image/png;base64,AAAA'

const resolver = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)'
])

/** What a resolver would answer that has the records itself. */
function answer(question: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi: resolver, data: question })
  equal(args[0], namehash(name))
  if (functionName === 'text') return encodeAbiParameters([{ type: 'string' }], [args[1] === 'avatar' ? picture : ''])
  if (args.length === 1) return encodeAbiParameters([{ type: 'address' }], [people.carol])
  return encodeAbiParameters([{ type: 'bytes' }], [people.dave])
}

interface Gateway {
  /** With the places for sender and data, and without: as clients then send them in a body. */
  readonly get: string
  readonly post: string
  /** Who sent the question, each time. */
  readonly asked: readonly string[]
}

/** A gateway on loopback that answers from its records, or as `reply` says. */
async function startGateway(
  context: TestContext,
  reply: (data: Hex) => readonly [number, unknown] | 'never' = data => [200, { data: answer(data) }]
) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    void questionOf(request).then(({ sender, data }) => {
      asked.push(sender)
      const said = reply(data)
      if (said === 'never') return
      response.writeHead(said[0], { 'content-type': 'application/json' }).end(JSON.stringify(said[1]))
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  context.after(() => server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { get: `${url}/{sender}/{data}.json`, post: url, asked } satisfies Gateway
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
      deepEqual(new Set(gateway.asked), new Set([contracts.ensUniversalResolver.toLowerCase()]))
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
      ).map(said => startGateway(context, () => said))
    )
    const good = await startGateway(context)
    deepEqual(await resolve(['http://127.0.0.1:9', ...bad.map(({ get }) => get), good.get]), found)
    ok(bad.every(({ asked }) => asked.length > 0))
  })

  test('is told apart from one that nobody has where no gateway answers, or none is given', async context => {
    const away = await startGateway(context, () => [503, {}])
    deepEqual(await resolve([away.post]), { kind: 'off-chain' })
    deepEqual(await resolve([]), { kind: 'off-chain' })
  })

  test('is looked up at the next gateway where one has not answered for ten seconds', async context => {
    context.mock.timers.enable({ apis: ['setTimeout'] })
    let waiting = 0
    const silent = await startGateway(context, () => {
      // the address and the picture: nothing else is on its way then
      if (++waiting === 2) context.mock.timers.tick(10_000)
      return 'never'
    })
    const good = await startGateway(context)
    deepEqual(await resolve([silent.post, good.post]), found)
    equal(waiting, 2)
  })

  test('leads nowhere where the gateway says that nobody has it', async context => {
    const nobody = await startGateway(context, () => [200, { data: `0x${'0'.repeat(64)}` }])
    deepEqual(await resolve([nobody.post]), { kind: 'none' })
  })

  test('is not waited for when nobody wants it any more', async context => {
    const leaving = new AbortController()
    const silent = await startGateway(context, () => {
      leaving.abort()
      return 'never'
    })
    await rejects(resolve([silent.post], leaving.signal), (error: unknown) => isKitError(error, 'aborted'))
  })
})
