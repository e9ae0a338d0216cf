import { getTextDirection, matchLocale } from '../../../adapters/base/locales.ts'

// Texts of the frame. English is inline in the code, and the key in `locales/<code>.json`.

/** Translations by English text, with placeholders `{0}`, `{1}`…. */
export type Messages = Readonly<Record<string, string>>

export interface Language {
  /** BCP 47. */
  readonly code: string
  readonly direction: 'ltr' | 'rtl'
}

interface Spoken {
  readonly table: Messages
  readonly language: Language
}

let { table, language }: Spoken = { table: {}, language: { code: 'en', direction: 'ltr' } }
/** Language selected while the current one was held. */
let next: Spoken | undefined
let holders = 0

/** Returns the current language: for the document, for dates and for numbers. */
export const getLanguage = (): Language => language

/**
 * Translates `t`${origin} asks``: the text in the current language, or in English if it is not
 * translated.
 */
export function t(words: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const english = words.map((part, index) => (index < values.length ? `${part}{${index}}` : part)).join('')
  const isTranslated = Object.hasOwn(table, english)
  const text = isTranslated ? table[english]! : english
  // in right-to-left text, a name or an address would reorder adjacent numbers and punctuation: isolate it with FSI and PDI
  const [open, close] = language.direction === 'rtl' ? ['\u2068', '\u2069'] : ['', '']
  const filled = text.replace(/\{(\d)\}/g, (_, index: string) => `${open}${values[Number(index)] ?? ''}${close}`)
  // an English text within right-to-left text is isolated as a whole by LRI and PDI, or its parts would change places
  return open && !isTranslated ? `\u2066${filled}\u2069` : filled
}

/**
 * Holds the language until the returned function is called: switching between left-to-right and
 * right-to-left would let the page move buttons under the pointer.
 */
export function holdLanguage(): () => void {
  holders++
  return () => {
    holders--
    if (holders > 0 || !next) return
    ;({ table, language } = next)
    next = undefined
  }
}

/**
 * Switches to the first available language, once the language is not held; English is always
 * available. If a table fails to load, the language stays.
 *
 * @param wanted BCP 47, in order of preference; invalid tags are skipped
 */
export async function setLanguage(wanted: readonly string[]): Promise<void> {
  const code = matchLocale(wanted.filter(tag => /^[a-z]{2,3}(-\w{1,8})*$/i.test(tag)))
  try {
    const words = code === 'en' ? {} : ((await import(`./locales/${code}.json`)) as { readonly default: Messages }).default
    next = { table: words, language: { code, direction: getTextDirection(code) } }
    holdLanguage()()
  } catch {
    // fall back to English
  }
}

/** Formats a date and time, localized. */
export const formatDateTime = (milliseconds: number): string =>
  new Intl.DateTimeFormat(language.code, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds)

const units = [
  ['year', 365.25 * 86_400],
  ['month', 30.4375 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1]
] as const

/**
 * Formats a duration in its largest unit, localized: `3 hours`. At least a second, and at most a
 * million years.
 */
export function duration(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? (['second', 1] as const)
  const count = Math.min(Math.max(1, Math.floor(seconds / length)), 1e6)
  return new Intl.NumberFormat(language.code, { style: 'unit', unit, unitDisplay: 'long', maximumSignificantDigits: 2 }).format(
    count
  )
}
