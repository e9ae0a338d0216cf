import assert from 'node:assert/strict'
import { after, afterEach, before, it } from 'node:test'
import { startServices, type Services } from '../../../services/start.ts'
import { startFaultyRelay, type FaultyRelay, type Frame } from '../../kit/faulty-relay.ts'
import { connect, invite, nextState, openPage, openWallet, stopAll, until, type Page, type Wallet } from './stack.ts'

// A faulty relay: nothing is lost, nothing happens twice, and no rejection is unhandled (the runner fails on those).

let services: Services
let relay: FaultyRelay

before(async () => {
  services = await startServices()
  relay = await startFaultyRelay(services.addresses.relay)
})

afterEach(async () => {
  relay.setFaultToClient(undefined)
  relay.setFaultToRelay(undefined)
  relay.setDown(false)
  await stopAll()
})

after(async () => {
  await relay.close()
  await services.close()
})

async function both(): Promise<{ page: Page; wallet: Wallet }> {
  return { page: openPage({ relayUrl: relay.url }), wallet: await openWallet(services.addresses.relay) }
}

const isPush = ({ method }: Frame) => method === 'irn_subscription'
const sign = { method: 'personal_sign', params: ['0x', '0x'] }

/** Delays the first push to the page until the second has passed. Returns whether both have. */
function swapFirstPushes(): () => boolean {
  const held: (() => void)[] = []
  let pushes = 0
  relay.setFaultToClient((frame, send) => {
    if (!isPush(frame)) return send()
    if (++pushes === 1) return void held.push(send)
    send()
    held.splice(0).forEach(late => late())
  })
  return () => pushes === 2 && held.length === 0
}

it('connects though the socket drops while the wallet is asked', async () => {
  const { page, wallet } = await both()
  const { uri, approval } = await invite(page)
  const proposal = await wallet.receive(uri)
  relay.drop()
  await wallet.approve(proposal)
  assert.equal((await approval).length, 1)
})

it('gets its answer though the socket drops while the wallet thinks', async () => {
  const { page, wallet } = await both()
  const connection = await connect(page, wallet)
  const answering = wallet.answerNext(async () => {
    relay.drop()
    return '0xsigned'
  })
  assert.equal(await connection.provider.request(sign), '0xsigned')
  await answering
})

it('sends what was lost with the socket again, at once', async () => {
  const { page, wallet } = await both()
  const connection = await connect(page, wallet)
  let lost = 0
  relay.setFaultToRelay((frame, send) => {
    if (frame.method !== 'irn_publish' || lost) return send()
    lost++
    relay.drop()
  })
  const answering = wallet.answerNext(() => '0xsigned')
  assert.equal(await connection.provider.request(sign), '0xsigned')
  await answering
  assert.equal(lost, 1)
})

it('connects over a socket that drops as the invitation goes out', async () => {
  const { page, wallet } = await both()
  let lost = 0
  relay.setFaultToRelay((frame, send) => {
    if (frame.method !== 'wc_proposeSession' || lost) return send()
    lost++
    relay.drop()
  })
  assert.equal((await connect(page, wallet)).name, 'Test Wallet')
  assert.equal(lost, 1)
})

it('takes what comes twice once', async () => {
  const { page, wallet } = await both()
  relay.setFaultToClient((_frame, send) => {
    send()
    send()
  })
  relay.setFaultToRelay((frame, send) => {
    send()
    if (frame.method === 'irn_publish') send()
  })
  const connection = await connect(page, wallet)
  let requestCount = 0
  wallet.kit.on('session_request', () => requestCount++)
  const answering = wallet.answerNext(() => '0xsigned')
  assert.equal(await connection.provider.request(sign), '0xsigned')
  await answering
  const states: unknown[] = []
  connection.subscribe(state => states.push(state?.chainId))
  const { topic } = wallet
  await wallet.kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data: 31338 }, chainId: 'eip155:31337' })
  await connection.ping()
  assert.deepEqual(states, ['eip155:31338'])
  assert.equal(requestCount, 1)
})

