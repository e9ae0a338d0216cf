import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { describe, it } from 'node:test'
import { createIdentity, newTopic, relayAddress, shakeHands, tokenOf, type RelayClient } from './client.ts'
import { until } from '../until.ts'
import { quotasBench, letter, audience, refused } from './quotas-bench.ts'

const bench = quotasBench()
const { withRelay, newAddress } = bench

describe('a relay and an address with many keys', () => {
  it('has one allowance for their sockets', async () => {
    await withRelay({ socketsPerAddress: 2 }, async ({ url, connect, metric }) => {
      const [crowded, other] = [newAddress(), newAddress()]
      const clients = [await connect(crowded), await connect(crowded)]
      const shake = (address: string) =>
        shakeHands(relayAddress(url, { auth: tokenOf(createIdentity(), audience) }), { headers: { 'x-forwarded-for': address } })
      assert.deepEqual(await shake(crowded), { status: 429, text: 'Too many connections from one address' })
      assert.equal((await shake(other)).status, 101)
      assert.equal(await metric(refused('sockets-address')), 1)
      await clients[0]!.close()
      await until(async () => (await shake(crowded)).status === 101)
    })
  })

  it('has one allowance for their sockets that only tell of a refusal', async () => {
    await withRelay({ socketsPerAddress: 2 }, async ({ url }) => {
      const address = newAddress()
      const headers = { 'x-forwarded-for': address }
      const sockets: Duplex[] = []
      for (let time = 0; time < 2; time++) {
        const handshake = request(relayAddress(url.replace(/^ws/, 'http'), { useOnCloseEvent: 'true' }), {
          headers: {
            ...headers,
            connection: 'Upgrade',
            upgrade: 'websocket',
            'sec-websocket-version': '13',
            'sec-websocket-key': Buffer.alloc(16).toString('base64')
          }
        })
        const upgraded = once(handshake, 'upgrade')
        handshake.end()
        // does not answer the close frame
        sockets.push(((await upgraded) as [unknown, Duplex])[1])
      }
      const shake = async () =>
        (await shakeHands(relayAddress(url, { auth: tokenOf(createIdentity(), audience) }), { headers })).status
      assert.equal(await shake(), 429)
      for (const socket of sockets) socket.destroy()
      await until(async () => (await shake()) === 101)
    })
  })

  it('has one allowance for their calls', async () => {
    await withRelay({ callsPerAddress: { burst: 4, perSecond: 1 } }, async ({ connect, pass, metric }) => {
      const address = newAddress()
      const [one, two, calm] = [await connect(address), await connect(address), await connect(newAddress())]
      const request = (client: RelayClient) => client.request('irn_unsubscribe', { topic: newTopic() })
      for (const client of [one, two, one, two]) assert.equal((await request(client)).result, true)
      const words = 'Limit exceeded: too many calls from one address; wait 1 s'
      for (const client of [one, two]) assert.deepEqual((await request(client)).error, { code: -32005, message: words })
      assert.equal((await request(calm)).result, true)
      assert.equal(await metric(refused('calls-address')), 2)
      pass(1)
      assert.equal((await request(two)).result, true)
    })
  })

  it('has one allowance for the bytes they publish', async () => {
    await withRelay({ bytesPerAddress: { burst: 1000, perSecond: 100 } }, async ({ connect, pass }) => {
      const address = newAddress()
      const [one, two, calm] = [await connect(address), await connect(address), await connect(newAddress())]
      const publish = (client: RelayClient) => client.request('irn_publish', letter(newTopic(), 'é'.repeat(450)))
      assert.equal((await publish(one)).result, true)
      const words = 'Limit exceeded: too many bytes from one address; wait 8 s'
      assert.deepEqual((await publish(two)).error, { code: -32005, message: words })
      assert.equal((await publish(calm)).result, true)
      pass(8)
      assert.equal((await publish(two)).result, true)
    })
  })

  it('has one allowance for their subscriptions, given back when they go', async () => {
    await withRelay({ topicsPerAddress: 3 }, async ({ connect, metric }) => {
      const address = newAddress()
      const [one, two, calm] = [await connect(address), await connect(address), await connect(newAddress())]
      const subscribe = (client: RelayClient, count: number) =>
        client.request('irn_batchSubscribe', { topics: Array.from({ length: count }, newTopic) })
      const topic = newTopic()
      await one.call('irn_subscribe', { topic })
      await subscribe(one, 1)
      const words = 'Limit exceeded: at most 3 topics from one address'
      assert.deepEqual((await subscribe(two, 2)).error, { code: -32005, message: words })
      assert.equal((await subscribe(calm, 3)).error, undefined)
      assert.equal(await metric('relay_subscriptions'), 5)
      for (let round = 0; round < 2; round++) await one.call('irn_unsubscribe', { topic })
      assert.equal((await subscribe(two, 2)).error, undefined)
      assert.equal((await subscribe(two, 1)).error?.message, words)
      await one.close()
      await until(async () => (await metric('relay_subscriptions')) === 5)
      assert.equal((await subscribe(two, 1)).error, undefined)
    })
  })

  it('has one allowance for the messages they leave waiting, until some have expired', async () => {
    await withRelay({ mailPerAddress: 2 }, async ({ connect, pass, metric }) => {
      const address = newAddress()
      const [one, two, calm] = [await connect(address), await connect(address), await connect(newAddress())]
      await one.call('irn_publish', letter(newTopic(), 'a', 100))
      const kept = newTopic()
      await two.call('irn_publish', letter(kept, 'b', 3600))
      const { error } = await two.request('irn_batchPublish', { messages: [letter(newTopic(), 'c')] })
      assert.equal(error?.code, -32005)
      assert.match(error.message, /at most 2 messages or \d+ bytes from one address may wait/)
      assert.equal(await metric(refused('mail-address')), 1)
      // the same message again does not count
      assert.equal(await two.call('irn_publish', letter(kept, 'b', 3600)), true)
      assert.equal(await calm.call('irn_publish', letter(newTopic(), 'd')), true)
      pass(101)
      assert.equal(await one.call('irn_publish', letter(newTopic(), 'e')), true)
      const { messages } = (await calm.call('irn_fetchMessages', { topic: kept })) as { messages: { message: string }[] }
      assert.deepEqual(
        messages.map(({ message }) => message),
        ['b']
      )
    })
  })

  it('has one allowance for the bytes of what waits, however many publish at once', async () => {
    await withRelay({ mailBytesPerAddress: 5000, mailOverheadBytes: 1 }, async ({ connect }) => {
      const address = newAddress()
      const clients = await Promise.all(Array.from({ length: 8 }, () => connect(address)))
      const replies = await Promise.all(
        clients.map((client, index) => client.request('irn_publish', letter(newTopic(), String(index).repeat(999))))
      )
      assert.deepEqual(replies.map(({ error }) => error?.code).sort(), [-32005, -32005, -32005, ...Array<undefined>(5)])
    })
  })

  it('counts an IPv6 network as the one address that its owner can choose from', async () => {
    await withRelay({ socketsPerAddress: 1 }, async ({ url, connect }) => {
      await connect('2001:db8:0:1::7')
      const shake = async (address: string) => {
        const options = { headers: { 'x-forwarded-for': address } }
        return (await shakeHands(relayAddress(url, { auth: tokenOf(createIdentity(), audience) }), options)).status
      }
      for (const same of ['2001:db8::1:0:0:0:8', '2001:0DB8:0:0001:ffff::']) assert.equal(await shake(same), 429, same)
      for (const other of ['2001:db8:0:2::7', '2001:db8::7', '::1']) assert.equal(await shake(other), 101, other)
      const mapped = await connect('::ffff:192.0.2.1')
      assert.equal(await shake('192.0.2.1'), 429)
      assert.equal(await shake('192.0.2.2'), 101)
      await mapped.close()
    })
  })
})

