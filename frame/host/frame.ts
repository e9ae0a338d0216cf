import type { SetTimer, FrameEvent, RequestOptions } from '../protocol/channel.ts'
import { abortedError } from '../protocol/errors.ts'
import type { PayloadOf, ReplyOf, RequestName } from '../protocol/messages.ts'
import { FrameAttention, needsApproval } from './frame-attention.ts'
import type { FrameLabels } from './frame-dialog.ts'
import { LoadedFrame } from './loaded-frame.ts'

/** Current appearance of the kit. */
export interface FrameAppearance {
  readonly theme?: PayloadOf<'SYNC_THEME'>
  readonly labels?: FrameLabels
}

export interface FrameSettings {
  /** URL of the frame, as the app configured it. */
  readonly url: string
  readonly projectId?: string | undefined
  readonly metadata: NonNullable<PayloadOf<'SYNC_DAPP_DATA'>['metadata']>
  readonly sdkVersion?: string
  /** Language of the frame's screens, BCP 47. */
  readonly locale?: string | undefined
  readonly enableLogger?: boolean
  /** Returns the initial network (CAIP-2) and an RPC URL of it, which third-party frames need. */
  network(): { readonly chainId: string; readonly rpcUrl?: string | undefined }
  /**
   * Called with a problem that the developer has to fix: the frame did not load, or did not answer in
   * time.
   */
  readonly onTrouble?: (detail: string) => void
  readonly after?: SetTimer
}

/** Lifecycle of the frame: loads with the first request, and is shown when it needs the user. */
export interface Frame {
  /**
   * Loads the frame if it is not loaded.
   *
   * @throws KitError `frame-load-failed`, `aborted`, `invalid-option`
   */
  load(signal?: AbortSignal): Promise<void>
  /**
   * Sends a request once the frame is ready, as the channel does.
   * A request that needs approval shows the frame until it settles.
   */
  request<Name extends RequestName>(name: Name, payload: PayloadOf<Name>, options?: RequestOptions): Promise<ReplyOf<Name>>
  /** Subscribes to events of the frame. Returns a function that unsubscribes. */
  subscribe(listener: (event: FrameEvent) => void): () => void
  /** True while an iframe is in the page, ready or not. */
  readonly loaded: boolean
  /** True while the frame waits for the user. */
  readonly shown: boolean
  /** Moves the frame above everything on the page while it waits for the user. Returns whether it does. */
  raise(): boolean
  dress(appearance: FrameAppearance): void
  /** Removes the frame from the page and rejects open requests. The next request loads a new one. */
  remove(error?: Error): void
}

const afterByTimer: SetTimer = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

export function createFrame(settings: FrameSettings): Frame {
  const { after = afterByTimer, onTrouble } = settings
  const listeners = new Set<(event: FrameEvent) => void>()
  let appearance: FrameAppearance = {}
  let loaded: LoadedFrame | undefined

  const arrange = () => {
    if (attention.isNeeded) loaded?.place.show()
    else loaded?.place.hide()
  }
  const attention = new FrameAttention({
    arrange,
    onUnanswered: name => onTrouble?.(`The secure frame at ${settings.url} left ${name} without an answer.`)
  })

  function onEvent(event: FrameEvent): void {
    if (event.name === 'WINDOW_BLOCKED') void explainBlock()
    if (event.name === 'SHOW' || event.name === 'HIDE') {
      attention.asksToBeSeen = event.name === 'SHOW'
      arrange()
    }
    for (const listener of [...listeners]) listener(event)
  }

  /**
   * Reports a Content-Security-Policy of the page that blocks the frame.
   * The user cannot fix it: the developer gets an alert, and the requests fail with what to change.
   */
  async function explainBlock(): Promise<void> {
    const { separatesWindows, windowsSeparated } = await import('./opener-policy.ts')
    if (!(await separatesWindows())) return
    const error = windowsSeparated()
    onTrouble?.([error.shortMessage, ...error.metaMessages].join(' '))
    if (loaded) attention.dismiss(loaded.channel, error, name => name !== 'RPC_REQUEST')
    arrange()
  }

  const open = () =>
    new LoadedFrame({
      settings,
      after,
      attention,
      appearance: () => appearance,
      arrange,
      onEvent,
      onClose: () => loaded && attention.dismiss(loaded.channel),
      onRemove: removed => {
        if (loaded === removed) loaded = undefined
      }
    })

  async function load(signal?: AbortSignal): Promise<LoadedFrame> {
    if (signal?.aborted) throw abortedError(signal.reason)
    const mine = (loaded ??= open())
    await abortable(mine.ready, signal)
    return mine
  }

  return {
    load: async signal => {
      await load(signal)
    },
    async request(name, payload, options = {}) {
      const isApproved = needsApproval(name, payload)
      const { channel } = await load(options.signal)
      return attention.request(channel, name, payload, options, isApproved)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get loaded() {
      return loaded !== undefined
    },
    get shown() {
      return attention.isNeeded
    },
    raise() {
      if (!loaded || !attention.isNeeded) return false
      loaded.place.raise()
      return true
    },
    dress(next) {
      appearance = { ...appearance, ...next }
      if (!loaded) return
      const { place, channel, ready } = loaded
      if (next.labels) place.label(next.labels)
      if (!next.theme) return
      const { theme } = next
      place.scheme(theme.themeMode)
      ready.then(() => channel.request('SYNC_THEME', theme)).catch(() => {}) // the frame keeps its previous theme
    },
    remove: (error = abortedError()) => loaded?.remove(error)
  }
}

function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(abortedError(signal.reason))
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
