/** Base units as a decimal number in whole tokens, without zeros at its end: 1500000n with 6 decimals is `1.5`. */
export function decimalText(amount: bigint, decimals: number): string {
  if (decimals === 0) return String(amount)
  const digits = String(amount).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}

/** What an amount is worth in dollars. Nothing that is no number: an absurd amount of an absurd token has no value. */
export function worth(amount: bigint, decimals: number, price: number): number | undefined {
  const value = Number(decimalText(amount, decimals)) * price
  return Number.isFinite(value) ? value : undefined
}
