import { createI18n } from '@nanostores/i18n'
import { $locale } from './text.ts'

/** The texts of one flow in the visitor's language, for `words.ts`: English until those of another one have come. */
export const text = createI18n($locale, {
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
