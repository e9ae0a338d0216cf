import { $theme, type Theme } from '../../state/options/theme.ts'
import { initially, useKitStore } from './use-kit-store.ts'

/** Returns the theme: mode and variables. */
export const useTheme = (): Theme => useKitStore($theme, initially)
