import { isRecord } from '../../../adapters/base/record.ts'
import type { Clock } from './clock.ts'

/** One JSON-RPC call. */
export interface NodeCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** What a node answered: a result, to be checked before it is believed, or its own refusal in its own words. */
export type NodeAnswer = { readonly result: unknown } | { readonly refusal: string }

/** Nobody answers, or what comes is no answer. `wait`: milliseconds that the node asked to be left alone. */
export class NodeError extends Error {
  override readonly name: string = 'NodeError'
  readonly wait: number

  constructor(message: string, { wait = 0, cause }: { wait?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.wait = wait
  }
}

/** There is another chain behind the address than the one it was given for. */
export class WrongChainError extends NodeError {
  override readonly name = 'WrongChainError'
}

export interface NodeOptions {
  /** CAIP-2, `eip155:1`. Nothing is asked of an address before it has said that it is this chain. */
  readonly chainId: string
  readonly urls: readonly string[]
  readonly fetch: typeof fetch
  readonly clock: Clock
  /** Calls in one request. */
  readonly batchSize: number
  /** Milliseconds that a request may take. */
  readonly timeout: number
  /** Bytes of a reply that are read. */
  readonly longestReply: number
  /** Ends everything. */
  readonly signal: AbortSignal
}

/** A node that may be asked. Its calls travel in batches, and one request is on its way at a time. */
export interface Node {
  /**
   * The answers in the order of the calls.
   * @throws NodeError when no address gives any; WrongChainError
   */
  ask(calls: readonly NodeCall[]): Promise<readonly NodeAnswer[]>
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
    ask: calls =>
      Promise.all(
        calls.map(
          call =>
            new Promise<NodeAnswer>((settle, fail) => {
              queue.push({ call, settle, fail })
              // Whoever else asks in the same breath, or while a request is on its way, shares the next one.
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
        const answers = await askAnybody(batch.map(({ call }) => call))
        batch.forEach(({ settle }, index) => settle(answers[index]!))
      } catch (error) {
        batch.forEach(({ fail }) => fail(error))
      }
    }
    busy = false
  }

  async function askAnybody(calls: readonly NodeCall[]): Promise<readonly NodeAnswer[]> {
    let problem: unknown
    for (const endpoint of [...endpoints]) {
      if (signal.aborted) throw new NodeError('the indexer is closed')
      try {
        if (!endpoint.verified) await verify(endpoint)
        return await askOne(endpoint, calls)
      } catch (error) {
        // Whoever comes back after a silence may be somebody else.
        endpoint.verified = false
        // The others are asked first from now on.
        endpoints = [...endpoints.filter(other => other !== endpoint), endpoint]
        if (!(problem instanceof WrongChainError)) problem = error
      }
    }
    throw problem
  }

  async function verify(endpoint: Endpoint): Promise<void> {
    const [answer] = await askOne(endpoint, [{ method: 'eth_chainId', params: [] }])
    const said =
      answer && 'result' in answer && /^0x[0-9a-f]{1,16}$/i.test(String(answer.result)) ? String(answer.result) : undefined
    if (said === undefined) throw new NodeError('the node does not say which chain it is')
    if (`eip155:${BigInt(said)}` !== chainId) {
      throw new WrongChainError(`the node says that it is chain eip155:${BigInt(said)}, and it was configured as ${chainId}`)
    }
    endpoint.verified = true
  }

  async function askOne(endpoint: Endpoint, calls: readonly NodeCall[]): Promise<readonly NodeAnswer[]> {
    if (calls.length > 1 && !endpoint.takesBatches) return oneByOne(endpoint, calls)
    const text = await post(endpoint.url, calls, options)
    if (text === undefined) {
      if (calls.length < 2) return [tooLong]
      const half = Math.ceil(calls.length / 2)
      return [...(await askOne(endpoint, calls.slice(0, half))), ...(await askOne(endpoint, calls.slice(half)))]
    }
    const reply = parse(text)
    if (calls.length > 1 && isRecord(reply) && 'error' in reply) {
      // One error for a whole batch: the node reads no batches.
      endpoint.takesBatches = false
      return oneByOne(endpoint, calls)
    }
    return answersOf(calls.length > 1 ? reply : [reply], calls)
  }

  async function oneByOne(endpoint: Endpoint, calls: readonly NodeCall[]): Promise<readonly NodeAnswer[]> {
    const answers: NodeAnswer[] = []
    for (const call of calls) answers.push(...(await askOne(endpoint, [call])))
    return answers
  }
}

/** The body of the reply, or nothing when it is longer than may be read. */
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
    // Some nodes send the refusal of a call with a status of its own; its words are what counts.
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

/** The text of a reply, or nothing when it is longer than `most` bytes: the rest is not read. */
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

/** `Retry-After` (RFC 9110), in seconds or as a date, as milliseconds. */
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
      // The node speaks of itself, not of the chain (EIP-1474) - but of logs, that they are too many at once.
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
    return undefined // not JSON: no answer for anyone
  }
}
