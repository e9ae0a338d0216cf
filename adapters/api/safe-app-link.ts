import { getScheme } from './safe-links.ts'

/**
 * Validates a URL to open in another app:
 * http, https or a custom scheme (`metamask://`, also the bare `metamask`). Returns `undefined` for schemes that a browser runs
 * or shows as a page of this site, and for invalid URLs.
 */
export function safeAppLink(value: unknown): string | undefined {
  if (typeof value === 'string' && /^[a-z][a-z0-9+.-]{1,63}$/i.test(value)) return dangerous.test(`${value}:`) ? undefined : value
  const scheme = getScheme(value)
  return scheme && !dangerous.test(scheme) ? (value as string) : undefined
}

const dangerous = /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|ws|wss|ftp):$/i
