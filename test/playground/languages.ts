import { locales } from '../../adapters/base/locales.ts'

/** Offers every language of the kit, each by its own name, before the last option. */
export function offerLanguages(select: HTMLSelectElement, before: Element | null = null): void {
  for (const locale of locales) {
    const option = new Option(new Intl.DisplayNames(locale, { type: 'language' }).of(locale), locale)
    option.lang = locale
    select.insertBefore(option, before)
  }
}
