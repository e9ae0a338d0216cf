import { BlockList, isIP } from 'node:net'

/**
 * Which proxies may name the client's address in `x-forwarded-for`.
 * `false`: none. `true`: one. A number: that many in a row, each of which appends the address of its client. A BlockList: those
 * with these addresses.
 */
export type ProxyTrust = boolean | number | BlockList

/** More hops than any deployment has. */
const mostHops = 10

/**
 * Parses `2`, or addresses and networks such as `10.0.0.0/8,2001:db8::/32,192.0.2.1`.
 * Returns `undefined` if it is neither.
 */
export function parseTrustedProxies(text: string): ProxyTrust | undefined {
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= mostHops ? Number(text) : undefined
  const proxies = new BlockList()
  for (const entry of text.split(',')) {
    const [address = '', length, ...rest] = entry.trim().split('/')
    const version = isIP(address)
    const bits = version === 4 ? 32 : 128
    if (version === 0 || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return undefined
    if (length !== undefined && Number(length) > bits) return undefined
    proxies.addSubnet(address, length === undefined ? bits : Number(length), version === 4 ? 'ipv4' : 'ipv6')
  }
  return proxies
}

/**
 * Returns the address that the trusted proxies report, or `undefined` if none of them forwarded the request.
 *
 * @param peer address at the other end of the connection
 * @param entries `x-forwarded-for`, in order: each proxy appends its own client. A client can invent all entries but those that
 * trusted proxies append
 */
export function forwardedAddress(peer: string, entries: readonly string[], trust: ProxyTrust): string | undefined {
  if (trust === false || entries.length === 0) return undefined
  if (!(trust instanceof BlockList)) return entries.at(-Math.min(Number(trust), entries.length))
  let client: string | undefined
  for (let index = entries.length - 1, from = peer; index >= 0 && isTrusted(trust, from); index--) {
    client = from = entries[index]!
  }
  return client
}

function isTrusted(proxies: BlockList, address: string): boolean {
  const plain = address.split('%')[0]!
  const version = isIP(plain)
  return version !== 0 && proxies.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
