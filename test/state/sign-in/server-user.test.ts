import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toAccountId, type AccountId, type ChainId } from '../../../adapters/base/caip.ts'
import type { SignedIn } from '../../../adapters/wallet-source.ts'
import { $signIn, signPendingMessage } from '../../../state/sign-in/sign-in.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { $sessions } from '../../../state/session/session.ts'
import type { ServerSiwx } from '../../../state/sign-in/server.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet } from '../../kit/connecting-source.ts'
import { until } from '../../kit/until.ts'
import { browser, chainId, moment, newAccount, open, platform, sessionsOf, signedFor, siwxEachTest } from './server-fixture.ts'

siwxEachTest()

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

describe('a wallet that has signed for each network as it connected', () => {
  async function connect(siwx: ServerSiwx, change: (signed: readonly SignedIn[]) => readonly SignedIn[] = signed => signed) {
    setPresenter(async () => undefined)
    const account = newAccount()
    const signedIn = (await signedFor(siwx, account)).map(({ data, message, signature }) => ({
      ...{ account: toAccountId(data.chainId, data.accountAddress), message, signature }
    }))
    browser.requests.length = 0
    const signs = (message: string) => account.signMessage({ message })
    const source = connectingSource({ account: `${chainId}:${account.address}`, signs, signedIn: change(signedIn) })
    const kit = createKit({
      adapters: [source.adapter],
      networks: [1, 10, 31337].map(id => testNetwork(id)),
      defaultNetwork: chainId,
      siwx
    })
    browser.stop = kit.stop
    await kit.connect(testWallet.id)
    const switchTo = (to: ChainId) => source.change({ chainId: to, accounts: [`${to}:${account.address}`] })
    return { kit, switchTo, account }
  }
  const step = (wanted: string) => until($signIn, ({ step }) => step === wanted)
  const countRequests = (what: string) => browser.requests.filter(each => each === what).length

  test('is signed in on all of them by one request, and asked for nothing when the network changes', async () => {
    const { kit, switchTo } = await connect(open())
    await step('signed-in')
    for (const next of ['eip155:1', 'eip155:10', chainId] as const) {
      switchTo(next)
      assert.equal($signIn.get().step, 'checking')
      await step('signed-in')
    }
    assert.deepEqual([countRequests('POST /verify'), countRequests('POST /nonce')], [1, 0])
    await kit.disconnect()
    await platform.advance(1)
  })

  test('is signed in on the active one where the site does not accept the others; there it is prompted again', async () => {
    const { switchTo, account } = await connect(open(), signed => [
      { ...signed[0]!, signature: signed[1]!.signature },
      ...signed.slice(1)
    ])
    await step('signed-in')
    assert.deepEqual(await sessionsOf(open(), { data: { accountAddress: account.address } }), [account.address])
    assert.equal(countRequests('POST /verify'), 2)
    switchTo('eip155:1')
    await step('asking')
    assert.equal($signIn.get().problem, undefined)
    signPendingMessage()
    await step('signed-in')
  })
})

describe('a user of a site whose service goes down', () => {
  const account = newAccount()
  const start = async (): Promise<Kit> => {
    setPresenter(async () => undefined)
    const accounts: AccountId[] = [`eip155:1:${account.address}`]
    const { adapter } = connectingSource({ accounts, signs: message => account.signMessage({ message }) })
    const kit = createKit({ adapters: [adapter], networks: [testNetwork(1)], siwx: open() })
    browser.stop = () => kit.stop()
    await kit.connect(testWallet.id)
    return kit
  }

  for (const step of ['POST /session', 'POST /nonce']) {
    test(`at ${step} is disconnected, reads why, and signs in when it is back`, async () => {
      browser.down = new RegExp(step)
      const kit = await start()
      await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
      assert.equal($toast.get()?.message, 'A problem occurred while trying initialize authentication')
      browser.down = undefined
      await kit.connect(testWallet.id)
      await until($signIn, ({ step }) => step === 'asking')
      signPendingMessage()
      await until($signIn, ({ step }) => step === 'signed-in')
    })
  }

  test('and who leaves the page while it is asked stays connected: the browser breaks off what is asked, and that is no failure', async () => {
    browser.down = /session/
    browser.left = true
    await start()
    while (!browser.requests.includes('POST /session')) await turn()
    for (let turns = 0; turns < 20; turns++) await turn()
    assert.equal($sessions.get().eip155?.status, 'connected')
    assert.equal($toast.get(), undefined)
    // if the user had stayed after all
    await platform.advance(moment)
    await until($sessions, sessions => sessions.eip155?.status === 'disconnected')
  })

  test('while the signature is checked reads why, and signs another message when it is back', async () => {
    await start()
    await until($signIn, ({ step }) => step === 'asking')
    const first = $signIn.get().message!.text
    browser.down = /verify/
    signPendingMessage()
    await until($signIn, ({ step, problem }) => step === 'asking' && problem === 'http-error')
    assert.equal($sessions.get().eip155?.status, 'connected')
    browser.down = undefined
    await until($signIn, ({ step, message }) => step === 'asking' && message!.text !== first)
    signPendingMessage()
    await until($signIn, ({ step }) => step === 'signed-in')
  })
})
