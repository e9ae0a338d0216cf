import type { ReactiveController, ReactiveElement } from 'lit'

const controls = 'button, a[href], input, [tabindex="0"]'

/**
 * Gives the focus to the first control of a screen when the one that had it has gone or can no longer be used: whoever works with the
 * keyboard would have to begin anew at the top of the page.
 */
export class KeepFocus implements ReactiveController {
  readonly #host: ReactiveElement
  #was = false

  constructor(host: ReactiveElement) {
    this.#host = host
    host.addController(this)
  }

  hostUpdate(): void {
    this.#was ||= this.#host.matches(':focus-within')
  }

  hostUpdated(): void {
    if (!this.#was) return
    // atoms draw themselves a moment later, and so does the browser take the focus away
    requestAnimationFrame(() => requestAnimationFrame(() => this.#look()))
  }

  #look(): void {
    if (!this.#host.isConnected || !this.#was || document.activeElement !== document.body) return
    // what comes instead may have yet to be loaded: the next drawing looks again
    const control = first(this.#host.renderRoot)
    this.#was = !control
    control?.focus({ preventScroll: true })
  }
}

function first(root: Element | DocumentFragment): HTMLElement | undefined {
  for (const child of root.children) {
    if (!(child instanceof HTMLElement) || !child.checkVisibility()) continue
    if (child.matches(controls) && !child.matches(':disabled')) return child
    const found = (child.shadowRoot && first(child.shadowRoot)) ?? first(child)
    if (found) return found
  }
  return undefined
}
