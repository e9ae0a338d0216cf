import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { systemClock } from '../../../../services/chain/indexer/clock.ts'
import type { Store } from '../../../../services/store/store.ts'
import { databases } from '../databases.ts'
import {
  bob,
  chainId,
  contentOf,
  emptyStore,
  place,
  startChain,
  startIndexer,
  startProxy,
  waitUntil,
  type Chain
} from '../world.ts'

for (const database of databases()) {
  const { skip } = database
  describe(`several indexers over ${database.name}`, () => {
    let chain: Chain
    let stores: readonly Store[]
    const holder = place(0x70)

    before(async () => {
      if (skip) return
      ;[chain, stores] = await Promise.all([startChain(), database.open(3)])
      for (let index = 0; index < 30; index++) await chain.send({ to: holder, value: 1n })
    })
    after(async () => {
      if (skip) return
      await chain.stop()
      await database.close()
    })

    it('one reads the chain, all answer, and another goes on when it leaves', { skip }, async () => {
      const start = async (store: Store) => {
        const proxy = await startProxy(chain.rpcUrl)
        return { proxy, indexer: startIndexer({ store, rpcUrls: [proxy.url], mostBlocks: 4 }) }
      }
      const instances = await Promise.all(stores.map(start))
      const named = (name: string) => instances.filter(({ indexer }) => indexer.status().doing.name === name)
      await waitUntil(() => named('following').length === 1 && named('watching').length === 2)
      await waitUntil(() => named('watching').every(({ indexer }) => indexer.status().head === 30))
      const [leader] = named('following')
      const hasReadLogs = ({ proxy }: (typeof instances)[number]) => proxy.methods.includes('eth_getLogs')
      assert.deepEqual(instances.filter(hasReadLogs), [leader])
      const histories = await Promise.all(instances.map(({ indexer }) => indexer.wholeHistory(holder, 20)))
      for (const history of histories) assert.deepEqual(history, histories[0])
      assert.equal(histories[0]!.length, 30)

      await leader!.indexer.close()
      await chain.send({ to: holder, value: 2n })
      const others = instances.filter(instance => instance !== leader)
      await waitUntil(() =>
        others.some(({ indexer }) => indexer.status().doing.name === 'following' && indexer.status().head === 31)
      )
      await waitUntil(() => others.every(({ indexer }) => indexer.status().head === 31))
      for (const { indexer } of others) assert.equal((await indexer.wholeHistory(holder, 50)).length, 31)
      await Promise.all(others.map(({ indexer }) => indexer.close()))
      await Promise.all(instances.map(({ proxy }) => proxy.close()))
    })

    it('one that is killed is replaced within ten seconds, and until then no response counts as current', { skip }, async () => {
      await emptyStore(stores[0]!)
      let now = 1_900_000_000_000
      let [isKilled, isStopped] = [false, false]
      const after: typeof systemClock.after = (milliseconds, run) => {
        if (!isKilled) return systemClock.after(milliseconds, run)
        isStopped = true
        return () => {}
      }
      const killed = startIndexer({ store: stores[0]!, rpcUrls: [chain.rpcUrl], after, now: () => now })
      await killed.reaches(await chain.head())
      const next = startIndexer({ store: stores[1]!, rpcUrls: [chain.rpcUrl], now: () => now })
      await waitUntil(() => next.status().doing.name === 'watching' && !next.source.isBehind(chainId))
      isKilled = true
      await waitUntil(() => isStopped)
      await chain.send({ to: holder, value: 3n })
      await waitUntil(() => next.source.isBehind(chainId))
      assert.equal(next.status().doing.name, 'watching')
      now += 8_000
      await next.reaches(await chain.head())
      assert.equal(next.source.isBehind(chainId), false)
      await Promise.all([killed.close(), next.close()])
    })

    it('one that was taken for gone writes nothing when it comes back', { skip }, async () => {
      await emptyStore(stores[0]!)
      const proxy = await startProxy(chain.rpcUrl)
      let now = 1_800_000_000_000
      let release = () => {}
      const held = new Promise<void>(resolve => (release = resolve))
      let isHeld = false
      // The first instance stops in the middle of a step: its node does not respond.
      const slow = async (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
        const response = await fetch(input, init)
        if (String(init?.body).includes('eth_getLogs')) {
          isHeld = true
          await held
        }
        return response
      }
      const late = startIndexer({ store: stores[0]!, rpcUrls: [chain.rpcUrl], fetch: slow, mostBlocks: 4, now: () => now })
      await waitUntil(() => isHeld)
      const next = startIndexer({ store: stores[1]!, rpcUrls: [proxy.url], now: () => now })
      await waitUntil(() => next.status().doing.name === 'watching')
      assert.equal(proxy.methods.includes('eth_getLogs'), false)
      now += 61_000
      await next.reaches(await chain.head())
      const content = await contentOf(stores[1]!)
      release()
      await waitUntil(() => late.status().doing.name === 'watching')
      assert.deepEqual(await contentOf(stores[0]!), content)
      assert.equal((await late.wholeHistory(bob, 9)).length, 0)
      await Promise.all([late.close(), next.close(), proxy.close()])
    })
  })
}
