/**
 * Wraps the keys that encrypt shares, so that the key that opens them can stay in a key management service.
 * `context` names the user and the share: what was wrapped for one is not unwrapped for another.
 */
export interface KeyWrapper {
  /** Id of the current wrapping key; stored with each wrapped key. */
  readonly keyId: string
  /** @throws KeyServiceError if a key management service does not wrap it */
  wrap(key: Uint8Array, context: string): Promise<Uint8Array>
  /**
   * Unwraps with the key `keyId`, which may be an older one. Rejects if it is unknown or does not fit.
   *
   * @throws KeyServiceError if a key management service cannot be used at present
   */
  unwrap(wrapped: Uint8Array, keyId: string, context: string): Promise<Uint8Array>
}

/** A key management service cannot be used: it is out of reach, busy, or does not permit this. Says nothing about the wrapped key. */
export class KeyServiceError extends Error {
  override readonly name = 'KeyServiceError'
}

/** Milliseconds after which a request to a key management service counts as failed. */
export const keyServiceTimeout = 5_000
