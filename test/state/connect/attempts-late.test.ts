import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import { $kit, $session } from '../../../state/session/active-session.ts'
import type { Kit } from '../../../state/kit/kit.ts'
import { $sessions } from '../../../state/session/session.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { deafSource, type DeafSource } from '../../kit/unresponsive-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { otherAddress, providerError, rejecting, type FakeWallet } from '../../kit/fake-wallet.ts'
import { until } from '../../kit/until.ts'
import {
  account,
  attemptEachTest,
  deciding,
  hint,
  receives,
  kit,
  platform,
  second,
  start,
  two,
  walletIdNow,
  window
} from './attempts-fixture.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const solanaAccount = `${solana}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv` as const

/** Creates a wallet whose user rejects when the test does. */
function refusing(wallet: FakeWallet): () => Promise<void> {
  let refuse: ((error: unknown) => void) | undefined
  wallet.replyOnce('eth_requestAccounts', () => new Promise((_, reject) => (refuse = reject)))
  return async () => {
    await eventually(() => refuse !== undefined, 'the wallet is asked')
    refuse!(providerError(4001))
    await platform.advance(0)
  }
}

describe('what a late response adds', () => {
  let deaf: DeafSource

  attemptEachTest({ alone: true })
  beforeEach(() => {
    deaf = deafSource('elsewhere')
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

  test('is disconnected when the user has disconnected', async () => {
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

  test('of a returning user’s wallet stays when the user connects another one that rejects', async () => {
    hint('elsewhere', 'elsewhere', account)
    const refuse = refusing(second)
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await receives(second, 'eth_requestAccounts')
    await deaf.answer([account])
    assert.deepEqual($session.get(), { status: 'connecting', walletId: two }, 'it does not come between')
    await refuse()
    await connecting
    assert.equal(walletIdNow(), 'elsewhere')
    assert.deepEqual(deaf.log, ['reconnect'])
    assert.equal(deaf.listeners, 1)
  })

  test('of a returning user’s wallet stays when it responds after another one has rejected', async () => {
    hint('elsewhere', 'elsewhere', account)
    const refuse = refusing(second)
    startWithDeaf()
    const seen: string[] = []
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await receives(second, 'eth_requestAccounts')
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

  test('of a returning user’s wallet stays when another one rejected before this one got its request', async () => {
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

  test('of a returning user’s wallet is requested once the one that was chosen before has rejected', async () => {
    hint('elsewhere', 'elsewhere', account)
    const refuse = refusing(second)
    startWithDeaf()
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await receives(second, 'eth_requestAccounts')
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

  test('of a returning user’s wallet is released when the other one is connected after all', async () => {
    hint('elsewhere', 'elsewhere', account)
    const approve = deciding(second, 'eth_requestAccounts')
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = kit.connect(two)
    await receives(second, 'eth_requestAccounts')
    await deaf.answer([account])
    assert.deepEqual(deaf.log, ['reconnect'])
    await approve([otherAddress])
    await connecting
    assert.equal(walletIdNow(), two)
    assert.deepEqual(deaf.log, ['reconnect', 'release eip155'])
    assert.equal(deaf.listeners, 0)
  })

  test('of a returning user’s wallet that waits behind another one is disconnected with everything', async () => {
    hint('elsewhere', 'elsewhere', account)
    deciding(second, 'eth_requestAccounts')
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'aborted' })
    await receives(second, 'eth_requestAccounts')
    await deaf.answer([account])
    await kit.disconnect()
    await connecting
    assert.equal($kit.get().status, 'disconnected')
    assert.deepEqual(deaf.log, ['reconnect', 'disconnect eip155'])
    assert.equal(platform.localStorage.getItem('@appkit/connections'), null)
  })

  test('of a returning user’s wallet that responded in time is not too late when the other request takes long', async () => {
    hint('elsewhere', 'elsewhere', account)
    const refuse = refusing(second)
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await receives(second, 'eth_requestAccounts')
    await deaf.answer([account])
    await platform.advance(60_000)
    await refuse()
    await connecting
    assert.equal(walletIdNow(), 'elsewhere')
  })

  test('of a returning user’s silent wallet leaves nothing connecting once the other one has rejected', async () => {
    hint('elsewhere', 'elsewhere', account)
    const refuse = refusing(second)
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await receives(second, 'eth_requestAccounts')
    await platform.advance(5_001)
    assert.deepEqual($session.get(), { status: 'connecting', walletId: two })
    await refuse()
    await connecting
    assert.deepEqual($session.get(), { status: 'disconnected' })
    await deaf.answer([account])
    assert.deepEqual(deaf.log, ['reconnect'], 'the next visit asks it again')
  })

  test('of a returning user’s wallet on several namespaces stays on the one where another has rejected', async () => {
    hint('elsewhere', 'elsewhere', account, solanaAccount)
    const refuse = refusing(second)
    startWithDeaf()
    await platform.advance(1)
    await eventually(() => deaf.log.length === 1, 'the wallet is asked')
    const connecting = assert.rejects(kit.connect(two), { code: 'user-rejected' })
    await receives(second, 'eth_requestAccounts')
    await deaf.answer([account, solanaAccount])
    await refuse()
    await connecting
    const { eip155, solana: other } = $sessions.get()
    assert.equal(eip155?.status === 'connected' && eip155.walletId, 'elsewhere')
    assert.equal(other?.status === 'connected' && other.walletId, 'elsewhere')
    assert.deepEqual(deaf.log, ['reconnect'])
  })

  test('of a returning user who has disconnected before the wallet got a request is disconnected', async () => {
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
