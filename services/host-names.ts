import { isIPv4 } from 'node:net'
import type { ServicesOptions } from './start.ts'
import { SettingsError } from './settings-error.ts'

type Names = Pick<ServicesOptions, 'publicUrl' | 'relayHosts' | 'trustProxy'>

/**
 * Requires a configured host name.
 * A client token is issued for one relay, which must know its own name: the `Host` header of a request is untrusted. On localhost
 * the names are known; a public listener may be behind any proxy.
 *
 * @throws SettingsError
 */
export function requireHostNames({ publicUrl, relayHosts = [], trustProxy = false }: Names, host: string): void {
  if (publicUrl !== undefined || relayHosts.length > 0 || (isLoopback(host) && !trustProxy)) return
  const why = isLoopback(host) ? 'Behind a proxy (TRUST_PROXY=on)' : `On ${host}, where others than this machine can connect,`
  throw new SettingsError(
    `PUBLIC_URL or RELAY_HOSTS is missing. ${why} the relay must know the name that clients know it by, or it would take tokens ` +
      'that were meant for other relays. Set PUBLIC_URL=https://wallets.example.org, or RELAY_HOSTS=relay.example.org,192.168.1.5:8787 ' +
      'where there are several names.'
  )
}

/**
 * Returns the hosts that client tokens may name, without the default port of the scheme.
 * On localhost any port is allowed: a tunnel or another server that leads here runs on this machine, and no remote relay has such
 * a name.
 */
export function getTokenAudiences({ publicUrl, relayHosts = [] }: Names, host: string): string[] {
  const local = namesHere(host).map(name => `${name}:*`)
  const names = relayHosts.length > 0 ? relayHosts : publicUrl !== undefined ? [new URL(publicUrl).host] : local
  return names.map(name => name.toLowerCase().replace(/:(80|443)$/, ''))
}

/**
 * Returns the origins of this process's own pages: that of `publicUrl` and, on localhost, its names
 * with the port, or with any port if the process uses a free one.
 */
export function getOwnOrigins({ publicUrl }: Pick<Names, 'publicUrl'>, host: string, port: number): readonly string[] {
  if (publicUrl !== undefined) return [new URL(publicUrl).origin]
  return isLoopback(host) ? namesHere(host).map(name => `http://${name}:${port || '*'}`) : []
}

/** Returns the host names by which a browser on this machine reaches a process that listens on `host`. */
function namesHere(host: string): readonly string[] {
  const own = host.includes(':') ? `[${host}]` : host
  return [...new Set([own, '127.0.0.1', 'localhost', '[::1]'])]
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
