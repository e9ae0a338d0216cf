import { css } from 'lit'
import { tokens } from '../../../elements/styles/tokens.ts'

const own = css`
  /* The whole of what can be seen: the guard looks at it, and everything is inside it. */
  :host {
    position: fixed;
    inset: 0;
    overflow: auto;
    background: var(--w3m-surface);
  }
  main {
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    gap: 10px;
    max-width: 420px;
    min-height: 100%;
    margin: auto;
    padding: 16px var(--w3m-edge) 0;
    overflow-wrap: anywhere;
  }
  h1 {
    margin: 0;
    font: var(--w3m-text-headline);
    letter-spacing: var(--w3m-tracking-headline);
    text-wrap: balance;
  }
  h2 {
    margin: 0 0 8px;
    font: var(--w3m-text-small-strong);
    color: var(--w3m-text-2);
  }
  p {
    margin: 0;
    color: var(--w3m-text-2);
  }
  strong,
  .name {
    font-weight: 600;
    color: var(--w3m-text);
  }
  ul,
  dl {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .request {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px 16px;
    font: var(--w3m-text-small);
    font-variant-numeric: tabular-nums;
  }
  .rows {
    display: grid;
    gap: 8px;
    padding: 12px 16px;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-fill-1);
  }
  .rows > :is(div, li) {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 2px 16px;
  }
  .rows p {
    font: var(--w3m-text-small);
  }
  .rows > li {
    align-items: center;
    row-gap: 10px;
  }
  li > div {
    flex: 1;
  }
  li > div > button {
    width: 100%;
    margin-block-start: 8px;
  }
  dt {
    font: var(--w3m-text-small);
    color: var(--w3m-text-2);
  }
  dd {
    min-width: 0;
    margin: 0;
    font: var(--w3m-text-label);
    font-variant-numeric: tabular-nums;
    white-space: pre-line;
  }
  dd dl {
    padding-inline-start: 12px;
    border-inline-start: 1px solid var(--w3m-control-edge);
  }
  dl dl,
  section > dl:not(.rows) {
    display: grid;
    gap: 8px;
  }
  /* Five groups a line; nothing is between them, so that what is copied is an address. */
  .address {
    display: inline-block;
    font:
      400 calc(var(--w3m-em) * 1.3) / 20px ui-monospace,
      'DejaVu Sans Mono',
      Menlo,
      monospace;
    max-width: 25.5ch;
    margin-inline-end: -1.5ch;
  }
  .hex {
    padding-inline-start: 3ch;
    text-indent: -3ch;
  }
  .address span {
    display: inline-block;
    margin-inline-end: 1ch;
    text-indent: 0;
  }
  pre {
    margin: 0;
    padding: 14px 16px;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-fill-1);
    font: var(--w3m-text-small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  /* Accents upon accents reach no other line. */
  :is(pre, dd, .warning, .danger) {
    overflow: clip;
    overflow-clip-margin: 2px;
  }
  dd:has(> pre) {
    flex: 1 0 100%;
    overflow: visible;
  }
  dd pre {
    max-block-size: 120px;
    padding: 8px 12px;
    border: 1px solid var(--w3m-control-edge);
    background: var(--w3m-surface);
    overflow: auto;
  }
  :is(.warning, .danger) {
    padding: 10px 16px;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-warning-soft);
    color: var(--w3m-text);
  }
  .danger {
    background: var(--w3m-danger-soft);
    color: var(--w3m-danger);
  }
  /* Several are one box: what a request moves stays above the buttons. */
  :is(.warning:has(+ .warning), .danger:has(+ .danger)) {
    padding-block-end: 3px;
    border-end-start-radius: 0;
    border-end-end-radius: 0;
  }
  :is(.warning + .warning, .danger + .danger) {
    margin-block-start: -10px;
    padding-block-start: 3px;
    border-start-start-radius: 0;
    border-start-end-radius: 0;
  }
  .secret {
    user-select: all;
    font: var(--w3m-text-title);
    color: var(--w3m-text);
  }
  .secret:empty {
    display: none;
  }
  details,
  .way {
    display: grid;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-fill-1);
  }
  .way .secret {
    padding: 14px 16px;
  }
  .way > p:not(.secret) {
    padding-inline: 16px;
  }
  .way > p:not(.secret):first-child {
    padding-block-start: 14px;
  }
  .way > p:not(.secret):is(:last-child, :has(+ button)) {
    padding-block-end: 12px;
  }
  summary {
    padding: 14px 16px;
    border-radius: var(--w3m-radius-lg);
    font: var(--w3m-text-row);
    cursor: pointer;
  }
  details > :not(summary) {
    box-sizing: border-box;
    width: calc(100% - 32px);
    margin: 0 16px 12px;
  }
  .actions {
    position: sticky;
    bottom: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-block-start: auto;
    padding-block: 8px var(--w3m-edge);
    background: var(--w3m-surface);
    box-shadow: 0 -12px 12px var(--w3m-surface);
  }
  .actions > * {
    flex: 1 1 120px;
  }
  output {
    display: block;
    min-block-size: 3em;
  }
  [role='status'] {
    flex-basis: 100%;
    text-align: center;
  }
  [role='status']:empty {
    position: absolute;
  }
  .problem {
    color: var(--w3m-danger);
  }
  button {
    min-height: var(--w3m-button-height);
    padding: 12px 16px;
    border: 0;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-fill-2);
    color: var(--w3m-text);
    font: var(--w3m-text-row);
    /* two that are too long for one row stand in two, before a word is broken */
    overflow-wrap: break-word;
    cursor: pointer;
  }
  button:hover {
    background: var(--w3m-fill-3);
  }
  li button {
    min-height: 44px;
    padding: 0 16px;
  }
  main > .main,
  .actions .main {
    background: var(--w3m-accent-solid);
    color: var(--w3m-on-accent);
  }
  main > .main:hover,
  .actions .main:hover {
    background: var(--w3m-accent-hover);
  }
  .actions .end,
  .actions .end:hover {
    background: var(--w3m-danger-solid);
    color: var(--w3m-on-danger);
  }
  button[aria-disabled='true'] {
    color: var(--w3m-text-2);
    cursor: default;
  }
  main .main[aria-disabled='true'] {
    background: var(--w3m-accent-disabled);
    color: var(--w3m-on-accent-disabled);
    cursor: default;
  }
  :focus-visible {
    outline: var(--w3m-focus-width) solid var(--w3m-focus-color);
    outline-offset: var(--w3m-focus-offset);
  }
  /* It has the focus for who listens: nothing can be done with it. */
  h1:focus-visible {
    outline: 0;
  }
  label {
    display: grid;
    gap: 6px;
    font: var(--w3m-text-small-strong);
  }
  input {
    box-sizing: border-box;
    width: 100%;
    min-height: var(--w3m-button-height);
    padding: 12px 16px;
    border: 1px solid var(--w3m-control-edge);
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-surface);
    color: var(--w3m-text);
    font: var(--w3m-text-body);
  }
  fieldset {
    display: grid;
    gap: 12px;
    min-width: 0;
    margin: 0;
    padding: 14px 16px;
    border: 0;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-fill-1);
  }
  legend {
    float: left;
    padding: 0;
    font: var(--w3m-text-label);
  }
  fieldset p {
    font: var(--w3m-text-small);
  }
  .choice {
    display: flex;
    gap: 12px;
    font: var(--w3m-text-small);
    color: var(--w3m-text-2);
    cursor: pointer;
  }
  .choice strong {
    display: block;
    font: var(--w3m-text-label);
  }
  [type='radio'] {
    flex: none;
    width: 20px;
    min-height: 20px;
    height: 20px;
    margin: 0;
    accent-color: var(--w3m-accent-solid);
  }
  /* Fills are not drawn: an edge shows what can be pressed, and what is a danger. */
  @media (forced-colors: active) {
    button,
    :is(.warning, .danger) {
      border: 1px solid;
    }
    .danger {
      border-width: 3px;
    }
    :is(.warning + .warning, .danger + .danger) {
      border-block-start: 0;
    }
    button[aria-disabled='true'] {
      color: GrayText;
    }
  }
`

/**
 * Design tokens of the kit, and the frame's styles for plain elements.
 * Constructed style sheets belong to one document: each window creates its own.
 */
export const frameStyles: string = [tokens, own]
  .flat(2)
  .map(({ cssText }) => cssText)
  .join('\n')
