import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test, type TestContext } from 'node:test'
import { encodeAbiParameters, encodeErrorResult, encodeFunctionData, namehash, parseAbi, type Hex } from 'viem'
import type { ChainId } from '../../../adapters/base/caip.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import { evm } from '../../../adapters/evm/index.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'
import { clientOf } from '../../stack/chains/test-client.ts'

const chain = seededChain()
const names = await evm().chain!.names!()
const here = (): ChainId => chain.network.caipNetworkId
const resolve = (name: string, on = here()) => names.resolve(name, chain.network, { on })

describe('a name', () => {
  test('leads to its address and picture', async () => {
    const found = await resolve('alice.eth')
    ok(found.kind === 'found')
    deepEqual([found.name, found.address, found.record], ['alice.eth', people.alice, 'network'])
    ok(found.avatar?.startsWith('data:image/svg+xml'))
    const { avatar } = (await resolve('bob.eth')) as { avatar?: string }
    equal(avatar?.toLowerCase(), `eip155:${chain.anvil.chainId}/erc721:${contracts.ships.toLowerCase()}/1`)
    equal('avatar' in (await resolve('carol.eth')), false)
  })

  test('is read in the one form that it has', async () => {
    // in capitals, and with an invisible character that ENSIP-15 removes
    for (const text of [' ALICE.eth ', 'al\u200bice.eth']) {
      const found = await resolve(text)
      ok(found.kind === 'found')
      equal(found.name, 'alice.eth')
    }
  })

  test('that does not lead anywhere, or is none, says so', async () => {
    deepEqual(await resolve('empty.eth'), { kind: 'none' })
    deepEqual(await resolve('nobody.eth'), { kind: 'none' })
    // a Cyrillic letter among Latin ones, a bidi control character, an empty label, a space
    for (const text of ['\u0430lice.eth', 'al\u202eice.eth', '.eth', 'alice', '', 'a lice.eth', `${'a'.repeat(300)}.eth`]) {
      deepEqual(await resolve(text), { kind: 'invalid' }, text.slice(0, 20))
    }
  })

  test('leads to another address as soon as its owner says so', async () => {
    const node = namehash('carol.eth')
    const setAddr = (to: Hex) =>
      encodeFunctionData({ abi: parseAbi(['function setAddr(bytes32 node, address to)']), args: [node, to] })
    const send = async (to: Hex) => {
      const hash = await chain.request('eth_sendTransaction', {
        from: people.carol,
        to: contracts.ensResolver,
        data: setAddr(to)
      })
      while (!(await chain.request('eth_getTransactionReceipt', hash))) await new Promise(later => setImmediate(later))
    }
    const before = (await resolve('carol.eth')) as { address: string }
    await send(people.mallory)
    const after = (await resolve('carol.eth')) as { address: string }
    await send(people.carol)
    deepEqual([before.address, after.address], [people.carol, people.mallory])
  })

  test('becomes the primary name of its sender, for any client', async () => {
    const become = async (name: string): Promise<unknown[]> => {
      const { to, data } = await names.primary!(name, chain.network, {})
      const hash = await chain.request('eth_sendTransaction', { from: people.bob, to, data })
      while (!(await chain.request('eth_getTransactionReceipt', hash))) await new Promise(later => setImmediate(later))
      const found = await names.lookUp(people.bob, chain.network, { on: here() })
      return [found?.name, await clientOf(chain.anvil).getEnsName({ address: people.bob })]
    }
    deepEqual(await become('pay.alice.eth'), ['pay.alice.eth', 'pay.alice.eth'])
    deepEqual(await become('alice.eth'), [undefined, null], 'it does not lead back')
    deepEqual(await become('bob.eth'), ['bob.eth', 'bob.eth'])
  })

  test('becomes no primary name on a network without a registrar', async () => {
    const { contracts: _, ...bare } = chain.network
    await rejects(names.primary!('bob.eth', bare, {}), error => isKitError(error, 'unsupported-method'))
  })

  test('has the address of Ethereum where it has none of the network, and says which it is', async () => {
    const found = await resolve('alice.eth', 'eip155:8453')
    ok(found.kind === 'found')
    deepEqual([found.address, found.record], [people.alice, 'ethereum'])
  })

  test('has an address of the network first', async context => {
    // addr(node, coinType) of Base (0x80000000 | 8453) is Bob's
    const own = encodeAbiParameters([{ type: 'bytes' }], [people.bob])
    const reply = encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [own, contracts.ensResolver])
    const network = await chain.through(context, ({ method, params }) => {
      const queriesBase =
        method === 'eth_call' && JSON.stringify(params).includes((0x80000000 + 8453).toString(16).padStart(64, '0'))
      return queriesBase ? { result: reply } : undefined
    })
    const found = await names.resolve('alice.eth', network, { on: 'eip155:8453' })
    ok(found.kind === 'found')
    deepEqual([found.address.toLowerCase(), found.record], [people.bob.toLowerCase(), 'network'])
  })

  test('is read on mainnet, unless the network names a resolver of its own', () => {
    const [mainnet, base, local] = [testNetwork(1), testNetwork(8453), chain.network]
    equal(names.homeOf(base, [base, mainnet]), mainnet)
    equal(names.homeOf(local, [mainnet, local]), local)
    equal(names.homeOf(mainnet, [base, mainnet]), mainnet)
    equal(names.homeOf(base, [base]), undefined)
  })

  test('is not looked up when no caller waits, and a network that fails is an error, not a result', async () => {
    await rejects(names.resolve('alice.eth', chain.network, { on: here(), signal: AbortSignal.abort() }), (error: unknown) =>
      isKitError(error, 'aborted')
    )
    const unreachable = { ...chain.network, rpcUrls: { default: { http: ['http://127.0.0.1:9'] } } }
    const fetch404: typeof fetch = () => Promise.resolve(new Response('', { status: 404 }))
    await rejects(names.resolve('alice.eth', unreachable, { on: here(), fetch: fetch404 }), (error: unknown) =>
      isKitError(error, 'http-error')
    )
    await rejects(names.lookUp(people.alice, unreachable, { on: here(), fetch: fetch404 }), (error: unknown) =>
      isKitError(error, 'http-error')
    )
  })
})

