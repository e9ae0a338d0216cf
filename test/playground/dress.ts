import { directionOf, localeFor } from '../../adapters/base/locales.ts'
import type { Settings } from './fields.ts'

/** A page follows the kit: its scheme, and the direction of its places unless another is chosen. */
export function dress({ theme, locale, direction }: Settings, ...places: readonly HTMLElement[]): void {
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset.theme
  else dataset.theme = theme
  for (const place of places) place.dir = direction === 'auto' ? directionOf(localeFor([locale])) : direction
}
