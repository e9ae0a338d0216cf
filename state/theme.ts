import { atom } from 'nanostores'
import type { ThemeMode, ThemeVariables } from './options.ts'

/** What `setTheme` takes parts of. */
export interface Theme {
  /** `auto`: as the visitor's system has it. */
  readonly mode: ThemeMode
  /** CSS values by their names; one that is left out has its default. */
  readonly variables: ThemeVariables
}

/** Light, dark or as the visitor's system is, and the masters a designer set. Elements put it on themselves. */
export const $theme = atom<Theme>({ mode: 'auto', variables: {} })

/** Changes what is given and keeps the rest. */
export function setTheme(theme: Partial<Theme>): void {
  $theme.set({ ...$theme.get(), ...theme })
}
