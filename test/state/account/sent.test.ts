import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { cleanStores } from 'nanostores'
import type { SentState } from '../../../adapters/chain.ts'
import { trackSent, onSentSettled, resumeSentTracking } from '../../../state/send/track-sent.ts'
import { createKit, type Kit } from '../../../state/kit/kit.ts'
import { setPresenter } from '../../../state/router/open.ts'
import { $sent, clearSent, type SentTransfer } from '../../../state/account/sent.ts'
import { testNetwork } from '../../kit/adapter-context.ts'
import { connectingSource, testWallet, type ConnectingSource } from '../../kit/connecting-source.ts'
import { fakeEnvironment, type FakeEnvironment } from '../../kit/environment.ts'
import { eventually } from '../../kit/eventually.ts'

const key = '@appkit/sent_transfers'
const from = '0x52908400098527886E0F7030069857D2E4169EE7'

let platform: FakeEnvironment
let wallet: ConnectingSource
let kit: Kit

function transfer(number: number, state: SentState = { name: 'pending' }): SentTransfer {
  return {
    transaction: { hash: hash(number), chainId: 'eip155:1', from, sentAt: platform.now(), state },
    symbol: 'ETH',
    decimals: 18,
    amount: '1',
    to: from
  }
}

const hash = (number: number) => `0x${String(number).padStart(64, '0')}`
const confirmed = (settled: boolean): SentState => ({ name: 'confirmed', block: 7, blockHash: hash(7), settled })
const states = () => $sent.get().map(({ transaction }) => transaction.state.name)
const stored = () => JSON.parse(platform.localStorage.getItem(key) ?? '[]') as SentTransfer[]

function start(): void {
  wallet = connectingSource({ sending: {} })
  kit = createKit({ adapters: [wallet.adapter], networks: [testNetwork(1)] })
}

async function followed(number: number): Promise<(state: SentState) => void> {
  await eventually(() => wallet.transfers.followed.has(hash(number)), `${number} is followed`)
  return wallet.transfers.followed.get(hash(number))!
}

