import { WrongCodeError } from '../../adapters/base/wrong-code-error.ts'
import { isRecord } from '../../adapters/base/is-record.ts'
import { KitError } from '../../adapters/base/kit-error.ts'
import { toProviderError, type ProviderRpcError } from '../../adapters/base/provider-error.ts'
import { toPlainJson, type Validated } from './validators.ts'
import {
  abortedError,
  frameFailedError,
  frameMissingError,
  invalidPayloadError,
  invalidReplyError,
  parentMissingError,
  timeoutError,
  untrustedOriginError
} from './errors.ts'
import {
  appPrefix,
  failure,
  frameEvents,
  framePrefix,
  failureReasons,
  broadcastReplies,
  replyTimeout,
  requests,
  type EventPayloadOf,
  type FrameEventName,
  type BroadcastReplyName,
  type PayloadOf,
  type ReplyOf,
  type RequestName
} from './messages.ts'
import { getMethodPolicy } from './method-policy.ts'
import { parseRpcRequest } from './rpc-request.ts'

// The only file that posts or reads messages between the page and the frame; `login-window.ts` handles the provider's window.
// Both sides pin the origin and the window of the other, post to an exact target origin, and read a validated copy.

/** Object that receives `message` events. */
export type MessageTarget = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Runs a function once after the given milliseconds. Returns a function that cancels it. */
export type SetTimer = (milliseconds: number, run: () => void) => () => void

const afterByTimer: SetTimer = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Unsolicited messages of the frame, and late responses that still carry state. */
export type FrameEvent =
  | { [Name in FrameEventName]: { readonly name: Name; readonly payload: EventPayloadOf<Name> } }[FrameEventName]
  | { [Name in BroadcastReplyName]: { readonly name: `${Name}_SUCCESS`; readonly payload: ReplyOf<Name> } }[BroadcastReplyName]

export interface RequestOptions {
  /**
   * Rejects the request with KitError `aborted`.
   * Whether the frame stops its work is up to the frame: see `RPC_ABORT`.
   */
  readonly signal?: AbortSignal | undefined
  /** Called with the message's id before it is posted. */
  readonly onId?: (id: string) => void
}

/** Channel of the page. */
export interface HostChannel {
  /**
   * Sends a request.
   * The cause of an error is a `ProviderRpcError` if the frame sent an EIP-1193 code.
   *
   * @throws KitError `invalid-payload` before anything is sent, `frame-missing`, `aborted`, `timeout` (docs/decisions/limits.md),
   * `frame-failed` with the frame's own message, `invalid-reply`
   */
  request<Name extends RequestName>(name: Name, payload: PayloadOf<Name>, options?: RequestOptions): Promise<ReplyOf<Name>>
  /** Rejects every open request, or those that `which` selects. */
  reject(error: Error, which?: (name: RequestName, id: string) => boolean): void
  /** Rejects open requests and stops listening. */
  stop(error?: Error): void
}

export interface HostChannelOptions {
  readonly window: MessageTarget
  /**
   * Returns the window of the frame, read for each message: `null` after the frame was removed from the
   * page.
   */
  readonly frame: () => MessageEventSource | Window | null
  /** Exact origin of the frame. */
  readonly origin: string
  readonly onEvent: (event: FrameEvent) => void
  readonly after?: SetTimer
  /** Returns true while the frame waits for the user: request timeouts are suspended then. */
  readonly paused?: () => boolean
}

