/**
 * Formats a text with a count in the plural form of its language, in ICU syntax: `{count, plural, one
 * {# wallet} other {# wallets}}`. A text that is the same for every number uses plain `{count}`.
 *
 * @param shown - Display form of the number if it is not just its digits.
 */
export function formatPlural(
  message: string,
  locale: string,
  count: number,
  shown = new Intl.NumberFormat(locale).format(count)
): string {
  const forms = new Map([...message.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, category, form]) => [category, form]))
  const form = forms.get(new Intl.PluralRules(locale).select(count)) ?? forms.get('other') ?? message.replace('{count}', '#')
  return form.replace('#', shown)
}
