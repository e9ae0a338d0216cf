import { rankInterval, timeout } from '../../../adapters/base/rpc-endpoint.ts'
import type { Answer, Question, Upstream } from './upstream.ts'

/** An answer, and who gave it. */
export type Told = Answer & { readonly by: Upstream }

export interface Upstreams {
  /**
   * Asks for every question, and resolves when each has its answer or none can be had; what is absent from the result was
   * answered by nobody. `wait` is in milliseconds: when to come again. Never rejects; ends early when the signal aborts.
   */
  ask(
    questions: readonly Question[],
    options: { readonly signal: AbortSignal; readonly only?: string }
  ): Promise<{ readonly answers: ReadonlyMap<Question, Told>; readonly wait: number }>
}

export interface UpstreamsOptions {
  readonly upstreams: readonly Upstream[]
  readonly now: () => number
  readonly after: (milliseconds: number, run: () => void) => () => void
  /** Hears who answered, and who did not. */
  readonly heard: (upstream: Upstream, outcome: 'answered' | 'failed') => void
}

/** Spec section 9. */
const retryCount = 3
const retryDelay = 150

/**
 * The upstreams of a chain as one. They are asked in order of rank, each for what is still open. What a node answers of the
 * chain, be it "execution reverted", is the answer; what it says of itself ("no such method", "missing trie node") is kept in case
 * nobody knows better. When all have failed, and one of them in a way that may pass, the round begins again after 150, 300 and
 * 600 ms, or after what `Retry-After` says, for as long as somebody would wait. Ranking and numbers are the kit's own (spec section 9,
 * `adapters/base/rpc-endpoint.ts`): live calls alone, no probes.
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
    async ask(questions, { signal, only }) {
      const answers = new Map<Question, Told>()
      const isOpen = (question: Question) => {
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
          const failed = await upstream.ask(
            open,
            (question, answer) => answers.set(question, { ...answer, by: upstream }),
            signal
          )
          if (signal.aborted) return { answers, wait }
          heard(upstream, failed === undefined ? 'answered' : 'failed')
          if (failed !== undefined) wait = Math.min(wait, Math.max(retryDelay * 2 ** attempt, failed))
        }
        // nothing is gained by asking again for what every upstream has answered weakly
        if (questions.every(question => answers.has(question))) break
        if (wait > timeout || attempt === retryCount) break
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
