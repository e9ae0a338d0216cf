/**
 * Codes of errors with keys and shares.
 * The frame is a separate program with its own texts, so these are not among the kit's codes: `error-text.ts` has the text for
 * the user, and the page gets a text only.
 */
export type KeyErrorCode =
  /** A share is invalid, or damaged. */
  | 'share-damaged'
  /** Shares of another set, another version, or the same share twice. */
  | 'shares-differ'
  /** The shares yield another wallet than the one with the registered addresses. */
  | 'wrong-wallet'
  /**
   * The service names a set, a recovery or an address of the wallet that neither its key has signed nor
   * this device knows.
   */
  | 'other-record'
  /** The password, the phrase or the passkey does not decrypt the recovery share. */
  | 'wrong-secret'
  /** An invalid recovery phrase: wrong length, or a misspelt word. */
  | 'no-phrase'
  /** This device has a wallet that the service does not know: it must not be replaced. */
  | 'not-registered'
  /** This device has no share of this user. */
  | 'no-device-share'
  /** The wallet was deleted, and this device has no share of it: another tab may have deleted it. */
  | 'deleted'
  /** Another tab has set recovery in the meantime. */
  | 'recovery-set'
  /** The stored data differs from the written data. */
  | 'not-kept'
  /** The service returns no recovery share of the wallet, and this frame has no custodian. */
  | 'no-recovery'
  /** The login service reports another address to the custodian than the user has confirmed. */
  | 'other-email'
  /**
   * The response to a change was lost, and the current state could not be read: the change may have
   * taken effect.
   */
  | 'unanswered'
  /** This change failed, and the previous one, whose response was lost, has taken effect. */
  | 'earlier-choice'
  /** The time to restore a former address is over, or the address was changed under the key since. */
  | 'address-gone'
  /** The wallet that was to become the guard of the account's address was deleted in the meantime. */
  | 'successor-gone'
  /** The service has an older set of the wallet than this device, which keeps its own. */
  | 'older-set'
  /** The session changed during the work. */
  | 'other-session'
  /** The wallet is locked. */
  | 'locked'
  /** The passkey cannot derive secrets (WebAuthn PRF). */
  | 'passkey-without-secrets'
  /** The user or the authenticator cancelled. */
  | 'passkey-refused'
  /** The login is too old for the service to release its share. */
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
