import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ReadableAtom } from 'nanostores'

/** Milliseconds an image may load before its fallback becomes permanent. */
export const imageTimeout = 2000

/** A URL, or a store with one: a list does not re-render for each loaded image. */
export type ImageSource = string | ReadableAtom<string | undefined> | undefined

/**
 * One remote image of its host:
 * `loading`, then `shown` once complete; `none` without a URL, on an error, or after the timeout. Later results are ignored, so
 * that nothing changes under a finger. Creates the `<img>` before the render: an image from the memory cache is complete
 * immediately and shown in the first frame, without its fallback.
 */
export class RemoteImage implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #image: HTMLImageElement | undefined
  #source: ImageSource
  #address: string | undefined
  #connected = false
  #stop: (() => void) | undefined
  #loading = false
  #limit = imageTimeout
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  /** Image to render, while loading or shown. Has the class `loading` until it is complete. */
  get image(): HTMLImageElement | undefined {
    return this.#image
  }

  get status(): 'none' | 'loading' | 'shown' {
    if (!this.#image) return 'none'
    return this.#loading ? 'loading' : 'shown'
  }

  /** Call it before each render. An empty URL counts as absent. */
  watch(source: ImageSource, limit: number): void {
    this.#limit = limit
    if (source !== this.#source) {
      this.#source = source
      this.#follow()
    }
    const address = (typeof source === 'object' ? source.get() : source) || undefined
    if (address === this.#address) return
    this.#address = address
    this.#image = undefined
    this.#loading = false
    clearTimeout(this.#timer)
    if (address) this.#load(address)
  }

  hostConnected(): void {
    this.#connected = true
    this.#follow()
    if (typeof this.#source === 'object') this.#host.requestUpdate()
    if (this.#loading) this.#startTimer()
  }

  hostDisconnected(): void {
    this.#connected = false
    this.#follow()
    clearTimeout(this.#timer)
  }

  #follow(): void {
    this.#stop?.()
    const source = this.#source
    this.#stop = this.#connected && typeof source === 'object' ? source.listen(() => this.#host.requestUpdate()) : undefined
  }

  #load(address: string): void {
    const image = new Image()
    this.#image = image
    image.alt = ''
    image.draggable = false
    image.referrerPolicy = 'no-referrer'
    image.src = address
    if (image.complete && image.naturalWidth > 0) return

    this.#loading = true
    image.className = 'loading'
    image.onload = () => this.#settle(image, image)
    image.onerror = () => this.#settle(image, undefined)
    this.#startTimer()
  }

  #startTimer(): void {
    const image = this.#image
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#settle(image, undefined), this.#limit)
  }

  /** Ignores events of an image that was replaced. */
  #settle(image: HTMLImageElement | undefined, result: HTMLImageElement | undefined): void {
    if (image !== this.#image || !this.#loading) return
    clearTimeout(this.#timer)
    this.#loading = false
    this.#image = result
    result?.removeAttribute('class')
    this.#host.requestUpdate()
  }
}
