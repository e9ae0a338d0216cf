import { KitError } from './error.ts'
import { HttpError } from './errors.ts'
import { createEndpoint, rankInterval, timeout, type RpcCall, type RpcOptions, type Sent } from './rpc-endpoint.ts'

/** A JSON-RPC 2.0 client of one network over its addresses. */
export interface Rpc {
  /**
   * Asks the network. The result is as the node gave it: check it before believing it.
   * Rejects with `RpcError` (the node's own answer), `HttpError`, KitError `timeout` or `aborted`.
   */
  request(
    call: { readonly method: string; readonly params?: unknown },
    options?: {
      readonly signal?: AbortSignal | undefined
      /** It was sent to one of the addresses before the client was there: that counts as the first try. */
      readonly sent?: Sent | undefined
    }
  ): Promise<unknown>
  /** Ends every open request with KitError `aborted` and takes no more. */
  stop(): void
}

/** The numbers of spec section 9. */
const retryCount = 3
const retryDelay = 150
const batchSize = 1000

/**
 * Makes the client. No request goes out, and no timer runs, but for calls that someone is waiting for.
 *
 * - Calls made in the same microtask travel as one batch.
 * - The addresses are tried in order of rank. What a node *answers*, be it "execution reverted", is the answer; only silence, a
 *   broken reply or an HTTP failure moves on to the next address, at once. When all have failed, and one of them in a way that
 *   may pass, the round begins again after 150, 300 and 600 ms, or after what `Retry-After` says. Nobody waits longer than 10 s
 *   for that: an endpoint asking for more counts as failed, and is left alone until then.
 * - Ranking is by live calls alone: there are no probes, which would cost the visitor traffic and tell endpoints that are not
 *   needed that he is there. Samples count for 10 intervals of 4 s, so a demoted endpoint gets its next chance after 40 s.
 */
export function createRpc(urls: readonly string[], { fetch, now = Date.now, after = afterTimeout }: RpcOptions): Rpc {
  const endpoints = [...new Set(urls)].map(url => createEndpoint(url, { fetch, now, after }))
  let rankedAt = now()
  let queue: RpcCall[] = []
  let lastId = 0
  const open = new Set<RpcCall>()
  let stopped = false

  return {
    request: ({ method, params }, { signal, sent } = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        const call: RpcCall = {
          id,
          sent,
          body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
          settle(error, result) {
            open.delete(call)
            signal?.removeEventListener('abort', call.abort)
            call.onSettled?.()
            if (error) reject(error)
            else resolve(result)
          },
          abort: () => call.settle(new KitError('aborted', 'Request was aborted', { cause: signal?.reason }))
        }
        if (stopped || signal?.aborted) return call.abort()
        signal?.addEventListener('abort', call.abort)
        open.add(call)
        if (queue.push(call) === 1) queueMicrotask(flush)
      }),
    stop() {
      stopped = true
      for (const call of open) call.abort()
    }
  }

  function flush(): void {
    const calls = queue
    queue = []
    rank()
    for (let start = 0; start < calls.length; start += batchSize) void run(calls.slice(start, start + batchSize))
  }

  async function run(calls: readonly RpcCall[]): Promise<void> {
    const controller = new AbortController()
    const { signal } = controller
    const stillOpen = (): readonly RpcCall[] => calls.filter(call => open.has(call))
    // what is under way for calls that nobody waits for any more ends here
    for (const call of calls) call.onSettled = () => stillOpen().length || controller.abort()

    let error: Error = new HttpError(0, '', 'The network has no RPC address.')
    for (let attempt = 0; attempt <= retryCount; attempt++) {
      let wait = Infinity
      for (const endpoint of [...endpoints]) {
        if (signal.aborted) return
        const failure = await endpoint.ask(stillOpen(), signal)
        if (!failure) return
        error = failure.error
        wait = Math.min(wait, Math.max(retryDelay * 2 ** attempt, failure.wait))
      }
      if (signal.aborted || wait > timeout || attempt === retryCount) break
      await new Promise<void>(resolve => {
        const cancel = after(wait, resolve)
        signal.onabort = () => {
          cancel()
          resolve()
        }
      })
    }
    for (const call of stillOpen()) call.settle(error)
  }

  function rank(): void {
    if (endpoints.length < 2 || now() - rankedAt < rankInterval) return
    rankedAt = now()
    endpoints.sort((a, b) => b.score() - a.score())
  }
}

function afterTimeout(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}
