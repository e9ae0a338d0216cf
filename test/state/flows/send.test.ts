import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { sendFlow } from '../../../state/flows/send.ts'
import { createKit, type Kit } from '../../../state/kit.ts'
import { $open, setPresenter } from '../../../state/open.ts'
import { $receivers } from '../../../state/receivers.ts'
import { $history, $route, push } from '../../../state/router.ts'
import { $sent } from '../../../state/sent.ts'
import { $tokens } from '../../../state/tokens.ts'
import { $locale } from '../../../state/text/text.ts'
import { setAccountType } from '../../../state/account-type.ts'
import { $toast } from '../../../state/toast.ts'
import { subscribeEvents } from '../../../state/track.ts'
import type { Asset } from '../../../adapters/chain.ts'
import type { TrackedEvent } from '../../../state/events.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import {
  connectingSource,
  firstAccount,
  testWallet,
  type ConnectingOptions,
  type ConnectingSource
} from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { plainFee, type FakeTransfersOptions } from '../../kit/fake-transfers.ts'
import { eventually } from '../../kit/eventually.ts'
import { until } from '../../kit/until.ts'

const ether = 10n ** 18n
const alice = '0x00000000000000000000000000000000000A11cE'
const dollars = '0x00000000000000000000000000000000000D011a'
const asset = (symbol: string, price: number, numeric: string, decimals: number, address?: string): Asset => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  ...(address !== undefined && { address: `eip155:1:${address}` }),
  price,
  value: price * Number(numeric),
  quantity: { decimals: String(decimals), numeric },
  iconUrl: ''
})
const native = asset('ETH', 2000, '2', 18)
const assets = [native, asset('USD', 1, '500', 6, dollars)]

let platform: FakeEnvironment
let wallet: ConnectingSource
let kit: Kit
let events: TrackedEvent[]
let stopEvents: () => void
let stopTokens: () => void

async function start(sending: FakeTransfersOptions = {}, options: ConnectingOptions = {}): Promise<void> {
  wallet = connectingSource({
    balance: { value: 2n * ether, decimals: 18, symbol: 'ETH' },
    ...options,
    sending: {
      native: 2n * ether,
      assets,
      names: { 'alice.eth': { kind: 'found', name: 'alice.eth', address: alice, record: 'network' } },
      ...sending
    }
  })
  kit = createKit({ adapters: [wallet.adapter], networks: [testNetwork(1), testNetwork(2)] })
  await kit.connect(testWallet.id)
  stopTokens = $tokens.listen(() => undefined)
  await until($tokens, ({ name }) => name === 'ready')
  await kit.open('Account')
  push('WalletSend')
}

/** The flow as its first screen has it. */
function form() {
  const flow = sendFlow()
  flow.begin({})
  return flow
}

/** As on the screen of tokens. */
function choose(flow: ReturnType<typeof sendFlow>, token: string): void {
  push('WalletSendSelectToken')
  flow.chooseToken(token)
}

/** A form with everything in it. */
async function filled(amount = '0.5', receiver = alice) {
  const flow = form()
  flow.setAmount(amount)
  flow.setReceiver(receiver)
  await platform.advance(1000)
  await until(flow.$receiver, ({ name }) => name === 'found')
  await until(flow.$fee, ({ name }) => name === 'known')
  return flow
}

async function previewed(amount?: string, receiver?: string) {
  const flow = await filled(amount, receiver)
  flow.review()
  await until(flow.$trial, ({ name }) => name === 'done')
  return flow
}

const told = (name: string) => events.filter(({ event }) => event === name).map(({ properties }) => properties)
const screens = () => $history.get().map(({ name }) => name)

