import { openHostChannel, type FrameEvent, type HostChannel, type SetTimer } from '../protocol/channel.ts'
import { frameMissingError, loadFailedError } from '../protocol/errors.ts'
import { checkFrameUrl, createFrameUrl } from '../protocol/frame-url.ts'
import type { FrameAttention } from './frame-attention.ts'
import { createFrameDialog, type FrameDialog, type FrameLabels } from './frame-dialog.ts'
import type { FrameAppearance, FrameSettings } from './frame.ts'

/** Milliseconds until a frame must be ready (docs/decisions/frame-protocol.md). */
export const readyTimeout = 20_000
/**
 * Milliseconds until the app's metadata is sent again: third-party frames report that they are ready
 * before they listen.
 */
const repeatTime = 500

const englishLabels: FrameLabels = { title: 'Secure wallet', close: 'Close' }

export interface LoadedFrameOptions {
  readonly settings: FrameSettings
  readonly after: SetTimer
  readonly attention: FrameAttention
  /** Returns the current appearance of the kit. */
  readonly appearance: () => FrameAppearance
  /** Shows or hides the frame, as {@link FrameAttention.isNeeded} requires. */
  readonly arrange: () => void
  /** Called with each event but `READY`. */
  readonly onEvent: (event: FrameEvent) => void
  /** Called when the user closes the area of the frame. */
  readonly onClose: () => void
  /** Called first when the frame is removed. */
  readonly onRemove: (removed: LoadedFrame) => void
}

/**
 * An iframe in the page: its dialog, its channel, and whether its current document is ready.
 * A frame that is removed is not used again.
 */
export class LoadedFrame {
  readonly place: FrameDialog
  readonly channel: HostChannel
  readonly #options: LoadedFrameOptions
  /** Documents that have loaded in the iframe, and `READY` messages that have arrived. */
  #documents = 0
  #greetings = 0
  #readiness = createReadiness()
  #cancelDeadline = () => {}

  constructor(options: LoadedFrameOptions) {
    this.#options = options
    const { settings, after, attention, appearance, onEvent, onClose } = options
    const { origin } = new URL(checkFrameUrl(settings.url, location.origin))
    const address = addressOf(settings)
    this.channel = openHostChannel({
      window,
      origin,
      after,
      frame: () => this.place.frame(),
      paused: () => attention.asksToBeSeen,
      onEvent: event => (event.name === 'READY' ? this.#greeted() : onEvent(event))
    })
    this.place = createFrameDialog({
      address,
      labels: appearance().labels ?? englishLabels,
      onClose,
      onRemoved: () => this.remove(frameMissingError()),
      onLoad: () => this.#documentLoaded()
    })
    this.place.scheme(appearance().theme?.themeMode)
    this.#awaitReadiness()
  }

  /** Resolves once the current document has answered the introduction of the app. */
  get ready(): Promise<void> {
    return this.#readiness.promise
  }

  /** Removes the iframe from the page and rejects open requests. */
  remove(error: Error): void {
    this.#options.onRemove(this)
    this.#cancelDeadline()
    this.#options.attention.clear()
    this.#readiness.reject(error)
    this.channel.stop(error)
    this.place.remove()
  }

  #awaitReadiness(): void {
    const { settings, after } = this.#options
    this.#cancelDeadline()
    this.#cancelDeadline = after(readyTimeout, () => {
      settings.onTrouble?.(`The secure frame at ${settings.url} was not ready within ${readyTimeout / 1000} seconds.`)
      this.remove(loadFailedError())
    })
  }

  #greeted(): void {
    this.#greetings++
    if (this.#greetings > 1 && this.#greetings > this.#documents) this.#forget()
    this.#cancelDeadline()
    const { resolve, reject } = this.#readiness
    this.#introduce().then(resolve, reject)
  }

  /**
   * Handles a loaded document.
   * `READY` may arrive before or after it loads; a later document that has not sent `READY` is not trusted.
   */
  #documentLoaded(): void {
    this.#documents++
    if (this.#documents > 1 && this.#documents > this.#greetings) this.#forget()
  }

  /**
   * Handles a new document in the frame: the memory of the previous one is lost, and so are its
   * requests.
   */
  #forget(): void {
    this.#options.attention.clear()
    this.channel.reject(loadFailedError(new Error('Another document has been loaded into the frame.')))
    this.#options.arrange()
    this.#readiness = createReadiness()
    this.#awaitReadiness()
  }

  /** Sends the app's metadata, twice if the first is not answered soon, and then the theme. */
  async #introduce(): Promise<void> {
    const { channel } = this
    const { settings, after, appearance } = this.#options
    const { projectId = '', metadata, sdkVersion } = settings
    const introduction = { projectId, metadata, sdkType: 'w3m', ...(sdkVersion !== undefined && { sdkVersion }) }
    let cancel = () => {}
    const again = new Promise<void>((resolve, reject) => {
      cancel = after(repeatTime, () => channel.request('SYNC_DAPP_DATA', introduction).then(resolve, reject))
    })
    again.catch(() => {}) // the first one may have been answered
    await Promise.race([channel.request('SYNC_DAPP_DATA', introduction), again])
    cancel()
    const { theme } = appearance()
    if (theme) channel.request('SYNC_THEME', theme).catch(() => {}) // the frame keeps its default theme
  }
}

function addressOf(settings: FrameSettings): string {
  const { chainId, rpcUrl } = settings.network()
  return createFrameUrl(settings.url, {
    origin: location.origin,
    projectId: settings.projectId ?? '',
    chainId,
    enableLogger: settings.enableLogger ?? false,
    ...(settings.locale !== undefined && { locale: settings.locale }),
    ...(rpcUrl !== undefined && { rpcUrl })
  })
}

function createReadiness() {
  let resolve = () => {}
  let reject = (_error: Error) => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  promise.catch(() => {}) // callers that wait handle the rejection
  return { promise, resolve: () => resolve(), reject: (error: Error) => reject(error) }
}
