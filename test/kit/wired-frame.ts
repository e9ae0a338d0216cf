import type { Frame } from '../../frame/host/frame.ts'
import {
  openFrameChannel,
  openHostChannel,
  type FrameChannel,
  type FrameEvent,
  type FrameHandlers,
  type HostChannel
} from '../../frame/protocol/channel.ts'
import type { RequestName } from '../../frame/protocol/messages.ts'
import { createClock, type Clock } from './clock.ts'

/** A posted message. */
export interface Posted {
  readonly id?: string
  readonly type: string
  readonly payload?: unknown
}

/** The frame's responses, by message. Unlisted messages get an empty response. */
export type Answers = { readonly [Name in keyof FrameHandlers]?: (...request: never[]) => unknown }

/**
 * Both ends of the frame's channel without a browser: windows that clone posted messages and deliver
 * them in order.
 */
export interface WiredFrame {
  readonly host: HostChannel
  readonly far: FrameChannel
  /** The frame as `createLogin` and `createWallet` take it; loaded, and never visible. */
  readonly frame: Frame
  readonly clock: Clock
  /** Messages the page has posted, oldest first. */
  readonly requestLog: readonly Posted[]
  /** Messages the frame has posted, oldest first. */
  readonly told: readonly Posted[]
  /** Events the frame has sent. */
  readonly events: readonly FrameEvent[]
  /** Names of the messages that the frame has started to handle. */
  readonly heard: readonly RequestName[]
  /** Abort signals of the requests in the frame, by message id. */
  readonly signals: ReadonlyMap<string, AbortSignal>
  /** Posts any data to one side, as the other one does. */
  postToPage(data: unknown): void
  postToFrame(data: unknown): void
  /** Resolves once everything posted so far has arrived. */
  settled(): Promise<void>
}

const pageOrigin = 'https://shop.example'
const frameOrigin = 'https://wallet.example'

export function wiredFrame(answers: Answers = {}): WiredFrame {
  const clock = createClock()
  const requestLog: Posted[] = []
  const told: Posted[] = []
  const events: FrameEvent[] = []
  const heard: RequestName[] = []
  const signals = new Map<string, AbortSignal>()
  const listening = new Set<(event: FrameEvent) => void>()
  const page = createWindow()
  const frame = createWindow()
  const pageWindow = page.reachedAs({ self: pageOrigin, sender: () => frameWindow, senderOrigin: frameOrigin, record: told })
  const frameWindow: object = frame.reachedAs({
    self: frameOrigin,
    sender: () => pageWindow,
    senderOrigin: pageOrigin,
    record: requestLog
  })

  const handlers = new Proxy({} as FrameHandlers, {
    get: (_, name) => (payload: unknown, context: { id: string; signal: AbortSignal }) => {
      heard.push(name as RequestName)
      signals.set(context.id, context.signal)
      return (answers[name as keyof Answers] as ((...given: unknown[]) => unknown) | undefined)?.(payload, context)
    }
  })
  const host = openHostChannel({
    window: page.door,
    frame: () => frameWindow as Window,
    origin: frameOrigin,
    after: clock.after,
    onEvent(event) {
      events.push(event)
      for (const listener of [...listening]) listener(event)
    }
  })
  const far = openFrameChannel({
    window: { ...frame.door, parent: pageWindow, location: {} },
    origin: pageOrigin,
    handlers
  })
  return {
    host,
    far,
    clock,
    requestLog,
    told,
    events,
    heard,
    signals,
    frame: {
      load: async () => undefined,
      request: host.request,
      subscribe(listener) {
        listening.add(listener)
        return () => listening.delete(listener)
      },
      loaded: true,
      shown: false,
      raise: () => false,
      dress: () => undefined,
      remove: error => host.stop(error)
    },
    postToPage: data => page.deliver({ data: structuredClone(data), source: frameWindow, origin: frameOrigin }),
    postToFrame: data => frame.deliver({ data: structuredClone(data), source: pageWindow, origin: pageOrigin }),
    settled: () => new Promise(resolve => setImmediate(resolve))
  }
}

interface Arriving {
  readonly data: unknown
  readonly source: object
  readonly origin: string
}

interface Reached {
  /** The window's own origin: messages for another target origin are not delivered. */
  readonly self: string
  readonly sender: () => object
  readonly senderOrigin: string
  readonly record: Posted[]
}

function createWindow() {
  const listeners = new Set<(event: MessageEvent) => void>()
  const deliver = (event: Arriving): void => {
    for (const listener of [...listeners]) listener(event as unknown as MessageEvent)
  }
  return {
    deliver,
    door: {
      addEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: (event: MessageEvent) => void) => void listeners.delete(listener)
    } as unknown as Pick<Window, 'addEventListener' | 'removeEventListener'>,
    reachedAs: ({ self, sender, senderOrigin, record }: Reached): object => ({
      postMessage(data: unknown, { targetOrigin }: { targetOrigin: string }) {
        const copy: unknown = structuredClone(data)
        record.push(copy as Posted)
        if (targetOrigin === self) queueMicrotask(() => deliver({ data: copy, source: sender(), origin: senderOrigin }))
      }
    })
  }
}
