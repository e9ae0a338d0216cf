import { deepEqual, equal, ok, rejects } from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { numberToHex, parseEther, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { isKitError } from '../../../adapters/base/errors.ts'
import type { SentState, SentTransaction } from '../../../adapters/chain.ts'
import { follow, look } from '../../../adapters/evm/receipt.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { createClock } from '../../kit/clock.ts'
import { startRpcServer, status, type JsonRpcCall } from '../../kit/rpc-server.ts'
import { seededChain } from '../../kit/seeded-chain.ts'
import { contracts, people } from '../../stack/chains/deployment.ts'
import { drip } from '../../stack/chains/faucet.ts'

const chain = seededChain()
const start = Date.parse('2030-01-01T00:00:00Z')
const second = 1000
const minute = 60 * second

interface Order {
  readonly to?: Address
  readonly value?: bigint
  readonly data?: `0x${string}`
  readonly tip?: bigint
  readonly nonce?: number
  readonly gas?: bigint
}

/** Creates a sender that signs any transaction, on a chain that mines only on request. */
async function sender(context: TestContext) {
  context.after(() => chain.request('evm_setAutomine', true))
  const account = privateKeyToAccount(generatePrivateKey())
  await drip(chain.anvil.rpcUrl, { to: account.address, native: parseEther('1'), tokens: { pausedToken: 9n } })
  const sign = ({ to = people.bob, value = 1n, data, tip = 1n, nonce = 0, gas = 100_000n }: Order) =>
    account.signTransaction({
      type: 'eip1559',
      chainId: chain.anvil.chainId,
      to,
      value,
      ...(data && { data }),
      nonce,
      gas,
      maxFeePerGas: tip * 1_000_000_000_000n,
      maxPriorityFeePerGas: tip * 1_000_000_000n
    })
  const send = async (order: Order): Promise<SentTransaction> => ({
    hash: (await chain.request('eth_sendRawTransaction', await sign(order))) as string,
    chainId: chain.network.caipNetworkId,
    from: account.address,
    sentAt: start,
    to: order.to ?? people.bob,
    value: String(order.value ?? 1n),
    ...(order.data && { data: order.data }),
    state: { name: 'pending' }
  })
  await chain.request('evm_setAutomine', false)
  return { address: account.address, sign, send }
}

/** Serializes the transaction as a reload does. */
const kept = (sent: SentTransaction): SentTransaction => JSON.parse(JSON.stringify(sent)) as SentTransaction
const see = async (sent: SentTransaction, now = start, depth = 3) => look(kept(sent), chain.network, { now, depth })
const nameOf = ({ state }: SentTransaction): string => state.name

describe('a sent transaction', () => {
  test('is pending, then confirmed, then settled, across reloads', async context => {
    const { send } = await sender(context)
    const pending = await see(await send({}))
    equal(nameOf(pending), 'pending')
    equal(pending.nonce, 0)
    await chain.mine()
    const confirmed = await see(pending)
    const { state } = confirmed
    ok(state.name === 'confirmed' && !state.settled)
    const block = (await chain.request('eth_getBlockByNumber', numberToHex(state.block), false)) as { hash: string }
    equal(state.blockHash, block.hash)
    await chain.mine(2)
    const settled = await see(confirmed)
    deepEqual(settled.state, { ...state, settled: true })
  })

  test('is settled with its block where the height was reported just before that block', async context => {
    const { send } = await sender(context)
    const sent = await send({})
    const height = await chain.request('eth_blockNumber')
    await chain.mine()
    const answer = async ({ id, method, params = [] }: JsonRpcCall) => ({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_blockNumber' ? height : await chain.request(method, ...(params as unknown[]))
    })
    const server = await startRpcServer((calls, response) => {
      void Promise.all(calls.map(answer)).then(all => response.end(JSON.stringify(all.length > 1 ? all : all[0])))
    })
    context.after(() => server.stop())
    const { state } = await look(kept(sent), testNetwork(chain.anvil.chainId, server.url), { now: start, depth: 1 })
    deepEqual([state.name, 'settled' in state && state.settled], ['confirmed', true])
  })

  test('that the contract reverts has failed', async context => {
    const { send } = await sender(context)
    // transfer(bob, 1) of a token that is paused
    const data = `0xa9059cbb${people.bob.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}` as const
    const sent = await send({ to: contracts.pausedToken, value: 0n, data })
    await chain.mine()
    equal(nameOf(await see(sent)), 'failed')
  })

  test('goes back to pending when its block is taken out of the chain, and is confirmed in another', async context => {
    const { send, sign } = await sender(context)
    const before = await chain.request('evm_snapshot')
    const sent = await send({})
    await chain.mine()
    const confirmed = await see(sent, start, 12)
    equal(nameOf(confirmed), 'confirmed')

    await chain.request('evm_revert', before)
    await chain.mine(2)
    const pending = await see(confirmed, start + second, 12)
    equal(nameOf(pending), 'pending')
    await chain.request('eth_sendRawTransaction', await sign({}))
    await chain.mine()
    const again = await see(pending, start + 2 * second, 12)
    ok(again.state.name === 'confirmed' && confirmed.state.name === 'confirmed')
    ok(again.state.blockHash !== confirmed.state.blockHash)
    equal(again.missingSince, undefined)
  })

  const replacements: readonly (readonly [string, Order & { self?: boolean }, object])[] = [
    ['the same with a higher fee', { tip: 9n }, { by: 'speed-up', failed: false }],
    ['an empty one to oneself', { tip: 9n, value: 0n, self: true, gas: 21_000n }, { by: 'cancel', failed: false }],
    ['another amount', { tip: 9n, value: 2n }, { by: 'other', failed: false }],
    ['one that fails', { tip: 9n, to: contracts.pausedToken }, { by: 'other', failed: true }]
  ]
  for (const [what, { self, ...order }, expected] of replacements) {
    test(`that is replaced by ${what} says so`, async context => {
      const { send, address } = await sender(context)
      await send({})
      await chain.mine(5)
      const sent = await see(await send({ nonce: 1 }))
      equal(sent.nonce, 1)
      const other = await send({ ...order, nonce: 1, ...(self && { to: address }) })
      await chain.mine()
      const replaced = await see(sent)
      const { state } = replaced
      ok(state.name === 'replaced' && !state.settled)
      const { by, failed, hash } = state
      deepEqual({ by, failed }, expected)
      equal(hash, other.hash)
      await chain.mine(20)
      const settled = await see(replaced)
      deepEqual(settled.state, { ...state, settled: true })
      // a page that was closed the whole time finds it too
      const late = await see(sent)
      ok(late.state.name === 'replaced' && late.state.hash === other.hash)
    })
  }

  test('that was replaced long ago is reported as replaced, by an unknown one', async context => {
    const { send } = await sender(context)
    const sent = await see(await send({}))
    await send({ tip: 9n, value: 2n })
    await chain.mine()
    const server = await chain.through(context, ({ method, params }) => {
      const pruned = method === 'eth_getTransactionCount' && (params as unknown[])[1] !== 'latest'
      return pruned ? { error: { code: -32000, message: 'missing trie node' } } : undefined
    })
    const at = async (known: SentTransaction, now: number) => look(kept(known), server, { now })
    const first = await at(sent, start)
    equal(nameOf(first), 'pending') // a lagging node would report the same
    const later = await at(first, start + minute)
    deepEqual(later.state, { name: 'replaced', by: 'unknown', settled: false })
    const last = await at(later, start + 11 * minute)
    deepEqual(last.state, { name: 'replaced', by: 'unknown', settled: true })
  })

  test('whose number comes too early waits for the one before, however long', async context => {
    const { send } = await sender(context)
    const early = await see(await send({ nonce: 1 }))
    equal(early.nonce, 1)
    await chain.mine(5)
    const waiting = await see(early, start + 60 * minute)
    deepEqual([nameOf(waiting), waiting.missingSince], ['pending', undefined])
    const before = await see(await send({ nonce: 0 }), start + 61 * minute)
    await chain.mine()
    equal(nameOf(await see(before, start + 61 * minute)), 'confirmed')
    equal(nameOf(await see(waiting, start + 61 * minute)), 'confirmed')
  })

  test('that the network forgets is dropped after minutes, and comes back when it does', async context => {
    const { send, sign } = await sender(context)
    const seen = await see(await send({}))
    await chain.request('anvil_dropTransaction', seen.hash)
    const missing = await see(seen, start + second)
    equal(nameOf(missing), 'pending')
    const still = await see(missing, start + 2 * minute)
    equal(nameOf(still), 'pending')
    const dropped = await see(still, start + 2 * minute + second)
    equal(nameOf(dropped), 'dropped')
    await chain.request('eth_sendRawTransaction', await sign({}))
    const back = await see(dropped, start + 3 * minute)
    equal(nameOf(back), 'pending')
    equal(back.missingSince, undefined)
    await chain.mine()
    equal(nameOf(await see(back, start + 3 * minute)), 'confirmed')
  })

  test('that was never seen may be in a private pool, and is given longer', async () => {
    const sent: SentTransaction = {
      hash: `0x${'ab'.repeat(32)}`,
      chainId: chain.network.caipNetworkId,
      from: people.alice,
      sentAt: start,
      to: people.bob,
      value: '1',
      state: { name: 'pending' }
    }
    const missing = await see(sent)
    equal(nameOf(await see(missing, start + 9 * minute)), 'pending')
    equal(nameOf(await see(missing, start + 10 * minute)), 'dropped')
  })

  test('stays confirmed before a node that is behind', async context => {
    const { send } = await sender(context)
    const pending = await see(await send({}))
    await chain.mine()
    const confirmed = await see(pending)
    const behind = await chain.through(context, ({ method }) => {
      if (method === 'eth_getTransactionReceipt' || method === 'eth_getTransactionByHash') return { result: null }
      if (method === 'eth_blockNumber') return { result: '0x1' }
      return method === 'eth_getTransactionCount' ? { result: '0x0' } : undefined
    })
    deepEqual(await look(confirmed, behind, { now: start }), confirmed)
  })

  test('is not believed of a node of another chain, or one that answers rubbish', async context => {
    const { send } = await sender(context)
    const sent = await send({})
    const answers: readonly (readonly [string, unknown])[] = [
      ['eth_chainId', '0x1'],
      ['eth_blockNumber', null],
      ['eth_getTransactionReceipt', { status: '0x1', blockNumber: '0x1' }],
      ['eth_getTransactionReceipt', { status: 'good', blockNumber: '0x1', blockHash: '0x' }],
      ['eth_getTransactionReceipt', 'confirmed'],
      ['eth_getTransactionCount', {}]
    ]
    for (const [method, result] of answers) {
      const network = await chain.through(context, call => (call.method === method ? { result } : undefined))
      await rejects(look(sent, network, { now: start }), (error: unknown) => isKitError(error, 'invalid-reply'), method)
    }
  })
})

describe('following', () => {
  /** Mocks the clock: waits end when the test advances it. */
  function time() {
    const clock = createClock(start)
    let waiting = (): void => {}
    const idle = () => new Promise<void>(resolve => (waiting = resolve))
    return {
      clock,
      /** Resolves once the next wait has started. */
      idle,
      now: clock.now,
      wait: (milliseconds: number) =>
        new Promise<void>(resolve => {
          clock.after(milliseconds, resolve)
          waiting()
        })
    }
  }

  test('reports each change once, and ends when the transaction is settled', async context => {
    const { send } = await sender(context)
    const sent = await send({})
    const { clock, idle, now, wait } = time()
    const states: SentState['name'][] = []
    let waits = idle()
    const followed = follow(sent, chain.network, { now, wait, depth: 2, onChange: ({ state }) => states.push(state.name) })
    await waits
    deepEqual(states, ['pending']) // its nonce became known
    for (let round = 0; round < 3; round++) {
      waits = idle()
      clock.pass(clock.pending[0]!)
      await waits
    }
    deepEqual(states, ['pending'])
    await chain.mine()
    waits = idle()
    clock.pass(clock.pending[0]!)
    await waits
    deepEqual(states, ['pending', 'confirmed'])
    await chain.mine()
    clock.pass(clock.pending[0]!)
    const last = await followed
    ok(last.state.name === 'confirmed' && last.state.settled)
    deepEqual(states, ['pending', 'confirmed', 'confirmed'])
    deepEqual(clock.pending, [])
  })

  test('asks a network that does not answer more and more rarely, and keeps what is known', async context => {
    const server = await startRpcServer(status(404))
    context.after(() => server.stop())
    const network = testNetwork(chain.anvil.chainId, server.url)
    const sent: SentTransaction = {
      hash: `0x${'cd'.repeat(32)}`,
      chainId: network.caipNetworkId,
      from: people.alice,
      sentAt: start,
      state: { name: 'pending' }
    }
    const { clock, idle, now, wait } = time()
    const stopping = new AbortController()
    const changes: SentTransaction[] = []
    let waits = idle()
    const followed = follow(sent, network, { now, wait, signal: stopping.signal, onChange: change => changes.push(change) })
    const pauses: number[] = []
    for (let round = 0; round < 7; round++) {
      await waits
      pauses.push(clock.pending[0]!)
      waits = idle()
      clock.pass(clock.pending[0]!)
    }
    ok(pauses.every((pause, index) => index === 0 || pause >= pauses[index - 1]!))
    deepEqual([pauses[0], pauses.at(-1)], [6 * second, minute])
    await waits
    stopping.abort()
    deepEqual(await followed, sent)
    deepEqual(changes, [])
  })

  test('ends immediately when no caller is left, whatever the wait', async context => {
    const stopping = new AbortController()
    const { send } = await sender(context)
    const sent = await send({})
    await chain.mine()
    const never = () => new Promise<void>(() => stopping.abort())
    const last = await follow(sent, chain.network, { now: () => start, wait: never, signal: stopping.signal, onChange() {} })
    equal(nameOf(last), 'confirmed')
    const unread = await follow(sent, chain.network, { now: () => start, wait: never, signal: stopping.signal, onChange() {} })
    deepEqual(unread, sent)
  })

  test('gives up on what the network has not known for an hour', async context => {
    const { send } = await sender(context)
    const seen = await see(await send({}))
    await chain.request('anvil_dropTransaction', seen.hash)
    let now = start
    const last = await follow(seen, chain.network, {
      now: () => now,
      wait: milliseconds => Promise.resolve(void (now += milliseconds * 20)),
      onChange() {}
    })
    equal(nameOf(last), 'dropped')
    ok(now >= start + 60 * minute && now < start + 90 * minute)
  })
})
