import { css } from 'lit'

/**
 * Tokens loaded before any click: those of `<w3m-button>`.
 * `connected-button-tokens.ts` adds those of later button states, `tokens.ts` the rest.
 * Variables of the app (`--w3m-accent`, `--w3m-color-mix`, `--w3m-color-mix-strength`, `--w3m-font-family`,
 * `--w3m-font-size-master`, `--w3m-border-radius-master`) are only read, with a default, so they may be set anywhere above the
 * element. Values derived from them are declared here, on the element.
 * `theme="light"` or `theme="dark"` on the element sets a mode; otherwise it follows the system.
 */
export const buttonTokens = css`
  :host {
    color-scheme: light dark;
    --w3m-brand: var(--w3m-accent, #2f4bd6);
    --w3m-tint: var(--w3m-color-mix, var(--w3m-brand)) var(--w3m-color-mix-strength, 0%);
    --w3m-font: var(
      --w3m-font-family,
      system-ui,
      'Segoe UI',
      Roboto,
      'Helvetica Neue',
      'Noto Sans',
      'Liberation Sans',
      Arial,
      sans-serif
    );
    --w3m-em: var(--w3m-font-size-master, 10px);
    --w3m-round: var(--w3m-border-radius-master, 4px);

    --w3m-fill-2: color-mix(in oklab, light-dark(#eeedea, #29292e), var(--w3m-tint));
    --w3m-text-3: light-dark(#6b6964, #97979f);

    /* Lifted in dark mode, so that the solid keeps 3:1 against the card. */
    --w3m-accent-solid: light-dark(var(--w3m-brand), oklch(from var(--w3m-brand) max(l, 0.56) c h));
    /* Y of XYZ is the relative luminance of WCAG: white is legible below .179, ink above it, both at 4.5:1 or better. */
    --w3m-on-accent: color(
      from var(--w3m-accent-solid) xyz-d65 clamp(0, (0.179 - y) * 1e5, 0.9505) clamp(0, (0.179 - y) * 1e5, 1)
        clamp(0, (0.179 - y) * 1e5, 1.089)
    );
    /* Hover and pressed mix away from the text, which keeps its contrast. */
    --w3m-against-accent: color(
      from var(--w3m-accent-solid) xyz-d65 clamp(0, (y - 0.179) * 1e5, 0.9505) clamp(0, (y - 0.179) * 1e5, 1)
        clamp(0, (y - 0.179) * 1e5, 1.089)
    );
    --w3m-accent-hover: color-mix(in oklab, var(--w3m-accent-solid), var(--w3m-against-accent) 9%);
    --w3m-accent-pressed: color-mix(in oklab, var(--w3m-accent-solid), var(--w3m-against-accent) 18%);
    /* Links, ticks and focus: the accent, held in lightness so that it is legible on every surface. */
    --w3m-accent-text: light-dark(
      oklch(from var(--w3m-brand) min(l, 0.485) c h),
      oklch(from var(--w3m-brand) max(l, 0.76) min(c, 0.13) h)
    );

    --w3m-radius-md: calc(var(--w3m-round) * 3.5);
    --w3m-text-button: 600 calc(var(--w3m-em) * 1.6) / 20px var(--w3m-font);
    --w3m-duration-press: 80ms;
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  @media (prefers-reduced-motion: reduce) {
    :host {
      --w3m-duration-press: 0s;
    }
  }
  @media (prefers-contrast: more) {
    :host {
      --w3m-text-3: light-dark(#4a4843, #c4c4ca);
    }
  }
`