describe('a relay whose store is full', () => {
  it('takes nothing more, keeps what it took for its time, and takes again when that has expired', async () => {
    await bench.store.db.deleteFrom('relay_message').execute()
    await withRelay({ mailBytes: 2000, mailOverheadBytes: 100, sweep: 0.02 }, async ({ connect, pass, metric }) => {
      const [one, two] = [await connect(newAddress()), await connect(newAddress())]
      const [short, long] = [newTopic(), newTopic()]
      await one.call('irn_publish', letter(short, 's'.repeat(900), 100))
      await one.call('irn_publish', letter(long, 'l'.repeat(800), 3600))
      assert.equal(await metric('relay_stored_bytes'), 1900)
      const words = 'Limit exceeded: the relay is full; messages are taken again when others have expired'
      const more = letter(newTopic(), 'm'.repeat(900))
      assert.deepEqual((await two.request('irn_publish', more)).error, { code: -32005, message: words })
      assert.equal(await metric(refused('mail')), 1)
      await two.call('irn_batchSubscribe', { topics: [short, long] })
      await until(() => two.pushes.length === 2)
      pass(101)
      await until(async () => (await metric('relay_stored_bytes')) === 900)
      assert.equal(await two.call('irn_publish', more), true)
      assert.equal(await metric('relay_stored_bytes'), 1900)
    })
  })

  it('counts what was there before it started, and what others take meanwhile', async () => {
    await bench.store.db.deleteFrom('relay_message').execute()
    const limits = { mailBytes: 2000, mailOverheadBytes: 100, recount: 0.02 }
    const message = () => letter(newTopic(), 'x'.repeat(900))
    await withRelay(limits, async first => {
      const [at, address] = [await first.connect(newAddress()), newAddress()]
      await at.call('irn_publish', message())
      await withRelay(limits, async second => {
        const other = await second.connect(address)
        assert.equal(await second.metric('relay_stored_bytes'), 1000)
        await other.call('irn_publish', message())
        await until(async () => (await first.metric('relay_stored_bytes')) === 2000)
        assert.equal((await at.request('irn_publish', message())).error?.code, -32005)
      })
    })
  })

  it('keeps so many confirmations of one message and no more', async () => {
    await withRelay({ receiptsPerMessage: 2 }, async ({ connect, metric }) => {
      const topic = newTopic()
      await (await connect(newAddress())).call('irn_publish', letter(topic, 'to many'))
      const readers = [await connect(newAddress()), await connect(newAddress()), await connect(newAddress())]
      for (const [index, reader] of readers.entries()) {
        await reader.call('irn_subscribe', { topic })
        await until(async () => (await metric('relay_acknowledged_total')) === index + 1)
      }
      const waiting = async (reader: RelayClient) => {
        const { messages } = (await reader.call('irn_fetchMessages', { topic })) as { messages: unknown[] }
        return messages.length
      }
      assert.deepEqual(await Promise.all(readers.map(waiting)), [0, 0, 1])
    })
  })
})

