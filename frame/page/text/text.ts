import { directionOf, localeFor } from '../../../adapters/base/locales.ts'

// The frame's words. English stands in the code where it is said; the tables of other languages have it as their keys.

/** English to another language, `{0}`, `{1}`… standing for what is put in. */
export type Table = Readonly<Record<string, string>>

export interface Language {
  /** BCP 47. */
  readonly code: string
  readonly direction: 'ltr' | 'rtl'
}

interface Spoken {
  readonly table: Table
  readonly language: Language
}

let { table, language }: Spoken = { table: {}, language: { code: 'en', direction: 'ltr' } }
/** Chosen while the language was held. */
let next: Spoken | undefined
let holders = 0

/** What is spoken now: for the document, for dates and for numbers. */
export const spoken = (): Language => language

/** `say`${origin} asks`` : the text in the language that is spoken, or in English where that has none. */
export function say(words: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  const english = words.map((part, index) => (index < values.length ? `${part}{${index}}` : part)).join('')
  const text = Object.hasOwn(table, english) ? table[english]! : english
  // a name or an address that runs to the right would carry the numbers and marks beside it along: kept apart by FSI and PDI
  const [open, close] = language.direction === 'rtl' ? ['\u2068', '\u2069'] : ['', '']
  return text.replace(/\{(\d)\}/g, (_, index: string) => `${open}${values[Number(index)] ?? ''}${close}`)
}

/**
 * Holds the language until the returned function is called: on a screen that another language mirrors, the page would move the buttons under
 * the pointer.
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
 * Speaks the first of these that there is, as soon as the language is not held; English is always there. A table that cannot be loaded
 * leaves the language as it is.
 *
 * @param wanted BCP 47, the most wanted first; what is no such tag is passed over
 */
export async function speak(wanted: readonly string[]): Promise<void> {
  const code = localeFor(wanted.filter(tag => /^[a-z]{2,3}(-\w{1,8})*$/i.test(tag)))
  try {
    const words = code === 'en' ? {} : ((await import(`./tables/${code}.ts`)) as { readonly table: Table }).table
    next = { table: words, language: { code, direction: directionOf(code) } }
    holdLanguage()()
  } catch {
    // without it, English is said
  }
}

/** A date and its time, localized. */
export const moment = (milliseconds: number): string =>
  new Intl.DateTimeFormat(language.code, { dateStyle: 'medium', timeStyle: 'short' }).format(milliseconds)

const units = [
  ['year', 365.25 * 86_400],
  ['month', 30.4375 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1]
] as const

/** A duration in its largest unit, localized: `3 hours`. At least a second, and no longer than a million years. */
export function duration(seconds: number): string {
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? (['second', 1] as const)
  const count = Math.min(Math.max(1, Math.floor(seconds / length)), 1e6)
  return new Intl.NumberFormat(language.code, { style: 'unit', unit, unitDisplay: 'long', maximumSignificantDigits: 2 }).format(
    count
  )
}
