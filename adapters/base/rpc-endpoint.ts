import { KitError } from './kit-error.ts'
import { HttpError, RpcError } from './errors.ts'

/** A pending JSON-RPC call. */
export interface RpcCall {
  readonly id: number
  readonly body: string
  settle(error: Error | undefined, result?: unknown): void
  abort(): void
  onSettled?: () => void
  /** Earlier attempt, until its URL is tried. */
  sent?: SentRequest | undefined
}

/** Request sent to a URL, and its response with an unread body. */
export interface SentRequest {
  readonly url: string
  readonly reply: Promise<Response>
}

/** Reason why calls are still unanswered. */
export interface EndpointFailure {
  readonly error: Error
  /** Milliseconds until the endpoint may be retried: 0 or less for immediately, `Infinity` for never. */
  readonly wait: number
}

export interface RpcEndpoint {
  /**
   * Sends the calls as one batch and settles those with a response.
   * Never rejects. Sends nothing until the endpoint's `Retry-After` has passed.
   */
  sendCalls(calls: readonly RpcCall[], signal: AbortSignal): Promise<EndpointFailure | undefined>
  /**
   * Returns the rank; higher is better:
   * 0.7 × share of good responses + 0.3 × speed, over the last 10 samples of the last 40 s.
   */
  score(): number
}

/** Platform functions of the client. */
export interface RpcOptions {
  readonly fetch: typeof fetch
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Runs the callback once after the given milliseconds. Returns the cancel function. */
  readonly after?: (milliseconds: number, run: () => void) => () => void
}

/** See docs/decisions/limits.md. */
export const rpcTimeout = 10_000
export const rankInterval = 4000
const sampleCount = 10
const stabilityWeight = 0.7
const latencyWeight = 0.3
const retryStatuses = [403, 408, 413, 429, 500, 502, 503, 504]

/** EIP-1474 "limit exceeded": an error of the endpoint, not of the chain. */
const limitExceeded = -32005
/** Milliseconds assumed for an endpoint without recent samples: it ranks above slower or failing ones. */
const assumedLatency = 1000

export function createEndpoint(url: string, { fetch, now, after }: Required<RpcOptions>): RpcEndpoint {
  let restUntil = 0
  let lastError!: Error
  let samples: { at: number; latency: number | undefined }[] = []
  let takesBatches = true

  async function sendCalls(calls: readonly RpcCall[], signal: AbortSignal): Promise<EndpointFailure | undefined> {
    if (restUntil > now()) return passing()
    if (!takesBatches && calls.length > 1) return (await Promise.all(calls.map(call => sendCalls([call], signal)))).find(Boolean)
    const batched = takesBatches
    const failure = await post(calls, signal)
    return takesBatches === batched ? failure : sendCalls(calls, signal)
  }

  async function post(calls: readonly RpcCall[], signal: AbortSignal): Promise<EndpointFailure | undefined> {
    const at = now()
    const sample = (failure: EndpointFailure | undefined): EndpointFailure | undefined => {
      samples = [...samples, { at, latency: failure ? undefined : now() - at }].slice(-sampleCount)
      return failure
    }
    const controller = new AbortController()
    const cancel = after(rpcTimeout, () => controller.abort(new KitError('timeout', 'The request took too long to respond')))
    signal.addEventListener('abort', () => controller.abort())
    try {
      const response = await (takeSent(calls) ?? send(calls, controller.signal))
      const text = await response.text()
      const { status, headers } = response
      if (!retryStatuses.includes(status)) return sample(take(calls, status, text))
      // Seconds or a date (RFC 9110); anything else is ignored.
      const wish = headers.get('retry-after') ?? ''
      restUntil = now() + Number(wish) * 1000 || Date.parse(wish) || 0
      return sample(passing(failed(status)))
    } catch (cause) {
      const reason: unknown = controller.signal.reason
      const failure = passing(reason instanceof Error ? reason : failed(0, cause))
      return signal.aborted ? failure : sample(failure)
    } finally {
      cancel()
    }
  }

  function send(calls: readonly RpcCall[], signal: AbortSignal): Promise<Response> {
    const bodies = calls.map(call => call.body).join()
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: calls.length > 1 ? `[${bodies}]` : bodies,
      signal
    })
  }

  /** Takes the request that was already sent to this URL. Works once. */
  function takeSent(calls: readonly RpcCall[]): Promise<Response> | undefined {
    const call = calls.find(({ sent }) => sent?.url === url)
    const reply = call?.sent?.reply
    if (call) call.sent = undefined
    return reply
  }

  function take(calls: readonly RpcCall[], status: number, text: string): EndpointFailure | undefined {
    const reply = parse(text)
    const answers = new Map([reply].flat().flatMap(answer => (isObject(answer) ? [[String(answer.id), answer]] : [])))
    const alone = calls.length < 2
    // A node that cannot parse the batch returns one error with the id null.
    const refusal = answers.get('null')
    if (!alone && !Array.isArray(reply) && refusal) takesBatches = false
    let failure: EndpointFailure | undefined
    for (const call of calls) {
      const answer = answers.get(String(call.id)) ?? (alone ? refusal : undefined)
      const error = answer?.error
      if (isObject(error) && typeof error.code === 'number') {
        const rpcError = new RpcError(error.code, String(error.message), { data: error.data })
        if (error.code === limitExceeded) failure = passing(rpcError)
        else call.settle(rpcError)
      } else if (answer && 'result' in answer) {
        call.settle(undefined, answer.result)
      } else {
        failure ??= { error: failed(status, reply, 'The reply is not JSON-RPC'), wait: Infinity }
      }
    }
    return failure
  }

  const failed = (status: number, cause?: unknown, message = 'HTTP request failed'): HttpError =>
    new HttpError(status, url, message, { cause })

  const passing = (error = lastError): EndpointFailure => ({ error: (lastError = error), wait: restUntil - now() })

  return {
    sendCalls,
    score() {
      const recent = samples.filter(({ at }) => now() - at < rankInterval * sampleCount)
      const good = recent.flatMap(({ latency }) => latency ?? [])
      const stability = recent.length ? good.length / recent.length : 1
      const latency = good.length ? good.reduce((sum, one) => sum + one) / good.length : assumedLatency
      return stabilityWeight * stability + latencyWeight * (1 - latency / assumedLatency)
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON: no call is answered
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
