import { KitError } from './kit-error.ts'
import { RpcError } from './errors.ts'

/** Timeout in milliseconds for requests that need no prompt. */
export const walletReplyTimeout = 5000

export interface WalletCallOptions {
  readonly signal?: AbortSignal | undefined
  /** In milliseconds. Absent: no timeout, since the call waits for the user. */
  readonly deadline?: number
}

/**
 * Waits for a wallet's response.
 * The response is untrusted: validate it. Handles every wallet behavior: throwing a string, throwing synchronously, responding
 * twice, never responding.
 * @throws `UserRejectedError`, `RpcError`, KitError `wallet-silent`, `aborted`, or the result of `toKitError`
 */
export function callWallet<Answer>(call: () => Answer, { signal, deadline }: WalletCallOptions = {}): Promise<Awaited<Answer>> {
  return new Promise((resolve, reject) => {
    const abort = (): void => fail(new KitError('aborted', 'Request was aborted', { cause: signal?.reason }))
    const timer = deadline && setTimeout(() => fail(new KitError('wallet-silent', 'The wallet does not answer.')), deadline)
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (error: unknown): void => {
      done()
      reject(error)
    }
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return abort()
    const answer = async (): Promise<Awaited<Answer>> => await call()
    answer().then(
      result => {
        done()
        resolve(result)
      },
      async (thrown: unknown) => fail(await translated(thrown))
    )
  })
}

/** Translates an error. The code is lazy-loaded with the first error. */
async function translated(thrown: unknown): Promise<unknown> {
  try {
    return (await import('./wallet-errors.ts')).toKitError(thrown)
  } catch {
    return new RpcError(-32603, 'The wallet failed.', { cause: thrown }) // the chunk cannot be loaded
  }
}
