import type { ReactiveController, ReactiveControllerHost } from 'lit'

/** How long an image may load before its stand-in is left for good (milliseconds). */
export const imageLimit = 2000

/**
 * Watches over one remote image of its host: `loading` until it is whole, then `shown`; `none` when there is no address, when it
 * is broken, or when it is not there within the limit. What comes later no longer shows, so that nothing changes under a finger.
 */
export class RemoteImage implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: ParentNode }
  #status: 'none' | 'loading' | 'shown' = 'none'
  #source: string | undefined
  #limit = imageLimit
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost & { readonly renderRoot: ParentNode }) {
    this.#host = host
    host.addController(this)
  }

  get status(): 'none' | 'loading' | 'shown' {
    return this.#status
  }

  /** Where the image is, once `watch` was told. */
  get source(): string | undefined {
    return this.#source
  }

  /** To be called before each render. */
  watch(source: string | undefined, limit: number): void {
    this.#limit = limit
    if ((source || undefined) === this.#source) return
    this.#source = source || undefined
    this.#status = source ? 'loading' : 'none'
    this.#startTimer()
  }

  readonly show = (): void => this.#settle('shown')
  readonly abandon = (): void => this.#settle('none')

  hostConnected(): void {
    this.#startTimer()
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer)
  }

  hostUpdated(): void {
    // One from the memory cache is whole at once: it is shown in this very frame, without its stand-in.
    if (this.#status !== 'loading') return
    const image = this.#host.renderRoot.querySelector('img')
    if (image?.complete && image.naturalWidth > 0) this.show()
  }

  #startTimer(): void {
    clearTimeout(this.#timer)
    if (this.#status === 'loading') this.#timer = setTimeout(this.abandon, this.#limit)
  }

  #settle(status: 'none' | 'shown'): void {
    clearTimeout(this.#timer)
    if (this.#status === status) return
    this.#status = status
    this.#host.requestUpdate()
  }
}
