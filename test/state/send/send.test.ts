import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sendFlow } from '../../../state/send/send.ts'
import { $open } from '../../../state/router/open.ts'
import { $route, push } from '../../../state/router/router.ts'
import { $sent } from '../../../state/account/sent.ts'
import { setAccountType } from '../../../state/kit/set-account-type.ts'
import { $toast } from '../../../state/alerts/toast.ts'
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
  tracked,
  wallet
} from './fixture.ts'

describe('sending', () => {
  sendEachTest()

  test('has the wallet send it, says so, goes to the account without a way back, and forgets the form [2.19, 4.53, 4.54, 4.55, 5.26, 8.3]', async () => {
    await start()
    const flow = await previewed('0.5', alice)
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [{ to: alice, amount: ether / 2n }])
    assert.deepEqual(screens(), ['Account'])
    assert.deepEqual($toast.get(), { message: 'Transaction started', variant: 'success' })
    const network = { isSmartAccount: false, network: 'eip155:1', token: 'ETH', amount: 0.5 }
    assert.deepEqual(tracked('SEND_INITIATED'), [network])
    assert.deepEqual(tracked('SEND_SUCCESS'), [{ ...network, hash: `0x${'1'.padStart(64, '0')}` }])
    push('WalletSend')
    const next = form()
    assert.deepEqual([next.$amount.get(), next.$typedReceiver.get(), next.$problem.get()], ['', '', 'add-amount'])
  })

  test('shows a sponsor where the wallet of a smart account reports one, and for no other account', async () => {
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

  test('sends a token by its contract [1.24, 5.24]', async () => {
    await start()
    const flow = await filled('12.5')
    choose(flow, dollars)
    flow.review()
    await until(flow.$trial, ({ name }) => name === 'done')
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [{ to: alice, amount: 12_500_000n, token: { address: dollars } }])
    assert.equal($sent.get()[0]?.amount, '12500000')
  })

  test('native currency is not sent before the price of gas is known, and is once it is [5.25]', async () => {
    await start({ fee: 'fail' })
    const flow = form()
    flow.setAmount('0.5')
    flow.setReceiver(alice)
    await platform.advance(1000)
    await until(flow.$receiver, ({ name }) => name === 'found')
    flow.review()
    await until(flow.$trial, ({ name }) => name === 'done')
    assert.deepEqual([flow.$fee.get().name, flow.$problem.get(), flow.$held.get()], ['failed', undefined, true])
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [])
    wallet.transfers.say({ fee: {} })
    await flow.readFee({ force: true })
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [{ to: alice, amount: ether / 2n }])
  })

  test('a token is sent without a known gas price: the wallet sets it', async () => {
    await start({ fee: 'fail' })
    const flow = form()
    choose(flow, dollars)
    flow.setAmount('2')
    flow.setReceiver(alice)
    await platform.advance(1000)
    await until(flow.$receiver, ({ name }) => name === 'found')
    flow.review()
    await until(flow.$trial, ({ name }) => name === 'done')
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [{ to: alice, amount: 2_000_000n, token: { address: dollars } }])
  })

  test('an amount without a receiver is not sent, and the wallet is not asked [5.22]', async () => {
    await start()
    const flow = form()
    flow.setAmount('0.5')
    await until(flow.$fee, ({ name }) => name === 'known')
    await flow.submit()
    assert.deepEqual([wallet.transfers.sent, $toast.get()?.message], [[], 'Please enter a valid amount and receiver address'])
    assert.equal($toast.get()?.variant, 'error')
  })

  test('a receiver without an amount is sent nothing, and the wallet is not asked [5.23]', async () => {
    await start()
    const flow = await filled()
    for (const amount of ['', '0']) {
      flow.setAmount(amount)
      await flow.submit()
      await platform.advance(200)
      assert.equal($toast.get()?.message, 'Please enter a valid amount and receiver address', `"${amount}"`)
    }
    assert.deepEqual(wallet.transfers.sent, [])
  })

  test('a refusal goes back to the form, with everything in it', async () => {
    await start({ send: 'refuse' })
    const flow = await previewed('0.5', 'alice.eth')
    await flow.submit()
    assert.deepEqual(screens(), ['Account', 'WalletSend'])
    assert.deepEqual([sendFlow() === flow, flow.$amount.get(), flow.$typedReceiver.get()], [true, '0.5', 'alice.eth'])
    assert.deepEqual([tracked('SEND_REJECTED').length, tracked('SEND_ERROR').length, $sent.get().length], [1, 0, 0])
  })

  test('a failure is reported, and everything stays [4.56, 4.57, 8.5]', async () => {
    await start({ send: 'fail' })
    const flow = await previewed('0.5', 'alice.eth')
    await flow.submit()
    assert.deepEqual(flow.$status.get(), { name: 'failed', code: 'insufficient-funds' })
    assert.deepEqual($toast.get(), { message: 'Failed to send transaction. Please try again.', variant: 'error' })
    assert.deepEqual([$route.get().name, flow.$amount.get(), tracked('SEND_ERROR').length], ['WalletSendPreview', '0.5', 1])
    wallet.transfers.say({ send: 'approve' })
    await flow.submit()
    assert.deepEqual(screens(), ['Account'])
  })

  test('what may have been sent is reported as no failure that one retries', async () => {
    await start({ send: 'lose' })
    const flow = await previewed('0.5', 'alice.eth')
    await flow.submit()
    assert.deepEqual(flow.$status.get(), { name: 'failed', code: 'outcome-unknown' })
    assert.equal($toast.get(), undefined)
    assert.deepEqual([$route.get().name, tracked('SEND_ERROR').length], ['WalletSendPreview', 1])
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
    assert.deepEqual([$open.get(), tracked('SEND_SUCCESS').length], [false, 1])
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

  test('a balance that falls after the last look keeps it from being sent [8.6]', async () => {
    await start()
    const flow = await previewed('1.5')
    assert.equal(flow.$held.get(), false)
    const { $balance } = await import('../../../state/account/balance.ts')
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

  test('a network without simulation blocks no transfer', async () => {
    await start({ simulation: 'fail' })
    const flow = await previewed()
    assert.deepEqual(
      [flow.$trial.get(), flow.$held.get()],
      [{ name: 'done', simulation: { outcome: 'unknown' }, receiver: { kind: 'account', unused: false } }, false]
    )
  })
})
