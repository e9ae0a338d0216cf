import type { Log } from '../../lib/log.ts'
import type { Metrics } from '../../lib/metrics.ts'
import { LeaseLost, type Book, type ChainState } from './book.ts'
import { pause, type Clock } from './clock.ts'
import type { Contracts } from './contracts.ts'
import { NodeError, WrongChainError } from './node.ts'
import type { NodeBlock } from './replies.ts'
import { RangeRefused, type MinedBlock, type RangeReader } from './range.ts'
import type { Span } from './span.ts'
import { describeTokens } from './tokens.ts'
import type { DescribedToken } from './write.ts'

/** What a chain is doing. */
export type FollowerStatus =
  | { readonly name: 'starting' }
  /** This instance reads blocks that are behind the newest one. */
  | { readonly name: 'indexing' }
  /** Everything is in; this instance waits for the next block. */
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
  /** It begins anew with each start: that it is another one than it was is nothing to warn of. */
  readonly restarts: boolean
  /** Milliseconds. */
  readonly pollInterval: number
  readonly book: Book
  readonly range: RangeReader
  readonly contracts: Contracts
  readonly span: Span
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly signal: AbortSignal
}

export interface Follower {
  readonly status: FollowerStatus
  /** What was last known of the chain. */
  readonly state: ChainState | undefined
  /** Follows the chain until the signal; resolves when the last step has ended. */
  run(): Promise<void>
}

/** Milliseconds; longer than any step that works. */
const leaseTime = 60_000

/** Pauses after failures, in milliseconds: from, to. */
const firstPause = 500
const longestPause = 60_000

/** Polls in a row that a chain may be shorter than what is in, before it is believed: a node behind a balancer may only be late. */
const patience = 5

/** Hashes that are compared at once when the chain has changed. */
const comparedAtOnce = 32

