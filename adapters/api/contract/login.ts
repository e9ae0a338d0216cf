import type { LoginChallenge } from './login-challenge.ts'
import type { SignedChange } from './wallet-record.ts'

/*
 * Login to the embedded wallet: the protocol between the frame page and services/auth/login. Paths are
 * relative to the service URL (`https://wallets.example.org/auth`). Bodies and responses are JSON, times are milliseconds since
 * 1970.
 * DPoP proof. Every request (except `GET /v1/login/methods` and `POST /v1/login/social/confirm`) has a `DPoP` header (RFC 9449):
 * a JWT with the header `{ "typ": "dpop+jwt", "alg": "ES256", "jwk": <public P-256 key of the frame> }` and the claims `htm`
 * (method), `htu` (the URL without query and fragment), `iat` (seconds), `jti` (unique per request, at least 96 bits) and, with
 * an access token, `ath` (base64url of the token's SHA-256). A login can be continued only with the key it was started with, so
 * no body names it. After login there is also `Authorization: DPoP <accessToken>`. The time of a proof may be off by 60 s;
 * `login-proof-time` contains `now`, which a frame uses to correct its clock.
 * Failure. `{ error: LoginFailure }` with a status of 400 or higher, and `Retry-After` (seconds) with 429.
 */

export const loginErrorCodes = [
  /** 400: a field is missing or invalid; the message is 'Required', 'Invalid email' or names the field. */
  'login-invalid',
  /** 401: no DPoP proof, one for another request, one that was used before, or not the key this login was started with. */
  'login-proof',
  /** 401: the proof's `iat` is off by more than 60 s; `now` is the server time. */
  'login-proof-time',
  /** 401: the code is wrong; `triesLeft` is the number of remaining attempts. */
  'login-code-wrong',
  /** 401: no such login for this key, or it has expired, has no attempts left, or was used: start again. */
  'login-over',
  /** 401: the user or the provider rejected the login. */
  'login-refused',
  /** 401: the token is invalid or no longer valid. */
  'login-jwt',
  'login-passkey',
  /** 401: the access token is missing, expired or invalid: refresh. */
  'login-session',
  /** 401: the refresh token is no longer valid, or was used before, which ends its session: log in. */
  'login-session-over',
  /** 403: allowed only within five minutes after a login: log in again. */
  'login-not-fresh',
  /** 403: custodial recovery releases the share later; `now` is the server time. */
  'login-early',
  /** 403: only its record key changes the wallet's record (`wallet-record.ts`); a change without it is requested and delayed. */
  'login-record-key',
  /** 403: the origin of the page or of the frame is not on the allowlist. */
  'login-origin',
  /** 404: the service does not have this provider, set or passkey. */
  'login-unknown',
  /** 409: another identity has this address. Returned only after the requester has proven ownership of the address. */
  'login-email-taken',
  'login-other-email',
  /** 409: another set was committed first, the version is not higher, or the same set was prepared with other contents. */
  'login-share-conflict',
  /** 409: deleted; its record key restores it within 30 days. */
  'login-wallet-deleted',
  /** 409: the addresses differ from the registered ones. */
  'login-share-addresses',
  /** 409: recovery of the wallet is postponed, and only the key that created it may change it. See {@link PostponedKeys}. */
  'login-share-elsewhere',
  /**
   * 429: too many attempts, or too many waiting requests (`?wait=`) of one login, key or network.
   * `Retry-After` is the delay.
   */
  'login-limit',
  /** 502: the provider, or the Farcaster relay, sent no valid response. */
  'login-provider',
  /** 503: the mail could not be sent, or the database does not respond: nothing has changed, retry. */
  'login-unavailable'
] as const

export type LoginErrorCode = (typeof loginErrorCodes)[number]

export interface LoginFailure {
  readonly code: LoginErrorCode
  readonly message: string
  readonly triesLeft?: number
  readonly now?: number
  /** With `login-limit`: a request that also has its solution is permitted at once. */
  readonly challenge?: LoginChallenge
}

