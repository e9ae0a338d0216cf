import { css } from 'lit'

/** Styles of a guide page: points with an icon, a heading and a sentence. */
export const guideStyles = css`
  .points {
    display: grid;
    gap: 20px;
    margin-block: 4px 24px;
  }
  .points li {
    display: grid;
    grid-template-columns: 40px 1fr;
    gap: 2px 14px;
    align-items: start;
  }
  .points .mark {
    grid-row: span 2;
    display: grid;
    place-items: center;
    width: 40px;
    height: 40px;
    border-radius: var(--w3m-radius-wallet);
    background: var(--w3m-accent-soft);
    color: var(--w3m-accent-text);
    font-size: 20px;
  }
`
