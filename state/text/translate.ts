import { createI18n } from '@nanostores/i18n'
import { loadMessages } from './load-messages.ts'
import { $locale } from './locale.ts'
import { forEachText, type FlowText } from './define-text.ts'

/** Translates every text from now on. English shows until the translations have loaded. */
export const translateAll = (): void => forEachText(translate)

/** Returns whether no declared text waits for its translation. */
export function areTranslationsLoaded(): boolean {
  translateAll()
  return !text.loading.get()
}

/** Resolves once every declared text is translated, or stays English because it has no translation. */
export async function translationsLoaded(): Promise<void> {
  if (areTranslationsLoaded()) return
  await new Promise<void>(resolve => {
    const stop = text.loading.listen(() => {
      stop()
      resolve()
    })
  })
}

function translate({ name, english, $words }: FlowText): void {
  text(name, english).subscribe(words => {
    const locale = $locale.get()
    // keep the identity of untranslated English texts, so that renderers can detect it
    if (locale === 'en') $words.set(english)
    else if (text.cache[locale]?.[name]) $words.set(words)
  })
}

const text = createI18n($locale, {
  async get(locale, names): Promise<Record<string, Record<string, string>>> {
    const loaded = await Promise.all(names.map(name => textsOf(locale, name)))
    return Object.fromEntries(names.map((name, index) => [name, loaded[index]!]))
  }
})

async function textsOf(locale: string, name: string): Promise<Record<string, string>> {
  try {
    return await loadMessages(locale, name)
  } catch {
    return {} // offline, or developer texts, which are English only: keep English
  }
}
