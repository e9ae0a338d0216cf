import { isKitError } from '../../adapters/base/errors.ts'
import { frameAddress, frameUrl } from '../protocol/address.ts'
import { openHostChannel, type After, type FrameEvent, type HostChannel, type RequestOptions } from '../protocol/channel.ts'
import { aborted, dismissed, frameMissing, loadFailed } from '../protocol/errors.ts'
import type { PayloadOf, ReplyOf, RequestName } from '../protocol/messages.ts'
import { checkRpc } from '../protocol/rpc.ts'
import { placeFrame, type FrameLabels, type FramePlace } from './place.ts'

/** How the kit looks at this moment. */
export interface FrameAppearance {
  readonly theme?: PayloadOf<'SYNC_THEME'>
  readonly labels?: FrameLabels
}

export interface FrameSettings {
  /** The frame's address, as the site configured it. */
  readonly url: string
  readonly projectId?: string | undefined
  readonly metadata: NonNullable<PayloadOf<'SYNC_DAPP_DATA'>['metadata']>
  readonly sdkVersion?: string
  /** BCP 47: what the frame's screens are to speak. */
  readonly locale?: string | undefined
  readonly enableLogger?: boolean
  /** CAIP-2 of the network to begin with, and an RPC address of it, for frames made by others. */
  network(): { readonly chainId: string; readonly rpcUrl?: string | undefined }
  /** Something the site has to know: the frame did not load, or did not answer in time. */
  readonly onTrouble?: (detail: string) => void
  readonly after?: After
}

/** The frame as the rest of the kit sees it: loaded with the first request, shown when it has something to ask. */
export interface Frame {
  /** Loads the frame unless it is there. Rejects with KitError `frame-load-failed`, `aborted`, `invalid-option`. */
  load(signal?: AbortSignal): Promise<void>
  /** As the channel's, once the frame is ready. A request that needs approval shows the frame until it is answered. */
  request<Name extends RequestName>(name: Name, payload: PayloadOf<Name>, options?: RequestOptions): Promise<ReplyOf<Name>>
  /** What the frame says unasked. Returns a function that stops it. */
  subscribe(listener: (event: FrameEvent) => void): () => void
  /** There is a frame in the page, ready or not. */
  readonly loaded: boolean
  /** True while the visitor has something to do in it. */
  readonly shown: boolean
  dress(appearance: FrameAppearance): void
  /** Takes the frame out of the page and rejects what is open. The next request loads another. */
  remove(error?: Error): void
}

/** Milliseconds. Facts section 4: so long a frame may take until it is ready. */
export const readyTime = 20_000
/** Milliseconds after which the site's data are sent once more: frames made by others say that they are ready before they listen. */
const repeatTime = 500

const englishLabels: FrameLabels = { title: 'Secure wallet', close: 'Close' }

const afterByTimer: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

interface Loaded {
  readonly place: FramePlace
  readonly channel: HostChannel
  ready: Promise<void>
  remove(error: Error): void
}

