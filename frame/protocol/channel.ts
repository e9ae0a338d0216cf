import { CodeWrongError } from '../../adapters/base/code-wrong-error.ts'
import { isRecord } from '../../adapters/base/record.ts'
import { KitError } from '../../adapters/base/error.ts'
import { toProviderError } from '../../adapters/base/provider-error.ts'
import { plain, type Checked } from './checks.ts'
import {
  aborted,
  frameFailed,
  frameMissing,
  invalidPayload,
  invalidReply,
  parentMissing,
  tooSlow,
  untrustedOrigin
} from './errors.ts'
import {
  appPrefix,
  failure,
  frameEvents,
  framePrefix,
  failureReasons,
  observedReplies,
  replyTime,
  requests,
  type EventPayloadOf,
  type FrameEventName,
  type ObservedReplyName,
  type PayloadOf,
  type ReplyOf,
  type RequestName
} from './messages.ts'
import { policyOf } from './policy.ts'
import { checkRpc } from './rpc.ts'

// The only file that posts or reads messages between the page and the frame (a provider's window has `login-window.ts`). On both sides the other's origin and window are pinned, the
// target origin is exact, and what is read is a checked copy.

/** Where messages arrive. */
export type MessageDoor = Pick<Window, 'addEventListener' | 'removeEventListener'>

/** Runs once after the milliseconds; the returned function cancels it. */
export type After = (milliseconds: number, run: () => void) => () => void

const afterByTimer: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** What the frame says unasked, and replies that nobody waits for any more but that tell how things are. */
export type FrameEvent =
  | { [Name in FrameEventName]: { readonly name: Name; readonly payload: EventPayloadOf<Name> } }[FrameEventName]
  | { [Name in ObservedReplyName]: { readonly name: `${Name}_SUCCESS`; readonly payload: ReplyOf<Name> } }[ObservedReplyName]

export interface RequestOptions {
  /** Rejects the request with KitError `aborted`. Whether the frame goes on is its own matter: see `RPC_ABORT`. */
  readonly signal?: AbortSignal | undefined
  /** Called with the message's id before it is posted. */
  readonly onId?: (id: string) => void
}

/** The page's end. */
export interface HostChannel {
  /**
   * Rejects with KitError `invalid-payload` before anything is sent, `frame-missing`, `aborted`, `timeout` (spec section 9), `frame-failed`
   * with the frame's own words, `invalid-reply`. Where the frame gave a number (EIP-1193), the cause is a `ProviderRpcError`.
   */
  request<Name extends RequestName>(name: Name, payload: PayloadOf<Name>, options?: RequestOptions): Promise<ReplyOf<Name>>
  /** Rejects every open request, or those that `which` names. */
  reject(error: Error, which?: (name: RequestName, id: string) => boolean): void
  /** Rejects what is open and hears nothing any more. */
  stop(error?: Error): void
}

