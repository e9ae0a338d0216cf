import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import type { Balance } from '../../../adapters/api/contract/chain.ts'
import type { TrackedEvent } from '../../../state/events.ts'
import { swapFlow, type SwapParameters } from '../../../state/flows/swap.ts'
import { $history, push } from '../../../state/router.ts'
import { impactLevel, lessSlippage, readSlippage } from '../../../state/swap-quote.ts'
import { nativeTokenAddress, tokenSearch, type SwapToken } from '../../../state/swap-tokens.ts'
import { $toast } from '../../../state/toast.ts'
import { subscribeEvents } from '../../../state/track.ts'
import type { ConnectingOptions } from '../../kit/connecting-source.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'
import { router, usdc, wbtc, type SwapScript } from '../../kit/scripted-swaps.ts'
import { until } from '../../kit/until.ts'

const ether = 10n ** 18n
const balance = (symbol: string, numeric: string, decimals: number, price: number, address?: string): Balance => ({
  name: symbol,
  symbol,
  chainId: 'eip155:1',
  ...(address && { address: `eip155:1:${address}` }),
  price,
  value: price * Number(numeric),
  quantity: { decimals: String(decimals), numeric },
  iconUrl: ''
})
const fakeUsdc = '0x00000000000000000000000000000000000fa4e5'
const held = [
  balance('ETH', '2', 18, 3000),
  balance('USDC', '1000', 6, 1, usdc),
  balance('USDC', '5000000', 6, 0, fakeUsdc),
  balance('OLD', '7', 18, 0, '0x000000000000000000000000000000000000001d')
]

let page: PortfolioKit
let events: TrackedEvent[]
let stopEvents: () => void

async function start(swaps: SwapScript = {}, wallet: ConnectingOptions = {}): Promise<void> {
  page = await portfolioKit({
    chain: { tokens: held, swaps },
    wallet: {
      balance: { value: 2n * ether, decimals: 18, symbol: 'ETH' },
      transacts: 'approve',
      sending: { mines: true, swaps: {} },
      ...wallet
    }
  })
  events = []
  stopEvents = subscribeEvents(event => void events.push(event))
  await page.kit.open('Account')
  push('Swap')
}

/** The flow as its first screen has it, once the tokens are known. */
async function form(params: SwapParameters = {}) {
  const flow = swapFlow()
  page.follow(flow.$quote, flow.$held, flow.$draft, flow.$impact, flow.tokens.$found, flow.tokens.$choice, flow.$accepted)
  flow.begin(params)
  await until(flow.tokens.$list, ({ name }) => name !== 'loading')
  await until(flow.$from, token => token?.balance !== undefined)
  if (params.toToken && flow.tokens.$list.get().name === 'ready') await until(flow.$to, token => token !== undefined)
  return flow
}

/** With an offer for what stands in it. */
async function quoted(params: SwapParameters = { fromToken: 'USDC', toToken: 'ETH', amount: '300' }) {
  const flow = await form(params)
  await page.platform.advance(200)
  await until(flow.$quoteStatus, ({ name }) => name === 'known')
  return flow
}

async function previewed(params?: SwapParameters) {
  const flow = await quoted(params)
  flow.review()
  await until(flow.$plan, plan => plan !== undefined)
  return flow
}

