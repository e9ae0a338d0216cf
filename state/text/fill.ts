/** Puts values in the places of a text: `fill('Continue in {name}', { name: 'Rainbow' })`. */
export function fill(message: string, values: { readonly [name: string]: string | number }): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
