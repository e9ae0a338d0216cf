import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { LeaseLostError, type ChainStore, type ChainState } from './chain-store.ts'
import { sleep, type Clock } from './clock.ts'
import type { ContractReader } from './contract-reader.ts'
import { NodeError, WrongChainError } from './node-client.ts'
import type { NodeBlock } from './parse-replies.ts'
import { RangeTooLargeError, type MinedBlock, type RangeReader } from './range-reader.ts'
import type { BatchSize } from './batch-size.ts'
import { fetchTokenMetadata } from './tokens.ts'
import type { TokenRow } from './write-blocks.ts'

/** Status of a chain. */
export type FollowerStatus =
  | { readonly name: 'starting' }
  /** This instance reads blocks behind the head. */
  | { readonly name: 'indexing' }
  /** All blocks are indexed; this instance waits for the next one. */
  | { readonly name: 'following' }
  /** Another instance indexes the chain. */
  | { readonly name: 'watching' }
  | { readonly name: 'failing'; readonly problem: string }
  | { readonly name: 'stopped' }

export interface FollowerOptions {
  /** CAIP-2. */
  readonly chainId: string
  readonly fromBlock: number
  readonly confirmations: number
  /**
   * True if the chain starts from genesis with each start of the services, so that a different chain is
   * no warning.
   */
  readonly restarts: boolean
  /** Poll interval in milliseconds. */
  readonly pollInterval: number
  readonly book: ChainStore
  readonly range: RangeReader
  readonly contracts: ContractReader
  readonly span: BatchSize
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly signal: AbortSignal
}

export interface Follower {
  readonly status: FollowerStatus
  /** Last known state of the chain. */
  readonly state: ChainState | undefined
  /** Follows the chain until the signal aborts; resolves when the last step has ended. */
  run(): Promise<void>
}

/**
 * Lease time in milliseconds, at least three polls. Renewed during a step, which may take longer: a killed instance is replaced
 * after this time and one poll.
 */
const leaseTime = 6_000
const longestWatch = 2_000

/** Minimum and maximum backoff after failures, in milliseconds. */
const firstPause = 500
const longestPause = 60_000

/**
 * Number of polls in a row until a shorter chain is accepted: a node behind a load balancer may only
 * be late.
 */
const patience = 5

/** Number of block hashes that are compared at once after a reorg. */
const comparedAtOnce = 32

/** Follows one chain: indexes new blocks, rolls back removed ones, and polls. */
export class BlockFollower implements Follower {
  readonly #options: FollowerOptions
  #status: FollowerStatus = { name: 'starting' }
  #state: ChainState | undefined
  /** True until blocks of an earlier run are compared with the chain. */
  #uncompared: boolean
  #polledShorter = 0
  #failures = 0

  constructor(options: FollowerOptions) {
    this.#options = options
    this.#uncompared = options.restarts
  }

  get status(): FollowerStatus {
    return this.#status
  }

  get state(): ChainState | undefined {
    return this.#state
  }