/** Response of `GET /v1/login/methods`: the methods the operator has configured. */
export interface LoginMethods {
  readonly email: boolean
  /** `google`, `github`, `apple`, `facebook`, `x`, `discord`, and names of other OpenID issuers. */
  readonly social: readonly string[]
  readonly farcaster: boolean
  readonly jwt: boolean
  /** Relying party id, if passkeys are enabled. */
  readonly passkeys?: string
  /** URL of the separate custodial recovery process, if there is one. */
  readonly custodial?: string
}

/** Body of `POST /v1/login/email`. */
export interface EmailLoginRequest {
  readonly email: string
  /** Origin of the app that embeds the frame; shown in mails. */
  readonly origin: string
  /** Solution of a {@link LoginChallenge} that this request got before: base64 of JSON, `{ challenge, solution }` of ALTCHA 2. */
  readonly solution?: string
}

/**
 * `VERIFY_DEVICE`: a mail with a link was sent; wait at `/v1/login/device/{login}`. `VERIFY_OTP`: a
 * code was mailed. `CONNECT`: the request's session belongs to this address and is fresh: continue with it.
 * Which of the first two depends only on key and address, not on whether an account exists. A repeated request sends another
 * mail, at most every 30 s.
 */
export interface EmailLoginReply {
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  /** Opaque; empty for CONNECT. */
  readonly login: string
  readonly expiresAt: number
}

/**
 * Response of `GET /v1/login/device/{login}?wait=` (seconds, at most 25): waits for the click on the
 * mailed link. Then a code was mailed.
 */
export type DeviceReply = { readonly status: 'pending' } | { readonly status: 'confirmed'; readonly expiresAt: number }

/** Body of `POST /v1/login/email/code` → {@link LoginDone}. Five attempts, ten minutes. */
export interface EmailCodeRequest {
  readonly login: string
  /** Six digits. */
  readonly code: string
}

/** Body of `POST /v1/login/social`. */
export interface SocialLoginRequest {
  readonly provider: string
  /** Origin of the app that embeds the frame. */
  readonly origin: string
  /**
   * The frame's login page: `/loading` on an origin of the frame, without query. The browser returns
   * there with `login` and `result` in its query, or `login` and `error` (`access_denied`, `server_error`).
   */
  readonly resultUri: string
}

export interface SocialLoginReply {
  /** URL of the popup: the provider's page, with state, nonce and PKCE challenge. */
  readonly uri: string
  readonly login: string
  readonly expiresAt: number
}

/**
 * Body of `POST /v1/login/social/result` → {@link LoginDone}: the frame redeems the `result` passed on
 * by its login page. Only with the key that started the login.
 * `POST /v1/login/social/confirm` → 204: the login page confirms a login that a document of the frame registered in this
 * browser, if it cannot reach that document. Takes no proof and returns no session; afterwards `GET /v1/login/{login}` is done,
 * for the key that started it.
 */
export interface SocialResultRequest {
  readonly login: string
  readonly result: string
}

/**
 * Response of `POST /v1/login/farcaster` (`{ origin }`). Show `url` as a QR code, or open it on a
 * phone; wait at `/v1/login/{login}`.
 */
export interface FarcasterLoginReply {
  readonly url: string
  readonly login: string
  readonly expiresAt: number
}

/**
 * Response of `GET /v1/login/{login}?wait=` (seconds, at most 25): social and Farcaster logins; and a
 * login by code whose response was lost. Failure: `login-refused`, `login-provider`, `login-over`.
 */
export type LoginStatus = { readonly status: 'pending' } | ({ readonly status: 'done' } & LoginDone)

/**
 * Body of `POST /v1/login/jwt` → {@link LoginDone}. The app's own token: `iss`, `aud`, `sub`, `iat`,
 * `exp` (at most 300 s later), `jti` (accepted once) and `nonce`, the RFC 7638 thumbprint of the frame's key.
 */
