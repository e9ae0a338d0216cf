import { setMaxListeners } from 'node:events'
import { isRecord } from '../../../adapters/base/record.ts'
import { hashOfKnown } from './already-known.ts'
import { createFlights, type Flight } from './flights.ts'
import type { Kept } from './kept.ts'
import type { RpcMetrics } from './metrics.ts'
import { createPlanner, type Plan, type PlannerOptions } from './plan.ts'
import type { Call } from './read-calls.ts'
import { errorReply, failedReply, resultReply, type Reply } from './reply.ts'
import type { Told, Upstreams } from './upstreams.ts'

export interface ChainRpcOptions extends Omit<PlannerOptions, 'hasBundlers'> {
  readonly nodes: Upstreams
  readonly bundlers: Upstreams | undefined
  readonly kept: Kept
  readonly metrics: RpcMetrics
  /** Blocks above one until what it holds is taken to stay. */
  readonly depth: number
  readonly after: (milliseconds: number, run: () => void) => () => void
}

export interface ChainRpc {
  /**
   * The replies, in the order of the calls. `undefined` for a notification that is a read: nobody would hear of it. `signal`
   * aborts when the client has gone.
   */
  answer(calls: readonly Call[], signal: AbortSignal): readonly (Promise<Reply> | undefined)[]
  /** What a call of this method takes from a client's share. */
  weight(method: string): number
}

/** A question that nobody has asked yet, with those who wait for it. */
interface Start {
  readonly plan: Plan
  readonly flight: Flight<Reply>
}

/** Milliseconds that a question may take with all of its retries; most clients have gone by then. */
const deadline = 25_000

/**
 * One chain. Identical reads that are under way at once are one question, and what cannot change is asked once. A read that nobody
 * waits for any more is given up; a transaction never is.
 */
export function createChainRpc({ nodes, bundlers, kept, metrics, depth, after, ...options }: ChainRpcOptions): ChainRpc {
  const { chainId } = options
  const { plan, methodOf, weight } = createPlanner({ ...options, hasBundlers: bundlers !== undefined })
  const flights = createFlights<Reply>(by => metrics.waiting.inc(by))
  let head = -1

  function begin(call: Call, signal: AbortSignal, starts: Start[]): Promise<Reply> | undefined {
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
    if (text !== undefined) return Promise.resolve(count(call, 'kept', resultReply(text)))
    // each client has filters of its own
    const underWay = kind === 'filter' ? undefined : flights.find(key)
    if (underWay !== undefined) return underWay.join(signal).then(reply => count(call, 'shared', reply))
    const flight = flights.start(kind === 'filter' ? undefined : key)
    starts.push({ plan: planned, flight })
    return flight.join(signal).then(reply => count(call, reply.outcome, reply))
  }

  /** Asks what belongs together: of the same upstreams, given up together. */
  async function ask(starts: readonly Start[]): Promise<void> {
    const { to, only, isSubmission } = starts[0]!.plan
    const upstreams = to === 'nodes' ? nodes : bundlers!
    const controller = new AbortController()
    const { signal } = controller
    // each part of a batch listens to it
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
    const { answers, wait } = await upstreams.ask(questions, { signal, ...(only !== undefined && { only }) })
    cancel()
    for (const stop of stops) stop()
    if (isSubmission) flights.close()
    for (const { plan: planned, flight } of starts) void replyTo(planned, answers.get(planned.question), wait).then(flight.land)
  }

  async function replyTo(planned: Plan, told: Told | undefined, wait: number): Promise<Reply> {
    const { question, method } = planned
    if (told === undefined) return failedReply(chainId, wait)
    if (told.name === 'error') {
      const hash = question.method === 'eth_sendRawTransaction' && (await hashOfKnown(question.params[0], told.message))
      return hash ? resultReply(JSON.stringify(hash)) : errorReply(told.code, told.message, 'error', told.data)
    }
    const text = JSON.stringify(planned.resultOf ? planned.resultOf(told) : told.result)
    if (method.class === 'read' || method.class === 'block') noteHead(planned, told.result)
    if (method.keeps === 'always' || (method.keeps === 'settled' && isDeep(told.result))) kept.put(keyOf(planned), text)
    return resultReply(text)
  }

  function noteHead({ question: { method, params } }: Plan, result: unknown) {
    if (method === 'eth_blockNumber') head = Math.max(head, Number(result))
    if (method === 'eth_getBlockByNumber' && params[0] === 'latest') head = Math.max(head, blockOf(result) ?? -1)
  }

  /** Until some client has asked for the head, nothing is known to be deep. */
  function isDeep(result: unknown): boolean {
    const number = blockOf(result)
    return number !== undefined && head - number >= depth
  }

  function keyOf({ question, resultOf }: Plan): string {
    return `${chainId} ${question.method}${resultOf ? '*' : ''} ${JSON.stringify(question.params)}`
  }

  function count(call: Call, outcome: string, reply: Reply): Reply {
    metrics.calls.inc({ chain: chainId, class: methodOf(call.method)?.class ?? 'unknown', outcome })
    return reply
  }

  return {
    answer(calls, signal) {
      // each call of a batch listens to it
      setMaxListeners(0, signal)
      const starts: Start[] = []
      const replies = calls.map(call => begin(call, signal, starts))
      const groups = groupBy(starts, ({ plan: { to, only = '', isSubmission } }) => `${to} ${only} ${isSubmission}`)
      for (const group of groups.values()) void ask(group)
      return replies
    },
    weight
  }
}

/** The block that a block, a receipt or a transaction is of; `undefined` for what is in none. */
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
