import { localeFor } from '../adapters/base/locales.ts'
import { $locale } from './text/text.ts'

/** The language of every text from now on: the first wanted one that the kit speaks. BCP 47 tags. */
export function speak(wanted: readonly string[]): void {
  $locale.set(localeFor(wanted))
  // offline: English it stays
  if ($locale.get() !== 'en') import('./text/translated.ts').then(({ translateAll }) => translateAll()).catch(() => undefined)
}
