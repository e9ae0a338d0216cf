import { directionOf, localeFor } from '../../adapters/base/locales.ts'
import type { Settings } from './fields.ts'

/** A page follows the kit: its scheme, and its direction unless another is chosen. */
export function dress({ theme, locale, direction }: Settings): void {
  const root = document.documentElement
  if (theme === 'auto') delete root.dataset.theme
  else root.dataset.theme = theme
  root.dir = direction === 'auto' ? directionOf(localeFor([locale])) : direction
}