export function openHostChannel({
  window,
  frame,
  origin,
  onEvent,
  after = afterByTimer,
  paused
}: HostChannelOptions): HostChannel {
  interface Open {
    readonly name: RequestName
    succeed(reply: unknown): void
    fail(error: Error): void
  }
  const open = new Map<string, Open>()
  let stopped: Error | undefined

  const receive = (event: MessageEvent) => {
    const source = frame()
    if (!source || event.source !== source || event.origin !== origin) return
    const message = readEnvelope(event.data, framePrefix)
    if (!message) return
    const { name, id, payload } = message
    const waiting = id === undefined ? undefined : open.get(id)
    if (waiting && name === `${waiting.name}_SUCCESS`) return waiting.succeed(payload)
    if (waiting && name === `${waiting.name}_ERROR`) return waiting.fail(failureOf(payload))
    const parsed = readEvent(name, payload)
    if (parsed) onEvent(parsed)
  }
  window.addEventListener('message', receive)

  function request<Name extends RequestName>(
    name: Name,
    payload: PayloadOf<Name>,
    { signal, onId }: RequestOptions = {}
  ): Promise<ReplyOf<Name>> {
    return new Promise((resolve, reject) => {
      if (stopped) throw stopped
      if (signal?.aborted) throw abortedError(signal.reason)
      const checked = checkPayload(name, payload)
      const target = frame()
      if (!target) throw frameMissingError()
      const id = createRequestId()

      let cancelTimer = () => {}
      const leave = () => {
        open.delete(id)
        cancelTimer()
        signal?.removeEventListener('abort', abort)
      }
      const fail = (error: Error) => {
        leave()
        reject(error)
      }
      const abort = () => fail(abortedError(signal?.reason))
      const wait = (time: number) => {
        cancelTimer = after(time, () => (paused?.() ? wait(time) : fail(timeoutError())))
      }
      const time = replyTimeout[name]
      if (time !== undefined) wait(time)
      signal?.addEventListener('abort', abort)
      open.set(id, {
        name,
        fail,
        succeed(reply) {
          leave()
          try {
            resolve(requests[name].reply(toPlainJson(reply)) as ReplyOf<Name>)
          } catch (error) {
            reject(invalidReplyError(error))
          }
        }
      })
      onId?.(id)
      post(target, { id, type: appPrefix + name, payload: checked }, origin)
    })
  }

  const rejectOpen: HostChannel['reject'] = (error, which) => {
    for (const [id, { name, fail }] of [...open]) if (!which || which(name, id)) fail(error)
  }

  return {
    request,
    reject: rejectOpen,
    stop(error = abortedError()) {
      stopped ??= error
      window.removeEventListener('message', receive)
      rejectOpen(error)
    }
  }
}

/**
 * Request handlers of the frame, one a message.
 * The channel itself handles `RPC_ABORT` and aborts `signal` of the requests it ends.
 */
export type FrameHandlers = {
  readonly [Name in Exclude<RequestName, 'RPC_ABORT'>]: (
    payload: PayloadOf<Name>,
    context: { readonly id: string; readonly signal: AbortSignal }
  ) => Promise<ReplyOf<Name>> | ReplyOf<Name>
}

/** Channel of the frame. */
export interface FrameChannel {
  /** Sends an event to the page. `READY` comes first, once every request can be answered. */
  emit<Name extends FrameEventName>(name: Name, payload: EventPayloadOf<Name>): void
  /** Sends a response without a request, to report a change of state. */
  broadcast<Name extends BroadcastReplyName>(name: Name, reply: ReplyOf<Name>): void
  /** Stops listening and aborts open requests. */
  stop(): void
}

/** Members of the frame's window that the channel needs. */
export interface FrameWindow extends MessageTarget {
  readonly parent: unknown
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
}

export interface FrameChannelOptions {
  readonly window: FrameWindow
  /** Origin of the page, from the frame's URL (`parseFrameQuery`). */
  readonly origin: string
  readonly handlers: FrameHandlers
}

/** Maximum number of requests open at one time. Further ones get an error response at once. */
export const maxOpenRequests = 64

/**
 * Opens the channel to the page that embeds the frame.
 * The parent window and its origin are pinned for the life of the document.
 *
 * @throws KitError `frame-parent-missing` if the document is not embedded, `untrusted-origin` if the browser reports an ancestor
 * with another origin
 */