describe('a relay and a network with many addresses', () => {
  const publish = (client: RelayClient, size: number, ttl = 30 * 86_400) =>
    client.request('irn_publish', letter(newTopic(), 'x'.repeat(size), ttl))
  const kibibyte = 1024
  let others = 0

  for (const [what, addressOf] of [
    ['IPv6', (index: number) => `2001:db8:77:${index.toString(16)}::1`],
    ['IPv4', (index: number) => `203.0.113.${index}`]
  ] as const)
    it(`has one allowance for what they have waiting, of ${what}`, async () => {
      await withRelay({ mailBytesPerNetwork: 40 * kibibyte }, async ({ connect, metric }) => {
        const answers = []
        for (let index = 1; index <= 6; index++) answers.push(await publish(await connect(addressOf(index)), 10 * kibibyte))
        assert.deepEqual(
          answers.map(({ error }) => error === undefined),
          [true, true, true, false, false, false]
        )
        assert.match(answers.at(-1)!.error!.message, /from one network may wait/)
        assert.equal(await metric(refused('mail-network')), 3)
        assert.equal(
          (await publish(await connect(`100.64.${++others}.1`), 10 * kibibyte)).error,
          undefined,
          'another has its own'
        )
      })
    })

  for (const [what, addressOf] of [
    ['IPv6', (index: number) => `2001:db8:78:${index.toString(16)}::1`],
    ['IPv4', (index: number) => `198.51.100.${index}`]
  ] as const)
    it(`has one allowance for their sockets, of ${what}`, async () => {
      await withRelay({ socketsPerNetwork: 3 }, async ({ url, connect, metric }) => {
        const clients = []
        for (let index = 1; index <= 3; index++) clients.push(await connect(addressOf(index)))
        const shake = (address: string) =>
          shakeHands(relayAddress(url, { auth: tokenOf(createIdentity(), audience) }), {
            headers: { 'x-forwarded-for': address }
          })
        assert.deepEqual(await shake(addressOf(4)), { status: 429, text: 'Too many connections from one network' })
        assert.equal(await metric(refused('sockets-network')), 1)
        assert.equal((await shake(newAddress())).status, 101)
        await clients[0]!.close()
        await until(async () => (await shake(addressOf(4))).status === 101)
      })
    })

  it('has one allowance for how many messages they have waiting', async () => {
    await withRelay({ mailPerNetwork: 3 }, async ({ connect }) => {
      const answers = []
      for (let index = 1; index <= 4; index++) answers.push(await publish(await connect(`2001:db8:78:${index}::1`), 10))
      assert.deepEqual(
        answers.map(({ error }) => error === undefined),
        [true, true, true, false]
      )
    })
  })

  it('leave room in a store that is nearly full to who has little waiting, for a day', async () => {
    const { bytes } = await bench.store.db
      .selectFrom('relay_message')
      .select(({ fn }) => fn.sum<number | null>('size').as('bytes'))
      .executeTakeFirstOrThrow()
    const held = bytes ?? 0
    // everything beyond the existing messages is free: a quarter of the total is reserved
    const mailBytes = Math.ceil((held + 60 * kibibyte) / 0.75)
    await withRelay({ mailBytes, mailReserveBytesPerNetwork: 10 * kibibyte }, async ({ connect, pass }) => {
      let taken = 0
      // as many networks as a client likes
      for (let index = 1; index <= 12; index++) {
        const { error } = await publish(await connect(`2001:db8:${(0x100 + index).toString(16)}:1::1`), 10 * kibibyte)
        if (error === undefined) taken++
      }
      assert.ok(taken >= 4 && taken <= 5, String(taken))
      const user = await connect('100.127.1.1')
      assert.equal((await publish(user, 9000)).error, undefined)
      const topic = newTopic()
      assert.equal((await user.request('irn_publish', letter(topic, 'soon', 30 * 86_400))).error, undefined)
      const kept = await bench.store.db
        .selectFrom('relay_message')
        .select(['published_at', 'expires_at'])
        .where('topic', '=', topic)
        .executeTakeFirstOrThrow()
      assert.equal(kept.expires_at - kept.published_at, 86_400_000)
      assert.match((await publish(user, 10 * kibibyte)).error!.message, /relay is full/)
      const late = await connect('100.127.2.1')
      pass(19 * 86_400)
      assert.equal((await publish(late, kibibyte)).error, undefined)
    })
  })
})
