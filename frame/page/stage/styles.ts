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
    gap: 16px;
    min-height: 100%;
    padding: 24px var(--w3m-edge) var(--w3m-edge);
    overflow-wrap: anywhere;
  }
  h1 {
    margin: 0;
    font: var(--w3m-text-headline);
    letter-spacing: var(--w3m-tracking-headline);
    text-wrap: balance;
  }
  h2 {
    margin: 0;
    font: var(--w3m-text-small-strong);
    color: var(--w3m-text-2);
  }
  p {
    margin: 0;
    color: var(--w3m-text-2);
  }
  ul,
  dl {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .rows {
    display: grid;
    gap: 12px;
    padding: 12px 16px;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-fill-1);
  }
  dt {
    font: var(--w3m-text-small);
    color: var(--w3m-text-2);
  }
  dd {
    margin: 0;
    font: var(--w3m-text-label);
    white-space: pre-line;
  }
  dd dl {
    padding-inline-start: 12px;
    border-inline-start: 1px solid var(--w3m-control-edge);
  }
  pre {
    margin: 0;
    padding: 12px 16px;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-fill-1);
    font: var(--w3m-text-small);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  .warning {
    padding: 12px 16px;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-warning-soft);
    color: var(--w3m-text);
  }
  .danger {
    padding: 12px 16px;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-danger-soft);
    color: var(--w3m-danger);
  }
  .secret {
    user-select: all;
    font: var(--w3m-text-title);
  }
  .actions {
    position: sticky;
    bottom: 0;
    display: grid;
    gap: 8px;
    margin-block-start: auto;
    padding-block: 12px;
    background: var(--w3m-surface);
  }
  button {
    min-height: var(--w3m-button-height);
    border: 0;
    border-radius: var(--w3m-radius-lg);
    background: var(--w3m-fill-2);
    color: var(--w3m-text);
    font: var(--w3m-text-row);
    cursor: pointer;
  }
  button.main {
    background: var(--w3m-accent-solid);
    color: var(--w3m-on-accent);
  }
  button.main[aria-disabled='true'] {
    background: var(--w3m-accent-disabled);
    color: var(--w3m-on-accent-disabled);
    cursor: default;
  }
  :focus-visible {
    outline: var(--w3m-focus-width) solid var(--w3m-focus-color);
    outline-offset: var(--w3m-focus-offset);
  }
  label {
    display: grid;
    gap: 6px;
    font: var(--w3m-text-small-strong);
  }
  input,
  textarea {
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
`

/** The scale of the kit, and what the frame's plain elements make of it. Sheets belong to one document: each window makes its own. */
export const frameStyles: string = [tokens, own]
  .flat(2)
  .map(({ cssText }) => cssText)
  .join('\n')
