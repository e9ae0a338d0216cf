import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sendFlow } from '../../../state/flows/send.ts'
import { $open } from '../../../state/open.ts'
import { $route, push } from '../../../state/router.ts'
import { $sent } from '../../../state/sent.ts'
import { setAccountType } from '../../../state/account-type.ts'
import { $toast } from '../../../state/toast.ts'
import { firstAccount } from '../../kit/connecting-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { until } from '../../kit/until.ts'
import {
  alice,
  choose,
  dollars,
  ether,
  filled,
  form,
  kit,
  platform,
  previewed,
  screens,
  sendEachTest,
  start,
  told,
  wallet
} from './send-bench.ts'

describe('sending', () => {
  sendEachTest()

  test('has the wallet send it, says so, goes to the account without a way back, and forgets the form', async () => {
    await start()
    const flow = await previewed('0.5', alice)
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [{ to: alice, amount: ether / 2n }])
    assert.deepEqual(screens(), ['Account'])
    assert.equal($toast.get()?.message, 'Transaction started')
    const network = { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: 0.5 }
    assert.deepEqual(told('SEND_INITIATED'), [network])
    assert.deepEqual(told('SEND_SUCCESS'), [{ ...network, hash: `0x${'1'.padStart(64, '0')}` }])
    push('WalletSend')
    const next = form()
    assert.deepEqual([next.$amount.get(), next.$typedReceiver.get(), next.$problem.get()], ['', '', 'add-amount'])
  })

  test('says that somebody else pays where the wallet of a smart account says so, and of no other account', async () => {
    const capabilities = { sponsored: { supported: true } }
    const accounts = ['eip155:1:0x00000000000000000000000000000000000000f2', firstAccount] as const
    await start({}, { accounts, kinds: 'approve', capabilities })
    const flow = await filled()
    await until(flow.$sponsored, isSponsored => isSponsored)
    await setAccountType('eoa')
    assert.equal(flow.$sponsored.get(), false)
    await filled()
    assert.equal(flow.$sponsored.get(), false)
  })

  test('sends a token by its contract', async () => {
    await start()
    const flow = await filled('12.5')
    choose(flow, dollars)
    flow.review()
    await until(flow.$trial, ({ name }) => name === 'done')
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [{ to: alice, amount: 12_500_000n, token: { address: dollars } }])
    assert.equal($sent.get()[0]?.amount, '12500000')
  })

  test('a refusal goes back to the form, with everything in it', async () => {
    await start({ send: 'refuse' })
    const flow = await previewed('0.5', 'alice.eth')
    await flow.submit()
    assert.deepEqual(screens(), ['Account', 'WalletSend'])
    assert.deepEqual([sendFlow() === flow, flow.$amount.get(), flow.$typedReceiver.get()], [true, '0.5', 'alice.eth'])
    assert.deepEqual([told('SEND_REJECTED').length, told('SEND_ERROR').length, $sent.get().length], [1, 0, 0])
  })

  test('a failure is told, and everything stays', async () => {
    await start({ send: 'fail' })
    const flow = await previewed('0.5', 'alice.eth')
    await flow.submit()
    assert.deepEqual(flow.$status.get(), { name: 'failed', code: 'insufficient-funds' })
    assert.equal($toast.get()?.message, 'Failed to send transaction. Please try again.')
    assert.deepEqual([$route.get().name, flow.$amount.get(), told('SEND_ERROR').length], ['WalletSendPreview', '0.5', 1])
    wallet.transfers.say({ send: 'approve' })
    await flow.submit()
    assert.deepEqual(screens(), ['Account'])
  })

  test('the wallet is asked once, however often one presses', async () => {
    await start({ send: 'wait' })
    const flow = await previewed()
    void flow.submit()
    void flow.submit()
    await eventually(() => wallet.transfers.sent.length > 0, 'the wallet is asked')
    assert.deepEqual([wallet.transfers.sent.length, flow.$status.get().name], [1, 'asking'])
  })

  test('what the wallet takes after the modal has closed is sent, followed and remembered all the same', async () => {
    await start({ send: 'wait' })
    const flow = await previewed('0.5', 'alice.eth')
    const submitted = flow.submit()
    await eventually(() => wallet.transfers.sent.length > 0, 'the wallet is asked')
    await kit.close()
    wallet.transfers.answer('approve')
    await submitted
    await eventually(() => wallet.transfers.followed.size === 1, 'it is followed')
    assert.deepEqual([$sent.get()[0]?.to, $sent.get()[0]?.name], [alice, 'alice.eth'])
    assert.deepEqual([$open.get(), told('SEND_SUCCESS').length], [false, 1])
  })

  test('what the wallet takes after the kit has stopped is found by the next one', async () => {
    await start({ send: 'wait' })
    const flow = await previewed()
    const submitted = flow.submit()
    await eventually(() => wallet.transfers.sent.length > 0, 'the wallet is asked')
    kit.stop()
    wallet.transfers.answer('approve')
    await submitted
    assert.equal(wallet.transfers.followed.size, 0)
    assert.equal((JSON.parse(platform.localStorage.getItem('@appkit/sent_transfers')!) as unknown[]).length, 1)
  })

  test('a balance that falls after the last look keeps it from being sent', async () => {
    await start()
    const flow = await previewed('1.5')
    assert.equal(flow.$held.get(), false)
    const { $balance } = await import('../../../state/balance.ts')
    $balance.set({ name: 'ready', value: ether, decimals: 18, symbol: 'ETH' })
    assert.deepEqual([flow.$held.get(), flow.$problem.get()], [true, 'insufficient-funds'])
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [])
    assert.equal($toast.get()?.message, 'Please enter a valid amount and receiver address')
  })

  test('what the network says would fail is not sent; what only the contract refuses after a confirmation', async () => {
    await start({ simulation: { outcome: 'fails', failure: { code: 'insufficient-token' } } })
    const flow = await previewed()
    flow.accept(true)
    assert.equal(flow.$held.get(), true)
    wallet.transfers.say({ simulation: { outcome: 'fails', failure: { code: 'refused', reason: 'Paused.' } } })
    await flow.tryOut()
    assert.deepEqual([flow.$failure.get(), flow.$held.get()], [{ code: 'refused', reason: 'Paused.' }, true])
    flow.accept(true)
    assert.equal(flow.$held.get(), false)
  })

  test('a network that cannot tell beforehand keeps nobody from sending', async () => {
    await start({ simulation: 'fail' })
    const flow = await previewed()
    assert.deepEqual(
      [flow.$trial.get(), flow.$held.get()],
      [{ name: 'done', simulation: { outcome: 'unknown' }, receiver: { kind: 'account', unused: false } }, false]
    )
  })
})
