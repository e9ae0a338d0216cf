import type { ChainId } from '../base/caip.ts'
import { KitError } from '../base/error.ts'
import { failRequest } from './client-changes.ts'
import type { Client } from './load.ts'
import { requestExpiry } from './observed.ts'

/** What a wallet is asked for on a network. */
export interface WalletRequest {
  readonly topic: string
  readonly chainId: ChainId
  readonly method: string
  readonly params: unknown
}

/** Milliseconds before the client's own clock. */
const ahead = 1000

/**
 * The requests that wait for a wallet. When one expires by the client's own clock, the client leaves a rejection behind that nobody can
 * catch; so each is ended here shortly before.
 */
export class Requests {
  readonly #client: Client
  readonly #endings = new Set<(error: KitError) => void>()

  constructor(client: Client) {
    this.#client = client
  }

  /** Rejects with the wallet's or the client's error as it came, KitError `walletconnect-expired`, or what `endAll` was given. */
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
    // the client tells the id once it has sent the request, which may be after its end
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
