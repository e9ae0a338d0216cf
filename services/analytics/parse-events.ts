import { isRecord } from '../../adapters/base/is-record.ts'
import { Problem, type Reason } from '../lib/problem.ts'

/** Used fields of an event; the others are validated and dropped. */
export interface AnalyticsEvent {
  /** `CONNECT_SUCCESS`, `MODAL_OPEN`, … */
  readonly name: string
  /** `track` for events, `error` for errors. */
  readonly type: string
}

const mostEvents = 500

/**
 * Parses one event (`POST /e`) or a list of them (`POST /batch`): `{ eventId, url, domain, timestamp,
 * props: { type, event, … } }`.
 *
 * @throws Problem 400 with the problem
 */
export function parseEvents(text: string, form: 'one' | 'many'): AnalyticsEvent[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Problem(400, [{ name: 'body', description: 'Send JSON.' }]) // invalid JSON, for whatever reason
  }
  const items = form === 'one' ? [body] : body
  if (!Array.isArray(items)) throw new Problem(400, [{ name: 'body', description: 'Send a list of events.' }])
  if (items.length > mostEvents)
    throw new Problem(400, [{ name: 'body', description: `Send at most ${mostEvents} events at once.` }])
  const reasons: Reason[] = []
  const events = items.map((item, index) => readEvent(item, form === 'one' ? '' : `[${index}].`, reasons))
  if (reasons.length > 0) throw new Problem(400, reasons.slice(0, 10))
  return events
}

function readEvent(value: unknown, path: string, reasons: Reason[]): AnalyticsEvent {
  const need = (holds: boolean, name: string, description: string) => {
    if (!holds) reasons.push({ name: path + name, description })
  }
  const event = isRecord(value) ? value : {}
  const props = isRecord(event['props']) ? event['props'] : {}
  const { eventId, url, domain, timestamp } = event
  need(typeof eventId === 'string' && /^[\w-]{1,64}$/.test(eventId), 'eventId', 'Send a UUID.')
  need(typeof url === 'string' && url.length <= 2048, 'url', 'Send the address of the page, at most 2048 characters.')
  need(typeof domain === 'string' && domain.length <= 255, 'domain', 'Send the host of the page, at most 255 characters.')
  need(isTime(timestamp), 'timestamp', 'Send milliseconds since 1970 or an ISO date.')
  need(isName(props['type']), 'props.type', 'Send track or error.')
  need(isName(props['event']), 'props.event', 'Send a name of at most 64 letters, digits and _ - .')
  return { name: String(props['event']), type: String(props['type']) }
}

const isName = (value: unknown) => typeof value === 'string' && /^[\w.-]{1,64}$/.test(value)
const isTime = (value: unknown) =>
  (typeof value === 'number' && Number.isFinite(value)) || (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
