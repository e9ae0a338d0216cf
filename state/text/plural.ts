/**
 * A text that counts, in the form that its language has for this number: `{count, plural, one {# wallet} other {# wallets}}`, as ICU writes
 * them. One that is the same for every number is written plainly, with `{count}`.
 *
 * @param shown - What stands for the number, where that is more than its digits.
 */
export function plural(
  message: string,
  locale: string,
  count: number,
  shown = new Intl.NumberFormat(locale).format(count)
): string {
  const forms = new Map([...message.matchAll(/(\w+) \{([^{}]*)\}/g)].map(([, category, form]) => [category, form]))
  const form = forms.get(new Intl.PluralRules(locale).select(count)) ?? forms.get('other') ?? message.replace('{count}', '#')
  return form.replace('#', shown)
}
