import { sendEvent } from '../adapters/api/analytics.ts'
import type { AnalyticsEvent } from '../adapters/api/contract/analytics.ts'
import { analyticsConfig } from '../adapters/api/directory.ts'
import { HttpError } from '../adapters/base/errors.ts'
import { raiseAlert } from './alerts.ts'
import { serviceHttp } from './api.ts'
import { environment } from './environment.ts'
import type { EventName, TrackedEvent } from './events.ts'
import { onStop } from './lifetime.ts'
import { $options } from './options.ts'
import { page } from './page.ts'

// Sends what `track` has let through (spec section 7). The service is asked first whether it wants events, at the first thing the visitor
// does; until then nothing at all goes out: a page that opens the modal, or has it embedded, has no visitor's act to tell of yet.

/** So many events wait for the answer; more are not worth it. */
const most = 100

/** What a program can do as well as the visitor. Where a browser does not tell who has acted, these alone say nothing. */
const programs: ReadonlySet<EventName> = new Set<EventName>([
  'MODAL_OPEN',
  'MODAL_CLOSE',
  'CONNECT_SUCCESS',
  'CONNECT_ERROR',
  'USER_REJECTED',
  'DISCONNECT_SUCCESS',
  'DISCONNECT_ERROR',
  'SWITCH_NETWORK'
])

let queue: TrackedEvent[] = []
let lifetime = new AbortController()
let begun = false
let status: 'new' | 'asking' | 'on' | 'off' = 'new'

export function report(event: TrackedEvent): void {
  // the visitor has asked not to be measured (Global Privacy Control)
  if (page().globalPrivacyControl) return
  onStop(forget)
  if (status === 'off') return
  if (!begun) {
    begun = true
    queue.push(initialized(event))
  }
  if (queue.length < most) queue.push(event)
  if (status === 'on') sendQueue()
  else if (status === 'new' && isVisitors(event)) void ask()
}

/**
 * What the kit was started with, told before the first event: a page that is only looked at tells nothing, and loads nothing to do so. The
 * page itself has given these options and does not hear of them.
 */
function initialized({ timestamp }: TrackedEvent): TrackedEvent {
  const { networks, defaultNetwork, themeMode } = $options.get()
  return {
    event: 'INITIALIZE',
    properties: {
      networks: networks.map(({ caipNetworkId }) => caipNetworkId),
      ...(defaultNetwork && { defaultNetwork }),
      themeMode
    },
    timestamp
  }
}

/** Reconnecting is the kit's own doing; anything else may be a program's, before the visitor has touched the page. */
function isVisitors({ event, properties }: TrackedEvent): boolean {
  if (properties && 'reconnect' in properties && properties.reconnect) return false
  return page().visitorActed ?? !programs.has(event)
}

async function ask(): Promise<void> {
  const { signal } = lifetime
  const http = serviceHttp('directory')
  status = 'asking'
  let enabled = false
  try {
    enabled = http ? (await analyticsConfig(http, { signal })).isAnalyticsEnabled : false
  } catch {
    // no answer is a no
  }
  if (signal.aborted) return
  status = enabled ? 'on' : 'off'
  if (enabled) sendQueue()
  queue = []
}

function sendQueue(): void {
  for (const event of queue.splice(0)) void send(event, lifetime.signal)
}

async function send(event: TrackedEvent, signal: AbortSignal): Promise<void> {
  const http = serviceHttp('analytics')
  if (!http) return
  try {
    await sendEvent(http, toWire(event), { signal })
  } catch (error) {
    if (signal.aborted || !(error instanceof HttpError) || error.status !== 403) return // an event lost is nothing to the visitor
    status = 'off'
    raiseAlert('invalid-app-configuration', error.url)
  }
}

function toWire({ event, properties, timestamp }: TrackedEvent): AnalyticsEvent {
  const { origin, pathname, hostname } = new URL(page().href)
  return {
    eventId: environment().uuid(),
    // a query or fragment may hold what is nobody's business
    url: origin + pathname,
    domain: hostname,
    timestamp,
    props: { type: 'track', event, ...(properties && { properties }) }
  }
}

function forget(): void {
  lifetime.abort()
  lifetime = new AbortController()
  status = 'new'
  begun = false
  queue = []
}
