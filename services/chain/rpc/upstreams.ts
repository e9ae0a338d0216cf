import { rankInterval, rpcTimeout } from '../../../adapters/base/rpc-endpoint.ts'
import type { UpstreamAnswer, UpstreamCall, Upstream } from './upstream.ts'

/** A response, and the upstream that sent it. */
export type RoutedAnswer = UpstreamAnswer & { readonly by: Upstream }

export interface Upstreams {
  /**
   * Sends every call, and resolves when each has its response or none is available; a call without a
   * result is absent. `wait` is in milliseconds until a retry. Never rejects; ends early when the signal aborts.
   */
  request(
    questions: readonly UpstreamCall[],
    options: { readonly signal: AbortSignal; readonly only?: string }
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

  const rank = () => {
    if (ranked.length < 2 || now() - rankedAt < rankInterval) return
    rankedAt = now()
    ranked = ranked.toSorted((one, other) => other.score() - one.score())
  }

  return {
    async request(questions, { signal, only }) {
      const answers = new Map<UpstreamCall, RoutedAnswer>()
      const isOpen = (question: UpstreamCall) => {
        const answer = answers.get(question)
        return answer === undefined || (answer.name === 'error' && answer.isWeak)
      }
      let wait = Infinity
      rank()
      for (let attempt = 0; attempt <= retryCount; attempt++) {
        wait = Infinity
        for (const upstream of ranked) {
          if (only !== undefined && upstream.mark !== only) continue
          const open = questions.filter(isOpen)
          if (signal.aborted || open.length === 0) return { answers, wait }
          const failed = await upstream.request(
            open,
            (question, answer) => answers.set(question, { ...answer, by: upstream }),
            signal
          )
          if (signal.aborted) return { answers, wait }
          heard(upstream, failed === undefined ? 'answered' : 'failed')
          if (failed !== undefined) wait = Math.min(wait, Math.max(retryDelay * 2 ** attempt, failed))
        }
        // a retry gains nothing if every upstream has given a fallback response
        if (questions.every(question => answers.has(question))) break
        if (wait > rpcTimeout || attempt === retryCount) break
        await pause(wait, signal)
      }
      return { answers, wait }
    }
  }

  function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const end = () => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const cancel = after(milliseconds, end)
      signal.addEventListener('abort', end, { once: true })
      if (signal.aborted) end()
    })
  }
}
