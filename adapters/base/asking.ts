import { KitError } from './error.ts'
import { RpcError } from './errors.ts'

/** A wallet answers these without its person; one that has not after 5 s is not going to. */
export const silentDeadline = 5000

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds. Without it the call waits as long as the person in front of the wallet needs. */
  readonly deadline?: number
}

/**
 * Waits for what a wallet answers. The answer is as the wallet gave it: check it before believing it.
 * Throws `UserRejectedError`, `RpcError`, KitError `wallet-silent`, `aborted`, or what `toKitError` makes of it; whatever the wallet
 * does: throw a text, throw at once, answer twice, never answer.
 */
export function asking<Answer>(call: () => Answer, { signal, deadline }: AskOptions = {}): Promise<Awaited<Answer>> {
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

/** What errors mean is loaded with the first of them. */
async function translated(thrown: unknown): Promise<unknown> {
  try {
    return (await import('./wallet-errors.ts')).toKitError(thrown)
  } catch {
    return new RpcError(-32603, 'The wallet failed.', { cause: thrown }) // the page has lost its server
  }
}
