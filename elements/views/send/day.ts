import { environment } from '../../../state/environment.ts'

/** A day as people say it: without its year while that is this one. */
export function showDay(time: number, locale: string): string {
  const date = new Date(time)
  const thisYear = date.getFullYear() === new Date(environment().now()).getFullYear()
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...(!thisYear && { year: 'numeric' }) })
  return format.format(date)
}
