import { HttpError, KitError, RpcError } from './error.ts'

/** One JSON-RPC call on its way. `settle` counts once; `result` tells what came of it. */
export interface RpcCall {
  readonly id: number
  readonly body: string
  readonly result: Promise<unknown>
  open: boolean
  settle(error: unknown, result?: unknown): void
}

/** Why an endpoint left calls open. `again`: it may pass, so that a further round has a point. */
export interface Failure {
  readonly error: unknown
  readonly again: boolean
}

export interface RpcEndpoint {
  /** The endpoint has asked not to be asked before this time (milliseconds since 1970). */
  readonly restUntil: number
  /** Sends the calls as one batch and settles those that are answered. Never rejects. */
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<Failure | undefined>
  /** Share of good answers, and mean milliseconds of them, over the last 10 samples of the last 40 s. */
  measure(): { readonly stability: number; readonly latency: number }
}

/** What the client may use of the platform. */
export interface RpcOptions {
  readonly fetch: typeof fetch
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Runs once after the milliseconds; the returned function cancels it. */
  readonly after?: (milliseconds: number, run: () => void) => () => void
}

/** The numbers of spec section 9. */
export const timeout = 10_000
export const rankInterval = 4000
const sampleCount = 10
const retryStatuses = [403, 408, 413, 429, 500, 502, 503, 504]

/** EIP-1474 "limit exceeded": the endpoint speaks of itself, not of the chain. */
const limitExceeded = -32005
/** What an endpoint that was not asked lately is taken to need: one that is slower, or fails, gives way to it. */
const assumedLatency = 1000

export function createEndpoint(url: string, { fetch, now, after }: Required<RpcOptions>): RpcEndpoint {
  let restUntil = 0
  let samples: { at: number; latency: number | undefined }[] = []
  let takesBatches = true

  async function ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<Failure | undefined> {
    const alone = calls.length === 1
    if (!alone && !takesBatches) return (await Promise.all(calls.map(call => ask([call], signal)))).find(Boolean)

    const startedAt = now()
    const failure = await post(calls, signal)
    if (!alone && !takesBatches) return ask(calls, signal)
    if (!signal.aborted)
      samples = [...samples, { at: now(), latency: failure ? undefined : now() - startedAt }].slice(-sampleCount)
    return failure
  }

  async function post(calls: readonly RpcCall[], signal: AbortSignal): Promise<Failure | undefined> {
    const controller = new AbortController()
    const stop = (): void => controller.abort()
    let late = false
    const cancel = after(timeout, () => {
      late = true
      stop()
    })
    signal.addEventListener('abort', stop)
    try {
      const bodies = calls.map(call => call.body).join()
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: calls.length > 1 ? `[${bodies}]` : bodies,
        signal: controller.signal
      })
      return take(calls, response.status, response.headers.get('retry-after'), await response.text())
    } catch (cause) {
      if (late) return { error: new KitError('timeout', 'The request took too long to respond', { cause }), again: true }
      return fail(0, 'HTTP request failed', true, cause)
    } finally {
      cancel()
      signal.removeEventListener('abort', stop)
    }
  }

  function take(calls: readonly RpcCall[], status: number, retryAfter: string | null, text: string): Failure | undefined {
    if (retryStatuses.includes(status)) {
      // seconds, or a date (RFC 9110); what is neither is no wish
      const seconds = Number(retryAfter ?? 0)
      restUntil = (Number.isNaN(seconds) ? Date.parse(retryAfter!) : now() + seconds * 1000) || 0
      return fail(status, `HTTP request failed with status ${status}`, true)
    }
    const reply = parse(text)
    const answers = new Map((Array.isArray(reply) ? reply : [reply]).filter(isObject).map(answer => [String(answer.id), answer]))
    if (calls.length > 1 && isObject(reply) && reply.error) takesBatches = false
    let failure: Failure | undefined
    for (const call of calls) {
      // a node that cannot read a request answers it with the id null
      const answer = answers.get(String(call.id)) ?? (calls.length > 1 ? undefined : answers.get('null'))
      const error = answer?.error
      if (isObject(error) && typeof error.code === 'number') {
        const rpcError = new RpcError(error.code, String(error.message), { data: error.data })
        if (error.code === limitExceeded) failure = { error: rpcError, again: true }
        else call.settle(rpcError)
      } else if (answer && 'result' in answer) {
        call.settle(undefined, answer.result)
      } else {
        failure ??= fail(status, 'The RPC endpoint did not answer in JSON-RPC.', false)
      }
    }
    return failure
  }

  const fail = (status: number, message: string, again: boolean, cause?: unknown): Failure => ({
    error: new HttpError(status, url, message, { cause }),
    again
  })

  return {
    get restUntil() {
      return restUntil
    },
    ask,
    measure() {
      const recent = samples.filter(sample => now() - sample.at < rankInterval * sampleCount)
      const good = recent.flatMap(({ latency }) => latency ?? [])
      return {
        stability: recent.length ? good.length / recent.length : 1,
        latency: good.length ? good.reduce((sum, latency) => sum + latency) / good.length : assumedLatency
      }
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON: no answer for anyone
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
