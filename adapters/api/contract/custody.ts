/*
 * Custodial recovery: the protocol between the frame page and services/recovery.
 * A separate process from the login service, at `custodial` of `LoginMethods`; a service without it has none of these paths.
 * `POST {auth}/v1/custody/grant` (fresh) returns `{ grant }`, a token valid for 5 minutes that every body here contains, with
 * the frame's DPoP proof.
 * `POST /v1/deposit` {@link CustodyDeposit} → `{ email }`.
 * `POST /v1/deposit/delete` `{ grant, setId }` → 204, for sets that are at least an hour old and not the wallet's.
 * `POST /v1/recovery` `{ grant, setId }` → {@link CustodyRecovery}: the same one for the same key.
 * `POST /v1/recovery/release` {@link CustodyRelease} → {@link CustodyShare}.
 * `POST /v1/address` `{ notice }` → 204 is sent by the login service after an address was changed.
 */

export interface CustodyDeposit {
  readonly grant: string
  readonly setId: string
  readonly version: number
  /** Base64url: the wrapped recovery share. */
  readonly share: string
  /**
   * Address for codes and warnings, as confirmed by the user:
   * `login-other-email` if the grant contains another one.
   */
  readonly email: string
}

/**
 * A recovery in progress.
 * The deposit's address got a mail with a cancel link. The share is not released before `notBefore`.
 */
export interface CustodyRecovery {
  readonly recovery: string
  readonly notBefore: number
  readonly expiresAt: number
  /** Whether the mail contains a code that the release requires. */
  readonly code: boolean
}

export interface CustodyRelease {
  readonly grant: string
  readonly recovery: string
  /** Eight digits. Not required if the recovery has no code. */
  readonly code?: string
}

export interface CustodyShare {
  readonly setId: string
  readonly version: number
  readonly share: string
}

/**
 * Response of `GET {auth}/v1/custody/keys` (Ed25519, RFC 8037):
 * keys of valid grants, and check values to verify that a custodian's keys are not the login service's.
 */
export interface CustodyKeys {
  readonly keys: readonly { readonly kty: string; readonly crv: string; readonly x: string; readonly kid: string }[]
  readonly checks: readonly string[]
}
