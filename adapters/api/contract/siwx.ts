import type { AccountId, ChainId } from '../../base/caip.ts'

// Sign-in at the reference service: `{auth}/v1/siwx/…`. Times are RFC 3339.

/**
 * Response of `POST /nonce`.
 * The browser's cookie binds the nonce; a client without cookies sends `binding` back as `X-Siwx-Binding`.
 */
export interface NonceReply {
  readonly nonce: string
  readonly expiresAt: string
  readonly binding?: string
}

/** Body of `POST /verify`, or one of several. */
export interface VerifyRequest {
  readonly message: string
  readonly signature: string
  readonly cacao?: unknown
}

/**
 * Body of `POST /verify` with all messages a wallet signed in one response:
 * one nonce, one account, several networks. All or nothing.
 */
export interface VerifyAllRequest {
  readonly signed: readonly VerifyRequest[]
}

/** Maximum number of messages per request. */
export const maxMessagesPerVerify = 20

export interface ServedSession {
  readonly id: string
  /** CAIP-10. */
  readonly account: AccountId
  /** CAIP-2. */
  readonly chainId: ChainId
  /** Host of the site the message was signed on, with its port if any. The session is valid only there. */
  readonly domain: string
  readonly issuedAt: string
  readonly expiresAt: string
}

/**
 * Response of `POST /session`, or of `GET` if the browser sends the page's origin:
 * the sessions of this browser at this site.
 */
export interface SessionsReply {
  readonly sessions: readonly ServedSession[]
}

/** Body of an error response. */
export interface RefusalReply {
  readonly error: { readonly code: string; readonly message: string }
}
