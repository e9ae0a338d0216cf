import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it, mock } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { startServices, type Services } from '../../../services/start.ts'
import { startFaultyRelay, type FaultyRelay } from '../../kit/faulty-relay.ts'
import { connect, invite, openPage, openWallet, stopAll, until } from './stack.ts'

let services: Services
let relay: FaultyRelay

before(async () => {
  services = await startServices()
  relay = await startFaultyRelay(services.addresses.relay)
})

afterEach(async () => {
  mock.timers.reset()
  relay.refuse(undefined)
  relay.setFaultToClient(undefined)
  relay.setDown(false)
  await stopAll()
  await until(() => relay.open === 0, 'every socket is closed')
})

after(async () => {
  await relay.close()
  await services.close()
})

const open = () => openPage({ relayUrl: relay.url })
const kitCode = (code: string) => (error: unknown) => error instanceof KitError && error.code === code
const minutes = (count: number) => count * 60_000

describe('an invitation', () => {
  it('is good for four minutes, and says so to the wallet [9.72]', async () => {
    const before = Date.now()
    const { uri, expiresAt } = await invite(open())
    assert.ok(expiresAt >= before + minutes(4) && expiresAt <= Date.now() + minutes(4))
    assert.equal(new URL(uri).searchParams.get('expiryTimestamp'), String(Math.floor(expiresAt / 1000)))
    assert.match(uri, /^wc:[0-9a-f]{64}@2\?/)
  })

  it('serves again while more than ten seconds of it are left, and is made again after [5.51, 9.73]', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const page = open()
    const first = await invite(page)
    mock.timers.tick(minutes(4) - 10_001)
    assert.equal((await invite(page)).uri, first.uri)
    mock.timers.tick(1)
    const second = await invite(page)
    assert.notEqual(second.uri, first.uri)
    assert.equal(second.expiresAt, Date.now() + minutes(4))
  })

  it('is one for all who ask at the same time', async () => {
    const page = open()
    const [first, second] = await Promise.all([invite(page), invite(page)])
    assert.equal(first.uri, second.uri)
  })

  it('is another for another question [5.53]', async () => {
    const page = open()
    const first = await invite(page)
    await assert.rejects(invite(page, { namespaces: ['solana'] }), /optionalNamespaces should be an object with data/)
    assert.equal((await invite(page)).uri, first.uri)
  })

  it('is made again already when it is not valid for as long as it has to be', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const page = open()
    const first = await invite(page)
    mock.timers.tick(minutes(2) - 1)
    assert.equal((await invite(page, { goodFor: minutes(2) })).uri, first.uri)
    mock.timers.tick(1)
    const second = await invite(page, { goodFor: minutes(2) })
    assert.notEqual(second.uri, first.uri)
    assert.equal((await invite(page)).uri, second.uri, 'of two that are good the later one')
  })

  it('connects a wallet that approves after its four minutes, and within the five of the proposal', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const page = open()
    const wallet = await openWallet(services.addresses.relay)
    const older = await invite(page)
    const proposal = await wallet.receive(older.uri)
    mock.timers.tick(minutes(4) - 5000)
    const newer = await invite(page)
    assert.notEqual(newer.uri, older.uri)
    mock.timers.tick(30_000)
    await wallet.approve(proposal)
    assert.equal((await older.approval).length, 1)
  })

  it('connects a wallet that has approved while the page slept, though its time is up by then', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const page = open()
    const wallet = await openWallet(services.addresses.relay)
    const { uri, approval } = await invite(page)
    const proposal = await wallet.receive(uri)
    // a phone closes the socket of a suspended page
    relay.setDown(true)
    mock.timers.tick(minutes(4))
    await wallet.approve(proposal)
    mock.timers.tick(minutes(2))
    relay.setDown(false)
    page.show()
    assert.equal((await approval).length, 1)
  })

  it('delivers what has arrived while the page slept before another is made', async () => {
    const page = open()
    const wallet = await openWallet(services.addresses.relay)
    const { uri, approval, catchUp } = await invite(page)
    const proposal = await wallet.receive(uri)
    relay.setDown(true)
    await wallet.approve(proposal)
    relay.setDown(false)
    let approved = false
    void approval.then(() => (approved = true))
    await catchUp!()
    assert.equal(approved, true)
  })

  it('does not wait long for a relay that says nothing', async () => {
    const { catchUp } = await invite(open())
    relay.setFaultToClient(() => undefined)
    mock.timers.enable({ apis: ['setTimeout'] })
    const caughtUp = catchUp!()
    mock.timers.tick(2000)
    mock.timers.reset()
    await caughtUp
  })

  it('ends with words when the time of the proposal is up, and closes the socket [4.84, 5.57]', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const { approval } = await invite(open())
    mock.timers.tick(minutes(5))
    // the client checks the clock with each heartbeat
    await assert.rejects(approval, kitCode('proposal-expired'))
    await until(() => relay.open === 0, 'the socket is closed')
  })

  it('is answered with a refusal when the user refuses, and the next one is another [1.33, 4.77, 5.60]', async () => {
    const page = open()
    const wallet = await openWallet(services.addresses.relay)
    for (const code of [5000, 5002]) {
      const { uri, approval } = await invite(page)
      const { id } = await wallet.receive(uri)
      await wallet.kit.rejectSession({ id, reason: { code, message: 'User rejected.' } })
      await assert.rejects(approval, UserRejectedError)
      await until(() => relay.open === 0, 'the socket is closed')
    }
    assert.equal((await connect(page, wallet)).name, 'Test Wallet')
  })

  it('refuses a wallet that grants nothing of what was requested, and notifies it [4.76, 5.59, 8.68]', async () => {
    const wallet = await openWallet(services.addresses.relay)
    const { uri, approval } = await invite(open())
    const deleted = new Promise(resolve => wallet.kit.once('session_delete', resolve))
    await wallet.approve(await wallet.receive(uri), {
      namespaces: { cosmos: { chains: ['cosmos:hub'], accounts: ['cosmos:hub:abc'], methods: [], events: [] } }
    })
    await assert.rejects(approval, (error: Error) => {
      assert.match(error.message, /shared no account on any of the networks/)
      return kitCode('walletconnect-unsupported-chains')(error)
    })
    await deleted
  })

  it('refuses a session whose properties have no values, or belong to nothing [5.55, 5.56]', async () => {
    for (const [properties, words] of [
      [
        { sessionProperties: { capabilities: null } },
        /sessionProperties must contain an existing value for each key: capabilities/
      ],
      [{ scopedProperties: { 'solana:1': {} } }, /scopedProperties must be a subset of the namespaces: solana:1/]
    ] as const) {
      const wallet = await openWallet(services.addresses.relay)
      // a wallet that does not enforce the rules itself
      const { engine } = (wallet.kit.engine as unknown as { signClient: { engine: { isValidApprove(): Promise<void> } } })
        .signClient
      engine.isValidApprove = async () => undefined
      const { uri, approval } = await invite(open())
      const { id } = await wallet.receive(uri)
      const deleted = new Promise(resolve => wallet.kit.once('session_delete', resolve))
      const accounts = [`eip155:31337:${wallet.account.address}`]
      const eip155 = { chains: ['eip155:31337'], accounts, methods: [], events: [] }
      const refused = assert.rejects(approval, words)
      // the wallet may learn that the request has ended while it still confirms
      await wallet.kit.approveSession({ id, namespaces: { eip155 }, ...(properties as object) }).catch(() => undefined)
      await refused
      await deleted
    }
  })

  it('refuses a session whose accounts are not on its networks', async () => {
    const wallet = await openWallet(services.addresses.relay)
    const { uri, approval } = await invite(open())
    await wallet.approve(await wallet.receive(uri), {
      chains: ['eip155:31337'],
      accounts: [`eip155:1:${wallet.account.address}`]
    })
    await assert.rejects(approval, /Unsupported accounts/)
  })
})

