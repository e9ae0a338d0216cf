import { atom, onMount, type ReadableAtom } from 'nanostores'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { onRefreshTrigger } from '../router/refresh-triggers.ts'

/** State of a query. */
export type QueryState<Value> =
  /** No subject to read it for. */
  | { readonly name: 'none' }
  | { readonly name: 'loading' }
  /** `stale`: its lifetime has passed and the refetch failed. */
  | { readonly name: 'ready'; readonly value: Value; readonly stale: boolean }
  | { readonly name: 'failed' }

export interface QueryOptions<Subject, Value> {
  readonly $subject: ReadableAtom<Subject | undefined>
  /** Cache key: subjects with the same key share one request. */
  keyOf(subject: Subject): string
  /** Reads the value; rejects on failure. `force`: bypass all caches. */
  read(subject: Subject, options: { readonly signal: AbortSignal; readonly force: boolean }): Promise<Value>
  /** Milliseconds that a value is fresh, and milliseconds without a retry after a failure. */
  readonly lifetime: number
  readonly retryBlock: number
}

export interface Query<Value> {
  /** State of the current subject. The last value stays during a refetch. */
  readonly $reading: ReadableAtom<QueryState<Value>>
  /** Reads now and on each refresh trigger (`onRefreshTrigger()`). Returns a function that stops it. */
  follow(): () => void
  /** Refetches a stale value. `force` refetches in any case: after a transaction, or when the user asks. */
  refresh(options?: { readonly force?: boolean }): void
}

interface Entry<Value> {
  at: number
  value?: Value
  failed: boolean
}

/**
 * Creates a cached query keyed by `keyOf`.
 * Deduplicates in-flight requests and never shows data of another key.
 */
export function createQuery<Subject, Value>(options: QueryOptions<Subject, Value>): Query<Value> {
  const { $subject, keyOf, read, lifetime, retryBlock } = options
  const $reading = atom<QueryState<Value>>({ name: 'none' })
  const entries = new Map<string, Entry<Value>>()
  let flight: { readonly key: string; readonly controller: AbortController } | undefined
  let forget: (() => void) | undefined

  const end = (): void => {
    flight?.controller.abort()
    flight = undefined
  }

  function follow(): () => void {
    const stop = onRefreshTrigger($subject, () => refresh())
    return () => {
      stop()
      end()
    }
  }

  function refresh({ force = false } = {}): void {
    const subject = $subject.get()
    const key = subject === undefined ? undefined : keyOf(subject)
    if (flight && (flight.key !== key || force)) end()
    if (subject === undefined || key === undefined) return $reading.set({ name: 'none' })
    const entry = entries.get(key)
    const isGood = entry && environment().now() - entry.at < (entry.failed ? retryBlock : lifetime)
    show(entry)
    if (!flight && (force || !isGood)) void fetchValue(subject, key, force)
  }

  async function fetchValue(subject: Subject, key: string, force: boolean): Promise<void> {
    const controller = new AbortController()
    flight = { key, controller }
    forget ??= onStop(() => {
      forget = undefined
      end()
      entries.clear()
      $reading.set({ name: 'none' })
    })
    const before = entries.get(key)
    if (before?.failed && before.value === undefined) $reading.set({ name: 'loading' })
    let entry: Entry<Value>
    try {
      const value = await read(subject, { signal: controller.signal, force })
      entry = { at: environment().now(), value, failed: false }
    } catch {
      entry = { ...before, at: environment().now(), failed: true } // the screen shows the failure and offers a retry
    }
    if (controller.signal.aborted) return
    flight = undefined
    entries.set(key, entry)
    show(entry)
  }

  function show(entry: Entry<Value> | undefined): void {
    if (entry?.value !== undefined) $reading.set({ name: 'ready', value: entry.value, stale: entry.failed })
    else $reading.set({ name: entry?.failed ? 'failed' : 'loading' })
  }

  return { $reading, refresh, follow }
}

/** Keeps a query up to date while its store has a subscriber. */
export function refetchWhileMounted<Value>(kept: Query<Value>): Query<Value> {
  onMount(kept.$reading, kept.follow)
  return kept
}
