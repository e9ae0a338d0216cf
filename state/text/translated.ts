import { createI18n } from '@nanostores/i18n'
import { $locale } from './text.ts'
import { eachText, type Words } from './words.ts'

/** From now on every text is in the visitor's language: English until those of another one have come. */
export const translateAll = (): void => eachText(translate)

const translate = ({ name, english, $words }: Words): void => void text(name, english).subscribe(words => $words.set(words))

const text = createI18n($locale, {
  async get(locale, names): Promise<Record<string, Record<string, string>>> {
    const loaded = await Promise.all(names.map(name => messagesOf(locale, name)))
    return Object.fromEntries(names.map((name, index) => [name, loaded[index]!]))
  }
})

async function messagesOf(locale: string, name: string): Promise<Record<string, string>> {
  try {
    return await (await import('./languages.ts')).messagesOf(locale, name)
  } catch {
    return {} // offline, or words for developers, which are English alone: the English ones stay
  }
}
