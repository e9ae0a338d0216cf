import { setMaxListeners } from 'node:events'
import { isRecord } from '../../../adapters/base/is-record.ts'
import { getKnownTransactionHash } from './known-transaction.ts'
import { createInFlightRequests, type InFlightRequest } from './in-flight-requests.ts'
import type { ResultCache } from './result-cache.ts'
import type { RpcMetrics } from './metrics.ts'
import { createPlanner, type RequestPlan, type PlannerOptions } from './request-planner.ts'
import type { RpcCall } from './parse-calls.ts'
import { createErrorReply, createUnavailableReply, createResultReply, type Reply } from './reply.ts'
import type { RoutedAnswer, Upstreams } from './upstreams.ts'

export interface ChainRpcOptions extends Omit<PlannerOptions, 'hasBundlers'> {
  readonly nodes: Upstreams
  readonly bundlers: Upstreams | undefined
  readonly kept: ResultCache
  readonly metrics: RpcMetrics
  /** Number of confirmations after which the contents of a block are treated as final. */
  readonly depth: number
  readonly after: (milliseconds: number, run: () => void) => () => void
}

export interface ChainRpc {
  /**
   * Responses in the order of the calls.
   * `undefined` for a notification that only reads: its result would be discarded. `signal` aborts when the client disconnects.
   */
  answer(calls: readonly RpcCall[], signal: AbortSignal): readonly (Promise<Reply> | undefined)[]
  /** Rate limit cost of a call of this method. */
  weight(method: string): number
}

/** A request that is not in flight yet, with the callers that wait for it. */
interface Start {
  readonly plan: RequestPlan
  readonly flight: InFlightRequest<Reply>
}

/** Milliseconds until a request fails, including its retries; most clients have timed out by then. */
const deadline = 25_000

/**
 * Creates the RPC of one chain.
 * Deduplicates identical in-flight reads and caches immutable results. A read is aborted when no caller is left; a transaction
 * never is.
 */
export function createChainRpc({ nodes, bundlers, kept, metrics, depth, after, ...options }: ChainRpcOptions): ChainRpc {
  const { chainId } = options
  const { plan, methodOf, weight } = createPlanner({ ...options, hasBundlers: bundlers !== undefined })
  const flights = createInFlightRequests<Reply>(by => metrics.waiting.inc(by))
  let head = -1

  function begin(call: RpcCall, signal: AbortSignal, starts: Start[]): Promise<Reply> | undefined {
    const planned = plan(call)
    if ('fragment' in planned) return Promise.resolve(count(call, planned.outcome, planned))
    const { class: kind, keeps } = planned.method
    if (planned.isSubmission) {
      const flight = flights.start()
      starts.push({ plan: planned, flight })
      return flight.reply.then(reply => count(call, reply.outcome, reply))
    }
    if (call.id === undefined) return undefined
    const key = keyOf(planned)
    const text = keeps && kept.get(key)
    if (text !== undefined) return Promise.resolve(count(call, 'kept', createResultReply(text)))
    // each client has its own filters
    const underWay = kind === 'filter' ? undefined : flights.find(key)
    if (underWay !== undefined) return underWay.join(signal).then(reply => count(call, 'shared', reply))
    const flight = flights.start(kind === 'filter' ? undefined : key)
    starts.push({ plan: planned, flight })
    return flight.join(signal).then(reply => count(call, reply.outcome, reply))
  }

  /** Sends requests that belong together: to the same upstreams, aborted together. */
  async function sendBatch(starts: readonly Start[]): Promise<void> {
    const { to, only, isSubmission } = starts[0]!.plan
    const upstreams = to === 'nodes' ? nodes : bundlers!
    const controller = new AbortController()
    const { signal } = controller
    // each call of a batch adds a listener
    setMaxListeners(0, signal)
    const cancel = after(deadline, () => controller.abort())
    let wanted = starts.length
    for (const { flight } of starts) {
      flight.onLeft(() => {
        if (--wanted === 0) controller.abort()
      })
    }
    const stops = starts.map(({ plan: { method } }) => metrics.seconds.startTimer({ chain: chainId, class: method.class }))
    const questions = starts.map(start => start.plan.question)
    // a filter belongs to the node that created it, and a transaction must not be sent twice
    const isHedged = !isSubmission && starts.every(({ plan: { method } }) => method.class !== 'filter')
    const { answers, wait } = await upstreams.request(questions, { signal, isHedged, ...(only !== undefined && { only }) })
    cancel()
    for (const stop of stops) stop()
    if (isSubmission) flights.close()
    for (const { plan: planned, flight } of starts) void replyTo(planned, answers.get(planned.question), wait).then(flight.land)
  }

  async function replyTo(planned: RequestPlan, routed: RoutedAnswer | undefined, wait: number): Promise<Reply> {
    const { question, method } = planned
    if (routed === undefined) return createUnavailableReply(chainId, wait)
    if (routed.name === 'error') {
      const hash =
        question.method === 'eth_sendRawTransaction' && (await getKnownTransactionHash(question.params[0], routed.message))
      return hash ? createResultReply(JSON.stringify(hash)) : createErrorReply(routed.code, routed.message, 'error', routed.data)
    }
    const text = JSON.stringify(planned.resultOf ? planned.resultOf(routed) : routed.result)
    if (method.class === 'read' || method.class === 'block') noteHead(planned, routed.result)
    if (method.keeps === 'always' || (method.keeps === 'settled' && isDeep(routed.result))) kept.put(keyOf(planned), text)
    return createResultReply(text)
  }

  function noteHead({ question: { method, params } }: RequestPlan, result: unknown) {
    if (method === 'eth_blockNumber') head = Math.max(head, Number(result))
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest') head = Math.max(head, blockOf(result) ?? -1)
  }

  /** Returns true for a result with enough confirmations. Unknown until a client has requested the head. */
  function isDeep(result: unknown): boolean {
    const number = blockOf(result)
    return number !== undefined && head - number >= depth
  }

  function keyOf({ question, resultOf }: RequestPlan): string {
    return `${chainId} ${question.method}${resultOf ? '*' : ''} ${JSON.stringify(question.params)}`
  }

  function count(call: RpcCall, outcome: string, reply: Reply): Reply {
    metrics.calls.inc({ chain: chainId, class: methodOf(call.method)?.class ?? 'unknown', outcome })
    return reply
  }

  return {
    answer(calls, signal) {
      // each call of a batch adds a listener
      setMaxListeners(0, signal)
      const starts: Start[] = []
      const replies = calls.map(call => begin(call, signal, starts))
      const groups = groupBy(starts, ({ plan: { to, only = '', isSubmission } }) => `${to} ${only} ${isSubmission}`)
      for (const group of groups.values()) void sendBatch(group)
      return replies
    },
    weight
  }
}

/** Returns the block number of a block, receipt or transaction; `undefined` if it is not mined. */
function blockOf(result: unknown): number | undefined {
  if (!isRecord(result)) return undefined
  const number = result.blockNumber ?? result.number
  return typeof number === 'string' && /^0x[\da-f]{1,13}$/i.test(number) ? Number(number) : undefined
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
