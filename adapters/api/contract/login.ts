import type { SignedChange } from './wallet-record.ts'

/*
 * Logging in to the embedded wallet: what the frame page and services/auth/login say to one another. Paths are beneath the service's
 * address (`https://wallets.example.org/auth`). Bodies and replies are JSON, times are milliseconds since 1970.
 *
 * Proof. Every request (but `GET /v1/login/methods` and `POST /v1/login/social/confirm`) carries a header `DPoP` as RFC 9449 has it: a JWT with the header
 * `{ "typ": "dpop+jwt", "alg": "ES256", "jwk": <public P-256 key of the frame> }` and the claims `htm` (method), `htu` (the address without
 * query and fragment), `iat` (seconds), `jti` (of its own for every request, at least 96 bits) and, beside an access token, `ath` (base64url of the token's SHA-256).
 * What is begun with one key can only be gone on with by the same key, so no body names it. After login there is also
 * `Authorization: DPoP <accessToken>`. A proof may be 60 s off; `login-proof-time` tells `now`, by which a frame sets its clock right.
 *
 * Failure. `{ error: LoginFailure }` with a status of 400 and more, and `Retry-After` (seconds) beside 429.
 */

export const loginErrorCodes = [
  /** 400: a field is missing or is not what it should be; the message is 'Required', 'Invalid email' or says which. */
  'login-invalid',
  /** 401: no proof, one that does not fit this request, one that was seen before, or not the key that this login was begun with. */
  'login-proof',
  /** 401: the proof's `iat` is more than 60 s off; `now` tells the time. */
  'login-proof-time',
  /** 401: the code is wrong, `triesLeft` says how many are left. */
  'login-code-wrong',
  /** 401: there is no such login for this key, its time is over, its tries are used up, or it was used: begin anew. */
  'login-over',
  /** 401: the visitor, or the provider, said no. */
  'login-refused',
  /** 401: a token that is false, or not (any more) good. */
  'login-jwt',
  'login-passkey',
  /** 401: the access token is missing, over or false: refresh. */
  'login-session',
  /** 401: the refresh token is no longer good, or was used before, and then its session has ended: log in. */
  'login-session-over',
  /** 403: only within five minutes of a login: log in again. */
  'login-not-fresh',
  /** 403: custodial recovery gives the share out later; `now` tells the time. */
  'login-early',
  /** 403: the wallet's record changes under its own key alone (`wallet-record.ts`); without it, a change is asked for and delayed. */
  'login-record-key',
  /** 403: the page or the frame is not on the list. */
  'login-origin',
  /** 404: the service has no such provider, set or passkey. */
  'login-unknown',
  /** 409: another identity has this address. Told only to who proved that it is theirs. */
  'login-email-taken',
  'login-other-email',
  /** 409: another set was committed meanwhile, the version is not the next one, or the same set was prepared with other contents. */
  'login-share-conflict',
  /** 409: deleted; its record key restores it within 30 days. */
  'login-wallet-deleted',
  /** 409: the addresses are not those that were registered. */
  'login-share-addresses',
  /** 409: recovery of the wallet is postponed, and another key made it: only that key may change it. See {@link PostponedKeys}. */
  'login-share-elsewhere',
  /** 429: too many attempts, or too many requests of one login, key or network that wait (`?wait=`). `Retry-After` says when to try again. */
  'login-limit',
  /** 502: the provider, or the Farcaster relay, did not answer as it should. */
  'login-provider',
  /** 503: no mail could be sent, or the database does not answer: nothing has happened, try again. */
  'login-unavailable'
] as const

export type LoginErrorCode = (typeof loginErrorCodes)[number]

export interface LoginFailure {
  readonly code: LoginErrorCode
  readonly message: string
  readonly triesLeft?: number
  readonly now?: number
}

/** `GET /v1/login/methods`: what the operator has configured. */
export interface LoginMethods {
  readonly email: boolean
  /** `google`, `github`, `apple`, `facebook`, `x`, `discord`, and names of other OpenID issuers. */
  readonly social: readonly string[]
  readonly farcaster: boolean
  readonly jwt: boolean
  /** The relying party's id, where passkeys are on. */
  readonly passkeys?: string
  /** Where the separate process of custodial recovery answers, where there is one. */
  readonly custodial?: string
}

/** `POST /v1/login/email`. */
export interface EmailLoginRequest {
  readonly email: string
  /** Of the page around the frame; told in mails. */
  readonly origin: string
}

