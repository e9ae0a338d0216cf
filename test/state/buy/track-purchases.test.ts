import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { $canBuy } from '../../../state/buy/can-buy.ts'
import { closeModal } from '../../../state/modal/modal.ts'
import { $purchases } from '../../../state/buy/purchases.ts'
import { $tokens } from '../../../state/account/tokens.ts'
import { eventually } from '../../kit/eventually.ts'
import { account, minute, hour, run, open, looks, came, begin, stored, start, endEachTest } from './fixture.ts'

describe('a purchase on its way', () => {
  endEachTest()

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

  it('pauses while the page is hidden, and polls immediately when it is shown', async () => {
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

    await start({
      wallet: { account: `eip155:1:${account}` },
      chain: { transactions: 0, sells: {} },
      stored: { '@appkit/purchases': kept, '@appkit/connections': connections }
    })
    run.follow($purchases)
    // a returning user: no buy screen is open
    await run.platform.advance(10)
    await eventually(() => $purchases.get()[0]?.state.name === 'waiting', 'it is looked for')
    run.chain.receive(came({ minedAt: new Date(run.platform.now() + hour).toISOString() }))
    // the QR code renders at some point, visible when the page is looked at
    await eventually(() => {
      run.platform.setVisible(true)
      return $purchases.get()[0]?.state.name === 'arrived'
    }, 'it is there')
  })

  it('reports that the state is unknown while the service is down, and finds what has arrived since', async () => {
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
    assert.ok(run.chain.requestedPaths.some(path => path.includes('onramp=coinbase')))
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

  for (const [what, more, expected, timeZone] of [
    ['where something is sold on a network of the site', {}, true],
    ['not where nothing is', { chain: {} }, false],
    ['not where the site has it off', { features: { onramp: false } }, false],
    ['not where the clock says that the visitor may not', {}, false, 'Asia/Chongqing']
  ] as const) {
    it(`is led to from the account ${what} [9.62]`, async () => {
      await start({ chain: { sells: {} }, ...more })
      if (timeZone) run.platform.page.timeZone = timeZone
      run.follow($canBuy, $tokens)
      await eventually(() => run.chain.requestedPaths.some(path => path.includes('/balance')), 'the service was asked')
      assert.equal($canBuy.get(), expected)
    })
  }
})
