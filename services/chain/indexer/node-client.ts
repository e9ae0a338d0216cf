import { isRecord } from '../../../adapters/base/is-record.ts'
import type { Clock } from './clock.ts'

/** One JSON-RPC call. */
export interface NodeCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** Response of a node: an unvalidated result, or its error message. */
export type NodeAnswer = { readonly result: unknown } | { readonly refusal: string }

/**
 * The node did not respond, or sent an invalid response.
 * `wait`: milliseconds until a retry, as the node requested.
 */
export class NodeError extends Error {
  override readonly name: string = 'NodeError'
  readonly wait: number

  constructor(message: string, { wait = 0, cause }: { wait?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.wait = wait
  }
}

/** The node is on another chain than the configured one. */
export class WrongChainError extends NodeError {
  override readonly name = 'WrongChainError'
}

export interface NodeOptions {
  /** CAIP-2, `eip155:1`. No call is sent to a URL before it has returned this chain id. */
  readonly chainId: string
  readonly urls: readonly string[]
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Maximum number of calls in one request. */
  readonly batchSize: number
  /** Milliseconds until a request times out. */
  readonly timeout: number
  /** Maximum response size in bytes. */
  readonly longestReply: number
  /** Aborts all requests. */
  readonly signal: AbortSignal
}

/** Client of a node. Calls are sent in batches, with one request in flight at a time. */
export interface Node {
  /**
   * Returns responses in the order of the calls.
   *
   * @throws NodeError if no URL responds; WrongChainError
   */
  request(calls: readonly NodeCall[]): Promise<readonly NodeAnswer[]>
}

interface Waiting {
  readonly call: NodeCall
  readonly settle: (answer: NodeAnswer) => void
  readonly fail: (error: unknown) => void
}

interface Endpoint {
  readonly url: string
  verified: boolean
  takesBatches: boolean
}

const tooLong: NodeAnswer = { refusal: 'the reply is too large' }

export function createNode(options: NodeOptions): Node {
  const { chainId, urls, batchSize, signal } = options
  let endpoints: Endpoint[] = urls.map(url => ({ url, verified: false, takesBatches: true }))
  let queue: Waiting[] = []
  let busy = false

  return {
    request: calls =>
      Promise.all(
        calls.map(
          call =>
            new Promise<NodeAnswer>((settle, fail) => {
              queue.push({ call, settle, fail })
              // Calls of the same tick, or made while a request is in flight, share the next one.
              if (!busy) {
                busy = true
                queueMicrotask(() => void empty())
              }
            })
        )
      )
  }

  async function empty(): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.slice(0, batchSize)
      queue = queue.slice(batchSize)
      try {
        const answers = await requestAny(batch.map(({ call }) => call))
        batch.forEach(({ settle }, index) => settle(answers[index]!))
      } catch (error) {
        batch.forEach(({ fail }) => fail(error))
      }
    }
    busy = false
  }

  async function requestAny(calls: readonly NodeCall[]): Promise<readonly NodeAnswer[]> {
    let problem: unknown
    for (const endpoint of [...endpoints]) {
      if (signal.aborted) throw new NodeError('the indexer is closed')
      try {
        if (!endpoint.verified) await verify(endpoint)
        return await requestOne(endpoint, calls)
      } catch (error) {
        // After an outage, the URL may lead to another node.
        endpoint.verified = false
        // Prefer the others from now on.
        endpoints = [...endpoints.filter(other => other !== endpoint), endpoint]
        if (!(problem instanceof WrongChainError)) problem = error
      }
    }
    throw problem
  }

  async function verify(endpoint: Endpoint): Promise<void> {
    const [answer] = await requestOne(endpoint, [{ method: 'eth_chainId', params: [] }])
    const reported =
      answer && 'result' in answer && /^0x[0-9a-f]{1,16}$/i.test(String(answer.result)) ? String(answer.result) : undefined
    if (reported === undefined) throw new NodeError('the node does not say which chain it is')
    if (`eip155:${BigInt(reported)}` !== chainId) {
      throw new WrongChainError(`the node says that it is chain eip155:${BigInt(reported)}, and it was configured as ${chainId}`)
    }
    endpoint.verified = true
  }

  async function requestOne(endpoint: Endpoint, calls: readonly NodeCall[]): Promise<readonly NodeAnswer[]> {
    if (calls.length > 1 && !endpoint.takesBatches) return oneByOne(endpoint, calls)
    const text = await post(endpoint.url, calls, options)
    if (text === undefined) {
      if (calls.length < 2) return [tooLong]
      const half = Math.ceil(calls.length / 2)
      return [...(await requestOne(endpoint, calls.slice(0, half))), ...(await requestOne(endpoint, calls.slice(half)))]
    }
    const reply = parse(text)
    if (calls.length > 1 && isRecord(reply) && 'error' in reply) {
      // A single error for a whole batch: the node does not support batches.
      endpoint.takesBatches = false
      return oneByOne(endpoint, calls)
    }
    return answersOf(calls.length > 1 ? reply : [reply], calls)
  }

  async function oneByOne(endpoint: Endpoint, calls: readonly NodeCall[]): Promise<readonly NodeAnswer[]> {
    const answers: NodeAnswer[] = []
    for (const call of calls) answers.push(...(await requestOne(endpoint, [call])))
    return answers
  }
}

