import type { ThemeVariables } from '../../../state/options/options.ts'

// The theme gallery: `guide/themes.md` shows each with its code, and a test measures its contrast.

export interface GalleryTheme {
  /** Heading on the page, and the name of its constant in lower case. */
  readonly name: string
  /** What it looks like, as a sentence. */
  readonly look: string
  readonly variables: ThemeVariables
}

// A tint differs by mode: one color that suits both would darken light surfaces until secondary text on them is no longer legible.
export const galleryThemes: readonly GalleryTheme[] = [
  {
    name: 'Lagoon',
    look: 'Teal on cool, slightly tinted surfaces.',
    variables: {
      '--w3m-accent': '#0b6b74',
      '--w3m-color-mix': 'light-dark(#e9f8f8, #04282c)',
      '--w3m-color-mix-strength': '45%',
      '--w3m-border-radius-master': '4px'
    }
  },
  {
    name: 'Clay',
    look: 'Terracotta on warm paper, with round corners.',
    variables: {
      '--w3m-accent': '#b4472a',
      '--w3m-color-mix': 'light-dark(#fff4e8, #2b150c)',
      '--w3m-color-mix-strength': '60%',
      '--w3m-border-radius-master': '6px',
      '--w3m-font-family': 'ui-rounded, "SF Pro Rounded", "Hiragino Maru Gothic ProN", Quicksand, Nunito, sans-serif'
    }
  },
  {
    name: 'Broadsheet',
    look: 'Ink, square corners and a book face.',
    variables: {
      '--w3m-accent': '#1b1a18',
      '--w3m-color-mix': 'light-dark(#fdfaf0, #1c1a15)',
      '--w3m-color-mix-strength': '60%',
      '--w3m-border-radius-master': '0px',
      '--w3m-font-family': 'Charter, "Bitstream Charter", Cambria, Georgia, serif',
      '--w3m-font-size-master': '10.5px'
    }
  },
  {
    name: 'Meadow',
    look: 'Leaf green, and dark surfaces like a forest floor.',
    variables: {
      '--w3m-accent': '#2f7d32',
      '--w3m-color-mix': 'light-dark(#f1faec, #0d2412)',
      '--w3m-color-mix-strength': '50%',
      '--w3m-border-radius-master': '5px'
    }
  },
  {
    name: 'Orchid',
    look: 'Violet, with a lilac tint.',
    variables: {
      '--w3m-accent': '#8a3fd1',
      '--w3m-color-mix': 'light-dark(#f8f3ff, #1f1233)',
      '--w3m-color-mix-strength': '55%',
      '--w3m-border-radius-master': '5px'
    }
  },
  {
    name: 'Terminal',
    look: 'Green on black, sharp corners and a monospaced face.',
    variables: {
      '--w3m-accent': '#00a35c',
      '--w3m-color-mix': 'light-dark(#f4f8f5, #000000)',
      '--w3m-color-mix-strength': '50%',
      '--w3m-border-radius-master': '1px',
      '--w3m-font-family': 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
      '--w3m-font-size-master': '9.5px'
    }
  },
  {
    name: 'Rose',
    look: 'Raspberry on blush, with the roundest corners.',
    variables: {
      '--w3m-accent': '#c72c63',
      '--w3m-color-mix': 'light-dark(#fff3f6, #2a0f19)',
      '--w3m-color-mix-strength': '55%',
      '--w3m-border-radius-master': '6px'
    }
  },
  {
    name: 'Citrus',
    look: 'Yellow with dark text on it, for a brand that is bright.',
    variables: {
      '--w3m-accent': '#ffc81a',
      '--w3m-color-mix': 'light-dark(#fffbea, #221c05)',
      '--w3m-color-mix-strength': '50%',
      '--w3m-border-radius-master': '4px'
    }
  },
  {
    name: 'Graphite',
    look: 'Grey only: the app’s own colors stand out beside it.',
    variables: {
      '--w3m-accent': '#3a3a40',
      '--w3m-border-radius-master': '3px'
    }
  },
  {
    name: 'Midnight',
    look: 'Electric blue on navy surfaces.',
    variables: {
      '--w3m-accent': '#1f6bff',
      '--w3m-color-mix': 'light-dark(#f1f5ff, #07112b)',
      '--w3m-color-mix-strength': '65%',
      '--w3m-border-radius-master': '3px'
    }
  }
]
