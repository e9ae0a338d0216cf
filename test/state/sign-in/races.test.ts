import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { $signIn, cancelSignIn, signPendingMessage } from '../../../state/sign-in/sign-in.ts'
import { $lock } from '../../../state/modal/modal.ts'
import { $open } from '../../../state/router/open.ts'
import { $route } from '../../../state/router/router.ts'
import type { SiwxSession } from '../../../state/options/siwx-config.ts'
import { signIn } from '../../../state/kit/sign-in.ts'
import { firstAccount, testWallet } from '../../kit/connecting-source.ts'
import type { ScriptedSiwx } from '../../kit/scripted-siwx.ts'
import { address, second, signInBench } from '../../kit/sign-in-fixture.ts'
import { until } from '../../kit/until.ts'

const bench = signInBench()
const { start, startAsking, step } = bench

/** Signs with the same wallet in another tab. */
async function signedElsewhere({ siwx }: ScriptedSiwx): Promise<SiwxSession> {
  const message = await siwx.createMessage({ chainId: 'eip155:1', accountAddress: address })
  return { data: message, message: message.toString(), signature: '0xelsewhere' }
}

describe('what changes in the middle', () => {
  test('the account: the response to the first prompt is ignored, and the second account is prompted when the first has responded', async () => {
    const { scripted, source } = await startAsking({}, { signing: 'wait' })
    signPendingMessage()
    await step('signing')
    source.change({ accounts: [second, firstAccount] })
    await until($signIn, ({ step, message }) => step === 'asking' && message!.text.includes(second.split(':')[2]!))
    signPendingMessage()
    assert.equal($signIn.get().problem, 'request-pending')
    assert.equal(source.requestLog.filter(each => each === 'sign').length, 1)
    source.answer('approve')
    await until($signIn, ({ problem }) => problem === undefined)
    assert.equal(scripted.sessions.length, 0)
    source.decide('approve')
    signPendingMessage()
    await step('signed-in')
    assert.deepEqual(
      scripted.sessions.map(({ data }) => data.accountAddress),
      [second.split(':')[2]]
    )
  })

  test('a prompt that is never answered keeps no other wallet waiting, nor the same one when it connects again', async () => {
    const other = { ...testWallet, id: 'com.example.southwind', rdns: 'com.example.southwind', name: 'Southwind' }
    const { source, kit } = await startAsking({}, { wallets: [testWallet, other], signing: 'wait' })
    const prompts = () => source.requestLog.filter(each => each === 'sign').length
    signPendingMessage()
    await step('signing')
    cancelSignIn()
    await kit.connect(other.id)
    await step('asking')
    signPendingMessage()
    await step('signing')
    assert.equal(prompts(), 2)
    cancelSignIn()
    source.decide('approve')
    await kit.connect(testWallet.id)
    await step('asking')
    signPendingMessage()
    await step('signed-in')
    assert.equal(prompts(), 3)
  })

  test('the network: each has a session of its own', async () => {
    const { scripted, source, kit } = await startAsking()
    signPendingMessage()
    await step('signed-in')
    await kit.switchNetwork(2)
    await step('asking')
    assert.deepEqual([$open.get(), $route.get().name], [true, 'SIWXSignMessage'])
    signPendingMessage()
    await step('signed-in')
    source.change({ chainId: 'eip155:1', accounts: [firstAccount] })
    await step('signed-in')
    assert.deepEqual(
      scripted.sessions.map(({ data }) => data.chainId),
      ['eip155:1', 'eip155:2']
    )
    assert.equal(source.requestLog.filter(each => each === 'sign').length, 2)
  })

  test('the network, to one that the site does not have, and back [4.33]', async () => {
    const { source } = await startAsking()
    source.change({ chainId: 'eip155:9', accounts: [`eip155:9:${address}`] })
    assert.equal($signIn.get().step, 'idle')
    assert.equal($route.get().name, 'UnsupportedChain')
    source.change({ chainId: 'eip155:1', accounts: [firstAccount] })
    await step('asking')
    assert.deepEqual([$open.get(), $route.get().name], [true, 'SIWXSignMessage'])
  })

  test('the wallet goes: the screen goes with it, and its answer is nothing', async () => {
    const { scripted, source } = await startAsking({}, { signing: 'wait' })
    signPendingMessage()
    source.change(undefined)
    assert.deepEqual([$signIn.get().step, $open.get()], ['idle', false])
    source.answer('approve')
    await bench.platform.advance(1)
    assert.deepEqual(scripted.sessions, [])
  })

  test('the kit stops while the wallet asks: nothing is left', async () => {
    const { scripted, source, kit } = await startAsking({}, { signing: 'wait' })
    signPendingMessage()
    kit.stop()
    source.answer('approve')
    await bench.platform.advance(1)
    assert.deepEqual(scripted.sessions, [])
    assert.deepEqual([$signIn.get().step, $lock.get(), $open.get()], ['idle', undefined, false])
    assert.equal(source.listeners, 0)
  })

  test('the page is reloaded: the user is prompted again, and nothing is lost', async () => {
    const first = await startAsking({}, { signing: 'wait' })
    signPendingMessage()
    first.kit.stop()
    const { kit, source } = start()
    assert.ok(kit)
    await bench.platform.advance(1)
    await step('asking')
    assert.equal(source.requestLog.includes('sign'), false, 'nobody but the visitor asks the wallet')
    signPendingMessage()
    await step('signed-in')
  })

  test('a slow answer about the account before is nothing', async () => {
    const { scripted, source, kit } = start({ check: 'never' })
    await kit.connect(testWallet.id)
    assert.equal($signIn.get().step, 'checking')
    source.change({ accounts: [second, firstAccount] })
    scripted.release()
    await until($signIn, ({ step, message }) => step === 'asking' && message!.text.includes(second.split(':')[2]!))
    assert.equal(scripted.requestLog.filter(each => each === 'message').length, 1)
  })

  for (const [what, required] of [
    ['is asked', true],
    ['has put it off', false]
  ] as const) {
    test(`a user who ${what} and signs in in another tab is signed in here once this one is shown`, async () => {
      const { scripted, source, kit } = await startAsking({ required })
      if (!required) await kit.close()
      const before = $signIn.get().step
      await scripted.siwx.setSessions([await signedElsewhere(scripted)])
      scripted.decide('check', new KitError('http-error', 'down'))
      bench.platform.setVisible(true)
      await bench.platform.advance(10)
      assert.equal($signIn.get().step, before, 'a site that does not answer changes nothing')
      scripted.decide('check', 'answers')
      bench.platform.setVisible(true)
      await step('signed-in')
      assert.deepEqual([$open.get(), source.requestLog.includes('sign')], [false, false])
      assert.deepEqual(await signIn(), scripted.sessions[0])
    })
  }

  test('a sign-in, and a sign-out, in a window beside this one applies here immediately; a hidden page waits until it is shown', async () => {
    const { platform } = bench
    const { scripted, source } = await startAsking()
    const beside = (accounts: readonly string[]) =>
      platform.localStorage.writeFromOtherTab('@appkit/siwx-accounts', JSON.stringify(accounts))
    await scripted.siwx.setSessions([await signedElsewhere(scripted)])
    beside([firstAccount])
    await step('signed-in')
    assert.deepEqual([$open.get(), source.requestLog.includes('sign')], [false, false])

    await scripted.siwx.setSessions([])
    platform.setVisible(false)
    const before = scripted.requestLog.length
    beside([firstAccount, second])
    platform.localStorage.writeFromOtherTab('@appkit/something', '1')
    await platform.advance(10)
    assert.equal(scripted.requestLog.length, before)
    platform.setVisible(true)
    await step('asking')
    assert.equal(platform.localStorage.getItem('@appkit/siwx-accounts'), JSON.stringify([second]), 'signing in anew is news')
    await scripted.siwx.setSessions([await signedElsewhere(scripted)])
    beside([firstAccount])
    await step('signed-in')
  })

  test('a sign-in here, while the session of another tab is read, applies here', async () => {
    const { scripted, source } = await startAsking({}, { signing: 'wait' })
    scripted.decide('check', 'never')
    bench.platform.setVisible(true)
    signPendingMessage()
    const elsewhere = await signedElsewhere(scripted)
    await scripted.siwx.setSessions([elsewhere])
    scripted.release()
    await bench.platform.advance(10)
    assert.equal($signIn.get().step, 'signing')
    source.answer('approve')
    await step('signed-in')
    assert.equal((await signIn()).signature, '0xsigned')
  })

  test('while it takes long to find out, the modal says so [2.9]', async () => {
    const { kit } = start({ check: 'never' })
    await kit.open('Connect')
    await kit.connect(testWallet.id)
    await bench.platform.advance(150)
    assert.deepEqual([$route.get().name, $open.get()], ['ConnectingSiwe', true])
  })
})
