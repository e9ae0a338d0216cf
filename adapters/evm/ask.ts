import { KitError } from '../base/error.ts'
import { toKitError } from './errors.ts'
import type { Provider } from '../base/provider.ts'

/** A wallet answers these without its person; one that has not after 5 s is not going to. */
export const silentDeadline = 5000

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds. Without it the call waits as long as the person in front of the wallet needs. */
  readonly deadline?: number
}

/**
 * Asks a wallet. The answer is as the wallet gave it: check it before believing it.
 * Throws `UserRejectedError`, `RpcError`, KitError `wallet-silent`, `aborted`, or what `toKitError` makes of it; whatever the provider
 * does: throw a text, throw at once, answer twice, never answer.
 */
export function ask(
  provider: Provider,
  method: string,
  params?: unknown,
  { signal, deadline }: AskOptions = {}
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      done()
      reject(toKitError(error))
    }
    const abort = (): void => fail(new KitError('aborted', 'Request was aborted', { cause: signal?.reason }))
    const timer = deadline && setTimeout(() => fail(new KitError('wallet-silent', 'The wallet does not answer.')), deadline)
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return abort()
    const answer = async (): Promise<unknown> => provider.request(params ? { method, params } : { method })
    answer().then(result => {
      done()
      resolve(result)
    }, fail)
  })
}
