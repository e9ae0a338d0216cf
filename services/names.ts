import { isIPv4 } from 'node:net'
import type { ServicesOptions } from './start.ts'
import { SettingsError } from './settings-error.ts'

type Names = Pick<ServicesOptions, 'publicUrl' | 'relayHosts' | 'trustProxy'>

/**
 * A token is meant for one relay, which must therefore know its own name: what a request says of the host it was sent to is
 * the client's word. On this machine alone the names are known; from outside anything may be in front.
 *
 * @throws SettingsError
 */
export function checkNames({ publicUrl, relayHosts = [], trustProxy = false }: Names, host: string): void {
  if (publicUrl !== undefined || relayHosts.length > 0 || (isLoopback(host) && !trustProxy)) return
  const why = isLoopback(host) ? 'Behind a proxy (TRUST_PROXY=on)' : `On ${host}, where others than this machine can connect,`
  throw new SettingsError(
    `PUBLIC_URL or RELAY_HOSTS is missing. ${why} the relay must know the name that clients know it by, or it would take tokens ` +
      'that were meant for other relays. Set PUBLIC_URL=https://wallets.example.org, or RELAY_HOSTS=relay.example.org,192.168.1.5:8787 ' +
      'where there are several names.'
  )
}

/**
 * The hosts that clients' tokens may name, without the port that belongs to the scheme. On this machine alone it is any port:
 * whatever leads here, a tunnel or another server, leads from here, and no relay elsewhere has such a name.
 */
export function audiencesOf({ publicUrl, relayHosts = [] }: Names, host: string): string[] {
  const local = namesHere(host).map(name => `${name}:*`)
  const names = relayHosts.length > 0 ? relayHosts : publicUrl !== undefined ? [new URL(publicUrl).host] : local
  return names.map(name => name.toLowerCase().replace(/:(80|443)$/, ''))
}

/**
 * The origins that pages of this process may have: that of `publicUrl` and, on this machine alone, its names with the port, or with any where
 * the process takes a free one.
 */
export function ownOrigins({ publicUrl }: Pick<Names, 'publicUrl'>, host: string, port: number): readonly string[] {
  if (publicUrl !== undefined) return [new URL(publicUrl).origin]
  return isLoopback(host) ? namesHere(host).map(name => `http://${name}:${port || '*'}`) : []
}

/** What a browser on this machine may call a process that listens here. */
function namesHere(host: string): readonly string[] {
  const own = host.includes(':') ? `[${host}]` : host
  return [...new Set([own, '127.0.0.1', 'localhost', '[::1]'])]
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
