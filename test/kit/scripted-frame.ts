import type {
  EventPayloadOf,
  FrameEventName,
  FailureReason,
  BroadcastReplyName,
  ReplyOf,
  RequestName
} from '../../frame/protocol/messages.ts'

/** How the frame of `frame-page.ts` handles a message. */
export type FrameOrder =
  | { readonly kind: 'reply'; readonly reply: unknown }
  | { readonly kind: 'fail'; readonly message: string; readonly reason?: FailureReason; readonly triesLeft?: number }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'open' }

/** The same server by its other name: another origin, and another site. */
export const frameOrigin = location.origin.replace(/\/\/(localhost|127\.0\.0\.1)/, (_, host) =>
  host === 'localhost' ? '//127.0.0.1' : '//localhost'
)

/**
 * Returns the URL of a frame that a test controls.
 * `mute`: it loads, and never reports that it is ready.
 */
export function scriptedFrameUrl({ origin = frameOrigin, mute = false } = {}): string {
  return `${origin}/under-policy?${new URLSearchParams({ policy: '', module: '/test/kit/frame-page.ts', ...(mute && { mute: '' }) })}`
}

export interface Heard {
  readonly name: RequestName
  readonly payload: unknown
  readonly id: string
}

/** Controls the frame, and records the messages it received. */
export interface ScriptedFrame {
  readonly heard: readonly Heard[]
  /** Names of requests that were aborted in the frame. */
  readonly aborted: readonly RequestName[]
  /** Resolves to the message once the frame has received it `times` times. */
  hears(name: RequestName, times?: number): Promise<Heard>
  answer<Name extends RequestName>(name: Name, reply: ReplyOf<Name>): Promise<void>
  fail(name: RequestName, message: string, why?: { readonly reason: FailureReason; readonly triesLeft?: number }): Promise<void>
  refuse(name: RequestName): Promise<void>
  /** Keeps the next messages pending until the next order. */
  leaveOpen(name: RequestName): Promise<void>
  emit<Name extends FrameEventName>(name: Name, payload: EventPayloadOf<Name>): Promise<void>
  broadcast<Name extends BroadcastReplyName>(name: Name, reply: ReplyOf<Name>): Promise<void>
  /** Posts any data from the frame to the page. */
  post(data: unknown): Promise<void>
  /** Loads another document into it. */
  go(url: string): void
  stop(): void
}

/** Controls the element that `frame` returns, looked up with each order. */
export function scriptedFrame(frame = () => document.querySelector<HTMLIFrameElement>('#w3m-iframe')): ScriptedFrame {
  const heard: Heard[] = []
  const aborted: RequestName[] = []
  const done = new Map<number, () => void>()
  const looks = new Set<() => void>()
  let last = 0

  const receive = ({ data, origin }: MessageEvent) => {
    if (origin !== frameOrigin) return
    if (data?.heard) heard.push({ name: data.heard, payload: data.payload, id: data.id })
    if (data?.aborted) aborted.push(data.aborted)
    if (data?.done) done.get(data.done)?.()
    for (const look of looks) look()
  }
  addEventListener('message', receive)

  const order = (what: object) =>
    new Promise<void>((resolve, reject) => {
      const target = frame()?.contentWindow
      if (!target) return reject(new Error('There is no frame to order about.'))
      const number = ++last
      done.set(number, resolve)
      target.postMessage({ ...what, number }, { targetOrigin: frameOrigin })
    })

  return {
    heard,
    aborted,
    hears: (name, times = 1) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          reject(new Error(`The frame has not heard ${name} ${times} times, but ${heard.map(one => one.name).join(', ')}`))
        }, 8000)
        const look = () => {
          const found = heard.filter(one => one.name === name)[times - 1]
          if (!found) return
          looks.delete(look)
          clearTimeout(limit)
          resolve(found)
        }
        looks.add(look)
        look()
      }),
    answer: (name, reply) => order({ order: { kind: 'reply', reply }, name }),
    fail: (name, message, why) => order({ order: { kind: 'fail', message, ...why }, name }),
    refuse: name => order({ order: { kind: 'refuse' }, name }),
    leaveOpen: name => order({ order: { kind: 'open' }, name }),
    emit: (name, payload) => order({ order: 'emit', name, payload }),
    broadcast: (name, payload) => order({ order: 'broadcast', name, payload }),
    post: payload => order({ order: 'post', payload }),
    go(url) {
      order({ order: 'go', payload: url }).catch(() => {})
    },
    stop: () => removeEventListener('message', receive)
  }
}
