import { createI18n } from '@nanostores/i18n'
import { messagesOf } from './languages.ts'
import { $locale } from './text.ts'
import { eachText, type Words } from './words.ts'

/** From now on every text is in the visitor's language: English until those of another one have come. */
export const translateAll = (): void => eachText(translate)

/** Resolves once every text that is on the page is in the visitor's language, or stays in English because it has no other. */
export async function translated(): Promise<void> {
  translateAll()
  if (!text.loading.get()) return
  await new Promise<void>(resolve => {
    const stop = text.loading.listen(() => {
      stop()
      resolve()
    })
  })
}

function translate({ name, english, $words }: Words): void {
  text(name, english).subscribe(words => {
    const locale = $locale.get()
    // English that nothing else has come in place of stays the very same: who draws it can tell
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
    return await messagesOf(locale, name)
  } catch {
    return {} // offline, or words for developers, which are English alone: the English ones stay
  }
}
