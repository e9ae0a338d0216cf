import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ErrorCode } from '../../../adapters/base/error-codes.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { $signIn, cancelSignIn, signPendingMessage } from '../../../state/sign-in/sign-in.ts'
import { $lock, $shaking } from '../../../state/modal/modal.ts'
import { $open } from '../../../state/router/open.ts'
import { $route } from '../../../state/router/router.ts'
import { $sessions } from '../../../state/session/session.ts'
import { signIn, signOut } from '../../../state/kit/sign-in.ts'
import { errorMessages } from '../../../state/text/errors.text.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { testWallet } from '../../kit/connecting-source.ts'
import type { ScriptedOptions } from '../../kit/scripted-siwx.ts'
import { address, second, signInBench } from '../../kit/sign-in-fixture.ts'
import { until } from '../../kit/until.ts'

const bench = signInBench()
const { start, startAsking, step } = bench

describe('signing in', () => {
  test('is asked for once an address is active on a supported network without a session [2.16, 4.32]', async () => {
    const { scripted } = await startAsking()
    assert.deepEqual([$route.get().name, $open.get()], ['SIWXSignMessage', true])
    assert.deepEqual(scripted.requestLog, ['check eip155:1', 'message'])
    assert.match(
      $signIn.get().message!.text,
      new RegExp(`^shop.example wants you to sign in with your Ethereum account:\n${address}`)
    )
  })

  test('signing adds the session and closes the modal [4.35, 4.36, 4.37, 8.47]', async () => {
    const { scripted, source } = await startAsking()
    signPendingMessage()
    await step('signed-in')
    assert.equal($open.get(), false)
    assert.equal(source.requestLog.filter(each => each === 'sign').length, 1)
    const [session] = scripted.sessions
    assert.equal(session!.signature, '0xsigned')
    assert.deepEqual([session!.data.accountAddress, session!.data.chainId], [address, 'eip155:1'])
    assert.ok(bench.events.includes('SIWX_AUTH_SUCCESS'))
  })

  test('the session says all that the message has said [3.34, 3.35]', async () => {
    const more = {
      statement: 'Sign in to the shop.',
      expirationTime: '2123-11-14T22:13:20.000Z',
      notBefore: '2023-11-14T22:13:20.000Z',
      requestId: 'some_id',
      resources: ['https://shop.example/terms']
    }
    const { scripted } = await startAsking({ message: more })
    signPendingMessage()
    await step('signed-in')
    const [session] = scripted.sessions
    const { nonce, issuedAt, ...rest } = session!.data
    assert.deepEqual(rest, {
      ...{ accountAddress: address, chainId: 'eip155:1', domain: 'shop.example', uri: 'https://shop.example', version: '1' },
      ...more
    })
    assert.match(nonce, /^[a-zA-Z0-9]{8,}$/)
    assert.equal(issuedAt, new Date(bench.platform.now()).toISOString())
    for (const value of [nonce, issuedAt, ...Object.values(more).flat()]) assert.ok(session!.message.includes(value), value)
  })

  test('a user with a session gets no prompt, and the modal that connected closes [4.34]', async () => {
    const first = await startAsking()
    signPendingMessage()
    await step('signed-in')
    first.kit.stop()
    const { kit: next } = start({ sessions: first.scripted.sessions })
    await next.open('Connect')
    await next.connect(testWallet.id)
    await step('signed-in')
    assert.equal($open.get(), false)
  })

  test('a session for another network or another address counts for nothing', async () => {
    const first = await startAsking()
    signPendingMessage()
    await step('signed-in')
    const [session] = first.scripted.sessions
    first.kit.stop()
    // a backend that returns every session it has
    const { kit: next, scripted } = start()
    scripted.siwx.getSessions = async () => [
      { ...session!, data: { ...session!.data, chainId: 'eip155:2' } },
      { ...session!, data: { ...session!.data, accountAddress: second.split(':')[2]! } }
    ]
    await next.connect(testWallet.id)
    await step('asking')
  })

  test('declining shows the message again with the reason, and the wallet can be asked again [4.38, 8.48]', async () => {
    const { source } = await startAsking({}, { signing: 'refuse' })
    signPendingMessage()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'user-rejected')
    assert.equal($open.get(), true)
    assert.deepEqual(
      bench.events.filter(event => event.startsWith('SIWX')),
      ['SIWX_AUTH_ERROR']
    )
    source.decide('approve')
    signPendingMessage()
    await step('signed-in')
  })

  const untaken: readonly (readonly [what: string, code: ErrorCode, words: RegExp])[] = [
    ['a message that was used already, or in another tab', 'siwx-nonce', /was already used/],
    ['a message that has expired', 'siwx-expired', /has expired/],
    ['a message that is not valid yet, by the clock there', 'siwx-not-yet', /Check your device’s clock/],
    ['a message for another site', 'siwx-domain', /another site/],
    ['a message for another page', 'siwx-uri', /another page/],
    ['a message on another network', 'siwx-chain', /another network/],
    ['a message of another account', 'siwx-address', /a different account/],
    ['a message that says something else', 'siwx-statement', /a different message/],
    ['a signature that is not the account’s', 'siwx-signature', /doesn’t match/],
    ['a contract’s signature that no node tells of', 'siwx-unanswered', /isn’t responding/],
    ['what does not reach it', 'http-error', /isn’t working/],
    ['what it does not answer', 'timeout', /too long/]
  ]
  for (const [what, code, words] of untaken) {
    test(`${what}: no session; the screen shows why, and the user may sign again, or leave [4.39]`, async () => {
      const { scripted } = await startAsking({ add: new KitError(code, 'No.') })
      const before = $signIn.get().message!.text
      signPendingMessage()
      await until($signIn, ({ step, problem }) => step === 'asking' && problem === code)
      assert.match(errorMessages[code], words)
      assert.deepEqual([scripted.sessions, $open.get(), $route.get().name], [[], true, 'SIWXSignMessage'])
      assert.notEqual($signIn.get().message!.text, before, 'its nonce may be used up')
      scripted.decide('add', 'answers')
      signPendingMessage()
      await step('signed-in')
      bench.stop()

      const leaving = await startAsking({ add: new KitError(code, 'No.') })
      signPendingMessage()
      await until($signIn, ({ step, problem }) => step === 'asking' && problem === code)
      cancelSignIn()
      await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
      assert.deepEqual([leaving.scripted.sessions, $route.get().name], [[], 'Connect'])
    })
  }

  test('pressed twice the wallet is asked once', async () => {
    const { source } = await startAsking({}, { signing: 'wait' })
    signPendingMessage()
    signPendingMessage()
    source.answer('approve')
    await step('signed-in')
    assert.equal(source.requestLog.filter(each => each === 'sign').length, 1)
  })

  test('a message that was open for long is made again before its nonce expires', async () => {
    await startAsking()
    const before = $signIn.get().message!.text
    await bench.platform.advance(240_000)
    await step('asking')
    assert.notEqual($signIn.get().message!.text, before)
  })

  test('what is shown is what is checked, signed and sent, whatever the site makes of its message later [1.20]', async () => {
    const signedTexts: string[] = []
    const { scripted, kit } = start({}, { signs: message => `0x${signedTexts.push(message)}` })
    const honest = scripted.siwx.createMessage
    scripted.siwx.createMessage = async request => {
      const message = await honest(request)
      let reads = 0
      return {
        ...message,
        toString: () => (reads++ ? message.toString().replace('shop.example', 'evil.example') : message.toString())
      }
    }
    await kit.connect(testWallet.id)
    await step('asking')
    const { text } = $signIn.get().message!
    signPendingMessage()
    await step('signed-in')
    assert.match(text, /^shop\.example wants/)
    assert.deepEqual([signedTexts, scripted.sessions.map(({ message }) => message)], [[text], [text]])
  })

  test('a session that was ended and started again lives as long as itself, not as the one before', async () => {
    const { scripted, kit } = start({ required: false })
    const make = scripted.siwx.createMessage
    let seconds = 60
    scripted.siwx.createMessage = async request => {
      const message = await make(request)
      const end = { expirationTime: new Date(bench.platform.now() + seconds * 1000).toISOString() }
      return { ...message, ...end, toString: () => `${message.toString()}\nExpiration Time: ${end.expirationTime}` }
    }
    await kit.connect(testWallet.id)
    await step('asking')
    signPendingMessage()
    await step('signed-in')
    await signOut()
    assert.equal($signIn.get().step, 'put-off')
    seconds = 600
    const signed = signIn()
    await step('asking')
    signPendingMessage()
    const session = await signed
    await bench.platform.advance(60_000)
    assert.equal($signIn.get().step, 'signed-in')
    assert.equal(await signIn(), session, 'without asking for anything')
    await bench.platform.advance(540_000)
    assert.equal($signIn.get().step, 'put-off')
  })

  test('a session that is over is none, whatever the site says', async () => {
    const first = await startAsking({ message: { expirationTime: new Date(bench.platform.now() + 60_000).toISOString() } })
    signPendingMessage()
    await step('signed-in')
    const { sessions } = first.scripted
    first.kit.stop()
    await bench.platform.advance(60_000)
    const { kit } = start({ sessions })
    await kit.connect(testWallet.id)
    await step('asking')
  })

  test('a session that ended elsewhere is noticed once the page is looked at, by one question', async () => {
    const { scripted } = await startAsking()
    signPendingMessage()
    await step('signed-in')
    const before = scripted.requestLog.length
    bench.platform.setVisible(false)
    bench.platform.setVisible(true)
    bench.platform.setVisible(true)
    await bench.platform.advance(10)
    assert.deepEqual([$signIn.get().step, scripted.requestLog.slice(before)], ['signed-in', ['check eip155:1']])

    scripted.decide('check', new KitError('http-error', 'down'))
    bench.platform.setVisible(true)
    await bench.platform.advance(10)
    assert.equal($signIn.get().step, 'signed-in', 'a site that does not answer has ended nothing')

    scripted.decide('check', 'answers')
    await scripted.siwx.setSessions([])
    bench.platform.setVisible(true)
    await step('asking')
    assert.deepEqual([$open.get(), $route.get().name], [true, 'SIWXSignMessage'])
  })

  test('a session that ends while the user is there is requested again', async () => {
    await startAsking({ message: { expirationTime: new Date(bench.platform.now() + 60_000).toISOString() } })
    signPendingMessage()
    await step('signed-in')
    const again = until($signIn, ({ step }) => step === 'checking')
    await bench.platform.advance(60_000)
    await again
  })
})

