/** Theme of the frame: values of the page that cannot hide contents. */
export interface FrameTheme {
  readonly mode: 'light' | 'dark' | undefined
  /** `#rrggbb` */
  readonly accent: string | undefined
  /** Base of corner radii: `4px`. */
  readonly round: string | undefined
}

/** Theme variables of the kit, by name. */
export type FrameThemeVariables = Readonly<Record<string, string | number | undefined>>

/**
 * Parses an opaque accent color and the corner radius.
 * Fonts, sizes and backgrounds are the frame's own, because with them a page could make the signed content unreadable. Text on
 * the accent is black or white, depending on it.
 */
export function parseTheme(document: Document, mode: FrameTheme['mode'], variables: FrameThemeVariables = {}): FrameTheme {
  const round = String(variables['--w3m-border-radius-master'])
  return {
    mode,
    accent: readColor(document, variables['--w3m-accent']),
    round: /^[0-8](\.\d{1,2})?px$/.test(round) ? round : undefined
  }
}

/**
 * Normalizes a color with a canvas, which resolves no variables and no URLs, and serializes opaque
 * colors in one form.
 */
function readColor(document: Document, color: string | number | undefined): string | undefined {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || color === undefined) return undefined
  pen.fillStyle = 'transparent'
  pen.fillStyle = String(color)
  const read = pen.fillStyle
  return /^#[0-9a-f]{6}$/.test(read) ? read : undefined
}
