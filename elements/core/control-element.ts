import { LitElement } from 'lit'

/** Inner control of an atom: target of its clicks and its focus. */
const control = 'button:not([tabindex="-1"]), a, input'

/** Base class of an element around one native control: delegates focus and `click()` to it. */
export abstract class ControlElement extends LitElement {
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true }

  override click(): void {
    this.renderRoot.querySelector<HTMLElement>(control)?.click()
  }
}

/** Stops the click of a busy control: it keeps its focus, unlike a disabled one, but does nothing. */
export function swallowBusyClick(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
