import type { AccountId, ChainId } from '../../base/caip.ts'

// Signing in at the reference service: `{auth}/v1/siwx/…`. Times are RFC 3339.

/** `POST /nonce`. The browser's cookie binds it; a client without cookies sends `binding` back as `X-Siwx-Binding`. */
export interface NonceReply {
  readonly nonce: string
  readonly expiresAt: string
  readonly binding?: string
}

/** `POST /verify`, or the same of several. */
export interface VerifyRequest {
  readonly message: string
  readonly signature: string
  readonly cacao?: unknown
}

/** `POST /verify` of all that a wallet has signed in one answer: with one nonce, for one account on several networks. All or none. */
export interface VerifyAllRequest {
  readonly signed: readonly VerifyRequest[]
}

/** So many can be signed in with at once. */
export const mostSignedAtOnce = 20

export interface ServedSession {
  readonly id: string
  /** CAIP-10. */
  readonly account: AccountId
  /** CAIP-2. */
  readonly chainId: ChainId
  /** The host of the site where it was signed, with its port where it has one. Elsewhere it is nobody's. */
  readonly domain: string
  readonly issuedAt: string
  readonly expiresAt: string
}

/** `POST /session`, or `GET` where the browser says whose page asks: those of this browser at this site. */
export interface SessionsReply {
  readonly sessions: readonly ServedSession[]
}

/** What a refusal says. */
export interface RefusalReply {
  readonly error: { readonly code: string; readonly message: string }
}
