import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Encodes a URL as a signed path segment, and decodes it. */
export interface SignedUrls {
  of(address: string): string
  /** Returns the URL, or `undefined` for an invalid reference. */
  read(reference: string): Promise<string | undefined>
}

/** Stores URLs that are too long for a path segment: images that contracts generate as `data:` URLs. */
export interface OverflowStore {
  keep(hash: string, address: string): void
  find(hash: string): Promise<string | undefined>
}

/** Maximum inline length: most proxies accept request lines of 8 kB. */
const longestInline = 4000
const longestAddress = 8 * 2 ** 20
const form = /^([\w-]{22})\.([uzh])([\w-]+)$/

/**
 * Creates references of the form `<signature>.<kind><body>`: the URL itself (`u`), compressed (`z`),
 * or the hash under which it is stored (`h`). Signed with HMAC-SHA-256, so that clients cannot make this service fetch arbitrary
 * URLs.
 */
export function createSignedUrls(secret: Uint8Array, keeper: OverflowStore): SignedUrls {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest().subarray(0, 16)

  function bodyOf(address: string): string {
    if (!/^data:/i.test(address)) return `u${Buffer.from(address).toString('base64url')}`
    // a longer URL would not fit even with the best plausible compression
    const packed = address.length < 16 * longestInline ? deflateRawSync(address).toString('base64url') : undefined
    if (packed !== undefined && packed.length <= longestInline) return `z${packed}`
    const hash = createHash('sha256').update(address).digest('base64url')
    keeper.keep(hash, address)
    return `h${hash}`
  }

  return {
    of(address) {
      const body = bodyOf(address)
      return `${sign(body).toString('base64url')}.${body}`
    },
    async read(reference) {
      const [, signature = '', kind = '', body = ''] = form.exec(reference) ?? []
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== 16 || !timingSafeEqual(given, sign(kind + body))) return undefined
      if (kind === 'h') return keeper.find(body)
      const bytes = Buffer.from(body, 'base64url')
      return (kind === 'z' ? inflateRawSync(bytes, { maxOutputLength: longestAddress }) : bytes).toString()
    }
  }
}
