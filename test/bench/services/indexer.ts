import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { toHex } from 'viem'
import { createIndexer } from '../../../services/chain/indexer/indexer.ts'
import { createMetrics } from '../../../services/lib/metrics.ts'
import { openStore } from '../../../services/store/store.ts'
import { calls, words } from '../../services/chain/puppet.ts'
import { alice, chainId, nativeCurrency, place, startChain } from '../../services/chain/world.ts'

// Indexes many transfers of a local chain and prints the duration and the growth of the heap:
// `node --expose-gc --import tsx test/bench/services/indexer.ts [--transfers 100000] [--database postgres://…]`

const { values } = parseArgs({ options: { transfers: { type: 'string', default: '100000' }, database: { type: 'string' } } })
const wanted = Number(values.transfers)
const inOne = 100
const perBlock = 5

const coin = place(0xbe9c4)
const log = pino({ level: 'warn' })
const chain = await startChain(['--gas-limit', '1000000000'])
await chain.puppet(coin, words('Coin', 'COIN', 6))
await chain.rpc('evm_setAutomine', false)
for (let nonce = 0; nonce < wanted / inOne;) {
  for (let index = 0; index < perBlock && nonce < wanted / inOne; index++, nonce++) {
    await chain.submit({ to: coin, data: calls.many(inOne), gas: toHex(10_000_000) })
  }
  await chain.mine()
}
const head = await chain.head()
console.log(`${wanted} transfers in ${head} blocks`)

const heap = () => {
  globalThis.gc?.()
  const { heapUsed, rss, external } = process.memoryUsage()
  return { heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20, external: external / 2 ** 20 }
}
const store = await openStore({ log, ...(values.database !== undefined && { databaseUrl: values.database }) })
const indexer = createIndexer({
  store,
  log,
  metrics: createMetrics(),
  chains: [{ chainId, rpcUrls: [chain.rpcUrl], nativeCurrency, pollInterval: 50 }]
})
const started = performance.now()
indexer.start()
for (let next = 0; next <= 10;) {
  await new Promise(resolve => setTimeout(resolve, 20))
  const at = indexer.status()[0]?.head ?? 0
  if (at < (head * next) / 10) continue
  const { heap: used, rss, external } = heap()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${String(next * 10).padStart(3)} %  ${seconds} s  heap ${used.toFixed(0)} MB  external ${external.toFixed(0)} MB  rss ${rss.toFixed(0)} MB`
  )
  next++
}
const seconds = (performance.now() - started) / 1000
const { count } = await store.db
  .selectFrom('chain_transfer')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow()
console.log(`${count} transfers indexed in ${seconds.toFixed(1)} s: ${(count / seconds).toFixed(0)} a second`)

const asked = 500
const from = performance.now()
const accounts = Array.from({ length: asked }, (_, index) => place((index % inOne) + 1))
let answered = 0
await Promise.all(
  Array.from({ length: 20 }, async () => {
    for (let address = accounts.pop(); address !== undefined; address = accounts.pop()) {
      await indexer.source.history({ chainId, address }, { signal: new AbortController().signal, limit: 50 })
      answered++
    }
  })
)
console.log(
  `${answered} pages of history in ${((performance.now() - from) / 1000).toFixed(1)} s; of ${alice.slice(0, 6)} one in ${await timed(alice)} ms`
)
await indexer.close()
await store.close()
await chain.stop()

async function timed(address: string): Promise<string> {
  const start = performance.now()
  await indexer.source.history({ chainId, address }, { signal: new AbortController().signal, limit: 50 })
  return (performance.now() - start).toFixed(0)
}
