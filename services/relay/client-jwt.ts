import { createPublicKey, verify } from 'node:crypto'

/**
 * Reason of a rejected client token, with a message that client libraries and developers know
 * (docs/reference/errors.md).
 */
export class ClientJwtError extends Error {
  override name = 'TokenError'
}

export interface ClientJwtOptions {
  /** Milliseconds since 1970. */
  readonly now: number
  /**
   * Hosts (`relay.example.org`, `192.168.1.5:8787`, `localhost:*` with any port) for which the token may
   * be issued.
   */
  readonly hosts: readonly string[]
}

/** Clock tolerance: the clocks of phones are rarely exact. */
const leewaySeconds = 120

/**
 * Verifies the token that a client sends when it connects, and returns the client's did:key.
 * A token is a JWT signed with EdDSA by the Ed25519 key in `iss`, issued (`aud`) for this relay, with `iat`, `exp` and, if
 * present, `act: 'client_auth'`.
 *
 * @throws ClientJwtError
 */
export function verifyClientJwt(token: string | null, { now, hosts }: ClientJwtOptions): string {
  if (!token) throw invalid('the query has no auth token')
  const parts = token.split('.')
  if (parts.length !== 3 || token.length > 4096) throw invalid('the auth token is not a JWT')
  const [head, body, signature] = parts as [string, string, string]

  const header = jsonOf(head)
  if (header['alg'] !== 'EdDSA' || header['typ'] !== 'JWT') throw invalid('the JWT must be signed with EdDSA')
  const claims = jsonOf(body)
  const issuer = claims['iss']
  if (typeof issuer !== 'string') throw invalid('iss is missing')
  if (!isSignedBy(publicKeyOf(issuer), `${head}.${body}`, signature)) throw invalid('the signature does not belong to iss')

  if (typeof claims['sub'] !== 'string' || claims['sub'] === '') throw invalid('sub is missing')
  if (claims['act'] !== undefined && claims['act'] !== 'client_auth') throw invalid('act must be client_auth')
  if (!isNamed(hostOf(claims['aud']), hosts)) throw invalid(`aud must name this relay (${hosts.join(' or ')})`)
  const seconds = now / 1000
  if (secondsOf(claims, 'iat') > seconds + leewaySeconds) throw invalid('JWT Token is not yet valid')
  if (claims['nbf'] !== undefined && secondsOf(claims, 'nbf') > seconds + leewaySeconds)
    throw invalid('JWT Token is not yet valid')
  if (secondsOf(claims, 'exp') <= seconds - leewaySeconds) throw invalid('JWT Token has expired')
  return issuer
}

const invalid = (what: string) => new ClientJwtError(`JWT validation error: ${what}`)

function jsonOf(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // invalid JSON: reported below
  }
  throw invalid('the auth token is not a JWT')
}

function secondsOf(claims: Record<string, unknown>, name: string): number {
  const value = claims[name]
  if (typeof value !== 'number' || !Number.isFinite(value)) throw invalid(`${name} is missing or not a number`)
  return value
}

/** Returns the host of an audience: `relay.example.org` for `wss://relay.example.org/relay`. */
function hostOf(audience: unknown): string {
  if (typeof audience !== 'string' || !URL.canParse(audience)) throw invalid('aud is missing or not an address')
  return new URL(audience).host
}

function isNamed(host: string, hosts: readonly string[]): boolean {
  const anyPort = `${host.replace(/:\d+$/, '')}:*`
  return hosts.includes(host) || hosts.includes(anyPort)
}

/**
 * Returns the key in `did:key:z6Mk…`: base58btc of the multicodec prefix 0xed01 and 32 bytes (W3C
 * did:key, Ed25519).
 */
function publicKeyOf(issuer: string): Uint8Array {
  const encoded = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(issuer)?.[1]
  const bytes = encoded === undefined ? undefined : fromBase58(encoded)
  if (bytes?.length !== 34 || bytes[0] !== 0xed || bytes[1] !== 0x01) throw invalid('iss must be a did:key with an Ed25519 key')
  return bytes.subarray(2)
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function fromBase58(text: string): Uint8Array {
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(base58.indexOf(letter))
  const hex = value.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

function isSignedBy(publicKey: Uint8Array, data: string, signature: string): boolean {
  const x = Buffer.from(publicKey).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(data), key, Buffer.from(signature, 'base64url'))
}
