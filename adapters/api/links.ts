import { dataImageUrl } from '../base/image-url.ts'

/** An http or https address of at most 2048 characters, else `undefined`. */
export function webLink(value: unknown): string | undefined {
  return schemeOf(value)?.match(/^https?:$/) ? (value as string) : undefined
}

/**
 * An address that may be opened in another app: http, https or a scheme of the wallet's own (`metamask://`, also the bare
 * `metamask`). `undefined` for schemes that a browser would run or show as a page of this site, and for what is no address.
 */
export function appLink(value: unknown): string | undefined {
  if (typeof value === 'string' && /^[a-z][a-z0-9+.-]{1,63}$/i.test(value)) return dangerous.test(`${value}:`) ? undefined : value
  const scheme = schemeOf(value)
  return scheme && !dangerous.test(scheme) ? (value as string) : undefined
}

/** An image: one that carries its own bytes, or an http or https address. `undefined` for anything else. */
export function imageLink(value: unknown): string | undefined {
  return dataImageUrl(value) ?? webLink(value)
}

const dangerous = /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|ws|wss|ftp):$/i

/** As the browser's own parser reads it: `java\nscript:` is javascript. */
function schemeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2048 || !URL.canParse(value)) return undefined
  return new URL(value).protocol
}