/**
 * `VERIFY_DEVICE`: a mail with a link was sent; wait at `/v1/login/device/{login}`. `VERIFY_OTP`: a code was mailed. `CONNECT`: the session
 * that came along is this address's, and fresh: go on with it.
 * Which of the first two depends on the key and the address alone, never on whether there is an account. Asking anew mails anew, at most every 30 s.
 */
export interface EmailLoginReply {
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  /** Opaque; empty for CONNECT. */
  readonly login: string
  readonly expiresAt: number
}

/** `GET /v1/login/device/{login}?wait=` (seconds, at most 25): waits for the press behind the mailed link. Then a code was mailed. */
export type DeviceReply = { readonly status: 'pending' } | { readonly status: 'confirmed'; readonly expiresAt: number }

/** `POST /v1/login/email/code` → {@link LoginDone}. Five tries, ten minutes. */
export interface EmailCodeRequest {
  readonly login: string
  /** Six digits. */
  readonly code: string
}

/** `POST /v1/login/social`. */
export interface SocialLoginRequest {
  readonly provider: string
  /** Origin of the app that embeds the frame. */
  readonly origin: string
  /**
   * The frame's login page: `/loading` on an origin of the frame, without query. The browser comes back there with `login` and `result`
   * in its query, or `login` and `error` (`access_denied`, `server_error`).
   */
  readonly resultUri: string
}

export interface SocialLoginReply {
  /** Opened in the popup: the provider's page, with state, nonce and PKCE challenge in it. */
  readonly uri: string
  readonly login: string
  readonly expiresAt: number
}

/**
 * `POST /v1/login/social/result` → {@link LoginDone}: the frame redeems the `result` that its login page has handed over. Only with the key
 * that began the login.
 *
 * `POST /v1/login/social/confirm` → 204: the login page confirms a login that a document of the frame has registered in this browser, if it
 * cannot reach that document. Takes no proof and gives no session; after it `GET /v1/login/{login}` is done, for the key that began.
 */
export interface SocialResultRequest {
  readonly login: string
  readonly result: string
}

/** `POST /v1/login/farcaster` (`{ origin }`). `url` is shown as a QR code, or opened on a phone; wait at `/v1/login/{login}`. */
export interface FarcasterLoginReply {
  readonly url: string
  readonly login: string
  readonly expiresAt: number
}

/**
 * `GET /v1/login/{login}?wait=` (seconds, at most 25): social and Farcaster logins; and a login by code whose reply was lost.
 * Failure: `login-refused`, `login-provider`, `login-over`.
 */
export type LoginStatus = { readonly status: 'pending' } | ({ readonly status: 'done' } & LoginDone)

/**
 * `POST /v1/login/jwt` → {@link LoginDone}. The site's own token: `iss`, `aud`, `sub`, `iat`, `exp` (at most 300 s later), `jti` (taken once) and
 * `nonce`, which is the RFC 7638 thumbprint of the frame's key.
 */
export interface JwtLoginRequest {
  readonly jwt: string
}

/** Of every way to log in, and of `POST /v1/session/refresh`. */
export interface LoginDone {
  readonly session: string
  readonly accessToken: string
  readonly accessExpiresAt: number
  /** Good once. The same request again within 30 s, because its reply was lost, gets the same one. */
  readonly refreshToken: string
  /** When the session ends even if it is used. */
  readonly expiresAt: number
  /** Until when shares are told, and what else asks for a fresh login. */
  readonly freshUntil: number
  readonly user: LoginUser
}

/** `GET /v1/user`. */
export interface LoginUser {
  readonly id: string
  readonly email?: string
  readonly userName?: string
  /** How this session was begun: `email`, `google`, …, `farcaster`, `jwt`, `passkey`. */
  readonly provider: string
  /** The committed set; absent until there is one, and once it was deleted. */
  readonly keys?: RegisteredKeys
  /** The user has to see something: a pending change, or that the wallet was deleted (`GET /v1/wallet-record`). */
  readonly attention?: true
  /** Other wallets of the same account. */
  readonly besides?: readonly WalletBeside[]
}

export interface WalletBeside {
  /** The `id` of the user that a session is moved to. */
  readonly id: string
  readonly addresses: KeyAddresses
}

export interface RegisteredKeys {
  readonly setId: string
  readonly version: number
  readonly addresses: KeyAddresses
  /** Present while recovery of the wallet is postponed: its third share is in one browser, and no other can open it. */
  readonly postponed?: PostponedKeys
}

