import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * Where a request comes from, for limits only: never stored, never logged. Behind a proxy it is what the nearest proxy
 * says (the last entry of `x-forwarded-for`), which only `trustProxy` makes believable. Of an IPv6 address it is the first
 * half: whoever has one has all that begin so.
 */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  return shareOf(wholeAddressOf(request, trustProxy))
}

/** The same in full, for somebody who has to be told it: never stored, never logged. */
export function wholeAddressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded || (request.socket.remoteAddress ?? 'unknown')
}

/** What one party often has whole, of an {@link addressOf}: 256 addresses of IPv4, 65,536 networks of IPv6. */
export const networkOf = (address: string): string =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')

/** `192.0.2.1` of itself and of `::ffff:192.0.2.1`; `2001:db8:0:1::/64` of `2001:db8:0:1::7`. */
function shareOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const before = groups(head)
  const after = groups(tail)
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const all = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
