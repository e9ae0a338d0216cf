import { atom } from 'nanostores'

/** The languages the kit speaks. English travels with each flow; another language is a small file a flow, loaded on demand. */
export const locales = ['en', 'ar', 'de'] as const

export type Locale = (typeof locales)[number]

/** The language of every text. Written by `setLocale`. */
export const $locale = atom<Locale>('en')

/** The texts of a flow in another language: every key of the English ones, by type. */
export type Translation<English> = { readonly [Key in keyof English]: string }

/** The first wanted language that the kit speaks, else English. `de-CH` is spoken by `de`. */
export function localeFor(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const language = tag.toLowerCase().split('-')[0]
    const locale = locales.find(known => known === language)
    if (locale) return locale
  }
  return 'en'
}
