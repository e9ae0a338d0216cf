import { css } from 'lit'

/** Styles of a definition list: term at the start of a line, value at the end. */
export const definitionListStyles = css`
  .facts {
    display: grid;
    padding-block: 12px 16px;
  }
  .facts > div {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 30px;
  }
  .facts dt {
    font: 400 calc(var(--w3m-em) * 1.4) / 20px var(--w3m-font);
    color: var(--w3m-text-2);
    white-space: nowrap;
  }
  .facts dd {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: flex-end;
    gap: 0 6px;
    min-width: 0;
    font: 500 calc(var(--w3m-em) * 1.4) / 20px var(--w3m-font);
    text-align: end;
    overflow-wrap: anywhere;
  }
  .facts .aside {
    font-weight: 400;
    color: var(--w3m-text-2);
  }
`