export interface JwtLoginRequest {
  readonly jwt: string
}

/** Response of every login method, and of `POST /v1/session/refresh`. */
export interface LoginDone {
  readonly session: string
  readonly accessToken: string
  readonly accessExpiresAt: number
  /** Valid once. The same request within 30 s, after a lost response, returns the same token. */
  readonly refreshToken: string
  /** Time at which the session ends even if it is used. */
  readonly expiresAt: number
  /** Time until which shares are returned; other requests also need a fresh login. */
  readonly freshUntil: number
  readonly user: LoginUser
}

/** Response of `GET /v1/user`. */
export interface LoginUser {
  readonly id: string
  readonly email?: string
  readonly userName?: string
  /** Login method of this session: `email`, `google`, …, `farcaster`, `jwt`, `passkey`. */
  readonly provider: string
  /** The committed set; absent before the first one, and after deletion. */
  readonly keys?: RegisteredKeys
  /** The user has to see a notice: a pending change, or a deletion of the wallet (`GET /v1/wallet-record`). */
  readonly attention?: true
  /** Ids of the pending changes of the account's wallets. A change that the user has seen may be missing. */
  readonly waiting?: readonly string[]
  /**
   * Time at which the address was last changed without the key of this wallet, which can restore the
   * former one (`formerEmails` of `GET /v1/wallet-record`). Absent if there is nothing to restore.
   */
  readonly emailChangedAt?: number
  /** Other wallets of the same account. */
  readonly besides?: readonly WalletBeside[]
}

export interface WalletBeside {
  /** `id` of the user the session is moved to. */
  readonly id: string
  readonly addresses: KeyAddresses
}

export interface RegisteredKeys {
  readonly setId: string
  readonly version: number
  readonly addresses: KeyAddresses
  /** Present while recovery is postponed: the third share is in one browser, and no other can open the wallet. */
  readonly postponed?: PostponedKeys
}

/** Location of a wallet without recovery, as text for its user. */
export interface PostponedKeys {
  /** Origin of the app the wallet was created in. */
  readonly origin: string
  /** `Firefox on Linux`; empty if no session of that browser is known any more. */
  readonly device: string
  /** Last request of that browser; 0 if unknown. */
  readonly lastSeenAt: number
}

/** By namespace: `{ eip155: '0x…', solana: '…' }`. The first registration is permanent. */
export type KeyAddresses = Readonly<Record<string, string>>

/** Body of `POST /v1/session/refresh` → {@link LoginDone}; without `Authorization`. */
export interface RefreshRequest {
  readonly refreshToken: string
}

/**
 * Response of `GET /v1/session`: whether the session of this access token is valid, and its user.
 * Refreshed tokens keep the session.
 */
export interface SessionState {
  readonly session: string
  readonly user: string
  readonly attention?: LoginUser['attention']
  readonly waiting?: LoginUser['waiting']
  /** Id of the user's committed set; null if {@link LoginUser.keys} is absent. A cached user with another set is stale. */
  readonly set?: string | null
  readonly emailChangedAt?: LoginUser['emailChangedAt']
}

/**
 * Response of `GET /v1/sessions`. `DELETE /v1/session` ends the current session,
 * `DELETE /v1/sessions/{id}` another, `DELETE /v1/sessions` all; 204.
 */
export interface SessionsReply {
  readonly sessions: readonly LoginSession[]
}

export interface LoginSession {
  readonly id: string
  /** `Firefox on Linux`. */
  readonly device: string
  readonly provider: string
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly current: boolean
}

