import type { AnalyticsEvent } from './contract/analytics.ts'
import type { CallOptions, Http } from './http.ts'

/** `POST /e`: one event (spec section 7). Throws what {@link Http} throws. */
export async function sendEvent(http: Http, event: AnalyticsEvent, { signal }: CallOptions = {}): Promise<void> {
  await http.post('/e', event, { signal })
}
