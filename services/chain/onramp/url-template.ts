/** Placeholders of a page's URL. */
export const placeholders = [
  'address',
  'network',
  'chain',
  'asset',
  'contract',
  'currency',
  'amount',
  'assetAmount',
  'method',
  'user',
  'quote',
  'project'
] as const
type Placeholder = (typeof placeholders)[number]

/** Fills `https://pay.example/?to={address}`. Query parameters without a value are left out. */
export function fillTemplate(template: string, values: Readonly<Record<Placeholder, string>>): string {
  const url = new URL(template.replace(/\{(\w+)\}/g, (_match, name: Placeholder) => encodeURIComponent(values[name])))
  for (const [name, value] of [...url.searchParams]) if (value === '') url.searchParams.delete(name)
  return url.href
}

/**
 * Returns true for an https URL template without a placeholder in its host, which a user could choose,
 * and without unknown placeholders.
 */
export function isTemplate(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2000) return false
  const known = [...value.matchAll(/\{(\w+)\}/g)].every(([, name]) => (placeholders as readonly string[]).includes(name!))
  const [first, second] = ['one', 'two'].map(word => value.replace(/\{\w+\}/g, word)) as [string, string]
  if (!known || !URL.canParse(first) || !URL.canParse(second)) return false
  return new URL(first).origin === new URL(second).origin && /^https?:$/.test(new URL(first).protocol)
}
