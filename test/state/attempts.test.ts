import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { evm } from '../../adapters/evm/index.ts'
import { $kit, $session } from '../../state/current.ts'
import { connectWallet } from '../../state/flows/connect.ts'
import { createKit, type Kit } from '../../state/kit.ts'
import { $open, setPresenter } from '../../state/open.ts'
import type { KitOptions } from '../../state/options.ts'
import { $sessions } from '../../state/session.ts'
import { subscribeEvents } from '../../state/track.ts'
import { testNetwork } from '../kit/adapter-context.ts'
import { deafSource, type DeafSource } from '../kit/deaf-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../kit/environment.ts'
import { eventually } from '../kit/eventually.ts'
import {
  createFakeWallet,
  fakeAddress,
  FakeWindow,
  otherAddress,
  providerError,
  rejecting,
  type FakeWallet
} from '../kit/fake-wallet.ts'
import { until } from '../kit/until.ts'

const one = 'com.example.one'
const two = 'com.example.two'
const account = `eip155:1:${fakeAddress}` as const
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaAccount = `${solana}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as const

let platform: FakeEnvironment
let window: FakeWindow
let first: FakeWallet
let second: FakeWallet
let kit: Kit

function start(options: Partial<KitOptions> = {}): Kit {
  return (kit = createKit({
    adapters: [evm({ window })],
    networks: [testNetwork(1, 'https://one.example'), testNetwork(2, 'https://two.example')],
    ...options
  }))
}

/** A wallet that leaves its person's answer to the test. */
function deciding(wallet: FakeWallet, method: string): (accounts: readonly string[]) => Promise<void> {
  let answer: ((accounts: readonly string[]) => void) | undefined
  wallet.replyOnce(method, () => new Promise(resolve => (answer = resolve)))
  return async accounts => {
    await eventually(() => answer !== undefined, `${method} is asked`)
    answer!(accounts)
    await platform.advance(0)
  }
}

/** A wallet whose person says no when the test does. */
function refusing(wallet: FakeWallet): () => Promise<void> {
  let refuse: ((error: unknown) => void) | undefined
  wallet.replyOnce('eth_requestAccounts', () => new Promise((_, reject) => (refuse = reject)))
  return async () => {
    await eventually(() => refuse !== undefined, 'the wallet is asked')
    refuse!(providerError(4001))
    await platform.advance(0)
  }
}

const isAsked = (wallet: FakeWallet, method: string): Promise<void> =>
  eventually(() => wallet.methods.includes(method), `the wallet is asked for ${method}`)

const revoked = (wallet: FakeWallet): boolean => wallet.methods.includes('wallet_revokePermissions')
const following = (wallet: FakeWallet): number => wallet.listeners('accountsChanged')

function hint(walletId: string, sourceId: string, ...accounts: readonly string[]): void {
  const hints = Object.fromEntries(accounts.map(each => [each.split(':')[0]!, { walletId, sourceId, account: each }]))
  platform.localStorage.setItem('@appkit/connections', JSON.stringify(hints))
}

const walletIdNow = (): string | undefined => {
  const session = $session.get()
  return session.status === 'connected' ? session.walletId : undefined
}

describe('an answer that comes after the visitor has moved on', () => {
  beforeEach(() => {
    platform = fakeEnvironment({ fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }) })
    setPresenter(async () => undefined)
    window = new FakeWindow()
    first = createFakeWallet({ knownChains: [2], info: { name: 'One', rdns: one, uuid: '1' } })
    second = createFakeWallet({ knownChains: [2], info: { name: 'Two', rdns: two, uuid: '2' }, accounts: [otherAddress] })
    first.announce(window)
    second.announce(window)
  })
  afterEach(() => {
    kit?.stop()
    platform.restore()
  })

  test('does not connect a kit that was stopped, nor the one that runs by then', async () => {
    const approve = deciding(first, 'eth_requestAccounts')
    start()
    const connecting = assert.rejects(kit.connect(one), { code: 'aborted' })
    await isAsked(first, 'eth_requestAccounts')
    kit.stop()
    start()
    await approve([fakeAddress])
    await connecting
    assert.equal($kit.get().status, 'disconnected')
    assert.equal(following(first), 0)
    assert.equal(platform.localStorage.getItem('@appkit/connections'), null)
  })

  test('does not connect a kit that was stopped while the wallet was still looked for', async () => {
    start()
    const connecting = assert.rejects(kit.connect(one))
    kit.stop()
    start()
    await connecting
    await platform.advance(2_000)
    assert.equal($kit.get().status, 'disconnected')
    assert.deepEqual(first.methods, [])
  })

  test('does not connect who has disconnected meanwhile', async () => {
    const approve = deciding(first, 'eth_requestAccounts')
    start()
    const connecting = assert.rejects(kit.connect(one), { code: 'aborted' })
    await isAsked(first, 'eth_requestAccounts')
    await kit.disconnect()
    assert.equal($kit.get().status, 'disconnected')
    await approve([fakeAddress])
    await connecting
    assert.equal($kit.get().status, 'disconnected')
    assert.equal(following(first), 0)
  })

  test('does not take the place of a wallet that was chosen later', async () => {
    const events: string[] = []
    const stopEvents = subscribeEvents(({ event }) => events.push(event))
    const approve = deciding(first, 'eth_requestAccounts')
    start()
    const connecting = assert.rejects(kit.connect(one), { code: 'aborted' })
    await isAsked(first, 'eth_requestAccounts')
    await kit.connect(two)
    await approve([fakeAddress])
    await connecting
    stopEvents()
    assert.equal(walletIdNow(), two)
    assert.equal(following(first), 0)
    assert.equal(following(second), 1)
    assert.equal(revoked(first), false)
    assert.deepEqual(events, ['CONNECT_SUCCESS'], 'what the visitor gave up is no failure')
  })

  test('does not end the waiting for the wallet that was chosen later', async () => {
    const approve = deciding(first, 'eth_requestAccounts')
    const approveSecond = deciding(second, 'eth_requestAccounts')
    start()
    const connecting = assert.rejects(kit.connect(one), { code: 'aborted' })
    await isAsked(first, 'eth_requestAccounts')
    const later = kit.connect(two)
    await isAsked(second, 'eth_requestAccounts')
    await approve([fakeAddress])
    await connecting
    assert.deepEqual($session.get(), { status: 'connecting', walletId: two })
    await approveSecond([otherAddress])
    await later
    assert.equal(walletIdNow(), two)
  })

  test('of a returning visitor’s wallet does not take the place of the one that was chosen by hand', async () => {
    hint(one, 'evm', account)
    const answer = deciding(first, 'eth_accounts')
    const approve = deciding(second, 'eth_requestAccounts')
    start()
    await platform.advance(1)
    await isAsked(first, 'eth_accounts')
    const connecting = kit.connect(two)
    await isAsked(second, 'eth_requestAccounts')
    await answer([fakeAddress])
    assert.deepEqual($session.get(), { status: 'connecting', walletId: two })
    await approve([otherAddress])
    await connecting
    assert.equal(walletIdNow(), two)
    assert.equal(following(first), 0)
  })

  test('a returning visitor’s wallet is not even asked when another was chosen by hand before', async () => {
    hint(one, 'evm', account)
    const approve = deciding(second, 'eth_requestAccounts')
    start()
    const connecting = kit.connect(two)
    await isAsked(second, 'eth_requestAccounts')
    await platform.advance(10)
    await approve([otherAddress])
    await connecting
    assert.equal(walletIdNow(), two)
    assert.deepEqual(first.methods, [])
  })

  test('a refusal of the later wallet changes nothing: the returning one is waited for as before', async () => {
    hint(one, 'evm', account)
    const answer = deciding(first, 'eth_accounts')
    second.replyOnce('eth_requestAccounts', rejecting(providerError(4001)))
    start()
    await platform.advance(1)
    await isAsked(first, 'eth_accounts')
    await assert.rejects(kit.connect(two), { code: 'user-rejected' })
    assert.deepEqual($session.get(), { status: 'connecting', walletId: one, account })
    await answer([fakeAddress])
    assert.equal(walletIdNow(), one)
  })

  test('a refusal of the only wallet that was asked leaves nobody connecting', async () => {
    second.replyOnce('eth_requestAccounts', rejecting(providerError(4001)))
    start()
    await assert.rejects(kit.connect(two), { code: 'user-rejected' })
    assert.deepEqual($session.get(), { status: 'disconnected' })
  })

  test('asking for the same wallet twice asks it once', async () => {
    const approve = deciding(first, 'eth_requestAccounts')
    start()
    // a program's two calls in one moment, without what each of them has to load first
    const question = { sourceId: 'evm', walletId: one, namespaces: ['eip155'] } as const
    const once = connectWallet(question)
    const again = connectWallet(question)
    await approve([fakeAddress])
    assert.deepEqual(await Promise.all([once, again]), [account, account])
    assert.equal(first.methods.filter(method => method === 'eth_requestAccounts').length, 1)
  })
})

describe('what a late answer brings', () => {
  let deaf: DeafSource

  beforeEach(() => {
    platform = fakeEnvironment({ fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }) })
    setPresenter(async () => undefined)
    window = new FakeWindow()
    second = createFakeWallet({ info: { name: 'Two', rdns: two, uuid: '2' }, accounts: [otherAddress] })
    second.announce(window)
    deaf = deafSource('elsewhere')
  })
  afterEach(() => {
    kit?.stop()
    platform.restore()
  })

  const startWithDeaf = (): Kit =>
    start({
      adapters: [evm({ window }), deaf.adapter],
      networks: [
        testNetwork(1, 'https://one.example'),
        { ...testNetwork(1), caipNetworkId: solana, chainNamespace: 'solana' } as never
      ]
    })

  test('is let go of when another wallet was chosen', async () => {
    startWithDeaf()
    const connecting = assert.rejects(kit.connect('elsewhere'), { code: 'aborted' })
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    await kit.connect(two)
    await connecting
    await deaf.answer([account])
    assert.equal(walletIdNow(), two)
    assert.deepEqual(deaf.log, ['connect', 'release eip155'])
    assert.equal(deaf.listeners, 0)
  })

  test('is disconnected when the visitor has disconnected', async () => {
    startWithDeaf()
    const connecting = assert.rejects(kit.connect('elsewhere'), { code: 'aborted' })
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    await kit.disconnect()
    await connecting
    await deaf.answer([account])
    assert.equal($kit.get().status, 'disconnected')
    assert.deepEqual(deaf.log, ['connect', 'disconnect eip155'])
  })

  test('is let go of when the kit was stopped', async () => {
    startWithDeaf()
    const connecting = assert.rejects(kit.connect('elsewhere'), { code: 'aborted' })
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    kit.stop()
    await connecting
    await deaf.answer([account])
    assert.deepEqual($sessions.get(), {})
    assert.deepEqual(deaf.log, ['connect', 'release eip155'])
  })

  test('is left alone when the wallet was only too slow: the next visit asks it again', async () => {
    hint('elsewhere', 'elsewhere', account)
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    await platform.advance(5_001)
    await until($session, ({ status }) => status === 'disconnected')
    await deaf.answer([account])
    assert.equal($kit.get().status, 'disconnected')
    assert.deepEqual(deaf.log, ['reconnect'])
    assert.ok(platform.localStorage.getItem('@appkit/connections'))
  })

  test('is kept in the namespaces where nothing else was chosen', async () => {
    hint('elsewhere', 'elsewhere', account, solanaAccount)
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked once for both')
    await kit.connect(two)
    await deaf.answer([account, solanaAccount])
    const { eip155, solana: other } = $sessions.get()
    assert.equal(eip155?.status === 'connected' && eip155.walletId, two)
    assert.equal(other?.status === 'connected' && other.walletId, 'elsewhere')
    assert.deepEqual(deaf.log, ['reconnect', 'release eip155'])
  })

  test('of a returning visitor’s wallet stands when the visitor asks another one meanwhile, and refuses it', async () => {
    hint('elsewhere', 'elsewhere', account)
    const refuse = refusing(second)
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await isAsked(second, 'eth_requestAccounts')
    await deaf.answer([account])
    assert.deepEqual($session.get(), { status: 'connecting', walletId: two }, 'it does not come between')
    await refuse()
    await connecting
    assert.equal(walletIdNow(), 'elsewhere')
    assert.deepEqual(deaf.log, ['reconnect'])
    assert.equal(deaf.listeners, 1)
  })

  test('of a returning visitor’s wallet stands when it comes after another one was refused', async () => {
    hint('elsewhere', 'elsewhere', account)
    const refuse = refusing(second)
    startWithDeaf()
    const seen: string[] = []
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await isAsked(second, 'eth_requestAccounts')
    const stop = $session.listen(({ status }) => seen.push(status))
    await refuse()
    await connecting
    assert.deepEqual($session.get(), { status: 'connecting', walletId: 'elsewhere', account })
    await deaf.answer([account])
    stop()
    assert.equal(walletIdNow(), 'elsewhere')
    assert.deepEqual(seen, ['connecting', 'connected'], 'nobody is told that nobody is there')
    assert.deepEqual(deaf.log, ['reconnect'])
  })

  test('of a returning visitor’s wallet stands when another one was refused before this one was asked', async () => {
    hint('elsewhere', 'elsewhere', account)
    second.replyOnce('eth_requestAccounts', rejecting(providerError(4001)))
    startWithDeaf()
    await assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    assert.deepEqual($session.get(), { status: 'connecting', walletId: 'elsewhere', account })
    await deaf.answer([account])
    assert.equal(walletIdNow(), 'elsewhere')
    assert.deepEqual(deaf.log, ['reconnect'])
  })

  test('of a returning visitor’s wallet is asked for once the one that was chosen before is refused', async () => {
    hint('elsewhere', 'elsewhere', account)
    const refuse = refusing(second)
    startWithDeaf()
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await isAsked(second, 'eth_requestAccounts')
    await platform.advance(10_000)
    assert.deepEqual(deaf.log, [])
    assert.deepEqual($session.get(), { status: 'connecting', walletId: two })
    await refuse()
    await connecting
    await until($session, session => session.status === 'connecting' && session.account === account)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    await deaf.answer([account])
    assert.equal(walletIdNow(), 'elsewhere')
    assert.deepEqual(deaf.log, ['reconnect'])
  })

  test('of a returning visitor’s wallet is let go of when the other one is connected after all', async () => {
    hint('elsewhere', 'elsewhere', account)
    const approve = deciding(second, 'eth_requestAccounts')
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = kit.connect(two)
    await isAsked(second, 'eth_requestAccounts')
    await deaf.answer([account])
    assert.deepEqual(deaf.log, ['reconnect'])
    await approve([otherAddress])
    await connecting
    assert.equal(walletIdNow(), two)
    assert.deepEqual(deaf.log, ['reconnect', 'release eip155'])
    assert.equal(deaf.listeners, 0)
  })

  test('of a returning visitor’s wallet that waits behind another one is disconnected with everything', async () => {
    hint('elsewhere', 'elsewhere', account)
    deciding(second, 'eth_requestAccounts')
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'aborted' })
    await isAsked(second, 'eth_requestAccounts')
    await deaf.answer([account])
    await kit.disconnect()
    await connecting
    assert.equal($kit.get().status, 'disconnected')
    assert.deepEqual(deaf.log, ['reconnect', 'disconnect eip155'])
    assert.equal(platform.localStorage.getItem('@appkit/connections'), null)
  })

  test('of a returning visitor’s wallet that has answered in time is not too late when the other question takes long', async () => {
    hint('elsewhere', 'elsewhere', account)
    const refuse = refusing(second)
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await isAsked(second, 'eth_requestAccounts')
    await deaf.answer([account])
    await platform.advance(60_000)
    await refuse()
    await connecting
    assert.equal(walletIdNow(), 'elsewhere')
  })

  test('of a returning visitor’s silent wallet leaves nobody connecting once the other one is refused', async () => {
    hint('elsewhere', 'elsewhere', account)
    const refuse = refusing(second)
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await isAsked(second, 'eth_requestAccounts')
    await platform.advance(5_001)
    assert.deepEqual($session.get(), { status: 'connecting', walletId: two })
    await refuse()
    await connecting
    assert.deepEqual($session.get(), { status: 'disconnected' })
    await deaf.answer([account])
    assert.deepEqual(deaf.log, ['reconnect'], 'the next visit asks it again')
  })

  test('of a returning visitor’s wallet on several namespaces stands on the one where another was refused', async () => {
    hint('elsewhere', 'elsewhere', account, solanaAccount)
    const refuse = refusing(second)
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await isAsked(second, 'eth_requestAccounts')
    await deaf.answer([account, solanaAccount])
    await refuse()
    await connecting
    const { eip155, solana: other } = $sessions.get()
    assert.equal(eip155?.status === 'connected' && eip155.walletId, 'elsewhere')
    assert.equal(other?.status === 'connected' && other.walletId, 'elsewhere')
    assert.deepEqual(deaf.log, ['reconnect'])
  })

  test('of a returning visitor who has disconnected before the wallet was asked is disconnected', async () => {
    hint('elsewhere', 'elsewhere', account)
    startWithDeaf()
    await kit.disconnect()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    await deaf.answer([account])
    assert.equal($kit.get().status, 'disconnected')
    assert.deepEqual(deaf.log, ['reconnect', 'release eip155'])
  })
})

describe('a wallet that takes the place of another', () => {
  beforeEach(() => {
    platform = fakeEnvironment({ fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }) })
    setPresenter(async () => undefined)
    window = new FakeWindow()
    first = createFakeWallet({ info: { name: 'One', rdns: one, uuid: '1' } })
    second = createFakeWallet({ info: { name: 'Two', rdns: two, uuid: '2' }, accounts: [otherAddress] })
    first.announce(window)
    second.announce(window)
  })
  afterEach(() => {
    kit?.stop()
    platform.restore()
  })

  test('in the page: the one before is let go of, and keeps its permission', async () => {
    start()
    await kit.connect(one)
    await kit.connect(two)
    assert.equal(walletIdNow(), two)
    assert.equal(following(first), 0)
    assert.equal(revoked(first), false)
    first.emit('accountsChanged', [])
    assert.equal(walletIdNow(), two)
  })

  test('elsewhere: the session of the one before is let go of', async () => {
    const deaf = deafSource('elsewhere')
    start({ adapters: [evm({ window }), deaf.adapter] })
    const connecting = kit.connect('elsewhere')
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    await deaf.answer([account])
    await connecting
    await kit.connect(two)
    assert.equal(walletIdNow(), two)
    assert.deepEqual(deaf.log, ['connect', 'release eip155'])
    assert.equal(deaf.listeners, 0)
  })

  test('what another tab disconnected is not listened to any longer', async () => {
    start()
    await kit.connect(one)
    platform.localStorage.writeFromOtherTab('@appkit/connections', '{}')
    assert.equal($kit.get().status, 'disconnected')
    assert.equal(following(first), 0)
    assert.equal($open.get(), false)
  })
})
