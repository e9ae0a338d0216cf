import { createLimiter, type Rate } from '../lib/limit.ts'
import { limitExceeded, type CallError } from './rpc.ts'

/** Who is counted: the client, whose key is free, and the address it comes from. */
export interface Account {
  readonly client: string
  readonly address: string
}

export interface QuotaOptions {
  /** In words, as `too many …`, and in a word, for the count of refusals. */
  readonly what: string
  readonly reason: string
  readonly client: Rate
  readonly address: Rate
  readonly now: () => number
}

export interface Quota {
  /** Takes from what client and address have left, from both or from neither; then says whose is used up and for how long. */
  take(account: Account, cost?: number): CallError | undefined
  /** The most that can ever be taken at once. */
  readonly most: number
}

export function createQuota({ what, reason, client, address, now }: QuotaOptions): Quota {
  const clients = createLimiter(client, now)
  const addresses = createLimiter(address, now)
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
