import { tokens } from '../../elements/styles/tokens.ts'
import { computedColor, contrastOf } from '../../docs/.vitepress/themes/contrast.ts'

// Contrast of the kit's colours in both modes, measured on an element with the kit's own style sheets.

export const modes = ['light', 'dark'] as const
export type Mode = (typeof modes)[number]

export interface TokenPair {
  readonly label: string
  /** Tokens without `--w3m-`. */
  readonly front: string
  readonly back: string
  /** Least ratio by WCAG 2 at level AA: 4.5 for text, 3 for graphics and controls. */
  readonly least: 4.5 | 3
}

const text = (label: string, front: string, back: string): TokenPair => ({ label, front, back, least: 4.5 })
const graphic = (label: string, front: string, back: string): TokenPair => ({ label, front, back, least: 3 })

export const tokenPairs: readonly TokenPair[] = [
  text('Text', 'text', 'surface'),
  text('Secondary text', 'text-2', 'surface'),
  text('Tertiary text', 'text-3', 'surface'),
  text('Text on a tile', 'text', 'fill-1'),
  text('Button text', 'on-accent', 'accent-solid'),
  text('Link', 'accent-text', 'surface'),
  graphic('Button', 'accent-solid', 'surface'),
  graphic('Icon', 'icon', 'surface'),
  graphic('Field edge', 'control-edge', 'surface'),
  text('Success', 'success', 'success-soft'),
  text('Warning', 'warning', 'warning-soft'),
  text('Error', 'danger', 'danger-soft')
]

export interface Reading {
  /** Contrast ratio, from 1 to 21. */
  readonly ratio: number
  /** CSS colours of the pair. */
  readonly front: string
  readonly back: string
}

interface Readings {
  /** Sets the app's variables, by their CSS names. */
  readonly wear: (variables: { readonly [name: string]: string }) => void
  readonly read: (mode: Mode, pair: TokenPair) => Reading
}

/** Adds two hidden elements to the page, which hold the tokens of a mode each. */
export function openReadings(): Readings {
  const hosts = Object.fromEntries(modes.map(mode => [mode, makeHost(mode)])) as { readonly [mode in Mode]: Host }
  return {
    wear(variables) {
      for (const { element } of Object.values(hosts)) {
        element.removeAttribute('style')
        for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value)
      }
    },
    read(mode, { front, back }) {
      const { probe } = hosts[mode]
      const [text, surface] = [`var(--w3m-${front})`, `var(--w3m-${back})`] as const
      return {
        ratio: contrastOf(probe, text, surface),
        front: plainColor(computedColor(probe, text)),
        back: plainColor(computedColor(probe, surface))
      }
    }
  }
}

const plainColor = (channels: readonly number[]): string => `rgb(${channels.map(each => Math.round(each * 255)).join(' ')})`

interface Host {
  readonly element: HTMLElement
  readonly probe: HTMLElement
}

function makeHost(mode: Mode): Host {
  const element = document.createElement('div')
  element.setAttribute('theme', mode)
  element.className = 'away'
  const root = element.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = tokens.flat().map(({ styleSheet }) => styleSheet!)
  const probe = document.createElement('span')
  root.append(probe)
  document.body.append(element)
  return { element, probe }
}
