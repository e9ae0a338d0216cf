import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { $toast } from '../../../state/alerts/toast.ts'
import { router, usdc, wbtc } from '../../kit/scripted-swaps.ts'
import { until } from '../../kit/until.ts'
import { ether, page, previewed, screens, start, swapEachTest, tracked } from './fixture.ts'

const approval = (amount: bigint) => ({
  to: usdc,
  data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
})

describe('swapping', () => {
  swapEachTest()

  const spent = 300_000_000n
  const received = 99_700_000_000_000_000n
  const outcome = [{ token: usdc, amount: -spent }, { amount: received }]

  test('coins need no approval: the wallet is asked once, with them along [1.27]', async () => {
    await start(
      {},
      { sending: { mines: true, swaps: { outcome: [{ amount: -ether }, { token: usdc, amount: 2_991_000_000n }] } } }
    )
    const flow = await previewed({ toToken: 'USDC', amount: '1' })
    assert.deepEqual(flow.$plan.get(), { approval: 'none', batched: false })
    await flow.submit()
    assert.deepEqual(page.wallet.calls, [[{ to: router, data: '0x5ae401dc00000000', value: ether }]])
    const status = flow.$status.get()
    assert.deepEqual(status, { name: 'swapped', hash: `0x${'1'.padStart(64, '0')}`, spent: ether, received: 2_991_000_000n })
    const swap = {
      ...{ isSmartAccount: false, network: 'eip155:1', swapFromToken: 'ETH', swapToToken: 'USDC' },
      ...{ swapFromAmount: '1', swapToAmount: '2991' }
    }
    assert.deepEqual([tracked('INITIATE_SWAP'), tracked('SWAP_SUCCESS')], [[swap], [swap]])
    await page.platform.advance(200)
    assert.equal($toast.get()?.message, 'Swapped ETH for USDC')
    flow.finish()
    assert.deepEqual(screens(), ['Account'])
  })

  test('approves exactly what is swapped, then swaps what is built again [9.51]', async () => {
    await start({}, { sending: { mines: true, swaps: { outcome } } })
    const flow = await previewed()
    assert.deepEqual(flow.$plan.get(), { approval: 'approve', batched: false })
    const steps: string[] = []
    page.follow({
      listen: listener => {
        const stop = flow.$status.listen(status => {
          if (status.name === 'asking' && status.step)
            steps.push(`${status.step.what} ${status.step.step}/${status.step.steps} ${status.step.sent}`)
        })
        listener()
        return stop
      }
    })
    const quote = flow.$quote.get()!
    await flow.submit()
    assert.deepEqual(page.wallet.calls, [[approval(spent)], [{ to: router, data: '0x5ae401dc00000000' }]])
    assert.deepEqual(steps, ['approve 1/2 false', 'approve 1/2 true', 'swap 2/2 false', 'swap 2/2 true'])
    // once for the simulation, once more after the approval; by the shown quote
    assert.deepEqual(
      page.chain.swaps.built.map(({ amount, quoteId, eip155 }) => ({ amount, quoteId, eip155 })),
      [1, 2].map(() => ({ amount: '300000000', quoteId: quote.id, eip155: { slippage: 1 } }))
    )
    assert.deepEqual(flow.$status.get(), { name: 'swapped', hash: `0x${'2'.padStart(64, '0')}`, spent, received })
  })

  test('both at once where the wallet does batches', async () => {
    await start({}, { batches: true, sending: { mines: true, swaps: { outcome } } })
    const flow = await previewed()
    assert.deepEqual(flow.$plan.get(), { approval: 'approve', batched: true })
    await flow.submit()
    assert.deepEqual(page.wallet.calls, [[approval(spent), { to: router, data: '0x5ae401dc00000000' }]])
    assert.equal(flow.$status.get().name, 'swapped')
  })

  test('an allowance that is there already is used', async () => {
    await start({ allowance: { allowance: '300000000' } })
    const flow = await previewed()
    assert.equal(flow.$plan.get()?.approval, 'none')
    await flow.submit()
    assert.equal(page.wallet.calls.length, 1)
  })

  test('one that has gone since it was looked at is asked for again', async () => {
    await start({ allowance: { allowance: '300000000' } })
    const flow = await previewed()
    page.chain.swaps.say({ allowance: { allowance: '299999999' } })
    await flow.submit()
    assert.deepEqual(page.wallet.calls[0], [approval(spent)])
  })

  test('is 0 first where the token wants it so', async () => {
    await start({ allowance: { allowance: '1', reset: true } })
    const flow = await previewed()
    assert.equal(flow.$plan.get()?.approval, 'reset')
    await flow.submit()
    assert.deepEqual(page.wallet.calls.slice(0, 2), [[approval(0n)], [approval(spent)]])
    assert.equal(page.wallet.calls.length, 3)
  })

  test('of a service that allows all there can be, only what is swapped is allowed', async () => {
    await start({ foreign: true })
    const flow = await previewed()
    await flow.submit()
    assert.deepEqual(page.wallet.calls[0], [approval(spent)])
    assert.equal(flow.$quote.get()?.source, undefined)
  })

  for (const [what, transacts, requests] of [
    ['the approval', 'refuse', 1],
    ['the swap', ['approve', 'refuse'], 2]
  ] as const) {
    test(`returns to the form when the user rejects ${what}, and keeps what was typed`, async () => {
      await start({}, { transacts })
      const flow = await previewed()
      await flow.submit()
      assert.equal(page.wallet.calls.length, requests)
      assert.deepEqual([screens().at(-1), flow.$amount.get(), flow.$status.get().name], ['Swap', '300', 'editing'])
      assert.deepEqual([tracked('USER_REJECTED').length, tracked('SWAP_ERROR'), tracked('SWAP_APPROVAL_ERROR')], [1, [], []])
      await page.platform.advance(200)
      assert.equal($toast.get()?.message, 'You declined. Nothing was swapped.')
    })
  }

  test('distinguishes an approval that fails from a swap that fails', async () => {
    await start({}, { transacts: 'fail' })
    const flow = await previewed()
    await flow.submit()
    assert.equal(tracked('SWAP_APPROVAL_ERROR').length, 1)
    assert.deepEqual(flow.$status.get(), { name: 'failed', code: 'switch-failed' })
    assert.equal(screens().at(-1), 'SwapPreview')
  })

  test('an old offer is never gone by: another one is asked for, and a worse one is looked at first', async () => {
    await start()
    const flow = await previewed()
    page.platform.setVisible(false)
    await page.platform.advance(60_000)
    page.chain.swaps.say({ impact: 0.6 })
    await flow.submit()
    assert.deepEqual([flow.$status.get().name, page.wallet.calls], ['moved', []])
    await flow.submit()
    assert.equal(flow.$status.get().name, 'swapped')
  })

  test('is not sent where there is no new offer to be had', async () => {
    await start()
    const flow = await previewed()
    page.platform.setVisible(false)
    await page.platform.advance(60_000)
    page.chain.swaps.say({ quotes: 502 })
    await flow.submit()
    assert.deepEqual([flow.$status.get().name, page.wallet.calls], ['editing', []])
  })

  for (const [what, transaction, code] of [
    ['moved', 409, 'moved'],
    ['a pool that is empty now', 422, 'insufficient-liquidity'],
    ['one for another account', { from: 'eip155:1:0x00000000000000000000000000000000000a11ce' }, 'swap-refused'],
    ['more coins along', { value: '1' }, 'swap-refused'],
    ['a call of the token itself', { to: `eip155:1:${wbtc}` }, 'swap-refused'],
    ['less at the least', { minimum: '1' }, 'moved']
  ] as const) {
    test(`nothing is sent of what the service builds: ${what}`, async () => {
      await start()
      const flow = await previewed({ fromToken: 'USDC', toToken: 'WBTC', amount: '300' })
      page.chain.swaps.say({ transaction })
      await flow.submit()
      const status = flow.$status.get()
      assert.equal(status.name === 'failed' ? status.code : status.name, code)
      assert.deepEqual(page.wallet.calls, [])
      assert.equal(screens().at(-1), 'SwapPreview')
    })
  }

  for (const [what, trial, code] of [
    ['fails', { outcome: 'fails', failure: { code: 'refused', reason: 'TRANSFER_FAILED' } }, 'execution-reverted'],
    ['gives too little', { outcome: 'succeeds', changes: [{ token: usdc, amount: -spent }, { amount: 1n }] }, 'moved'],
    [
      'takes something else',
      { outcome: 'succeeds', changes: [{ token: wbtc, amount: -1n }, { amount: received }] },
      'swap-refused'
    ],
    [
      'takes more than is swapped',
      { outcome: 'succeeds', changes: [{ token: usdc, amount: -spent - 1n }, { amount: received }] },
      'swap-refused'
    ]
  ] as const) {
    test(`nothing is sent of what, tried out, ${what}`, async () => {
      await start({}, { sending: { mines: true, swaps: { trial } } })
      const flow = await previewed()
      await flow.submit()
      const status = flow.$status.get()
      assert.equal(status.name === 'failed' ? status.code : status.name, code)
      assert.deepEqual(page.wallet.calls, [])
    })
  }

  test('what the wallet has is tracked though the modal closes, and is reported', async () => {
    await start({}, { transacts: 'wait', sending: { mines: true, swaps: { outcome } } })
    const flow = await previewed({ toToken: 'USDC', amount: '1' })
    const done = flow.submit()
    await until(flow.$status, status => status.name === 'asking' && status.step !== undefined)
    void page.kit.close()
    page.wallet.answer('approve')
    await done
    assert.equal(tracked('SWAP_SUCCESS').length, 1)
    await page.platform.advance(200)
    assert.equal($toast.get()?.message, 'Swapped ETH for USDC')
  })

  test('an account that comes in the place of the first while it is allowed swaps nothing', async () => {
    const [mine, other] = [
      'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
      'eip155:1:0x8617E340B3D01FA5F11F306F4090FD50E238070D'
    ] as const
    await start({}, { accounts: [mine, other], transacts: ['wait', 'approve'], sending: { mines: true, swaps: { outcome } } })
    const flow = await previewed()
    const done = flow.submit()
    await until(flow.$status, status => status.name === 'asking' && status.step !== undefined)
    page.wallet.change({ accounts: [other, mine], chainId: 'eip155:1' })
    page.wallet.answer('approve')
    await done
    assert.deepEqual(page.wallet.calls, [[approval(spent)]])
    assert.equal(tracked('SWAP_SUCCESS').length, 0)
  })

  test('no request is sent once the user has left', async () => {
    await start()
    const flow = await previewed()
    page.platform.setVisible(false)
    await page.platform.advance(60_000)
    const done = flow.submit()
    void page.kit.close()
    await done
    assert.deepEqual(page.wallet.calls, [])
  })

  test('says no more than was agreed to where the receipt cannot be read', async () => {
    await start({}, { sending: { mines: true, swaps: { outcome: 'fail' } } })
    const flow = await previewed({ toToken: 'USDC', amount: '1' })
    await flow.submit()
    assert.deepEqual(flow.$status.get(), { name: 'swapped', hash: `0x${'1'.padStart(64, '0')}` })
  })
})
