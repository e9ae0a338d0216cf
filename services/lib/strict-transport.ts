import { isLoopback } from './public-address.ts'

export interface StrictTransportSettings {
  /** Public URL of the process. */
  readonly publicUrl?: string
  /** `max-age` in seconds. Default one year. */
  readonly strictTransportSeconds?: number
}

const year = 365 * 24 * 60 * 60

/**
 * Returns `Strict-Transport-Security` (RFC 6797); `undefined` unless clients use https, and for
 * localhost, where browsers would then block every other server that uses http. A proxy that also serves http is fine: browsers
 * ignore the header there.
 */
export function strictTransportOf({ publicUrl, strictTransportSeconds = year }: StrictTransportSettings): string | undefined {
  if (publicUrl === undefined) return undefined
  const { protocol, hostname } = new URL(publicUrl)
  const isLocal = /(^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[|\]$/g, ''))
  return protocol === 'https:' && !isLocal ? `max-age=${strictTransportSeconds}` : undefined
}
