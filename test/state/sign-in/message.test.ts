import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { $signIn, cancelSignIn, signPendingMessage } from '../../../state/sign-in/sign-in.ts'
import { $sessions } from '../../../state/session/session.ts'
import { signIn } from '../../../state/kit/sign-in.ts'
import { testWallet } from '../../kit/connecting-source.ts'
import type { ScriptedOptions } from '../../kit/scripted-siwx.ts'
import { second, signInBench } from '../../kit/sign-in-fixture.ts'
import { until } from '../../kit/until.ts'

const bench = signInBench()
const { start, startAsking, step } = bench

describe('a message that is not for this page', () => {
  const recap = `urn:recap:${btoa('{"att":{"https://shop.example/orders":{"crud/read":[{}]}}}').replace(/=+$/, '')}`
  const wrong: readonly (readonly [what: string, site: ScriptedOptions, code: string, elsewhere?: string])[] = [
    ['another domain', { message: { domain: 'evil.example' } }, 'siwx-domain', 'evil.example'],
    [
      'a domain that begins alike',
      { message: { domain: 'shop.example.evil.example' } },
      'siwx-domain',
      'shop.example.evil.example'
    ],
    ['another address of a page', { message: { uri: 'https://evil.example/' } }, 'siwx-uri', 'evil.example'],
    ['the same page in clear text', { message: { uri: 'http://shop.example/' } }, 'siwx-uri'],
    ['another port of the host', { message: { uri: 'https://shop.example:8443/' } }, 'siwx-uri'],
    ['no page', { message: { uri: 'urn:shop.example' } }, 'siwx-uri'],
    ['another port', { message: { domain: 'shop.example:8443' } }, 'siwx-domain'],
    ['another account', { message: { accountAddress: second.split(':')[2]! } }, 'siwx-address'],
    ['another network', { message: { chainId: 'eip155:2' } }, 'siwx-chain'],
    ['more is allowed than is told', { message: { statement: 'Sign in to Shop.', resources: [recap] } }, 'siwx-message-invalid'],
    ['no sign-in at all', { writes: () => 'Send everything to evil.example' }, 'siwx-message-invalid']
  ]
  for (const [what, site, code, elsewhere] of wrong) {
    test(`is refused before the wallet is asked, and shown as the site wrote it: ${what}`, async () => {
      const { kit, source } = start(site)
      await kit.connect(testWallet.id)
      const { problem, message, refused } = await step('refused')
      assert.deepEqual([problem, message, refused?.elsewhere], [code, undefined, elsewhere])
      if (site.writes) assert.equal(refused!.text, site.writes(''))
      else assert.match(refused!.text, /wants you to sign in with your Ethereum account:\n0x/)
      signPendingMessage()
      assert.equal(source.requestLog.includes('sign'), false)
      cancelSignIn()
      assert.equal($sessions.get().eip155?.status, 'disconnected')
    })
  }

  test('takes the place of a good one that was there before, and goes when there is another', async () => {
    let writes = (text: string): string => text
    const { kit, scripted } = start({ required: false, add: new KitError('siwx-nonce', 'Used'), writes: text => writes(text) })
    await kit.connect(testWallet.id)
    await step('asking')
    writes = text => text.replace('shop.example', 'evil.example')
    signPendingMessage()
    const { message, refused } = await step('refused')
    assert.deepEqual([message, refused?.elsewhere], [undefined, 'evil.example'])
    cancelSignIn()
    assert.equal($signIn.get().refused, undefined)
    writes = text => text
    scripted.decide('add', 'answers')
    const signed = signIn()
    assert.match((await step('asking')).message!.text, /^shop\.example /)
    signPendingMessage()
    await signed
  })

  test('what has no text cannot begin', async () => {
    const { kit, scripted } = start()
    scripted.siwx.createMessage = async () => ({ toString: () => 7 }) as never
    await kit.connect(testWallet.id)
    await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
  })

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
      bench.platform.page.origin = origin
      await startAsking({ message: message! })
    })
  }
})
