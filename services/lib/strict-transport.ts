import { isLoopback } from './public-address.ts'

export interface StrictTransportSettings {
  /** Where clients reach the process. */
  readonly publicUrl?: string
  /** Seconds for which browsers use https alone for the host. Default a year. */
  readonly strictTransportSeconds?: number
}

const year = 365 * 24 * 60 * 60

/**
 * The value of `Strict-Transport-Security` (RFC 6797); `undefined` where clients do not reach the process by https, and for names of this
 * machine: browsers would refuse every other server on them that speaks http. A proxy that also serves http does no harm: browsers ignore the header there.
 */
export function strictTransportOf({ publicUrl, strictTransportSeconds = year }: StrictTransportSettings): string | undefined {
  if (publicUrl === undefined) return undefined
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = /(^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ''))
  return protocol === 'https:' && !isLocal ? `max-age=${strictTransportSeconds}` : undefined
}
