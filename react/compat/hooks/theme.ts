import { useStore } from '@nanostores/react'
import { requireAppKit } from '../../../elements/compat/app-kit.ts'
import { getThemeState, type ThemeState } from '../../../elements/compat/app-kit-state.ts'
import { servedTheme } from '../../../elements/compat/server-values.ts'
import type { AppKitThemeVariables } from '../../../elements/compat/options.ts'
import { $theme } from '../../../state/options/theme.ts'
import { useIsHydrating } from '../use-hydrating.ts'

/** Returns the theme, and the functions that change it. */
export function useAppKitTheme(): ThemeState & {
  readonly setThemeMode: (mode: 'light' | 'dark') => void
  readonly setThemeVariables: (variables: AppKitThemeVariables) => void
} {
  const served = useIsHydrating()
  useStore($theme)
  return { ...(served ? servedTheme : getThemeState()), setThemeMode, setThemeVariables }
}

const setThemeMode = (mode: 'light' | 'dark') => requireAppKit().setThemeMode(mode)
const setThemeVariables = (variables: AppKitThemeVariables) => requireAppKit().setThemeVariables(variables)
