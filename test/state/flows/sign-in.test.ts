import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { AccountId } from '../../../adapters/base/caip.ts'
import type { ErrorCode } from '../../../adapters/base/codes.ts'
import { KitError } from '../../../adapters/base/error.ts'
import { createMessage, type SignInMessage } from '../../../adapters/siwx/message.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { $signIn, cancel, messageToConnectWith, sign, signIn as signInAtOnce } from '../../../state/flows/sign-in.ts'
import { $signOut, endSession } from '../../../state/flows/sign-out.ts'
import { signInCodeWait } from '../../../state/limits.ts'
import { signIn, signOut } from '../../../state/siwx/request.ts'
import { createKit, type Kit } from '../../../state/kit.ts'
import { $lock, $shaking } from '../../../state/modal.ts'
import { $open, setPresenter } from '../../../state/open.ts'
import { $route } from '../../../state/router.ts'
import { $sessions } from '../../../state/session.ts'
import { errorMessages } from '../../../state/text/errors.ts'
import { $toast } from '../../../state/toast.ts'
import { subscribeEvents } from '../../../state/track.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, firstAccount, testWallet, type ConnectingOptions } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { scriptedSiwx, type ScriptedOptions } from '../../kit/scripted-siwx.ts'
import { until } from '../../kit/until.ts'

const second: AccountId = 'eip155:1:0x8617E340B3D01FA5F11F306F4090FD50E238070D'
const address = firstAccount.split(':')[2]!

let platform: FakeEnvironment
let kit: Kit | undefined
let events: string[]
let stopEvents: () => void
const error = console.error

beforeEach(() => {
  platform = fakeEnvironment()
  setPresenter(async () => undefined)
  events = []
  stopEvents = subscribeEvents(({ event }) => events.push(event))
  console.error = () => undefined // what the site's developers are told of failures that are meant here
})
afterEach(() => {
  kit?.stop()
  stopEvents()
  platform.restore()
  console.error = error
})

function start(site: ScriptedOptions = {}, wallet: ConnectingOptions = {}) {
  const scripted = scriptedSiwx(site)
  const source = connectingSource({ signs: () => '0xsigned', accounts: [firstAccount, second], ...wallet })
  kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1), testNetwork(2)], siwx: scripted.siwx })
  return { scripted, source, kit }
}

const step = (wanted: string) => until($signIn, ({ step }) => step === wanted)

async function asked(site?: ScriptedOptions, wallet?: ConnectingOptions) {
  const started = start(site, wallet)
  await started.kit.connect(testWallet.id)
  await step('asking')
  return started
}