/** Follows one chain: reads what is new, takes back what is gone, and waits. */
export function createFollower(options: FollowerOptions): Follower {
  const { chainId, fromBlock, confirmations, pollInterval, book, range, contracts, span, clock, log, metrics, signal } = options
  let status: FollowerStatus = { name: 'starting' }
  let state: ChainState | undefined
  /** What an earlier run of the chain may have left is still to be compared. */
  let uncompared = options.restarts
  let polledShorter = 0
  let failures = 0

  return {
    get status() {
      return status
    },
    get state() {
      return state
    },
    async run() {
      while (!signal.aborted) await pause(clock, await round(), signal)
      status = { name: 'stopped' }
    }
  }

  /** One step, and how long to wait for the next one. */
  async function round(): Promise<number> {
    try {
      const wait = await step()
      if (failures > 0) log.info({ chain: chainId }, 'the chain is indexed again')
      failures = 0
      return wait
    } catch (error) {
      if (error instanceof LeaseLost) return pollInterval
      if (signal.aborted) return 0
      failures++
      const problem = error instanceof Error ? error.message : String(error)
      status = { name: 'failing', problem }
      const kind = error instanceof WrongChainError ? 'chain' : error instanceof NodeError ? 'node' : 'other'
      metrics.indexErrors.inc({ chain: chainId, kind })
      const about = {
        chain: chainId,
        failures,
        error: problem,
        ...(kind === 'other' && error instanceof Error && { stack: error.stack })
      }
      // Said when it begins; an operator does not need it a thousand times.
      if (failures === 1 || failures % 50 === 0) log.error(about, 'the chain cannot be indexed')
      else log.debug(about, 'the chain cannot be indexed yet')
      const growing = Math.min(longestPause, firstPause * 2 ** (failures - 1))
      const asked = error instanceof NodeError ? Math.min(error.wait, longestPause) : 0
      return Math.max(growing * (0.5 + clock.random() / 2), asked)
    }
  }

  async function step(): Promise<number> {
    // First of all the node says which chain it is: before that nothing is written.
    const newest = await range.newest()
    state = await book.lead(clock.now(), leaseTime)
    if (!state.leads) {
      status = { name: 'watching' }
      note()
      return pollInterval
    }
    if (state.fromBlock > fromBlock) {
      log.info({ chain: chainId, fromBlock }, 'the chain is indexed anew, from further back')
      return beginAnew(state)
    }
    if (uncompared && state.head >= state.fromBlock) {
      const wait = await takeBack(state, Math.min(state.head, newest.number), true)
      // only once it is done: one that failed on the way is asked again
      uncompared = false
      return wait
    }
    uncompared = false
    if (state.nodeHead !== newest.number) await book.noteNodeHead(state, newest.number)
    state = { ...state, nodeHead: newest.number }
    note()

    const target = newest.number - confirmations
    polledShorter = newest.number < state.head ? polledShorter + 1 : 0
    if (target > state.head) {
      status = { name: 'indexing' }
      return readOn(state, target)
    }
    if (!(await stands(state, newest))) return takeBack(state, Math.min(state.head, newest.number))
    status = { name: 'following' }
    return pollInterval
  }

  /** Whether what is in is still the chain, where there is no next block that would tell. */
  async function stands(current: ChainState, newest: NodeBlock): Promise<boolean> {
    if (polledShorter >= patience) return false
    const [last] = await book.kept(current, Math.min(current.head, newest.number), 1)
    if (!last) return true
    const hash = last.number === newest.number ? newest.hash : (await range.hashes([last.number]))[0]
    return hash === undefined || hash === last.hash
  }

  async function readOn(current: ChainState, target: number): Promise<number> {
    const first = current.head + 1
    const last = Math.min(target, current.head + span.blocks)
    try {
      const blocks = await range.read(first, last)
      const [head] = await book.kept(current, current.head, 1)
      if (head?.number === current.head && head.hash !== blocks[0]!.parentHash) return await takeBack(current, current.head)
      const tokens = await describeNew(current, blocks)
      await book.append(current, blocks, tokens)
      state = { ...current, head: last }
      span.worked(rowsIn(blocks))
      note()
    } catch (error) {
      if (!(error instanceof RangeRefused) || !span.refused()) throw error
      log.debug({ chain: chainId, blocks: span.blocks, reason: error.message }, 'the node refuses so many blocks at once')
    }
    return 0
  }

  /** Finds the last block that both sides have, and forgets what is behind it. */
  async function takeBack(current: ChainState, highest: number, expected = false): Promise<number> {
    status = { name: 'indexing' }
    for (let from = highest; ;) {
      const kept = await book.kept(current, from, comparedAtOnce)
      if (kept.length === 0) break
      const hashes = await range.hashes(kept.map(({ number }) => number))
      const fork = kept.find(({ hash }, index) => hash === hashes[index])
      if (fork) {
        changed({ fork: fork.number, head: current.head }, 'the chain has changed: its last blocks are read again', expected)
        await book.takeBack(current, fork.number)
        state = { ...current, head: fork.number, revision: current.revision + 1 }
        return 0
      }
      from = kept.at(-1)!.number - 1
    }
    changed({ head: current.head }, 'no block that is kept is one of the chain: it is indexed anew', expected)
    return beginAnew(current)
  }

  function changed(what: Readonly<Record<string, number>>, words: string, expected: boolean): void {
    if (expected) return log.debug({ chain: chainId, ...what }, words)
    log.warn({ chain: chainId, ...what }, words)
    metrics.reorganisations.inc({ chain: chainId })
  }

  async function beginAnew(current: ChainState): Promise<number> {
    await book.beginAnew(current)
    state = { ...current, fromBlock, head: fromBlock - 1, revision: current.revision + 1 }
    return 0
  }

  async function describeNew(current: ChainState, blocks: readonly MinedBlock[]): Promise<readonly DescribedToken[]> {
    const seen = new Map<string, number>()
    for (const { number, transactions } of blocks) {
      for (const { transfers, touches } of transactions) {
        for (const { contract } of [...transfers, ...touches]) if (!seen.has(contract)) seen.set(contract, number)
      }
    }
    const unknown = await book.unknown(current, [...seen.keys()])
    if (unknown.length === 0) return []
    const words = await describeTokens(contracts, unknown, 'latest')
    return unknown.map((contract, index) => ({ contract, block: seen.get(contract)!, ...words[index]! }))
  }

  function note(): void {
    if (!state) return
    metrics.indexedBlock.set({ chain: chainId }, state.head)
    metrics.indexLag.set({ chain: chainId }, Math.max(0, state.nodeHead - confirmations - state.head))
  }
}

/** Roughly, what a round puts in. */
function rowsIn(blocks: readonly MinedBlock[]): number {
  return blocks.reduce(
    (sum, { transactions }) => transactions.reduce((rows, { transfers }) => rows + 1 + transfers.length, sum + 1),
    0
  )
}
