import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setAccountType } from '../../../state/kit/set-account-type.ts'
import { sendFlow } from '../../../state/send/send.ts'
import { $route, push } from '../../../state/router/router.ts'
import { $locale } from '../../../state/text/locale.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { firstAccount } from '../../kit/connecting-source.ts'
import { plainFee } from '../../kit/fake-transfers.ts'
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
  native,
  platform,
  previewed,
  reload,
  sendEachTest,
  start,
  wallet
} from './fixture.ts'

describe('the form of sending', () => {
  sendEachTest()

  test('the button says what is missing, in the order of the form [5.22, 5.23]', async () => {
    await start()
    const flow = form()
    const steps: (string | undefined)[] = [flow.$problem.get()]
    const step = async (change: () => void): Promise<void> => {
      change()
      await platform.advance(1000)
      // the code that resolves recipients loads with the first one
      await until(flow.$receiver, ({ name }) => name !== 'looking')
      steps.push(flow.$problem.get())
    }
    await step(() => flow.setAmount('1,5,5'))
    await step(() => flow.setAmount('0'))
    await step(() => flow.setAmount('3'))
    await step(() => flow.setAmount('1'))
    await step(() => flow.setReceiver('0x12'))
    await step(() => flow.setReceiver(alice))
    assert.deepEqual(steps, [
      'add-amount',
      'incorrect-value',
      'incorrect-value',
      'insufficient-funds',
      'add-address',
      'invalid-address',
      undefined
    ])
  })

  test('a token that is nowhere is to be chosen first', async () => {
    await start()
    const flow = sendFlow()
    flow.begin({ token: alice, to: alice, amount: '1' })
    await until(flow.tokens.$lookup, ({ name }) => name === 'absent')
    await platform.advance(1000)
    // the code that looks it up loads on demand
    await until(flow.tokens.$lookup, ({ name }) => name === 'absent')
    assert.equal(flow.$problem.get(), 'select-token')
  })

  test('a contract that no list has is read from the network', async () => {
    await start({
      assets: [native],
      tokens: { [dollars]: { name: 'Dollar', symbol: 'USD', decimals: 6, balance: 7_000_000n } }
    })
    const flow = form()
    flow.tokens.search(dollars)
    await until(flow.tokens.$matches, matches => matches[0]?.balance === 7_000_000n)
    choose(flow, dollars)
    assert.deepEqual([flow.$send.get().token?.symbol, $route.get().name], ['USD', 'WalletSend'])
  })

  test('the most of the native currency leaves the fee, and is sent with that fee', async () => {
    await start()
    const flow = await filled()
    await flow.setMost()
    assert.equal(flow.$units.get(), 2n * ether - plainFee.most)
    assert.equal(flow.$problem.get(), undefined)
    flow.review()
    await until(flow.$trial, ({ name }) => name === 'done')
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [{ to: alice, amount: 2n * ether - plainFee.most, fee: plainFee }])
  })

  test('the most follows the fee until the last look', async () => {
    await start()
    const flow = await filled()
    await flow.setMost()
    const risen = { ...plainFee, most: plainFee.most * 3n }
    wallet.transfers.say({ fee: risen })
    flow.review()
    await until(flow.$trial, ({ name }) => name === 'done')
    assert.equal(flow.$units.get(), 2n * ether - risen.most)
  })

  test('money can be typed where a price is known; the amount is what that buys, and no more', async () => {
    await start()
    const flow = form()
    flow.setAmount('1.5')
    flow.switchUnit()
    assert.deepEqual([flow.$unit.get(), flow.$amount.get()], ['money', '3000'])
    flow.setAmount('1000.01')
    assert.equal(flow.$units.get(), 500_005_000_000_000_000n)
    flow.switchUnit()
    assert.equal(flow.$amount.get(), '0.500005')
    flow.setAmount('0.001')
    flow.switchUnit()
    assert.equal(flow.$amount.get(), '2')
  })

  test('an amount is typed in the user’s language; an ambiguous one is none', async () => {
    await start()
    $locale.set('de')
    const flow = form()
    flow.setAmount('1,25')
    assert.equal(flow.$units.get(), (ether * 5n) / 4n)
    flow.setAmount('1.500')
    assert.equal(flow.$problem.get(), 'incorrect-value')
    await flow.setMost()
    assert.match(flow.$amount.get(), /^1,9999/)
  })

  test('too little native currency for the fee is reported as such, whatever is sent [5.27]', async () => {
    await start({}, { balance: { value: 0n, decimals: 18, symbol: 'ETH' } })
    const flow = await filled('1')
    choose(flow, dollars)
    assert.deepEqual([flow.$problem.get(), flow.$lack.get()], ['insufficient-funds', 'fee'])
  })

  test('a fee above what is left is too much [5.28]', async () => {
    await start({ fee: { most: ether } })
    const flow = await filled('1.5')
    assert.deepEqual([flow.$problem.get(), flow.$lack.get()], ['insufficient-funds', 'fee'])
    flow.setAmount('0.9')
    assert.equal(flow.$problem.get(), undefined)
  })

  test('a smart account needs no native currency for a sponsored fee [5.29]', async () => {
    const accounts = ['eip155:1:0x00000000000000000000000000000000000000f2', firstAccount] as const
    await start({}, { balance: { value: 0n, decimals: 18, symbol: 'ETH' }, accounts, kinds: 'approve' })
    const flow = await filled('1')
    choose(flow, dollars)
    assert.deepEqual([flow.$problem.get(), flow.$lack.get()], [undefined, undefined])
    await setAccountType('eoa')
    const own = await filled('1')
    choose(own, dollars)
    assert.deepEqual([own.$problem.get(), own.$lack.get()], ['insufficient-funds', 'fee'])
  })

  test('the state says fee and balance in dollars [3.69, 3.70, 3.71]', async () => {
    await start()
    const flow = await filled()
    const { gasPriceInUSD, networkBalanceInUSD, gasPrice, receiverAddress, loading } = flow.$send.get()
    assert.equal(Number(gasPriceInUSD?.value) / 10 ** gasPriceInUSD!.decimals, 0.084)
    assert.equal(Number(networkBalanceInUSD?.value) / 10 ** networkBalanceInUSD!.decimals, 4000)
    assert.deepEqual([gasPrice, receiverAddress, loading], [10n ** 9n, alice, false])
  })

  test('the state says what is sent, how much of it, and what else there is [3.63, 3.64, 3.65]', async () => {
    await start()
    const flow = await filled('12.5')
    choose(flow, dollars)
    const { token, sendTokenAmount, tokenBalances } = flow.$send.get()
    const usd = {
      chainId: 'eip155:1',
      address: dollars,
      name: 'USD',
      symbol: 'USD',
      decimals: 6,
      balance: 500_000_000n,
      price: 1
    }
    assert.deepEqual([token, sendTokenAmount], [usd, '12.5'])
    assert.deepEqual(
      tokenBalances.map(({ symbol, balance }) => [symbol, balance]),
      [
        ['ETH', 2n * ether],
        ['USD', 500_000_000n]
      ]
    )
  })

  test('the state says that the wallet is being asked [3.72]', async () => {
    await start({ send: 'wait' })
    const flow = await previewed()
    void flow.submit()
    await eventually(() => wallet.transfers.sent.length > 0, 'the wallet is asked')
    assert.equal(flow.$send.get().loading, true)
  })

  test('a network that does not respond gets no further fee request by itself for 30 s, and one immediately when the user wants [3.73]', async () => {
    await start({ fee: 'fail' })
    const flow = form()
    await until(flow.$fee, ({ name }) => name === 'failed')
    assert.equal(flow.$send.get().lastRetry, platform.now())
    wallet.transfers.say({ fee: {} })
    flow.setReceiver(alice)
    await platform.advance(100)
    assert.equal(flow.$fee.get().name, 'failed')
    await flow.readFee({ force: true })
    assert.equal(flow.$fee.get().name, 'known')
    assert.equal(flow.$send.get().lastRetry, undefined)
  })

  test('a contract that refuses says why', async () => {
    await start({ fee: 'refuse' })
    const flow = form()
    await until(flow.$fee, ({ name }) => name === 'refused')
    assert.deepEqual(flow.$fee.get(), { name: 'refused', reason: 'This token is paused.' })
  })

  test('nothing is looked up for a form that was left', async () => {
    await start({ names: { 'bob.eth': 'never' } })
    const flow = form()
    flow.setReceiver('bob.eth')
    await platform.advance(100)
    await kit.close()
    await platform.advance(1000)
    assert.deepEqual(
      wallet.transfers.requestLog.filter(what => what.startsWith('name')),
      []
    )
  })

  test('another network starts over [4.25]', async () => {
    await start()
    const flow = await previewed()
    await kit.switchNetwork(2)
    assert.deepEqual([flow.$amount.get(), flow.$typedReceiver.get(), $route.get().name], ['', '', 'WalletSend'])
  })

  test('what the route names stays for a later wallet: a returning one may respond later than the page requests', async () => {
    await start({}, { returning: 'wait' })
    reload()
    push('WalletSend')
    const flow = sendFlow()
    flow.begin({ token: dollars, to: alice, amount: '0.5' })
    await platform.advance(1)
    wallet.answer('approve')
    await until(flow.$receiver, ({ name }) => name === 'found')
    assert.deepEqual(
      [flow.$send.get().token?.symbol, flow.$amount.get(), flow.$typedReceiver.get(), flow.$problem.get()],
      ['USD', '0.5', alice, undefined]
    )
  })

  test('a payment link fills the form', async () => {
    await start()
    const flow = form()
    flow.setReceiver(`ethereum:${dollars}@1/transfer?address=${alice}&uint256=1500000`)
    await until(flow.$receiver, ({ name }) => name === 'found')
    await until(flow.$units, units => units === 1_500_000n)
    assert.deepEqual([flow.$send.get().token?.symbol, flow.$typedReceiver.get(), flow.$amount.get()], ['USD', alice, '1.5'])
    flow.setReceiver(`ethereum:${alice}@2?value=1`)
    await until(flow.$receiver, ({ name }) => name === 'invalid')
    assert.deepEqual(flow.$receiver.get(), { name: 'invalid', reason: 'wrong-network', where: 'eip155:2' })
    flow.setReceiver(`ethereum:${alice}/approve?address=${alice}&uint256=1`)
    await until(flow.$receiver, receiver => receiver.name === 'invalid' && receiver.reason === 'bad-link')
  })

  test('a receiver can be pasted; where the browser refuses it says so', async () => {
    await start()
    const flow = form()
    await flow.paste()
    assert.match($toast.get()!.message, /Your browser blocked pasting/)
    platform.clipboard = `  ${alice}\n`
    await flow.paste()
    assert.equal(flow.$typedReceiver.get(), alice)
  })
})
