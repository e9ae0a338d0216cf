import { solveChallenge as findCounter } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { LoginChallenge } from '../../../adapters/api/contract/login-challenge.ts'

/** Milliseconds after which a slow device gives up. */
const longest = 60_000

/**
 * Solves a challenge, off the main thread: WebCrypto derives its keys.
 * Returns the field `solution` of the next request, or `undefined` if it takes too long.
 *
 * @throws the reason of the signal
 */
export async function solveChallenge(challenge: LoginChallenge, signal?: AbortSignal): Promise<string | undefined> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop)
  try {
    const solution = await findCounter({ challenge, deriveKey, controller, timeout: longest })
    signal?.throwIfAborted()
    return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
