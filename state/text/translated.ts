import { createI18n } from '@nanostores/i18n'
import { $buttonText, buttonMessages } from './button.ts'
import { $locale } from './text.ts'

/** Declares the English texts of one flow. Keys are typed; `{name}` in a text is filled by {@link fill}. */
export const text = createI18n($locale, {
  async get(locale, names): Promise<Record<string, Record<string, string>>> {
    const loaded = await Promise.all(names.map(name => messagesOf(locale, name)))
    return Object.fromEntries(names.map((name, index) => [name, loaded[index]!]))
  }
})

let button: (() => void) | undefined

/** From now on the page's buttons speak the visitor's language. */
export function translateButton(): void {
  button ??= text('button', buttonMessages).subscribe(words => $buttonText.set(words))
}

async function messagesOf(locale: string, name: string): Promise<Record<string, string>> {
  try {
    return await (await import('./languages.ts')).messagesOf(locale, name)
  } catch {
    return {} // offline, or words for developers, which are English alone: the English ones stay
  }
}