it('ends a session once whose end comes twice, and goes on', async () => {
  const { page, wallet } = await both()
  const connection = await connect(page, wallet)
  relay.setFaultToClient((_frame, send) => {
    send()
    send()
  })
  const update = nextState(connection)
  await wallet.kit.disconnectSession({ topic: wallet.topic, reason: { code: 6000, message: 'User disconnected.' } })
  assert.equal(await update, undefined)
  await until(() => relay.open === 0, 'the socket is closed')
  relay.setFaultToClient(undefined)
  assert.equal((await connect(page, wallet)).name, 'Test Wallet')
})

it('waits for what comes late', async () => {
  const { page, wallet } = await both()
  relay.setFaultToClient((_frame, send) => void setTimeout(send, 150))
  relay.setFaultToRelay((_frame, send) => void setTimeout(send, 150))
  const connection = await connect(page, wallet)
  const answering = wallet.answerNext(() => '0xsigned')
  assert.equal(await connection.provider.request(sign), '0xsigned')
  await answering
})

it('believes the later of two events, whichever comes first', async () => {
  const { page, wallet } = await both()
  const connection = await connect(page, wallet)
  const areDelivered = swapFirstPushes()
  const states: unknown[] = []
  connection.subscribe(state => states.push(state?.chainId))
  const { topic } = wallet
  const emit = (data: number) =>
    wallet.kit.emitSessionEvent({ topic, event: { name: 'chainChanged', data }, chainId: 'eip155:31337' })
  await emit(31338)
  await emit(31337)
  await until(areDelivered, 'both have been delivered')
  await connection.ping()
  assert.equal(connection.chainId, 'eip155:31337')
  assert.deepEqual(states, [], 'the earlier one is out of date')
})

it('believes the later of two updates of its networks; the earlier, which comes late, is refused [4.79]', async () => {
  const { page, wallet } = await both()
  const connection = await connect(page, wallet)
  swapFirstPushes()
  const { topic } = wallet
  const eip155 = wallet.kit.getActiveSessions()[topic]!.namespaces.eip155!
  const update = (chainId: string) =>
    wallet.kit.updateSession({
      topic,
      namespaces: { eip155: { ...eip155, chains: [chainId], accounts: [`${chainId}:${wallet.account.address}`] } }
    })
  const nextUpdate = nextState(connection)
  const early = await update('eip155:31337')
  const later = await update('eip155:31338')
  const refused = assert.rejects(early.acknowledged(), { code: 1003 })
  await later.acknowledged()
  await refused
  assert.equal((await nextUpdate)?.chainId, 'eip155:31338')
  assert.deepEqual(connection.approvedChainIds, ['eip155:31338'])
})

it('sends a request when the relay is back', async () => {
  const { page, wallet } = await both()
  const connection = await connect(page, wallet)
  relay.setDown(true)
  const answering = wallet.answerNext(() => '0xsigned')
  const signing = connection.provider.request(sign)
  relay.setDown(false)
  assert.equal(await signing, '0xsigned')
  await answering
})

it('receives on its return what the wallet sent while it was away', async () => {
  const { page, wallet } = await both()
  const connection = await connect(page, wallet)
  relay.setDown(true)
  const update = nextState(connection)
  const eip155 = wallet.kit.getActiveSessions()[wallet.topic]!.namespaces.eip155!
  const accounts = [`eip155:31338:${wallet.account.address}`]
  await wallet.kit.updateSession({
    topic: wallet.topic,
    namespaces: { eip155: { ...eip155, chains: ['eip155:31338'], accounts } }
  })
  relay.setDown(false)
  assert.deepEqual((await update)?.accounts, accounts)
})

it('disconnects though the relay is out of reach', async () => {
  const { page, wallet } = await both()
  const connection = await connect(page, wallet)
  relay.setDown(true)
  const update = nextState(connection)
  await page.source.disconnect(connection)
  assert.equal(await update, undefined)
  assert.deepEqual(await page.source.reconnect('walletConnect', { namespaces: ['eip155'] }), [])
})