describe('signing in', () => {
  test('is asked for once an address is active on a supported network without a session', async () => {
    const { scripted } = await asked()
    assert.deepEqual([$route.get().name, $open.get()], ['SIWXSignMessage', true])
    assert.deepEqual(scripted.asked, ['check eip155:1', 'message'])
    assert.match(
      $signIn.get().message!.text,
      new RegExp(`^shop.example wants you to sign in with your Ethereum account:\n${address}`)
    )
  })

  test('signing adds the session and closes the modal', async () => {
    const { scripted, source } = await asked()
    sign()
    await step('signed-in')
    assert.equal($open.get(), false)
    assert.equal(source.asked.filter(each => each === 'sign').length, 1)
    const [session] = scripted.sessions
    assert.equal(session!.signature, '0xsigned')
    assert.deepEqual([session!.data.accountAddress, session!.data.chainId], [address, 'eip155:1'])
    assert.ok(events.includes('SIWX_AUTH_SUCCESS'))
  })

  test('whoever has a session is not asked, and the modal that connected closes', async () => {
    const first = await asked()
    sign()
    await step('signed-in')
    first.kit.stop()
    const { kit: next } = start({ sessions: first.scripted.sessions })
    await next.open('Connect')
    await next.connect(testWallet.id)
    await step('signed-in')
    assert.equal($open.get(), false)
  })

  test('a session for another network or another address counts for nothing', async () => {
    const first = await asked()
    sign()
    await step('signed-in')
    const [session] = first.scripted.sessions
    first.kit.stop()
    // a site that answers with whatever it has
    const { kit: next, scripted } = start()
    scripted.siwx.getSessions = async () => [
      { ...session!, data: { ...session!.data, chainId: 'eip155:2' } },
      { ...session!, data: { ...session!.data, accountAddress: second.split(':')[2]! } }
    ]
    await next.connect(testWallet.id)
    await step('asking')
  })

  test('declining shows the message again with the reason, and the wallet can be asked again', async () => {
    const { source } = await asked({}, { signing: 'refuse' })
    sign()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'user-rejected')
    assert.equal($open.get(), true)
    assert.deepEqual(
      events.filter(event => event.startsWith('SIWX')),
      ['SIWX_AUTH_ERROR']
    )
    source.decide('approve')
    sign()
    await step('signed-in')
  })

  const untaken: readonly (readonly [what: string, code: ErrorCode, words: RegExp])[] = [
    ['a message that was used already, or in another tab', 'siwx-nonce', /was used already/],
    ['a message that has expired', 'siwx-expired', /has expired/],
    ['a message that is not valid yet, by the clock there', 'siwx-not-yet', /Check the clock/],
    ['a message for another site', 'siwx-domain', /another site/],
    ['a message for another page', 'siwx-uri', /another page/],
    ['a message on another network', 'siwx-chain', /another network/],
    ['a message of another account', 'siwx-address', /another account/],
    ['a message that says something else', 'siwx-statement', /another text/],
    ['a signature that is not the account’s', 'siwx-signature', /does not fit/],
    ['a contract’s signature that no node tells of', 'siwx-unanswered', /does not answer/],
    ['what does not reach it', 'http-error', /does not answer/],
    ['what it does not answer', 'timeout', /too long/]
  ]
  for (const [what, code, words] of untaken) {
    test(`${what}: no session; the screen says why, and the visitor may sign anew, or leave`, async () => {
      const { scripted } = await asked({ add: new KitError(code, 'No.') })
      const before = $signIn.get().message!.text
      sign()
      await until($signIn, ({ step, problem }) => step === 'asking' && problem === code)
      assert.match(errorMessages[code], words)
      assert.deepEqual([scripted.sessions, $open.get(), $route.get().name], [[], true, 'SIWXSignMessage'])
      assert.notEqual($signIn.get().message!.text, before, 'its nonce may be used up')
      scripted.decide('add', 'answers')
      sign()
      await step('signed-in')
      kit?.stop()

      const leaving = await asked({ add: new KitError(code, 'No.') })
      sign()
      await until($signIn, ({ step, problem }) => step === 'asking' && problem === code)
      cancel()
      await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
      assert.deepEqual([leaving.scripted.sessions, $route.get().name], [[], 'Connect'])
    })
  }

  test('pressed twice the wallet is asked once', async () => {
    const { source } = await asked({}, { signing: 'wait' })
    sign()
    sign()
    source.answer('approve')
    await step('signed-in')
    assert.equal(source.asked.filter(each => each === 'sign').length, 1)
  })

  test('a message that has been read for long is made anew before its nonce is over', async () => {
    await asked()
    const before = $signIn.get().message!.text
    await platform.advance(240_000)
    await step('asking')
    assert.notEqual($signIn.get().message!.text, before)
  })

  test('what is shown is what is checked, signed and sent, whatever the site makes of its message later', async () => {
    const signedTexts: string[] = []
    const { scripted, kit } = start({}, { signs: message => `0x${signedTexts.push(message)}` })
    const honest = scripted.siwx.createMessage
    scripted.siwx.createMessage = async request => {
      const message = await honest(request)
      let asked = 0
      return {
        ...message,
        toString: () => (asked++ ? message.toString().replace('shop.example', 'evil.example') : message.toString())
      }
    }
    await kit.connect(testWallet.id)
    await step('asking')
    const { text } = $signIn.get().message!
    sign()
    await step('signed-in')
    assert.match(text, /^shop\.example wants/)
    assert.deepEqual([signedTexts, scripted.sessions.map(({ message }) => message)], [[text], [text]])
  })

  test('a session that was ended and begun anew lives as long as itself, not as the one before', async () => {
    const { scripted, kit } = start({ required: false })
    const make = scripted.siwx.createMessage
    let seconds = 60
    scripted.siwx.createMessage = async request => {
      const message = await make(request)
      const end = { expirationTime: new Date(platform.now() + seconds * 1000).toISOString() }
      return { ...message, ...end, toString: () => `${message.toString()}\nExpiration Time: ${end.expirationTime}` }
    }
    await kit.connect(testWallet.id)
    await step('asking')
    sign()
    await step('signed-in')
    await signOut()
    assert.equal($signIn.get().step, 'put-off')
    seconds = 600
    const signed = signIn()
    await step('asking')
    sign()
    const session = await signed
    await platform.advance(60_000)
    assert.equal($signIn.get().step, 'signed-in')
    assert.equal(await signIn(), session, 'without asking for anything')
    await platform.advance(540_000)
    assert.equal($signIn.get().step, 'put-off')
  })

  test('a session that is over is none, whatever the site says', async () => {
    const first = await asked({ message: { expirationTime: new Date(platform.now() + 60_000).toISOString() } })
    sign()
    await step('signed-in')
    const { sessions } = first.scripted
    first.kit.stop()
    await platform.advance(60_000)
    const { kit } = start({ sessions })
    await kit.connect(testWallet.id)
    await step('asking')
  })

  test('a session that ended elsewhere is noticed once the page is looked at, by one question', async () => {
    const { scripted } = await asked()
    sign()
    await step('signed-in')
    const before = scripted.asked.length
    platform.setVisible(false)
    platform.setVisible(true)
    platform.setVisible(true)
    await platform.advance(10)
    assert.deepEqual([$signIn.get().step, scripted.asked.slice(before)], ['signed-in', ['check eip155:1']])

    scripted.decide('check', new KitError('http-error', 'down'))
    platform.setVisible(true)
    await platform.advance(10)
    assert.equal($signIn.get().step, 'signed-in', 'a site that does not answer has ended nothing')

    scripted.decide('check', 'answers')
    await scripted.siwx.setSessions([])
    platform.setVisible(true)
    await step('asking')
    assert.deepEqual([$open.get(), $route.get().name], [true, 'SIWXSignMessage'])
  })

  test('a session that ends while the visitor is there is asked for again', async () => {
    await asked({ message: { expirationTime: new Date(platform.now() + 60_000).toISOString() } })
    sign()
    await step('signed-in')
    const again = until($signIn, ({ step }) => step === 'checking')
    await platform.advance(60_000)
    await again
  })
})

