/** Formats units as a decimal number without trailing zeros: 1500000n with 6 decimals is `1.5`. */
export function formatUnits(amount: bigint, decimals: number): string {
  if (decimals === 0) return String(amount)
  const digits = String(amount).padStart(decimals + 1, '0')
  const fraction = digits.slice(-decimals).replace(/0+$/, '')
  return digits.slice(0, -decimals) + (fraction && `.${fraction}`)
}

/** Returns the value in US dollars; `undefined` if it is not a finite number, as for absurd amounts. */
export function fiatValue(amount: bigint, decimals: number, price: number): number | undefined {
  const value = Number(formatUnits(amount, decimals)) * price
  return Number.isFinite(value) ? value : undefined
}
