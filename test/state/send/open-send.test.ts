import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { sendFlow } from '../../../state/send/send.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { $chainId } from '../../../state/networks/networks.ts'
import { $open, setPresenter } from '../../../state/router/open.ts'
import { $route, type Routes } from '../../../state/router/router.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet, type ConnectingOptions, type ConnectingSource } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import type { SendAnswer } from '../../kit/fake-transfers.ts'
import { until } from '../../kit/until.ts'

const alice = '0x00000000000000000000000000000000000A11cE'
const request = { to: alice, amount: '0.5' }

let platform: FakeEnvironment
let wallet: ConnectingSource
let kit: Kit

async function start(send: SendAnswer = 'approve', options: ConnectingOptions = {}): Promise<void> {
  wallet = connectingSource({ ...options, sending: { send } })
  kit = createKit({ adapters: [wallet.adapter], networks: [testNetwork(1), testNetwork(2)] })
  await kit.connect(testWallet.id)
}

/** Reviews what the app requests, and continues as the user does. */
async function preview() {
  await until($route, ({ name }) => name === 'WalletSend')
  const flow = sendFlow()
  flow.begin($route.get().params as Routes['WalletSend'])
  await until(flow.$receiver, ({ name }) => name === 'found')
  await until(flow.$fee, ({ name }) => name === 'known')
  flow.review()
  await until(flow.$trial, ({ name }) => name === 'done')
  return flow
}

describe('kit.openSend()', () => {
  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
  })
  afterEach(() => {
    kit.stop()
    platform.restore()
  })

  test('shows what the site asks for, resolves with the hash, and says that it is on its way', async () => {
    await start()
    const sending = kit.openSend(request)
    const flow = await preview()
    assert.deepEqual([flow.$amount.get(), flow.$typedReceiver.get(), $open.get()], ['0.5', alice, true])
    await flow.submit()
    assert.deepEqual(await sending, { hash: `0x${'1'.padStart(64, '0')}` })
    assert.equal($route.get().name, 'WalletSendConfirmed')
    assert.deepEqual(wallet.transfers.sent, [{ to: alice, amount: 5n * 10n ** 17n }])
  })

  test('switches the network first', async () => {
    await start()
    const sending = kit.openSend({ ...request, network: 2 })
    await (await preview()).submit()
    await sending
    assert.equal($chainId.get(), 'eip155:2')
  })

  test('rejects when the wallet does not switch, and shows nothing', async () => {
    await start('approve', { switches: 'refuse' })
    await assert.rejects(kit.openSend({ ...request, network: 2 }), { code: 'user-rejected' })
    assert.equal($open.get(), false)
  })

  test('rejects when the modal closes', async () => {
    await start()
    const sending = assert.rejects(kit.openSend(request), { code: 'aborted', shortMessage: 'Modal closed' })
    await until($open, open => open)
    await kit.close()
    await sending
  })

  test('a rejection leaves it open: the user may try again', async () => {
    await start('refuse')
    const sending = kit.openSend(request)
    await (await preview()).submit()
    assert.deepEqual([$open.get(), $route.get().name], [true, 'WalletSend'])
    wallet.transfers.say({ send: 'approve' })
    await (await preview()).submit()
    assert.ok((await sending).hash)
  })

  test('what is with the wallet when the modal closes is waited for', async () => {
    await start('wait')
    const sending = kit.openSend(request)
    const flow = await preview()
    void flow.submit()
    await eventually(() => wallet.transfers.sent.length === 1, 'the wallet is asked')
    await kit.close()
    wallet.transfers.answer('approve')
    assert.ok((await sending).hash)
  })

  test('what the wallet refuses after the modal has closed was not sent', async () => {
    await start('wait')
    const sending = assert.rejects(kit.openSend(request), { code: 'aborted', shortMessage: 'Modal closed' })
    const flow = await preview()
    void flow.submit()
    await eventually(() => wallet.transfers.sent.length === 1, 'the wallet is asked')
    await kit.close()
    wallet.transfers.answer('refuse')
    await sending
  })

  test('closes and rejects when the wallet goes to another network', async () => {
    await start()
    const sending = assert.rejects(kit.openSend(request), { code: 'aborted' })
    await preview()
    wallet.change({ accounts: [`eip155:2:${alice}`], chainId: 'eip155:2' })
    await sending
    assert.equal($open.get(), false)
  })

  test('rejects when the kit stops', async () => {
    await start()
    const sending = assert.rejects(kit.openSend(request), { code: 'aborted' })
    await until($open, open => open)
    kit.stop()
    await sending
  })

  for (const [wrong, code] of [
    [{ ...request, amount: '1e3' }, 'invalid-amount'],
    [{ ...request, amount: '-1' }, 'invalid-amount'],
    [{ ...request, network: 'nowhere' as never }, 'unsupported-chain'],
    [{ ...request, network: 77 }, 'unsupported-chain']
  ] as const) {
    test(`refuses ${JSON.stringify(wrong)}`, async () => {
      await start()
      await assert.rejects(kit.openSend(wrong), { code })
      assert.equal($open.get(), false)
    })
  }

  test('needs a wallet, and a chain that can send', async () => {
    wallet = connectingSource()
    kit = createKit({ adapters: [wallet.adapter], networks: [testNetwork(1)] })
    await assert.rejects(kit.openSend(request), { code: 'not-connected' })
    await kit.connect(testWallet.id)
    await assert.rejects(kit.openSend(request), { code: 'unsupported-method' })
  })
})
