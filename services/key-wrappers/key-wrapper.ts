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

/**
 * A key management service cannot be used: it is out of reach, busy, does not permit this, or is not configured for the key. Says
 * nothing about the wrapped key.
 */
export class KeyServiceError extends Error {
  override readonly name = 'KeyServiceError'
}

/** Milliseconds after which a wrap or unwrap counts as failed, with all its attempts. */
const keyServiceTimeout = 5_000

/**
 * Runs a request with a limit of time.
 *
 * @throws what the request throws; KeyServiceError after the time
 */
export async function withinTime<Value>(name: string, request: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new KeyServiceError(`${name}: no response`))
      controller.abort()
    }, keyServiceTimeout)
  })
  try {
    return await Promise.race([request(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Rejects a key that is not the configured one. The id is stored beside the wrapped key: an attacker who writes to the database must not
 * choose the key that opens it.
 *
 * @throws KeyServiceError
 */
export function requireOwnKey(own: string, keyId: string): void {
  if (keyId !== own)
    throw new KeyServiceError(`KEY_WRAPPER has no key ${keyId}. Add it to the list: the first wraps, all unwrap.`)
}
