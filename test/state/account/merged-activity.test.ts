import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cleanStores } from 'nanostores'
import type { SentState } from '../../../adapters/chain.ts'
import { $activity } from '../../../state/account/activity.ts'
import { toActivityEntry } from '../../../state/account/activity-entry.ts'
import { addSent } from '../../../state/account/sent.ts'
import { readStoredSent } from '../../../state/account/stored-sent.ts'
import { $mergedActivity, $mergedActivityByYear } from '../../../state/account/merged-activity.ts'
import { firstAccount } from '../../kit/connecting-source.ts'
import { eventually } from '../../kit/eventually.ts'
import { portfolioKit, type PortfolioKit } from '../../kit/portfolio-kit.ts'
import { drawnTransaction } from '../../kit/scripted-chain.ts'

const address = firstAccount.split(':')[2]!
const receiver = `0x${'2'.repeat(40)}`
let run: PortfolioKit

async function start(...given: Parameters<typeof portfolioKit>): Promise<void> {
  run = await portfolioKit(...given)
  run.follow($mergedActivity, $mergedActivityByYear, $activity)
}

function send(state: SentState, hash = `0x${'a'.repeat(64)}`): void {
  addSent({
    transaction: { hash, chainId: 'eip155:1', from: address, sentAt: run.platform.now(), state },
    symbol: 'ETH',
    decimals: 18,
    amount: '250000000000000000',
    to: receiver,
    name: 'bob.eth'
  })
}

afterEach(() => {
  run.end()
  cleanStores($activity, $mergedActivity, $mergedActivityByYear)
})

const shown = () =>
  $mergedActivity
    .get()
    .map(({ metadata, fate, receiverName, transfers }) => [metadata.status, fate, receiverName, transfers?.[0]?.quantity.numeric])

describe('what was sent from here', () => {
  test('is in the activity immediately, though the service has not returned it or does not respond', async () => {
    for (const chain of [{ transactions: 0 }, { answer: 500 }, { answer: 'never' }, { elsewhere: true }] as const) {
      await start({ chain })
      send({ name: 'pending' })
      assert.deepEqual(shown(), [['pending', undefined, 'bob.eth', '0.25']])
      assert.equal($mergedActivityByYear.get().length, 1)
      run.end()
      cleanStores($activity, $mergedActivity, $mergedActivityByYear)
    }
    await start()
  })

  for (const [what, state, wanted] of [
    ['confirmed', { name: 'confirmed', block: 1, blockHash: '0x1', settled: true }, ['confirmed', undefined]],
    ['failed', { name: 'failed', block: 1, blockHash: '0x1', settled: true }, ['failed', undefined]],
    ['sped up', { name: 'replaced', by: 'speed-up', hash: `0x${'b'.repeat(64)}`, settled: true }, ['confirmed', undefined]],
    ['canceled', { name: 'replaced', by: 'cancel', settled: true }, ['failed', 'canceled']],
    ['replaced', { name: 'replaced', by: 'other', settled: true }, ['failed', 'replaced']],
    ['lost', { name: 'dropped' }, ['pending', 'dropped']]
  ] as const) {
    test(`is shown as ${what}`, async () => {
      await start({ chain: { transactions: 0 } })
      send(state)
      assert.deepEqual(
        shown().map(([status, fate]) => [status, fate]),
        [wanted]
      )
    })
  }

  test('is there once, when the service has returned it too, and keeps the name it was sent to', async () => {
    const reported = drawnTransaction(3, 'eip155:1', Date.UTC(2026, 1, 1))
    await start({ chain: { transactions: [reported] } })
    await eventually(() => $activity.get().name === 'ready', 'the service has told')
    send({ name: 'pending' }, reported.metadata.hash.toUpperCase().replace('0X', '0x'))
    assert.deepEqual(
      $mergedActivity.get().map(({ id, receiverName }) => [id, receiverName]),
      [[reported.id, 'bob.eth']]
    )
  })
})

describe('a swap that was submitted from here', () => {
  const step = (step: 'approve' | 'swap', state: SentState, more: object = {}): void =>
    addSent({
      transaction: {
        hash: `0x${(step === 'swap' ? 'c' : 'd').repeat(64)}`,
        chainId: 'eip155:1',
        from: address,
        sentAt: run.platform.now(),
        state
      },
      token: receiver,
      symbol: 'USDC',
      decimals: 6,
      amount: '300000000',
      to: receiver,
      swap: { step, symbol: 'ETH', decimals: 18, amount: '98700000000000000', ...more }
    })
  const summaries = () =>
    $mergedActivity.get().map(transaction => {
      const { operation, moved, given } = toActivityEntry(transaction)
      return [
        operation,
        transaction.metadata.status,
        given?.quantity.numeric,
        moved && `${moved.direction} ${moved.quantity.numeric}`
      ]
    })

  test('and its approval are in the activity at once, and with what has come once that is known', async () => {
    await start({ chain: { transactions: 0 } })
    step('approve', { name: 'confirmed', block: 1, blockHash: '0x1', settled: true })
    step('swap', { name: 'pending' })
    assert.deepEqual(summaries(), [
      ['trade', 'pending', '300', 'in 0.0987'],
      ['approve', 'confirmed', undefined, undefined]
    ])
    step('swap', { name: 'confirmed', block: 2, blockHash: '0x2', settled: true }, { amount: '99700000000000000', arrived: true })
    assert.deepEqual(summaries()[0], ['trade', 'confirmed', '300', 'in 0.0997'])
  })

  test('is read back as it was kept, and what is none is no swap', async () => {
    await start()
    step('swap', { name: 'pending' }, { token: receiver, arrived: true })
    const [kept] = readStoredSent()
    assert.deepEqual(kept?.swap, {
      step: 'swap',
      token: receiver,
      symbol: 'ETH',
      decimals: 18,
      amount: '98700000000000000',
      arrived: true
    })
    step('swap', { name: 'pending' }, { amount: '-1' })
    assert.equal(readStoredSent()[0]?.swap, undefined)
  })
})
