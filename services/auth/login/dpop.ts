import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify, type JWK, type JWTPayload } from 'jose'
import { isSame } from '../../lib/same.ts'
import { LoginError } from './login-error.ts'
import { sha256 } from './secrets.ts'

export interface DpopProof {
  /** The `DPoP` header. */
  readonly proof: string | undefined
  readonly method: string
  /** Public URL of the request, without query. */
  readonly url: string
  readonly accessToken?: string | undefined
  /** Current time in milliseconds. */
  readonly now: number
  /** Stores an id until it expires; returns false if it is already stored. */
  readonly once: (id: string, expiresAt: number) => Promise<boolean>
}

/** Maximum difference between a proof's time and this clock, in milliseconds. */
export const maxClockSkew = 60_000
/** Maximum length of a proof. Servers accept headers of about 16 kB; no valid proof is that long. */
const mostCharacters = 2_048

/**
 * Verifies a DPoP proof (RFC 9449 §4.3) and resolves to the thumbprint (RFC 7638) of its key.
 *
 * @throws LoginError `login-proof`, `login-proof-time`
 */
export async function verifyDpopProof({ proof, method, url, accessToken, now, once }: DpopProof): Promise<string> {
  if (proof === undefined || proof === '' || proof.length > mostCharacters) throw refused('Send one proof of the key.')
  const { payload, key } = await verify(proof, now)
  const { htm, htu, iat, jti, ath } = payload
  if (htm !== method) throw refused('The proof is for another method.')
  if (typeof htu !== 'string' || !isSameAddress(htu, url)) throw refused('The proof is for another address.')
  if (typeof jti !== 'string' || jti.length < 16 || jti.length > 128) throw refused('The proof has no id of its own.')
  if (accessToken !== undefined && (typeof ath !== 'string' || !isSame(ath, sha256(accessToken))))
    throw refused('The proof is for another access token.')
  if (typeof iat !== 'number' || !Number.isFinite(iat) || Math.abs(iat * 1000 - now) > maxClockSkew)
    throw new LoginError('login-proof-time', 'The proof’s time is out of range.', { now })
  const thumbprint = await calculateJwkThumbprint(key)
  // Last, so that an invalid proof is not stored. After both tolerances, the time alone invalidates the proof: it is still valid
  // in their last millisecond.
  if (!(await once(sha256(`proof ${thumbprint} ${jti}`), now + 2 * maxClockSkew + 1))) throw refused('The proof was seen before.')
  return thumbprint
}

async function verify(proof: string, now: number): Promise<{ payload: JWTPayload; key: JWK }> {
  try {
    const { jwk } = decodeProtectedHeader(proof)
    // `EmbeddedJWK` accepts public keys only; the algorithm must be fixed here, not taken from the header.
    const { payload } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(now),
      clockTolerance: maxClockSkew / 1000
    })
    return { payload, key: jwk! }
  } catch (cause) {
    throw refused('The proof is not good.', cause)
  }
}

function isSameAddress(one: string, other: string): boolean {
  if (!URL.canParse(one)) return false
  const left = new URL(one)
  const right = new URL(other)
  return left.origin === right.origin && left.pathname === right.pathname
}

const refused = (message: string, cause?: unknown) => new LoginError('login-proof', message, { cause })
