// What doctor needs of https://www.w3.org/TR/CSP3/: whether a policy lets a page load a URL.

export type Policy = ReadonlyMap<string, readonly string[]>

/** Parses policies: a header may have several by commas, and a page several headers and `<meta>` elements. All of them apply. */
export const parsePolicies = (headers: readonly string[]): readonly Policy[] =>
  headers.flatMap(header => header.split(',')).map(parsePolicy)

function parsePolicy(text: string): Policy {
  const directives = new Map<string, readonly string[]>()
  for (const part of text.split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/)
    // of a directive that is repeated, the first counts
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives
}

/** Directives that apply if one is absent, in order. */
const fallbacks: Readonly<Record<string, readonly string[]>> = {
  'frame-src': ['child-src', 'default-src'],
  'connect-src': ['default-src'],
  'img-src': ['default-src'],
  'script-src': ['default-src'],
  'style-src': ['default-src']
}

/** Returns whether a policy lets a page load a URL for a directive such as `connect-src`. */
export function allows(policy: Policy, directive: string, url: string, page: URL): boolean {
  const sources = [directive, ...(fallbacks[directive] ?? [])].map(name => policy.get(name)).find(Boolean)
  return !sources || sources.some(source => matches(source, url, page))
}

function matches(source: string, address: string, page: URL): boolean {
  const url = new URL(address, page)
  if (source.toLowerCase() === `'self'`) return isSameOrigin(url, page)
  if (source === '*') return !['data:', 'blob:', 'filesystem:'].includes(url.protocol)
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return isScheme(source.toLowerCase(), url.protocol)
  const found = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?([^/:]+)(?::(\*|\d+))?(\/[^?#]*)?$/i.exec(source)
  if (!found) return false
  const [, scheme, wildcard, host, port, path] = found
  const isHost = wildcard ? url.hostname.endsWith(`.${host!.toLowerCase()}`) : url.hostname === host!.toLowerCase()
  const isPath = !path || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path)
  return (
    isHost && isScheme(`${(scheme ?? page.protocol.slice(0, -1)).toLowerCase()}:`, url.protocol) && isPort(port, url) && isPath
  )
}

/** `ws:` and `wss:` URLs of the page's host match `'self'`, and a secure scheme matches the one without. */
const isSameOrigin = (url: URL, page: URL): boolean => url.host === page.host && isScheme(page.protocol, url.protocol)

const upgrades: Readonly<Record<string, readonly string[]>> = {
  'http:': ['https:', 'ws:', 'wss:'],
  'https:': ['wss:'],
  'ws:': ['wss:']
}
const isScheme = (allowed: string, actual: string): boolean => allowed === actual || Boolean(upgrades[allowed]?.includes(actual))

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443', 'ws:': '80', 'wss:': '443' }
const isPort = (port: string | undefined, url: URL): boolean =>
  port === '*' || (url.port || defaultPorts[url.protocol]) === (port ?? defaultPorts[url.protocol])
