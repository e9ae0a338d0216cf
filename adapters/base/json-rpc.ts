import { KitError } from './kit-error.ts'
import { HttpError } from './errors.ts'
import { createEndpoint, rankInterval, rpcTimeout, type RpcCall, type RpcOptions, type SentRequest } from './rpc-endpoint.ts'

/** JSON-RPC 2.0 client of one network with several RPC URLs. */
export interface RpcClient {
  /**
   * Sends a request. The result is untrusted: validate it. Rejects with `RpcError` (the node's error),
   * `HttpError`, KitError `timeout` or `aborted`.
   */
  request(
    call: { readonly method: string; readonly params?: unknown },
    options?: {
      readonly signal?: AbortSignal | undefined
      /** Request sent to one of the URLs before the client was created. Counts as the first attempt. */
      readonly sent?: SentRequest | undefined
    }
  ): Promise<unknown>
  /** Aborts all open requests with KitError `aborted` and accepts no more. */
  stop(): void
}

/** See docs/decisions/limits.md. */
const retryCount = 3
const retryDelay = 150
const batchSize = 1000

/**
 * Creates the client. Sends requests and runs timers only while calls are pending.
 * - Calls of the same microtask are sent as one batch.
 * - URLs are tried by rank. A JSON-RPC response, including "execution reverted", is final; only a timeout, an invalid response
 * or an HTTP failure moves on to the next URL, immediately. If all fail and at least one failure is temporary, the round
 * restarts after 150, 300 and 600 ms, or after `Retry-After`. A call waits at most 10 s for that: an endpoint that asks for more
 * counts as failed and is skipped until then.
 * - Ranking uses live calls only: probes would cost traffic and reveal the user to endpoints that are not needed. Samples count
 * for 10 intervals of 4 s, so a demoted endpoint is retried after 40 s.
 */
export function createRpcClient(urls: readonly string[], { fetch, now = Date.now, after = afterTimeout }: RpcOptions): RpcClient {
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
    // Abort requests whose calls have all been aborted.
    for (const call of calls) call.onSettled = () => stillOpen().length || controller.abort()

    let error: Error = new HttpError(0, '', 'The network has no RPC address.')
    for (let attempt = 0; attempt <= retryCount; attempt++) {
      let wait = Infinity
      for (const endpoint of [...endpoints]) {
        if (signal.aborted) return
        const failure = await endpoint.sendCalls(stillOpen(), signal)
        if (!failure) return
        error = failure.error
        wait = Math.min(wait, Math.max(retryDelay * 2 ** attempt, failure.wait))
      }
      if (signal.aborted || wait > rpcTimeout || attempt === retryCount) break
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