describe('a sign-in that is required', () => {
  test('cannot be left: the modal shakes', async () => {
    const { kit } = await asked()
    assert.equal($lock.get(), 'sign-in')
    assert.equal(await kit.close(), false)
    assert.deepEqual([$shaking.get(), $open.get()], [true, true])
  })

  test('takes the place of any other screen', async () => {
    const { kit } = await asked()
    await kit.open('Account')
    assert.equal($route.get().name, 'SIWXSignMessage')
  })

  test('cancelled it disconnects, and goes to Connect', async () => {
    const { source } = await asked()
    cancel()
    assert.equal($sessions.get().eip155?.status, 'disconnected')
    assert.equal($route.get().name, 'Connect')
    assert.ok(source.asked.some(each => each.startsWith('disconnect')))
    assert.ok(events.includes('CLICK_CANCEL_SIWX'))
    assert.equal($lock.get(), undefined)
  })
})

describe('a sign-in that is optional', () => {
  test('cancelled it closes, goes to Connect, and leaves the wallet connected', async () => {
    await asked({ required: false })
    assert.equal($lock.get(), undefined)
    cancel()
    assert.deepEqual([$open.get(), $route.get().name, $sessions.get().eip155?.status], [false, 'Connect', 'connected'])
    assert.ok(events.includes('CLICK_CANCEL_SIWX'))
  })

  test('closed it is put off until it is asked for', async () => {
    const { kit } = await asked({ required: false })
    assert.equal(await kit.close(), true)
    assert.equal($signIn.get().step, 'put-off')
    await kit.open()
    assert.equal($route.get().name, 'Account')
    await kit.close()
    const signed = signIn()
    await step('asking')
    sign()
    assert.equal((await signed).signature, '0xsigned')
  })
})

describe('what cannot begin', () => {
  const failing: [string, ScriptedOptions][] = [
    ['the sessions cannot be read', { check: new Error('down') }],
    ['there is no message', { makes: new KitError('http-error', 'down') }]
  ]
  for (const [what, site] of failing) {
    test(`disconnects, goes to Connect and says so: ${what}`, async () => {
      const { kit } = start(site)
      await kit.connect(testWallet.id)
      await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
      assert.equal($route.get().name, 'Connect')
      assert.deepEqual($toast.get(), { variant: 'error', message: 'A problem occurred while trying initialize authentication' })
      assert.equal($signIn.get().step, 'idle')
      assert.ok(events.includes('SIWX_AUTH_ERROR'))
    })
  }

  test('a site that goes down after the first try is told of on the screen', async () => {
    const { scripted } = await asked({ add: new KitError('timeout', 'The request took too long to respond') })
    scripted.decide('message', new KitError('http-error', 'down'))
    sign()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'http-error')
    assert.equal($sessions.get().eip155?.status, 'connected')
    scripted.decide('message', 'answers')
    scripted.decide('add', 'answers')
    sign() // makes another message
    await until($signIn, ({ step, problem }) => step === 'asking' && !problem)
    sign()
    await step('signed-in')
  })
})

