/** Formats a number of wallets, with a sign if there are more: `10,000`, `480+`. */
export function formatCount({ count, more }: { readonly count: number; readonly more: boolean }, locale: string): string {
  return `${new Intl.NumberFormat(locale).format(count)}${more ? '+' : ''}`
}
