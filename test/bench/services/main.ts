import { cpus, loadavg } from 'node:os'
import { unpackState } from '../../stack/chains/state.ts'
import { people } from '../../stack/chains/deployment.ts'
import { startAnvil, type Anvil } from '../../stack/anvil.ts'
import { flatOut, steady, type Load, type Shot } from './load.ts'
import { startServicesProcess, type Running } from './process.ts'
import { measureRelay } from './delivery.ts'
import { measureDirectory } from './directory.ts'
import { measureLogins } from './logins.ts'
import { measureRestore } from './restore.ts'
import { measureSwaps } from './swaps.ts'
import { account, makeTransfers } from './transfers.ts'

// `npm run bench:services`: the services in a separate process, with the embedded database and a local chain, all on loopback.
// Reports and never fails: times depend on the machine, whose processors load, service, database and chain share; a busy machine
// is reported. The processor time of a response hardly depends on that, and covers the services only. `--transfers=10000` indexes
// fewer, `--seconds=2` measures shorter, `--only=relay` only one of its parts; it ends by itself after some ten minutes.

const number = (name: string, usual: number) =>
  Number(process.argv.find(word => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual)
const transfers = number('transfers', 100_000)
const seconds = number('seconds', 10)
/** Indexing timeout in seconds. */
const patience = 600

/** `--only=`: `relay`, `directory`, `logins`, `chain`, `swaps` or `restore`. */
const only = process.argv.find(word => word.startsWith('--only='))?.slice('--only='.length)

const chainId = 31337001
const id = `eip155:${chainId}`
const busy = loadavg()[0] ?? 0
console.log(`${cpus().length} processors, and work for ${busy.toFixed(1)} of them in the minute before`)
const parts = {
  relay: () => measureRelay(seconds),
  directory: () => measureDirectory(seconds),
  logins: measureLogins,
  chain: measureChain,
  swaps: measureSwaps,
  restore: measureRestore
}
if (only !== undefined && !(only in parts)) throw new Error(`--only=${only} is none of ${Object.keys(parts).join(', ')}.`)
for (const [name, measure] of Object.entries(parts)) if (only === undefined || only === name) await measure()

async function measureChain(): Promise<void> {
  const state = await unpackState(chainId)
  let anvil: Anvil | undefined
  let services: Running | undefined
  try {
    anvil = await startAnvil({ chainId, loadState: state.path })
    const before = performance.now()
    const head = await makeTransfers(anvil.rpcUrl, transfers)
    console.log(`${transfers} transfers made in ${took(before)} s, up to block ${head}`)
    services = await startServicesProcess({
      CHAINS: JSON.stringify([
        { id, rpc: [anvil.rpcUrl], nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, indexer: true }
      ])
    })
    await measureIndexing(services, head)
    await measureBalances(services)
    await measureRpc(services)
    await measureImages(services)
  } finally {
    await services?.stop()
    await anvil?.stop()
    await state.remove()
  }
}

/**
 * Samples memory twice a second while it indexes, and reports it by tenths of the progress: it should
 * be flat.
 */
async function measureIndexing(running: Running, head: number): Promise<void> {
  const start = performance.now()
  const samples: { readonly block: number; readonly resident: number; readonly heap: number }[] = []
  let block = 0
  let missed = 0
  while (block < head) {
    if (performance.now() - start > patience * 1000) {
      console.log(`indexing: given up after ${patience} s at block ${block} of ${head}`)
      break
    }
    await new Promise<void>(resolve => setTimeout(resolve, 500))
    if (running.hasEnded) throw new Error(`The services ended at block ${block}.`)
    // so busy that a connection is dropped: reported, because it is a result too
    const numbers = await running.metrics().catch(() => undefined)
    if (numbers === undefined) {
      missed++
      continue
    }
    block = [...numbers].find(([name]) => name.startsWith('chain_indexed_block'))?.[1] ?? 0
    const megabytes = (name: string) => (numbers.get(name) ?? NaN) / 2 ** 20
    samples.push({
      block,
      resident: megabytes('process_resident_memory_bytes'),
      heap: megabytes('nodejs_heap_size_used_bytes')
    })
  }
  const spent = (performance.now() - start) / 1000
  console.log(`indexing: ${transfers} transfers in ${spent.toFixed(1)} s, ${Math.round(transfers / spent)} a second`)
  if (missed > 0) console.log(`  ${missed} times the services did not tell their numbers`)
  for (let tenth = 1; tenth <= 10; tenth++) {
    const of = samples.filter(sample => sample.block > (head * (tenth - 1)) / 10 && sample.block <= (head * tenth) / 10)
    if (of.length === 0) continue
    const most = (values: readonly number[]) =>
      Math.round(Math.max(...values))
        .toString()
        .padStart(5)
    const memory = `resident ${most(of.map(({ resident }) => resident))} MiB, heap ${most(of.map(({ heap }) => heap))} MiB`
    console.log(`  ${String(tenth * 10).padStart(3)} % ${memory}`)
  }
}

async function measureBalances(running: Running): Promise<void> {
  const chain = chainOf(running)
  const path = (who: string) => `/v1/account/${who}/balance?currency=usd&chainId=${id}`
  let asked = 0
  const known = (): Shot => shot(path(account(asked % 100)))
  const sample = (await (await fetch(`${chain}${path(account(0))}`)).json()) as { balances?: unknown[] }
  console.log(`a balance has ${sample.balances?.length ?? 0} tokens`)
  for (; asked < 100; asked++) await fetch(`${chain}${path(account(asked))}`, { headers: { 'x-forwarded-for': clientOf(asked) } })
  await print(
    running,
    'balance, a copy, 2 000 a second',
    () => steady(chain, () => (asked++, known()), 2_000, seconds),
    'p99 < 50 ms'
  )
  await print(running, 'balance, a copy, flat out', () => flatOut(chain, () => (asked++, known()), 50, seconds))
  let fresh = 100
  await print(
    running,
    'balance, not asked before, 200 a second',
    () => steady(chain, () => shot(path(account(fresh++))), 200, seconds),
    'p99 < 250 ms'
  )
  // each account once: a second request would be served from the cache
  const rest = Math.max(1, Math.floor((4_900 - fresh) / 500))
  await print(running, 'balance, not asked before, flat out', () =>
    flatOut(chain, () => shot(path(account(fresh++))), 50, Math.min(seconds, rest))
  )
}

async function measureRpc(running: Running): Promise<void> {
  const chain = chainOf(running)
  const path = `/v1/?chainId=${id}`
  const call = (method: string, params: readonly unknown[] = [], callId = 1) =>
    JSON.stringify({ jsonrpc: '2.0', id: callId, method, params })
  let asked = 0
  const balance = () => call('eth_getBalance', [account(asked++), 'latest'])
  const measure = async (what: string, body: () => string, connections: number) =>
    print(running, `RPC, ${what}`, () => flatOut(chain, () => shot(path, body()), connections, seconds))
  await measure('eth_chainId (kept)', () => call('eth_chainId'), 50)
  await measure('eth_blockNumber (asked together)', () => call('eth_blockNumber'), 50)
  await measure('eth_getBalance (each its own)', balance, 50)
  await measure('100 eth_getBalance in a batch', () => `[${Array.from({ length: 100 }, balance).join()}]`, 8)
}

async function measureImages(running: Running): Promise<void> {
  const chain = chainOf(running)
  const reply = await fetch(`${chain}/v1/account/${people.alice}/nfts?chainId=${id}`)
  const named = [...(await reply.text()).matchAll(/"(http[^"]+\/v1\/image\/[^"]+)"/g)].map(([, address = '']) => address)
  const found = await Promise.all(
    named.map(async address => {
      const response = await fetch(address)
      return { address, isThere: response.ok, size: (await response.arrayBuffer()).byteLength }
    })
  )
  // the other images are on hosts outside this machine
  const pictures = found.filter(({ isThere }) => isThere)
  if (pictures.length === 0) {
    console.log(`pictures: of ${named.length} that the service names for ${people.alice} none is there; not measured`)
    return
  }
  let asked = 0
  const next = () => shot(pictures[asked++ % pictures.length]!.address.slice(chain.length))
  const size = Math.round(pictures.reduce((sum, one) => sum + one.size, 0) / pictures.length)
  await print(running, `pictures, ${pictures.length} of ${size} bytes each, flat out`, () => flatOut(chain, next, 50, seconds))
}

/** Returns a request of one of a thousand clients, as behind a proxy: each is far from its rate limits. */
function shot(path: string, body?: string): Shot {
  return { path, client: clientOf(Math.floor(Math.random() * 1000)), ...(body !== undefined && { body }) }
}

function clientOf(index: number): string {
  return `198.18.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`
}

/** Runs a measurement, and prints it with the processor time of the services per response. */
async function print(running: Running, what: string, measure: () => Promise<Load>, target = ''): Promise<void> {
  const processorTime = async () => (await running.metrics()).get('process_cpu_seconds_total') ?? NaN
  const before = await processorTime()
  const { rate, answers, p50, p99, failed } = await measure()
  const each = ((await processorTime()) - before) * (1000 / answers)
  const times = `p50 ${p50.toFixed(1).padStart(6)} ms  p99 ${p99.toFixed(1).padStart(7)} ms`
  const others = [...failed].map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`).join(', ')
  const numbers = `${Math.round(rate).toString().padStart(7)} a second  ${times}  ${each.toFixed(2).padStart(6)} ms of processor each`
  console.log(`${what.padEnd(46)}${numbers}  ${target}${others && `  and ${others}`}`)
}

function chainOf({ url }: Running): string {
  return `${url}/chain`
}

function took(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
