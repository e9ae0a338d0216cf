import { matchLocale } from '../../adapters/base/locales.ts'
import { $locale } from './locale.ts'

/** Sets the language of all texts to the first wanted one that the kit has. BCP 47 tags. */
export function setLocale(wanted: readonly string[]): void {
  $locale.set(matchLocale(wanted))
  // offline: texts stay English
  if ($locale.get() !== 'en') import('./translate.ts').then(({ translateAll }) => translateAll()).catch(() => undefined)
}
