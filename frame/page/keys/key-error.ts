/**
 * What can go wrong with keys and shares. The frame is a program of its own with words of its own, so these are not among the kit's
 * codes: `words.ts` says each to the user, and the page hears no more than a sentence.
 */
export type KeyErrorCode =
  /** A share is no share, or one of its bits has changed. */
  | 'share-damaged'
  /** Shares of another set, another version, or twice the same one. */
  | 'shares-differ'
  /** What the shares give is not the wallet whose addresses are registered. */
  | 'wrong-wallet'
  /** The password, the phrase or the passkey does not open the recovery share. */
  | 'wrong-secret'
  /** A recovery phrase that is none: a word too many, or one that is misspelt. */
  | 'no-phrase'
  /** This device has a wallet that the service does not know: nobody gets another one in its place. */
  | 'not-registered'
  /** Nothing is kept here for this user. */
  | 'no-device-share'
  /** What was written was not what came back. */
  | 'not-kept'
  /** The service gives no recovery share of the wallet, and this frame has no custodian who could. */
  | 'no-recovery'
  /** The login service names another address to the custodian than the one that the user has confirmed. */
  | 'other-email'
  /** The session changed while something was being done for the one before. */
  | 'other-session'
  /** The wallet is locked. */
  | 'locked'
  /** The passkey cannot derive secrets (WebAuthn PRF). */
  | 'passkey-without-secrets'
  /** The user turned away, or the authenticator did. */
  | 'passkey-refused'
  /** Signing in was too long ago for the service to hand out its share. */
  | 'login-too-old'

export class KeyError extends Error {
  override readonly name = 'KeyError'
  readonly code: KeyErrorCode

  constructor(code: KeyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export function isKeyError(error: unknown, ...codes: readonly KeyErrorCode[]): error is KeyError {
  return error instanceof KeyError && (codes.length === 0 || codes.includes(error.code))
}
