import { atom, onMount, type ReadableAtom } from 'nanostores'
import { environment } from './environment.ts'
import { onStop } from './lifetime.ts'
import { watch } from './watch.ts'

/** A list that comes in pages, newest first. */
export type Pages<Item> =
  /** Nobody to read it of. */
  | { readonly name: 'none' }
  | { readonly name: 'loading' }
  | {
      readonly name: 'ready'
      readonly items: readonly Item[]
      /** There are more. */
      readonly next?: string
      /** How the page after the last one stands. */
      readonly more: 'idle' | 'loading' | 'failed'
    }
  /** The service has no such list, or not on this network. */
  | { readonly name: 'absent' }
  | { readonly name: 'failed' }

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Where the next one begins, in the service's own words. */
  readonly next?: string | undefined
}

export interface PageRequest {
  readonly signal: AbortSignal
  /** `no-cache`: the browser's copy is not good enough. */
  readonly cache?: RequestCache | undefined
}

export interface PagedOptions<Subject, Item> {
  readonly $subject: ReadableAtom<Subject | undefined>
  keyOf(subject: Subject): string
  idOf(item: Item): string
  /** Resolves to `undefined` where there is no such list. Rejects when it cannot be read, after telling who has to know. */
  read(subject: Subject, cursor: string | undefined, options: PageRequest): Promise<Page<Item> | undefined>
  /** Milliseconds for which the first page is good. */
  readonly lifetime: number
  /** What fails empties the whole list and forgets where it was (spec section 4). Otherwise what is known stays. */
  readonly emptiesOnFailure?: boolean
}

export interface Paged<Item> {
  /** The first page is read while somebody follows it. */
  readonly $pages: ReadableAtom<Pages<Item>>
  /** Reads the page after the last one. Does nothing while one is on its way, or there is none. */
  loadMore(): Promise<void>
  /** Reads the first page again, where its time is over; `force` in any case. */
  refresh(options?: { readonly force?: boolean }): void
}

/** Makes a store of a list that comes in pages. New items of the first page join those that are known. */
export function pagedList<Subject, Item>(options: PagedOptions<Subject, Item>): Paged<Item> {
  const { $subject, keyOf, idOf, read, lifetime, emptiesOnFailure = false } = options
  const $pages = atom<Pages<Item>>({ name: 'none' })
  let key: string | undefined
  let readAt = -Infinity
  let flight: AbortController | undefined
  let forget: (() => void) | undefined

  const end = (): void => {
    flight?.abort()
    flight = undefined
  }

  onMount($pages, () => {
    const stop = watch($subject, () => refresh())
    forget ??= onStop(() => {
      forget = undefined
      end()
      key = undefined
      $pages.set({ name: 'none' })
    })
    return () => {
      stop()
      end()
      // what was on its way is asked for again by who looks next
      const pages = $pages.get()
      if (pages.name === 'loading') key = undefined
      else if (pages.name === 'ready' && pages.more === 'loading') $pages.set({ ...pages, more: 'idle' })
    }
  })

  function refresh({ force = false } = {}): void {
    const subject = $subject.get()
    const asked = subject === undefined ? undefined : keyOf(subject)
    if (asked !== key) {
      end()
      key = asked
      readAt = -Infinity
      $pages.set({ name: subject === undefined ? 'none' : 'loading' })
    }
    if (subject === undefined || (!force && (flight || environment().now() - readAt < lifetime))) return
    void readFirst(subject, force)
  }

  async function readFirst(subject: Subject, force: boolean): Promise<void> {
    end()
    const { signal } = (flight = new AbortController())
    const before = $pages.get()
    if (before.name !== 'ready') $pages.set({ name: 'loading' })
    else if (before.more === 'loading') $pages.set({ ...before, more: 'idle' })
    let pages: Pages<Item>
    try {
      const page = await read(subject, undefined, { signal, cache: force ? 'no-cache' : undefined })
      pages = page ? join(page, before) : { name: 'absent' }
    } catch {
      pages = before.name === 'ready' && !emptiesOnFailure ? before : { name: 'failed' }
    }
    if (signal.aborted) return
    flight = undefined
    readAt = environment().now()
    $pages.set(pages)
  }

  /** Newest first: where the fresh page meets what is known, what came after it stays. */
  function join(page: Page<Item>, before: Pages<Item>): Pages<Item> {
    const fresh = new Set(page.items.map(idOf))
    const known = before.name === 'ready' ? before.items : []
    const meets = known.findLastIndex(item => fresh.has(idOf(item)))
    const items = meets < 0 ? page.items : unique([...page.items, ...known.slice(meets + 1)])
    const next = meets < 0 || before.name !== 'ready' ? page.next : before.next
    return { name: 'ready', items, more: 'idle', ...(next && { next }) }
  }

  function unique(items: readonly Item[]): readonly Item[] {
    return [...new Map(items.map(item => [idOf(item), item])).values()]
  }

  async function loadMore(): Promise<void> {
    const pages = $pages.get()
    const subject = $subject.get()
    if (pages.name !== 'ready' || !pages.next || flight || subject === undefined) return
    const { signal } = (flight = new AbortController())
    $pages.set({ ...pages, more: 'loading' })
    let after: Pages<Item>
    try {
      const page = await read(subject, pages.next, { signal })
      const { next: _, ...rest } = pages
      after = {
        ...rest,
        items: unique([...pages.items, ...(page?.items ?? [])]),
        more: 'idle',
        // a service that sends one round in circles has come to its end
        ...(page?.next && page.next !== pages.next && { next: page.next })
      }
    } catch {
      after = emptiesOnFailure ? { name: 'failed' } : { ...pages, more: 'failed' }
    }
    if (signal.aborted) return
    flight = undefined
    $pages.set(after)
  }

  return { $pages, loadMore, refresh }
}
