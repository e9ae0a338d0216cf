// RFC 3986 as regular expressions for whole values. They accept no line breaks.

const hex = '[\\da-fA-F]'
/** unreserved / pct-encoded / sub-delims, and more. */
const letters = (more: string) => `(?:[\\w.~!$&'()*+,;=${more}-]|%${hex}{2})`
const segment = `${letters(':@')}*`

const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = `(?:${octet}\\.){3}${octet}`
const group = `${hex}{1,4}`
const lastTwo = `(?:${group}:${group}|${ipv4})`
/** Up to this number of groups, then `::`. */
const gap = (groups: number) => (groups ? `(?:(?:${group}:){0,${groups - 1}}${group})?::` : '::')
/** The nine alternatives of the RFC, in its order. */
const ipv6 = [
  `(?:${group}:){6}${lastTwo}`,
  ...[0, 1, 2, 3, 4, 5].map(before => `${gap(before)}(?:${group}:){${5 - before}}${lastTwo}`),
  gap(6) + group,
  gap(7)
].join('|')
const ipFuture = `[vV]${hex}+\\.[\\w.~!$&'()*+,;=:-]+`

const authority = `(?:${letters(':')}*@)?(?:\\[(?:${ipv6}|${ipFuture})\\]|${letters('')}*)(?::\\d*)?`
const query = `(?:${letters(':@/?')})*`
const rest = `(?:/${segment})*`

const scheme = '[a-zA-Z][a-zA-Z\\d+.-]*'
const path = `(?:${letters(':@')}+${rest})?`

const whole = (pattern: string) => {
  const expression = new RegExp(`^(?:${pattern})$`)
  return (text: string): boolean => expression.test(text)
}

export const isScheme = whole(scheme)

/** `[ userinfo "@" ] host [ ":" port ]`. May be empty, as in the RFC. */
export const isAuthority = whole(authority)

/** URI with scheme, and all optional parts. */
export const isUri = whole(`${scheme}:(?://${authority}${rest}|/?${path})(?:\\?${query})?(?:#${query})?`)

/** `*pchar`. */
export const isSegment = whole(segment)
