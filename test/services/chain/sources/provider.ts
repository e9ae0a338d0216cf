import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { after, before, beforeEach, it } from 'node:test'
import { createRpcClient } from '../../../../adapters/base/json-rpc.ts'
import { SourceError, type ChainSource } from '../../../../services/chain/chain-source.ts'
import type { HttpSourceOptions } from '../../../../services/chain/sources/http-source-options.ts'
import { createClock, type Clock } from '../../../kit/clock.ts'
import { json, startRpcServer, type RpcServer } from '../../../kit/rpc-server.ts'
import { fail, silence, startUpstream, text, type Respond } from '../rpc/upstream-server.ts'

export const account = `0x${'aa'.repeat(20)}`
export const friend = `0x${'bb'.repeat(20)}`
export const usdc = `0x${'11'.repeat(20)}`
export const cats = `0x${'33'.repeat(20)}`
/** An address as APIs write it: with upper-case letters. */
export const mixed = (address: string) => `0x${address.slice(2).toUpperCase()}`
export const hash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
export const word = (value: bigint | number) => `0x${value.toString(16).padStart(64, '0')}`
export const native = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const on = { chainId: 'eip155:137', address: account }
export const signal = new AbortController().signal
export const key = 's3cr3t-key'

type Source = Required<ChainSource>

/** The parts of a test of a provider of account data. */
export interface Provider {
  readonly upstream: Awaited<ReturnType<typeof startUpstream>>
  readonly node: RpcServer
  readonly clock: Clock
  /** Headers of each request, oldest first. */
  readonly headers: readonly IncomingMessage['headers'][]
  /** Sets the responses of the provider. */
  answer(respond: Respond): void
  open(options?: Partial<HttpSourceOptions>): Source
}

/** Starts a provider and a node on loopback for the tests of a suite. */
export function useProvider(create: (options: HttpSourceOptions) => ChainSource): Provider {
  let upstream: Provider['upstream']
  let node: RpcServer
  let rpc: ReturnType<typeof createRpcClient>
  let clock: Clock
  const headers: IncomingMessage['headers'][] = []
  before(async () => {
    upstream = await startUpstream(() => ({}))
    node = await startRpcServer()
    rpc = createRpcClient([node.url], { fetch })
  })
  beforeEach(() => {
    clock = createClock()
    upstream.requests.length = 0
    headers.length = 0
    node.usual = json(calls => {
      const replies = calls.map(({ id, method }) => ({ id, jsonrpc: '2.0', result: resultOf(method) }))
      return calls.length > 1 ? replies : replies[0]
    })
  })
  after(async () => {
    rpc.stop()
    await node.stop()
    await upstream.stop()
  })
  return {
    get upstream() {
      return upstream
    },
    get node() {
      return node
    },
    get clock() {
      return clock
    },
    headers,
    answer: respond =>
      upstream.answer((url, request, response) => {
        headers.push(request.headers)
        return respond(url, request, response)
      }),
    open: options =>
      create({
        chainId: on.chainId,
        url: upstream.url,
        key,
        perSecond: 1000,
        native,
        rpc,
        fetch,
        now: clock.now,
        timeLimit: 60_000,
        ...options
      }) as Source
  }
}

/** What the node knows of every transaction, and of every account. */
function resultOf(method: string): unknown {
  if (method === 'eth_getTransactionByHash') return { from: account, to: usdc, nonce: '0x9', input: '0xa9059cbb00' }
  return method === 'eth_getBalance' ? '0xde0b6b3a7640000' : null
}

const faults: readonly [title: string, respond: Respond][] = [
  ['another type', () => ['x']],
  ['no list', () => ({ jsonrpc: '2.0', id: 0, result: {}, data: {}, ownedNfts: null })],
  ['no object', text('"x"')],
  ['no JSON', text('<html>')],
  ['a server error', fail(500)],
  ['an invalid key', fail(401)],
  ['a redirect', fail(302, { location: 'http://127.0.0.1:1/' })]
]

/** Declares the tests that every provider passes: failures of all kinds, without its key in an error, and invalid cursors. */
export function itHandlesFaults(provider: Provider, working: Respond): void {
  const requests: readonly [name: string, query: (source: Source) => Promise<unknown>][] = [
    ['balances', source => source.balances(on, { signal })],
    ['nfts', source => source.nfts(on, { signal, limit: 50 })],
    ['history', source => source.history(on, { signal, limit: 50 })]
  ]
  for (const [title, respond] of faults) {
    it(`rejects each request while the provider answers with ${title}, and works again afterwards`, async () => {
      for (const [name, query] of requests) {
        provider.answer(respond)
        const source = provider.open()
        await assert.rejects(
          query(source),
          error => error instanceof SourceError && !new RegExp(`${key}|127\\.0\\.0\\.1`).test(error.stack ?? ''),
          name
        )
        provider.answer(working)
        provider.clock.pass(60_000)
        await query(source)
      }
    })
  }

  it('sends no request for as long as a response of 429 asks for', async () => {
    provider.answer(fail(429, { 'retry-after': '30' }))
    const source = provider.open()
    await assert.rejects(source.history(on, { signal, limit: 50 }), SourceError)
    provider.answer(working)
    const sent = provider.upstream.requests.length
    provider.clock.pass(29_000)
    await assert.rejects(
      source.history(on, { signal, limit: 50 }),
      error => error instanceof SourceError && error.retryIn !== undefined && error.retryIn <= 1_000
    )
    assert.equal(provider.upstream.requests.length, sent)
    provider.clock.pass(1_001)
    await source.history(on, { signal, limit: 50 })
    assert.ok(provider.upstream.requests.length > sent)
  })

  it('rejects when there is no response in time', async () => {
    provider.answer(silence)
    await assert.rejects(provider.open({ timeLimit: 50 }).history(on, { signal, limit: 50 }), SourceError)
  })

  it('rejects cursors that it has not issued, without a request', async () => {
    provider.answer(working)
    const source = provider.open()
    const sent = provider.upstream.requests.length
    for (const cursor of ['', 'a b', '1&key=', '{"a":1}']) {
      await assert.rejects(source.history(on, { signal, limit: 50, cursor }), SourceError, cursor)
      await assert.rejects(source.nfts(on, { signal, limit: 50, cursor }), SourceError, cursor)
    }
    assert.equal(provider.upstream.requests.length, sent)
  })
}

export type Item = Awaited<ReturnType<Source['history']>>['items'][number]

/** Returns the transfers of a transaction in short. */
export const transfersOf = ({ transfers }: Item) =>
  transfers.map(({ direction, amount, token, nft }) => [direction, amount, token?.symbol ?? `${nft!.standard} ${nft!.tokenId}`])
