/** A window with message events and `postMessage`, without a browser. */
export interface MessageWindow {
  readonly addEventListener: Window['addEventListener']
  readonly removeEventListener: Window['removeEventListener']
  readonly postMessage: Window['postMessage']
  /** Messages posted to it, oldest first. */
  readonly posted: readonly PostedMessage[]
  /** Target origin of each of them. */
  readonly targets: readonly unknown[]
  /** Delivers a message unchanged, from any window and origin. */
  deliver(event: ArrivingMessage): void
  /** Returns the number of listeners. */
  listeners(): number
}

export interface PostedMessage {
  readonly id: string
  readonly type: string
  readonly payload?: unknown
}

export interface ArrivingMessage {
  readonly data: unknown
  readonly origin: string
  readonly source?: unknown
  readonly ports?: readonly unknown[]
}

/** Creates a window. `origin` and `source` are those of the messages it receives. */
export function messageWindow({ origin, source }: { readonly origin: string; source(): unknown }): MessageWindow {
  const listeners = new Set<(event: MessageEvent) => void>()
  const posted: PostedMessage[] = []
  const targets: unknown[] = []
  const deliver = (event: ArrivingMessage): void => {
    for (const listener of [...listeners]) listener(event as unknown as MessageEvent)
  }
  return {
    addEventListener: ((_type: string, listener: (event: MessageEvent) => void) => void listeners.add(listener)) as never,
    removeEventListener: ((_type: string, listener: (event: MessageEvent) => void) => void listeners.delete(listener)) as never,
    postMessage: ((data: PostedMessage, options?: { readonly targetOrigin?: string }) => {
      posted.push(data)
      targets.push(options?.targetOrigin)
      deliver({ data: structuredClone(data), origin, source: source() })
    }) as never,
    posted,
    targets,
    deliver,
    listeners: () => listeners.size
  }
}

/** Resolves once everything posted so far has been answered, unless it waits for something else. */
export const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

/** Returns the outcome of a promise once everything has settled, so that a test of a pending one ends. */
export async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  const open = Symbol('open')
  const outcome = await Promise.race([promise.catch((error: unknown) => error), settled().then(() => open)])
  return outcome === open ? 'open' : outcome
}
