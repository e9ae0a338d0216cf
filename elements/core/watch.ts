import { noChange } from 'lit'
import { AsyncDirective } from 'lit/async-directive.js'
import { directive } from 'lit/directive.js'
import type { ReadableAtom } from 'nanostores'

/** Follows one store in one place of a template, where a controller would render the whole screen: the images of a list. */
class Watch<Value> extends AsyncDirective {
  #store: ReadableAtom<Value> | undefined
  #stop: (() => void) | undefined

  override render(store: ReadableAtom<Value>): unknown {
    if (store === this.#store) return noChange
    this.#store = store
    this.#follow()
    return store.get()
  }

  override disconnected(): void {
    this.#stop?.()
    this.#stop = undefined
  }

  override reconnected(): void {
    this.#follow()
    if (this.#store) this.setValue(this.#store.get())
  }

  #follow(): void {
    this.#stop?.()
    this.#stop = this.isConnected ? this.#store?.listen(value => this.setValue(value)) : undefined
  }
}

/**
 * @example
 * html`<w3m-ui-row .image=${watch(walletImage(wallet))}></w3m-ui-row>`
 */
export const watch = directive(Watch) as <Value>(store: ReadableAtom<Value>) => ReturnType<ReturnType<typeof directive>>