describe('an address', () => {
  const lookUp = (address: string) => names.lookUp(address, chain.network, { on: here() })

  test('has the name that leads back to it', async () => {
    const found = await lookUp(people.alice)
    deepEqual([found?.name, found?.address], ['alice.eth', people.alice])
    ok(found?.avatar)
  })

  test('has no name that it only claims', async () => {
    equal(await lookUp(people.mallory), undefined)
    equal(await lookUp(people.bank), undefined)
    equal(await lookUp('alice.eth'), undefined)
  })

  test('has none that only looks like one, whatever the resolver says', async context => {
    // a resolver that confirms every name: `аlice.eth` with a Cyrillic letter, and ALICE.eth
    for (const name of ['\u0430lice.eth', 'ALICE.eth', '']) {
      const parameters = [{ type: 'string' }, { type: 'address' }, { type: 'address' }] as const
      const result = encodeAbiParameters(parameters, [name, contracts.ensResolver, contracts.ensResolver])
      const network = await chain.through(context, ({ method }) => (method === 'eth_call' ? { result } : undefined))
      equal(await names.lookUp(people.alice, network, { on: here() }), undefined, name)
    }
  })
})

describe('names off the chain', () => {
  /** Starts a gateway that would respond, and a resolver that redirects to it. */
  async function offChain(context: TestContext) {
    let requestCount = 0
    const [callback, answer] = ['0x12345678', '0xabcdef'] as const
    const owner = encodeAbiParameters([{ type: 'address' }], [people.bob])
    const result = encodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], [owner, contracts.ensResolver])
    const carried = encodeFunctionData({ abi: parseAbi(['function back(bytes, bytes)']), args: [answer, '0x77'] })
    const returned = `${callback}${carried.slice(10)}`
    const gateway = createServer((_, response) => {
      requestCount++
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: answer }))
    })
    await new Promise<void>(listening => gateway.listen(0, '127.0.0.1', listening))
    context.after(() => gateway.close().closeAllConnections())
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
    const abi = parseAbi(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extra)'])
    const network = await chain.through(context, ({ method, params }) => {
      if (method !== 'eth_call') return undefined
      const [{ to, data: sent }] = params as [{ to: Hex; data: Hex }]
      if (sent === returned) return { result } // the gateway's response is passed on unchanged
      const data = encodeErrorResult({ abi, args: [to, ['https://127.0.0.1:9/elsewhere'], '0x55', callback, '0x77'] })
      return { error: { code: 3, message: 'execution reverted', data } }
    })
    return { network, url, requestCount: () => requestCount }
  }

  test('are distinguished, and their server learns nothing', async context => {
    const { network, requestCount } = await offChain(context)
    deepEqual(await names.resolve('alice.eth', network, { on: here() }), { kind: 'off-chain' })
    equal(await names.lookUp(people.alice, network, { on: here() }), undefined)
    equal(requestCount(), 0)
  })

  test('are followed where the site has said so', async context => {
    const { network, requestCount, url } = await offChain(context)
    const following = await evm({ ccipGateways: [url] }).chain!.names!()
    const found = await following.resolve('alice.eth', network, { on: here() })
    ok(found.kind === 'found')
    equal(found.address, people.bob)
    ok(requestCount() > 0)
  })
})
