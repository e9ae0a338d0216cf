/** A number of wallets as the visitor's language writes it, and that there are more: `10,000`, `480+`. */
export function countOf({ count, more }: { readonly count: number; readonly more: boolean }, locale: string): string {
  return `${new Intl.NumberFormat(locale).format(count)}${more ? '+' : ''}`
}
