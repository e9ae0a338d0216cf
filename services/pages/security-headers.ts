import { isOriginAllowed, isWebAddress } from '../lib/match-origin.ts'

/**
 * Returns true for an origin that may embed the frame: one of the operator's list or, without a list,
 * localhost.
 */
export function mayEmbed(origin: string, allowedOrigins: readonly string[]): boolean {
  if (allowedOrigins.length > 0) return isOriginAllowed(origin, allowedOrigins)
  return isOriginAllowed(origin, ['localhost', 'localhost:*', '127.0.0.1', '127.0.0.1:*', '[::1]', '[::1]:*'])
}

/**
 * Returns the origins to which the frame may connect.
 *
 * @throws Error for a URL whose origin would match more than one host in a policy
 */
export function getConnectSources(addresses: readonly string[], own: string): readonly string[] {
  const strange = addresses.find(address => !isWebAddress(address))
  if (strange !== undefined) throw new Error(`${JSON.stringify(strange)} is no http or https address of a plain host.`)
  const origins = new Set(addresses.map(address => new URL(address).origin))
  origins.delete(new URL(own).origin)
  return ["'self'", ...origins]
}

/**
 * Creates the Content-Security-Policy of a page of the frame.
 * No inline code, no external resources, no HTML from strings (Trusted Types with one policy, which allows the URL of one
 * worker), and no other ancestor than the requested one.
 *
 * @param ancestor an origin that {@link mayEmbed}; `undefined`: embedding is forbidden
 */
export function createContentSecurityPolicy(ancestor: string | undefined, connect: readonly string[]): string {
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

/** Policy of a script: as a worker, it has no network access and loads only scripts of its origin. */
export const workerContentSecurityPolicy = `default-src 'none'; script-src 'self'; frame-ancestors 'none'`

/**
 * Returns `Cross-Origin-Opener-Policy` of a page.
 * The wallet's window and the provider's return page keep their opener, the iframe or the app, which `same-origin` would sever.
 * Every other document is isolated from its opener.
 */
export const openerPolicy = (page: 'sdk' | 'window' | 'loading') => ({
  'cross-origin-opener-policy': page === 'sdk' ? 'same-origin' : 'unsafe-none'
})

/** Headers of every response of the frame's origin. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), clipboard-read=()'
}
