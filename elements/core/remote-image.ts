import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ReadableAtom } from 'nanostores'

/** How long an image may load before its stand-in is left for good (milliseconds). */
export const imageLimit = 2000

/** An address, or a store that holds one: what draws a list is not drawn again for each image that comes. */
export type ImageSource = string | ReadableAtom<string | undefined> | undefined

/**
 * One remote image of its host: `loading` until it is whole, then `shown`; `none` when there is no address, when it is broken, or
 * when it is not there within the limit. What comes later no longer shows, so that nothing changes under a finger.
 *
 * It makes the `<img>` itself, ahead of the render that draws it: one from the memory cache is whole at once, and is then shown in
 * the first frame, without its stand-in.
 */
export class RemoteImage implements ReactiveController {
  readonly #host: ReactiveControllerHost
  #image: HTMLImageElement | undefined
  #source: ImageSource
  #address: string | undefined
  #connected = false
  #stop: (() => void) | undefined
  #loading = false
  #limit = imageLimit
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(host: ReactiveControllerHost) {
    this.#host = host
    host.addController(this)
  }

  /** What to draw: the image, while it is loading or shown. Its class is `loading` until it is whole. */
  get image(): HTMLImageElement | undefined {
    return this.#image
  }

  get status(): 'none' | 'loading' | 'shown' {
    if (!this.#image) return 'none'
    return this.#loading ? 'loading' : 'shown'
  }

  /** To be called before each render. An empty address is none. */
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

  /** What is heard of an image that was replaced meanwhile counts no more. */
  #settle(image: HTMLImageElement | undefined, result: HTMLImageElement | undefined): void {
    if (image !== this.#image || !this.#loading) return
    clearTimeout(this.#timer)
    this.#loading = false
    this.#image = result
    result?.removeAttribute('class')
    this.#host.requestUpdate()
  }
}
