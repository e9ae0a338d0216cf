import { createPrivateKey, randomBytes, type KeyObject } from 'node:crypto'

/** API key of the Coinbase Developer Platform: its name, and its signing key. */
export interface CoinbaseKey {
  readonly id: string
  readonly signer: KeyObject
  readonly algorithm: 'ES256' | 'EdDSA'
}

/** Lifetime of a token, in seconds. */
const lifetime = 120

/**
 * Parses a downloaded key: P-256 as PEM, or Ed25519 as 64 bytes in base64, the seed first.
 *
 * @returns `undefined` for any other form
 */
export function parseCoinbaseKey(id: string, secret: string): CoinbaseKey | undefined {
  try {
    if (secret.includes('PRIVATE KEY')) {
      // environment variables contain it on one line
      const signer = createPrivateKey(secret.replaceAll('\\n', '\n'))
      const isP256 = signer.asymmetricKeyType === 'ec' && signer.asymmetricKeyDetails?.namedCurve === 'prime256v1'
      return isP256 ? { id, signer, algorithm: 'ES256' } : undefined
    }
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) return undefined
    const [d, x] = [bytes.subarray(0, 32), bytes.subarray(32)].map(part => part.toString('base64url')) as [string, string]
    return { id, signer: createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' }), algorithm: 'EdDSA' }
  } catch {
    return undefined // reported as an invalid setting
  }
}

/** Creates a token for one request, valid for two minutes. */
export async function signCoinbaseToken(
  { id, signer, algorithm }: CoinbaseKey,
  { method, url, now }: { readonly method: string; readonly url: URL; readonly now: number }
): Promise<string> {
  const { SignJWT } = await import('jose')
  const seconds = Math.floor(now / 1000)
  return new SignJWT({ uri: `${method} ${url.host}${url.pathname}` })
    .setProtectedHeader({ alg: algorithm, kid: id, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
    .setIssuer('cdp')
    .setSubject(id)
    .setNotBefore(seconds)
    .setExpirationTime(seconds + lifetime)
    .sign(signer)
}
