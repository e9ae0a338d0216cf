import { providerErrors, ProviderRpcError } from './errors.ts'
import type { Answer, Answering, Failure, WalletRequest } from './options.ts'

/** What the person says to requests: the next ones as told, the others as usual. */
export interface Answers {
  /** Used for every request that needs the person and that nothing else was told about. */
  usual: Answering
  /** Once, for the next request, or for the next of that method, whether it needs the person or not. */
  next(answer: Answering, method?: string): void
  /** Decides on a request. `undefined`: it needs nobody, and nothing was told about it. */
  decide(request: WalletRequest, needsPerson: boolean): Promise<Answer | undefined>
}

export function createAnswers(usual: Answering): Answers {
  const queue: { readonly answer: Answering; readonly method: string | undefined }[] = []
  return {
    usual,
    next(answer, method) {
      queue.push({ answer, method })
    },
    async decide(request, needsPerson) {
      const index = queue.findIndex(({ method }) => method === undefined || method === request.method)
      const told = index < 0 ? undefined : queue.splice(index, 1)[0]!.answer
      const answering = told ?? (needsPerson ? this.usual : undefined)
      return typeof answering === 'function' ? answering(request) : answering
    }
  }
}

/** A code of EIP-1193 or EIP-1474, or any value, as an answer that rejects with it. */
export function failureAnswer(failure: Failure): { readonly error: unknown } {
  if (typeof failure === 'object') return failure
  if (!(failure in providerErrors))
    throw new TypeError(`${failure} is no code of EIP-1193 or EIP-1474. Use { error } for another value.`)
  return { error: new ProviderRpcError(failure) }
}
