/** Interpolates values into a text: `interpolate('Continue in {name}', { name: 'Rainbow' })`. */
export function interpolate(message: string, values: { readonly [name: string]: string | number }): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
