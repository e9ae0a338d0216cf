import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import { $kit, $session } from '../../../state/session/active-session.ts'
import { connectWallet } from '../../../state/connect/connect.ts'
import { $open } from '../../../state/router/open.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import { deafSource } from '../../kit/unresponsive-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { fakeAddress, otherAddress, providerError, rejecting } from '../../kit/fake-wallet.ts'
import {
  account,
  attemptEachTest,
  deciding,
  first,
  following,
  hint,
  receives,
  kit,
  one,
  platform,
  revoked,
  second,
  start,
  two,
  walletIdNow,
  window
} from './attempts-fixture.ts'

describe('a response that arrives after the user has moved on', () => {
  attemptEachTest()

  test('does not connect a kit that was stopped, nor the one that runs by then', async () => {
    const approve = deciding(first, 'eth_requestAccounts')
    start()
    const connecting = assert.rejects(kit.connect(one), { code: 'aborted' })
    await receives(first, 'eth_requestAccounts')
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
    await receives(first, 'eth_requestAccounts')
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
    await receives(first, 'eth_requestAccounts')
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
    await receives(first, 'eth_requestAccounts')
    const later = kit.connect(two)
    await receives(second, 'eth_requestAccounts')
    await approve([fakeAddress])
    await connecting
    assert.deepEqual($session.get(), { status: 'connecting', walletId: two })
    await approveSecond([otherAddress])
    await later
    assert.equal(walletIdNow(), two)
  })

  test('of a returning user’s wallet does not replace the one that was chosen by hand', async () => {
    hint(one, 'evm', account)
    const answer = deciding(first, 'eth_accounts')
    const approve = deciding(second, 'eth_requestAccounts')
    start()
    await platform.advance(1)
    await receives(first, 'eth_accounts')
    const connecting = kit.connect(two)
    await receives(second, 'eth_requestAccounts')
    await answer([fakeAddress])
    assert.deepEqual($session.get(), { status: 'connecting', walletId: two })
    await approve([otherAddress])
    await connecting
    assert.equal(walletIdNow(), two)
    assert.equal(following(first), 0)
  })

  test('a returning user’s wallet gets no request when another was chosen by hand before', async () => {
    hint(one, 'evm', account)
    const approve = deciding(second, 'eth_requestAccounts')
    start()
    const connecting = kit.connect(two)
    await receives(second, 'eth_requestAccounts')
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
    await receives(first, 'eth_accounts')
    await assert.rejects(kit.connect(two), { code: 'user-rejected' })
    assert.deepEqual($session.get(), { status: 'connecting', walletId: one, account })
    await answer([fakeAddress])
    assert.equal(walletIdNow(), one)
  })

  test('a rejection by the only wallet leaves nothing connecting', async () => {
    second.replyOnce('eth_requestAccounts', rejecting(providerError(4001)))
    start()
    await assert.rejects(kit.connect(two), { code: 'user-rejected' })
    assert.deepEqual($session.get(), { status: 'disconnected' })
  })

  test('asking for the same wallet twice asks it once', async () => {
    const approve = deciding(first, 'eth_requestAccounts')
    start()
    // two calls at the same time, without the chunk that each has to load first
    const question = { sourceId: 'evm', walletId: one, namespaces: ['eip155'] } as const
    const once = connectWallet(question)
    const again = connectWallet(question)
    await approve([fakeAddress])
    assert.deepEqual(await Promise.all([once, again]), [account, account])
    assert.equal(first.methods.filter(method => method === 'eth_requestAccounts').length, 1)
  })
})

describe('a wallet that takes the place of another', () => {
  attemptEachTest()

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
