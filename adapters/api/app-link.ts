import { schemeOf } from './links.ts'

/**
 * An address that may be opened in another app: http, https or a scheme of the wallet's own (`metamask://`, also the bare
 * `metamask`). `undefined` for schemes that a browser would run or show as a page of this site, and for what is no address.
 */
export function appLink(value: unknown): string | undefined {
  if (typeof value === 'string' && /^[a-z][a-z0-9+.-]{1,63}$/i.test(value)) return dangerous.test(`${value}:`) ? undefined : value
  const scheme = schemeOf(value)
  return scheme && !dangerous.test(scheme) ? (value as string) : undefined
}

const dangerous = /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|ws|wss|ftp):$/i
