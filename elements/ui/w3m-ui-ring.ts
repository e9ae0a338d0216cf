import { css, LitElement } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { renderProgressRing, progressRingStyles } from './progress-ring.ts'

/** @summary A small progress ring: turns while waiting, or shows the remaining time. */
@define('w3m-ui-ring')
export class W3mUiRing extends LitElement {
  static override styles = [
    progressRingStyles,
    css`
      :host {
        display: inline-block;
        flex: none;
        width: 1em;
        height: 1em;
      }
    `
  ]

  /** Remaining share, from 1 to 0. Without it the ring turns. */
  @property({ type: Number }) value: number | undefined

  override render() {
    return renderProgressRing(this.value)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-ring': W3mUiRing
  }
}
