const shape = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/

/**
 * Parses a `date-time` of RFC 3339 to milliseconds since 1970.
 * Returns `undefined` for anything else: invalid days, hours above 23, offsets above 23:59. A leap second counts as the next
 * second, and is accepted only where the RFC allows it (section 5.7): in the last minute of a month, in UTC.
 */
export function parseDateTime(text: string): number | undefined {
  const found = shape.exec(text)
  if (!found) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number
  ]
  const offset = (Number(found[9] ?? 0) * 60 + Number(found[10] ?? 0)) * (found[8] === '-' ? -1 : 1)
  if (hour > 23 || minute > 59 || second > 60 || Number(found[9] ?? 0) > 23 || Number(found[10] ?? 0) > 59) return undefined
  const date = new Date(0)
  // Not Date.UTC, which reads the year 50 as 1950.
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  date.setUTCHours(hour, minute - offset, second)
  if (second > 59 && (date.getUTCDate() !== 1 || date.getUTCHours() || date.getUTCMinutes())) return undefined
  return date.getTime() + Number(found[7] ?? 0) * 1000
}
