import { environment } from '../platform/environment.ts'
import type { EventName, Events, TrackedEvent } from './events.ts'
import { $options } from '../options/options.ts'

type Properties<Name extends EventName> = Events[Name] extends undefined ? [] : [properties: Events[Name]]

const listeners = new Set<(event: TrackedEvent) => void>()

/**
 * Emits an event to the page's listeners, and to the analytics service if the app configures one with
 * a project id and the feature is on. Nothing is sent before the user has interacted with the page, nor for users who have
 * opted out (Global Privacy Control).
 */
export function track<Name extends Exclude<EventName, 'INITIALIZE'>>(event: Name, ...[properties]: Properties<Name>): void {
  const tracked = { event, properties, timestamp: environment().now() } as TrackedEvent
  for (const listener of listeners) {
    try {
      listener(tracked)
    } catch (error) {
      console.error(error) // the listener's own error: log it and continue
    }
  }
  const { services, projectId, features } = $options.get()
  if (event === 'MODAL_CREATED' || !services.analytics || !projectId || !features.analytics) return
  import('./report.ts').then(({ reportEvent }) => reportEvent(tracked)).catch(console.error)
}

/** Calls back with every event, in this page only. Returns a function that unsubscribes. */
export function subscribeEvents(listener: (event: TrackedEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
