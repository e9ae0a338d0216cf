import { providerErrors, ProviderRpcError } from './errors.ts'
import type { Answer, Answering, Failure, WalletRequest } from './options.ts'

/** The user's responses to requests: queued ones first, then the default. */
export interface AnswerQueue {
  /** Default response of requests that need the user. */
  usual: Answering
  /**
   * Sets the response to the next request, or to the next of that method, once, whether it needs the
   * user or not.
   */
  next(answer: Answering, method?: string): void
  /** Decides a request. Returns `undefined` if it needs no user and has no queued response. */
  decide(request: WalletRequest, needsPerson: boolean): Promise<Answer | undefined>
}

export function createAnswerQueue(usual: Answering): AnswerQueue {
  const queue: { readonly answer: Answering; readonly method: string | undefined }[] = []
  return {
    usual,
    next(answer, method) {
      queue.push({ answer, method })
    },
    async decide(request, needsPerson) {
      const index = queue.findIndex(({ method }) => method === undefined || method === request.method)
      const queued = index < 0 ? undefined : queue.splice(index, 1)[0]!.answer
      const answering = queued ?? (needsPerson ? this.usual : undefined)
      return typeof answering === 'function' ? answering(request) : answering
    }
  }
}

/** Creates a response that rejects with a code of `providerErrors`, or with any value. */
export function failureAnswer(failure: Failure): { readonly error: unknown } {
  if (typeof failure === 'object') return failure
  if (!(failure in providerErrors))
    throw new TypeError(`${failure} is no code of providerErrors. Use { error } for another value.`)
  return { error: new ProviderRpcError(failure) }
}
