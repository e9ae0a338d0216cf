import { isOrigin } from '../../frame/protocol/frame-url.ts'

/**
 * Returns true for an http or https URL with a plain host: its origin is safe in a
 * Content-Security-Policy.
 */
export const isWebAddress = (text: unknown): text is string =>
  typeof text === 'string' && URL.canParse(text) && isOrigin(new URL(text).origin)

/**
 * Host and port of an origin without `*` and `;`, which `URL` accepts although browsers never send
 * them.
 */
const plainHost = /^[\w.:[\]-]+$/

/**
 * Returns true if an origin matches one of the patterns: `https://app.example.org`,
 * `https://*.example.org` (`*` is one whole label), `http://localhost:*` (any port), `example.org` (any scheme).
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  if (!plainHost.test(host)) return false
  return patterns.some(pattern => {
    const [, scheme, rest = ''] = /^(?:([a-z][a-z0-9+.-]*:)\/\/)?([^/]*)/i.exec(pattern) ?? []
    if (scheme !== undefined && scheme.toLowerCase() !== protocol) return false
    return matchesHost(host, rest.toLowerCase())
  })
}

function matchesHost(host: string, pattern: string): boolean {
  const [name, port] = splitPort(host)
  const [wantedName, wantedPort] = splitPort(pattern)
  if (wantedPort !== '*' && wantedPort !== port) return false
  const labels = name.split('.')
  const wanted = wantedName.split('.')
  return labels.length === wanted.length && wanted.every((label, index) => label === '*' || label === labels[index])
}

function splitPort(host: string): [string, string] {
  const colon = host.lastIndexOf(':')
  return colon < 0 || host.endsWith(']') ? [host, ''] : [host.slice(0, colon), host.slice(colon + 1)]
}
