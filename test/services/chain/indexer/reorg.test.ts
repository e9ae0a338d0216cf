import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import type { Hex } from 'viem'
import { systemClock } from '../../../../services/chain/indexer/clock.ts'
import type { Store } from '../../../../services/store/store.ts'
import { createLogLines } from '../log-lines.ts'
import { calls, words } from '../puppet.ts'
import {
  alice,
  bob,
  contentOf,
  emptyStore,
  place,
  startChain,
  startIndexer,
  startProxy,
  topics,
  waitUntil,
  word,
  type Chain,
  type TestIndexer
} from '../world.ts'
import { openTestStore } from '../../open-test-store.ts'

const [coin, cards, items] = [place(0xb0001), place(0xb0002), place(0xb0003)]
const zero = place(0)
const holder = place(0xaaaa)
const other = place(0xbbbb)

const nftLog = (from: Hex, to: Hex, id: bigint) => calls.log([topics.transfer, from, to, word(id)])
const singleLog = (from: Hex, to: Hex, id: bigint, amount: bigint) =>
  calls.log([topics.single, alice, from, to], `${word(id)}${word(amount).slice(2)}`)

describe('the indexer on a chain that changes', () => {
  let store: Store
  let chain: Chain
  let indexer: TestIndexer

  before(async () => {
    store = await openTestStore()
  })
  after(() => store.close())
  beforeEach(async () => {
    chain = await startChain()
    await chain.puppet(coin, words('Coin', 'COIN', 6))
    await chain.puppet(cards, words('Cards', 'CARD', 0))
    await chain.puppet(items, {})
    indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl] })
  })
  afterEach(async () => {
    await indexer.close()
    await chain.stop()
    await emptyStore(store)
  })

  const settled = async () => indexer.reaches(await chain.head())

  /** Asserts that the content equals what a new indexer would find. */
  const isAsReadAnew = async () => {
    const content = await contentOf(store)
    await indexer.close()
    await emptyStore(store)
    indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl], mostBlocks: 5 })
    await settled()
    assert.deepEqual(content, await contentOf(store))
  }

  const reorganisations = async () =>
    /chain_reorganisations_total\{[^}]*\} (\d+)/.exec(await indexer.metrics.registry.metrics())?.[1] ?? '0'

  it('takes back a transaction that was shown, with all that it moved', async () => {
    await chain.send({ to: cards, data: nftLog(zero, holder, 1n) })
    await chain.send({ to: items, data: singleLog(zero, holder, 5n, 10n) })
    await chain.mine(3)
    await chain.send({ to: holder, value: 7n })
    await chain.send({ to: coin, data: calls.set(other, 3n) })
    const moved = await chain.send({ to: coin, data: calls.log([topics.transfer, alice, other], word(3n)) })
    await chain.send({ to: cards, data: nftLog(holder, other, 1n) })
    await chain.send({ to: items, data: singleLog(holder, other, 5n, 4n) })
    await chain.send({ to: items, data: singleLog(zero, other, 6n, 1n) })
    await settled()
    assert.equal((await indexer.history(other)).items.length, 4)
    assert.equal((await indexer.history(other)).items.at(-1)?.hash, moved)
    assert.equal((await indexer.nfts(other)).items.length, 3)

    await chain.rpc('anvil_reorg', 6, [])
    await chain.mine()
    await settled()
    assert.equal(await reorganisations(), '1')
    assert.deepEqual((await indexer.history(other)).items, [])
    assert.deepEqual((await indexer.nfts(other)).items, [])
    assert.deepEqual(await indexer.balances(other), [])
    assert.deepEqual(await indexer.balances(holder), [])
    const held = (await indexer.nfts(holder)).items.map(({ contract, tokenId, amount }) => [contract, tokenId, amount])
    assert.deepEqual(held, [
      [cards, 1n, 1n],
      [items, 5n, 10n]
    ])
    await isAsReadAnew()
  })

  it('notices another block of the same height, where no other follows', async () => {
    await chain.mine(2)
    await chain.send({ to: holder, value: 7n })
    await settled()
    assert.equal((await indexer.history(holder)).items.length, 1)
    await chain.rpc('anvil_reorg', 1, [])
    await waitUntil(async () => (await indexer.history(holder)).items.length === 0)
    await settled()
    await isAsReadAnew()
  })

  it('shows a transaction where it is now, when it moved to another block', async () => {
    await chain.mine(2)
    const snapshot = await chain.rpc('evm_snapshot')
    const payment = { to: holder, value: 1n, gas: '0x5208', gasPrice: '0x77359400' }
    const first = await chain.send(payment)
    await settled()
    await chain.rpc('evm_revert', snapshot)
    await chain.send({ from: bob, to: other, value: 2n })
    const again = await chain.send(payment)
    await chain.mine()
    await settled()
    assert.equal(again, first, 'it is the same transaction')
    assert.deepEqual(
      (await indexer.history(holder)).items.map(({ hash }) => hash),
      [first]
    )
    assert.equal((await indexer.history(other)).items.length, 1)
    await isAsReadAnew()
  })

  it('turns pages on, when what was on them is gone', async () => {
    const sent: string[] = []
    for (let index = 0; index < 6; index++) sent.unshift(await chain.send({ to: holder, value: BigInt(index + 1) }))
    await settled()
    const { next } = await indexer.history(holder, 3)
    await chain.rpc('anvil_reorg', 2, [])
    await chain.mine()
    await settled()
    const rest = await indexer.history(holder, 3, next)
    assert.deepEqual(
      rest.items.map(({ hash }) => hash),
      sent.slice(3)
    )
  })

  it('believes a chain that stays shorter', async () => {
    await chain.mine(2)
    const snapshot = await chain.rpc('evm_snapshot')
    await chain.send({ to: holder, value: 1n })
    await chain.mine(3)
    await settled()
    await chain.rpc('evm_revert', snapshot)
    await settled()
    assert.deepEqual((await indexer.history(holder)).items, [])
    await isAsReadAnew()
  })

  it('starts over where no stored block is on the chain', async () => {
    await chain.send({ to: holder, value: 1n })
    await chain.mine(9)
    await settled()
    await indexer.close()
    await chain.stop()
    chain = await startChain(['--timestamp', '1600000000'])
    await chain.send({ to: other, value: 2n })
    indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl], keptBlocks: 4 })
    await settled()
    assert.deepEqual((await indexer.history(holder)).items, [])
    assert.equal((await indexer.history(other)).items.length, 1)
    await isAsReadAnew()
  })

  describe('that starts over at each start', () => {
    const { log, lines } = createLogLines()
    beforeEach(async () => {
      await indexer.close()
      await chain.stop()
      await emptyStore(store)
      lines.length = 0
      await begins()
      indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl], restarts: true, log })
      await chain.send({ to: holder, value: 1n })
      await chain.mine(2)
      await settled()
      assert.equal((await indexer.history(holder)).items.length, 1)
      await indexer.close()
      await chain.stop()
      await begins()
    })

    const begins = async () => {
      // the same blocks at first, as from a loaded state; then others
      chain = await startChain(['--timestamp', '1600000000'])
      await chain.rpc('anvil_setBlockTimestampInterval', 1)
      await chain.mine(3)
    }
    // a poll would take years to detect that the chain is shorter than the indexed one
    const startAgain = (more: Partial<Parameters<typeof startIndexer>[0]> = {}) =>
      startIndexer({ store, rpcUrls: [chain.rpcUrl], restarts: true, log, pollInterval: 3_600_000, ...more })
    const forgets = async () => {
      await waitUntil(async () => indexer.status().head === 3, 'what the chain no longer has to be forgotten')
      assert.deepEqual((await indexer.history(holder)).items, [])
      assert.equal(await reorganisations(), '0')
    }
    const warnings = () => lines.filter(({ level }) => Number(level) > 30).map(({ msg }) => msg)

    it('forgets at once, and without a warning, what an earlier run of it had', async () => {
      indexer = startAgain()
      await forgets()
      assert.deepEqual(warnings(), [])
    })

    it('forgets it as soon as the node answers, where it failed while both were compared', async () => {
      const proxy = await startProxy(chain.rpcUrl)
      let fails = true
      // blocks are compared in batches, and no other request is sent before
      proxy.whole = () => {
        if (!fails || proxy.batches.at(-1) === 1) return undefined
        fails = false
        return { status: 500, body: '' }
      }
      try {
        // retries run at once
        const after = (milliseconds: number, run: () => void) => systemClock.after(milliseconds < 1_000 ? 1 : milliseconds, run)
        indexer = startAgain({ rpcUrls: [proxy.url], after })
        await forgets()
        assert.deepEqual([fails, warnings()], [false, ['the chain cannot be indexed']])
      } finally {
        await proxy.close()
      }
    })
  })

  it('reads all blocks again when it starts further back', async () => {
    await chain.send({ to: holder, value: 1n })
    await chain.mine(3)
    await chain.send({ to: holder, value: 2n })
    await indexer.close()
    await emptyStore(store)
    indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl], fromBlock: 3 })
    await settled()
    assert.equal((await indexer.history(holder)).items.length, 1)
    await indexer.close()
    indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl] })
    await settled()
    assert.equal((await indexer.history(holder)).items.length, 2)
  })

  it('waits for the configured number of blocks before it accepts one', async () => {
    await indexer.close()
    await emptyStore(store)
    await chain.mine(3)
    await chain.send({ to: holder, value: 1n })
    indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl], confirmations: 2 })
    await indexer.reaches(2)
    assert.deepEqual((await indexer.history(holder)).items, [])
    await chain.mine(2)
    await indexer.reaches(4)
    assert.equal((await indexer.history(holder)).items.length, 1)
  })
})
