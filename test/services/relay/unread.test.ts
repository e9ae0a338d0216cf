import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { newTopic } from './client.ts'
import { until } from '../until.ts'
import { quotasBench, letter, mebibyte, refused } from './quotas-bench.ts'

const bench = quotasBench()
const { withRelay, newAddress } = bench

describe('a relay and what waits for a client', () => {
  it('reads nothing again when a topic is subscribed that is subscribed already', async () => {
    await withRelay({}, async ({ connect }) => {
      const topic = newTopic()
      const [one, two] = [await connect(newAddress()), await connect(newAddress(), { confirm: false })]
      await one.call('irn_publish', letter(topic, 'once'))
      await two.call('irn_subscribe', { topic })
      await until(() => two.pushes.length === 1)
      const other = newTopic()
      await one.call('irn_publish', letter(other, 'new'))
      const before = bench.reads
      for (let round = 0; round < 100; round++) await two.call('irn_batchSubscribe', { topics: [topic] })
      assert.equal(bench.reads, before)
      await two.call('irn_batchSubscribe', { topics: [topic, other] })
      await until(() => two.pushes.length === 2)
      assert.deepEqual(two.messages(), ['once', 'new'])
    })
  })

  it('sends what waits on a topic though the call that subscribed it failed later', async () => {
    await withRelay({ bytes: { burst: 10, perSecond: 0.001 } }, async ({ connect }) => {
      const pairingTopic = newTopic()
      const [one, two] = [await connect(newAddress()), await connect(newAddress())]
      await one.call('irn_publish', letter(pairingTopic, 'waiting'))
      const { error } = await two.request('wc_proposeSession', { pairingTopic, sessionProposal: 'x'.repeat(20), ttl: 300 })
      assert.equal(error?.code, -32005)
      await two.call('irn_subscribe', { topic: pairingTopic })
      await until(() => two.pushes.length === 1)
    })
  })

  it('counts the bytes that are fetched, and goes on where it was', async () => {
    const limits = { fetched: { burst: 1600, perSecond: 100 }, pageBytes: 1100, mailOverheadBytes: 100 }
    await withRelay(limits, async ({ connect, pass, metric }) => {
      const topic = newTopic()
      const [one, two] = [await connect(newAddress()), await connect(newAddress())]
      await one.call('irn_batchPublish', { messages: ['a', 'b'].map(text => letter(topic, text.repeat(900))) })
      const fetched = () => two.request('irn_fetchMessages', { topic })
      const text = ({ result }: Awaited<ReturnType<typeof fetched>>) =>
        (result as { messages: { message: string }[] }).messages.map(({ message }) => message[0])
      assert.deepEqual(text(await fetched()), ['a'])
      const words = 'Limit exceeded: too many fetched bytes; wait 4 s'
      assert.deepEqual((await fetched()).error, { code: -32005, message: words })
      assert.equal(await metric(refused('fetched')), 1)
      pass(4)
      assert.deepEqual(text(await fetched()), ['b'])
    })
  })

  it('sends waiting messages no faster than an address may read them', async () => {
    const fetchedPerAddress = { burst: 1100, perSecond: 100 }
    const limits = { fetchedPerAddress, pageBytes: 1100, mailOverheadBytes: 100, heartbeat: 0.5 }
    await withRelay(limits, async ({ connect, pass }) => {
      const [topic, address] = [newTopic(), newAddress()]
      const [one, two] = [await connect(newAddress()), await connect(address)]
      await one.call('irn_batchPublish', { messages: ['a', 'b', 'c'].map(text => letter(topic, text.repeat(900))) })
      await two.call('irn_subscribe', { topic })
      await until(() => two.pushes.length === 1)
      let beats = 0
      two.socket.on('ping', () => beats++)
      await until(() => beats >= 2)
      assert.equal(two.pushes.length, 1)
      pass(10)
      await until(() => two.pushes.length === 2)
      pass(10)
      await until(() => two.pushes.length === 3)
      assert.deepEqual(
        two.messages().map(text => text[0]),
        ['a', 'b', 'c']
      )
    })
  })

  it('reads nothing for a client that does not read, and goes on when it does', { timeout: 240_000 }, async () => {
    const plenty = { burst: 1024 * mebibyte, perSecond: mebibyte }
    await withRelay({ fetched: plenty, fetchedPerAddress: plenty }, async ({ connect, metric }) => {
      const topic = newTopic()
      const [one, two] = [await connect(newAddress()), await connect(newAddress())]
      await one.call('irn_publish', letter(topic, 'x'.repeat(500_000)))
      two.socket.pause()
      for (let id = 0; id < 100; id++) two.send({ id, jsonrpc: '2.0', method: 'irn_fetchMessages', params: { topic } })
      const done = () => metric('relay_calls_total{method="irn_fetchMessages"}')
      // Another client's calls are served from the same database in turn: after many of them without a fetch, no fetch is
      // pending.
      let before: number
      do {
        before = await done()
        for (let round = 0; round < 50; round++) await one.request('irn_publish', letter(newTopic(), 'calm'))
      } while (before !== (await done()))
      assert.ok(before > 0 && before < 60, `${before} of 100 fetches were answered, though nobody read the answers`)
      two.socket.resume()
      await until(() => two.replies.length === 100, '100 replies', 30_000)
      assert.ok(two.replies.every(({ error }) => error === undefined))
    })
  })

  it('keeps no answers to pings of a client that does not read', { timeout: 240_000 }, async () => {
    const plenty = { burst: 1024 * mebibyte, perSecond: mebibyte }
    await withRelay({ received: plenty, receivedPerAddress: plenty }, async ({ connect, metric }) => {
      const client = await connect(newAddress())
      let pongs = 0
      client.socket.on('pong', () => pongs++)
      client.socket.ping()
      await until(() => pongs === 1, 'a pong')
      client.socket.pause()
      const sent = 100_000
      for (let time = 0; time < sent; time++) client.socket.ping(Buffer.alloc(125))
      client.send({ id: 1, jsonrpc: '2.0', method: 'irn_unsubscribe', params: { topic: newTopic() } })
      await until(async () => (await metric('relay_calls_total{method="irn_unsubscribe"}')) === 1, 'the call', 30_000)
      client.socket.resume()
      await until(() => client.replies.length === 1, 'the reply', 30_000)
      assert.ok(pongs < sent / 2, `${pongs} of ${sent} pings were answered, though nobody read the answers`)
      const before = pongs
      client.socket.ping()
      await until(() => pongs > before, 'a pong')
    })
  })

  it('refuses no more calls of a client that does not read the refusals', { timeout: 240_000 }, async () => {
    const plenty = { burst: 1024 * mebibyte, perSecond: mebibyte }
    const limits = { calls: plenty, callsPerAddress: plenty, patience: plenty, received: plenty, receivedPerAddress: plenty }
    const calls = 30_000
    for (const [reason, frame] of [
      ['method', { jsonrpc: '2.0', method: 'irn_nothing' }],
      ['malformed', { jsonrpc: '1.0', method: 'irn_nothing' }]
    ] as const)
      await withRelay(limits, async ({ connect, metric }) => {
        const [one, two] = [await connect(newAddress()), await connect(newAddress())]
        two.socket.pause()
        for (let time = 0; time < calls; time++) two.send({ id: '\u0001'.repeat(128), ...frame })
        let before: number
        do {
          before = await metric(refused(reason))
          for (let round = 0; round < 50; round++) await one.request('irn_unsubscribe', { topic: newTopic() })
        } while (before !== (await metric(refused(reason))))
        assert.ok(before > 0 && before < calls / 2, `${before} of ${calls} refusals were sent, though nobody read them`)
        two.socket.resume()
        await until(() => two.replies.length === calls, 'all refusals', 30_000)
      })
  })

  it('leaves new messages in the mailbox while a client does not read, and loses none', { timeout: 240_000 }, async () => {
    const plenty = { burst: 1024 * mebibyte, perSecond: mebibyte }
    const limits = { bytes: plenty, bytesPerAddress: plenty, fetched: plenty, fetchedPerAddress: plenty }
    await withRelay(limits, async ({ connect, metric }) => {
      const topic = newTopic()
      const [one, two] = [await connect(newAddress()), await connect(newAddress())]
      await two.call('irn_subscribe', { topic })
      two.socket.pause()
      const texts = Array.from({ length: 60 }, (_, index) => `${index} ${'x'.repeat(500_000)}`)
      for (const text of texts) await one.call('irn_publish', letter(topic, text))
      const pushed = await metric('relay_pushed_total')
      assert.ok(pushed > 0 && pushed < 40, `${pushed} of 60 messages were sent, though nobody read them`)
      two.socket.resume()
      await until(() => two.pushes.length === texts.length, '60 messages', 30_000)
      assert.deepEqual(new Set(two.messages()), new Set(texts))
    })
  })
})
