/** How the frame looks: what the page may say of it, and nothing that could hide what is shown. */
export interface Look {
  readonly mode: 'light' | 'dark' | undefined
  /** `#rrggbb` */
  readonly accent: string | undefined
  /** What corners are made of: `4px`. */
  readonly round: string | undefined
}

/** Of the kit's theme variables, by their names. */
export type LookVariables = Readonly<Record<string, string | number | undefined>>

/**
 * An opaque colour and the roundness of corners are taken. Fonts, sizes and backgrounds are the frame's own: with them a page could make
 * what is signed unreadable. What is written on the accent follows it, black or white.
 */
export function readLook(document: Document, mode: Look['mode'], variables: LookVariables = {}): Look {
  const round = String(variables['--w3m-border-radius-master'])
  return {
    mode,
    accent: readColor(document, variables['--w3m-accent']),
    round: /^[0-8](\.\d{1,2})?px$/.test(round) ? round : undefined
  }
}

/** As a canvas reads it: it takes no variables and no addresses, and writes opaque colours in one way. */
function readColor(document: Document, color: string | number | undefined): string | undefined {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen || color === undefined) return undefined
  pen.fillStyle = 'transparent'
  pen.fillStyle = String(color)
  const read = pen.fillStyle
  return /^#[0-9a-f]{6}$/.test(read) ? read : undefined
}
