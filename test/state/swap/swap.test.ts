import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { swapFlow } from '../../../state/swap/swap.ts'
import { push } from '../../../state/router/router.ts'
import { applySlippage } from '../../../state/swap/quote.ts'
import { nativeTokenAddress } from '../../../state/swap/tokens.ts'
import { $toast } from '../../../state/alerts/toast.ts'
import { usdc, wbtc } from '../../kit/scripted-swaps.ts'
import { until } from '../../kit/until.ts'
import { ether, fakeUsdc, form, page, previewed, quoted, screens, start, stopEvents, swapEachTest, tracked } from './fixture.ts'

const countQuoteRequests = () => page.chain.requestedPaths.filter(path => path.startsWith('/v1/convert/quotes')).length

describe('the form of swapping', () => {
  swapEachTest()

  test('says what is missing, in the order of the button', async () => {
    await start()
    const flow = await form()
    const problem = () => flow.$problem.get()
    assert.equal(problem(), 'select-token')
    flow.pick('to')
    flow.chooseToken('to', usdc)
    assert.equal(problem(), 'enter-amount')
    flow.setAmount('1e9')
    assert.equal(problem(), 'incorrect-value')
    flow.setAmount('3')
    assert.equal(problem(), 'insufficient-funds')
    assert.equal(flow.$lack.get(), 'amount')
    flow.setSlippage('0')
    assert.equal(problem(), 'invalid-slippage')
    flow.setSlippage('0.5')
    flow.setAmount('0.5')
    assert.equal(problem(), undefined)
    assert.deepEqual(tracked('CLICK_SELECT_TOKEN_TO_SWAP'), [undefined])
    assert.deepEqual(tracked('OPEN_SWAP'), [{ isSmartAccount: false, network: 'eip155:1' }])
  })

  test('begins with what the route names', async () => {
    await start()
    const flow = await quoted({ fromToken: 'usdc', toToken: wbtc, amount: '300' })
    assert.deepEqual([flow.$from.get()?.address, flow.$to.get()?.symbol, flow.$units.get()], [usdc, 'WBTC', 300_000_000n])
  })

  test('what the route names and only the account has is waited for: nothing else is given in its place', async () => {
    await start()
    page.chain.decide('wait')
    const flow = swapFlow()
    page.follow(flow.$quote, flow.$held)
    flow.begin({ fromToken: fakeUsdc, toToken: 'WBTC', amount: '300' })
    await until(flow.$to, token => token?.symbol === 'WBTC')
    await page.platform.advance(1_000)
    assert.deepEqual([flow.$from.get(), flow.$problem.get(), countQuoteRequests()], [undefined, 'select-token', 0])
    page.chain.release()
    await until(flow.$from, token => token?.address === fakeUsdc)
    assert.equal(flow.$units.get(), 300_000_000n)
  })

  test('what the route names is looked up by its address, whether or not the balances are known', async () => {
    const stranger = '0x00000000000000000000000000000000000057a7'
    const balances = { [stranger]: { name: 'Strange', symbol: 'STR', decimals: 18, balance: 5n * ether } }
    await start({}, { sending: { swaps: {}, tokens: balances } })
    page.chain.decide('offline')
    const flow = swapFlow()
    page.follow(flow.$quote, flow.$held)
    flow.begin({ fromToken: stranger, toToken: 'USDC' })
    await until(flow.$from, token => token?.symbol === 'STR')
    assert.equal(flow.$to.get()?.address, usdc)
  })

  test('an unknown symbol in the route: what is paid is to be chosen, of anything else', async () => {
    await start()
    const flow = swapFlow()
    page.follow(flow.$quote, flow.$held)
    flow.begin({ fromToken: 'NOBODY', toToken: 'USDC', amount: '1' })
    await until(flow.$to, token => token?.symbol === 'USDC')
    await page.platform.advance(1_000)
    assert.deepEqual([flow.$from.get(), flow.$problem.get(), flow.$amount.get()], [undefined, 'select-token', '1'])
    flow.pick('from')
    flow.chooseToken('from', nativeTokenAddress)
    await page.platform.advance(200)
    await until(flow.$quoteStatus, ({ name }) => name === 'known')
  })

  test('requests a quote once typing has stopped, and for the last amount', async () => {
    await start()
    const flow = await form({ toToken: 'USDC' })
    for (const typed of ['1', '1.1', '1.2']) {
      flow.setAmount(typed)
      await page.platform.advance(150)
    }
    assert.equal(countQuoteRequests(), 0)
    await page.platform.advance(50)
    await until(flow.$quote, quote => quote !== undefined)
    assert.equal(countQuoteRequests(), 1)
    assert.equal(flow.$quote.get()?.amount, 12n * 10n ** 17n)
    // 1.2 ETH at 3000 dollars, less the price impact
    assert.equal(flow.$quote.get()?.toAmount, 3_589_200_000n)
    assert.equal(flow.$minimum.get(), applySlippage(3_589_200_000n, 100))
  })

  test('refreshes the quote every 10 s while the page is shown, and immediately when it is shown again', async () => {
    await start()
    const flow = await quoted()
    assert.equal(flow.$left.get(), 1)
    await page.platform.advance(5_000)
    assert.equal(flow.$left.get(), 0.5)
    await page.platform.advance(5_000)
    await until(flow.$quoteStatus, ({ name }) => name === 'known')
    assert.equal(countQuoteRequests(), 2)
    page.platform.setVisible(false)
    await page.platform.advance(60_000)
    assert.equal(countQuoteRequests(), 2)
    page.platform.setVisible(true)
    await page.platform.advance(0)
    assert.equal(countQuoteRequests(), 3)
  })

  test('an offer for something else that comes late is dropped', async () => {
    await start({ quotes: 'never' })
    const flow = await form({ fromToken: 'USDC', toToken: 'ETH', amount: '300' })
    await page.platform.advance(200)
    page.chain.swaps.say({ quotes: undefined! })
    flow.setAmount('600')
    await page.platform.advance(200)
    await until(flow.$quote, quote => quote !== undefined)
    assert.equal(flow.$quote.get()?.amount, 600_000_000n)
  })

  test('the same amount in dollars, and back', async () => {
    await start()
    const flow = await form({ toToken: 'USDC', amount: '0.5' })
    flow.switchUnit()
    assert.deepEqual([flow.$unit.get(), flow.$amount.get(), flow.$units.get()], ['money', '1500', ether / 2n])
    flow.switchUnit()
    assert.deepEqual([flow.$unit.get(), flow.$amount.get()], ['token', '0.5'])
  })

  test('the most of the native currency leaves what the network takes, of a token it is all', async () => {
    await start()
    const flow = await form({ toToken: 'USDC' })
    await flow.setMost()
    assert.equal(flow.$units.get(), 2n * ether - 150_000n * 20_000_000_000n)
    assert.equal(flow.$lack.get(), undefined)
    flow.flip()
    await flow.setMost()
    assert.equal(flow.$units.get(), 1_000_000_000n)
  })

  test('lacks the fee where the native currency does not pay the network', async () => {
    await start({}, { balance: { value: 1000n, decimals: 18, symbol: 'ETH' } })
    const flow = await quoted()
    assert.deepEqual([flow.$problem.get(), flow.$lack.get()], ['insufficient-funds', 'fee'])
  })

  test('the token of the other side changes places', async () => {
    await start()
    const flow = await quoted()
    push('SwapSelectToken', { side: 'from' })
    flow.chooseToken('from', nativeTokenAddress)
    assert.deepEqual([flow.$from.get()?.symbol, flow.$to.get()?.symbol], ['ETH', 'USDC'])
  })

  for (const [status, problem] of [
    [422, 'insufficient-liquidity'],
    [502, 'no-quote']
  ] as const) {
    test(`says ${problem} where the service answers ${status}, and nothing can be looked at`, async () => {
      await start({ quotes: status })
      const flow = await form({ fromToken: 'USDC', toToken: 'ETH', amount: '300' })
      await page.platform.advance(200)
      await until(flow.$problem, now => now === problem)
      flow.review()
      assert.equal(screens().at(-1), 'Swap')
      page.chain.swaps.say({ quotes: undefined! })
      await flow.readQuote()
      assert.equal(flow.$problem.get(), undefined)
    })
  }

  test('is unavailable where the service swaps nothing, and says so where it does not respond', async () => {
    await start({ none: true })
    assert.equal((await form()).tokens.$list.get().name, 'unsupported')
    page.end()
    stopEvents()
    await start({ list: 503 })
    const flow = await form()
    assert.equal(flow.tokens.$list.get().name, 'failed')
    assert.equal($toast.get()?.message, 'Couldn’t load swap')
    page.chain.swaps.say({ list: undefined! })
    await flow.tokens.load()
    assert.equal(flow.tokens.$list.get().name, 'ready')
  })

  test('starts over on another network', async () => {
    await start()
    const flow = await quoted()
    flow.review()
    await page.kit.switchNetwork('eip155:2')
    assert.deepEqual([flow.$amount.get(), flow.$quote.get(), screens().at(-1)], ['', undefined, 'Swap'])
    await until(flow.tokens.$list, ({ name }) => name === 'unsupported')
  })

  test('what the route names stays for a later wallet: a returning one may respond later than the page requests', async () => {
    await start({}, { returning: 'wait' })
    page.reload()
    push('Swap')
    const flow = swapFlow()
    page.follow(flow.$quote, flow.$held)
    flow.begin({ fromToken: 'USDC', toToken: 'WBTC', amount: '300' })
    await page.platform.advance(1)
    page.wallet.answer('approve')
    await until(flow.$to, token => token?.symbol === 'WBTC')
    await until(flow.$from, token => token?.symbol === 'USDC')
    assert.equal(flow.$units.get(), 300_000_000n)
  })

  test('what is got by paying far too much has to be confirmed, and is asked again of another token', async () => {
    await start({ impact: 12 })
    const flow = await previewed()
    assert.deepEqual([flow.$risks.get(), flow.$held.get()], [['impact'], true])
    await flow.submit()
    assert.deepEqual(page.wallet.calls, [])
    flow.accept(true)
    assert.equal(flow.$held.get(), false)
    push('SwapSelectToken', { side: 'to' })
    flow.chooseToken('to', wbtc)
    assert.equal(flow.$accepted.get(), false)
  })

  test('an unknown price impact is not shown', async () => {
    await start({ priced: false })
    const flow = await quoted({ fromToken: 'USDC', toToken: 'WBTC', amount: '300' })
    assert.equal(flow.$impact.get(), undefined)
  })
})
