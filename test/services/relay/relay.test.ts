import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Services } from '../../../services/start.ts'
import { startTestServices } from '../open-test-store.ts'
import { connectRelay, createIdentity, newTopic, subscriptionIdOf, type RelayClient } from './client.ts'
import { until } from '../until.ts'

describe('relay', () => {
  let services: Services
  let offset = 0
  const clients: RelayClient[] = []

  const connect = async (...[identity, options]: [Parameters<typeof connectRelay>[1]?, Parameters<typeof connectRelay>[2]?]) => {
    const client = await connectRelay(services.addresses.relay, identity, options)
    clients.push(client)
    return client
  }

  before(async () => {
    services = await startTestServices({ now: () => Date.now() + offset })
  })

  after(async () => {
    await Promise.all(clients.map(client => client.close()))
    await services.close()
  })

  const letter = (topic: string, message: string, more: object = {}) => ({ topic, message, ttl: 300, tag: 1108, ...more })

  it('pushes a message to a subscriber, with its tag, time and attestation', async () => {
    const [one, other] = [await connect(), await connect()]
    const topic = newTopic()
    const subscription = await other.call('irn_subscribe', { topic })
    assert.equal(subscription, subscriptionIdOf(topic, other.identity))
    const before = Date.now()
    assert.equal(
      await one.call('irn_publish', letter(topic, 'secret', { attestation: 'a.b.c', prompt: true, tvf: { leak: 1 } })),
      true
    )
    await until(() => other.pushes.length === 1)
    const [{ id: _, publishedAt, ...push }] = other.pushes as [(typeof other.pushes)[0]]
    assert.deepEqual(push, { subscription, topic, message: 'secret', tag: 1108, attestation: 'a.b.c' })
    assert.ok(publishedAt >= before && publishedAt <= Date.now())
  })

  it('stores none of the fields that would reveal what a message is about', async () => {
    const [one, other] = [await connect(), await connect()]
    const topic = newTopic()
    await other.call('irn_subscribe', { topic })
    await one.call('irn_publish', letter(topic, 'secret', { tvf: { rpcMethods: ['eth_sign'] }, correlationId: 99 }))
    await until(() => other.pushes.length === 1)
    assert.doesNotMatch(other.texts.join(), /eth_sign|tvf|correlationId/)
  })

  it('keeps a message until its subscriber comes', async () => {
    const [one, other] = [await connect(), await connect()]
    const topic = newTopic()
    await one.call('irn_publish', letter(topic, 'early'))
    await other.call('irn_subscribe', { topic })
    await until(() => other.pushes.length === 1)
    assert.deepEqual(other.messages(), ['early'])
  })

  it('delivers to every subscriber, and never to the publisher', async () => {
    const [one, two, three] = [await connect(), await connect(), await connect()]
    const topic = newTopic()
    for (const client of [one, two, three]) await client.call('irn_subscribe', { topic })
    await one.call('irn_publish', letter(topic, 'from one'))
    await two.call('irn_publish', letter(topic, 'from two'))
    await until(() => two.pushes.length === 1 && three.pushes.length === 2 && one.pushes.length === 1)
    assert.deepEqual(
      [one, two, three].map(client => client.messages()),
      [['from two'], ['from one'], ['from one', 'from two']]
    )
  })

  it('returns none of its own messages to a reconnected publisher', async () => {
    const one = await connect()
    const topic = newTopic()
    await one.call('irn_publish', letter(topic, 'mine'))
    await one.close()
    const again = await connect(one.identity)
    await again.call('irn_subscribe', { topic })
    assert.deepEqual(await again.call('irn_fetchMessages', { topic }), { messages: [], hasMore: false })
    const other = await connect()
    await other.call('irn_publish', letter(topic, 'yours'))
    await until(() => again.pushes.length === 1)
    assert.deepEqual(again.messages(), ['yours'])
  })

  it('delivers again after a reconnect what was not confirmed, and no more once it was', async () => {
    const [one, identity, topic] = [await connect(), createIdentity(), newTopic()]
    await one.call('irn_publish', letter(topic, 'important'))

    const silent = await connect(identity, { confirm: false })
    await silent.call('irn_subscribe', { topic })
    await until(() => silent.pushes.length === 1)
    await silent.close()

    const again = await connect(identity, { confirm: false })
    await again.call('irn_subscribe', { topic })
    await until(() => again.pushes.length === 1)
    assert.deepEqual(again.messages(), ['important'])
    again.acknowledge(again.pushes[0]!.id)
    // frames of a connection are handled in order: once this is answered, the acknowledgement is stored
    await again.call('irn_fetchMessages', { topic: newTopic() })
    await again.close()

    const third = await connect(identity)
    await third.call('irn_subscribe', { topic })
    assert.deepEqual(await third.call('irn_fetchMessages', { topic }), { messages: [], hasMore: false })
    await one.call('irn_publish', letter(topic, 'next'))
    await until(() => third.pushes.length === 1)
    assert.deepEqual(third.messages(), ['next'])
  })

  it('takes an error as no confirmation', async () => {
    const [one, identity, topic] = [await connect(), createIdentity(), newTopic()]
    await one.call('irn_publish', letter(topic, 'important'))
    const failing = await connect(identity, { confirm: false })
    await failing.call('irn_subscribe', { topic })
    await until(() => failing.pushes.length === 1)
    failing.send({ id: failing.pushes[0]!.id, jsonrpc: '2.0', error: { code: -32603, message: 'no room' } })
    await failing.call('irn_fetchMessages', { topic: newTopic() })
    await failing.close()
    const again = await connect(identity)
    await again.call('irn_subscribe', { topic })
    await until(() => again.pushes.length === 1)
  })

  it('pushes a message once on a connection, however often its topic is subscribed', async () => {
    const [one, other, topic] = [await connect(), await connect(undefined, { confirm: false }), newTopic()]
    await one.call('irn_publish', letter(topic, 'first'))
    for (let round = 0; round < 3; round++) await other.call('irn_subscribe', { topic })
    await one.call('irn_publish', letter(topic, 'last'))
    await until(() => other.messages().includes('last'))
    assert.deepEqual(other.messages(), ['first', 'last'])
  })

  it('takes the same message once', async () => {
    const [one, other, topic] = [await connect(), await connect(), newTopic()]
    for (let round = 0; round < 3; round++) assert.equal(await one.call('irn_publish', letter(topic, 'again')), true)
    await one.call('irn_publish', letter(topic, 'last'))
    await other.call('irn_subscribe', { topic })
    await until(() => other.messages().includes('last'))
    assert.deepEqual(other.messages(), ['again', 'last'])
  })

  it('delivers to both sockets of one client', async () => {
    const identity = createIdentity()
    const [one, first, second] = [await connect(), await connect(identity), await connect(identity)]
    const topic = newTopic()
    await first.call('irn_subscribe', { topic })
    await second.call('irn_subscribe', { topic })
    await one.call('irn_publish', letter(topic, 'to both'))
    await until(() => first.pushes.length === 1 && second.pushes.length === 1)
  })

  it('stops to deliver after an unsubscribe', async () => {
    const [one, other, topic, kept] = [await connect(), await connect(), newTopic(), newTopic()]
    await other.call('irn_batchSubscribe', { topics: [topic, kept] })
    const id = subscriptionIdOf(topic, other.identity)
    assert.equal(await other.call('irn_unsubscribe', { topic, id }), true)
    await one.call('irn_publish', letter(topic, 'unheard'))
    await one.call('irn_publish', letter(kept, 'heard'))
    await until(() => other.pushes.length === 1)
    assert.deepEqual(other.messages(), ['heard'])
  })

  it('does in batches what it does one by one, in their order', async () => {
    const [one, other] = [await connect(), await connect()]
    const topics = Array.from({ length: 5 }, newTopic)
    assert.deepEqual(
      await other.call('irn_batchSubscribe', { topics }),
      topics.map(topic => subscriptionIdOf(topic, other.identity))
    )
    const messages = topics.flatMap((topic, index) => [letter(topic, `a${index}`), letter(topic, `b${index}`)])
    assert.equal(await one.call('irn_batchPublish', { messages }), true)
    await until(() => other.pushes.length === 10)
    assert.deepEqual(
      other.messages(),
      messages.map(({ message }) => message)
    )
    const subscriptions = topics.slice(0, 4).map(topic => ({ topic, id: subscriptionIdOf(topic, other.identity) }))
    assert.equal(await other.call('irn_batchUnsubscribe', { subscriptions }), true)
    await one.call('irn_batchPublish', { messages: topics.map((topic, index) => letter(topic, `c${index}`)) })
    await until(() => other.pushes.length === 11)
    assert.equal(other.messages().at(-1), 'c4')
  })

  it('refuses a message that no database takes', async () => {
    const one = await connect()
    for (const [text, more] of [
      ['a\0b', {}],
      ['a\ud800', {}],
      ['good', { attestation: 'a\0b' }]
    ] as const) {
      const { error } = await one.request('irn_publish', letter(newTopic(), text, more))
      assert.equal(error?.code, -32602)
    }
  })

  it('takes all messages of a batch or none', async () => {
    const [one, other, topic] = [await connect(), await connect(), newTopic()]
    const { error } = await one.request('irn_batchPublish', {
      messages: [letter(topic, 'good'), letter(topic, 'bad', { ttl: 0 })]
    })
    assert.equal(error?.code, -32602)
    assert.deepEqual(await other.call('irn_fetchMessages', { topic }), { messages: [], hasMore: false })
  })

  it('hands out waiting messages on request, page by page, oldest first, each once', async () => {
    const [one, other, topics] = [await connect(), await connect(), [newTopic(), newTopic()]]
    const texts = Array.from({ length: 120 }, (_, index) => `m${index}`)
    await one.call('irn_batchPublish', { messages: texts.map((text, index) => letter(topics[index % 2]!, text)) })
    const fetched: string[] = []
    let pages = 0
    for (let more = true; more; pages++) {
      const page = (await other.call('irn_batchFetchMessages', { topics })) as {
        messages: { message: string }[]
        hasMore: boolean
      }
      fetched.push(...page.messages.map(({ message }) => message))
      more = page.hasMore
    }
    assert.deepEqual(fetched, texts)
    assert.equal(pages, 3)
  })

  it('replays a mailbox of many pages in its order', async () => {
    const [one, other, topic] = [await connect(), await connect(), newTopic()]
    const texts = Array.from({ length: 130 }, (_, index) => `m${index}`)
    await one.call('irn_batchPublish', { messages: texts.map(text => letter(topic, text)) })
    await other.call('irn_subscribe', { topic })
    await until(() => other.pushes.length === texts.length)
    assert.deepEqual(other.messages(), texts)
  })

  it('replays no more than the client can confirm, and the rest as it does', async () => {
    const [one, other, topic] = [await connect(), await connect(undefined, { confirm: false }), newTopic()]
    const texts = Array.from({ length: 700 }, (_, index) => `m${index}`)
    for (const half of [texts.slice(0, 350), texts.slice(350)]) {
      await one.call('irn_batchPublish', { messages: half.map(text => letter(topic, text)) })
    }
    await other.call('irn_subscribe', { topic })
    await until(() => other.pushes.length === 500)
    const held = other.pushes.map(({ id }) => id)
    for (const id of held.slice(0, 100)) other.acknowledge(id)
    await until(() => other.pushes.length === 600)
    for (const { id } of other.pushes.slice(100)) other.acknowledge(id)
    await until(() => other.pushes.length === 700)
    assert.deepEqual(other.messages(), texts)
  })

  it('proposes and approves a session: fans out, and subscribes the sender', async () => {
    const [site, wallet, pairingTopic, sessionTopic] = [await connect(), await connect(), newTopic(), newTopic()]
    const proposal = { pairingTopic, sessionProposal: 'proposal', ttl: 300, attestation: '', correlationId: 1 }
    assert.equal(await site.call('wc_proposeSession', proposal), true)
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    await until(() => wallet.pushes.length === 1)
    assert.deepEqual(
      wallet.pushes.map(({ message, tag }) => ({ message, tag })),
      [{ message: 'proposal', tag: 1100 }]
    )

    await site.call('irn_subscribe', { topic: sessionTopic })
    const approval = { pairingTopic, sessionTopic, sessionProposalResponse: 'yes', sessionSettlementRequest: 'settle', ttl: 300 }
    assert.equal(await wallet.call('wc_approveSession', approval), true)
    await until(() => site.pushes.length === 2)
    assert.deepEqual(
      site.pushes.map(({ message, tag, topic }) => ({ message, tag, topic })),
      [
        { message: 'yes', tag: 1101, topic: pairingTopic },
        { message: 'settle', tag: 1102, topic: sessionTopic }
      ]
    )

    await site.call('irn_publish', letter(sessionTopic, 'settled'))
    await until(() => wallet.messages().includes('settled'))
  })

  it('forgets a message when its time is over', async () => {
    const [one, other, topic] = [await connect(), await connect(), newTopic()]
    await one.call('irn_batchPublish', { messages: [letter(topic, 'short', { ttl: 10 }), letter(topic, 'long', { ttl: 100 })] })
    offset += 11_000
    await other.call('irn_subscribe', { topic })
    await until(() => other.pushes.length > 0)
    assert.deepEqual(other.messages(), ['long'])
    await one.call('irn_publish', letter(topic, 'short'))
    await until(() => other.pushes.length === 2)
    assert.deepEqual(other.messages(), ['long', 'short'])
  })

  describe('with frames that are wrong', () => {
    const frames: [title: string, frame: string, code: number, words: RegExp][] = [
      ['no JSON', '{"id":1,', -32700, /JSON/],
      ['an empty frame', '', -32700, /JSON/],
      ['a number', '7', -32600, /object/],
      ['null', 'null', -32600, /object/],
      ['a list', '[]', -32600, /batches/],
      ['no id', '{"jsonrpc":"2.0","method":"irn_subscribe","params":{}}', -32600, /id/],
      ['an object as id', '{"id":{},"jsonrpc":"2.0","method":"irn_subscribe"}', -32600, /id/],
      ['another version', '{"id":1,"jsonrpc":"1.0","method":"irn_subscribe"}', -32600, /jsonrpc/],
      ['no method', '{"id":1,"jsonrpc":"2.0"}', -32600, /method/],
      ['a number as method', '{"id":1,"jsonrpc":"2.0","method":5}', -32600, /method/],
      ['an unknown method', '{"id":1,"jsonrpc":"2.0","method":"irn_steal","params":{}}', -32601, /irn_steal/],
      ['a method of every object', '{"id":1,"jsonrpc":"2.0","method":"constructor","params":{}}', -32601, /constructor/]
    ]
    for (const [title, frame, code, words] of frames) {
      it(`answers ${title} with ${code} and goes on`, async () => {
        const client = await connect()
        client.send(frame)
        await until(() => client.replies.length === 1)
        assert.equal(client.replies[0]?.error?.code, code)
        assert.match(client.replies[0].error.message, words)
        assert.equal(await client.call('irn_unsubscribe', { topic: newTopic() }), true)
      })
    }

    const topic = newTopic()
    const params: [method: string, params: unknown, words: RegExp][] = [
      ['irn_subscribe', undefined, /params/],
      ['irn_subscribe', [], /params/],
      ['irn_subscribe', {}, /topic/],
      ['irn_subscribe', { topic: 'short' }, /topic must be 64/],
      ['irn_subscribe', { topic: topic.toUpperCase() + '0' }, /topic/],
      ['irn_batchSubscribe', { topics: [] }, /topics/],
      ['irn_batchSubscribe', { topics: [topic, 5] }, /topics\[1\]/],
      ['irn_batchSubscribe', { topics: Array.from({ length: 501 }, newTopic) }, /501 entries; at most 500/],
      ['irn_batchUnsubscribe', { subscriptions: [null] }, /subscriptions\[0\]/],
      ['irn_publish', letter(topic, ''), /message/],
      ['irn_publish', letter(topic, 'x', { ttl: 0 }), /ttl/],
      ['irn_publish', letter(topic, 'x', { ttl: 2_592_001 }), /ttl must be a whole number of seconds from 1 to 2592000/],
      ['irn_publish', letter(topic, 'x', { ttl: 1.5 }), /ttl/],
      ['irn_publish', letter(topic, 'x', { ttl: '300' }), /ttl/],
      ['irn_publish', letter(topic, 'x', { tag: -1 }), /tag/],
      ['irn_publish', letter(topic, 'x', { tag: 'a' }), /tag/],
      ['irn_publish', letter(topic, 'x', { attestation: 5 }), /attestation/],
      ['irn_publish', letter(topic, 'é'.repeat(262_145)), /524290 bytes; at most 524288/],
      ['irn_batchPublish', { messages: 'all' }, /messages/],
      ['irn_batchPublish', { messages: [letter(topic, 'x'), {}] }, /topic/],
      ['irn_fetchMessages', { topic: null }, /topic/],
      ['irn_batchFetchMessages', {}, /topics/],
      ['wc_proposeSession', { pairingTopic: topic, ttl: 300 }, /sessionProposal/],
      ['wc_approveSession', { pairingTopic: topic, sessionTopic: 'x', ttl: 300 }, /sessionTopic/]
    ]
    for (const [method, value, words] of params) {
      it(`answers ${method} with ${words.source} when it is wrong`, async () => {
        const client = await connect()
        const { error } = await client.request(method, value)
        assert.equal(error?.code, -32602)
        assert.match(error.message, words)
      })
    }

    it('gives back an id that no number can hold as it came', async () => {
      const client = await connect()
      client.send(`{"id":1795258842507123457,"jsonrpc":"2.0","method":"irn_unsubscribe","params":{"topic":"${topic}","id":"x"}}`)
      await until(() => client.texts.length === 1)
      assert.equal(client.texts[0], '{"id":1795258842507123457,"jsonrpc":"2.0","result":true}')
    })

    it('repeats no id of any length', async () => {
      const client = await connect()
      for (const digits of [400, 500_000]) client.send(`{"id":${'9'.repeat(digits)},"jsonrpc":"2.0","method":"irn_nothing"}`)
      await until(() => client.texts.length === 2)
      for (const text of client.texts) assert.match(text, /^\{"id":null,.{0,100}"code":-32600,.{0,100}$/)
    })

    it('closes a socket that sends bytes', async () => {
      const client = await connect()
      client.socket.send(Buffer.from([1, 2, 3]))
      await until(() => client.closed)
      assert.equal(client.closed?.code, 1003)
    })

    it('closes a socket that sends a frame beyond all measure', async () => {
      const client = await connect()
      client.send('x'.repeat(1024 * 1024 + 1))
      await until(() => client.closed)
      assert.equal(client.closed?.code, 1009)
    })

    it('ignores confirmations of what was never sent', async () => {
      const client = await connect()
      for (const id of [1, 'one', null, {}]) client.send({ id, jsonrpc: '2.0', result: true })
      assert.equal(await client.call('irn_unsubscribe', { topic }), true)
      assert.equal(client.texts.length, 1)
    })
  })
})
