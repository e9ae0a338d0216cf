import { environment } from '../../../state/platform/environment.ts'

/** Formats a date, without the year if it is the current one. */
export function formatDay(time: number, locale: string): string {
  const date = new Date(time)
  const thisYear = date.getFullYear() === new Date(environment().now()).getFullYear()
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...(!thisYear && { year: 'numeric' }) })
  return format.format(date)
}