describe('a message that is not for this page', () => {
  const recap = `urn:recap:${btoa('{"att":{"https://shop.example/orders":{"crud/read":[{}]}}}').replace(/=+$/, '')}`
  const wrong: [string, ScriptedOptions['message'], string][] = [
    ['another domain', { domain: 'evil.example' }, 'siwx-domain'],
    ['a domain that begins alike', { domain: 'shop.example.evil.example' }, 'siwx-domain'],
    ['another address of a page', { uri: 'https://evil.example/' }, 'siwx-uri'],
    ['the same page in clear text', { uri: 'http://shop.example/' }, 'siwx-uri'],
    ['another port of the host', { uri: 'https://shop.example:8443/' }, 'siwx-uri'],
    ['no page', { uri: 'urn:shop.example' }, 'siwx-uri'],
    ['another port', { domain: 'shop.example:8443' }, 'siwx-domain'],
    ['another account', { accountAddress: second.split(':')[2]! }, 'siwx-address'],
    ['another network', { chainId: 'eip155:2' }, 'siwx-chain'],
    ['more is allowed than is told', { statement: 'Sign in to Shop.', resources: [recap] }, 'siwx-message-invalid']
  ]
  for (const [what, message, code] of wrong) {
    test(`is refused before the wallet is asked: ${what}`, async () => {
      const { kit, source } = start({ message: message! })
      await kit.connect(testWallet.id)
      await step('refused')
      assert.equal($signIn.get().problem, code)
      sign()
      assert.equal(source.asked.includes('sign'), false)
      cancel()
      assert.equal($sessions.get().eip155?.status, 'disconnected')
    })
  }

  const right: [string, string, ScriptedOptions['message']][] = [
    ['a page of the site', 'https://shop.example', { uri: 'https://shop.example/login?next=%2Fcart' }],
    [
      'the port that goes without saying',
      'https://shop.example',
      { domain: 'shop.example:443', uri: 'https://shop.example:443/' }
    ],
    ['a site at work', 'http://localhost:5173', { domain: 'localhost:5173', uri: 'http://localhost:5173/' }],
    ['a site at home', 'http://127.0.0.1:8080', { uri: 'http://127.0.0.1:8080' }]
  ]
  for (const [what, origin, message] of right) {
    test(`one that is may be signed: ${what}`, async () => {
      platform.page.origin = origin
      await asked({ message: message! })
    })
  }
})

describe('what changes in the middle', () => {
  test('the account: the answer of the first prompt counts for nobody, and the second account is asked when the first has answered', async () => {
    const { scripted, source } = await asked({}, { signing: 'wait' })
    sign()
    await step('signing')
    source.change({ accounts: [second, firstAccount] })
    await until($signIn, ({ step, message }) => step === 'asking' && message!.text.includes(second.split(':')[2]!))
    sign()
    assert.equal($signIn.get().problem, 'request-pending')
    assert.equal(source.asked.filter(each => each === 'sign').length, 1)
    source.answer('approve')
    await until($signIn, ({ problem }) => problem === undefined)
    assert.equal(scripted.sessions.length, 0)
    source.decide('approve')
    sign()
    await step('signed-in')
    assert.deepEqual(
      scripted.sessions.map(({ data }) => data.accountAddress),
      [second.split(':')[2]]
    )
  })

  test('a prompt that is never answered keeps no other wallet waiting, nor the same one when it connects again', async () => {
    const other = { ...testWallet, id: 'com.example.southwind', rdns: 'com.example.southwind', name: 'Southwind' }
    const { source, kit } = await asked({}, { wallets: [testWallet, other], signing: 'wait' })
    const prompts = () => source.asked.filter(each => each === 'sign').length
    sign()
    await step('signing')
    cancel()
    await kit.connect(other.id)
    await step('asking')
    sign()
    await step('signing')
    assert.equal(prompts(), 2)
    cancel()
    source.decide('approve')
    await kit.connect(testWallet.id)
    await step('asking')
    sign()
    await step('signed-in')
    assert.equal(prompts(), 3)
  })

  test('the network: each has a session of its own', async () => {
    const { scripted, source, kit } = await asked()
    sign()
    await step('signed-in')
    await kit.switchNetwork(2)
    await step('asking')
    assert.deepEqual([$open.get(), $route.get().name], [true, 'SIWXSignMessage'])
    sign()
    await step('signed-in')
    source.change({ chainId: 'eip155:1', accounts: [firstAccount] })
    await step('signed-in')
    assert.deepEqual(
      scripted.sessions.map(({ data }) => data.chainId),
      ['eip155:1', 'eip155:2']
    )
    assert.equal(source.asked.filter(each => each === 'sign').length, 2)
  })

  test('the network, to one that the site does not have, and back', async () => {
    const { source } = await asked()
    source.change({ chainId: 'eip155:9', accounts: [`eip155:9:${address}`] })
    assert.equal($signIn.get().step, 'idle')
    assert.equal($route.get().name, 'UnsupportedChain')
    source.change({ chainId: 'eip155:1', accounts: [firstAccount] })
    await step('asking')
    assert.deepEqual([$open.get(), $route.get().name], [true, 'SIWXSignMessage'])
  })

  test('the wallet goes: the screen goes with it, and its answer is nothing', async () => {
    const { scripted, source } = await asked({}, { signing: 'wait' })
    sign()
    source.change(undefined)
    assert.deepEqual([$signIn.get().step, $open.get()], ['idle', false])
    source.answer('approve')
    await platform.advance(1)
    assert.deepEqual(scripted.sessions, [])
  })

  test('the kit stops while the wallet asks: nothing is left', async () => {
    const { scripted, source, kit } = await asked({}, { signing: 'wait' })
    sign()
    kit.stop()
    source.answer('approve')
    await platform.advance(1)
    assert.deepEqual(scripted.sessions, [])
    assert.deepEqual([$signIn.get().step, $lock.get(), $open.get()], ['idle', undefined, false])
    assert.equal(source.listeners, 0)
  })

  test('the page is reloaded: the visitor is asked again, and nothing is lost', async () => {
    const first = await asked({}, { signing: 'wait' })
    sign()
    first.kit.stop()
    const { kit, source } = start()
    assert.ok(kit)
    await platform.advance(1)
    await step('asking')
    assert.equal(source.asked.includes('sign'), false, 'nobody but the visitor asks the wallet')
    sign()
    await step('signed-in')
  })

  test('a slow answer about the account before is nothing', async () => {
    const { scripted, source, kit } = start({ check: 'never' })
    await kit.connect(testWallet.id)
    assert.equal($signIn.get().step, 'checking')
    source.change({ accounts: [second, firstAccount] })
    scripted.release()
    await until($signIn, ({ step, message }) => step === 'asking' && message!.text.includes(second.split(':')[2]!))
    assert.equal(scripted.asked.filter(each => each === 'message').length, 1)
  })

  test('while it takes long to find out, the modal says so', async () => {
    const { kit } = start({ check: 'never' })
    await kit.open('Connect')
    await kit.connect(testWallet.id)
    await platform.advance(150)
    assert.deepEqual([$route.get().name, $open.get()], ['ConnectingSiwe', true])
  })
})

