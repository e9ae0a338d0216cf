import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { solana } from '../../../adapters/solana/index.ts'
import { connectingExternalFlow } from '../../../state/connect/connecting-external.ts'
import { $signIn, cancelSignIn, signPendingMessage } from '../../../state/sign-in/sign-in.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { signInMessageTimeout } from '../../../state/options/limits.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $route, push } from '../../../state/router/router.ts'
import { $sessions } from '../../../state/session/session.ts'
import { localSiwx } from '../../../state/sign-in/local.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { eventually } from '../../kit/eventually.ts'
import { FakeWindow } from '../../kit/fake-wallet.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { standardChains, standardNetworks } from '../../kit/wallet-standard-fixture.ts'
import { until } from '../../kit/until.ts'
import { createSolanaTestWallet, type SolanaTestWallet, type SolanaTestWalletOptions } from '../../../adapters/testing/index.ts'
import type { SiwxConfig } from '../../../state/options/siwx-config.ts'

// A Solana wallet that signs in while connecting: the adapter and the wallet are real, signatures are made and verified.

const [mainnet] = standardNetworks
const walletId = 'Test Wallet'

let platform: FakeEnvironment
let kit: Kit | undefined
const error = console.error

beforeEach(() => {
  platform = fakeEnvironment()
  setPresenter(async () => undefined)
  console.error = () => undefined // hide the developer warnings about provoked failures
})
afterEach(() => {
  kit?.stop()
  kit = undefined
  platform.restore()
  console.error = error
})

interface Bench {
  readonly wallet: SolanaTestWallet
  readonly window: FakeWindow
}

async function start(siwx: SiwxConfig | undefined = localSiwx(), options: Partial<SolanaTestWalletOptions> = {}): Promise<Bench> {
  const window = new FakeWindow()
  const wallet = await createSolanaTestWallet({ window, chains: standardChains, ...options })
  return open({ wallet, window }, siwx)
}

function open(bench: Bench, siwx?: SiwxConfig): Bench {
  const adapters = [solana({ window: bench.window })]
  kit = createKit({ adapters, networks: [testNetwork(1), ...standardNetworks], ...(siwx && { siwx }) })
  return bench
}

const prompts = ({ wallet }: Bench) => wallet.requests.map(({ method }) => method)
const step = (wanted: string) => until($signIn, ({ step }) => step === wanted)
const connected = () => until($sessions, ({ solana }) => solana?.status === 'connected')
const sessionsOf = ({ wallet }: Bench, siwx = localSiwx()) => siwx.getSessions(mainnet.caipNetworkId, wallet.accounts[0]!)

describe('a wallet that signs in as it connects', () => {
  test('is requested once, beside networks of other namespaces as well, and the user is signed in over a reload', async () => {
    const bench = await start()
    await kit!.connect(walletId)
    await step('signed-in')
    assert.deepEqual([prompts(bench), $open.get()], [['solana:signIn'], false])
    const [session] = await sessionsOf(bench)
    assert.match(session!.message, /^shop\.example wants you to sign in with your Solana account:\n/)

    kit!.stop()
    open(bench, localSiwx())
    await platform.advance(1)
    await connected()
    await step('signed-in')
    assert.deepEqual(prompts(bench), ['solana:signIn', 'standard:connect'], 'silently')
  })

  test('on its screen a refusal ends it; asked again it connects, and signs after that', async () => {
    const bench = await start()
    const flow = await onItsScreen(bench, 'refuse')
    await until(flow.$status, ({ name }) => name === 'declined')
    assert.deepEqual([prompts(bench), $sessions.get().solana?.status], [['solana:signIn'], 'disconnected'])
    void flow.connectExternal(walletId)
    await step('asking')
    assert.deepEqual(prompts(bench), ['solana:signIn', 'standard:connect'])
    signPendingMessage()
    await step('signed-in')
    assert.equal((await sessionsOf(bench)).length, 1)
  })

  test('where signing in is optional, one may connect without it', async () => {
    const bench = await start(localSiwx({ required: false }))
    const flow = await onItsScreen(bench, 'refuse')
    await until(flow.$status, ({ name }) => name === 'declined')
    void flow.connectExternal(walletId)
    await step('asking')
    cancelSignIn()
    assert.deepEqual([$sessions.get().solana?.status, $open.get()], ['connected', false])
    assert.deepEqual(await sessionsOf(bench), [])
  })

  test('and lies is not believed: no session, the screen says so, and the next try goes step by step', async () => {
    const bench = await start()
    const account = { address: bench.wallet.accounts[0] }
    const lie = { account, signedMessage: new Uint8Array(3), signature: new Uint8Array(64) }
    const flow = await onItsScreen(bench, { result: [lie] })
    await until(flow.$status, status => status.name === 'failed' && status.code === 'siwx-message-invalid')
    assert.deepEqual([await sessionsOf(bench), $sessions.get().solana?.status], [[], 'disconnected'])
    void flow.connectExternal(walletId)
    await step('asking')
    signPendingMessage()
    await step('signed-in')
  })

  test('requested twice by a program it shows one prompt', async () => {
    const bench = await start()
    const [one, other] = await Promise.all([kit!.connect(walletId), kit!.connect(walletId)])
    assert.equal(one, other)
    assert.deepEqual(prompts(bench), ['solana:signIn'])
    await step('signed-in')
  })

  test('a site that takes no such session asks on the screen', async () => {
    const siwx = localSiwx()
    const bench = await start({ ...siwx, addSession: async () => Promise.reject(new Error('The nonce is too old.')) })
    await kit!.connect(walletId)
    await step('asking')
    assert.deepEqual([$route.get().name, await sessionsOf(bench)], ['SIWXSignMessage', []])
  })

  test('a slow site blocks nothing: the wallet connects, and signs after that', async () => {
    const siwx = localSiwx()
    let requestCount = 0
    const bench = await start({
      ...siwx,
      createMessage: async request => (requestCount++ ? siwx.createMessage(request) : new Promise<never>(() => undefined))
    })
    const connecting = kit!.connect(walletId)
    await eventually(() => requestCount === 1, 'the site is asked for a message')
    await platform.advance(signInMessageTimeout)
    await connecting
    await step('asking')
    assert.deepEqual(prompts(bench), ['standard:connect'])
  })

  for (const [what, siwx, options] of [
    ['where the site does not ask', undefined, {}],
    ['where the site signs by itself', { ...localSiwx(), signMessage: async () => '' }, {}],
    ['where the wallet has not got it', localSiwx(), { features: ['solana:signMessage'] }]
  ] as const) {
    test(`connects, and signs nothing with that, ${what}`, async () => {
      const bench = await start(siwx, options)
      if (!siwx) {
        kit!.stop()
        open(bench)
      }
      await kit!.connect(walletId)
      assert.deepEqual(prompts(bench), ['standard:connect'])
    })
  }
})

/** Chooses the wallet in the list, and answers its prompt. */
async function onItsScreen({ wallet }: Bench, answer: Parameters<SolanaTestWallet['answerNext']>[0]) {
  await kit!.open('Connect')
  push('ConnectingExternal', { walletId })
  wallet.answerNext(answer, 'solana:signIn')
  const flow = connectingExternalFlow()
  void flow.connectExternal(walletId)
  return flow
}
