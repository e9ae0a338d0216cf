import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { padHex, toHex, type Hex } from 'viem'
import { createIndexer, type Indexer } from '../../../services/chain/indexer/indexer.ts'
import type { IndexedChain, IndexerOptions } from '../../../services/chain/indexer/options.ts'
import type { AccountTransaction } from '../../../services/chain/chain-source.ts'
import { createMetrics } from '../../../services/lib/metrics.ts'
import type { Store } from '../../../services/store/store.ts'
import { startAnvil, type Anvil } from '../../stack/anvil.ts'
import { until } from '../until.ts'
import { puppetCode, type PuppetAnswers } from './puppet.ts'

export const chainId = 'eip155:31337009'

/** Accounts whose keys and balances anvil provides. */
export const [alice, bob, carol] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
] as const

export const topics = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
} as const

export const word = (value: bigint | number) => padHex(toHex(value))

/** Returns an unused address. */
export const place = (number: number): Hex => padHex(toHex(number), { size: 20 })

export type Chain = Awaited<ReturnType<typeof startChain>>

/** Starts a local chain, with the actions of tests on it. */
export async function startChain(args: readonly string[] = []) {
  const anvil: Anvil = await startAnvil({ chainId: 31337009, args })
  const rpc = async <Result = unknown>(method: string, ...params: unknown[]): Promise<Result> => {
    const response = await fetch(anvil.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    })
    const { result, error } = (await response.json()) as { result: Result; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const submit = (transaction: { from?: string; to?: string; value?: bigint; data?: string; gas?: string; gasPrice?: string }) =>
    rpc<Hex>('eth_sendTransaction', {
      from: alice,
      ...transaction,
      ...(transaction.value !== undefined && { value: toHex(transaction.value) })
    })
  /** Sends a transaction and waits until it is mined: the node mines only after it has responded. */
  const send = async (transaction: Parameters<typeof submit>[0]) => {
    const hash = await submit(transaction)
    await waitUntil(() => rpc('eth_getTransactionReceipt', hash), 'a receipt')
    return hash
  }
  return {
    ...anvil,
    rpc,
    /** Sends a transaction of Alice, or of the given sender; resolves to its hash. */
    submit,
    send,
    mine: (count = 1) => rpc('anvil_mine', toHex(count)),
    head: async () => Number(await rpc<Hex>('eth_blockNumber')),
    /** Installs a contract with these responses at the address. */
    puppet: async (address: Hex, answers: PuppetAnswers) => {
      await rpc('anvil_setCode', address, puppetCode(answers))
      return address
    },
    async multicall() {
      const file = join(dirname(createRequire(import.meta.url).resolve('viem')), '../_esm/constants/contracts.js')
      const { multicall3Bytecode } = (await import(file)) as { multicall3Bytecode: Hex }
      const receipt = await rpc<{ contractAddress: Hex }>('eth_getTransactionReceipt', await send({ data: multicall3Bytecode }))
      const code = await rpc<Hex>('eth_getCode', receipt.contractAddress, 'latest')
      await rpc('anvil_setCode', '0xca11bde05977b3631167028862be2a173976ca11', code)
    }
  }
}

export const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }

type Given = Partial<Omit<IndexerOptions, 'chains'>> & { readonly store: Store } & Partial<IndexedChain>

export type TestIndexer = ReturnType<typeof startIndexer>

