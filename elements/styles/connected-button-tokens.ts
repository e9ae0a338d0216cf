import { css } from 'lit'

/** Tokens of a button that shows an account or a network. */
export const connectedButtonTokens = css`
  :host {
    --w3m-focus-color: var(--w3m-accent-text);
    --w3m-focus-width: 2px;
    --w3m-focus-offset: 2px;
    --w3m-accent-disabled: var(--w3m-fill-2);
    --w3m-on-accent-disabled: var(--w3m-text-3);
    --w3m-fill-1: color-mix(in oklab, light-dark(#f6f5f3, #1f1f23), var(--w3m-tint));
    --w3m-fill-3: color-mix(in oklab, light-dark(#e4e2de, #35353b), var(--w3m-tint));
    --w3m-text: light-dark(#1b1a18, #f4f4f2);
    --w3m-duration-spin: 900ms;
    --w3m-surface: color-mix(in oklab, light-dark(#ffffff, #161619), var(--w3m-tint));
    --w3m-hairline: light-dark(rgb(32 30 26 / 0.1), rgb(255 255 255 / 0.1));
    --w3m-icon: light-dark(#4a4843, #c3c3c8);
    --w3m-warning: light-dark(#825200, #efbb52);
    --w3m-warning-soft: light-dark(#fbf1de, #2c2414);
    /* A pill or a circle, and square where the app sets square corners. */
    --w3m-radius-full: calc(var(--w3m-round) * 250);
    --w3m-radius-wallet: 22%;
  }
  @media (prefers-reduced-motion: reduce) {
    :host {
      --w3m-duration-spin: 0s;
    }
  }
  @media (prefers-contrast: more) {
    :host {
      --w3m-hairline: light-dark(#8d8a83, #71717a);
    }
  }
  @media (forced-colors: active) {
    :host {
      --w3m-hairline: CanvasText;
      --w3m-focus-color: Highlight;
    }
  }
`
