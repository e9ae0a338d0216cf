import { toBase64Url, randomBytes, type Bytes } from '../keys/bytes.ts'

/** Key to which a session is bound: P-256, created here, non-extractable. */
export interface FrameKey {
  /** RFC 7638 thumbprint, which an app's own token contains as its `nonce`. */
  readonly thumbprint: string
  /**
   * Creates the `DPoP` header of one request (RFC 9449).
   *
   * @param address with or without query; `now` in milliseconds
   */
  proof(request: {
    readonly method: string
    readonly address: string
    readonly now: number
    readonly accessToken?: string
  }): Promise<string>
}

export interface KeyPair {
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
}

export const generateKeyPair = (): Promise<KeyPair> =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])

export async function openFrameKey({ privateKey, publicKey }: KeyPair): Promise<FrameKey> {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const jwk = { kty, crv, x, y }
  // members in the order of RFC 7638
  const thumbprint = toBase64Url(await sha256(JSON.stringify({ crv, kty, x, y })))
  return {
    thumbprint,
    async proof({ method, address, now, accessToken }) {
      const { origin, pathname } = new URL(address)
      const claims = {
        htm: method,
        htu: origin + pathname,
        iat: Math.floor(now / 1000),
        jti: toBase64Url(randomBytes(16)),
        ...(accessToken !== undefined && { ath: toBase64Url(await sha256(accessToken)) })
      }
      const signed = `${part({ typ: 'dpop+jwt', alg: 'ES256', jwk })}.${part(claims)}`
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(signed))
      return `${signed}.${toBase64Url(new Uint8Array(signature))}`
    }
  }
}

const utf8 = (text: string): Bytes => new Uint8Array(new TextEncoder().encode(text))
const part = (value: object) => toBase64Url(utf8(JSON.stringify(value)))
const sha256 = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text)))
