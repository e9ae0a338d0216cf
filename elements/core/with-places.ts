import type { TemplateResult } from 'lit'

/** Puts templates in the places of a text: `By connecting you accept the {terms}.` with a link for `terms`. */
export function withPlaces(
  message: string,
  places: { readonly [name: string]: TemplateResult | string }
): readonly (TemplateResult | string)[] {
  return message.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? (places[part] ?? '') : part))
}
