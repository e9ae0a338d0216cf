/** The body of `POST /e` (spec section 7). Sent by adapters/api/analytics.ts, taken by services/analytics. */
export interface AnalyticsEvent {
  /** A UUID. */
  readonly eventId: string
  /** The page, without query and fragment. */
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
