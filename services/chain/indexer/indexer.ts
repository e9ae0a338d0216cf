import { tracedFetch } from '../../lib/tracing.ts'
import { randomUUID } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { SourceError, type AccountOnChain, type ChainSource } from '../chain-source.ts'
import { createBalances } from './balances.ts'
import { createChainStore, type ChainState } from './chain-store.ts'
import { systemClock, type Clock } from './clock.ts'
import { createContractReader } from './contract-reader.ts'
import { BlockFollower, type FollowerStatus } from './block-follower.ts'
import { createHistory } from './history.ts'
import { createNftMetadataReader } from './nft-metadata.ts'
import { createNfts } from './nfts.ts'
import { createNode, NodeError } from './node-client.ts'
import { completeChain, type CompleteChain, type IndexerOptions } from './options.ts'
import { createPendingTransactions } from './pending-transactions.ts'
import { createRangeReader } from './range-reader.ts'
import { createBatchSize } from './batch-size.ts'

export interface ChainStatus {
  /** CAIP-2. */
  readonly chainId: string
  readonly doing: FollowerStatus
  /** Last indexed block; absent before the first poll, and if there is none. */
  readonly head?: number
  /** Number of blocks that are not indexed yet. */
  readonly lag?: number
}

export interface Indexer {
  readonly source: Required<ChainSource>
  /** Starts following the chains. Unreachable nodes are retried until they respond. */
  start(): void
  /** Completes current work and releases the leases. The database stays open. */
  close(): Promise<void>
  status(): readonly ChainStatus[]
}

/** Maximum response size in bytes. */
const longestReply = 64 * 1024 * 1024

/**
 * Creates an indexer of EVM chains over JSON-RPC: indexes their blocks into the database, and serves
 * holdings and history from there. Any number of instances may share one database; one of them follows a chain, all of them
 * serve.
 *
 * @throws Error that names the chain and the field of a wrong option
 */
export function createIndexer(options: IndexerOptions): Indexer {
  const { store, log, metrics, fetch = tracedFetch, outside } = options
  const clock: Clock = {
    now: options.now ?? systemClock.now,
    after: options.after ?? systemClock.after,
    random: options.random ?? systemClock.random
  }
  const stopping = new AbortController()
  // Each chain adds a few listeners: many chains are not a leak.
  setMaxListeners(0, stopping.signal)
  const holder = randomUUID()
  const chains = new Map(options.chains.map(chain => [chain.chainId, open(completeChain(chain))]))
  let running: Promise<unknown> | undefined

  return {
    source: {
      name: 'indexer',
      chains: new Set(chains.keys()),
      isBehind(chainId) {
        const known = chains.get(chainId)
        if (!known?.follower.state) return false
        // a poll that fails may miss blocks that nothing here knows of
        return known.follower.status.name === 'failing' || lagOf(known.chain, known.follower.state) > 0
      },
      balances: (account, { signal, fresh }) =>
        answer(account, signal, ({ balances }, state, address) => balances(state, address, fresh?.map(lowerCase))),
      nfts: (account, page) => answer(account, page.signal, ({ nfts }, state, address) => nfts(state, address, page)),
      history: (account, page) => answer(account, page.signal, ({ history }, state, address) => history(state, address, page))
    },
    start() {
      running ??= Promise.all([...chains.values()].map(({ follower }) => follower.run()))
    },
    async close() {
      stopping.abort()
      await running
      // If the database is unreachable, the lease expires.
      if (running) await Promise.allSettled([...chains.values()].map(({ book }) => book.release()))
    },
    status: () =>
      [...chains.values()].map(({ chain, follower }) => ({
        chainId: chain.chainId,
        doing: follower.status,
        ...(follower.state && follower.state.head >= follower.state.fromBlock && { head: follower.state.head }),
        ...(follower.state && { lag: lagOf(chain, follower.state) })
      }))
  }

  function open(chain: CompleteChain) {
    const { chainId, rpcUrls, nativeCurrency, batchSize, timeout, fromBlock, keptBlocks } = chain
    const nodeOptions = { chainId, urls: rpcUrls, fetch, clock, batchSize, timeout, longestReply, signal: stopping.signal }
    // Two clients of the node, so that reads do not wait for block downloads.
    const [writing, reading] = [createNode(nodeOptions), createNode(nodeOptions)]
    const contracts = createContractReader(reading, clock)
    const { db } = store
    const book = createChainStore({ db, chainId, fromBlock, keptBlocks, holder })
    const nameNfts = createNftMetadataReader({ db, contracts, clock, outside })
    const follower = new BlockFollower({
      ...chain,
      book,
      range: createRangeReader(writing),
      contracts: createContractReader(writing, clock),
      span: createBatchSize(chain.mostBlocks),
      clock,
      log,
      metrics,
      signal: stopping.signal
    })
    return {
      chain,
      book,
      follower,
      balances: createBalances({ db, node: reading, contracts, nativeCurrency }),
      nfts: createNfts(db, nameNfts),
      history: createHistory({ db, nativeCurrency, nameNfts, pending: createPendingTransactions(reading, nativeCurrency, clock) })
    }
  }

  async function answer<Answer>(
    { chainId, address }: AccountOnChain,
    signal: AbortSignal,
    work: (chain: ReturnType<typeof open>, state: ChainState, address: string) => Promise<Answer>
  ): Promise<Answer> {
    const chain = chains.get(chainId)
    if (!chain) throw new SourceError(`${chainId} is not indexed`)
    const { state, status } = chain.follower
    if (!state) {
      throw new SourceError(`${chainId} is not indexed yet${status.name === 'failing' ? `: ${status.problem}` : ''}`)
    }
    const lag = lagOf(chain.chain, state)
    if (lag > chain.chain.mostLag || state.head < state.fromBlock)
      throw new SourceError(`${chainId} is still being indexed: ${lag} blocks are missing`)
    try {
      return await unless(signal, work(chain, state, lowerCase(address)))
    } catch (error) {
      if (error instanceof NodeError) throw new SourceError(`${chainId}: ${error.message}`, { cause: error })
      throw error
    }
  }
}

const lowerCase = (address: string) => address.toLowerCase()

const lagOf = ({ confirmations }: CompleteChain, { nodeHead, head }: ChainState) => Math.max(0, nodeHead - confirmations - head)

/** Rejects on abort without cancelling work that other callers share. */
async function unless<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  signal.throwIfAborted()
  let leave = () => {}
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave)
  })
  try {
    return await Promise.race([work, left])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}
