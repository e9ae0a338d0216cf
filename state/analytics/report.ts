import { sendEvent } from '../../adapters/api/analytics.ts'
import type { AnalyticsEvent } from '../../adapters/api/contract/analytics.ts'
import { getAnalyticsConfig } from '../../adapters/api/directory.ts'
import { HttpError } from '../../adapters/base/errors.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { getServiceClient } from '../services/client.ts'
import { environment } from '../platform/environment.ts'
import type { EventName, TrackedEvent } from './events.ts'
import { onStop } from '../platform/cleanup.ts'
import { $options } from '../options/options.ts'
import { pageInfo } from '../platform/page.ts'

// Sends the events that `track` allows (docs/decisions/blockchain-api.md). At the first action of the user it asks the service
// whether it wants events; nothing is sent before that: a page that opens or embeds the modal has no user action to report yet.

/** Maximum number of events that wait for the response. */
const most = 100

/**
 * Events that a program can cause as well as the user.
 * If the browser does not report user activation, these do not count as a user action.
 */
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

export function reportEvent(event: TrackedEvent): void {
  // the user has opted out (Global Privacy Control)
  if (pageInfo().globalPrivacyControl) return
  onStop(forget)
  if (status === 'off') return
  if (!begun) {
    begun = true
    queue.push(initialized(event))
  }
  if (queue.length < most) queue.push(event)
  if (status === 'on') sendQueue()
  else if (status === 'new' && isVisitors(event)) void fetchSettings()
}

/**
 * Creates the INITIALIZE event, sent before the first one: a page without user actions sends and loads
 * nothing. Not emitted on the page, which has set these options itself.
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

/**
 * Returns whether the event is a user action: reconnecting is not, and other events may be a program's
 * until the user has interacted with the page.
 */
function isVisitors({ event, properties }: TrackedEvent): boolean {
  if (properties && 'reconnect' in properties && properties.reconnect) return false
  return pageInfo().visitorActed ?? !programs.has(event)
}

async function fetchSettings(): Promise<void> {
  const { signal } = lifetime
  const http = getServiceClient('directory')
  status = 'asking'
  let enabled = false
  try {
    enabled = http ? (await getAnalyticsConfig(http, { signal })).isAnalyticsEnabled : false
  } catch {
    // without a response nothing is sent
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
  const http = getServiceClient('analytics')
  if (!http) return
  try {
    await sendEvent(http, toWire(event), { signal })
  } catch (error) {
    if (signal.aborted || !(error instanceof HttpError) || error.status !== 403) return // lost events do not affect the user
    status = 'off'
    raiseAlert('invalid-app-configuration', error.url)
  }
}

function toWire({ event, properties, timestamp }: TrackedEvent): AnalyticsEvent {
  const { origin, pathname, hostname } = new URL(pageInfo().href)
  return {
    eventId: environment().uuid(),
    // without query and fragment, which may hold private data
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
