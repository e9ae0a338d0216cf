import { css } from 'lit'
import { buttonTokens } from './button-tokens.ts'
import { connectedButtonTokens } from './connected-button-tokens.ts'

/**
 * All tokens, for elements that are a root (`<w3m-modal>`, `<w3m-account>`, `<w3m-network>`).
 * Atoms and screens inherit them and declare none.
 */
export const tokens = [
  buttonTokens,
  connectedButtonTokens,
  css`
    :host {
      --w3m-layer: var(--w3m-z-index, 9999);

      --w3m-scrim: light-dark(rgb(32 30 26 / 0.36), rgb(0 0 0 / 0.6));
      --w3m-card-edge: light-dark(rgb(32 30 26 / 0.06), rgb(255 255 255 / 0.12));
      --w3m-image-edge: light-dark(rgb(0 0 0 / 0.07), rgb(255 255 255 / 0.1));
      --w3m-control-edge: light-dark(#8d8a83, #71717a);
      --w3m-text-2: light-dark(#5d5b56, #a9a9b0);
      --w3m-accent-soft: light-dark(
        color-mix(in oklab, var(--w3m-surface) 92%, var(--w3m-accent-text)),
        color-mix(in oklab, var(--w3m-surface) 84%, var(--w3m-accent-text))
      );
      --w3m-success: light-dark(#0d7040, #57c98f);
      --w3m-success-soft: light-dark(#e9f4ed, #17291f);
      --w3m-danger: light-dark(#b42525, #ff8f88);
      --w3m-danger-soft: light-dark(#fcecea, #331c1c);
      --w3m-danger-solid: light-dark(#c02b2b, #c93a38);
      --w3m-on-danger: #ffffff;

      /* Every screen's content starts and ends here. */
      --w3m-edge: 20px;

      --w3m-radius-lg: calc(var(--w3m-round) * 4.5);
      --w3m-radius-xl: calc(var(--w3m-round) * 6);

      --w3m-text-small: 400 calc(var(--w3m-em) * 1.3) / 18px var(--w3m-font);
      --w3m-text-small-strong: 550 calc(var(--w3m-em) * 1.3) / 18px var(--w3m-font);
      --w3m-text-label: 500 calc(var(--w3m-em) * 1.4) / 18px var(--w3m-font);
      --w3m-text-body: 400 calc(var(--w3m-em) * 1.5) / 22px var(--w3m-font);
      --w3m-text-row: 500 calc(var(--w3m-em) * 1.6) / 20px var(--w3m-font);
      --w3m-text-title: 600 calc(var(--w3m-em) * 1.6) / 20px var(--w3m-font);
      --w3m-text-headline: 600 calc(var(--w3m-em) * 2) / 26px var(--w3m-font);
      --w3m-tracking-row: -0.008em;
      --w3m-tracking-title: -0.011em;
      --w3m-tracking-headline: -0.017em;

      --w3m-card-width: 360px;
      --w3m-header-height: 64px;
      --w3m-row-height: 56px;
      --w3m-button-height: 48px;

      --w3m-shadow-card:
        0 0 0 1px var(--w3m-card-edge), 0 2px 6px light-dark(rgb(32 30 26 / 0.04), rgb(0 0 0 / 0.3)),
        0 24px 64px -12px light-dark(rgb(32 30 26 / 0.22), rgb(0 0 0 / 0.7));
      --w3m-shadow-sheet: 0 0 0 1px var(--w3m-card-edge), 0 -12px 48px light-dark(rgb(32 30 26 / 0.14), rgb(0 0 0 / 0.5));

      --w3m-ease: cubic-bezier(0.2, 0.8, 0.2, 1);
      --w3m-duration-open: 120ms;
      --w3m-duration-close: 120ms;
      --w3m-duration-fade: 120ms;
      --w3m-duration-height: 150ms;
      --w3m-duration-page: 150ms;
      --w3m-duration-shake: 500ms;
      --w3m-duration-pulse: 1600ms;
      --w3m-slide: 8px;

      --w3m-layer-card: calc(var(--w3m-layer) + 1);
      --w3m-layer-toast: calc(var(--w3m-layer) + 2);

      /* What a host page may have set on its body and its texts must not reach into the kit. */
      color: var(--w3m-text);
      font: var(--w3m-text-body);
      letter-spacing: normal;
      word-spacing: normal;
      text-transform: none;
      text-indent: 0;
      text-align: start;
      text-shadow: none;
      white-space: normal;
      overflow-wrap: normal;
      hyphens: manual;
      cursor: auto;
      -webkit-font-smoothing: antialiased;
      -webkit-text-size-adjust: 100%;
      text-size-adjust: 100%;
      text-rendering: optimizeLegibility;
    }
    @media (prefers-reduced-motion: reduce) {
      :host {
        --w3m-duration-open: 0s;
        --w3m-duration-close: 0s;
        --w3m-duration-fade: 0s;
        --w3m-duration-height: 0s;
        --w3m-duration-page: 0s;
        --w3m-duration-shake: 0s;
        --w3m-duration-pulse: 0s;
        --w3m-slide: 0px;
      }
    }
    @media (prefers-contrast: more) {
      :host {
        --w3m-text-2: light-dark(#3f3d39, #d0d0d5);
        --w3m-card-edge: var(--w3m-control-edge);
        --w3m-image-edge: var(--w3m-control-edge);
      }
    }
    @media (forced-colors: active) {
      :host {
        --w3m-card-edge: CanvasText;
        --w3m-control-edge: ButtonBorder;
        --w3m-fill-3: GrayText;
        --w3m-accent-text: Highlight;
      }
    }
  `
]