export function openFrameChannel({ window, origin, handlers }: FrameChannelOptions): FrameChannel {
  const page = window.parent
  if (!page || page === window) throw parentMissingError()
  const parent = page as Window
  // Chromium and WebKit report ancestors; elsewhere only the exact target origin and `frame-ancestors` protect.
  if (Array.from(window.location.ancestorOrigins ?? []).some(ancestor => ancestor !== origin)) {
    throw untrustedOriginError('The frame is embedded by another page than its address names.')
  }

  const open = new Map<string, { readonly approval: boolean; readonly stopping: AbortController }>()

  const receive = (event: MessageEvent) => {
    if (event.source !== parent || event.origin !== origin) return
    const message = readEnvelope(event.data, appPrefix)
    if (!message || message.id === undefined || open.has(message.id)) return
    if (isRequestName(message.name)) void answer(message.name, message.id, message.payload)
  }
  window.addEventListener('message', receive)

  const reply = (name: RequestName, id: string, outcome: 'SUCCESS' | 'ERROR', payload: unknown) =>
    post(parent, { id, type: `${framePrefix}${name}_${outcome}`, payload: toPlainJson(payload) }, origin)

  async function answer(name: RequestName, id: string, raw: unknown): Promise<void> {
    const stopping = new AbortController()
    try {
      if (open.size >= maxOpenRequests) throw frameFailedError('Too many requests')
      const payload = checkPayload(name, raw)
      if (name === 'RPC_ABORT') {
        // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- without it nothing is known of it
        abortOpen((payload as PayloadOf<'RPC_ABORT'>)?.request)
        return reply(name, id, 'SUCCESS', undefined)
      }
      const approval = name === 'RPC_REQUEST' && getMethodPolicy((payload as PayloadOf<'RPC_REQUEST'>).method) === 'not-safe'
      open.set(id, { approval, stopping })
      const handle = handlers[name] as (payload: unknown, context: { id: string; signal: AbortSignal }) => unknown
      const result = await Promise.race([handle(payload, { id, signal: stopping.signal }), whenAborted(stopping.signal)])
      reply(name, id, 'SUCCESS', requests[name].reply(toPlainJson(result)))
    } catch (error) {
      reply(name, id, 'ERROR', toFailure(error))
    } finally {
      open.delete(id)
    }
  }

  function abortOpen(request: string | undefined): void {
    for (const [id, { approval, stopping }] of [...open]) if (approval && (request ?? id) === id) stopping.abort(abortedError())
  }

  return {
    emit: (name, payload) => post(parent, { type: framePrefix + name, payload: toPlainJson(payload) }, origin),
    broadcast: (name, answer) => post(parent, { type: `${framePrefix}${name}_SUCCESS`, payload: toPlainJson(answer) }, origin),
    stop() {
      window.removeEventListener('message', receive)
      for (const { stopping } of open.values()) stopping.abort(abortedError())
    }
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/**
 * Converts a failure for the page: messages of the kit's own errors, and a generic failure for any
 * other error.
 */
function toFailure(error: unknown): Validated<typeof failure> {
  if (!(error instanceof KitError)) return { message: 'Something went wrong' }
  const { code } = toProviderError(error) as ProviderRpcError
  const reason = failureReasons.find(one => one === error.code)
  return {
    message: error.shortMessage,
    ...(code !== -32603 && { code }),
    ...(reason && { reason }),
    ...(error instanceof WrongCodeError && { triesLeft: error.triesLeft })
  }
}

function failureOf(payload: unknown): Error {
  try {
    const { message, code, reason, triesLeft } = failure(toPlainJson(payload))
    const cause = code === undefined ? undefined : Object.assign(new Error(message ?? ''), { code })
    const known = failureReasons.find(one => one === reason)
    if (known === 'code-wrong' && triesLeft !== undefined) return new WrongCodeError(triesLeft, message)
    return known ? new KitError(known, message || 'An error occurred', { cause }) : frameFailedError(message, cause)
  } catch {
    return frameFailedError(undefined) // an error that cannot be read
  }
}

function readEvent(name: string, payload: unknown): FrameEvent | undefined {
  try {
    if (isEventName(name)) return { name, payload: frameEvents[name](toPlainJson(payload)) } as FrameEvent
    const observed = broadcastReplies.find(one => name === `${one}_SUCCESS`)
    return observed && ({ name, payload: requests[observed].reply(toPlainJson(payload)) } as FrameEvent)
  } catch {
    return undefined // an error that cannot be read
  }
}

function checkPayload<Name extends RequestName>(name: Name, payload: unknown): PayloadOf<Name> {
  try {
    const checked = requests[name].payload(toPlainJson(payload)) as PayloadOf<Name>
    if (name !== 'RPC_REQUEST') return checked
    const call = checked as PayloadOf<'RPC_REQUEST'>
    return { ...call, params: parseRpcRequest(call).params } as PayloadOf<Name>
  } catch (error) {
    throw error instanceof KitError ? error : invalidPayloadError(error)
  }
}

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name)

const isEventName = (name: string): name is FrameEventName => Object.hasOwn(frameEvents, name)

interface Envelope {
  readonly name: string
  readonly id: string | undefined
  readonly payload: unknown
}

/**
 * Reads the envelope of a message.
 * Returns `undefined` if it is not one of the protocol. Reads own properties only.
 */
function readEnvelope(data: unknown, prefix: string): Envelope | undefined {
  if (!isRecord(data)) return undefined
  const own = (key: string): unknown => (Object.hasOwn(data, key) ? data[key] : undefined)
  const type = own('type')
  const id = own('id')
  if (typeof type !== 'string' || type.length > 64 || !type.startsWith(prefix)) return undefined
  if (id !== undefined && !(typeof id === 'string' && /^[\w-]{1,64}$/.test(id))) return undefined
  return { name: type.slice(prefix.length), id, payload: own('payload') }
}

interface Message {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

function post(target: MessageEventSource | Window, { payload, ...envelope }: Message, targetOrigin: string): void {
  target.postMessage(payload === undefined ? envelope : { ...envelope, payload }, { targetOrigin })
}

/** Creates a request id. `crypto.randomUUID` is missing on plain http. */
export function createRequestId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
