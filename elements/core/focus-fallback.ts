import type { ReactiveController, ReactiveElement } from 'lit'

const controls = 'button, a[href], input, [tabindex="0"]'

/**
 * Moves the focus to the first control of a screen when the focused one is removed or disabled.
 * Otherwise keyboard users would restart at the top of the page.
 */
export class FocusFallback implements ReactiveController {
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
    // Atoms render a moment later, and the browser removes the focus asynchronously.
    requestAnimationFrame(() => requestAnimationFrame(() => this.#look()))
  }

  #look(): void {
    if (!this.#host.isConnected || !this.#was || document.activeElement !== document.body) return
    // The new control may still be loading: the next render tries again.
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
