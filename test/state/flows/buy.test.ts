import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import type { Transaction } from '../../../adapters/api/contract/chain.ts'
import { $canBuy } from '../../../state/can-buy.ts'
import { buyFlow } from '../../../state/flows/buy.ts'
import { watchPurchases } from '../../../state/flows/follow-purchases.ts'
import { closeModal } from '../../../state/modal.ts'
import { $purchases, type Purchase } from '../../../state/purchases.ts'
import { $route } from '../../../state/router.ts'
import { $toast } from '../../../state/toast.ts'
import { $tokens } from '../../../state/tokens.ts'
import type { TrackedEvent } from '../../../state/events.ts'
import { subscribeEvents } from '../../../state/track.ts'
import { eventually } from '../../kit/eventually.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'
import { usualOffers, type SellerOptions } from '../../kit/scripted-seller.ts'

const account = '0x52908400098527886E0F7030069857D2E4169EE7'
const minute = 60_000
const hour = 60 * minute

let run: PortfolioKit

/** The screen of buying, with its prices. */
async function open(sells: SellerOptions = {}, more: Parameters<typeof portfolioKit>[0] = {}) {
  run = await portfolioKit({
    wallet: { account: `eip155:1:${account}` },
    ...more,
    chain: { transactions: 0, ...more.chain, sells }
  })
  await run.kit.open('OnRampProviders')
  const flow = buyFlow()
  run.follow(flow.$offers, flow.$purchase, flow.$token, flow.$currency, flow.$problem, flow.$status, $purchases, $tokens)
  await eventually(() => flow.$status.get().name !== 'loading' || sells.list === 'never', 'it is known who sells')
  await run.platform.advance(600)
  return flow
}

const offerOf = (flow: ReturnType<typeof buyFlow>, name: string) => {
  const offer = flow.$offers.get().find(({ provider }) => provider.name === name)
  assert.ok(offer, `${name} does not sell it`)
  return offer
}
const states = (flow: ReturnType<typeof buyFlow>) =>
  Object.fromEntries(flow.$offers.get().map(({ provider, state }) => [provider.name, state.name]))
const looks = () => run.chain.asked.filter(path => path.includes('/history')).length
const pages = () => run.chain.posted.filter(({ path }) => path.includes('onrampurl'))

const came = (
  more: Partial<Transaction['metadata']> & { symbol?: string; direction?: 'in' | 'out'; id?: string } = {}
): Transaction => {
  const { symbol = 'ETH', direction = 'in', id = 'new', ...metadata } = more
  return {
    id,
    metadata: {
      operationType: 'receive',
      hash: `0x${'7f'.repeat(32)}`,
      minedAt: new Date(run.platform.now()).toISOString(),
      chain: 'eip155:1',
      nonce: 0,
      sentFrom: `0x${'99'.repeat(20)}`,
      sentTo: account,
      status: 'confirmed',
      ...metadata
    },
    transfers: [{ fungible_info: { name: symbol, symbol }, direction, quantity: { numeric: '0.04925' } }]
  }
}

/** A purchase whose page is open. */
async function begin(flow: ReturnType<typeof buyFlow>, name = 'harbour-pay') {
  flow.choose(offerOf(flow, name))
  await eventually(() => flow.$opening.get().name === 'open', 'the page is open')
  await eventually(() => looks() > 0 && $purchases.get()[0]?.known !== undefined, 'what the account has is known')
  return $purchases.get()[0]!
}

const stored = (...purchases: readonly Partial<Purchase>[]) => ({
  '@appkit/purchases': JSON.stringify(
    purchases.map((more, index) => ({
      id: `p${index}`,
      provider: 'harbour-pay',
      label: 'Harbour Pay',
      account: `eip155:1:${account}`,
      symbol: 'ETH',
      paid: { amount: '100', currency: 'USD' },
      startedAt: 1_700_000_000_000,
      state: { name: 'waiting' },
      ...more
    }))
  )
})

