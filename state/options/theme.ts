import { atom } from 'nanostores'
import type { ThemeMode, ThemeVariables } from './options.ts'

/** Theme of the kit. `setTheme` takes any part of it. */
export interface Theme {
  /** `auto`: the user's system setting. */
  readonly mode: ThemeMode
  /** CSS values by variable name; a missing one has its default. */
  readonly variables: ThemeVariables
}

/** The mode and the base theme variables. Elements apply them themselves. */
export const $theme = atom<Theme>({ mode: 'auto', variables: {} })

/** Changes the given parts and keeps the rest. */
export function setTheme(theme: Partial<Theme>): void {
  $theme.set({ ...$theme.get(), ...theme })
}
