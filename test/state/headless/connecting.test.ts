import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { UserRejectedError } from '../../../adapters/base/errors.ts'
import type { Adapter } from '../../../adapters/wallet-source.ts'
import { $wallets, $connecting, cancelConnecting, connectWallet, openWallet } from '../../../state/headless/index.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $unsupportedNetwork } from '../../../state/networks/networks.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { connectingSource, firstAccount, testWallet } from '../../kit/connecting-source.ts'
import { fakeEnvironment, phone, type FakeEnvironment } from '../../kit/environment.ts'
import { connectionElsewhere, pairingSource } from '../../kit/pairing-source.ts'
import { testNetwork } from '../../kit/run-options.ts'
import { scriptedSiwx } from '../../kit/scripted-siwx.ts'
import { eventually } from '../../kit/eventually.ts'
import { until } from '../../kit/until.ts'
import { isCode } from '../../kit/is-code.ts'
import { directory, services } from '../wallets/wallets-bench.ts'

const network = { ...testNetwork, id: 1, name: 'First' }

describe('a connect request of an app with its own interface', () => {
  let platform: FakeEnvironment
  let kit: Kit
  const ends: (() => void)[] = []

  beforeEach(() => {
    platform = fakeEnvironment({ fetch: directory(20) })
  })
  afterEach(() => {
    for (const end of ends.splice(0)) end()
    kit.stop()
    platform.restore()
  })

  /** Starts an app without elements. */
  async function start(...adapters: Adapter[]): Promise<void> {
    setPresenter(undefined)
    kit = createKit({ adapters, networks: [network], services })
    ends.push(
      $wallets.listen(() => undefined),
      $connecting.listen(() => undefined)
    )
    await until($wallets, ({ groups }) => groups.some(({ group }) => group === (hasRelay(adapters) ? 'recommended' : 'injected')))
  }
  const hasRelay = (adapters: readonly Adapter[]) => adapters.some(({ source }) => source?.pairing)
  const status = () => $connecting.get().status
  const becomes = (wanted: string) => until($connecting, connecting => connecting.status === wanted)

  it('goes to a wallet in the browser, and can be repeated after a rejection', async () => {
    const wallet = connectingSource({ answer: 'wait' })
    await start(wallet.adapter)
    assert.deepEqual($connecting.get(), { status: 'idle' })
    const rejected = assert.rejects(connectWallet(testWallet.id), UserRejectedError)
    await becomes('requested')
    assert.deepEqual($connecting.get(), { status: 'requested', walletId: testWallet.id })
    wallet.answer('refuse')
    await rejected
    await becomes('rejected')
    assert.deepEqual($connecting.get(), { status: 'rejected', walletId: testWallet.id })

    const connected = connectWallet(testWallet.id)
    await becomes('requested')
    wallet.answer('approve')
    assert.equal(await connected, firstAccount)
    assert.equal(status(), 'idle')
  })

  it('reports why it has failed', async () => {
    const wallet = connectingSource({ answer: 'pending' })
    await start(wallet.adapter)
    await assert.rejects(connectWallet(testWallet.id), isCode('request-pending'))
    assert.deepEqual($connecting.get(), { status: 'failed', walletId: testWallet.id, code: 'request-pending' })
    await assert.rejects(connectWallet('unknown'), isCode('wallet-not-found'))
  })

  it('is sent once for two calls with the same wallet', async () => {
    const wallet = connectingSource({ answer: 'wait' })
    await start(wallet.adapter)
    const both = Promise.all([connectWallet(testWallet.id), connectWallet(testWallet.id)])
    await becomes('requested')
    await eventually(() => wallet.requestLog.length > 0, 'the request')
    wallet.answer('approve')
    assert.deepEqual(await both, [firstAccount, firstAccount])
    assert.equal(wallet.requestLog.filter(what => what === wallet.requestLog[0]).length, 1)
  })

  it('ends at once if it is canceled while the wallet is not found yet', async () => {
    await start(connectingSource({ id: 'first' }).adapter, connectingSource({ id: 'slow', silent: true }).adapter)
    const ended = assert.rejects(connectWallet('com.example.late'), isCode('aborted'))
    await cancelConnecting()
    await ended
    assert.equal(status(), 'idle')
  })

  it('names a namespace that the wallet lacks', async () => {
    await start(connectingSource().adapter, pairingSource().adapter)
    await assert.rejects(connectWallet(testWallet.id, { namespace: 'solana' }), /does not support "solana"/)
    assert.equal(status(), 'idle')
  })

  it('needs a screen for a sign-in', async () => {
    await start(connectingSource().adapter)
    kit.stop()
    kit = createKit({ adapters: [connectingSource().adapter], networks: [network], siwx: scriptedSiwx().siwx })
    await assert.rejects(connectWallet(testWallet.id), isCode('no-elements'))
  })

  it('ends with the modal that was closed over it, and with the kit', async () => {
    const relay = pairingSource()
    await start(relay.adapter)
    const first = assert.rejects(connectWallet(), isCode('aborted'))
    await until($connecting, connecting => 'uri' in connecting)
    $open.set(true)
    $open.set(false)
    await first
    assert.equal(status(), 'idle')
    const second = assert.rejects(connectWallet(), isCode('aborted'))
    await until($connecting, connecting => 'uri' in connecting)
    kit.stop()
    await second
    assert.equal(status(), 'idle')
  })

  it('is replaced by the next one, and ends when it is canceled', async () => {
    const wallet = connectingSource({ answer: 'wait' })
    await start(wallet.adapter, pairingSource().adapter)
    const first = assert.rejects(connectWallet(testWallet.id), isCode('aborted'))
    await becomes('requested')
    const second = assert.rejects(connectWallet('w3'), isCode('aborted'))
    await first
    await becomes('pairing')
    await cancelConnecting()
    await second
    assert.equal(status(), 'idle')
  })

  it('opens a pairing for a wallet elsewhere, with a URI that is renewed', async () => {
    const relay = pairingSource()
    await start(relay.adapter)
    const connected = connectWallet('w3')
    await until($connecting, connecting => 'uri' in connecting)
    assert.deepEqual($connecting.get(), { status: 'pairing', walletId: 'w3', uri: relay.codes[0] })
    await platform.advance(240_000)
    await until($connecting, connecting => 'uri' in connecting && connecting.uri !== relay.codes[0])
    relay.approve(await connectionElsewhere())
    assert.equal(await connected, firstAccount)
    assert.deepEqual([status(), kit.getProvider('eip155') !== undefined], ['idle', true])
  })

  it('opens a pairing for any wallet without an id, and reports a rejection and an unreachable relay', async () => {
    const relay = pairingSource('declined')
    await start(relay.adapter)
    await assert.rejects(connectWallet(), UserRejectedError)
    assert.deepEqual($connecting.get(), { status: 'rejected' })
    relay.decide('unreachable')
    await assert.rejects(connectWallet(), isCode('relay-unreachable'))
    assert.deepEqual($connecting.get(), { status: 'failed', code: 'relay-unreachable' })
  })

  it('needs walletConnect() for a wallet elsewhere', async () => {
    await start(connectingSource().adapter)
    await assert.rejects(connectWallet(), isCode('wallet-not-found'))
    assert.equal(status(), 'idle')
  })

  it('opens the app of the wallet with the pairing', async () => {
    platform.restore()
    platform = fakeEnvironment({ fetch: directory(20), page: phone })
    const relay = pairingSource()
    await start(relay.adapter)
    assert.equal(openWallet(), false, 'no wallet is chosen')
    const ended = assert.rejects(connectWallet('w2'), isCode('aborted'))
    await until($connecting, connecting => 'uri' in connecting)
    assert.equal(openWallet(), true)
    assert.match(platform.opened.at(-1)!.href, /^w2:\/\/wc\?uri=wc%3A/)
    await cancelConnecting()
    await ended
  })

  it('resolves on a network that is not configured, which the app shows itself', async () => {
    const wallet = connectingSource({ account: 'eip155:5:0x52908400098527886E0F7030069857D2E4169EE7' })
    await start(wallet.adapter)
    await connectWallet(testWallet.id)
    assert.equal($unsupportedNetwork.get(), true)
    await kit.disconnect()
    await kit.connect(testWallet.id)
    assert.equal($unsupportedNetwork.get(), true)
  })
})
