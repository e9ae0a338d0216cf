import { environment } from './environment.ts'
import type { EventName, Events, TrackedEvent } from './events.ts'
import { $options } from './options.ts'

type Properties<Name extends EventName> = Events[Name] extends undefined ? [] : [properties: Events[Name]]

const listeners = new Set<(event: TrackedEvent) => void>()

/**
 * Tells what happened: to the page's own listeners, and to the analytics service where the site has configured one, with a project
 * id, and the feature is on. Nothing leaves the page before the visitor has acted on it, nor that of one who has asked not to be
 * measured (Global Privacy Control).
 */
export function track<Name extends Exclude<EventName, 'INITIALIZE'>>(event: Name, ...[properties]: Properties<Name>): void {
  const tracked = { event, properties, timestamp: environment().now() } as TrackedEvent
  for (const listener of listeners) {
    try {
      listener(tracked)
    } catch (error) {
      console.error(error) // the host's own mistake: it is told, and the visitor goes on
    }
  }
  const { services, projectId, features } = $options.get()
  if (event === 'MODAL_CREATED' || !services.analytics || !projectId || !features.analytics) return
  import('./analytics.ts').then(({ report }) => report(tracked)).catch(console.error)
}

/** Calls back with every event, in this page only. Returns a function that stops it. */
export function subscribeEvents(listener: (event: TrackedEvent) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
