/** Returns the middle value; the mean of the two middle ones for an even number. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Returns half the interquartile range: the usual distance from the median. */
export function spread(values: readonly number[]): number {
  return (quantile(values, 0.75) - quantile(values, 0.25)) / 2
}

/** Returns the value below which this share of the values is. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new Error('There are no values.')
  return below + (above - below) * (place - Math.floor(place))
}