describe('one tap', () => {
  const text = (more: Partial<SignInMessage> = {}): string =>
    createMessage({
      domain: 'shop.example',
      uri: 'https://shop.example',
      address,
      version: '1',
      chainId: 1,
      nonce: '0123456789abcdef',
      issuedAt: '2023-11-14T22:13:20Z',
      ...more
    })
  const signed = (message = text(), account = firstAccount) => [{ account, message, signature: '0xtap', cacao: { p: {} } }]

  test('what the wallet has signed as it connected is a session: nothing is asked', async () => {
    const { scripted, source, kit } = start({}, { signedIn: signed() })
    await kit.connect(testWallet.id)
    await step('signed-in')
    assert.deepEqual(
      scripted.sessions.map(({ signature, message }) => [signature, message]),
      [['0xtap', text()]]
    )
    assert.deepEqual([source.asked.includes('sign'), $open.get()], [false, false])
    assert.ok(events.includes('SIWX_AUTH_SUCCESS'))
  })

  test('it is good for its account on its network, once', async () => {
    const { scripted, source, kit } = start({}, { signedIn: signed() })
    await kit.connect(testWallet.id)
    await step('signed-in')
    source.change({ chainId: 'eip155:2', accounts: [`eip155:2:${address}`] })
    await step('asking')
    await signOutOf(scripted)
    source.change({ chainId: 'eip155:1', accounts: [firstAccount] })
    await until($signIn, ({ step, message }) => step === 'asking' && message!.fields.chainId === 1)
  })

  for (const [what, signedIn] of [
    ['of another domain', signed(text({ domain: 'evil.example' }))],
    ['of another account in the text', signed(text({ address: second.split(':')[2]! }))]
  ] as const) {
    test(`one ${what} is not believed: disconnected, and told so`, async () => {
      const { scripted, kit } = start({}, { signedIn })
      await kit.connect(testWallet.id)
      await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
      assert.deepEqual(scripted.sessions, [])
      assert.equal($toast.get()?.message, 'A problem occurred while trying initialize authentication')
    })
  }

  test('one that the site does not take any more is no session: the visitor is told, and the wallet is asked once more', async () => {
    const { scripted, source, kit } = start({ add: new KitError('siwx-nonce', 'Too old') }, { signedIn: signed() })
    await kit.connect(testWallet.id)
    await step('asking')
    assert.equal($signIn.get().problem, 'siwx-nonce')
    assert.ok(events.includes('SIWX_AUTH_ERROR'))
    assert.deepEqual(scripted.sessions, [])
    scripted.decide('add', 'answers')
    sign()
    await step('signed-in')
    assert.deepEqual(
      [scripted.sessions.map(({ signature }) => signature), source.asked.filter(each => each === 'sign').length],
      [['0xsigned'], 1]
    )
  })

  test('a site that is slow, or down, keeps no code waiting', async () => {
    const { scripted } = start({ makes: 'never' })
    const late = messageToConnectWith()
    await platform.advance(signInCodeWait - 1)
    assert.equal(await Promise.race([late, Promise.resolve('waits')]), 'waits')
    await platform.advance(1)
    assert.equal(await late, undefined)
    scripted.release()
    scripted.decide('message', new KitError('http-error', 'HTTP request failed'))
    assert.equal(await messageToConnectWith(), undefined)
  })

  test('asks for nothing beside networks of another kind, and where the site signs by itself', async () => {
    const { siwx } = scriptedSiwx()
    const solana = { ...testNetwork(2), caipNetworkId: 'solana:2', chainNamespace: 'solana' } as const
    const { adapter } = connectingSource({})
    kit = createKit({ adapters: [adapter], networks: [testNetwork(1), solana], siwx })
    assert.equal(await messageToConnectWith(), undefined)
    kit.stop()
    kit = createKit({ adapters: [adapter], networks: [testNetwork(1)], siwx: { ...siwx, signMessage: async () => '0x' } })
    assert.equal(await messageToConnectWith(), undefined)
  })

  test('asks for the message of the site, before it is known whose account it is', async () => {
    const { kit } = start({ message: { statement: 'Sign in to Shop.' } })
    await kit.open()
    const asked = await messageToConnectWith()
    const { domain, uri, statement, chainId, nonce } = asked!
    assert.deepEqual([domain, uri, statement, chainId], ['shop.example', 'https://shop.example', 'Sign in to Shop.', 'eip155:1'])
    assert.match(nonce, /^[a-zA-Z0-9]{22}$/)
  })

  async function signOutOf({ siwx }: ReturnType<typeof scriptedSiwx>): Promise<void> {
    await siwx.setSessions([])
  }
})

