import { css, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { ring, ringStyle } from './ring.ts'

/**
 * @summary The dial in small: turns while something is awaited, or shows how much of a time is left.
 */
@define('w3m-ui-ring')
export class W3mUiRing extends LitElement {
  static override styles = [
    ringStyle,
    css`
      :host {
        display: inline-block;
        flex: none;
        width: 1em;
        height: 1em;
      }
    `
  ]

  /** What is left, from 1 to 0. Without it the ring turns. */
  @property({ type: Number }) value: number | undefined

  override render() {
    return ring(this.value)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-ring': W3mUiRing
  }
}
