import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { $signIn, cancelSignIn, signPendingMessage } from '../../../state/sign-in/sign-in.ts'
import { $signOut, retrySignOut } from '../../../state/sign-in/sign-out.ts'
import { $open } from '../../../state/router/open.ts'
import { $route } from '../../../state/router/router.ts'
import { $sessions } from '../../../state/session/session.ts'
import { signIn, signOut } from '../../../state/kit/sign-in.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { firstAccount, testWallet } from '../../kit/connecting-source.ts'
import { second, signInBench } from '../../kit/sign-in-fixture.ts'
import { until } from '../../kit/until.ts'
import { startSignedIn } from './signed-in.ts'

const bench = signInBench()
const { start, startAsking, step } = bench

describe('a session that the user has ended', () => {
  const untilPrompted = () => until($signIn, ({ step }) => step === 'asking' || step === 'signed-in')

  test('is not believed any more while it is being ended: a returning user is prompted', async () => {
    const { scripted, kit } = await startSignedIn(bench, { revoke: 'never' })
    await kit.disconnect()
    await kit.connect(testWallet.id)
    await bench.platform.advance(10)
    assert.equal($signIn.get().step, 'checking', 'the service has not said yet that it is over')
    scripted.release()
    assert.equal((await untilPrompted()).step, 'asking')
    assert.deepEqual(scripted.sessions, [])
    signPendingMessage()
    await step('signed-in')
    await bench.platform.advance(10)
    assert.equal(scripted.sessions.length, 1, 'what comes late ends no session but that one')
  })

  test('waits for what is being kept: a session that comes after the sign-out is ended as well', async () => {
    const { scripted, kit } = await startAsking({ add: 'never' })
    signPendingMessage()
    await step('storing')
    await kit.disconnect()
    scripted.release()
    await bench.platform.advance(10)
    assert.deepEqual([scripted.requestLog.at(-1), scripted.sessions], ['revoke eip155:1', []])
  })

  test('a site that never reports whether it has kept one blocks nothing: a returning user gets an error', async () => {
    const { kit } = await startAsking({ add: 'never' })
    signPendingMessage()
    await step('storing')
    await kit.disconnect()
    await kit.connect(testWallet.id)
    await step('checking')
    await bench.platform.advance(20_000)
    assert.equal($sessions.get().eip155?.status, 'disconnected')
    assert.equal($toast.get()?.message, 'A problem occurred while trying initialize authentication')
  })

  test('by the site, and requested again before that is over: the user signs again', async () => {
    const { scripted } = await startSignedIn(bench, { required: false, revoke: 'never' })
    const [first] = scripted.sessions
    const ended = signOut()
    await step('put-off')
    const signed = signIn()
    await step('checking')
    scripted.release()
    await ended
    await step('asking')
    signPendingMessage()
    assert.notEqual((await signed).message, first!.message)
    assert.equal(scripted.sessions.length, 1)
  })

  test('cancelled while it is being kept it is ended, though the wallet stays', async () => {
    const { scripted } = await startAsking({ add: 'never', required: false })
    signPendingMessage()
    await step('storing')
    cancelSignIn()
    scripted.release()
    await bench.platform.advance(10)
    assert.deepEqual([scripted.sessions, $sessions.get().eip155?.status], [[], 'connected'])
  })

  test('that of another account of the wallet is ended too', async () => {
    const { scripted, source, kit } = await startSignedIn(bench)
    source.change({ accounts: [second, firstAccount] })
    await step('asking')
    await kit.disconnect()
    await bench.platform.advance(10)
    assert.deepEqual(scripted.sessions, [])
  })

  test('a service that is down: the user gets an error, and may try again', async () => {
    const { scripted, kit } = await startSignedIn(bench, { revoke: new KitError('http-error', 'down') })
    scripted.decide('check', new KitError('http-error', 'down'))
    await kit.disconnect()
    await until($signOut, each => each === 'failed')
    assert.deepEqual([$open.get(), $route.get().name], [true, 'ConnectingSiwe'])
    retrySignOut()
    assert.equal($signOut.get(), 'ending')
    await until($signOut, each => each === 'failed')
    scripted.decide('revoke', 'answers')
    scripted.decide('check', 'answers')
    retrySignOut()
    await until($signOut, each => each === 'none')
    assert.deepEqual([$open.get(), scripted.sessions], [false, []])
  })

  for (const [where, alert, screen] of [
    ['Account', undefined, 'ConnectingSiwe'],
    ['Connect', 'The site didn’t respond. You’re still signed in there.', 'Connect']
  ] as const) {
    test(`a service that is down is reported where the user is: at ${where}`, async () => {
      const { scripted, kit } = await startSignedIn(bench, { revoke: 'never' })
      await kit.open(where)
      await kit.disconnect()
      await kit.open(where)
      scripted.decide('revoke', new KitError('http-error', 'down'))
      scripted.release()
      await bench.platform.advance(10)
      assert.deepEqual([$open.get(), $route.get().name, $toast.get()?.message], [true, screen, alert])
    })
  }

  test('a user who was not signed in gets no error of a service that is down', async () => {
    const down = new KitError('http-error', 'down')
    const { scripted, kit } = await startAsking({ required: false, revoke: down })
    scripted.decide('check', down)
    await kit.close()
    await kit.disconnect()
    await bench.platform.advance(10)
    assert.deepEqual([$signOut.get(), $open.get()], ['none', false])
  })

  test('a service that was down: no session of before is believed, until it has ended', async () => {
    const { scripted, kit } = await startSignedIn(bench, { revoke: new KitError('http-error', 'down') })
    await kit.disconnect()
    await until($signOut, each => each === 'failed')
    // the service reports the session, and does not end it
    await kit.connect(testWallet.id)
    await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
    assert.equal($toast.get()?.message, 'A problem occurred while trying initialize authentication')
    scripted.decide('revoke', 'answers')
    await kit.connect(testWallet.id)
    assert.equal((await untilPrompted()).step, 'asking')
    assert.deepEqual(scripted.sessions, [])
  })

  test('nor on the next visit', async () => {
    const { scripted, kit: first } = await startSignedIn(bench, { revoke: new KitError('http-error', 'down') })
    const { sessions } = scripted
    await first.disconnect()
    await until($signOut, each => each === 'failed')
    first.stop()
    const { kit, scripted: next } = start({ sessions })
    await kit.connect(testWallet.id)
    assert.equal((await untilPrompted()).step, 'asking')
    assert.deepEqual(next.sessions, [])
  })

  test('nor in another tab, where the user was signed in as well', async () => {
    const { scripted } = await startSignedIn(bench)
    // the tab in which it was ended: it has stored that, and the service was down
    bench.platform.storage.setItem('@appkit/siwx-sign-outs', JSON.stringify([{ account: firstAccount, id: 'there' }]))
    assert.equal(scripted.sessions.length, 1)
    bench.platform.setVisible(true)
    await step('asking')
    assert.deepEqual([scripted.sessions, bench.platform.storage.getItem('@appkit/siwx-sign-outs')], [[], null])
  })

  test('is ended in quiet once the page is looked at again', async () => {
    const { scripted, kit } = await startSignedIn(bench, { revoke: new KitError('http-error', 'down') })
    await kit.disconnect()
    await until($signOut, each => each === 'failed')
    scripted.decide('revoke', 'answers')
    bench.platform.setVisible(true)
    await until($signOut, each => each === 'none')
    assert.deepEqual([scripted.sessions, $open.get()], [[], false])
  })

  test('a site that refuses to end what is not there has nothing left to end', async () => {
    const { kit, scripted } = await startAsking({ revoke: new Error('no such session') })
    await kit.disconnect()
    await bench.platform.advance(10)
    assert.equal($signOut.get(), 'none')
    await kit.connect(testWallet.id)
    await step('asking')
    signPendingMessage()
    await step('signed-in')
    assert.equal(scripted.sessions.length, 1)
  })

  test('by the site, which is down: it is reported, the session is not believed any more, and the screen has a way on', async () => {
    const down = new KitError('http-error', 'down')
    const { scripted } = await startSignedIn(bench, { revoke: down })
    await assert.rejects(signOut(), (error: unknown) => error === down)
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'http-error')
    assert.deepEqual([$open.get(), $route.get().name, $sessions.get().eip155?.status], [true, 'SIWXSignMessage', 'connected'])
    scripted.decide('revoke', 'answers')
    signPendingMessage() // creates a message
    await until($signIn, ({ step, problem }) => step === 'asking' && !problem)
    signPendingMessage()
    await step('signed-in')
    assert.equal(scripted.sessions.length, 1)
  })

  test('what lies in the storage is foreign: it is no reason to end anything else, or nothing', async () => {
    for (const stored of ['{', '[1,"x","eip155:1:0x0"]', '{"a":1}']) {
      bench.platform.storage.setItem('@appkit/siwx-sign-outs', stored)
      const { kit } = await startSignedIn(bench)
      await kit.disconnect()
      await bench.platform.advance(10)
      assert.equal(bench.platform.storage.getItem('@appkit/siwx-sign-outs'), null)
      kit.stop()
    }
  })
})
