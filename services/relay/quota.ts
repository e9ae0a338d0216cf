import { createRateLimiter, type RateLimit } from '../lib/rate-limiter.ts'
import { limitExceeded, type JsonRpcError } from './json-rpc.ts'

/** Subjects of a rate limit: the client, whose key is free, and its address. */
export interface QuotaSubject {
  readonly client: string
  readonly address: string
}

export interface QuotaOptions {
  /** Name in messages (`too many …`), and short name for metrics. */
  readonly what: string
  readonly reason: string
  readonly client: RateLimit
  readonly address: RateLimit
  readonly now: () => number
}

export interface Quota {
  /**
   * Charges client and address, both or neither.
   * Returns an error that names the one above its limit, and the time to wait.
   */
  take(account: QuotaSubject, cost?: number): JsonRpcError | undefined
  /** Maximum cost of one request. */
  readonly most: number
}

export function createQuota({ what, reason, client, address, now }: QuotaOptions): Quota {
  const clients = createRateLimiter(client, now)
  const addresses = createRateLimiter(address, now)
  return {
    take(account, cost = 1) {
      const clientWait = clients.wait(account.client, cost)
      if (clientWait > 0) return limitExceeded(`too many ${what}; wait ${clientWait} s`, reason)
      const addressWait = addresses.wait(account.address, cost)
      if (addressWait > 0) return limitExceeded(`too many ${what} from one address; wait ${addressWait} s`, `${reason}-address`)
      clients.take(account.client, cost)
      addresses.take(account.address, cost)
      return undefined
    },
    most: Math.min(client.burst, address.burst)
  }
}