describe('leaving', () => {
  it('withdraws the pairing, and a wallet that responds later finds no peer [5.50]', async () => {
    const page = open()
    const wallet = await openWallet(services.addresses.relay)
    const controller = new AbortController()
    const { uri, approval } = await invite(page, { signal: controller.signal })
    const proposal = await wallet.receive(uri)
    controller.abort()
    await assert.rejects(approval, kitCode('aborted'))
    await until(() => relay.open === 0, 'the socket is closed')
    await until(() => !wallet.kit.core.pairing.getPairings().length, 'the wallet has heard')
    await assert.rejects(wallet.approve(proposal))
    assert.deepEqual(await page.source.reconnect('walletConnect', { namespaces: ['eip155'] }), [])
    assert.notEqual((await invite(page)).uri, uri)
  })

  it('leaves the invitation to the other screen that shows it', async () => {
    const page = open()
    const wallet = await openWallet(services.addresses.relay)
    const controller = new AbortController()
    const [left, kept] = [await invite(page, { signal: controller.signal }), await invite(page)]
    assert.equal(left.uri, kept.uri)
    controller.abort()
    await assert.rejects(left.approval, kitCode('aborted'))
    await wallet.approve(await wallet.receive(kept.uri))
    assert.equal((await kept.approval).length, 1)
  })

  it('changes nothing once the wallet has approved', async () => {
    const page = open()
    const wallet = await openWallet(services.addresses.relay)
    const controller = new AbortController()
    const { uri, approval } = await invite(page, { signal: controller.signal })
    await wallet.approve(await wallet.receive(uri))
    const [connection] = await approval
    controller.abort()
    assert.deepEqual(await connection?.provider.request({ method: 'eth_accounts' }), [wallet.account.address])
  })

  it('sends no request when it was left before it started', async () => {
    const connections = relay.connections.length
    await assert.rejects(invite(open(), { signal: AbortSignal.abort() }), kitCode('aborted'))
    assert.equal(relay.connections.length, connections)
  })

  it('stops with the kit, and can start again', async () => {
    const page = open()
    const { approval } = await invite(page)
    page.stop()
    await assert.rejects(approval, KitError)
    await until(() => relay.open === 0, 'the socket is closed')
    assert.match((await invite(openPage({ relayUrl: relay.url, storage: page.storage }))).uri, /^wc:/)
  })
})

