/** Markup in which every value is text. */
export interface Markup {
  readonly markup: string
}

/** `escaped`<p>${anything}</p>`` : values are escaped, other markup is put in as it is. */
export function escaped(strings: TemplateStringsArray, ...values: readonly (string | number | Markup)[]): Markup {
  const text = (value: string | number | Markup) => (typeof value === 'object' ? value.markup : escape(String(value)))
  return { markup: strings.map((part, index) => part + (index < values.length ? text(values[index]!) : '')).join('') }
}

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replace(/[&<>"']/g, character => names[character]!)
