import { LitElement } from 'lit'

/** The inner control of an atom: what a click or the focus given to the atom goes to. */
const control = 'button:not([tabindex="-1"]), a, input'

/** An element around one native control: focus and `click()` go to the control inside. */
export abstract class ControlElement extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }

  override click(): void {
    this.renderRoot.querySelector<HTMLElement>(control)?.click()
  }
}

/** Swallows the click of a control that is busy: it keeps its focus, unlike a disabled one, but does nothing. */
export function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
