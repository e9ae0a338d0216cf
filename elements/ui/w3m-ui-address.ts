import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { property } from 'lit/decorators.js'
import { define } from '../core/define.ts'
import { visuallyHidden } from '../styles/visually-hidden.ts'

const groupLength = 4

/**
 * @summary A full address in groups of four, `0x` in its own column, left to right in every language.
 * Copied text has no gaps.
 * @csspart address - The groups.
 */
@define('w3m-ui-address')
export class W3mUiAddress extends LitElement {
  static override styles = [
    visuallyHidden,
    css`
      :host {
        display: block;
        width: fit-content;
        direction: ltr;
      }
      :host([hidden]) {
        display: none;
      }
      .address {
        display: grid;
        grid-template-columns: repeat(5, auto);
        justify-content: start;
        gap: 0 10px;
        margin: 0;
        font: 450 calc(var(--w3m-em) * 1.5) / 22px
          var(
            --w3m-font-family-mono,
            ui-monospace,
            'SF Mono',
            'Cascadia Mono',
            'Roboto Mono',
            Menlo,
            Consolas,
            'Liberation Mono',
            monospace
          );
        font-variant-ligatures: none;
        font-variant-numeric: tabular-nums;
        text-align: start;
        white-space: nowrap;
      }
      .address.prefixed {
        grid-template-columns: auto repeat(5, auto);
      }
      .prefixed > :nth-child(5n + 2):not(:nth-child(2)) {
        grid-column: 2;
      }
      .prefix {
        color: var(--w3m-text-3);
      }
      mark {
        background: var(--w3m-warning-soft);
        color: var(--w3m-warning);
        font-weight: 700;
        box-shadow: inset 0 -2px 0 var(--w3m-warning);
        border-radius: 2px 2px 0 0;
      }
      @media (forced-colors: active) {
        mark {
          text-decoration: underline;
        }
      }
    `
  ]

  /** The full address. */
  @property() address = ''
  /** Another address; characters that differ from it are marked. */
  @property() compare: string | undefined
  /** Text before the address for screen readers. */
  @property() label: string | undefined

  override render() {
    const prefix = this.address.startsWith('0x') ? '0x' : ''
    return html`${this.label ? html`<span class="hidden">${this.label} </span>` : nothing}
      <p class=${prefix ? 'address prefixed' : 'address'} part="address" translate="no" @copy=${this.#copy}>
        ${prefix ? html`<span class="prefix">${prefix}</span>` : nothing}${this.#renderGroups(prefix.length)}
      </p>`
  }

  #renderGroups(start: number): TemplateResult[] {
    const groups: TemplateResult[] = []
    for (let index = start; index < this.address.length; index += groupLength) {
      groups.push(html`<span>${this.#renderRuns(index, Math.min(index + groupLength, this.address.length))}</span>`)
    }
    return groups
  }

  /** Renders adjacent characters with the same marking as one element. */
  #renderRuns(from: number, to: number): unknown[] {
    if (this.compare === undefined) return [this.address.slice(from, to)]
    const runs: unknown[] = []
    for (let start = from; start < to;) {
      let end = start + 1
      while (end < to && this.#differs(end) === this.#differs(start)) end++
      const text = this.address.slice(start, end)
      runs.push(this.#differs(start) ? html`<mark>${text}</mark>` : text)
      start = end
    }
    return runs
  }

  /** Returns whether a character differs. Case in a hexadecimal address is a checksum, not a difference. */
  #differs(index: number): boolean {
    const fold = (text: string) => (text.startsWith('0x') ? text.toLowerCase() : text)
    return fold(this.address)[index] !== fold(this.compare ?? '')[index]
  }

  #copy(event: ClipboardEvent): void {
    if (!event.clipboardData) return
    event.clipboardData.setData('text/plain', this.address)
    event.preventDefault()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'w3m-ui-address': W3mUiAddress
  }
}
