import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { RelayLimits } from '../../../services/relay/limits.ts'
import { startServices } from '../../../services/start.ts'
import type { Store } from '../../../services/store/store.ts'
import { openTestStore } from '../open-test-store.ts'
import { connectRelay, newTopic } from './client.ts'
import { until } from '../until.ts'

const letter = (topic: string, message: string) => ({ topic, message, ttl: 300 })

let store: Store
before(async () => (store = await openTestStore()))
after(() => store.close())

/** Runs a relay with custom limits, and a clock that the test advances. */
async function withRelay(
  relayLimits: Partial<RelayLimits>,
  work: (url: string, pass: (seconds: number) => void) => Promise<void>
) {
  let now = Date.now()
  const services = await startServices({ store, relayLimits, now: () => now, logLevel: 'silent' })
  try {
    await work(services.addresses.relay, seconds => (now += seconds * 1000))
  } finally {
    await services.close()
  }
}

describe('a relay and a client that wants too much', () => {
  it('refuses calls past the rate, takes them again later, and other clients notice nothing', async () => {
    await withRelay({ calls: { burst: 5, perSecond: 1 } }, async (url, pass) => {
      const [greedy, calm] = [await connectRelay(url), await connectRelay(url)]
      const request = () => greedy.request('irn_unsubscribe', { topic: newTopic() })
      for (let call = 0; call < 5; call++) assert.equal((await request()).result, true)
      assert.deepEqual((await request()).error, { code: -32005, message: 'Limit exceeded: too many calls; wait 1 s' })
      assert.equal(await calm.call('irn_unsubscribe', { topic: newTopic() }), true)
      pass(2)
      assert.equal((await request()).result, true)
    })
  })

  it('counts every message of a batch', async () => {
    await withRelay({ calls: { burst: 5, perSecond: 1 } }, async url => {
      const greedy = await connectRelay(url)
      const messages = Array.from({ length: 6 }, (_, index) => letter(newTopic(), `m${index}`))
      assert.equal((await greedy.request('irn_batchPublish', { messages })).error?.code, -32005)
      assert.equal((await greedy.request('irn_batchPublish', { messages: messages.slice(0, 4) })).result, true)
    })
  })

  it('limits the bytes that are published', async () => {
    await withRelay({ bytes: { burst: 1000, perSecond: 100 } }, async (url, pass) => {
      const greedy = await connectRelay(url)
      assert.equal((await greedy.request('irn_publish', letter(newTopic(), 'x'.repeat(900)))).result, true)
      const { error } = await greedy.request('irn_publish', letter(newTopic(), 'y'.repeat(900)))
      assert.deepEqual(error, { code: -32005, message: 'Limit exceeded: too many bytes; wait 8 s' })
      pass(8)
      assert.equal((await greedy.request('irn_publish', letter(newTopic(), 'y'.repeat(900)))).result, true)
    })
  })

  it('sends away who goes on regardless', async () => {
    await withRelay({ patience: { burst: 3, perSecond: 0.001 } }, async url => {
      const client = await connectRelay(url)
      for (let index = 0; index < 4; index++) client.send('nonsense')
      await until(() => client.closed)
      assert.deepEqual(client.closed, { code: 1008, reason: 'Too many refused calls' })
      assert.equal(client.replies.length, 3)
    })
  })

  it('counts answers to what it never sent as calls, and not those it waits for', async () => {
    const limits = { calls: { burst: 3, perSecond: 0.001 }, patience: { burst: 2, perSecond: 0.001 } }
    await withRelay(limits, async url => {
      const [one, other, topic] = [await connectRelay(url), await connectRelay(url, undefined, { confirm: false }), newTopic()]
      await other.call('irn_subscribe', { topic })
      await one.call('irn_batchPublish', { messages: [letter(topic, 'a'), letter(topic, 'b'), letter(topic, 'c')] })
      await until(() => other.pushes.length === 3)
      for (const { id } of other.pushes) other.acknowledge(id)
      await other.call('irn_unsubscribe', { topic })
      const [{ id }] = other.pushes as [(typeof other.pushes)[0]]
      for (let round = 0; round < 4; round++) other.acknowledge(id)
      await until(() => other.closed)
      assert.deepEqual(other.closed, { code: 1008, reason: 'Too many refused calls' })
    })
  })

  it('closes a socket that sends more than any client needs', async () => {
    await withRelay({ received: { burst: 5000, perSecond: 100 } }, async (url, pass) => {
      const [loud, calm] = [await connectRelay(url), await connectRelay(url)]
      const big = { id: 1, jsonrpc: '2.0', result: 'x'.repeat(3000) }
      loud.send(big)
      await loud.call('irn_unsubscribe', { topic: newTopic() })
      pass(30)
      loud.send(big)
      await loud.call('irn_unsubscribe', { topic: newTopic() })
      loud.send(big)
      await until(() => loud.closed)
      assert.deepEqual(loud.closed, { code: 1008, reason: 'Too many bytes' })
      assert.equal(await calm.call('irn_unsubscribe', { topic: newTopic() }), true)
    })
  })

  it('counts pings and pongs among the bytes of a socket', async () => {
    for (const kind of ['ping', 'pong'] as const)
      await withRelay({ received: { burst: 5000, perSecond: 100 } }, async url => {
        const loud = await connectRelay(url)
        for (let time = 0; time < 60; time++) loud.socket[kind](Buffer.alloc(125))
        await until(() => loud.closed)
        assert.deepEqual(loud.closed, { code: 1008, reason: 'Too many bytes' })
      })
  })

  it('limits topics, and leaves the ones there are', async () => {
    await withRelay({ topicsPerSocket: 2 }, async url => {
      const [one, other] = [await connectRelay(url), await connectRelay(url)]
      const topics = [newTopic(), newTopic()]
      await other.call('irn_batchSubscribe', { topics })
      assert.deepEqual((await other.request('irn_subscribe', { topic: newTopic() })).error, {
        code: -32005,
        message: 'Limit exceeded: at most 2 topics a connection'
      })
      await other.call('irn_subscribe', { topic: topics[0] })
      await one.call('irn_publish', letter(topics[1]!, 'still here'))
      await until(() => other.pushes.length === 1)
    })
  })

  it('limits what waits on one topic, until some of it is over', async () => {
    await withRelay({ mailPerTopic: 2 }, async (url, pass) => {
      const [one, topic] = [await connectRelay(url), newTopic()]
      await one.call('irn_batchPublish', { messages: [letter(topic, 'a'), letter(topic, 'b')] })
      assert.deepEqual((await one.request('irn_publish', letter(topic, 'c'))).error, {
        code: -32005,
        message: `Limit exceeded: topic ${topic} holds 2 messages`
      })
      assert.equal(await one.call('irn_publish', letter(newTopic(), 'elsewhere')), true)
      pass(301)
      assert.equal(await one.call('irn_publish', letter(topic, 'c')), true)
    })
  })

  it('counts no acknowledged message against the limit of its topic, nor of its address', async () => {
    await withRelay({ mailPerTopic: 4, mailPerAddress: 6, mailPerNetwork: 6 }, async url => {
      const [site, wallet, topic] = [await connectRelay(url), await connectRelay(url), newTopic()]
      for (const client of [site, wallet]) await client.call('irn_subscribe', { topic })
      for (let pair = 0; pair < 20; pair++) {
        assert.equal(await site.call('irn_publish', letter(topic, `request ${pair}`)), true)
        await until(() => wallet.pushes.length === pair + 1)
        assert.equal(await wallet.call('irn_publish', letter(topic, `response ${pair}`)), true)
        await until(() => site.pushes.length === pair + 1)
        // the acknowledgements before it are stored
        for (const client of [site, wallet]) await client.call('irn_fetchMessages', { topic: newTopic() })
      }
    })
  })

  it('refuses what is too much for a topic, and nothing else', async () => {
    await withRelay({ mailPerTopic: 2, patience: { burst: 3, perSecond: 0.001 } }, async url => {
      const [client, full] = [await connectRelay(url), newTopic()]
      await client.call('irn_batchPublish', { messages: [letter(full, 'a'), letter(full, 'b')] })
      const refused = await Promise.all(
        Array.from({ length: 20 }, (_, index) => client.request('irn_publish', letter(full, `more ${index}`)))
      )
      assert.deepEqual(new Set(refused.map(({ error }) => error?.code)), new Set([-32005]))
      const proposal = { pairingTopic: newTopic(), sessionProposal: 'proposal', ttl: 300 }
      assert.equal(await client.call('wc_proposeSession', proposal), true)
      assert.equal(client.closed, undefined)
    })
  })

  it('takes four hundred requests in flight on one session, and a new pairing beside them', async () => {
    await withRelay({}, async url => {
      const [site, wallet, session] = [await connectRelay(url), await connectRelay(url), newTopic()]
      await wallet.call('irn_subscribe', { topic: session })
      const requests = Array.from({ length: 400 }, (_, index) =>
        site.request('irn_publish', letter(session, `m${index}`), 30_000)
      )
      const pairing = site.request('wc_proposeSession', { pairingTopic: newTopic(), sessionProposal: 'p', ttl: 300 }, 30_000)
      const answers = await Promise.all([...requests, pairing])
      assert.ok(answers.every(({ result }) => result === true))
      await until(() => wallet.pushes.length === 400, '400 messages', 30_000)
      assert.deepEqual(
        wallet.messages(),
        Array.from({ length: 400 }, (_, index) => `m${index}`)
      )
      assert.deepEqual([site.closed, wallet.closed], [undefined, undefined])
    })
  })

  it('answers five hundred calls sent at once, in their order', async () => {
    await withRelay({}, async url => {
      const client = await connectRelay(url)
      const ids = Array.from({ length: 500 }, (_, index) => index)
      for (const id of ids) client.send({ id, jsonrpc: '2.0', method: 'irn_publish', params: letter(newTopic(), `m${id}`) })
      await until(() => client.replies.length === ids.length, '500 replies', 30_000)
      assert.deepEqual(
        client.replies.map(({ id }) => id),
        ids
      )
      assert.ok(client.replies.every(({ result }) => result === true))
    })
  })

  it('drops a socket that is dead, and keeps one that answers', async () => {
    await withRelay({ heartbeat: 0.05 }, async url => {
      const alive = await connectRelay(url)
      let pings = 0
      alive.socket.on('ping', () => pings++)
      const dead = await connectRelay(url, undefined, { autoPong: false })
      await until(() => dead.closed)
      assert.equal(dead.closed?.code, 1006)
      await until(() => pings >= 4)
      assert.equal(alive.closed, undefined)
    })
  })

  it('drops expired messages from the database', async () => {
    await withRelay({ sweep: 0.02 }, async (url, pass) => {
      const client = await connectRelay(url)
      const [short, long] = [newTopic(), newTopic()]
      await client.call('irn_batchPublish', { messages: [letter(short, 'a'), { ...letter(long, 'b'), ttl: 3600 }] })
      pass(301)
      const kept = () => store.db.selectFrom('relay_message').select('topic').where('topic', 'in', [short, long]).execute()
      await until(async () => (await kept()).length < 2)
      assert.deepEqual(await kept(), [{ topic: long }])
    })
  })
})
