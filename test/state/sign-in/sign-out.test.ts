import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { isKitError } from '../../../adapters/base/errors.ts'
import {
  $signIn,
  cancelSignIn,
  signPendingMessage,
  signIn as signInAtOnce,
  signOut as signOutAtOnce
} from '../../../state/sign-in/sign-in.ts'
import { $open } from '../../../state/router/open.ts'
import { $sessions } from '../../../state/session/session.ts'
import { signIn, signOut } from '../../../state/kit/sign-in.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { firstAccount, testWallet, type ConnectingSource } from '../../kit/connecting-source.ts'
import { second, signInBench } from '../../kit/sign-in-fixture.ts'
import { until } from '../../kit/until.ts'
import { startSignedIn } from './signed-in.ts'

const bench = signInBench()
const { start, startAsking, step } = bench

describe('signing out', () => {
  test('comes with disconnecting, on every network of the account', async () => {
    const { scripted, kit } = await startAsking()
    signPendingMessage()
    await step('signed-in')
    await kit.disconnect()
    await bench.platform.advance(1)
    assert.deepEqual(
      scripted.requestLog.filter(each => each.startsWith('revoke')),
      ['revoke eip155:1', 'revoke eip155:2']
    )
    assert.deepEqual(scripted.sessions, [])
  })

  test('does not where the site does not want it, nor when the kit stops', async () => {
    const { scripted, kit } = await startAsking({ signOutOnDisconnect: false })
    signPendingMessage()
    await step('signed-in')
    await kit.disconnect()
    await bench.platform.advance(1)
    assert.equal(scripted.sessions.length, 1)
    kit.stop()
    const next = await startAsking()
    signPendingMessage()
    await step('signed-in')
    next.kit.stop()
    await bench.platform.advance(1)
    assert.equal(next.scripted.sessions.length, 1)
  })

  test('comes with disconnecting for an account whose wallet another one has replaced', async () => {
    const other = { ...testWallet, id: 'com.example.southwind', rdns: 'com.example.southwind', name: 'Southwind' }
    const { scripted, source, kit } = await startSignedIn(bench, {}, { wallets: [testWallet, other] })
    source.change({ accounts: [second] })
    await step('asking')
    signPendingMessage()
    await step('signed-in')
    await kit.connect(other.id)
    assert.equal(scripted.sessions.length, 2)
    await kit.disconnect()
    await bench.platform.advance(10)
    assert.deepEqual(scripted.sessions, [])
  })

  test('comes with disconnecting for another account of before the page was reloaded', async () => {
    const first = await startSignedIn(bench)
    first.source.change({ accounts: [second, firstAccount] })
    await step('asking')
    signPendingMessage()
    await step('signed-in')
    first.kit.stop()
    const { kit, scripted } = start({ sessions: first.scripted.sessions })
    await kit.connect(testWallet.id)
    await step('signed-in')
    await kit.disconnect()
    await bench.platform.advance(10)
    assert.deepEqual([scripted.sessions, bench.platform.storage.getItem('@appkit/siwx-accounts')], [[], null])
  })

  test('does not come with what fails as the page loads: a site that is back has its sessions', async () => {
    for (const required of [true, false]) {
      const first = await startSignedIn(bench)
      const { sessions } = first.scripted
      first.kit.stop()
      const down = new KitError('http-error', 'down')
      const { kit, scripted } = start({ check: down, revoke: down, sessions, required })
      await kit.connect(testWallet.id)
      await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
      await bench.platform.advance(10)
      assert.equal($toast.get()?.message, 'A problem occurred while trying initialize authentication')
      scripted.decide('check', 'answers')
      scripted.decide('revoke', 'answers')
      bench.platform.setVisible(true)
      await bench.platform.advance(10)
      assert.deepEqual(scripted.sessions, sessions)
      await kit.connect(testWallet.id)
      await step('signed-in')
      await kit.disconnect()
      await bench.platform.advance(10)
      assert.deepEqual(scripted.sessions, [], 'once the visitor wants it, it is over')
    }
  })

  test('is the business of the tab that disconnects: another one ends nothing by itself', async () => {
    const byWallet = async (source: ConnectingSource) => source.change({ accounts: [] })
    const byStorage = async () => bench.platform.localStorage.writeFromOtherTab('@appkit/connections', '{}')
    for (const goes of [byStorage, byWallet]) {
      const { scripted, source } = await startSignedIn(bench)
      const before = scripted.requestLog.length
      bench.platform.storage.setItem('@appkit/connections', '{}')
      await goes(source)
      assert.equal($sessions.get().eip155?.status, 'disconnected')
      await bench.platform.advance(10)
      assert.deepEqual([scripted.sessions.length, scripted.requestLog.slice(before)], [1, []])
      bench.stop()
    }
    const { scripted, source } = await startSignedIn(bench)
    source.change({ accounts: [] })
    await bench.platform.advance(10)
    assert.deepEqual(scripted.sessions, [], 'a wallet that goes by itself is the business of each')
  })

  test('by the site leads back to the message where it is required', async () => {
    const { scripted } = await startAsking()
    signPendingMessage()
    await step('signed-in')
    await signOut()
    assert.deepEqual(scripted.sessions, [])
    await step('asking')
  })

  for (const required of [true, false]) {
    const where = required ? 'it is required' : 'it is optional'
    test(`by the site while it is found out whether there is a session: there is none, where ${where}`, async () => {
      const first = await startSignedIn(bench)
      const { sessions } = first.scripted
      const { kit, scripted } = start({ check: 'never', required, sessions })
      await kit.open('Connect')
      await kit.connect(testWallet.id)
      await step('checking')
      const over = signOutAtOnce()
      scripted.release()
      await over
      await step(required ? 'asking' : 'put-off')
      assert.deepEqual([scripted.sessions, $open.get()], [[], required])
    })

    test(`by the site while a session is being kept: it is ended, where ${where}`, async () => {
      const { scripted } = await startAsking({ add: 'never', required })
      signPendingMessage()
      await step('storing')
      const signed = signInAtOnce().catch((error: unknown) => error)
      const over = signOutAtOnce()
      scripted.release()
      await over
      await step(required ? 'asking' : 'put-off')
      assert.deepEqual([scripted.sessions, $open.get()], [[], required])
      if (!required) assert.equal(isKitError(await signed, 'aborted'), true)
    })

    test(`by the site while the wallet asks: what it signs counts for nothing, where ${where}`, async () => {
      const { scripted, source } = await startAsking({ required }, { signing: 'wait' })
      signPendingMessage()
      await step('signing')
      await signOut()
      await step(required ? 'asking' : 'put-off')
      source.answer('approve')
      await bench.platform.advance(10)
      assert.deepEqual([scripted.sessions, $signIn.get().step], [[], required ? 'asking' : 'put-off'])
    })
  }

  test('cancelled while a session is being kept, no late response signs a user in', async () => {
    const { scripted } = await startAsking({ add: 'never', required: false })
    signPendingMessage()
    await step('storing')
    cancelSignIn()
    scripted.release()
    await bench.platform.advance(10)
    const signed = signIn()
    await step('asking')
    signPendingMessage()
    assert.equal(scripted.sessions.length, 0)
    await signed
    assert.equal(scripted.sessions.length, 1)
  })

  test('cancelled after a site did not say whether it has kept a session: what it has kept is ended', async () => {
    const { scripted } = await startAsking({ required: false })
    const { addSession } = scripted.siwx
    scripted.siwx.addSession = async session => {
      await addSession(session)
      throw new KitError('timeout', 'The request took too long to respond')
    }
    signPendingMessage()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'timeout')
    assert.equal(scripted.sessions.length, 1)
    cancelSignIn()
    await bench.platform.advance(10)
    assert.deepEqual([scripted.sessions, $sessions.get().eip155?.status], [[], 'connected'])
  })
})