/**
 * Body of `PUT /v1/shares/{setId}` (fresh) → {@link ShareState}. First `prepare`, then read back by
 * `GET /v1/shares/{setId}`, then `commit`. Prepared sets change nothing. A commit replaces the previous set atomically, if
 * `version` is higher (1 for the first, otherwise one more than the highest the device knows: higher than the service's after a
 * restore from a backup): of two concurrent commits one succeeds. Both are idempotent.
 * A first set may be prepared with `postponed` and without a recovery share. Until recovery is set, only the key that prepared
 * it can change, read and delete the account's sets (`login-share-elsewhere`). `recovery` (not fresh) sets it once, only for
 * that key; without `sealedRecovery` the custodian has the share. A repetition with the same contents changes nothing.
 */
export type ShareRequest =
  | {
      readonly phase: 'prepare'
      readonly version: number
      /** Base64url, at most 4 kB: the wrapped auth share. Stored encrypted. */
      readonly authShare: string
      /** At most 16 kB: the recovery share, encrypted with a secret of the user. Opaque text for the service. */
      readonly sealedRecovery?: string
      /** Postpones recovery: the origin of the app the wallet is created in. */
      readonly postponed?: string
      readonly addresses: KeyAddresses
    }
  | {
      readonly phase: 'commit'
      readonly version: number
      /** Required to replace a set. With the first set it registers the record key. */
      readonly change?: SignedChange
    }
  | {
      readonly phase: 'recovery'
      readonly version: number
      readonly sealedRecovery?: string
      /** Required if the wallet has a record key. */
      readonly change?: SignedChange
    }

export interface ShareState {
  readonly setId: string
  readonly version: number
  readonly state: 'prepared' | 'committed'
  /** For `recovery`: the stored value, read back. */
  readonly sealedRecovery?: string
}

/**
 * Response of `GET /v1/shares/{setId}` (fresh). `DELETE /v1/shares/{setId}` (fresh) deletes a prepared
 * set; for deleting a wallet see `wallet-record.ts`.
 */
export interface ShareReply extends ShareState {
  readonly authShare: string
  readonly addresses: KeyAddresses
}

/**
 * Response of `POST /v1/user/email` `{ email }`; fresh if there is no address yet to confirm it. The
 * code was sent to the old, or to the new address.
 */
export interface EmailUpdateReply {
  readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  readonly update: string
  readonly expiresAt: number
}

/** Body of `POST /v1/user/email/primary` → {@link EmailUpdateReply}, `POST /v1/user/email/secondary` → {@link EmailUpdated}. */
export interface EmailUpdateCodeRequest {
  readonly update: string
  readonly code: string
  /**
   * Change of the wallet's record, sent with the second code. Without it, an account with a wallet
   * changes its address later.
   */
  readonly change?: SignedChange
}

export interface EmailUpdated {
  readonly newEmail: string
  /** Time of the address change, if it is delayed. */
  readonly effectiveAt?: number
}

/**
 * Passkeys, with the JSON of WebAuthn Level 3.
 * `POST /v1/passkeys/registration` (fresh) →
 * {@link PasskeyOptions}; `POST /v1/passkeys` (fresh) {@link PasskeyRegistrationRequest} → {@link Passkey}; `GET /v1/passkeys` →
 * `{ passkeys }`; `DELETE /v1/passkeys/{id}` (fresh); `POST /v1/login/passkey/options` → {@link PasskeyOptions};
 * `POST /v1/login/passkey` {@link PasskeyLoginRequest} → {@link LoginDone}. PRF results never leave the frame.
 */
export interface PasskeyOptions {
  readonly login: string
  /** PublicKeyCredentialCreationOptionsJSON or PublicKeyCredentialRequestOptionsJSON. */
  readonly options: object
}

export interface PasskeyRegistrationRequest {
  readonly login: string
  /** RegistrationResponseJSON, without `clientExtensionResults.prf.results`. */
  readonly response: object
  /** Shown in the list; at most 60 characters. */
  readonly name: string
}

export interface PasskeyLoginRequest {
  readonly login: string
  /** AuthenticationResponseJSON, without `clientExtensionResults.prf.results`. */
  readonly response: object
}

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
  /** Whether the provider syncs the passkey, so that it outlives the device. */
  readonly backedUp: boolean
}
