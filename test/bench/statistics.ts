/** The middle value; the mean of the two middle ones when there is an even number. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Half the distance between the quartiles: how far values usually are from the median. */
export function spread(values: readonly number[]): number {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / 2
}

/** The value below which this part of the values is. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new Error('There are no values.')
  return below + (above - below) * (place - Math.floor(place))
}
