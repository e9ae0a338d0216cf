import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { resumePurchaseTracking } from '../../../state/buy/track-purchases.ts'
import { $purchases } from '../../../state/buy/purchases.ts'
import { $route } from '../../../state/router/router.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import type { TrackedEvent } from '../../../state/analytics/events.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import { eventually } from '../../kit/eventually.ts'
import { usualOffers } from '../../kit/scripted-seller.ts'
import {
  account,
  minute,
  hour,
  run,
  open,
  offerOf,
  states,
  looks,
  pages,
  came,
  begin,
  stored,
  start,
  endEachTest
} from './fixture.ts'

describe('buying', () => {
  endEachTest()

  it('offers what is sold on networks of the site, the own currency of the one in use first, and asks each for a price', async () => {
    const flow = await open()
    assert.deepEqual(
      flow.$tokens.get().map(({ id }) => id),
      ['ETH eip155:1', 'USDC eip155:1'],
      'no network that the site has not'
    )
    assert.deepEqual(flow.$currencies.get(), ['USD', 'EUR', 'GBP'])
    assert.deepEqual(states(flow), { 'harbour-pay': 'quoted', coinbase: 'quoted', meld: 'unquoted' })
    const { state } = offerOf(flow, 'coinbase')
    assert.ok(state.name === 'quoted')
    assert.deepEqual(state.quote.purchaseAmount, { amount: '0.049000', currency: 'ETH' })
    assert.deepEqual(run.chain.posted[0]?.body, {
      purchaseCurrency: 'ETH',
      paymentCurrency: 'USD',
      amount: '100',
      network: 'ethereum',
      provider: 'harbour-pay'
    })
  })

  it('requests prices again for another amount, currency and token, once nothing is typed, and each half minute', async () => {
    const flow = await open()
    const quoteRequests = () =>
      run.chain.posted.map(({ body }) => body as { amount: string; paymentCurrency: string; purchaseCurrency: string })
    const before = quoteRequests().length
    for (const typed of ['2', '25', '250']) {
      flow.setAmount(typed)
      await run.platform.advance(100)
    }
    assert.deepEqual(states(flow), { 'harbour-pay': 'asking', coinbase: 'asking', meld: 'unquoted' })
    await run.platform.advance(500)
    assert.deepEqual(
      quoteRequests()
        .slice(before)
        .map(({ amount }) => amount),
      ['250', '250']
    )
    flow.chooseCurrency('EUR')
    await run.platform.advance(500)
    assert.equal(quoteRequests().at(-1)?.paymentCurrency, 'EUR')
    assert.deepEqual(Object.keys(states(flow)), ['harbour-pay', 'meld'])
    flow.chooseToken('USDC eip155:1')
    await run.platform.advance(500)
    assert.equal(quoteRequests().at(-1)?.purchaseCurrency, 'USDC')
    const then = quoteRequests().length
    await run.platform.advance(30_000)
    assert.equal(quoteRequests().length, then + 1)
    run.platform.setVisible(false)
    await run.platform.advance(300_000)
    assert.equal(quoteRequests().length, then + 1, 'nobody looks')
  })

  it('has no price that was not returned', async () => {
    const flow = await open({ quotes: { 'harbour-pay': 500, coinbase: 422 } })
    assert.deepEqual(states(flow), { 'harbour-pay': 'failed', coinbase: 'not-sold', meld: 'unquoted' })
    const garbage = await (run.end(), open({ quotes: { 'harbour-pay': 'garbage', coinbase: 'offline' } }))
    assert.deepEqual(states(garbage), { 'harbour-pay': 'failed', coinbase: 'failed', meld: 'unquoted' })
  })

  it('has the limits of each, and sends no request for more or less', async () => {
    const flow = await open()
    const before = run.chain.posted.length
    for (const [typed, problem, state] of [
      ['4.99', undefined, 'too-little'],
      ['2000.01', undefined, 'too-much'],
      ['', 'empty', undefined],
      ['0', 'empty', undefined],
      ['12.345', 'too-precise', undefined],
      ['1e3', 'not-a-number', undefined],
      ['-5', 'not-a-number', undefined]
    ] as const) {
      flow.setAmount(typed)
      await run.platform.advance(600)
      assert.equal(flow.$problem.get(), problem, typed)
      if (state) assert.equal(states(flow)['coinbase'], state, typed)
    }
    assert.equal(run.chain.posted.length, before)
  })

  for (const currency of ['USD', 'EUR']) {
    it(`takes the usual limits of ${currency} where a service returns none: from 10.00 to 25000.00 by a bank [9.16]`, async () => {
      const bare = { id: currency, payment_method_limits: [] }
      const flow = await open({ offers: { paymentCurrencies: [bare], purchaseCurrencies: usualOffers.purchaseCurrencies } })
      for (const [typed, state] of [
        ['9.99', 'too-little'],
        ['10', 'quoted'],
        ['25000', 'quoted'],
        ['25000.01', 'too-much']
      ] as const) {
        flow.setAmount(typed)
        await run.platform.advance(600)
        assert.deepEqual(states(flow), { '': state }, typed)
      }
    })
  }

  it('takes the usual limits where a service returns none, as the existing one may', async () => {
    const bare = { id: 'USD', payment_method_limits: [] }
    const { purchaseCurrencies } = usualOffers
    const flow = await open({ offers: { paymentCurrencies: [bare], purchaseCurrencies } })
    assert.deepEqual(
      flow.$offers.get().map(({ limits }) => limits),
      [{ min: '10.00', max: '25000.00' }]
    )
    await begin(flow, '')
    assert.ok(!('provider' in (pages()[0]!.body as object)), 'one who names no providers is asked for none')
    assert.equal($purchases.get()[0]?.label, 'Coinbase')
  })

  for (const [what, sells, status] of [
    ['nothing is sold', { offers: { paymentCurrencies: [], purchaseCurrencies: [], providers: [] } }, 'absent'],
    ['there is no such service', { list: 404 }, 'absent'],
    ['the service fails', { list: 500 }, 'failed'],
    ['it cannot be reached', { list: 'offline' }, 'failed'],
    ['it answers something else', { list: 'garbage' }, 'failed']
  ] as const) {
    it(`says so where ${what}`, async () => {
      const flow = await open(sells)
      assert.equal(flow.$status.get().name, status)
    })
  }

  for (const place of ['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Hong_Kong', 'Macao', 'Beijing']) {
    it(`sells nothing where the clock is set to Asia/${place}, and sends no request [9.62]`, async () => {
      const flow = await open({}, {}, `Asia/${place}`)
      assert.equal(flow.$status.get().name, 'restricted')
      assert.deepEqual(
        run.chain.requestedPaths.filter(path => path.includes('onramp')),
        []
      )
    })
  }

  it('opens a window within the tap, and sends it to the provider’s page once that is known [1.28]', async () => {
    const events: TrackedEvent[] = []
    const flow = await open()
    const stop = subscribeEvents(event => events.push(event))
    flow.choose(offerOf(flow, 'harbour-pay'))
    // opened synchronously
    assert.equal(run.platform.providers.windows.length, 1)
    assert.deepEqual(flow.$opening.get(), { name: 'opening', label: 'Harbour Pay' })
    assert.equal($route.get().name, 'BuyInProgress')
    await eventually(() => flow.$opening.get().name === 'open', 'the page is open')
    stop()
    assert.deepEqual(run.platform.providers.windows[0]?.visited, ['https://harbour-pay.invalid/pay?sum=100'])
    assert.deepEqual(pages()[0]?.body, {
      destinationWallets: [{ address: account, blockchains: ['ethereum'], assets: ['ETH'] }],
      defaultNetwork: 'ethereum',
      partnerUserId: account,
      defaultExperience: 'buy',
      presetFiatAmount: '100',
      fiatCurrency: 'USD',
      provider: 'harbour-pay',
      quoteId: 'harbour-pay-1'
    })
    assert.deepEqual(
      events.map(({ event, properties }) => [event, properties]),
      [['SELECT_BUY_PROVIDER', { provider: 'harbour-pay', isSmartAccount: false }]]
    )
  })

  it('sees it arrive, reports it, and reads the account again', async () => {
    const flow = await open({}, { chain: { transactions: [] } })
    await begin(flow)
    await run.platform.advance(minute)
    assert.equal(flow.$purchase.get()?.state.name, 'waiting')
    run.chain.receive(came())
    const balances = () => run.chain.requestedPaths.filter(path => path.includes('/balance')).length
    const before = balances()
    await run.platform.advance(5_000)
    assert.deepEqual(flow.$purchase.get()?.state, { name: 'arrived', amount: '0.04925', hash: `0x${'7f'.repeat(32)}` })
    assert.deepEqual($toast.get(), { message: '0.04925 ETH arrived', variant: 'success' })
    await eventually(() => balances() > before, 'the tokens are read anew')
    const then = looks()
    await run.platform.advance(hour)
    assert.ok(looks() - then <= 1, 'it is not looked for any longer')
  })

  it('takes nothing for it that was there before, is another token, is sent, or is not sure', async () => {
    await start({ chain: { sells: {} } })
    const old = came({ id: 'old', hash: `0x${'01'.repeat(32)}` })
    run.end()
    const flow = await open({}, { chain: { transactions: [old] } })
    await begin(flow)
    run.chain.receive(came({ id: 'usdc', symbol: 'USDC', hash: `0x${'02'.repeat(32)}` }))
    run.chain.receive(came({ id: 'sent', direction: 'out', hash: `0x${'03'.repeat(32)}` }))
    run.chain.receive(came({ id: 'pending', status: 'pending', hash: `0x${'04'.repeat(32)}` }))
    run.chain.receive(came({ id: 'failed', status: 'failed', hash: `0x${'05'.repeat(32)}` }))
    await run.platform.advance(minute)
    assert.equal(flow.$purchase.get()?.state.name, 'waiting')
  })

  it('is one purchase’s, where two are on their way', async () => {
    await start({ chain: { transactions: 0, sells: {} }, stored: stored({ known: [] }, { known: [] }) })
    run.follow($purchases)
    resumePurchaseTracking()
    run.chain.receive(came())
    await run.platform.advance(5_000)
    const arrived = () => $purchases.get().filter(({ state }) => state.name === 'arrived').length
    assert.equal(arrived(), 1)
    run.chain.receive(came({ id: 'second', hash: `0x${'08'.repeat(32)}` }))
    await run.platform.advance(10_000)
    assert.equal(arrived(), 2)
  })

  it('knows that the window was closed, goes on looking, and opens the same purchase again', async () => {
    const flow = await open()
    const { id } = await begin(flow)
    const before = looks()
    run.platform.providers.windows[0]!.close()
    await run.platform.advance(1_000)
    assert.equal(flow.$opening.get().name, 'closed')
    await eventually(() => looks() > before, 'it is looked for at once')
    assert.equal($purchases.get()[0]?.state.name, 'waiting')
    flow.openAgain()
    assert.equal(run.platform.providers.windows.length, 2)
    await eventually(() => flow.$opening.get().name === 'open', 'the page is open')
    assert.deepEqual(
      $purchases.get().map(purchase => purchase.id),
      [id]
    )
    run.chain.receive(came())
    await run.platform.advance(5_000)
    assert.equal(flow.$purchase.get()?.state.name, 'arrived')
  })

  it('has a link where the browser opens no window, and begins with the press of it', async () => {
    const flow = await open()
    run.platform.providers.blocked = true
    flow.choose(offerOf(flow, 'meld'))
    await eventually(() => flow.$opening.get().name === 'blocked', 'the page is known')
    assert.deepEqual(flow.$opening.get(), { name: 'blocked', label: 'Meld', url: 'https://meld.invalid/pay?sum=100' })
    assert.deepEqual($purchases.get(), [])
    flow.follow()
    assert.equal($purchases.get()[0]?.provider, 'meld')
  })

  it('closes the window again where there is no page, keeps nothing, and can be tried again', async () => {
    for (const [page, code] of [
      [502, 'http-error'],
      ['garbage', 'http-error'],
      ['offline', 'http-error']
    ] as const) {
      const flow = await open({ page })
      flow.choose(offerOf(flow, 'harbour-pay'))
      await eventually(() => flow.$opening.get().name === 'failed', 'it has failed')
      assert.deepEqual(flow.$opening.get(), { name: 'failed', label: 'Harbour Pay', code })
      assert.equal(run.platform.providers.windows[0]!.closed, true)
      assert.deepEqual($purchases.get(), [])
      flow.openAgain()
      assert.equal(run.platform.providers.windows.length, 2)
      await eventually(() => flow.$opening.get().name === 'failed', 'it has failed again')
      run.end()
    }
  })
})
