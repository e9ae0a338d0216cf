import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { concatHex, encodeAbiParameters, padHex, type Hex } from 'viem'
import { databases } from '../databases.ts'
import { calls, words } from '../puppet.ts'
import {
  alice,
  bob,
  carol,
  contentOf,
  place,
  startChain,
  startIndexer,
  waitUntil,
  topics,
  word,
  type Chain,
  type TestIndexer
} from '../world.ts'
import { openTestStore } from '../../open-test-store.ts'
import type { Store } from '../../../../services/store/store.ts'

const [coin, whole, fee, cards, items, wrapped, silent] = [1, 2, 3, 4, 5, 6, 7].map(number => place(0xa0000 + number)) as [
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex,
  Hex
]
const zero = place(0)

const transferLog = (from: Hex, to: Hex, amount: bigint) => calls.log([topics.transfer, from, to], word(amount))
const nftLog = (from: Hex, to: Hex, id: bigint) => calls.log([topics.transfer, from, to, word(id)])
const singleLog = (from: Hex, to: Hex, id: bigint, amount: bigint) =>
  calls.log([topics.single, alice, from, to], concatHex([word(id), word(amount)]))
const batchLog = (from: Hex, to: Hex, ids: bigint[], amounts: bigint[]) =>
  calls.log([topics.batch, alice, from, to], encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts]))