describe('sending', () => {
  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
    events = []
    stopEvents = subscribeEvents(event => void events.push(event))
  })
  afterEach(() => {
    stopTokens()
    kit.stop()
    stopEvents()
    $locale.set('en')
    platform.restore()
  })

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

  test('the button says what is missing, in the order of the form', async () => {
    await start()
    const flow = form()
    const steps: (string | undefined)[] = [flow.$problem.get()]
    const step = async (change: () => void): Promise<void> => {
      change()
      await platform.advance(1000)
      // what finds receivers comes with the first of them
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
    // what looks for it comes when it is needed
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

  test('an amount is typed in the visitor’s language; what could be two is none', async () => {
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

  test('too little native currency for the fee is told as such, whatever is sent', async () => {
    await start({}, { balance: { value: 0n, decimals: 18, symbol: 'ETH' } })
    const flow = await filled('1')
    choose(flow, dollars)
    assert.deepEqual([flow.$problem.get(), flow.$lack.get()], ['insufficient-funds', 'fee'])
  })

  test('a fee above what is left is too much', async () => {
    await start({ fee: { most: ether } })
    const flow = await filled('1.5')
    assert.deepEqual([flow.$problem.get(), flow.$lack.get()], ['insufficient-funds', 'fee'])
    flow.setAmount('0.9')
    assert.equal(flow.$problem.get(), undefined)
  })

  test('the state says fee and balance in dollars', async () => {
    await start()
    const flow = await filled()
    const { gasPriceInUSD, networkBalanceInUSD, gasPrice, receiverAddress, loading } = flow.$send.get()
    assert.equal(Number(gasPriceInUSD?.value) / 10 ** gasPriceInUSD!.decimals, 0.084)
    assert.equal(Number(networkBalanceInUSD?.value) / 10 ** networkBalanceInUSD!.decimals, 4000)
    assert.deepEqual([gasPrice, receiverAddress, loading], [10n ** 9n, alice, false])
  })

  test('a name is looked up once nothing has been typed for half a second', async () => {
    await start()
    const flow = form()
    flow.setReceiver('alice.et')
    await platform.advance(400)
    flow.setReceiver('alice.eth')
    await platform.advance(499)
    assert.deepEqual([flow.$receiver.get().name, wallet.transfers.asked.filter(what => what.startsWith('name'))], ['looking', []])
    await platform.advance(1)
    await until(flow.$receiver, ({ name }) => name === 'found')
    const { receiverAddress, receiverProfileName } = flow.$send.get()
    assert.deepEqual([receiverAddress, receiverProfileName], [alice, 'alice.eth'])
    assert.deepEqual(
      wallet.transfers.asked.filter(what => what.startsWith('name')),
      ['name alice.eth']
    )
  })

  for (const [typed, answer, reason] of [
    ['bob', undefined, 'not-an-address'],
    ['bob.eth', { kind: 'none' }, 'no-such-name'],
    ['bob.eth', { kind: 'invalid' }, 'invalid-name'],
    ['bob.eth', { kind: 'off-chain' }, 'name-off-chain'],
    ['bob.eth', 'fail', 'name-unreachable']
  ] as const) {
    test(`says that “${typed}” is no receiver: ${reason}`, async () => {
      await start({ names: answer ? { [typed]: answer } : {} })
      const flow = form()
      flow.setReceiver(typed)
      await platform.advance(500)
      await until(flow.$receiver, ({ name }) => name === 'invalid')
      assert.deepEqual(flow.$receiver.get(), { name: 'invalid', reason })
    })
  }

  test('an address shows the name that it gives itself', async () => {
    await start({ ownNames: { [alice]: 'alice.eth' } })
    const flow = form()
    flow.setReceiver(alice)
    await until(flow.$receiver, receiver => receiver.name === 'found' && receiver.profileName === 'alice.eth')
    assert.equal(flow.$send.get().receiverProfileName, 'alice.eth')
  })

  test('the name of an address is good for five minutes, and forgotten with the kit', async () => {
    await start({ ownNames: { [alice]: 'alice.eth' } })
    const flow = form()
    const called = async (name: string | undefined): Promise<void> => {
      flow.setReceiver('')
      flow.setReceiver(alice)
      await until(flow.$receiver, receiver => receiver.name === 'found' && receiver.profileName === name)
    }
    const lookUps = () => wallet.transfers.asked.filter(what => what.startsWith('own name')).length
    await called('alice.eth')
    wallet.transfers.say({ ownNames: { [alice]: 'elsewhere.eth' } })
    await platform.advance(299_999)
    await called('alice.eth')
    assert.equal(lookUps(), 1)
    await platform.advance(1)
    await called('elsewhere.eth')
    assert.equal(lookUps(), 2)
    kit.stop()
    stopTokens()
    await start({ ownNames: { [alice]: 'third.eth' } })
    const next = form()
    next.setReceiver(alice)
    await until(next.$receiver, receiver => receiver.name === 'found' && receiver.profileName === 'third.eth')
  })

  test('that there is no name is remembered where everybody said so, and not where somebody did not answer', async () => {
    await start({ ownNames: { [alice]: false } })
    const flow = form()
    const lookUps = () => wallet.transfers.asked.filter(what => what.startsWith('own name')).length
    const typed = (count: number) => {
      flow.setReceiver('')
      flow.setReceiver(alice)
      return eventually(() => lookUps() === count, `it is looked up ${count} times, and was ${lookUps()} times`)
    }
    await typed(1)
    await typed(2)
    wallet.transfers.say({ ownNames: {} })
    await typed(3)
    await platform.advance(1)
    wallet.transfers.say({ ownNames: { [alice]: 'alice.eth' } })
    flow.setReceiver('')
    flow.setReceiver(alice)
    await platform.advance(1000)
    assert.deepEqual([lookUps(), flow.$send.get().receiverProfileName], [3, undefined])
  })

  test('a network that does not answer is not asked for the fee again by itself for 30 s, and at once when the visitor wants', async () => {
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

  test('nothing is looked up for a form that was left', async () => {
    await start({ names: { 'bob.eth': 'never' } })
    const flow = form()
    flow.setReceiver('bob.eth')
    await platform.advance(100)
    await kit.close()
    await platform.advance(1000)
    assert.deepEqual(
      wallet.transfers.asked.filter(what => what.startsWith('name')),
      []
    )
  })

  test('another network begins anew', async () => {
    await start()
    const flow = await previewed()
    await kit.switchNetwork(2)
    assert.deepEqual([flow.$amount.get(), flow.$typedReceiver.get(), $route.get().name], ['', '', 'WalletSend'])
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

  test('the receiver is remembered once something is on its way', async () => {
    await start()
    const stop = $receivers.listen(() => undefined)
    const flow = await previewed('0.5', 'alice.eth')
    assert.deepEqual($receivers.get(), [])
    await flow.submit()
    assert.deepEqual($receivers.get(), [{ namespace: 'eip155', address: alice, name: 'alice.eth', at: platform.now() }])
    stop()
  })

  const resembling = '0x00000000000000000000000000000000FF0A11cE'
  const contract = { kind: 'contract', unused: false } as const

  test('one that looks like a receiver of before is compared, and confirmed first', async () => {
    platform.localStorage.setItem('@appkit/receivers', JSON.stringify([{ namespace: 'eip155', address: alice, at: 1 }]))
    await start()
    const flow = await previewed('0.5', resembling)
    assert.deepEqual(flow.$checks.get()[0], {
      code: 'look-alike',
      severity: 'confirm',
      like: alice.toLowerCase(),
      differing: [34, 35]
    })
    assert.deepEqual([flow.$risky.get(), flow.$held.get()], [true, true])
    await flow.submit()
    assert.deepEqual(wallet.transfers.sent, [])
    flow.accept(true)
    await flow.submit()
    assert.equal(wallet.transfers.sent.length, 1)
  })

  test('a name that leads elsewhere than last time is confirmed first', async () => {
    const before = '0x00000000000000000000000000000000000000b0'
    platform.localStorage.setItem(
      '@appkit/receivers',
      JSON.stringify([{ namespace: 'eip155', address: before, name: 'alice.eth', at: 1 }])
    )
    await start()
    const flow = await previewed('0.5', 'alice.eth')
    assert.deepEqual(flow.$checks.get()[0], { code: 'name-changed', severity: 'confirm', name: 'alice.eth', before })
    assert.equal(flow.$held.get(), true)
  })

  test('a contract is confirmed first, and again after another look', async () => {
    await start({ receiver: contract })
    const flow = await previewed()
    assert.deepEqual([flow.$checks.get()[0]?.code, flow.$held.get()], ['contract', true])
    flow.accept(true)
    assert.equal(flow.$held.get(), false)
    await flow.tryOut()
    assert.equal(flow.$held.get(), true)
  })

  for (const receiver of ['0x0000000000000000000000000000000000000000', dollars]) {
    test(`nothing is sent to ${receiver === dollars ? 'the token itself' : 'nobody'}`, async () => {
      await start()
      const flow = await filled('1', receiver)
      choose(flow, dollars)
      assert.equal(flow.$problem.get(), 'invalid-address')
      flow.review()
      assert.equal($route.get().name, 'WalletSend')
    })
  }

  test('an address of another network is no receiver, and says whose it is', async () => {
    await start()
    const flow = form()
    flow.setReceiver(`eip155:2:${alice}`)
    await platform.advance(500)
    await until(flow.$receiver, ({ name }) => name === 'invalid')
    assert.deepEqual(flow.$receiver.get(), { name: 'invalid', reason: 'wrong-network', where: 'eip155:2' })
    flow.setReceiver('So11111111111111111111111111111111111111112')
    await platform.advance(500)
    await until(flow.$receiver, ({ name }) => name === 'invalid')
    assert.deepEqual(flow.$receiver.get(), { name: 'invalid', reason: 'wrong-network', where: 'solana' })
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
    assert.match($toast.get()!.message, /Your browser did not allow it/)
    platform.clipboard = `  ${alice}\n`
    await flow.paste()
    assert.equal(flow.$typedReceiver.get(), alice)
  })
})