describe('a sign-in that is required', () => {
  test('cannot be left: the modal shakes [4.44]', async () => {
    const { kit } = await startAsking()
    assert.equal($lock.get(), 'sign-in')
    assert.equal(await kit.close(), false)
    assert.deepEqual([$shaking.get(), $open.get()], [true, true])
  })

  test('shakes for 500 ms [4.73, 9.1, 9.77]', async () => {
    const { kit } = await startAsking()
    await kit.close()
    await bench.platform.advance(499)
    assert.equal($shaking.get(), true)
    await bench.platform.advance(1)
    assert.equal($shaking.get(), false)
  })

  test('takes the place of any other screen', async () => {
    const { kit } = await startAsking()
    await kit.open('Account')
    assert.equal($route.get().name, 'SIWXSignMessage')
  })

  test('cancelled it disconnects, and goes to Connect [4.40, 4.41, 8.49]', async () => {
    const { source } = await startAsking()
    cancelSignIn()
    assert.equal($sessions.get().eip155?.status, 'disconnected')
    assert.equal($route.get().name, 'Connect')
    assert.ok(source.requestLog.some(each => each.startsWith('disconnect')))
    assert.ok(bench.events.includes('CLICK_CANCEL_SIWX'))
    assert.equal($lock.get(), undefined)
  })
})

