import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { evm } from '../../../adapters/evm/index.ts'
import { $kit, $session } from '../../../state/session/active-session.ts'
import { $signIn } from '../../../state/sign-in/sign-in.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $pairing, endPairing } from '../../../state/connect/pairing.ts'
import { $route } from '../../../state/router/router.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { fakeEnvironment, phone, type FakeEnvironment } from '../../kit/environment.ts'
import { createFakeWallet, FakeWindow, otherAddress } from '../../kit/fake-wallet.ts'
import { connectionElsewhere, pairingSource, type PairingSource } from '../../kit/pairing-source.ts'
import { scriptedSiwx } from '../../kit/scripted-siwx.ts'
import { until } from '../../kit/until.ts'
import { connectingSource, firstAccount, testWallet } from '../../kit/connecting-source.ts'

let platform: FakeEnvironment
let source: PairingSource
let kit: Kit

describe('kit.connect(‘walletConnect’)', () => {
  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
    source = pairingSource()
    kit = createKit({ adapters: [connectingSource().adapter, source.adapter], networks: [testNetwork(1)] })
  })
  afterEach(() => {
    kit.stop()
    endPairing()
    platform.restore()
  })

  test('shows the code, and resolves once the wallet that has it agrees', async () => {
    const connecting = kit.connect('walletConnect')
    await until($pairing, ({ name }) => name === 'ready')
    assert.deepEqual([$open.get(), $route.get().name, source.codes.length], [true, 'ConnectingWalletConnectBasic', 1])
    source.approve(await connectionElsewhere())
    assert.equal(await connecting, firstAccount)
    assert.equal($open.get(), false)
  })

  test('takes the place of the wallet that is connected, and not its account for the answer', async () => {
    await kit.connect(testWallet.id)
    const connecting = kit.connect('walletConnect')
    await until($pairing, ({ name }) => name === 'ready')
    source.approve(await connectionElsewhere())
    await connecting
    const session = $session.get()
    assert.equal(session.status === 'connected' && session.walletId, 'walletConnect')
  })

  test('rejects with the refusal, and the screen offers to try again', async () => {
    const connecting = kit.connect('walletConnect')
    await until($pairing, ({ name }) => name === 'ready')
    source.decline()
    await assert.rejects(connecting, { code: 'user-rejected' })
    assert.deepEqual([$open.get(), $pairing.get().name], [true, 'declined'])
  })

  test('rejects with what is the matter when there is no code to show', async () => {
    source.decide('unreachable')
    await assert.rejects(kit.connect('walletConnect'), { code: 'relay-unreachable' })
  })

  test('rejects as a rejection when the user closes', async () => {
    const connecting = kit.connect('walletConnect')
    await until($pairing, ({ name }) => name === 'ready')
    await kit.close()
    await assert.rejects(connecting, { code: 'user-rejected' })
    assert.equal($pairing.get().name, 'none')
  })

  test('is given up when the kit stops', async () => {
    const connecting = kit.connect('walletConnect')
    await until($pairing, ({ name }) => name === 'ready')
    kit.stop()
    await assert.rejects(connecting, { code: 'aborted' })
    assert.equal($kit.get().status, 'disconnected')
  })

  test('on a phone leads to the wallets it can open, where there is a list of them', async () => {
    kit.stop()
    platform.restore()
    platform = fakeEnvironment({ page: phone, fetch: () => Response.json({ data: [], count: 0 }) })
    kit = createKit({
      adapters: [source.adapter],
      networks: [testNetwork(1)],
      services: { directory: 'https://directory.example' }
    })
    const connecting = kit.connect('walletConnect')
    await until($open, open => open)
    assert.equal($route.get().name, 'AllWallets')
    await kit.close()
    await assert.rejects(connecting, { code: 'user-rejected' })
  })

  test('is not known where no adapter reaches wallets elsewhere', async () => {
    kit.stop()
    kit = createKit({ adapters: [connectingSource().adapter], networks: [testNetwork(1)] })
    await assert.rejects(kit.connect('walletConnect'), { code: 'wallet-not-found' })
  })
})

for (const signsIn of [false, true]) {
  const then = signsIn ? 'leads on to the signing that the site requires' : 'closes what it has opened'
  test(`kit.connect() before a returning user’s wallet has responded is resolved by it, and ${then}`, async () => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
    platform.localStorage.setItem(
      '@appkit/connections',
      JSON.stringify({ eip155: { walletId: testWallet.id, sourceId: 'fake', account: firstAccount } })
    )
    const wallet = connectingSource({ returning: 'wait', signs: () => '0xsigned' })
    const { siwx } = scriptedSiwx()
    kit = createKit({ adapters: [wallet.adapter], networks: [testNetwork(1)], ...(signsIn && { siwx }) })
    const changes: boolean[] = []
    const unlisten = $open.listen(open => changes.push(open))
    const connecting = kit.connect()
    await until($open, open => open)
    await platform.advance(1)
    wallet.answer('approve')
    assert.equal(await connecting, firstAccount)
    if (signsIn) await until($signIn, ({ step }) => step === 'asking')
    if (signsIn) assert.equal($route.get().name, 'SIWXSignMessage')
    assert.deepEqual(changes, signsIn ? [true] : [true, false])
    unlisten()
    kit.stop()
    platform.restore()
  })
}

test('a pairing that is approved late replaces nothing that was chosen', async () => {
  platform = fakeEnvironment({ fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }) })
  setPresenter(async () => undefined)
  source = pairingSource()
  const window = new FakeWindow()
  createFakeWallet({ accounts: [otherAddress] }).announce(window)
  kit = createKit({ adapters: [evm({ window }), source.adapter], networks: [testNetwork(1)] })
  const byCode = assert.rejects(kit.connect('walletConnect'), { code: 'user-rejected' })
  try {
    await until($pairing, ({ name }) => name === 'ready')
    const connecting = kit.connect('com.example.fake')
    const late = await connectionElsewhere()
    await connecting
    assert.equal($open.get(), false, 'what it was opened for is done')
    source.approve(late)
    await platform.advance(0)
    assert.equal($kit.get().address, otherAddress)
  } finally {
    kit.stop()
    endPairing()
    platform.restore()
  }
  await byCode
})