const told = (name: string) => events.filter(({ event }) => event === name).map(({ properties }) => properties)
const screens = () => $history.get().map(({ name }) => name)
const quotesAsked = () => page.chain.asked.filter(path => path.startsWith('/v1/convert/quotes')).length
const approval = (amount: bigint) => ({
  to: usdc,
  data: `0x095ea7b3${router.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
})

afterEach(() => {
  stopEvents()
  page.end()
})

describe('the form of swapping', () => {
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
    assert.deepEqual(told('CLICK_SELECT_TOKEN_TO_SWAP'), [undefined])
    assert.deepEqual(told('OPEN_SWAP'), [{ isSmartAccount: false, network: 'eip155:1' }])
  })

  test('begins with what the route names', async () => {
    await start()
    const flow = await quoted({ fromToken: 'usdc', toToken: wbtc, amount: '300' })
    assert.deepEqual([flow.$from.get()?.address, flow.$to.get()?.symbol, flow.$units.get()], [usdc, 'WBTC', 300_000_000n])
  })

  test('asks for an offer once nobody types any more, and for the last that was typed', async () => {
    await start()
    const flow = await form({ toToken: 'USDC' })
    for (const typed of ['1', '1.1', '1.2']) {
      flow.setAmount(typed)
      await page.platform.advance(150)
    }
    assert.equal(quotesAsked(), 0)
    await page.platform.advance(50)
    await until(flow.$quote, quote => quote !== undefined)
    assert.equal(quotesAsked(), 1)
    assert.equal(flow.$quote.get()?.amount, 12n * 10n ** 17n)
    // 1.2 ETH at 3000 dollars, less what the market takes
    assert.equal(flow.$quote.get()?.toAmount, 3_589_200_000n)
    assert.equal(flow.$minimum.get(), lessSlippage(3_589_200_000n, 100))
  })

  test('keeps the offer fresh every 10 s while somebody looks, and asks at once when they come back', async () => {
    await start()
    const flow = await quoted()
    assert.equal(flow.$left.get(), 1)
    await page.platform.advance(5_000)
    assert.equal(flow.$left.get(), 0.5)
    await page.platform.advance(5_000)
    await until(flow.$quoteStatus, ({ name }) => name === 'known')
    assert.equal(quotesAsked(), 2)
    page.platform.setVisible(false)
    await page.platform.advance(60_000)
    assert.equal(quotesAsked(), 2)
    page.platform.setVisible(true)
    await page.platform.advance(0)
    assert.equal(quotesAsked(), 3)
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

  test('is for nobody where the service swaps nothing, and says so where it does not answer', async () => {
    await start({ none: true })
    assert.equal((await form()).tokens.$list.get().name, 'unsupported')
    page.end()
    stopEvents()
    await start({ list: 503 })
    const flow = await form()
    assert.equal(flow.tokens.$list.get().name, 'failed')
    assert.equal($toast.get()?.message, 'Failed to initialize swap')
    page.chain.swaps.say({ list: undefined! })
    await flow.tokens.load()
    assert.equal(flow.tokens.$list.get().name, 'ready')
  })

  test('begins anew on another network', async () => {
    await start()
    const flow = await quoted()
    flow.review()
    await page.kit.switchNetwork('eip155:2')
    assert.deepEqual([flow.$amount.get(), flow.$quote.get(), screens().at(-1)], ['', undefined, 'Swap'])
    await until(flow.tokens.$list, ({ name }) => name === 'unsupported')
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

  test('an impact that nobody can tell is not told', async () => {
    await start({ priced: false })
    const flow = await quoted({ fromToken: 'USDC', toToken: 'WBTC', amount: '300' })
    assert.equal(flow.$impact.get(), undefined)
  })
})

describe('tokens that can be swapped', () => {
  test('are those of the service and of the account, suggested ones first, without those that cannot be divided', async () => {
    await start({ tokens: 10_000 })
    const flow = await form()
    const choice = flow.tokens.$choice.get()!
    assert.deepEqual(
      choice.suggested.map(({ symbol }) => symbol),
      ['ETH', 'UNI', 'AAVE', 'LINK', 'WBTC', 'DAI', 'USDC']
    )
    assert.deepEqual(
      choice.own.map(({ symbol }) => symbol),
      ['ETH', 'USDC', 'OLD', 'USDC']
    )
    assert.equal(choice.others.length, 10_005)
    assert.deepEqual(
      choice.others.slice(0, 5).map(({ symbol }) => symbol),
      ['AAVE', 'DAI', 'LINK', 'UNI', 'WBTC']
    )
    assert.ok(!flow.tokens.$all.get().some(({ symbol }) => symbol === 'STAMP'))
  })

  test('one that has the symbol of another is told apart, and has to be confirmed', async () => {
    await start()
    const flow = await form()
    const [real, fake] = [usdc, fakeUsdc].map(address => flow.tokens.find(address))
    assert.deepEqual([real?.impostor, fake?.impostor, fake?.unlisted], [undefined, true, true])
    // by its symbol nobody gets it
    assert.equal(flow.tokens.find('USDC')?.address, usdc)
    push('SwapSelectToken', { side: 'from' })
    flow.chooseToken('from', fakeUsdc)
    assert.deepEqual(flow.$risks.get(), ['impostor'])
  })

  test('are found by symbol, name and address, where it stands earlier first', () => {
    const token = (symbol: string, name: string): SwapToken => ({
      ...{ chainId: 'eip155:1', address: usdc, decimals: 6, logoUri: '', eip2612: false, balance: 0n },
      ...{ symbol, name }
    })
    const find = tokenSearch([token('WETH', 'Wrapped'), token('STE', 'ether of others'), token('ETH', 'Ether')])
    assert.deepEqual(
      find(' eTh ').map(({ symbol }) => symbol),
      ['ETH', 'WETH', 'STE']
    )
    assert.equal(find(usdc.slice(0, 12)).length, 3)
  })

  test('one that nobody lists is looked up by its contract', async () => {
    const stranger = '0x00000000000000000000000000000000000057a7'
    await start(
      {},
      {
        sending: {
          swaps: {},
          tokens: { [stranger]: { name: 'Ethereum', symbol: 'ЕТН', decimals: 18, balance: 5n } }
        }
      }
    )
    const flow = await form()
    flow.tokens.search(stranger)
    await until(flow.tokens.$found, found => Boolean(found?.length))
    const [found] = flow.tokens.$found.get()!
    // Cyrillic letters, that is
    assert.deepEqual([found?.balance, found?.unlisted, found?.impostor], [5n, true, true])
  })
})

describe('numbers of a swap', () => {
  test('slippage is per cent with two decimals, in hundredths', () => {
    const read = ['1', '0.5', '0,05', '12.34', '50', '0.005', '-1', '1.234', 'x', '']
    assert.deepEqual(read.map(readSlippage), [100, 50, 5, 1234, 5000, undefined, undefined, undefined, undefined, undefined])
  })
  test('the least is rounded down', () => assert.equal(lessSlippage(999n, 100), 989n))
  test('an impact has a level', () =>
    assert.deepEqual([-5, 0, 2.99, 3, 9.99, 10].map(impactLevel), ['low', 'low', 'low', 'warning', 'warning', 'high']))
})

describe('swapping', () => {
  const spent = 300_000_000n
  const received = 99_700_000_000_000_000n
  const outcome = [{ token: usdc, amount: -spent }, { amount: received }]

  test('coins need no approval: the wallet is asked once, with them along', async () => {
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
    assert.deepEqual([told('INITIATE_SWAP'), told('SWAP_SUCCESS')], [[swap], [swap]])
    await page.platform.advance(200)
    assert.equal($toast.get()?.message, 'Swapped ETH to USDC')
    flow.finish()
    assert.deepEqual(screens(), ['Account'])
  })

  test('allows exactly what is swapped, then swaps what is built anew', async () => {
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
    // once to be tried out, once more after the approval; by the offer that was seen
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

  for (const [what, transacts, asked] of [
    ['the approval', 'refuse', 1],
    ['the swap', ['approve', 'refuse'], 2]
  ] as const) {
    test(`returns to the form when the person refuses ${what}, and keeps what was typed`, async () => {
      await start({}, { transacts })
      const flow = await previewed()
      await flow.submit()
      assert.equal(page.wallet.calls.length, asked)
      assert.deepEqual([screens().at(-1), flow.$amount.get(), flow.$status.get().name], ['Swap', '300', 'editing'])
      assert.deepEqual([told('USER_REJECTED').length, told('SWAP_ERROR'), told('SWAP_APPROVAL_ERROR')], [1, [], []])
      await page.platform.advance(200)
      assert.equal($toast.get()?.message, 'You declined. Nothing was swapped.')
    })
  }

  test('tells apart an approval that fails and a swap that fails', async () => {
    await start({}, { transacts: 'fail' })
    const flow = await previewed()
    await flow.submit()
    assert.equal(told('SWAP_APPROVAL_ERROR').length, 1)
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

  test('what the wallet has is followed though the modal closes, and is told', async () => {
    await start({}, { transacts: 'wait', sending: { mines: true, swaps: { outcome } } })
    const flow = await previewed({ toToken: 'USDC', amount: '1' })
    const done = flow.submit()
    await until(flow.$status, status => status.name === 'asking' && status.step !== undefined)
    void page.kit.close()
    page.wallet.answer('approve')
    await done
    assert.equal(told('SWAP_SUCCESS').length, 1)
    await page.platform.advance(200)
    assert.equal($toast.get()?.message, 'Swapped ETH to USDC')
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
    assert.equal(told('SWAP_SUCCESS').length, 0)
  })

  test('nobody is asked once the visitor has left', async () => {
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
