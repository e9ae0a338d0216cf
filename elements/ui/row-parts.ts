import { css, html, nothing, type CSSResult, type TemplateResult } from 'lit'
import { swallowBusyClick } from '../core/control-element.ts'
import { renderProgressRing, progressRingStyles } from './progress-ring.ts'
import { renderInlineIcon, inlineIconStyles } from './inline-icon.ts'
import { addRowParts, type W3mUiRow } from './w3m-ui-row.ts'

// Row features that wallet lists do not need: values, marks, links, and rows that are not buttons. Screens that use them import
// this module instead of the row.

/** Additional parts of a row, used once loaded. */
export interface RowParts {
  readonly style: CSSResult
  /** Renders the container: a button, a link, or a box. */
  box(row: W3mUiRow, content: TemplateResult): TemplateResult
  /** Renders the value at the end, in two lines. */
  values(row: W3mUiRow): TemplateResult | typeof nothing
  /** Renders the mark after everything: selected, busy, or chevron. */
  mark(row: W3mUiRow): TemplateResult | typeof nothing
}

addRowParts({
  style: css`
    ${progressRingStyles} ${inlineIconStyles}
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
      @click=${row.busy ? swallowBusyClick : nothing}
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
    if (busy) return renderProgressRing()
    if (selected) return html`<span class="tick">${renderInlineIcon('check')}</span>`
    return chevron ? html`<span class="chevron">${renderInlineIcon('chevron-right')}</span>` : nothing
  }
})
