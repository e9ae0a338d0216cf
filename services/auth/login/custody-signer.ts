import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, SignJWT } from 'jose'
import type { CustodyKeys } from '../../../adapters/api/contract/custody.ts'
import { generateId } from './secrets.ts'

/**
 * Types of tokens for the custodian: who has just logged in, and that an account's address has
 * changed.
 */
export type CustodyTokenType = 'custody-grant+jwt' | 'custody-address+jwt'

/** Lifetime of a token, in seconds. */
export const custodyTokenSeconds = 300

export interface CustodySigner {
  /** Returns the public key, by which the custodian knows the signer. */
  publicKey(): Promise<CustodyKeys['keys'][number]>
  sign(type: CustodyTokenType, userId: string, claims: Readonly<Record<string, unknown>>): Promise<string>
}

export interface CustodySignerOptions {
  readonly secret: Buffer
  readonly custodian: string
  /** Returns the public URL of the login service. */
  readonly base: () => string
  readonly now: () => number
}

/** Creates a signer whose key is the same on every instance, and used for nothing else. */
export function createCustodySigner({ secret, custodian, base, now }: CustodySignerOptions): CustodySigner {
  const key = keyOf(secret)
  return {
    publicKey: () => publicKeyOf(key),
    async sign(type, userId, claims) {
      const issuedAt = Math.floor(now() / 1000)
      return new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', typ: type, kid: (await publicKeyOf(key)).kid })
        .setIssuer(base())
        .setAudience(custodian)
        .setSubject(userId)
        .setJti(generateId())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + custodyTokenSeconds)
        .sign(key)
    }
  }
}

/** PKCS #8 prefix of an Ed25519 key, before its 32 bytes (RFC 8410 §7). */
const ed25519Head = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyOf(secret: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'w3m-kit auth custody grant', 32))
  return createPrivateKey({ key: Buffer.concat([ed25519Head, seed]), format: 'der', type: 'pkcs8' })
}

async function publicKeyOf(key: KeyObject): Promise<CustodyKeys['keys'][number]> {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const jwk = { kty: 'OKP', crv: 'Ed25519', x }
  return { ...jwk, kid: await calculateJwkThumbprint(jwk) }
}
