import { dataImageUrl } from '../base/image-url.ts'

/** An http or https address of at most 2048 characters, else `undefined`. */
export function webLink(value: unknown): string | undefined {
  return schemeOf(value)?.match(/^https?:$/) ? (value as string) : undefined
}

/** An image: one that carries its own bytes, or an http or https address. `undefined` for anything else. */
export function imageLink(value: unknown): string | undefined {
  return dataImageUrl(value) ?? webLink(value)
}

/** As the browser's own parser reads it: `java\nscript:` is javascript. */
export function schemeOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2048 || !URL.canParse(value)) return undefined
  return new URL(value).protocol
}
