/** Markup whose values are escaped. */
export interface SafeHtml {
  readonly markup: string
}

/**
 * Escapes values in `escaped`<p>${anything}</p>``; values that are {@link SafeHtml} are inserted
 * unchanged.
 */
export function escapeHtml(strings: TemplateStringsArray, ...values: readonly (string | number | SafeHtml)[]): SafeHtml {
  const text = (value: string | number | SafeHtml) => (typeof value === 'object' ? value.markup : escape(String(value)))
  return { markup: strings.map((part, index) => part + (index < values.length ? text(values[index]!) : '')).join('') }
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replace(/[&<>"']/g, character => names[character]!)
