import type { CSSResultGroup, LitElement, ReactiveController } from 'lit'
import { addStyles } from './add-styles.ts'

/**
 * Content of a public element: its template, its styles (`static styles`), and the stores that it reads.
 * A controller of the element, so that it follows the element's life cycle.
 */
export abstract class ShellContent<Host extends LitElement> implements ReactiveController {
  protected readonly host: Host
  #isStyled = false

  constructor(host: Host) {
    this.host = host
    host.addController(this)
  }

  abstract render(): unknown

  hostConnected(): void {
    if (this.#isStyled) return
    this.#isStyled = true
    addStyles(this.host.shadowRoot!, (this.constructor as unknown as { readonly styles: CSSResultGroup }).styles)
  }

  hostDisconnected?(): void
  hostUpdated?(): void
}
