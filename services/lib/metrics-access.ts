import type { IncomingMessage } from 'node:http'
import { SettingsError } from '../settings-error.ts'
import { problemReply } from './problem.ts'
import { isLoopback } from './public-address.ts'
import { isSame } from './same.ts'

/** Who may read `/metrics`. */
export interface MetricsAccess {
  /** `loopback`: requests from this machine, and requests with the token. `token`: requests with the token. */
  readonly from: 'loopback' | 'token' | 'public'
  readonly token?: string
}

/** As an operator sets it. */
export interface MetricsSettings {
  /** Default true: for requests from this machine, and for requests with the token. */
  readonly metrics?: boolean | 'token' | 'public'
  /** The bearer token for `/metrics`. */
  readonly metricsToken?: string
}

/**
 * `undefined`: there is no `/metrics`.
 *
 * @throws SettingsError where only a token counts, and there is none
 */
export function metricsAccessOf({ metrics = true, metricsToken: token }: MetricsSettings): MetricsAccess | undefined {
  if (metrics === false) return undefined
  if (metrics === 'token' && token === undefined)
    throw new SettingsError('METRICS_TOKEN: METRICS=token needs one. Make it: openssl rand -hex 32')
  return { from: metrics === true ? 'loopback' : metrics, ...(token !== undefined && { token }) }
}

/** The refusal of a request that may not read the metrics; `undefined` where it may. */
export function refuseMetrics(request: IncomingMessage, { from, token }: MetricsAccess): Response | undefined {
  if (from === 'public' || (from === 'loopback' && isFromThisMachine(request))) return undefined
  if (token === undefined) {
    const description = 'Metrics are for requests from this machine. Set METRICS_TOKEN to read them from elsewhere.'
    return problemReply(403, [{ name: 'address', description }])
  }
  const given = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1]
  if (given !== undefined && isSame(given, token)) return undefined
  const description = 'Send "Authorization: Bearer" with the METRICS_TOKEN of the services.'
  return problemReply(401, [{ name: 'authorization', description }], { 'www-authenticate': 'Bearer' })
}

/** What proxies add to a request that they pass on. */
const addedByProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/**
 * True for a request that a program on this machine has sent. The address of the socket says so, unless a proxy on this machine passes on what
 * came from elsewhere, or a page has had a name lead here (DNS rebinding).
 */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
  if (!isLoopback(address) || addedByProxies.some(name => headers[name] !== undefined)) return false
  return /^(localhost|127(\.\d{1,3}){3}|\[::1])(:\d+)?$/i.test(headers.host ?? '')
}