/** Starts an indexer of one chain, with requests to it. */
export function startIndexer({ store, log, metrics = createMetrics(), now, after, random, fetch, outside, ...chain }: Given) {
  const indexer: Indexer = createIndexer({
    store,
    metrics,
    log: log ?? pino({ level: 'silent' }),
    ...(now && { now }),
    ...(after && { after }),
    ...(random && { random }),
    ...(fetch && { fetch }),
    ...(outside && { outside }),
    chains: [{ chainId, rpcUrls: [], nativeCurrency, pollInterval: 5, ...chain }]
  })
  indexer.start()
  const { signal } = new AbortController()
  const history = (address: string, limit = 50, cursor?: string) =>
    indexer.source.history({ chainId, address }, { signal, limit, ...(cursor !== undefined && { cursor }) })
  return {
    ...indexer,
    metrics,
    status: () => indexer.status()[0]!,
    balances: (address: string, fresh?: readonly string[]) =>
      indexer.source.balances({ chainId, address }, { signal, ...(fresh && { fresh }) }),
    nfts: (address: string, limit = 50, cursor?: string) =>
      indexer.source.nfts({ chainId, address }, { signal, limit, ...(cursor !== undefined && { cursor }) }),
    history,
    /** Returns all pages of it. */
    async wholeHistory(address: string, limit: number): Promise<AccountTransaction[]> {
      const all: AccountTransaction[] = []
      for (let cursor: string | undefined; ;) {
        const { items, next } = await history(address, limit, cursor)
        all.push(...items)
        if (next === undefined) return all
        cursor = next
      }
    },
    /** Resolves when everything up to the block is indexed, and the indexer waits for more. */
    reaches: (block: number) =>
      waitUntil(() => {
        const { doing, head } = indexer.status()[0]!
        return doing.name === 'following' && head === block
      }, `block ${block} to be indexed`)
  }
}

/** Resolves when the condition holds. Long timeout for a busy machine. */
export const waitUntil = (condition: () => unknown, what = String(condition)) => until(condition, what, 60_000)

const tables = [
  'chain_transaction',
  'chain_transfer',
  'chain_activity',
  'chain_token',
  'chain_touch',
  'chain_nft_owner',
  'chain_block'
] as const

/** Deletes every chain: opening a database takes longer than any test. */
export async function emptyStore({ db }: Store) {
  for (const table of [...tables, 'chain_nft', 'chain_state'] as const) await db.deleteFrom(table).execute()
}

/** Returns the content of the tables, without timestamps and ownership. */
export async function contentOf({ db }: Store) {
  const contents = await Promise.all(tables.map(table => db.selectFrom(table).selectAll().execute()))
  return contents.map(rows => rows.map(({ chain: _, ...row }) => JSON.stringify(row)).sort())
}

interface RpcMessage {
  readonly id: number
  readonly method: string
  readonly params: readonly unknown[]
}

/**
 * A fault between an indexer and a node: a result in the node's place, or `undefined` to forward to
 * the node.
 */
export type Fault = (message: RpcMessage) => { readonly result: unknown } | { readonly error: unknown } | undefined

export interface Proxy {
  readonly url: string
  readonly methods: string[]
  /** Sizes of requests, in calls. */
  readonly batches: number[]
  fault: Fault
  /** Answers every request in the node's place: status, headers, body. */
  whole: (() => { status: number; headers?: Record<string, string>; body: string } | undefined) | undefined
  close(): Promise<void>
}

/** Starts a proxy in front of a real node that fails as scripted. */
export async function startProxy(rpcUrl: string): Promise<Proxy> {
  const server: Server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const parsed = JSON.parse(Buffer.concat(chunks).toString()) as RpcMessage | RpcMessage[]
      const messages = [parsed].flat()
      proxy.batches.push(messages.length)
      proxy.methods.push(...messages.map(({ method }) => method))
      const whole = proxy.whole?.()
      if (whole) return response.writeHead(whole.status, whole.headers).end(whole.body)
      const real = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(messages)
      })
      const answers = (await real.json()) as { id: number }[]
      const replies = messages.map(message => {
        const faulty = proxy.fault(message)
        return faulty ? { jsonrpc: '2.0', id: message.id, ...faulty } : answers.find(({ id }) => id === message.id)
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(Array.isArray(parsed) ? replies : replies[0]))
    })().catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    methods: [],
    batches: [],
    fault: () => undefined,
    whole: undefined,
    async close() {
      server.closeAllConnections()
      await new Promise(closed => server.close(closed))
    }
  }
  return proxy
}
