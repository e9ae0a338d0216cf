import type { AnalyticsEvent } from './contract/analytics.ts'
import type { CallOptions, Http } from './http.ts'

/**
 * Sends one event with `POST /e` (docs/decisions/blockchain-api.md).
 * Throws the errors of {@link Http}.
 */
export async function sendEvent(http: Http, event: AnalyticsEvent, { signal }: CallOptions = {}): Promise<void> {
  await http.post('/e', event, { signal })
}
