import { atom, onMount, type ReadableAtom } from 'nanostores'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { onRefreshTrigger } from '../router/refresh-triggers.ts'

/** State of a list in pages, newest first. */
export type PagedState<Item> =
  /** No subject to read it for. */
  | { readonly name: 'none' }
  | { readonly name: 'loading' }
  | {
      readonly name: 'ready'
      readonly items: readonly Item[]
      /** Cursor of the next page, if there are more. */
      readonly next?: string
      /** Status of the next page. */
      readonly more: 'idle' | 'loading' | 'failed'
    }
  /** The service has no such list, or not on this network. */
  | { readonly name: 'absent' }
  | { readonly name: 'failed' }

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Cursor of the next page, opaque. */
  readonly next?: string | undefined
}

export interface PageRequest {
  readonly signal: AbortSignal
  /** `no-cache`: bypass the browser's cache. */
  readonly cache?: RequestCache | undefined
}

export interface PagedQueryOptions<Subject, Item> {
  readonly $subject: ReadableAtom<Subject | undefined>
  keyOf(subject: Subject): string
  idOf(item: Item): string
  /**
   * Reads a page. Resolves to `undefined` if there is no such list.
   * Rejects on failure, after showing any error itself.
   */
  read(subject: Subject, cursor: string | undefined, options: PageRequest): Promise<Page<Item> | undefined>
  /** Lifetime of the first page, in milliseconds. */
  readonly lifetime: number
  /**
   * Whether a failure empties the list and resets the cursor (docs/decisions/screens.md).
   * Otherwise known items stay.
   */
  readonly emptiesOnFailure?: boolean
}

export interface PagedQuery<Item> {
  /** The list. Its first page is read while the store has a subscriber. */
  readonly $pages: ReadableAtom<PagedState<Item>>
  /** Loads the next page. Does nothing while one is loading or there is none. */
  loadMore(): Promise<void>
  /** Refetches the first page if it is stale; `force` in any case. */
  refresh(options?: { readonly force?: boolean }): void
}

/** Creates a query of a list in pages. New items of the first page are merged with the known ones. */
export function createPagedQuery<Subject, Item>(options: PagedQueryOptions<Subject, Item>): PagedQuery<Item> {
  const { $subject, keyOf, idOf, read, lifetime, emptiesOnFailure = false } = options
  const $pages = atom<PagedState<Item>>({ name: 'none' })
  let key: string | undefined
  let readAt = -Infinity
  let flight: AbortController | undefined
  let forget: (() => void) | undefined

  const end = (): void => {
    flight?.abort()
    flight = undefined
  }

  onMount($pages, () => {
    const stop = onRefreshTrigger($subject, () => refresh())
    forget ??= onStop(() => {
      forget = undefined
      end()
      key = undefined
      $pages.set({ name: 'none' })
    })
    return () => {
      stop()
      end()
      // an aborted request is sent again by the next subscriber
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
    let pages: PagedState<Item>
    try {
      const page = await read(subject, undefined, { signal, cache: force ? 'no-cache' : undefined })
      pages = page ? joinPages(page, before, idOf) : { name: 'absent' }
    } catch {
      pages = before.name === 'ready' && !emptiesOnFailure ? before : { name: 'failed' }
    }
    if (signal.aborted) return
    flight = undefined
    readAt = environment().now()
    $pages.set(pages)
  }

  async function loadMore(): Promise<void> {
    const pages = $pages.get()
    const subject = $subject.get()
    if (pages.name !== 'ready' || !pages.next || flight || subject === undefined) return
    const { signal } = (flight = new AbortController())
    $pages.set({ ...pages, more: 'loading' })
    let after: PagedState<Item>
    try {
      const page = await read(subject, pages.next, { signal })
      const { next: _, ...rest } = pages
      after = {
        ...rest,
        items: uniqueItems([...pages.items, ...(page?.items ?? [])], idOf),
        more: 'idle',
        // a service that repeats a cursor has reached its end
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

/** Joins a new first page with the known items after the point where they overlap. */
function joinPages<Item>(page: Page<Item>, before: PagedState<Item>, idOf: (item: Item) => string): PagedState<Item> {
  const fresh = new Set(page.items.map(idOf))
  const known = before.name === 'ready' ? before.items : []
  const meets = known.findLastIndex(item => fresh.has(idOf(item)))
  const items = meets < 0 ? page.items : uniqueItems([...page.items, ...known.slice(meets + 1)], idOf)
  const next = meets < 0 || before.name !== 'ready' ? page.next : before.next
  return { name: 'ready', items, more: 'idle', ...(next && { next }) }
}

function uniqueItems<Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  return [...new Map(items.map(item => [idOf(item), item])).values()]
}