export function createFrame(settings: FrameSettings): Frame {
  const { after = afterByTimer, onTrouble } = settings
  const listeners = new Set<(event: FrameEvent) => void>()
  /** Requests that wait for the visitor's approval, by the id of their message. */
  const approvals = new Set<string>()
  let asksToBeSeen = false
  let appearance: FrameAppearance = {}
  let loaded: Loaded | undefined

  const arrange = () => {
    const show = asksToBeSeen || approvals.size > 0
    if (show) loaded?.place.show()
    else loaded?.place.hide()
  }

  function open(): Loaded {
    const { origin } = new URL(frameUrl(settings.url, location.origin))
    const { chainId, rpcUrl } = settings.network()
    const address = frameAddress(settings.url, {
      origin: location.origin,
      projectId: settings.projectId ?? '',
      chainId,
      enableLogger: settings.enableLogger ?? false,
      ...(settings.locale !== undefined && { locale: settings.locale }),
      ...(rpcUrl !== undefined && { rpcUrl })
    })

    let documents = 0
    let greetings = 0
    let settle = readiness()
    let cancelDeadline = () => {}

    const channel = openHostChannel({
      window,
      origin,
      after,
      frame: () => place.frame(),
      paused: () => asksToBeSeen,
      onEvent: event => {
        if (event.name === 'READY') return greeted()
        if (event.name === 'WINDOW_BLOCKED') void explainBlock()
        if (event.name === 'SHOW' || event.name === 'HIDE') {
          asksToBeSeen = event.name === 'SHOW'
          arrange()
        }
        for (const listener of [...listeners]) listener(event)
      }
    })

    const awaitReadiness = () => {
      cancelDeadline()
      cancelDeadline = after(readyTime, () => {
        onTrouble?.(`The secure frame at ${settings.url} was not ready within ${readyTime / 1000} seconds.`)
        remove(loadFailed())
      })
    }

    function greeted(): void {
      greetings++
      if (greetings > 1 && greetings > documents) forget()
      cancelDeadline()
      const { resolve, reject } = settle
      introduce().then(resolve, reject)
    }

    /** A document may greet before it has loaded or after; one that is not the first and has not greeted by now may be anyone's. */
    function documentLoaded(): void {
      documents++
      if (documents > 1 && documents > greetings) forget()
    }

    /** Another document is in the frame: what the one before held in memory is lost, and so is what it was asked. */
    function forget(): void {
      approvals.clear()
      asksToBeSeen = false
      channel.reject(loadFailed(new Error('Another document has been loaded into the frame.')))
      arrange()
      settle = readiness()
      if (loaded?.channel === channel) loaded.ready = settle.promise
      awaitReadiness()
    }

    async function introduce(): Promise<void> {
      const { projectId = '', metadata, sdkVersion } = settings
      const introduction = { projectId, metadata, sdkType: 'w3m', ...(sdkVersion !== undefined && { sdkVersion }) }
      let cancel = () => {}
      const again = new Promise<void>((resolve, reject) => {
        cancel = after(repeatTime, () => channel.request('SYNC_DAPP_DATA', introduction).then(resolve, reject))
      })
      again.catch(() => {}) // the first may have been answered
      await Promise.race([channel.request('SYNC_DAPP_DATA', introduction), again])
      cancel()
      if (appearance.theme) channel.request('SYNC_THEME', appearance.theme).catch(() => {}) // it looks plain then
    }

    function remove(error: Error): void {
      if (loaded?.channel === channel) loaded = undefined
      cancelDeadline()
      approvals.clear()
      asksToBeSeen = false
      settle.reject(error)
      channel.stop(error)
      place.remove()
    }

    const place = placeFrame({
      address,
      labels: appearance.labels ?? englishLabels,
      onClose: () => closed(),
      onGone: () => remove(frameMissing()),
      onLoad: documentLoaded
    })
    place.scheme(appearance.theme?.themeMode)
    awaitReadiness()
    return { place, channel, ready: settle.promise, remove }
  }

  /** Rejects what waits for the user, and notifies the frame; what needs no approval goes on. */
  function closed(error: Error = dismissed(), which: (name: RequestName) => boolean = () => false): void {
    const channel = loaded?.channel
    if (!channel) return
    const open = [...approvals]
    approvals.clear()
    channel.reject(error, (name, id) => open.includes(id) || which(name))
    for (const request of open) channel.request('RPC_ABORT', { request }).catch(() => {}) // nobody waits for it any more
    if (asksToBeSeen) channel.request('DISMISS', undefined).catch(() => {}) // the frame need not know it
    asksToBeSeen = false
  }

  /** The user can do nothing about a policy of the page: the developer gets an alert, and the requests fail with what to change. */
  async function explainBlock(): Promise<void> {
    const { separatesWindows, windowsSeparated } = await import('./opener-policy.ts')
    if (!(await separatesWindows())) return
    const error = windowsSeparated()
    onTrouble?.([error.shortMessage, ...error.metaMessages].join(' '))
    closed(error, name => name !== 'RPC_REQUEST')
    arrange()
  }

  async function load(signal?: AbortSignal): Promise<Loaded> {
    if (signal?.aborted) throw aborted(signal.reason)
    const mine = (loaded ??= open())
    await abortable(mine.ready, signal)
    return mine
  }

  return {
    load: async signal => {
      await load(signal)
    },
    async request(name, payload, options = {}) {
      const needsApproval = name === 'RPC_REQUEST' && checkRpc(payload as PayloadOf<'RPC_REQUEST'>).policy === 'not-safe'
      const { channel } = await load(options.signal)
      let mine: string | undefined
      try {
        return await channel.request(name, payload, {
          ...options,
          onId(id) {
            options.onId?.(id)
            if (!needsApproval) return
            approvals.add((mine = id))
            arrange()
          }
        })
      } catch (error) {
        // a visitor who looks for a mail takes their time: that is no trouble of the site's
        if (isKitError(error, 'timeout') && name !== 'CONNECT_DEVICE')
          onTrouble?.(`The secure frame at ${settings.url} left ${name} without an answer.`)
        if (mine !== undefined && approvals.has(mine) && options.signal?.aborted) {
          channel.request('RPC_ABORT', { request: mine }).catch(() => {}) // nobody waits for it any more
        }
        throw error
      } finally {
        if (mine !== undefined && approvals.delete(mine)) arrange()
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get loaded() {
      return loaded !== undefined
    },
    get shown() {
      return asksToBeSeen || approvals.size > 0
    },
    dress(next) {
      appearance = { ...appearance, ...next }
      if (!loaded) return
      const { place, channel, ready } = loaded
      if (next.labels) place.label(next.labels)
      if (!next.theme) return
      const { theme } = next
      place.scheme(theme.themeMode)
      ready.then(() => channel.request('SYNC_THEME', theme)).catch(() => {}) // it keeps the look it has
    },
    remove: (error = aborted()) => loaded?.remove(error)
  }
}

function readiness() {
  let resolve = () => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  promise.catch(() => {}) // whoever waits hears it
  return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) }
}

function abortable<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(aborted(signal.reason))
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
