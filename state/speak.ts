import { localeFor } from '../adapters/base/locales.ts'
import { $locale } from './text/text.ts'

/** What says every text in another language, once it has been asked for; nothing in it when it did not come. */
export let translation: Promise<typeof import('./text/translated.ts') | undefined> | undefined

/** The language of every text from now on: the first wanted one that the kit speaks. BCP 47 tags. */
export function speak(wanted: readonly string[]): void {
  $locale.set(localeFor(wanted))
  if ($locale.get() !== 'en') {
    translation = import('./text/translated.ts').catch(() => undefined) // offline: English it stays
    void translation.then(there => there?.translateAll())
  }
}