describe('signing out', () => {
  test('comes with disconnecting, on every network of the account', async () => {
    const { scripted, kit } = await asked()
    sign()
    await step('signed-in')
    await kit.disconnect()
    await platform.advance(1)
    assert.deepEqual(
      scripted.asked.filter(each => each.startsWith('revoke')),
      ['revoke eip155:1', 'revoke eip155:2']
    )
    assert.deepEqual(scripted.sessions, [])
  })

  test('does not where the site does not want it, nor when the kit stops', async () => {
    const { scripted, kit } = await asked({ signOutOnDisconnect: false })
    sign()
    await step('signed-in')
    await kit.disconnect()
    await platform.advance(1)
    assert.equal(scripted.sessions.length, 1)
    kit.stop()
    const next = await asked()
    sign()
    await step('signed-in')
    next.kit.stop()
    await platform.advance(1)
    assert.equal(next.scripted.sessions.length, 1)
  })

  test('by the site leads back to the message where it is required', async () => {
    const { scripted } = await asked()
    sign()
    await step('signed-in')
    await signOut()
    assert.deepEqual(scripted.sessions, [])
    await step('asking')
  })
})

describe('a session that the visitor has ended', () => {
  async function signedIn(site?: ScriptedOptions, wallet?: ConnectingOptions) {
    const started = await asked(site, wallet)
    sign()
    await step('signed-in')
    return started
  }
  const isAskedAgain = () => until($signIn, ({ step }) => step === 'asking' || step === 'signed-in')

  test('is believed no more while it is being ended: whoever comes back meanwhile is asked', async () => {
    const { scripted, kit } = await signedIn({ revoke: 'never' })
    await kit.disconnect()
    await kit.connect(testWallet.id)
    await platform.advance(10)
    assert.equal($signIn.get().step, 'checking', 'the service has not said yet that it is over')
    scripted.release()
    assert.equal((await isAskedAgain()).step, 'asking')
    assert.deepEqual(scripted.sessions, [])
    sign()
    await step('signed-in')
    await platform.advance(10)
    assert.equal(scripted.sessions.length, 1, 'what comes late ends no session but that one')
  })

  test('waits for what is being kept: a session that comes after the sign-out is ended as well', async () => {
    const { scripted, kit } = await asked({ add: 'never' })
    sign()
    await step('storing')
    await kit.disconnect()
    scripted.release()
    await platform.advance(10)
    assert.deepEqual([scripted.asked.at(-1), scripted.sessions], ['revoke eip155:1', []])
  })

  test('a site that never says whether it has kept one keeps nobody waiting: who comes back is told so', async () => {
    const { kit } = await asked({ add: 'never' })
    sign()
    await step('storing')
    await kit.disconnect()
    await kit.connect(testWallet.id)
    await step('checking')
    await platform.advance(20_000)
    assert.equal($sessions.get().eip155?.status, 'disconnected')
    assert.equal($toast.get()?.message, 'A problem occurred while trying initialize authentication')
  })

  test('by the site, and asked for anew before that is over: the visitor signs anew', async () => {
    const { scripted } = await signedIn({ required: false, revoke: 'never' })
    const [first] = scripted.sessions
    const ended = signOut()
    await step('put-off')
    const signed = signIn()
    await step('checking')
    scripted.release()
    await ended
    await step('asking')
    sign()
    assert.notEqual((await signed).message, first!.message)
    assert.equal(scripted.sessions.length, 1)
  })

  test('cancelled while it is being kept it is ended, though the wallet stays', async () => {
    const { scripted } = await asked({ add: 'never', required: false })
    sign()
    await step('storing')
    cancel()
    scripted.release()
    await platform.advance(10)
    assert.deepEqual([scripted.sessions, $sessions.get().eip155?.status], [[], 'connected'])
  })

  test('that of another account of the wallet is ended too', async () => {
    const { scripted, source, kit } = await signedIn()
    source.change({ accounts: [second, firstAccount] })
    await step('asking')
    await kit.disconnect()
    await platform.advance(10)
    assert.deepEqual(scripted.sessions, [])
  })

  test('a service that is down: the visitor is told, and may try again', async () => {
    const { scripted, kit } = await signedIn({ revoke: new KitError('http-error', 'down') })
    scripted.decide('check', new KitError('http-error', 'down'))
    await kit.disconnect()
    await until($signOut, each => each === 'failed')
    assert.deepEqual([$open.get(), $route.get().name], [true, 'ConnectingSiwe'])
    endSession()
    assert.equal($signOut.get(), 'ending')
    await until($signOut, each => each === 'failed')
    scripted.decide('revoke', 'answers')
    scripted.decide('check', 'answers')
    endSession()
    await until($signOut, each => each === 'none')
    assert.deepEqual([$open.get(), scripted.sessions], [false, []])
  })

  for (const [where, told, screen] of [
    ['Account', undefined, 'ConnectingSiwe'],
    ['Connect', 'The site did not answer: you are still signed in there', 'Connect']
  ] as const) {
    test(`a service that is down is told of where the visitor is: at ${where}`, async () => {
      const { scripted, kit } = await signedIn({ revoke: 'never' })
      await kit.open(where)
      await kit.disconnect()
      await kit.open(where)
      scripted.decide('revoke', new KitError('http-error', 'down'))
      scripted.release()
      await platform.advance(10)
      assert.deepEqual([$open.get(), $route.get().name, $toast.get()?.message], [true, screen, told])
    })
  }

  test('whoever was not signed in is told nothing of a service that is down', async () => {
    const down = new KitError('http-error', 'down')
    const { scripted, kit } = await asked({ required: false, revoke: down })
    scripted.decide('check', down)
    await kit.close()
    await kit.disconnect()
    await platform.advance(10)
    assert.deepEqual([$signOut.get(), $open.get()], ['none', false])
  })

  test('a service that was down: no session of before is believed, until it has ended', async () => {
    const { scripted, kit } = await signedIn({ revoke: new KitError('http-error', 'down') })
    await kit.disconnect()
    await until($signOut, each => each === 'failed')
    // the service tells of the session, and does not end it
    await kit.connect(testWallet.id)
    await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
    assert.equal($toast.get()?.message, 'A problem occurred while trying initialize authentication')
    scripted.decide('revoke', 'answers')
    await kit.connect(testWallet.id)
    assert.equal((await isAskedAgain()).step, 'asking')
    assert.deepEqual(scripted.sessions, [])
  })

  test('nor on the next visit, nor in another tab', async () => {
    const { scripted, kit: first } = await signedIn({ revoke: new KitError('http-error', 'down') })
    const { sessions } = scripted
    await first.disconnect()
    await until($signOut, each => each === 'failed')
    first.stop()
    const { kit, scripted: next } = start({ sessions })
    await kit.connect(testWallet.id)
    assert.equal((await isAskedAgain()).step, 'asking')
    assert.deepEqual(next.sessions, [])
  })

  test('is ended in quiet once the page is looked at again', async () => {
    const { scripted, kit } = await signedIn({ revoke: new KitError('http-error', 'down') })
    await kit.disconnect()
    await until($signOut, each => each === 'failed')
    scripted.decide('revoke', 'answers')
    platform.setVisible(true)
    await until($signOut, each => each === 'none')
    assert.deepEqual([scripted.sessions, $open.get()], [[], false])
  })

  test('a site that refuses to end what is not there has nothing left to end', async () => {
    const { kit, scripted } = await asked({ revoke: new Error('no such session') })
    await kit.disconnect()
    await platform.advance(10)
    assert.equal($signOut.get(), 'none')
    await kit.connect(testWallet.id)
    await step('asking')
    sign()
    await step('signed-in')
    assert.equal(scripted.sessions.length, 1)
  })

  test('by the site, which is down: it is told, the session is believed no more, and the screen has a way on', async () => {
    const down = new KitError('http-error', 'down')
    const { scripted } = await signedIn({ revoke: down })
    await assert.rejects(signOut(), (error: unknown) => error === down)
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'http-error')
    assert.deepEqual([$open.get(), $route.get().name, $sessions.get().eip155?.status], [true, 'SIWXSignMessage', 'connected'])
    scripted.decide('revoke', 'answers')
    sign() // makes a message
    await until($signIn, ({ step, problem }) => step === 'asking' && !problem)
    sign()
    await step('signed-in')
    assert.equal(scripted.sessions.length, 1)
  })

  test('what lies in the storage is foreign: it is no reason to end anything else, or nothing', async () => {
    for (const stored of ['{', '[1,"x","eip155:1:0x0"]', '{"a":1}']) {
      platform.storage.setItem('@appkit/siwx-sign-outs', stored)
      const { kit } = await signedIn()
      await kit.disconnect()
      await platform.advance(10)
      assert.equal(platform.storage.getItem('@appkit/siwx-sign-outs'), null)
      kit.stop()
    }
  })
})

