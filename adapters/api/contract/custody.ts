/*
 * Custodial recovery: what the frame page and services/recovery say to one another. Another process than the login service, at `custodial` of
 * `LoginMethods`; a service that does not name one has none of these paths.
 *
 * `POST {auth}/v1/custody/grant` (fresh) gives `{ grant }`, a token of 5 minutes that every body here contains, with the frame's proof.
 * `POST /v1/deposit` {@link CustodyDeposit} → `{ email }`.
 * `POST /v1/deposit/delete` `{ grant, setId }` → 204, for sets that are an hour old and not the wallet's.
 * `POST /v1/recovery` `{ grant, setId }` → {@link CustodyRecovery}: the same one for the same key.
 * `POST /v1/recovery/release` {@link CustodyRelease} → {@link CustodyShare}.
 * `POST /v1/address` `{ notice }` → 204 comes from the login service, once an address was changed.
 */

export interface CustodyDeposit {
  readonly grant: string
  readonly setId: string
  readonly version: number
  /** Base64url: the recovery share with its wrapping. */
  readonly share: string
  /** Where codes and warnings go, as the user has confirmed it: `login-other-email` where the grant names another one. */
  readonly email: string
}

/** A mail went to the address of the deposit, with a link that cancels. The share is not released before `notBefore`. */
export interface CustodyRecovery {
  readonly recovery: string
  readonly notBefore: number
  readonly expiresAt: number
  /** Whether the mail has a code in it that the release asks for. */
  readonly code: boolean
}

export interface CustodyRelease {
  readonly grant: string
  readonly recovery: string
  /** Eight digits; not asked for where the recovery has none. */
  readonly code?: string
}

export interface CustodyShare {
  readonly setId: string
  readonly version: number
  readonly share: string
}

/** `GET {auth}/v1/custody/keys` (Ed25519, RFC 8037): keys of good grants, and checks that a custodian's keys are not the login service's. */
export interface CustodyKeys {
  readonly keys: readonly { readonly kty: string; readonly crv: string; readonly x: string; readonly kid: string }[]
  readonly checks: readonly string[]
}
