import { atom, onMount, type ReadableAtom } from 'nanostores'
import { environment } from './environment.ts'
import { onStop } from './lifetime.ts'
import { watch } from './watch.ts'

/** Something that is read from outside, and how that stands. */
export type Reading<Value> =
  /** Nobody to read it of. */
  | { readonly name: 'none' }
  | { readonly name: 'loading' }
  /** `stale`: it could not be read again since its time was over. */
  | { readonly name: 'ready'; readonly value: Value; readonly stale: boolean }
  | { readonly name: 'failed' }

export interface KeptOptions<Subject, Value> {
  readonly $subject: ReadableAtom<Subject | undefined>
  /** What is the same by this is asked for once. */
  keyOf(subject: Subject): string
  /** Rejects when it cannot be read. `force`: no copy of anybody's is good enough. */
  read(subject: Subject, options: { readonly signal: AbortSignal; readonly force: boolean }): Promise<Value>
  /** Milliseconds for which a value is good, and for which one that could not be read is not asked for again. */
  readonly lifetime: number
  readonly retryBlock: number
}

export interface Kept<Value> {
  /** What is known stays while it is read anew. */
  readonly $reading: ReadableAtom<Reading<Value>>
  /** Reads now, and whenever somebody looks. The returned function ends that. */
  follow(): () => void
  /** Reads again, where the time of what is known is over. `force` reads in any case: after a transaction, or when the visitor asks. */
  refresh(options?: { readonly force?: boolean }): void
}

interface Entry<Value> {
  at: number
  value?: Value
  failed: boolean
}

/** Makes a store of what is read from outside: kept for its lifetime, one request in flight, nothing of one subject shown for another. */
export function keep<Subject, Value>(options: KeptOptions<Subject, Value>): Kept<Value> {
  const { $subject, keyOf, read, lifetime, retryBlock } = options
  const $reading = atom<Reading<Value>>({ name: 'none' })
  const entries = new Map<string, Entry<Value>>()
  let flight: { readonly key: string; readonly controller: AbortController } | undefined
  let forget: (() => void) | undefined

  const end = (): void => {
    flight?.controller.abort()
    flight = undefined
  }

  function follow(): () => void {
    const stop = watch($subject, () => refresh())
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
    if (!flight && (force || !isGood)) void ask(subject, key, force)
  }

  async function ask(subject: Subject, key: string, force: boolean): Promise<void> {
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
      entry = { ...before, at: environment().now(), failed: true } // the screen says so, and offers to try again
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

/** Is followed while somebody follows its store. */
export function whileMounted<Value>(kept: Kept<Value>): Kept<Value> {
  onMount(kept.$reading, kept.follow)
  return kept
}
