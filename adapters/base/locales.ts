/** The languages the kit speaks, as BCP 47 tags. Of one language with several, the first is meant where nothing tells them apart. */
export const locales = [
  'en',
  'ar',
  'bn',
  'de',
  'es',
  'fa',
  'fr',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'ms',
  'nl',
  'pl',
  'pt-BR',
  'ru',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-CN',
  'zh-TW'
] as const

/** A language that the kit speaks. */
export type Locale = (typeof locales)[number]

const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ur']

/** The first wanted language that the kit speaks, else English. `de-CH` is spoken by `de`, `zh-Hant` and `zh-HK` by `zh-TW`. */
export function localeFor(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const given = tag.toLowerCase().replace(/^zh-(?!.*hans)(.*-)?(hant|hk|mo)\b.*/, 'zh-tw')
    const locale =
      locales.find(known => known.toLowerCase() === given) ?? locales.find(known => known.split('-')[0] === given.split('-')[0])
    if (locale) return locale
  }
  return 'en'
}

/** Which way a language is read. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(locale) ? 'rtl' : 'ltr'
}