describe('a sign-in that is optional', () => {
  test('cancelled it closes, goes to Connect, and leaves the wallet connected [4.42, 4.43, 8.49]', async () => {
    await startAsking({ required: false })
    assert.equal($lock.get(), undefined)
    cancelSignIn()
    assert.deepEqual([$open.get(), $route.get().name, $sessions.get().eip155?.status], [false, 'Connect', 'connected'])
    assert.ok(bench.events.includes('CLICK_CANCEL_SIWX'))
  })

  test('closed it is put off until it is asked for [4.46]', async () => {
    const { kit } = await startAsking({ required: false })
    assert.equal(await kit.close(), true)
    assert.equal($signIn.get().step, 'put-off')
    await kit.open()
    assert.equal($route.get().name, 'Account')
    await kit.close()
    const signed = signIn()
    await step('asking')
    signPendingMessage()
    assert.equal((await signed).signature, '0xsigned')
  })
})

describe('what cannot begin', () => {
  const failing: [string, ScriptedOptions][] = [
    ['the sessions cannot be read', { check: new Error('down') }],
    ['there is no message', { makes: new KitError('http-error', 'down') }]
  ]
  for (const [what, site] of failing) {
    test(`disconnects, goes to Connect and says so: ${what} [4.47, 4.48, 4.49, 8.9]`, async () => {
      const { kit } = start(site)
      await kit.open('WhatIsAWallet')
      await kit.connect(testWallet.id)
      await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
      assert.equal($route.get().name, 'Connect')
      assert.deepEqual($toast.get(), { variant: 'error', message: 'A problem occurred while trying initialize authentication' })
      assert.equal($signIn.get().step, 'idle')
      assert.ok(bench.events.includes('SIWX_AUTH_ERROR'))
    })
  }

  test('a site that goes down after the first try is reported on the screen', async () => {
    const { scripted } = await startAsking({ add: new KitError('timeout', 'The request took too long to respond') })
    scripted.decide('message', new KitError('http-error', 'down'))
    signPendingMessage()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'http-error')
    assert.equal($sessions.get().eip155?.status, 'connected')
    scripted.decide('message', 'answers')
    scripted.decide('add', 'answers')
    signPendingMessage() // creates another message
    await until($signIn, ({ step, problem }) => step === 'asking' && !problem)
    signPendingMessage()
    await step('signed-in')
  })
})