  async run(): Promise<void> {
    const { clock, signal } = this.#options
    while (!signal.aborted) await sleep(clock, await this.#round(), signal)
    this.#status = { name: 'stopped' }
  }

  /** Runs one step, and returns the delay until the next one. */
  async #round(): Promise<number> {
    const { chainId, pollInterval, log, metrics, signal, clock } = this.#options
    try {
      const wait = await this.#step()
      if (this.#failures > 0) log.info({ chain: chainId }, 're-indexing the chain')
      this.#failures = 0
      return wait
    } catch (error) {
      if (error instanceof LeaseLostError) return pollInterval
      if (signal.aborted) return 0
      this.#failures++
      const problem = error instanceof Error ? error.message : String(error)
      this.#status = { name: 'failing', problem }
      const kind = error instanceof WrongChainError ? 'chain' : error instanceof NodeError ? 'node' : 'other'
      metrics.indexErrors.inc({ chain: chainId, kind })
      const about = {
        chain: chainId,
        failures: this.#failures,
        error: problem,
        ...(kind === 'other' && error instanceof Error && { stack: error.stack })
      }
      // Logged at the first failure and then rarely, not with each retry.
      if (this.#failures === 1 || this.#failures % 50 === 0) log.error(about, 'the chain cannot be indexed')
      else log.debug(about, 'the chain cannot be indexed yet')
      const growing = Math.min(longestPause, firstPause * 2 ** (this.#failures - 1))
      const requestedWait = error instanceof NodeError ? Math.min(error.wait, longestPause) : 0
      return Math.max(growing * (0.5 + clock.random() / 2), requestedWait)
    }
  }

  async #step(): Promise<number> {
    const { pollInterval, book, range, clock } = this.#options
    // The node verifies its chain id first: before that nothing is written.
    const newest = await range.newest()
    const lease = Math.max(leaseTime, 3 * pollInterval)
    const state = await book.lead(clock.now(), lease)
    // without a leader, and right after a change of it, only this poll knows how many blocks are missing
    this.#state = { ...state, nodeHead: Math.max(state.nodeHead, newest.number) }
    if (!this.#state.leads) {
      this.#status = { name: 'watching' }
      this.#note()
      return Math.min(pollInterval, longestWatch)
    }
    const release = this.#keepLease(lease)
    try {
      return await this.#lead(this.#state, newest)
    } finally {
      release()
    }
  }

  /** Renews the lease until the returned function is called. If it fails, the lease expires, and nothing more is written. */
  #keepLease(lease: number): () => void {
    const { book, clock, chainId, log } = this.#options
    let isOver = false
    const renew = () => {
      book
        .extend(clock.now(), lease)
        .catch((error: unknown) => log.debug({ chain: chainId, error: String(error) }, 'the lease cannot be renewed'))
        .finally(() => {
          if (!isOver) cancel = clock.after(lease / 3, renew)
        })
    }
    let cancel = clock.after(lease / 3, renew)
    return () => {
      isOver = true
      cancel()
    }
  }

  /** Runs one step of the instance that holds the lease. */
  async #lead(state: ChainState, newest: NodeBlock): Promise<number> {
    const { chainId, fromBlock, confirmations, pollInterval, book, log } = this.#options
    this.#state = state
    if (this.#state.fromBlock > fromBlock) {
      log.info({ chain: chainId, fromBlock }, 're-indexing the chain from an earlier block')
      return this.#beginAnew(this.#state)
    }
    if (this.#uncompared && this.#state.head >= this.#state.fromBlock) {
      const wait = await this.#takeBack(this.#state, Math.min(this.#state.head, newest.number), true)
      // only after success: a failed comparison is repeated
      this.#uncompared = false
      return wait
    }
    this.#uncompared = false
    if (this.#state.nodeHead !== newest.number) await book.noteNodeHead(this.#state, newest.number)
    this.#state = { ...this.#state, nodeHead: newest.number }
    this.#note()

    const target = newest.number - confirmations
    this.#polledShorter = newest.number < this.#state.head ? this.#polledShorter + 1 : 0
    if (target > this.#state.head) {
      this.#status = { name: 'indexing' }
      return this.#readOn(this.#state, target)
    }
    if (!(await this.#stands(this.#state, newest))) return this.#takeBack(this.#state, Math.min(this.#state.head, newest.number))
    this.#status = { name: 'following' }
    return pollInterval
  }

  /** Checks whether the indexed head is still on the chain, if there is no next block that would show it. */
  async #stands(current: ChainState, newest: NodeBlock): Promise<boolean> {
    const { book, range } = this.#options
    if (this.#polledShorter >= patience) return false
    const [last] = await book.kept(current, Math.min(current.head, newest.number), 1)
    if (!last) return true
    const hash = last.number === newest.number ? newest.hash : (await range.hashes([last.number]))[0]
    return hash === undefined || hash === last.hash
  }

  async #readOn(current: ChainState, target: number): Promise<number> {
    const { chainId, book, range, contracts, span, log } = this.#options
    const first = current.head + 1
    const last = Math.min(target, current.head + span.blocks)
    try {
      const blocks = await range.read(first, last)
      const [head] = await book.kept(current, current.head, 1)
      if (head?.number === current.head && head.hash !== blocks[0]!.parentHash) return await this.#takeBack(current, current.head)
      const tokens = await describeNew(book, contracts, current, blocks)
      await book.append(current, blocks, tokens)
      this.#state = { ...current, head: last }
      span.worked(rowsIn(blocks))
      this.#note()
    } catch (error) {
      if (!(error instanceof RangeTooLargeError) || !span.refused()) throw error
      log.debug({ chain: chainId, blocks: span.blocks, reason: error.message }, 'the node rejects this block range')
    }
    return 0
  }

  /** Finds the last common block, and deletes the blocks above it. */
  async #takeBack(current: ChainState, highest: number, expected = false): Promise<number> {
    const { book, range } = this.#options
    this.#status = { name: 'indexing' }
    for (let from = highest; ;) {
      const kept = await book.kept(current, from, comparedAtOnce)
      if (kept.length === 0) break
      const hashes = await range.hashes(kept.map(({ number }) => number))
      const fork = kept.find(({ hash }, index) => hash === hashes[index])
      if (fork) {
        this.#changed(
          { fork: fork.number, head: current.head },
          'the chain has changed: its last blocks are read again',
          expected
        )
        await book.takeBack(current, fork.number)
        this.#state = { ...current, head: fork.number, revision: current.revision + 1 }
        return 0
      }
      from = kept.at(-1)!.number - 1
    }
    this.#changed({ head: current.head }, 'no stored block is on the chain: re-indexing', expected)
    return this.#beginAnew(current)
  }

  #changed(what: Readonly<Record<string, number>>, words: string, expected: boolean): void {
    const { chainId, log, metrics } = this.#options
    if (expected) return log.debug({ chain: chainId, ...what }, words)
    log.warn({ chain: chainId, ...what }, words)
    metrics.reorganisations.inc({ chain: chainId })
  }