describe('the socket', () => {
  it('is open ahead of a tap, and closed again without a tap for a minute', async () => {
    const page = open()
    await page.source.reconnect('walletConnect', { namespaces: ['eip155'] })
    assert.equal(relay.open, 0)
    mock.timers.enable({ apis: ['setTimeout'] })
    await page.source.pairing!.prepare()
    assert.equal(relay.open, 1)
    mock.timers.tick(60_000)
    mock.timers.reset()
    await until(() => relay.open === 0, 'the socket is closed')
    assert.match((await invite(page)).uri, /^wc:/)
  })

  it('stays for an invitation made of it', async () => {
    const page = open()
    mock.timers.enable({ apis: ['setTimeout'] })
    await page.source.pairing!.prepare()
    const wallet = await openWallet(services.addresses.relay)
    const { uri, approval } = await invite(page)
    mock.timers.tick(60_000)
    mock.timers.reset()
    await wallet.approve(await wallet.receive(uri))
    assert.equal((await approval).length, 1)
    assert.equal(relay.open, 1)
  })

  for (const [words, alert] of [
    ['Unauthorized: origin not allowed', 'invalid-app-configuration'],
    ['Unauthorized: invalid key', 'invalid-app-configuration'],
    ['JWT validation error: JWT Token is not yet valid', 'session-expired']
  ] as const) {
    it(`alerts the developer when the relay says "${words}" [8.39, 8.40, 8.66]`, async () => {
      relay.refuse(words)
      const page = open()
      await assert.rejects(invite(page), (error: Error) => {
        assert.equal((error as KitError).shortMessage, words)
        return kitCode('walletconnect-unauthorized')(error)
      })
      assert.deepEqual(page.alerts[0], [alert, words])
      relay.refuse(undefined)
      assert.match((await invite(page)).uri, /^wc:/)
    })
  }

  it('says that the relay is out of reach, and works when it is back', async () => {
    relay.setDown(true)
    const page = open()
    await assert.rejects(invite(page), kitCode('relay-unreachable'))
    relay.setDown(false)
    assert.match((await invite(page)).uri, /^wc:/)
  })
})