describe('what was sent', () => {
  beforeEach(() => {
    platform = fakeEnvironment()
    setPresenter(async () => undefined)
  })
  afterEach(() => {
    kit.stop()
    // mounted stores listen to the platform of their test
    cleanStores($sent)
    platform.restore()
  })

  test('is followed to its end, and kept', async () => {
    start()
    trackSent(transfer(1))
    const report = await followed(1)
    assert.deepEqual([states(), stored().length], [['pending'], 1])
    report(confirmed(false))
    assert.deepEqual(states(), ['confirmed'])
    report({ name: 'pending' })
    assert.deepEqual(states(), ['pending'])
    report(confirmed(true))
    assert.equal(stored()[0]?.transaction.state.name, 'confirmed')
    assert.equal(wallet.transfers.followed.size, 0)
  })

  test('continues to be tracked after a reload, for a returning user', async () => {
    platform.localStorage.setItem(key, JSON.stringify([transfer(1), transfer(2, confirmed(true)), transfer(3, confirmed(false))]))
    platform.localStorage.setItem(
      '@appkit/connections',
      JSON.stringify({ eip155: { walletId: testWallet.id, sourceId: 'fake', account: `eip155:1:${from}` } })
    )
    start()
    await platform.advance(10)
    await followed(1)
    await followed(3)
    assert.deepEqual([...wallet.transfers.followed.keys()], [hash(1), hash(3)])
  })

  test('is let go when the kit stops, and found by the next one', async () => {
    start()
    trackSent(transfer(1))
    await followed(1)
    kit.stop()
    assert.deepEqual([wallet.transfers.followed.size, $sent.get().length, stored().length], [0, 0, 1])
    start()
    resumeSentTracking()
    await followed(1)
    assert.deepEqual(states(), ['pending'])
  })

  test('what another tab has seen to its end is not looked for here', async () => {
    start()
    trackSent(transfer(1))
    await followed(1)
    platform.localStorage.writeFromOtherTab(key, JSON.stringify([transfer(1, confirmed(true))]))
    assert.deepEqual([states(), wallet.transfers.followed.size], [['confirmed'], 0])
  })

  test('another tab is followed once, while it is tracked and shown', async () => {
    start()
    trackSent(transfer(1))
    await followed(1)
    let heard = 0
    const stop = $sent.listen(() => {
      heard++
    })
    platform.localStorage.writeFromOtherTab(key, JSON.stringify([transfer(2), transfer(1)]))
    stop()
    assert.deepEqual([heard, states().length], [1, 2])
  })

  test('two tabs add to one list', async () => {
    start()
    trackSent(transfer(1))
    await followed(1)
    // this tab has not been notified yet
    platform.localStorage.setItem(key, JSON.stringify([transfer(2), ...stored()]))
    trackSent(transfer(3))
    assert.deepEqual(
      stored().map(({ transaction }) => transaction.hash),
      [3, 2, 1].map(hash)
    )
    await followed(2)
  })

  test('what was cleared stays away, also when its end is reported', async () => {
    start()
    trackSent(transfer(1))
    const report = await followed(1)
    clearSent()
    report(confirmed(true))
    assert.deepEqual([$sent.get(), platform.localStorage.getItem(key), wallet.transfers.followed.size], [[], null, 0])
  })

  test('balances are read again when it arrives, fails or is reverted, and not while nothing changes', async () => {
    start()
    let heard = 0
    const stop = onSentSettled(() => heard++)
    trackSent(transfer(1))
    const report = await followed(1)
    report({ name: 'dropped' })
    assert.equal(heard, 0)
    report(confirmed(false))
    report({ name: 'confirmed', block: 8, blockHash: hash(8), settled: false })
    assert.equal(heard, 1)
    report({ name: 'pending' })
    report({ name: 'failed', block: 9, blockHash: hash(9), settled: true })
    assert.equal(heard, 3)
    stop()
  })

  test('no more are kept than 99; those whose end is known go first [9.36]', () => {
    start()
    const many = Array.from({ length: 99 }, (_, index) =>
      transfer(index + 1, index === 40 ? confirmed(true) : { name: 'pending' })
    )
    platform.localStorage.setItem(key, JSON.stringify(many))
    trackSent(transfer(200))
    const kept = stored().map(({ transaction }) => transaction.hash)
    assert.deepEqual([kept.length, kept[0], kept.includes(hash(41)), kept.includes(hash(99))], [99, hash(200), false, true])
  })

  test('one that the network has forgotten is looked for during a day', async () => {
    const { transaction, ...rest } = transfer(1, { name: 'dropped' })
    const old = { ...rest, transaction: { ...transaction, sentAt: platform.now() - 86_400_000 } }
    platform.localStorage.setItem(key, JSON.stringify([old, transfer(2, { name: 'dropped' })]))
    start()
    resumeSentTracking()
    await followed(2)
    assert.deepEqual([...wallet.transfers.followed.keys()], [hash(2)])
  })

  test('nonsense in storage is no transfer', () => {
    const good = transfer(1)
    const bad: unknown[] = [
      null,
      7,
      {},
      { ...good, amount: '-1' },
      { ...good, decimals: 1e9 },
      { ...good, to: '<img src=x>' },
      { ...good, transaction: { ...good.transaction, hash: 'javascript:alert(1)' } },
      { ...good, transaction: { ...good.transaction, chainId: 'eip155' } },
      { ...good, transaction: { ...good.transaction, state: { name: 'confirmed' } } },
      { ...good, transaction: { ...good.transaction, state: { name: 'replaced', by: 'magic', settled: true } } }
    ]
    platform.localStorage.setItem(key, JSON.stringify([...bad, { ...good, symbol: '\u202EHTE' }]))
    start()
    resumeSentTracking()
    assert.deepEqual(
      $sent.get().map(({ symbol, transaction }) => [symbol, transaction.hash]),
      [['HTE', hash(1)]]
    )
    platform.localStorage.writeFromOtherTab(key, '{"not":"a list"')
    assert.deepEqual($sent.get(), [])
  })
})
