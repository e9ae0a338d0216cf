import type { IncomingMessage } from 'node:http'
import { SettingsError } from '../settings-error.ts'
import { problemReply } from './problem.ts'
import { isLoopback } from './public-address.ts'
import { isSame } from './same.ts'
import type { ProxyTrust } from './proxy-trust.ts'

/** Access rules of `/metrics`. */
export interface MetricsAccess {
  /**
   * `loopback`: requests from this machine, and requests with the token.
   * `token`: requests with the token.
   */
  readonly from: 'loopback' | 'token' | 'public'
  readonly token?: string
}

/** Settings of the operator. */
export interface MetricsSettings {
  /**
   * Default true: for requests with the token and, unless settings indicate a proxy (`publicUrl`,
   * `relayHosts`, `trustProxy`), for requests from this machine.
   */
  readonly metrics?: boolean | 'token' | 'public'
  /** Bearer token for `/metrics`. */
  readonly metricsToken?: string
}

/** Settings that indicate a proxy. */
interface Reached {
  readonly publicUrl?: string | undefined
  readonly relayHosts?: readonly string[] | undefined
  readonly trustProxy?: ProxyTrust | undefined
}

/**
 * Returns the access rules; `undefined` if `/metrics` is disabled.
 * Behind a local proxy that adds no header, every request looks local, so if a proxy is possible, only the token is accepted.
 *
 * @throws SettingsError if the settings require a token, and there is none
 */
export function metricsAccessOf(settings: MetricsSettings & Reached): MetricsAccess | undefined {
  const { metrics = true, metricsToken: token, publicUrl, relayHosts = [], trustProxy = false } = settings
  if (metrics === false) return undefined
  if (metrics === 'token' && token === undefined)
    throw new SettingsError('METRICS_TOKEN: METRICS=token needs one. Make it: openssl rand -hex 32')
  const local = publicUrl !== undefined || relayHosts.length > 0 || trustProxy ? 'token' : 'loopback'
  return { from: metrics === true ? local : metrics, ...(token !== undefined && { token }) }
}

/** Returns the error response for a request without access; `undefined` if it has access. */
export function refuseMetrics(request: IncomingMessage, { from, token }: MetricsAccess): Response | undefined {
  if (from === 'public' || (from === 'loopback' && isFromThisMachine(request))) return undefined
  if (token === undefined) {
    const description =
      from === 'token'
        ? 'Behind a proxy, metrics are for requests with a token: set METRICS_TOKEN, and send it as "Authorization: Bearer".'
        : 'Metrics are for requests from this machine. Set METRICS_TOKEN to read them from elsewhere.'
    return problemReply(403, [{ name: 'address', description }])
  }
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (given !== undefined && isSame(given, token)) return undefined
  const description = 'Send "Authorization: Bearer" with the METRICS_TOKEN of the services.'
  return problemReply(401, [{ name: 'authorization', description }], { 'www-authenticate': 'Bearer' })
}

/** Headers that proxies add. */
const addedByProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * Returns true for a request sent by a program on this machine.
 * Its socket address is local, but that is not enough: a local proxy may forward remote requests, and a page may use DNS
 * rebinding.
 */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
  if (!isLoopback(address) || addedByProxies.some(name => headers[name] !== undefined)) return false
  return /^(localhost|127(\.\d{1,3}){3}|\[::1])(:\d+)?$/i.test(headers.host ?? '')
}
