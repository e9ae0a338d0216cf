import type { Counters } from '../lib/counters.ts'
import type { Log } from '../lib/log.ts'
import type { Metrics } from '../lib/metrics.ts'
import type { RateLimiter } from '../lib/rate-limiter.ts'
import type { Delivery } from './delivery.ts'
import type { RelayLimits } from './limits.ts'
import type { Mailbox } from './mailbox.ts'
import type { MessageTraces } from './message-traces.ts'
import type { Method } from './methods.ts'
import type { Quota } from './quota.ts'
import type { Subscribers } from './subscribers.ts'

/** Shared state of all connections of a relay. */
export interface Shared {
  readonly mailbox: Mailbox
  readonly subscribers: Subscribers
  readonly delivery: Pick<Delivery, 'announce'>
  readonly methods: ReadonlyMap<string, Method>
  readonly limits: RelayLimits
  readonly calls: Quota
  readonly bytes: Quota
  readonly received: Quota
  readonly fetched: Quota
  readonly patience: RateLimiter
  /** Number of subscriptions by address. */
  readonly topics: Counters
  /** Returns the bucket of an address or a network in the mailbox. */
  readonly sourceOf: (address: string) => number
  readonly metrics: Metrics
  readonly traces: MessageTraces
  readonly log: Log
  readonly now: () => number
}