for (const database of databases()) {
  const { skip } = database
  describe(`the indexer on a real chain, over ${database.name}`, { skip }, () => {
    let chain: Chain
    let store: Store
    let indexer: TestIndexer

    before(async () => {
      if (skip) return
      const [started, stores] = await Promise.all([startChain(), database.open(1)])
      chain = started
      store = stores[0]!
      await chain.puppet(coin, words('Coin', 'COIN', 6))
      await chain.puppet(whole, words('Whole', 'WHL', 0))
      await chain.puppet(fee, words('Fee', 'FEE', 18))
      await chain.puppet(cards, words('Cards', 'CARD', 0))
      await chain.puppet(items, {})
      await chain.puppet(wrapped, words('Wrapped', 'WRP', 18))
      await chain.puppet(silent, {})
      indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl] })
    })
    after(async () => {
      if (skip) return
      await indexer.close()
      await Promise.all([chain.stop(), database.close()])
    })

    const settled = async () => {
      const head = await chain.head()
      await indexer.reaches(head)
    }

    it('returns what an account sent and received, newest first', async () => {
      const paid = await chain.send({ to: bob, value: 5n })
      const deployed = await chain.send({ data: '0x00' })
      const approved = await chain.send({
        to: coin,
        data: `0x095ea7b3${padHex(bob).slice(2)}${word(1n).slice(2)}`,
        gas: '0x20000'
      })
      await settled()
      const { items, next } = await indexer.history(alice)
      assert.equal(next, undefined)
      assert.deepEqual(
        items.map(({ hash, nonce, status, selector, to }) => ({ hash, nonce, status, selector, to })),
        [
          { hash: approved, nonce: 2, status: 'failed', selector: '0x095ea7b3', to: coin },
          { hash: deployed, nonce: 1, status: 'confirmed', selector: undefined, to: undefined },
          { hash: paid, nonce: 0, status: 'confirmed', selector: undefined, to: bob }
        ]
      )
      const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
      assert.deepEqual(items[2]!.transfers, [{ direction: 'out', from: alice, to: bob, amount: 5n, token: ether }])
      assert.deepEqual((await indexer.history(bob.toUpperCase().replace('X', 'x'))).items[0]!.transfers[0]!.direction, 'in')
      const { timestamp } = await chain.rpc<{ timestamp: Hex }>('eth_getBlockByNumber', '0x1', false)
      assert.equal(items[2]!.minedAt, Number(timestamp) * 1000)
    })

    it('reads balances from the chain, of whatever an account has ever touched', async () => {
      await chain.send({ to: coin, data: calls.set(carol, 1_500_000n) })
      await chain.send({ to: coin, data: transferLog(alice, carol, 1_500_000n) })
      await chain.send({ to: whole, data: calls.set(carol, 7n) })
      await chain.send({ to: whole, data: transferLog(zero, carol, 7n) })
      await settled()
      const ether = BigInt(await chain.rpc<Hex>('eth_getBalance', carol, 'latest'))
      assert.deepEqual(await indexer.balances(carol), [
        { name: 'Ether', symbol: 'ETH', decimals: 18, amount: ether },
        { contract: whole, name: 'Whole', symbol: 'WHL', decimals: 0, amount: 7n },
        { contract: coin, name: 'Coin', symbol: 'COIN', decimals: 6, amount: 1_500_000n }
      ])
      assert.deepEqual(await indexer.balances(place(0xdead)), [])
    })

    it('is right about a token that takes a fee, whatever its logs say', async () => {
      const holder = place(0xfee)
      await chain.send({ to: fee, data: calls.set(alice, 1000n) })
      await chain.send({ to: fee, data: calls.transfer(holder, 1000n) })
      await settled()
      assert.deepEqual(await indexer.balances(holder), [
        { contract: fee, name: 'Fee', symbol: 'FEE', decimals: 18, amount: 990n }
      ])
      assert.equal((await indexer.history(holder)).items[0]!.transfers[0]!.amount, 1000n)
    })

    it('finds wrapped coins that came without a transfer', async () => {
      const holder = place(0x3e)
      await chain.send({ to: wrapped, data: calls.set(holder, 3n) })
      await chain.send({ to: wrapped, data: calls.log([topics.deposit, holder], word(3n)) })
      await settled()
      assert.deepEqual(
        (await indexer.balances(holder)).map(({ symbol, amount }) => [symbol, amount]),
        [['WRP', 3n]]
      )
    })

    it('returns no balance of a contract without decimals', async () => {
      const holder = place(0x51)
      await chain.send({ to: silent, data: calls.set(holder, 3n) })
      await chain.send({ to: silent, data: transferLog(alice, holder, 3n) })
      await settled()
      assert.deepEqual(await indexer.balances(holder), [])
      assert.deepEqual(
        (await indexer.history(holder)).items.map(({ transfers }) => transfers),
        [[]]
      )
    })

    it('reads a balance again on request, also of a token without a known transfer', async () => {
      const holder = place(0xf5)
      await chain.send({ to: coin, data: calls.set(holder, 4n) })
      await settled()
      assert.deepEqual(await indexer.balances(holder), [])
      const [found] = await indexer.balances(holder, [coin.toUpperCase().replace('X', 'x')])
      assert.deepEqual([found?.contract, found?.amount], [coin, 4n])
      await chain.rpc('evm_setAutomine', false)
      await chain.rpc('anvil_setStorageAt', coin, padHex(holder), word(9n))
      assert.equal((await indexer.balances(holder, [coin]))[0]?.amount, 9n)
      await chain.rpc('evm_setAutomine', true)
    })

    it('knows who has which NFT, by the last transfer', async () => {
      const [first, second] = [place(0x721a), place(0x721b)]
      const before = await chain.head()
      await chain.rpc('evm_setAutomine', false)
      const nonce = Number(await chain.rpc<Hex>('eth_getTransactionCount', alice, 'latest'))
      const sent = [
        nftLog(zero, first, 1n),
        nftLog(zero, first, 2n ** 256n - 1n),
        nftLog(first, second, 1n),
        nftLog(second, first, 1n)
      ]
      for (const [index, data] of [...sent, nftLog(first, second, 1n)].entries()) {
        await chain.rpc('eth_sendTransaction', {
          from: alice,
          to: cards,
          data,
          nonce: word(nonce + index).replace(/^0x0+/, '0x'),
          gas: '0x20000'
        })
      }
      await chain.mine()
      await chain.rpc('evm_setAutomine', true)
      assert.equal(await chain.head(), before + 1, 'all in one block')
      await settled()
      const ids = async (account: string) => (await indexer.nfts(account)).items.map(({ tokenId, amount }) => [tokenId, amount])
      assert.deepEqual([await ids(first), await ids(second)], [[[2n ** 256n - 1n, 1n]], [[1n, 1n]]])
      await chain.send({ to: cards, data: nftLog(second, zero, 1n) })
      await settled()
      assert.deepEqual(await ids(second), [])
    })

    it('sums what came and went of each ERC-1155 token, batches included, and believes no broken batch', async () => {
      const [first, second] = [place(0x1155a), place(0x1155b)]
      await chain.send({ to: items, data: batchLog(zero, first, [7n, 8n, 7n], [10n, 1n, 5n]) })
      await chain.send({ to: items, data: singleLog(first, second, 7n, 4n) })
      await chain.send({ to: items, data: singleLog(first, second, 8n, 1n) })
      await chain.send({ to: items, data: batchLog(zero, first, [7n], [1n, 2n]) })
      await chain.send({
        to: items,
        data: calls.log([topics.batch, alice, zero, first], concatHex([word(64), word(2n ** 200n)]))
      })
      await settled()
      const held = async (account: string) =>
        (await indexer.nfts(account)).items.map(({ tokenId, amount, standard, contract }) => [
          contract,
          standard,
          tokenId,
          amount
        ])
      assert.deepEqual(await held(first), [[items, 'erc1155', 7n, 11n]])
      assert.deepEqual(await held(second), [
        [items, 'erc1155', 7n, 4n],
        [items, 'erc1155', 8n, 1n]
      ])
    })

    it('pages through NFTs without a gap, with a cursor that cannot be forged', async () => {
      const holder = place(0x9a9e)
      const ids = Array.from({ length: 7 }, (_, index) => BigInt(index + 100))
      await chain.send({ to: items, data: batchLog(zero, holder, ids, ids) })
      await settled()
      const found: bigint[] = []
      let cursor: string | undefined
      do {
        const page = await indexer.nfts(holder, 3, cursor)
        found.push(...page.items.map(({ tokenId }) => tokenId))
        cursor = page.next
      } while (cursor !== undefined)
      assert.deepEqual(found, ids)
      await assert.rejects(indexer.nfts(holder, 3, 'bm90aGluZw'), { name: 'SourceError', message: /cursor/ })
      await assert.rejects(indexer.history(holder, 3, "' or 1=1 --"), { name: 'SourceError', message: /cursor/ })
    })

    it('turns pages where it left off, whatever happens meanwhile', async () => {
      const holder = place(0xc0)
      const sent: string[] = []
      for (let index = 0; index < 5; index++) sent.unshift(await chain.send({ to: holder, value: 1n }))
      await settled()
      const first = await indexer.history(holder, 2)
      await chain.send({ to: holder, value: 2n })
      await settled()
      const second = await indexer.history(holder, 2, first.next)
      const third = await indexer.history(holder, 2, second.next)
      const hashes = [first, second, third].flatMap(({ items }) => items.map(({ hash }) => hash))
      assert.deepEqual(hashes, sent)
      assert.equal(third.next, undefined)
    })

    it('shows what is on its way before all, once', async () => {
      const holder = place(0x9e)
      await chain.rpc('evm_setAutomine', false)
      const hash = await chain.submit({ to: holder, value: 8n })
      await waitUntil(async () => (await indexer.history(holder)).items.length === 1)
      const [waiting] = (await indexer.history(holder)).items
      assert.deepEqual([waiting?.hash, waiting?.status, waiting?.minedAt], [hash, 'pending', undefined])
      assert.deepEqual(
        waiting?.transfers.map(({ direction, amount }) => [direction, amount]),
        [['in', 8n]]
      )
      await chain.mine()
      await chain.rpc('evm_setAutomine', true)
      await settled()
      assert.deepEqual(
        (await indexer.history(holder)).items.map(({ hash, status }) => [hash, status]),
        [[hash, 'confirmed']]
      )
    })

    it('goes on where it stopped, and reads nothing twice', async () => {
      await indexer.close()
      assert.equal(indexer.status().doing.name, 'stopped')
      const content = await contentOf(store)
      await chain.send({ to: bob, value: 6n })
      const again = startIndexer({ store, rpcUrls: [chain.rpcUrl] })
      const head = await chain.head()
      await again.reaches(head)
      const later = await contentOf(store)
      assert.equal(later[0]!.length, content[0]!.length + 1)
      assert.ok(content[0]!.every(row => later[0]!.includes(row)))
      await again.close()

      const fresh = await openTestStore()
      const anew = startIndexer({ store: fresh, rpcUrls: [chain.rpcUrl], mostBlocks: 3 })
      await anew.reaches(head)
      assert.deepEqual(await contentOf(fresh), later, 'read in other steps, it is the same')
      await anew.close()
      await fresh.close()
      indexer = startIndexer({ store, rpcUrls: [chain.rpcUrl] })
      await settled()
    })

    it('counts what is in, and what is missing', async () => {
      await settled()
      const numbers = await indexer.metrics.registry.metrics()
      assert.match(numbers, new RegExp(`chain_indexed_block\\{chain="eip155:31337009"\\} ${await chain.head()}\n`))
      assert.match(numbers, /chain_index_lag_blocks\{chain="eip155:31337009"\} 0\n/)
    })
  })
}
