import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { AccountId } from '../../../adapters/base/caip.ts'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { createMessage, type SignInMessage } from '../../../adapters/siwx/message.ts'
import { $signIn, getOneTapMessage, signPendingMessage } from '../../../state/sign-in/sign-in.ts'
import { createKit } from '../../../state/kit/kit.ts'
import { signInMessageTimeout } from '../../../state/options/limits.ts'
import { $open } from '../../../state/router/open.ts'
import { $sessions } from '../../../state/session/session.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, firstAccount, testWallet } from '../../kit/connecting-source.ts'
import { scriptedSiwx } from '../../kit/scripted-siwx.ts'
import { address, second, signInBench } from '../../kit/sign-in-fixture.ts'
import { until } from '../../kit/until.ts'

const bench = signInBench()
const { start, step } = bench

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
  const signed = (message = text(), account: AccountId = firstAccount) => [
    { account, message, signature: '0xtap', cacao: { p: {} } }
  ]

  test('what the wallet has signed as it connected is a session: nothing is asked [3.36]', async () => {
    const { scripted, source, kit } = start({}, { signedIn: signed() })
    await kit.connect(testWallet.id)
    await step('signed-in')
    assert.deepEqual(
      scripted.sessions.map(({ data, signature, message, cacao }) => [data.accountAddress, signature, message, cacao]),
      [[address, '0xtap', text(), { p: {} }]]
    )
    assert.deepEqual([source.requestLog.includes('sign'), $open.get()], [false, false])
    assert.ok(bench.events.includes('SIWX_AUTH_SUCCESS'))
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
    test(`one ${what} is not believed: disconnected, with an error`, async () => {
      const { scripted, kit } = start({}, { signedIn })
      await kit.connect(testWallet.id)
      await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
      assert.deepEqual(scripted.sessions, [])
      assert.equal($toast.get()?.message, 'A problem occurred while trying initialize authentication')
    })
  }

  test('one that the site no longer accepts is no session: the user gets an error, and the wallet is requested once more', async () => {
    const { scripted, source, kit } = start({ add: new KitError('siwx-nonce', 'Too old') }, { signedIn: signed() })
    await kit.connect(testWallet.id)
    await step('asking')
    assert.equal($signIn.get().problem, 'siwx-nonce')
    assert.ok(bench.events.includes('SIWX_AUTH_ERROR'))
    assert.deepEqual(scripted.sessions, [])
    scripted.decide('add', 'answers')
    signPendingMessage()
    await step('signed-in')
    assert.deepEqual(
      [scripted.sessions.map(({ signature }) => signature), source.requestLog.filter(each => each === 'sign').length],
      [['0xsigned'], 1]
    )
  })

  test('a site that is slow, or down, keeps no code waiting', async () => {
    const { scripted } = start({ makes: 'never' })
    const late = getOneTapMessage()
    await bench.platform.advance(signInMessageTimeout - 1)
    assert.equal(await Promise.race([late, Promise.resolve('waits')]), 'waits')
    await bench.platform.advance(1)
    assert.equal(await late, undefined)
    scripted.release()
    scripted.decide('message', new KitError('http-error', 'HTTP request failed'))
    assert.equal(await getOneTapMessage(), undefined)
  })

  test('asks for nothing beside networks of another kind, and where the site signs by itself', async () => {
    const { siwx } = scriptedSiwx()
    const solana = { ...testNetwork(2), caipNetworkId: 'solana:2', chainNamespace: 'solana' } as const
    const { adapter } = connectingSource({})
    bench.keep(createKit({ adapters: [adapter], networks: [testNetwork(1), solana], siwx }))
    assert.equal(await getOneTapMessage(), undefined)
    bench.keep(createKit({ adapters: [adapter], networks: [testNetwork(1)], siwx: { ...siwx, signMessage: async () => '0x' } }))
    assert.equal(await getOneTapMessage(), undefined)
  })

  test('asks for the message of the site, before it is known whose account it is', async () => {
    const { kit } = start({ message: { statement: 'Sign in to Shop.' } })
    await kit.open()
    const request = await getOneTapMessage()
    const { domain, uri, statement, chainId, nonce } = request!
    assert.deepEqual([domain, uri, statement, chainId], ['shop.example', 'https://shop.example', 'Sign in to Shop.', 'eip155:1'])
    assert.match(nonce, /^[0-9a-f]{32}$/)
  })

  async function signOutOf({ siwx }: ReturnType<typeof scriptedSiwx>): Promise<void> {
    await siwx.setSessions([])
  }
})
