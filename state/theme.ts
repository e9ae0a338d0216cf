import { atom } from 'nanostores'
import type { ThemeMode, ThemeVariables } from './options.ts'

export interface Theme {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}

/** Light, dark or as the page is, and the masters a designer set. Elements put it on themselves. */
export const $theme = atom<Theme>({ mode: 'auto', variables: {} })

/** Changes what is given and keeps the rest. */
export function setTheme(theme: Partial<Theme>): void {
  $theme.set({ ...$theme.get(), ...theme })
}
