import { safeDataImageUrl } from '../base/image-url.ts'

/** Validates an http or https URL of at most 2048 characters. Returns `undefined` otherwise. */
export function safeWebLink(value: unknown): string | undefined {
  return getScheme(value)?.match(/^https?:$/) ? (value as string) : undefined
}

/** Validates an image URL: an image data URI, or http or https. Returns `undefined` otherwise. */
export function safeImageLink(value: unknown): string | undefined {
  return safeDataImageUrl(value) ?? safeWebLink(value)
}

/** Returns the scheme as the browser parses it: `java\nscript:` is javascript. */
export function getScheme(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2048 || !URL.canParse(value)) return undefined
  return new URL(value).protocol
}
