import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Turns an address into a part of a path that only who has the secret can make, and back. */
export interface References {
  of(address: string): string
  /** The address, or `undefined` for what was not made here. */
  read(reference: string): Promise<string | undefined>
}

/** Keeps addresses that do not fit into one: pictures that contracts draw and hand out as `data:`. */
export interface Keeper {
  keep(hash: string, address: string): void
  find(hash: string): Promise<string | undefined>
}

/** Most proxies take 8 kB for a request's line. */
const longestInline = 4000
const longestAddress = 8 * 2 ** 20
const form = /^([\w-]{22})\.([uzh])([\w-]+)$/

/**
 * A reference is `<signature>.<kind><body>`: the address itself (`u`), packed (`z`), or the hash under which it is kept (`h`).
 * Signed with HMAC-SHA-256, so that nobody can have this service fetch what it has not handed out.
 */
export function createReferences(secret: Uint8Array, keeper: Keeper): References {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest().subarray(0, 16)

  function bodyOf(address: string): string {
    if (!/^data:/i.test(address)) return `u${Buffer.from(address).toString('base64url')}`
    // packing text gains a third at least; beyond this it cannot be enough
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