describe('buying', () => {
  afterEach(() => run?.end())

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

  it('asks for prices anew for another amount, currency and token, once nothing is typed, and each half minute', async () => {
    const flow = await open()
    const asked = () =>
      run.chain.posted.map(({ body }) => body as { amount: string; paymentCurrency: string; purchaseCurrency: string })
    const before = asked().length
    for (const typed of ['2', '25', '250']) {
      flow.setAmount(typed)
      await run.platform.advance(100)
    }
    assert.deepEqual(states(flow), { 'harbour-pay': 'asking', coinbase: 'asking', meld: 'unquoted' })
    await run.platform.advance(500)
    assert.deepEqual(
      asked()
        .slice(before)
        .map(({ amount }) => amount),
      ['250', '250']
    )
    flow.chooseCurrency('EUR')
    await run.platform.advance(500)
    assert.equal(asked().at(-1)?.paymentCurrency, 'EUR')
    assert.deepEqual(Object.keys(states(flow)), ['harbour-pay', 'meld'])
    flow.chooseToken('USDC eip155:1')
    await run.platform.advance(500)
    assert.equal(asked().at(-1)?.purchaseCurrency, 'USDC')
    const then = asked().length
    await run.platform.advance(30_000)
    assert.equal(asked().length, then + 1)
    run.platform.setVisible(false)
    await run.platform.advance(300_000)
    assert.equal(asked().length, then + 1, 'nobody looks')
  })

  it('has no price that nobody gave', async () => {
    const flow = await open({ quotes: { 'harbour-pay': 500, coinbase: 422 } })
    assert.deepEqual(states(flow), { 'harbour-pay': 'failed', coinbase: 'not-sold', meld: 'unquoted' })
    const garbage = await (run.end(), open({ quotes: { 'harbour-pay': 'garbage', coinbase: 'offline' } }))
    assert.deepEqual(states(garbage), { 'harbour-pay': 'failed', coinbase: 'failed', meld: 'unquoted' })
  })

  it('knows what each takes, and asks nobody for more or less', async () => {
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

  it('takes the usual limits where a service tells none, as the existing one may', async () => {
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

  it('opens a window within the tap, and sends it to the provider’s page once that is known', async () => {
    const events: TrackedEvent[] = []
    const flow = await open()
    const stop = subscribeEvents(event => events.push(event))
    flow.choose(offerOf(flow, 'harbour-pay'))
    // nothing has been waited for
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

  it('sees it arrive, says so, and reads the account anew', async () => {
    const flow = await open({}, { chain: { transactions: [] } })
    await begin(flow)
    await run.platform.advance(minute)
    assert.equal(flow.$purchase.get()?.state.name, 'waiting')
    run.chain.receive(came())
    const balances = () => run.chain.asked.filter(path => path.includes('/balance')).length
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
    run = await portfolioKit({ chain: { sells: {} } })
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
    run = await portfolioKit({ chain: { transactions: 0, sells: {} }, stored: stored({ known: [] }, { known: [] }) })
    run.follow($purchases)
    watchPurchases()
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

  it('looks for it for days, seldom and seldomer, and says after three that it was not seen', async () => {
    const flow = await open()
    await begin(flow)
    const lookedFor = async (time: number) => {
      const before = looks()
      await run.platform.advance(time)
      return looks() - before
    }
    const close = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) <= 2, `${actual} for ${expected}`)
    assert.equal(flow.$slow.get(), false)
    close(await lookedFor(10 * minute), 120)
    assert.equal(flow.$slow.get(), true)
    close(await lookedFor(50 * minute), 100)
    close(await lookedFor(hour), 12)
    assert.equal(flow.$purchase.get()?.state.name, 'waiting')
    run.end()

    const late = await open({}, { stored: stored({ startedAt: 1_700_000_000_000 - 72 * hour }) })
    assert.equal(late.$purchase.get()?.state.name, 'waiting')
    await run.platform.advance(5 * minute)
    assert.equal(late.$purchase.get()?.state.name, 'unseen')
    close(await lookedFor(hour), 0)
  })

  it('rests while nobody looks at the page, and looks at once when somebody does', async () => {
    const flow = await open()
    await begin(flow)
    run.platform.setVisible(false)
    const before = looks()
    await run.platform.advance(hour)
    assert.equal(looks(), before)
    run.chain.receive(came())
    run.platform.setVisible(true)
    await eventually(() => flow.$purchase.get()?.state.name === 'arrived', 'it is there')
  })

  it('goes on though the modal closes, and with the next visit', async () => {
    const flow = await open()
    await begin(flow)
    closeModal()
    const kept = run.platform.localStorage.getItem('@appkit/purchases')!
    const connections = run.platform.localStorage.getItem('@appkit/connections')!
    run.chain.receive(came())
    await run.platform.advance(5_000)
    assert.equal($purchases.get()[0]?.state.name, 'arrived')
    run.end()

    run = await portfolioKit({
      wallet: { account: `eip155:1:${account}` },
      chain: { transactions: 0, sells: {} },
      stored: { '@appkit/purchases': kept, '@appkit/connections': connections }
    })
    run.follow($purchases)
    // a visitor who comes back: no screen of buying is opened
    await run.platform.advance(10)
    await eventually(() => $purchases.get()[0]?.state.name === 'waiting', 'it is looked for')
    run.chain.receive(came({ minedAt: new Date(run.platform.now() + hour).toISOString() }))
    // its code comes when it comes: whoever looks at the page then sees it
    await eventually(() => {
      run.platform.setVisible(true)
      return $purchases.get()[0]?.state.name === 'arrived'
    }, 'it is there')
  })

  it('says that nobody can tell while the service is away, and finds what has come meanwhile', async () => {
    const flow = await open()
    await begin(flow)
    run.chain.decide(500)
    await run.platform.advance(10_000)
    assert.equal(flow.$unseeable.get(), true)
    assert.equal(flow.$purchase.get()?.state.name, 'waiting')
    run.chain.receive(came())
    run.chain.decide('list')
    await run.platform.advance(5_000)
    assert.equal(flow.$unseeable.get(), false)
    assert.equal(flow.$purchase.get()?.state.name, 'arrived')
  })

  it('believes Coinbase that a payment did not go through', async () => {
    const flow = await open()
    await begin(flow, 'coinbase')
    assert.ok(run.chain.asked.some(path => path.includes('onramp=coinbase')))
    run.chain.receive(came({ status: 'failed' }))
    await run.platform.advance(5_000)
    assert.equal(flow.$purchase.get()?.state.name, 'failed')
  })

  it('believes nothing that is no purchase, and another account’s is not this one’s', async () => {
    const flow = await open(
      {},
      {
        stored: stored(
          { id: 'good' },
          { id: '<b>' },
          { account: 'nowhere' as never },
          { paid: { amount: '1e9', currency: 'USD' } },
          { paid: { amount: '1', currency: 'dollars' } },
          { state: { name: 'arrived' } as never },
          { symbol: '' },
          { startedAt: 'soon' as never },
          { id: 'other', account: `eip155:1:0x${'12'.repeat(20)}` }
        )
      }
    )
    assert.deepEqual(
      $purchases.get().map(({ id }) => id),
      ['good', 'other']
    )
    assert.deepEqual(
      flow.$purchases.get().map(({ id }) => id),
      ['good']
    )
  })

  for (const [what, more, expected] of [
    ['where something is sold on a network of the site', {}, true],
    ['not where nothing is', { chain: {} }, false],
    ['not where the site has it off', { features: { onramp: false } }, false]
  ] as const) {
    it(`is led to from the account ${what}`, async () => {
      run = await portfolioKit({ chain: { sells: {} }, ...more })
      run.follow($canBuy, $tokens)
      await eventually(() => run.chain.asked.some(path => path.includes('/balance')), 'the service was asked')
      assert.equal($canBuy.get(), expected)
    })
  }
})
