import { isOriginAllowed, isWebAddress } from '../lib/origin.ts'

/** Who may embed the frame: the operator's list and, without one, pages on this machine alone. */
export function mayEmbed(origin: string, allowedOrigins: readonly string[]): boolean {
  if (allowedOrigins.length > 0) return isOriginAllowed(origin, allowedOrigins)
  return isOriginAllowed(origin, ['localhost', 'localhost:*', '127.0.0.1', '127.0.0.1:*', '[::1]', '[::1]:*'])
}

/**
 * The places that the frame's own program may speak with, as origins.
 *
 * @throws Error for an address whose origin would mean more in a policy than one host
 */
export function connectSources(addresses: readonly string[], own: string): readonly string[] {
  const strange = addresses.find(address => !isWebAddress(address))
  if (strange !== undefined) throw new Error(`${JSON.stringify(strange)} is no http or https address of a plain host.`)
  const origins = new Set(addresses.map(address => new URL(address).origin))
  origins.delete(new URL(own).origin)
  return ["'self'", ...origins]
}

/**
 * The content security policy of one of the frame's pages. Nothing inline, nothing from elsewhere, no markup out of texts (Trusted Types
 * with one policy, which lets through the address of one worker), and no page around it but the one that was asked for.
 *
 * @param ancestor an origin that {@link mayEmbed}; `undefined`: nobody
 */
export function contentPolicy(ancestor: string | undefined, connect: readonly string[]): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `worker-src 'self'`,
    `connect-src ${connect.join(' ')}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors ${ancestor ?? `'none'`}`,
    `require-trusted-types-for 'script'`,
    `trusted-types w3m-worker`
  ].join('; ')
}

/** Of a script: where it is a worker, that reaches nothing and loads what lies beside it. */
export const scriptPolicy = `default-src 'none'; script-src 'self'; frame-ancestors 'none'`

/**
 * `Cross-Origin-Opener-Policy` of a page. The wallet's window and the one that providers return to keep their opener, the iframe or the
 * app: `same-origin` would cut them off from it. Every other document is cut off from whoever opens it.
 */
export const openerPolicy = (page: 'sdk' | 'window' | 'loading') => ({
  'cross-origin-opener-policy': page === 'sdk' ? 'same-origin' : 'unsafe-none'
})

/** What every answer of the frame's origin says besides. */
export const safetyHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), clipboard-read=()'
}
