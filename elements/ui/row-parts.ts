import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit'
import { swallow } from '../core/control.ts'
import { ring, ringStyle } from './ring.ts'
import { stroke, strokeStyle } from './stroke.ts'
import { addRowParts, type W3mUiRow } from './w3m-ui-row.ts'

// What the rows of most lists have and those of wallets to connect do not: values, marks, links, and rows that are no buttons. A screen
// that draws some imports this instead of the row.

/** The parts of a row that it draws once they are there. */
export interface RowParts {
  readonly style: CSSResult
  /** Around everything: a button, a link, or a box. */
  box(row: W3mUiRow, content: TemplateResult): TemplateResult
  /** At the end, in two lines. */
  values(row: W3mUiRow): TemplateResult | typeof nothing
  /** Behind everything: what is in use, what is waited for, what leads on. */
  mark(row: W3mUiRow): TemplateResult | typeof nothing
}

addRowParts({
  style: css`
    ${ringStyle} ${strokeStyle}
    button[aria-current] {
      background: var(--w3m-accent-soft);
    }
    button[aria-current] .tick {
      color: var(--w3m-accent-text);
    }
    button:disabled {
      background: none;
      color: var(--w3m-text-3);
    }
    button:disabled :is(.picture, .ghost) {
      opacity: 0.45;
    }
    .values {
      display: flex;
      flex: none;
      flex-direction: column;
      gap: 1px;
      align-items: flex-end;
      min-width: 0;
      max-width: 60%;
    }
    .quiet .values .line {
      font: var(--w3m-text-small);
      color: var(--w3m-text-2);
    }
    .gain {
      color: var(--w3m-success);
    }
    .tick,
    .ring {
      font-size: 20px;
    }
    .chevron {
      margin-inline: -4px -5px;
      font-size: 18px;
      color: var(--w3m-text-3);
    }
    .skeleton.circle {
      border-radius: 50%;
    }
    @media (forced-colors: active) {
      button[aria-current] {
        outline: 2px solid Highlight;
        outline-offset: -2px;
      }
    }
  `,

  box(row, content) {
    const style = row.quiet ? 'row quiet' : 'row'
    if (row.plain) return html`<div class=${style} part="row">${content}</div>`
    if (row.href !== undefined && !row.disabled) {
      return html`<a class=${style} part="row" href=${row.href} target="_blank" rel="noopener noreferrer">${content}</a>`
    }
    return html`<button
      class=${style}
      part="row"
      type="button"
      ?disabled=${row.disabled}
      aria-current=${row.selected ? 'true' : nothing}
      aria-busy=${row.busy ? 'true' : nothing}
      aria-disabled=${row.busy ? 'true' : nothing}
      @click=${row.busy ? swallow : nothing}
    >
      ${content}
    </button>`
  },

  values: ({ value, valueSub, gain }) =>
    value || valueSub
      ? html`<span class="values">
          ${value ? html`<span class=${gain ? 'line gain' : 'line'} dir="auto">${value}</span>` : nothing}
          ${valueSub ? html`<span class="sub" dir="auto">${valueSub}</span>` : nothing}
        </span>`
      : nothing,

  mark({ busy, selected, chevron }) {
    if (busy) return ring()
    if (selected) return html`<span class="tick">${stroke('check')}</span>`
    return chevron ? html`<span class="chevron">${stroke('chevron-right')}</span>` : nothing
  }
})
