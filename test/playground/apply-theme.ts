import { getTextDirection, matchLocale } from '../../adapters/base/locales.ts'
import type { Settings } from './fields.ts'

/** Applies the kit's theme to a page, and its direction to the given elements unless another is chosen. */
export function dress({ theme, locale, direction }: Settings, ...places: readonly HTMLElement[]): void {
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset.theme
  else dataset.theme = theme
  for (const place of places) place.dir = direction === 'auto' ? getTextDirection(matchLocale([locale])) : direction
}
