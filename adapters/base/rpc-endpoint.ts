import { KitError } from './error.ts'
import { HttpError, RpcError } from './errors.ts'

/** One JSON-RPC call on its way. */
export interface RpcCall {
  readonly id: number
  readonly body: string
  settle(error: Error | undefined, result?: unknown): void
  abort(): void
  onSettled?: () => void
  /** A try that it has behind it, until its address is asked. */
  sent?: Sent | undefined
}

/** What was sent to an address, and its answer, of which nobody has read the body. */
export interface Sent {
  readonly url: string
  readonly reply: Promise<Response>
}

/** Why an endpoint left calls open. */
export interface Failure {
  readonly error: Error
  /** Milliseconds until the endpoint may be asked again: 0 or less at will, `Infinity` when that has no point. */
  readonly wait: number
}

export interface RpcEndpoint {
  /**
   * Sends the calls as one batch and settles those that are answered. Never rejects. Sends nothing while the endpoint rests,
   * as it asked to by `Retry-After`.
   */
  ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<Failure | undefined>
  /** Higher is better: 0.7 × the share of good answers + 0.3 × their speed, over the last 10 samples of the last 40 s. */
  score(): number
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
const stabilityWeight = 0.7
const latencyWeight = 0.3
const retryStatuses = [403, 408, 413, 429, 500, 502, 503, 504]

/** EIP-1474 "limit exceeded": the endpoint speaks of itself, not of the chain. */
const limitExceeded = -32005
/** What an endpoint that was not asked lately is taken to need: one that is slower, or fails, gives way to it. */
const assumedLatency = 1000

export function createEndpoint(url: string, { fetch, now, after }: Required<RpcOptions>): RpcEndpoint {
  let restUntil = 0
  let lastError!: Error
  let samples: { at: number; latency: number | undefined }[] = []
  let takesBatches = true

  async function ask(calls: readonly RpcCall[], signal: AbortSignal): Promise<Failure | undefined> {
    if (restUntil > now()) return passing()
    if (!takesBatches && calls.length > 1) return (await Promise.all(calls.map(call => ask([call], signal)))).find(Boolean)
    const batched = takesBatches
    const failure = await post(calls, signal)
    return takesBatches === batched ? failure : ask(calls, signal)
  }

  async function post(calls: readonly RpcCall[], signal: AbortSignal): Promise<Failure | undefined> {
    const at = now()
    const sample = (failure: Failure | undefined): Failure | undefined => {
      samples = [...samples, { at, latency: failure ? undefined : now() - at }].slice(-sampleCount)
      return failure
    }
    const controller = new AbortController()
    const cancel = after(timeout, () => controller.abort(new KitError('timeout', 'The request took too long to respond')))
    signal.addEventListener('abort', () => controller.abort())
    try {
      const response = await (takeSent(calls) ?? send(calls, controller.signal))
      const text = await response.text()
      const { status, headers } = response
      if (!retryStatuses.includes(status)) return sample(take(calls, status, text))
      // seconds, or a date (RFC 9110); what is neither is no wish
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

  /** What was sent here already, once. */
  function takeSent(calls: readonly RpcCall[]): Promise<Response> | undefined {
    const call = calls.find(({ sent }) => sent?.url === url)
    const reply = call?.sent?.reply
    if (call) call.sent = undefined
    return reply
  }

  function take(calls: readonly RpcCall[], status: number, text: string): Failure | undefined {
    const reply = parse(text)
    const answers = new Map([reply].flat().flatMap(answer => (isObject(answer) ? [[String(answer.id), answer]] : [])))
    const alone = calls.length < 2
    // a node that cannot read what it got answers with one error, and with the id null
    const refusal = answers.get('null')
    if (!alone && !Array.isArray(reply) && refusal) takesBatches = false
    let failure: Failure | undefined
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

  const passing = (error = lastError): Failure => ({ error: (lastError = error), wait: restUntil - now() })

  return {
    ask,
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
    return undefined // not JSON: no answer for anyone
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
