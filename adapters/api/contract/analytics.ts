/**
 * Body of `POST /e` (docs/decisions/blockchain-api.md).
 * Sent by adapters/api/analytics.ts, accepted by services/analytics.
 */
export interface AnalyticsEvent {
  /** UUID. */
  readonly eventId: string
  /** URL of the page, without query and fragment. */
  readonly url: string
  readonly domain: string
  /** Milliseconds since 1970. */
  readonly timestamp: number
  readonly props: {
    readonly type: 'track' | 'error'
    readonly event: string
    readonly properties?: object
  }
}
