import assert from 'node:assert/strict'
import { SignClient } from '@walletconnect/sign-client'
import { after, afterEach, before, describe, it, mock } from 'node:test'
import { startServices, type Services } from '../../../services/start.ts'
import { connect, invite, openPage, openWallet, stopAll, type Proposal, type Wallet } from './stack.ts'

// The rules of docs/decisions/validation.md that the library itself enforces, observed at both ends: the kit relies on it.

let services: Services
before(async () => {
  services = await startServices()
})
afterEach(async () => {
  mock.timers.reset()
  await stopAll()
})
after(() => services.close())

async function proposed(): Promise<{ wallet: Wallet; proposal: Proposal }> {
  const page = openPage({ relayUrl: services.addresses.relay })
  const wallet = await openWallet(services.addresses.relay)
  return { wallet, proposal: await wallet.receive((await invite(page)).uri) }
}

describe('approving', () => {
  it('takes the number of a proposal that exists and has not expired', async () => {
    const { wallet, proposal } = await proposed()
    await assert.rejects(wallet.approve({ ...proposal, id: 'seven' as never }), /proposal id should be a number/)
    await assert.rejects(wallet.approve({ ...proposal, id: 7 }), /proposal id doesn't exist: 7/)
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 301_000 })
    await assert.rejects(wallet.approve(proposal), /proposal id: \d+/)
  })

  it('takes a relay whose protocol is a text, and properties with values for granted namespaces', async () => {
    const { wallet, proposal } = await proposed()
    const { id } = proposal
    const eip155 = { chains: ['eip155:31337'], accounts: [`eip155:31337:${wallet.account.address}`], methods: [], events: [] }
    const approve = (more: object) => wallet.kit.approveSession({ id, namespaces: { eip155 }, ...more })
    await assert.rejects(approve({ relayProtocol: 7 }), /relayProtocol: 7/)
    await assert.rejects(approve({ sessionProperties: { a: null } }), /must contain an existing value for each key/)
    await assert.rejects(approve({ scopedProperties: { solana: {} } }), /must be a subset of approved namespaces/)
    await assert.rejects(approve({ namespaces: {} }), /namespaces should be an object with data/)
    await assert.rejects(approve({ namespaces: { eip155: { ...eip155, accounts: ['eip155:0xa'] } } }), /Unsupported accounts/)
  })
})

it('rejects with a numeric code and a message', async () => {
  const { wallet, proposal } = await proposed()
  const { id } = proposal
  await assert.rejects(wallet.kit.rejectSession({ id, reason: { code: 'x' as never, message: 'no' } }), /reject\(\) reason/)
  await assert.rejects(wallet.kit.rejectSession({ id, reason: { code: 5000, message: '' } }), /reject\(\) reason/)
  await assert.rejects(wallet.kit.rejectSession({ id, reason: { code: 5000, message: 7 as never } }), /reject\(\) reason/)
})

it('responds with an id, a version and a result or an error [5.65]', async () => {
  const page = openPage({ relayUrl: services.addresses.relay })
  const wallet = await openWallet(services.addresses.relay)
  const connection = await connect(page, wallet)
  const request = new Promise<{ id: number; topic: string }>(resolve => wallet.kit.once('session_request', resolve))
  const asking = connection.provider.request({ method: 'personal_sign', params: [] })
  const { id, topic } = await request
  for (const response of [
    { jsonrpc: '2.0', result: 1 },
    { id, result: 1 },
    { id, jsonrpc: '2.0' }
  ]) {
    await assert.rejects(wallet.kit.respondSessionRequest({ topic, response: response as never }), /respond\(\) response/)
  }
  await wallet.kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: '0x' } })
  assert.equal(await asking, '0x')
})

it('emits only what the session allows on the chain', async () => {
  const page = openPage({ relayUrl: services.addresses.relay })
  const wallet = await openWallet(services.addresses.relay)
  await connect(page, wallet, { grant: { events: ['chainChanged'] } })
  const emit = (name: string, chainId: string) =>
    wallet.kit.emitSessionEvent({ topic: wallet.topic, event: { name, data: [] }, chainId })
  await assert.rejects(emit('accountsChanged', 'eip155:31337'), /emit\(\) event/)
  await assert.rejects(emit('chainChanged', 'eip155:1'), /emit\(\) chainId: eip155:1/)
})

describe('the client', () => {
  let client: Awaited<ReturnType<typeof SignClient.init>>
  before(async () => {
    client = await SignClient.init({
      relayUrl: services.addresses.relay,
      telemetryEnabled: false,
      logger: 'silent',
      customStoragePrefix: 'protocol-test'
    })
  })
  after(async () => {
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
  })

  const eip155 = { chains: ['eip155:1'], methods: [], events: [] }
  const optionalNamespaces = { eip155 }

  it('connects over a pairing that exists and has not expired', async () => {
    await assert.rejects(client.connect({ pairingTopic: 'none', optionalNamespaces }), /pairing topic doesn't exist: none/)
    await assert.rejects(client.connect({ relays: [{ protocol: 7 as never }], optionalNamespaces }), /connect\(\) relays/)
    const { topic } = await client.core.pairing.create()
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 301_000 })
    await assert.rejects(client.connect({ pairingTopic: topic, optionalNamespaces }), /pairing topic: /)
  })

  it('connects with namespaces, and with properties of theirs', async () => {
    const refuses = (given: object, words: RegExp) => assert.rejects(client.connect({ optionalNamespaces, ...given }), words)
    await refuses({ optionalNamespaces: 'all' }, /optionalNamespaces should be an object with data/)
    await refuses({ optionalNamespaces: { eip155: { ...eip155, chains: ['1'] } } }, /Unsupported chains/)
    await refuses({ optionalNamespaces: { eip155: { ...eip155, chains: 'eip155:1' } } }, /Unsupported chains/)
    await refuses({ sessionProperties: { a: null } }, /sessionProperties must contain an existing value for each key/)
    await refuses({ scopedProperties: { eip155: null } }, /scopedProperties must contain an existing value for each key/)
    await refuses({ scopedProperties: { solana: {} } }, /Scoped properties must be a subset of required\/optional namespaces/)
  })

  it('authenticates for eip155 alone', async () => {
    const request = (more: object) =>
      client.authenticate({
        chains: ['eip155:1'],
        domain: 'site.example',
        uri: 'https://site.example',
        nonce: '1',
        ...more
      })
    await assert.rejects(request({ chains: [] }), /chains is required and must be a non-empty array/)
    await assert.rejects(request({ uri: '' }), /uri is required parameter/)
    await assert.rejects(request({ domain: '' }), /domain is required parameter/)
    await assert.rejects(request({ nonce: '' }), /nonce is required parameter/)
    await assert.rejects(request({ chains: ['eip155:1', 'solana:1'] }), /Multi-namespace requests are not supported/)
    await assert.rejects(request({ chains: ['solana:1'] }), /Only eip155 namespace is supported for authenticated sessions/)
  })
})
