import type { ChainId } from '../base/caip.ts'
import { KitError } from '../base/kit-error.ts'
import { failRequest } from './client-patches.ts'
import type { Client } from './load-sign-client.ts'
import { requestExpiry } from './sign-client-constants.ts'

/** A request to a wallet on a network. */
export interface WalletRequest {
  readonly topic: string
  readonly chainId: ChainId
  readonly method: string
  readonly params: unknown
}

/** Milliseconds before the client's own timeout. */
const ahead = 1000

/**
 * Pending requests of a wallet.
 * A request that expires by the client's own timer leaves an unhandled rejection, so each is ended shortly before.
 */
export class PendingRequests {
  readonly #client: Client
  readonly #endings = new Set<(error: KitError) => void>()

  constructor(client: Client) {
    this.#client = client
  }

  /**
   * Rejects with the original error of the wallet or the client, KitError `walletconnect-expired`, or
   * the error passed to `endAll`.
   */
  async send({ topic, chainId, method, params }: WalletRequest): Promise<unknown> {
    const client = this.#client
    const request = { method, params: params ?? [] }
    let id: number | undefined
    let ending: KitError | undefined
    let end!: (error: KitError) => void
    const ended = new Promise<never>((_, reject) => {
      end = error => {
        ending = error
        if (id !== undefined) failRequest(client, id, error)
        reject(error)
      }
    })
    // The client reports the id after it has sent the request, which may be after its end.
    const onSent = (sent: { readonly id: number; readonly request: object }): void => {
      if (sent.request !== request) return
      id = sent.id
      if (ending) failRequest(client, id, ending)
    }
    client.on('session_request_sent', onSent)
    const answer = client
      .request({ topic, chainId, request, expiry: requestExpiry })
      .finally(() => client.off('session_request_sent', onSent))
    const timer = setTimeout(
      () => end(new KitError('walletconnect-expired', 'Request expired. Please try again.')),
      requestExpiry * 1000 - ahead
    )
    this.#endings.add(end)
    try {
      return await Promise.race([answer, ended])
    } finally {
      clearTimeout(timer)
      this.#endings.delete(end)
    }
  }

  endAll(error: KitError): void {
    for (const end of this.#endings) end(error)
  }
}
