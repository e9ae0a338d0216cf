import type { TemplateResult } from 'lit'

/** Interpolates templates into a text: `By connecting you accept the {terms}.` with a link for `terms`. */
export function interpolateTemplate(
  message: string,
  places: { readonly [name: string]: TemplateResult | string }
): readonly (TemplateResult | string)[] {
  return message.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? (places[part] ?? '') : part))
}
