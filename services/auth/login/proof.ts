import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify, type JWK, type JWTPayload } from 'jose'
import { isSame } from '../../lib/same.ts'
import { LoginError } from './failure.ts'
import { hashOf } from './secrets.ts'

export interface ProofRequest {
  /** The `DPoP` header. */
  readonly proof: string | undefined
  readonly method: string
  /** As clients know it, without query. */
  readonly url: string
  readonly accessToken?: string | undefined
  /** Milliseconds. */
  readonly now: number
  /** Takes an id once, until its time is over; false when it was there already. */
  readonly once: (id: string, expiresAt: number) => Promise<boolean>
}

/** How far a proof's time may be from ours, in milliseconds. */
export const proofTolerance = 60_000
/** A header of a server takes some 16 kB; a proof has no reason to be longer than this. */
const mostCharacters = 2_048

/**
 * Checks a proof of possession (RFC 9449 §4.3) and resolves to the thumbprint (RFC 7638) of the key that made it.
 *
 * @throws LoginError `login-proof`, `login-proof-time`
 */
export async function checkProof({ proof, method, url, accessToken, now, once }: ProofRequest): Promise<string> {
  if (proof === undefined || proof === '' || proof.length > mostCharacters) throw refused('Send one proof of the key.')
  const { payload, key } = await verify(proof, now)
  const { htm, htu, iat, jti, ath } = payload
  if (htm !== method) throw refused('The proof is for another method.')
  if (typeof htu !== 'string' || !isSameAddress(htu, url)) throw refused('The proof is for another address.')
  if (typeof jti !== 'string' || jti.length < 16 || jti.length > 128) throw refused('The proof has no id of its own.')
  if (accessToken !== undefined && (typeof ath !== 'string' || !isSame(ath, hashOf(accessToken))))
    throw refused('The proof is for another access token.')
  if (typeof iat !== 'number' || !Number.isFinite(iat) || Math.abs(iat * 1000 - now) > proofTolerance)
    throw new LoginError('login-proof-time', 'The proof is of another time.', { now })
  const thumbprint = await calculateJwkThumbprint(key)
  // Last, so that a proof that is not good takes no place. Beyond both tolerances its time alone refuses it.
  if (!(await once(hashOf(`proof ${thumbprint} ${jti}`), now + 2 * proofTolerance))) throw refused('The proof was seen before.')
  return thumbprint
}

async function verify(proof: string, now: number): Promise<{ payload: JWTPayload; key: JWK }> {
  try {
    const { jwk } = decodeProtectedHeader(proof)
    // `EmbeddedJWK` takes a public key alone; the algorithm is ours to say, not the header's.
    const { payload } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
      currentDate: new Date(now),
      clockTolerance: proofTolerance / 1000
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