/** Returns the response body; `undefined` if it exceeds the maximum size. */
async function post(url: string, calls: readonly NodeCall[], options: NodeOptions): Promise<string | undefined> {
  const { fetch, clock, timeout, signal } = options
  const messages = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const controller = new AbortController()
  const abort = () => controller.abort()
  const cancel = clock.after(timeout, abort)
  signal.addEventListener('abort', abort)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(messages.length > 1 ? messages : messages[0]),
      signal: controller.signal
    })
    if (response.status === 413) {
      await response.body?.cancel()
      return undefined
    }
    const text = await readText(response, options.longestReply)
    // Some nodes send a call's error with HTTP status 400; its body counts.
    if (response.ok || (response.status === 400 && parse(text ?? '') !== undefined)) return text
    throw new NodeError(`the node answered with HTTP ${response.status}`, { wait: waitOf(response, clock.now()) })
  } catch (cause) {
    if (cause instanceof NodeError) throw cause
    throw new NodeError(controller.signal.aborted ? 'the node did not answer in time' : 'the node cannot be reached', { cause })
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
  }
}

/** Reads text up to `most` bytes; `undefined` if it is longer. The rest is not read. */
async function readText(response: Response, most: number): Promise<string | undefined> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    // Leaving the loop cancels the body.
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses `Retry-After` (RFC 9110), in seconds or as a date, to milliseconds. */
function waitOf(response: Response, now: number): number {
  const wish = response.headers.get('retry-after') ?? ''
  const wait = /^\d+$/.test(wish) ? Number(wish) * 1000 : Date.parse(wish) - now
  return wait > 0 ? wait : 0
}

function answersOf(reply: unknown, calls: readonly NodeCall[]): readonly NodeAnswer[] {
  if (!Array.isArray(reply)) throw new NodeError('the reply of the node is no JSON-RPC')
  const messages = reply.filter(isRecord)
  const alone = calls.length === 1 ? messages[0] : undefined
  const byId = new Map(messages.map(message => [message.id, message]))
  return calls.map(({ method }, id) => {
    const message = byId.get(id) ?? alone
    if (message && isRecord(message.error)) {
      const { code, message: words } = message.error
      // A rate limit of the node (EIP-1474), except for `eth_getLogs`, where it means too many logs at once.
      if ((code === -32005 || code === 429) && method !== 'eth_getLogs') throw new NodeError('the node is asked too much')
      return { refusal: String(words ?? code).slice(0, 200) }
    }
    if (message && 'result' in message) return { result: message.result }
    throw new NodeError(`the node left ${method} without an answer`)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // invalid JSON
  }
}