/** Where a wallet without recovery is, as text for its user. */
export interface PostponedKeys {
  /** Of the page that the wallet was made in. */
  readonly origin: string
  /** `Firefox on Linux`; empty where no session of that browser is known any more. */
  readonly device: string
  /** When that browser was last seen; 0 where that is not known. */
  readonly lastSeenAt: number
}

/** By namespace: `{ eip155: '0x…', solana: '…' }`. What is registered first stays. */
export type KeyAddresses = Readonly<Record<string, string>>

/** `POST /v1/session/refresh` → {@link LoginDone}; without `Authorization`. */
export interface RefreshRequest {
  readonly refreshToken: string
}

/** `GET /v1/session`: whether the session of this access token is still valid, and its user. Renewed tokens keep the session. */
export interface SessionState {
  readonly session: string
  readonly user: string
  readonly attention?: LoginUser['attention']
}

/** `GET /v1/sessions`. `DELETE /v1/session` ends one's own, `DELETE /v1/sessions/{id}` another, `DELETE /v1/sessions` all; 204. */
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
 * `PUT /v1/shares/{setId}` (fresh) → {@link ShareState}. First `prepare`, then read back by `GET /v1/shares/{setId}`, then `commit`. Prepared
 * sets change nothing. A commit takes the place of what was committed before, all at once, if `version` is the next one (1 for the first):
 * of two at the same time one wins. Both may be sent again.
 *
 * A first set may be prepared with `postponed` and without a recovery share. Until recovery is set, the account's sets can be changed,
 * read and deleted by the key that prepared it alone (`login-share-elsewhere`). `recovery` (not fresh) sets it once, for that key alone;
 * without `sealedRecovery` the custodian has the share. Sent again with the same contents it changes nothing.
 */
export type ShareRequest =
  | {
      readonly phase: 'prepare'
      readonly version: number
      /** Base64url, at most 4 kB: the auth share with its wrapping. The service keeps it encrypted. */
      readonly authShare: string
      /** At most 16 kB: the recovery share, sealed by what the user holds. To the service it is only text. */
      readonly sealedRecovery?: string
      /** Recovery comes later: the origin of the page that the wallet is made in. */
      readonly postponed?: string
      readonly addresses: KeyAddresses
    }
  | {
      readonly phase: 'commit'
      readonly version: number
      /** Needed where a set is replaced. With the first set it registers the key of the wallet's record. */
      readonly change?: SignedChange
    }
  | {
      readonly phase: 'recovery'
      readonly version: number
      readonly sealedRecovery?: string
      /** Needed where the wallet has a record key. */
      readonly change?: SignedChange
    }

export interface ShareState {
  readonly setId: string
  readonly version: number
  readonly state: 'prepared' | 'committed'
  /** Of `recovery`: what is kept, read back. */
  readonly sealedRecovery?: string
}

/** `GET /v1/shares/{setId}` (fresh). `DELETE /v1/shares/{setId}` (fresh) deletes a prepared set; a wallet is deleted as `wallet-record.ts` has it. */
export interface ShareReply extends ShareState {
  readonly authShare: string
  readonly addresses: KeyAddresses
}

/** `POST /v1/user/email` `{ email }`; fresh where there is no address yet to confirm it. The code went to the old, or the new address. */
export interface EmailUpdateReply {
  readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP'
  readonly update: string
  readonly expiresAt: number
}

/** `POST /v1/user/email/primary` → {@link EmailUpdateReply}, `POST /v1/user/email/secondary` → {@link EmailUpdated}. */
export interface EmailUpdateCodeRequest {
  readonly update: string
  readonly code: string
  /** Of the record of the account's wallet, with the second code. Without it, an account with a wallet changes its address later. */
  readonly change?: SignedChange
}

export interface EmailUpdated {
  readonly newEmail: string
  /** When the address changes, where that is later. */
  readonly effectiveAt?: number
}

/**
 * Passkeys, with the JSON of WebAuthn Level 3. `POST /v1/passkeys/registration` (fresh) → {@link PasskeyOptions};
 * `POST /v1/passkeys` (fresh) {@link PasskeyRegistrationRequest} → {@link Passkey}; `GET /v1/passkeys` → `{ passkeys }`;
 * `DELETE /v1/passkeys/{id}` (fresh); `POST /v1/login/passkey/options` → {@link PasskeyOptions};
 * `POST /v1/login/passkey` {@link PasskeyLoginRequest} → {@link LoginDone}. What PRF gives stays in the frame: the results never travel.
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
  /** Whether its provider keeps a copy, so that it outlives the device. */
  readonly backedUp: boolean
}