  async #beginAnew(current: ChainState): Promise<number> {
    const { fromBlock, book } = this.#options
    await book.beginAnew(current)
    this.#state = { ...current, fromBlock, head: fromBlock - 1, revision: current.revision + 1 }
    return 0
  }

  #note(): void {
    const { chainId, confirmations, metrics } = this.#options
    if (!this.#state) return
    metrics.indexedBlock.set({ chain: chainId }, this.#state.head)
    metrics.indexLag.set({ chain: chainId }, Math.max(0, this.#state.nodeHead - confirmations - this.#state.head))
  }
}

/** Reads the metadata of contracts that are seen for the first time. */
async function describeNew(
  book: ChainStore,
  contracts: ContractReader,
  current: ChainState,
  blocks: readonly MinedBlock[]
): Promise<readonly TokenRow[]> {
  const seen = new Map<string, number>()
  for (const { number, transactions } of blocks) {
    for (const { transfers, touches } of transactions) {
      for (const { contract } of [...transfers, ...touches]) if (!seen.has(contract)) seen.set(contract, number)
    }
  }
  const unknown = await book.unknown(current, [...seen.keys()])
  if (unknown.length === 0) return []
  const words = await fetchTokenMetadata(contracts, unknown, 'latest')
  return unknown.map((contract, index) => ({ contract, block: seen.get(contract)!, ...words[index]! }))
}

/** Estimates the number of rows that a round inserts. */
function rowsIn(blocks: readonly MinedBlock[]): number {
  return blocks.reduce(
    (sum, { transactions }) => transactions.reduce((rows, { transfers }) => rows + 1 + transfers.length, sum + 1),
    0
  )
}
