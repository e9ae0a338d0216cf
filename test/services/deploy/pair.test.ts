import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { connectRelay, newTopic } from '../relay/client.ts'
import { until } from '../until.ts'
import { startPair, whyNoPair, type Pair } from './pair.ts'

const skip = whyNoPair()

describe('a pair of instances behind a proxy, as in compose/pair.yaml', { skip }, () => {
  let pair: Pair
  before(async () => (pair = await startPair()))
  after(() => pair.stop())

  const connect = () => connectRelay(pair.relay, undefined, { ca: pair.certificate, audience: pair.url })

  it('delivers a message between clients of both instances', async () => {
    const topic = newTopic()
    const clients = await Promise.all(Array.from({ length: 4 }, connect))
    await Promise.all(clients.slice(1).map(client => client.call('irn_subscribe', { topic })))
    await clients[0]!.call('irn_publish', { topic, message: 'to all', ttl: 300, tag: 1100, prompt: false })
    await until(() => clients.slice(1).every(client => client.pushes.length === 1))
    await Promise.all(clients.map(client => client.close()))
  })

  it('keeps checks and metrics inside', async () => {
    for (const path of ['/metrics', '/live', '/ready']) assert.equal((await pair.request(path)).status, 404, path)
    assert.equal((await pair.request('/health')).status, 200)
  })

  it('loses no request while instances are replaced one by one', async () => {
    let isReplacing = true
    const statuses = new Map<number, number>()
    const asking = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (isReplacing) {
          const { status } = await pair.request('/directory/getWallets?page=1&entries=4')
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      })
    )
    for (const name of ['kit-1', 'kit-2'] as const) {
      const { child, exit } = pair.instances[name]
      child.kill('SIGTERM')
      assert.deepEqual(await exit, [0, null])
      pair.instances[name] = await pair.startInstance(name)
    }
    isReplacing = false
    await asking
    assert.deepEqual([...statuses.keys()], [200])
  })

  it('delivers what was published while the other instance was killed', async () => {
    const topic = newTopic()
    const receiver = await connect()
    await receiver.call('irn_subscribe', { topic })
    const sender = await connect()
    await sender.call('irn_publish', { topic, message: 'before', ttl: 300, tag: 1100, prompt: false })
    await until(() => receiver.pushes.length === 1)

    pair.instances['kit-2'].child.kill('SIGKILL')
    await pair.instances['kit-2'].exit
    // the socket of either client may have been on the killed instance
    const publisher = sender.closed ? await connect() : sender
    await publisher.call('irn_publish', { topic, message: 'after', ttl: 300, tag: 1100, prompt: false })
    const { messages } = (await (await connect()).call('irn_fetchMessages', { topic })) as { messages: { message: string }[] }
    assert.deepEqual(messages.map(({ message }) => message).sort(), ['after', 'before'])
    pair.instances['kit-2'] = await pair.startInstance('kit-2')
  })
})
