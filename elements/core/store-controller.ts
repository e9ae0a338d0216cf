import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { ReadableAtom } from 'nanostores'

const unread = Symbol('unread')

/** Re-renders the host when a store changes, while it is connected. `render()` reads `value`. */
export class StoreController<Value> implements ReactiveController {
  readonly #host: ReactiveControllerHost
  readonly #store: ReadableAtom<Value>
  #rendered: Value | typeof unread = unread
  #stop: (() => void) | undefined

  constructor(host: ReactiveControllerHost, store: ReadableAtom<Value>) {
    this.#host = host
    this.#store = store
    host.addController(this)
  }

  get value(): Value {
    return (this.#rendered = this.#store.get())
  }

  hostConnected(): void {
    // Use `listen`: `subscribe` would cause a second render. Only a value missed while disconnected requests one.
    this.#stop = this.#store.listen(() => this.#host.requestUpdate())
    if (this.#rendered !== unread && this.#rendered !== this.#store.get()) this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    this.#stop?.()
  }
}
