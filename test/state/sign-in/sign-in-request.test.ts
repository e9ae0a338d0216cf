import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KitError } from '../../../adapters/base/kit-error.ts'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import { $signIn, cancelSignIn, signPendingMessage, signIn as signInAtOnce } from '../../../state/sign-in/sign-in.ts'
import { createKit } from '../../../state/kit/kit.ts'
import { $route } from '../../../state/router/router.ts'
import { $sessions } from '../../../state/session/session.ts'
import { signIn } from '../../../state/kit/sign-in.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { scriptedSiwx } from '../../kit/scripted-siwx.ts'
import { address, signInBench } from '../../kit/sign-in-fixture.ts'
import { until } from '../../kit/until.ts'

const bench = signInBench()
const { start, startAsking, step } = bench

describe('asked for by the site', () => {
  const words = (wanted: string) => (error: unknown) => error instanceof KitError && error.shortMessage === wanted

  test('says that signing in is not set up [5.1]', () => assert.rejects(signIn(), words('SIWX is not enabled')))

  test('reports that no account is connected [5.2]', async () => {
    start({ required: false })
    await assert.rejects(signIn(), words('No ActiveCaipAddress found'))
  })

  test('says that the account is on none of the app’s networks [5.3]', async () => {
    const { kit, source } = start({ required: false })
    await kit.connect(testWallet.id)
    source.change({ chainId: 'eip155:9', accounts: [`eip155:9:${address}`] })
    await assert.rejects(signIn(), words('No ActiveCaipNetwork or client found'))
  })

  test('a chain that cannot sign is no client: it cannot begin [5.4]', async () => {
    const scripted = scriptedSiwx({ required: false })
    const source = connectingSource()
    const kit = bench.keep(createKit({ adapters: [source.adapter], networks: [testNetwork(1)], siwx: scripted.siwx }))
    const logged: unknown[] = []
    console.error = (error: unknown) => logged.push(error)
    await kit.connect(testWallet.id)
    await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
    assert.ok(words('No ConnectionController client found')(logged[0]))
  })

  test('shows the message to a user who is already prompted, and checks another screen', async () => {
    const { kit, scripted } = await startAsking({ required: false })
    await kit.open('Account')
    assert.equal($route.get().name, 'Account')
    const signed = signIn()
    await until($route, ({ name }) => name === 'SIWXSignMessage')
    signPendingMessage()
    assert.deepEqual([await signed], scripted.sessions)
  })

  test('rejects with what was wrong where there was nothing to sign', async () => {
    const down = new KitError('http-error', 'down')
    const { scripted } = await startAsking({ required: false })
    cancelSignIn()
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
        cancelSignIn()
      }
      const error = await caught
      assert.ok(error instanceof KitError)
      assert.equal(error.code, code)
      if (code === 'siwx-failed') assert.equal((error.cause as Error).message, 'our database')
    })
  }

  test('rejects when the user gives up on a site that went down during the sign-in', async () => {
    const down = new KitError('http-error', 'down')
    const { scripted } = await startAsking({ required: false, add: down })
    const signed = signInAtOnce()
    scripted.decide('message', down)
    signPendingMessage()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'http-error')
    cancelSignIn()
    await assert.rejects(signed, (error: unknown) => error === down)
  })

  test('rejects when the user declines', async () => {
    await startAsking({ required: false })
    cancelSignIn()
    const signed = signIn()
    await step('asking')
    cancelSignIn()
    await assert.rejects(signed, UserRejectedError)
  })
})
