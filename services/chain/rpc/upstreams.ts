import { rankInterval, rpcTimeout } from '../../../adapters/base/rpc-endpoint.ts'
import { pause } from '../../lib/pause.ts'
import type { OnAnswer, UpstreamAnswer, UpstreamCall, Upstream } from './upstream.ts'

/** A response, and the upstream that sent it. */
export type RoutedAnswer = UpstreamAnswer & { readonly by: Upstream }

export interface Upstreams {
  /**
   * Sends every call, and resolves when each has its response or none is available; a call without a
   * result is absent. `wait` is in milliseconds until a retry. Never rejects; ends early when the signal aborts. With `isHedged`,
   * for calls without side effects, an upstream that takes longer than a second gets company from the next one.
   */
  request(
    questions: readonly UpstreamCall[],
    options: { readonly signal: AbortSignal; readonly only?: string; readonly isHedged?: boolean }
  ): Promise<{ readonly answers: ReadonlyMap<UpstreamCall, RoutedAnswer>; readonly wait: number }>
}

export interface UpstreamsOptions {
  readonly upstreams: readonly Upstream[]
  readonly now: () => number
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Called with each upstream that answered or failed. */
  readonly heard: (upstream: Upstream, outcome: 'answered' | 'failed') => void
}

/** Number of retries (docs/decisions/limits.md). */
const retryCount = 3
const retryDelay = 150
/** Milliseconds after which a read is also sent to the next upstream. */
const hedgeDelay = 1_000
/** Share of the requests that may be hedged, and how many at once: slow upstreams must not double their own load. */
const hedgeShare = 0.1
const mostHedges = 10

/**
 * Combines the upstreams of a chain.
 * They are used in order of rank, each for the calls still open. A response about the chain, including "execution reverted", is
 * final; one about the node ("no such method", "missing trie node") is kept as a fallback. When all have failed, at least one
 * temporarily, the round repeats after 150, 300 and 600 ms, or after `Retry-After`, as long as a caller waits. Ranking is that of
 * the kit (docs/decisions/limits.md, `adapters/base/rpc-endpoint.ts`): from live calls only, without probes.
 */
export function createUpstreams({ upstreams, now, after, heard }: UpstreamsOptions): Upstreams {
  let ranked = [...upstreams]
  let rankedAt = now()

  let hedges = mostHedges
  /** Resolves when a slow upstream gets company, or not at all. */
  const untilHedge = async (isHedged: boolean, done: AbortSignal): Promise<void> => {
    if (isHedged && hedges >= 1) {
      await pause(hedgeDelay, { signal: done, after })
      if (done.aborted || hedges < 1) return new Promise(() => undefined)
      hedges--
    } else return new Promise(() => undefined)
  }

  const rank = () => {
    if (ranked.length < 2 || now() - rankedAt < rankInterval) return
    rankedAt = now()
    ranked = ranked.toSorted((one, other) => other.score() - one.score())
  }

  return {
    async request(questions, { signal, only, isHedged = false }) {
      const answers = new Map<UpstreamCall, RoutedAnswer>()
      const isOpen = (question: UpstreamCall) => {
        const answer = answers.get(question)
        return answer === undefined || (answer.name === 'error' && answer.isWeak)
      }
      // a late response of an upstream that was not waited for must not change a result
      let isDone = false
      let wait = Infinity
      rank()
      hedges = Math.min(mostHedges, hedges + hedgeShare)
      for (let attempt = 0; attempt <= retryCount; attempt++) {
        wait = Infinity
        await queryInOrder(attempt)
        if (signal.aborted || !questions.some(isOpen)) break
        // a retry gains nothing if every upstream has given a fallback response
        if (questions.every(question => answers.has(question))) break
        if (wait > rpcTimeout || attempt === retryCount) break
        await pause(wait, { signal, after })
      }
      isDone = true
      return { answers, wait }

      async function queryInOrder(attempt: number): Promise<void> {
        const running = new Set<Promise<void>>()
        for (const upstream of ranked) {
          if (only !== undefined && upstream.mark !== only) continue
          if (signal.aborted || !questions.some(isOpen)) return
          const done = new AbortController()
          const query = queryOne(upstream, attempt).finally(() => {
            done.abort()
            running.delete(query)
          })
          running.add(query)
          await Promise.race([...running, untilHedge(isHedged, done.signal)])
        }
        while (running.size > 0 && !signal.aborted && questions.some(isOpen)) await Promise.race(running)
      }

      async function queryOne(upstream: Upstream, attempt: number): Promise<void> {
        const onAnswer: OnAnswer = (question, answer) => {
          if (!isDone && isOpen(question)) answers.set(question, { ...answer, by: upstream })
        }
        const failed = await upstream.request(questions.filter(isOpen), onAnswer, signal)
        if (signal.aborted) return
        heard(upstream, failed === undefined ? 'answered' : 'failed')
        if (failed !== undefined) wait = Math.min(wait, Math.max(retryDelay * 2 ** attempt, failed))
      }
    }
  }
}
