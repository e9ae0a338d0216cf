/** Supported languages, as BCP 47 tags. The first variant of a language is the default. */
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

/** A supported language. */
export type Locale = (typeof locales)[number]

const rightToLeft: readonly string[] = ['ar', 'fa', 'he', 'ur']

/**
 * Returns the first preferred language that is supported, else English.
 * `de-CH` matches `de`; `zh-Hant` and `zh-HK` match `zh-TW`.
 */
export function matchLocale(wanted: readonly string[]): Locale {
  for (const tag of wanted) {
    const given = tag.toLowerCase().replace(/^zh-(?!.*hans)(.*-)?(hant|hk|mo)\b.*/, 'zh-tw')
    const locale =
      locales.find(known => known.toLowerCase() === given) ?? locales.find(known => known.split('-')[0] === given.split('-')[0])
    if (locale) return locale
  }
  return 'en'
}

/** Returns the text direction of a language. */
export function getTextDirection(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.includes(locale) ? 'rtl' : 'ltr'
}
