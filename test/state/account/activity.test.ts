import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cleanStores } from 'nanostores'
import type { Transaction } from '../../../adapters/api/contract/chain.ts'
import { parseAccountId } from '../../../adapters/base/caip.ts'
import {
  $activity,
  $lastNetworkInView,
  $transactionsByYear,
  loadMoreActivity,
  refreshActivity
} from '../../../state/account/activity.ts'
import { toActivityEntry } from '../../../state/account/activity-entry.ts'
import { $coinbaseTransactions, refreshCoinbaseTransactions } from '../../../state/buy/coinbase-transactions.ts'
import { subscribeEvents } from '../../../state/analytics/track.ts'
import { createKit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, firstAccount, testWallet } from '../../kit/connecting-source.ts'
import { fakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'
import { drawnTransaction, scriptedChain } from '../../kit/scripted-chain.ts'
import { toastWords } from '../../kit/toast-words.ts'

const now = Date.UTC(2026, 1, 15, 12)
let run: PortfolioKit

async function start(...given: Parameters<typeof portfolioKit>): Promise<void> {
  run = await portfolioKit(...given)
  run.follow($activity, $transactionsByYear)
}

afterEach(() => {
  run.end()
  cleanStores($activity, $transactionsByYear)
})

const name = () => $activity.get().name
const items = (): readonly Transaction[] => {
  const pages = $activity.get()
  return pages.name === 'ready' ? pages.items : []
}
const ready = () => eventually(() => name() === 'ready', `the transactions are there; they are ${name()}`)
const historyRequests = () => run.chain.requestedPaths.filter(path => path.includes('/history'))

describe('transactions', () => {
  test('are grouped by year and month, newest first, whatever order they come in [1.26, 3.25]', async () => {
    const transactions = Array.from({ length: 20 }, (_, index) => drawnTransaction(index, 'eip155:1', now)).reverse()
    await start({ chain: { transactions } })
    await ready()
    const years = $transactionsByYear.get()
    assert.deepEqual(
      years.map(({ year, months }) => [year, months.map(({ month }) => month)]),
      [
        [2026, [1, 0]],
        [2025, [11, 10]]
      ]
    )
    const times = years.flatMap(({ months }) => months.flatMap(each => each.transactions.map(({ metadata }) => metadata.minedAt)))
    assert.deepEqual(times, [...times].sort().reverse())
    assert.equal(times.length, 20)
  })

  test('are loading until they are there, and then a list that holds them [3.26, 4.50]', async () => {
    await start({ chain: { transactions: 3, answer: 'wait' } })
    await eventually(() => historyRequests().length === 1, 'they are asked for')
    assert.deepEqual($activity.get(), { name: 'loading' })
    run.chain.release()
    await ready()
    assert.deepEqual(
      items().map(({ id }) => id),
      ['transaction-0', 'transaction-1', 'transaction-2']
    )
  })

  test('come page by page with the service’s own cursor, each once, to the end [3.23, 3.28]', async () => {
    const events: string[] = []
    await start({ chain: { transactions: 60 } })
    const stop = subscribeEvents(({ event }) => void events.push(event))
    await ready()
    assert.equal(items().length, 25)
    await Promise.all([loadMoreActivity(), loadMoreActivity()])
    assert.equal(items().length, 50)
    await loadMoreActivity()
    assert.equal(items().length, 60)
    await loadMoreActivity()
    assert.equal(historyRequests().length, 3)
    assert.equal(new Set(items().map(({ id }) => id)).size, 60)
    assert.deepEqual(events, ['LOAD_MORE_TRANSACTIONS', 'LOAD_MORE_TRANSACTIONS'])
    stop()
  })

  test('that were read stay where they are when newer ones come', async () => {
    await start({ chain: { transactions: 60 } })
    await ready()
    await loadMoreActivity()
    await run.platform.advance(15_000)
    refreshActivity()
    await eventually(() => historyRequests().length === 3, 'the first page is read again')
    await run.platform.advance(0)
    assert.equal(items().length, 50)
  })

  test('are asked for once there is an account, and not before [5.5]', async () => {
    const chain = scriptedChain({ transactions: 3 })
    const platform = fakeEnvironment({ fetch: request => chain.fetch(request) })
    setPresenter(async () => undefined)
    const kit = createKit({
      adapters: [connectingSource().adapter],
      networks: [testNetwork(1)],
      services: { chain: chain.address }
    })
    const stop = $activity.listen(() => undefined)
    try {
      refreshActivity({ force: true })
      await platform.advance(60_000)
      assert.deepEqual([chain.requestedPaths, name()], [[], 'none'])
      await kit.connect(testWallet.id)
      await ready()
      assert.ok(chain.requestedPaths.some(path => path.includes(`/v1/account/${parseAccountId(firstAccount).address}/history`)))
    } finally {
      stop()
      kit.stop()
      platform.restore()
    }
  })

  test('that contain only spam are hidden [5.6]', async () => {
    const spam = (flags: readonly boolean[], index: number): Transaction => ({
      ...drawnTransaction(index, 'eip155:1', now),
      transfers: flags.map(is_spam => ({
        nft_info: { name: 'Free!', flags: { is_spam } },
        direction: 'in' as const,
        quantity: { numeric: '1' }
      }))
    })
    const transactions = [spam([true, true], 1), spam([true, false], 2), drawnTransaction(6, 'eip155:1', now)]
    await start({ chain: { transactions } })
    await ready()
    assert.deepEqual(
      items().map(({ id }) => id),
      ['transaction-2', 'transaction-6']
    )
  })

  test('are those of the connected network only, whatever the service returns [5.7]', async () => {
    const of = (id: number, chainId: string) => drawnTransaction(id, chainId, now)
    await start({ chain: { transactions: [of(1, 'eip155:1'), of(2, 'eip155:10'), of(3, 'eip155:5'), of(4, 'eip155:1')] } })
    await ready()
    assert.deepEqual(
      items()
        .map(({ id }) => id)
        .sort(),
      ['transaction-1', 'transaction-4']
    )
  })

  test('in which a stranger moves nothing in the account’s name are hidden, whatever the service: they are there to be copied from', async () => {
    const stranger = `0x${'5'.repeat(40)}`
    const moved = (numeric: string) => ({
      fungible_info: { name: 'USD Coin', symbol: 'USDC' },
      direction: 'out' as const,
      recipient: stranger,
      quantity: { numeric }
    })
    const of = (id: number, amounts: readonly string[], more: Partial<Transaction['metadata']> = {}): Transaction => {
      const drawn = drawnTransaction(id, 'eip155:1', now)
      return {
        ...drawn,
        metadata: { ...drawn.metadata, sentFrom: stranger, sentTo: stranger, ...more },
        transfers: amounts.map(moved)
      }
    }
    const own = parseAccountId(firstAccount).address
    const transactions = [
      of(1, ['0']),
      of(2, ['0.00', '0']),
      of(3, ['0', '7']),
      of(4, ['0'], { sentFrom: own.toUpperCase().replace('0X', '0x') }),
      of(5, ['0.000001']),
      of(6, [])
    ]
    await start({ chain: { transactions } })
    await ready()
    assert.deepEqual(
      items()
        .map(({ id, transfers }) => `${id}: ${transfers?.map(({ quantity }) => quantity.numeric).join(' ')}`)
        .sort(),
      ['transaction-3: 7', 'transaction-4: 0', 'transaction-5: 0.000001', 'transaction-6: ']
    )
  })

  test('a failure empties the list, forgets where it was, and is said [4.52, 8.13, 8.50]', async () => {
    const events: string[] = []
    await start({ chain: { transactions: 60, laterPages: 500 } })
    const stop = subscribeEvents(({ event }) => void events.push(event))
    await ready()
    assert.ok(items().length > 0)
    await loadMoreActivity()
    assert.equal(name(), 'failed')
    assert.deepEqual([items(), $transactionsByYear.get()], [[], []])
    assert.equal(toastWords(), 'Failed to fetch transactions')
    assert.ok(events.includes('ERROR_FETCH_TRANSACTIONS'))
    refreshActivity({ force: true })
    await ready()
    assert.equal(items().length, 25)
    stop()
  })

  test('that could not be read are an empty list [3.27, 4.51]', async () => {
    await start({ chain: { transactions: 3, answer: 500 } })
    await eventually(() => name() === 'failed', 'it is said')
    assert.deepEqual([items(), $transactionsByYear.get()], [[], []])
  })

  test('are absent where the service does not serve the network, or says that it cannot list them', async () => {
    await start({ chain: { elsewhere: true } })
    await eventually(() => name() === 'absent', 'it is said')
    assert.deepEqual(historyRequests(), [])
    run.end()
    cleanStores($activity)
    await start({ chain: { unanswered: true } })
    await eventually(() => name() === 'absent', 'it is said')
  })

  test('of another network are its own', async () => {
    await start()
    await ready()
    await run.kit.switchNetwork(2)
    await eventually(() => name() === 'absent', 'the second network has none')
    assert.deepEqual(items(), [])
  })

  test('of the network before are not shown for the one in view, in no list of them [3.29, 3.30]', async () => {
    await start({ chain: { transactions: 3 } })
    run.follow($coinbaseTransactions)
    await ready()
    await refreshCoinbaseTransactions()
    assert.deepEqual([$lastNetworkInView.get(), $coinbaseTransactions.get().length, items().length], ['eip155:1', 3, 3])
    const { address } = parseAccountId(firstAccount)
    run.wallet.change({ chainId: 'eip155:2', accounts: [`eip155:2:${address}`] })
    assert.deepEqual([$coinbaseTransactions.get(), items(), $transactionsByYear.get()], [[], [], []], 'from the first moment')
    await eventually(() => $lastNetworkInView.get() === 'eip155:2', 'the second network comes into view')
    assert.deepEqual([$coinbaseTransactions.get(), items(), $transactionsByYear.get()], [[], [], []])
    run.wallet.change({ chainId: 'eip155:1', accounts: [firstAccount] })
    await ready()
    assert.deepEqual([$lastNetworkInView.get(), $coinbaseTransactions.get(), items().length], ['eip155:1', [], 3])
  })

  test('of Coinbase are read again each time, without a copy [3.24, 7.46]', async () => {
    await start({ chain: { transactions: 3 } })
    await refreshCoinbaseTransactions()
    assert.equal($coinbaseTransactions.get().length, 3)
    assert.match(historyRequests().at(-1)!, /onramp=coinbase/)
    assert.equal(run.platform.requests.find(({ url }) => url.includes('onramp'))?.cache, 'no-cache')
    run.chain.decide(500)
    await refreshCoinbaseTransactions()
    assert.deepEqual($coinbaseTransactions.get(), [])
  })
})

describe('a transaction', () => {
  const of = (operationType: string, transfers: Transaction['transfers']): Transaction => {
    const drawn = drawnTransaction(1, 'eip155:1', now)
    return { ...drawn, metadata: { ...drawn.metadata, operationType }, transfers }
  }
  const moved = (direction: 'in' | 'out' | 'self', symbol: string) => ({
    fungible_info: { name: symbol, symbol },
    direction,
    quantity: { numeric: '1' }
  })
  const summaryOf = (transaction: Transaction) => {
    const { operation, moved: main, given, others, peer } = toActivityEntry(transaction)
    return [operation, main?.fungible_info?.symbol, given?.fungible_info?.symbol, others, peer?.side]
  }

  for (const [what, transaction, wanted] of [
    [
      'that gave one and had another is a swap',
      of('execute', [moved('out', 'A'), moved('in', 'B')]),
      ['trade', 'B', 'A', 0, undefined]
    ],
    ['that brought something was received', of('execute', [moved('in', 'A')]), ['receive', 'A', undefined, 0, 'from']],
    ['that took something was sent', of('execute', [moved('out', 'A'), moved('out', 'B')]), ['send', 'A', undefined, 1, 'to']],
    ['to oneself was sent', of('send', [moved('self', 'A')]), ['send', 'A', undefined, 0, 'to']],
    ['that moved nothing used a contract', of('execute', null), ['execute', undefined, undefined, 0, 'to']],
    ['has the service’s word', of('stake', [moved('out', 'A')]), ['stake', 'A', undefined, 0, 'to']],
    [
      'with a word that nobody knows is told by what moved',
      of('constructor', [moved('out', 'A')]),
      ['send', 'A', undefined, 0, 'to']
    ]
  ] as const) {
    test(what, () => assert.deepEqual(summaryOf(transaction), wanted))
  }

  for (const [what, from, to, wanted] of [
    ['by its own transaction was sent', 'account', 'token', 'send'],
    ['by a transaction to its own contract was sent', 'operator', 'account', 'send'],
    ['by what it has signed and others hand in was sent', 'operator', 'entryPoint', 'send'],
    ['by nobody it has to do with was not sent by it', 'operator', 'token', 'taken']
  ] as const) {
    test(`that left the account ${what}`, () => {
      const places = {
        account: `0x${'aB'.repeat(20)}`,
        operator: `0x${'1'.repeat(40)}`,
        token: `0x${'2'.repeat(40)}`,
        entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
      }
      const recipient = `0x${'3'.repeat(40)}`
      const left = of('execute', [{ ...moved('out', 'USDC'), sender: `0x${'ab'.repeat(20)}`, recipient }])
      const entry = toActivityEntry({ ...left, metadata: { ...left.metadata, sentFrom: places[from], sentTo: places[to] } })
      assert.equal(entry.operation, wanted)
      // an address that a third party has put there is not offered for copying
      assert.deepEqual(entry.peer, wanted === 'send' ? { side: 'to', address: recipient } : undefined)
      // a swap through other tokens is still a swap
      const both = { ...left, transfers: [...left.transfers!, moved('in', 'B')] }
      assert.equal(toActivityEntry({ ...both, metadata: { ...both.metadata, sentFrom: places[from] } }).operation, 'trade')
    })
  }

  test('names who got a token, not the contract that was called for it', () => {
    const sent = {
      ...moved('out', 'A'),
      sender: drawnTransaction(1, 'eip155:1', now).metadata.sentFrom,
      recipient: `0x${'2'.repeat(40)}`
    }
    assert.deepEqual(toActivityEntry(of('send', [sent])).peer, { side: 'to', address: sent.recipient })
    const got = { ...moved('in', 'A'), sender: sent.sender, recipient: sent.recipient }
    assert.deepEqual(toActivityEntry(of('receive', [got])).peer, {
      side: 'from',
      address: '0x52908400098527886E0F7030069857D2E4169EE7'
    })
  })

  test('names them in checksum form, in whatever case the service returns them', () => {
    const recipient = '0x52908400098527886E0F7030069857D2E4169EE7'
    const sent = { ...moved('out', 'A'), recipient: recipient.toLowerCase() }
    assert.equal(toActivityEntry(of('send', [sent])).peer?.address, recipient)
  })

  test('names the sender, and none where it was minted: the called contract did not get it', () => {
    const contract = `0x${'2'.repeat(40)}`
    const made = { ...moved('in', 'A'), sender: `0x${'0'.repeat(40)}`, recipient: contract }
    assert.equal(toActivityEntry(of('mint', [made])).peer, undefined)
    assert.equal(toActivityEntry(of('claim', [made])).peer, undefined)
    const paid = { ...made, sender: contract }
    assert.deepEqual(toActivityEntry(of('withdraw', [paid])).peer, { side: 'from', address: contract })
  })

  test('returns what left of a token as one amount, with the recipient of most of it: a token may keep a share', () => {
    const [collector, receiver] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
    const share = { ...moved('out', 'A'), recipient: collector, quantity: { numeric: '0.25' }, value: 1 }
    const rest = { ...moved('out', 'A'), recipient: receiver, quantity: { numeric: '99.75' }, value: 399 }
    const { moved: main, others, peer } = toActivityEntry(of('send', [share, rest, moved('out', 'B')]))
    assert.equal(main?.quantity.numeric, '100')
    assert.equal(others, 1)
    assert.deepEqual(peer, { side: 'to', address: receiver })
  })
})