export interface HostChannelOptions {
  readonly window: MessageDoor
  /** The frame's window, asked for each time: there is none once the frame has been taken out of the page. */
  readonly frame: () => MessageEventSource | Window | null
  /** The frame's origin, exactly. */
  readonly origin: string
  readonly onEvent: (event: FrameEvent) => void
  readonly after?: After
  /** True while the visitor has something to do in the frame: no request runs out of time then. */
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
    const told = readEvent(name, payload)
    if (told) onEvent(told)
  }
  window.addEventListener('message', receive)

  function request<Name extends RequestName>(
    name: Name,
    payload: PayloadOf<Name>,
    { signal, onId }: RequestOptions = {}
  ): Promise<ReplyOf<Name>> {
    return new Promise((resolve, reject) => {
      if (stopped) throw stopped
      if (signal?.aborted) throw aborted(signal.reason)
      const checked = checkPayload(name, payload)
      const target = frame()
      if (!target) throw frameMissing()
      const id = newId()

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
      const abort = () => fail(aborted(signal?.reason))
      const wait = (time: number) => {
        cancelTimer = after(time, () => (paused?.() ? wait(time) : fail(tooSlow())))
      }
      const time = replyTime[name]
      if (time !== undefined) wait(time)
      signal?.addEventListener('abort', abort)
      open.set(id, {
        name,
        fail,
        succeed(reply) {
          leave()
          try {
            resolve(requests[name].reply(plain(reply)) as ReplyOf<Name>)
          } catch (error) {
            reject(invalidReply(error))
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
    stop(error = aborted()) {
      stopped ??= error
      window.removeEventListener('message', receive)
      rejectOpen(error)
    }
  }
}

/** What answers in the frame, one a message. `RPC_ABORT` is the channel's own: it aborts `signal` of what it ends. */
export type FrameHandlers = {
  readonly [Name in Exclude<RequestName, 'RPC_ABORT'>]: (
    payload: PayloadOf<Name>,
    context: { readonly id: string; readonly signal: AbortSignal }
  ) => Promise<ReplyOf<Name>> | ReplyOf<Name>
}

/** The frame's end. */
export interface FrameChannel {
  /** Tells the page something unasked. `READY` comes first, once everything can be answered. */
  emit<Name extends FrameEventName>(name: Name, payload: EventPayloadOf<Name>): void
  /** Tells how things are without having been asked. */
  tell<Name extends ObservedReplyName>(name: Name, reply: ReplyOf<Name>): void
  /** Hears nothing any more and aborts what it was doing. */
  stop(): void
}

/** What a frame's window has that the channel needs. */
export interface FrameWindow extends MessageDoor {
  readonly parent: unknown
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
}

export interface FrameChannelOptions {
  readonly window: FrameWindow
  /** The page's origin out of the frame's address (`readFrameQuery`). */
  readonly origin: string
  readonly handlers: FrameHandlers
}

/** Requests that are open at one time at most; more are answered with an error at once. */
export const mostOpenRequests = 64

/**
 * Listens to the page that embeds the frame, and to no one else for the life of the document: the parent's window and origin are taken once
 * and never changed. Throws KitError `frame-parent-missing` where nothing embeds it, `untrusted-origin` where the browser knows of an
 * ancestor with another origin.
 */
export function openFrameChannel({ window, origin, handlers }: FrameChannelOptions): FrameChannel {
  const page = window.parent
  if (!page || page === window) throw parentMissing()
  const parent = page as Window
  // Chromium and WebKit tell it; elsewhere the exact target origin and `frame-ancestors` hold alone.
  if (Array.from(window.location.ancestorOrigins ?? []).some(ancestor => ancestor !== origin)) {
    throw untrustedOrigin('The frame is embedded by another page than its address names.')
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
    post(parent, { id, type: `${framePrefix}${name}_${outcome}`, payload: plain(payload) }, origin)

  async function answer(name: RequestName, id: string, raw: unknown): Promise<void> {
    const stopping = new AbortController()
    try {
      if (open.size >= mostOpenRequests) throw frameFailed('Too many requests')
      const payload = checkPayload(name, raw)
      if (name === 'RPC_ABORT') {
        // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- without it nothing is known of it
        abortOpen((payload as PayloadOf<'RPC_ABORT'>)?.request)
        return reply(name, id, 'SUCCESS', undefined)
      }
      const method = name === 'RPC_REQUEST' ? (payload as PayloadOf<'RPC_REQUEST'>).method : undefined
      open.set(id, { approval: method !== undefined && policyOf(method) === 'not-safe', stopping })
      const handle = handlers[name] as (payload: unknown, context: { id: string; signal: AbortSignal }) => unknown
      const answered = await Promise.race([handle(payload, { id, signal: stopping.signal }), whenAborted(stopping.signal)])
      reply(name, id, 'SUCCESS', requests[name].reply(plain(answered)))
    } catch (error) {
      reply(name, id, 'ERROR', told(error))
    } finally {
      if (open.get(id)?.stopping === stopping) open.delete(id)
    }
  }

  function abortOpen(request: string | undefined): void {
    for (const [id, { approval, stopping }] of [...open]) if (approval && (request ?? id) === id) stopping.abort(aborted())
  }

  return {
    emit: (name, payload) => post(parent, { type: framePrefix + name, payload: plain(payload) }, origin),
    tell: (name, answer) => post(parent, { type: `${framePrefix}${name}_SUCCESS`, payload: plain(answer) }, origin),
    stop() {
      window.removeEventListener('message', receive)
      for (const { stopping } of open.values()) stopping.abort(aborted())
    }
  }
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

/** What the page learns of a failure: the words of the kit's own errors, and of any other only that there was one. */
function told(error: unknown): Checked<typeof failure> {
  if (!(error instanceof KitError)) return { message: 'Something went wrong' }
  const { code } = toProviderError(error) as Error & { code?: number }
  const reason = failureReasons.find(one => one === error.code)
  return {
    message: error.shortMessage,
    ...(code !== undefined && code !== -32603 && { code }),
    ...(reason && { reason }),
    ...(error instanceof CodeWrongError && { triesLeft: error.triesLeft })
  }
}

function failureOf(payload: unknown): Error {
  try {
    const { message, code, reason, triesLeft } = failure(plain(payload))
    const cause = code === undefined ? undefined : Object.assign(new Error(message ?? ''), { code })
    const known = failureReasons.find(one => one === reason)
    if (known === 'code-wrong' && triesLeft !== undefined) return new CodeWrongError(triesLeft, message)
    return known ? new KitError(known, message || 'An error occurred', { cause }) : frameFailed(message, cause)
  } catch {
    return frameFailed(undefined) // it failed, and says it in no way that can be read
  }
}

function readEvent(name: string, payload: unknown): FrameEvent | undefined {
  try {
    if (isEventName(name)) return { name, payload: frameEvents[name](plain(payload)) } as FrameEvent
    const observed = observedReplies.find(one => name === `${one}_SUCCESS`)
    return observed && ({ name, payload: requests[observed].reply(plain(payload)) } as FrameEvent)
  } catch {
    return undefined // what cannot be read tells nothing
  }
}

function checkPayload<Name extends RequestName>(name: Name, payload: unknown): PayloadOf<Name> {
  try {
    const checked = requests[name].payload(plain(payload)) as PayloadOf<Name>
    if (name !== 'RPC_REQUEST') return checked
    const call = checked as PayloadOf<'RPC_REQUEST'>
    return { ...call, params: checkRpc(call).params } as PayloadOf<Name>
  } catch (error) {
    throw error instanceof KitError ? error : invalidPayload(error)
  }
}

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name)

const isEventName = (name: string): name is FrameEventName => Object.hasOwn(frameEvents, name)

interface Envelope {
  readonly name: string
  readonly id: string | undefined
  readonly payload: unknown
}

/** The outer shape of a message; `undefined` for what is none of ours. Only the object's own fields count. */
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

/** `randomUUID` is missing on plain http. */
export function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}
