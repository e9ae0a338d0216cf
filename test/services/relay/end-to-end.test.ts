import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { toHex, verifyMessage } from 'viem'
import type { Services } from '../../../services/start.ts'
import { startTestServices } from '../open-test-store.ts'
import { until } from '../until.ts'
import {
  account,
  chain,
  createSignClient,
  namespaces,
  nextEvent,
  optionalNamespaces,
  stopSignClient,
  type Client
} from './sign-clients.ts'

describe('the relay, between two real WalletConnect clients', () => {
  let services: Services
  let site: Client
  let wallet: Client

  before(async () => {
    services = await startTestServices()
    ;[site, wallet] = await Promise.all([
      createSignClient('site', services.addresses.relay),
      createSignClient('wallet', services.addresses.relay)
    ])
  })

  after(async () => {
    await Promise.all([stopSignClient(site), stopSignClient(wallet)])
    await services.close()
  })

  /** Connects from the URI on the app's screen to a session on both sides. */
  async function connect() {
    const { uri, approval } = await site.connect({ optionalNamespaces })
    assert.ok(uri)
    const proposed = nextEvent<{ id: number }>(wallet, 'session_proposal')
    await wallet.pair({ uri })
    const { id } = await proposed
    const { topic } = await wallet.approve({ id, namespaces })
    const session = await approval()
    await until(() => wallet.session.get(topic).acknowledged)
    return session
  }

  it('pairs and settles a session', async () => {
    const session = await connect()
    assert.deepEqual(session.namespaces['eip155']?.accounts, [`${chain}:${account.address}`])
    assert.deepEqual(wallet.session.get(session.topic).namespaces, session.namespaces)
  })

  it('notifies the site of a rejected proposal', async () => {
    const { uri, approval } = await site.connect({ optionalNamespaces })
    const proposed = nextEvent<{ id: number }>(wallet, 'session_proposal')
    await wallet.pair({ uri: uri! })
    const { id } = await proposed
    await Promise.all([
      assert.rejects(approval(), { code: 5000, message: 'User rejected.' }),
      wallet.reject({ id, reason: { code: 5000, message: 'User rejected.' } })
    ])
  })

  it('carries a request to the wallet and its answer back', async () => {
    const { topic } = await connect()
    const received = nextEvent<{ id: number; params: { request: { params: [`0x${string}`] } } }>(wallet, 'session_request')
    const answer = site.request<`0x${string}`>({
      topic,
      chainId: chain,
      request: { method: 'personal_sign', params: [toHex('hello'), account.address] }
    })
    const { id, params } = await received
    const result = await account.signMessage({ message: { raw: params.request.params[0] } })
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result } })
    assert.ok(await verifyMessage({ address: account.address, message: 'hello', signature: await answer }))
  })

  it('carries a refusal back', async () => {
    const { topic } = await connect()
    const received = nextEvent<{ id: number }>(wallet, 'session_request')
    const answer = site.request({
      topic,
      chainId: chain,
      request: { method: 'personal_sign', params: ['0x00', account.address] }
    })
    const refused = assert.rejects(answer, { code: 5000 })
    const { id } = await received
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', error: { code: 5000, message: 'User rejected.' } } })
    await refused
  })

  it('carries pings, events, updates and extensions', async () => {
    const { topic, expiry } = await connect()
    await site.ping({ topic })
    await wallet.ping({ topic })

    const event = nextEvent<{ params: { event: { name: string; data: unknown } } }>(site, 'session_event')
    await wallet.emit({ topic, chainId: chain, event: { name: 'chainChanged', data: 31337 } })
    assert.deepEqual((await event).params.event, { name: 'chainChanged', data: 31337 })

    const updated = nextEvent<{ params: { namespaces: unknown } }>(site, 'session_update')
    const two = { eip155: { ...namespaces.eip155, accounts: [...namespaces.eip155.accounts, `${chain}:0x${'1'.repeat(40)}`] } }
    await (await wallet.update({ topic, namespaces: two })).acknowledged()
    assert.deepEqual((await updated).params.namespaces, two)

    const extended = nextEvent(site, 'session_extend')
    await (await wallet.extend({ topic })).acknowledged()
    await extended
    assert.ok(site.session.get(topic).expiry >= expiry)
  })

  it('notifies the wallet of the site’s disconnect', async () => {
    const { topic } = await connect()
    const deleted = nextEvent<{ topic: string }>(wallet, 'session_delete', event => event.topic === topic)
    await site.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await deleted
    assert.ok(!wallet.session.keys.includes(topic))
  })

  it('keeps a request for a wallet that is away and delivers it when the wallet is back', async () => {
    const { topic } = await connect()
    await wallet.core.relayer.transportClose()
    const answer = site.request<string>({
      topic,
      chainId: chain,
      request: { method: 'personal_sign', params: [toHex('later'), account.address] }
    })
    await nextEvent(site, 'session_request_sent', (event: { topic: string }) => event.topic === topic)
    const received = nextEvent<{ id: number }>(wallet, 'session_request')
    await wallet.core.relayer.transportOpen()
    const { id } = await received
    await wallet.respond({ topic, response: { id, jsonrpc: '2.0', result: '0xdone' } })
    assert.equal(await answer, '0xdone')
  })
})