describe('asked for by the site', () => {
  const words = (wanted: string) => (error: unknown) => error instanceof KitError && error.shortMessage === wanted

  test('says in the words of the specification what is missing', async () => {
    await assert.rejects(signIn(), words('SIWX is not enabled'))
    const { kit, source } = start({ required: false })
    await assert.rejects(signIn(), words('No ActiveCaipAddress found'))
    await kit.connect(testWallet.id)
    source.change({ chainId: 'eip155:9', accounts: [`eip155:9:${address}`] })
    await assert.rejects(signIn(), words('No ActiveCaipNetwork or client found'))
  })

  test('a chain that cannot sign is no client: it cannot begin', async () => {
    const scripted = scriptedSiwx({ required: false })
    const source = connectingSource()
    kit = createKit({ adapters: [source.adapter], networks: [testNetwork(1)], siwx: scripted.siwx })
    const told: unknown[] = []
    console.error = (error: unknown) => told.push(error)
    await kit.connect(testWallet.id)
    await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
    assert.ok(words('No ConnectionController client found')(told[0]))
  })

  test('rejects with what was wrong where there was nothing to sign', async () => {
    const down = new KitError('http-error', 'down')
    const { scripted } = await asked({ required: false })
    cancel()
    scripted.decide('check', down)
    await assert.rejects(signIn(), (error: unknown) => error === down)
  })

  for (const [what, site, code] of [
    ['a message that cannot be made', { makes: new KitError('timeout', 'slow') }, 'timeout'],
    ['an error of the site’s own', { makes: new Error('our database') }, 'siwx-failed'],
    ['a message for another page', { message: { domain: 'evil.example' } }, 'siwx-domain']
  ] as const) {
    test(`rejects with the code of what was wrong: ${what}`, async () => {
      const { scripted, kit } = start({ ...site, required: false, check: 'never' })
      await kit.connect(testWallet.id)
      const signed = signInAtOnce()
      scripted.release()
      const caught = signed.then(
        () => undefined,
        (error: unknown) => error
      )
      if (code === 'siwx-domain') {
        await step('refused')
        cancel()
      }
      const error = await caught
      assert.ok(error instanceof KitError)
      assert.equal(error.code, code)
      if (code === 'siwx-failed') assert.equal((error.cause as Error).message, 'our database')
    })
  }

  test('rejects when the visitor gives up on a site that went down while it signed them in', async () => {
    const down = new KitError('http-error', 'down')
    const { scripted } = await asked({ required: false, add: down })
    const signed = signInAtOnce()
    scripted.decide('message', down)
    sign()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'http-error')
    cancel()
    await assert.rejects(signed, (error: unknown) => error === down)
  })

  test('rejects when the visitor does not want to', async () => {
    await asked({ required: false })
    cancel()
    const signed = signIn()
    await step('asking')
    cancel()
    await assert.rejects(signed, UserRejectedError)
  })
})
