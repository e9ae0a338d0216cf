import { atom, computed, onMount } from 'nanostores'
import type { SourceWallet } from '../adapters/wallet-source.ts'
import { environment } from './environment.ts'
import { onStop } from './lifetime.ts'
import { $options } from './options.ts'
import { sources } from './sources.ts'
import type { Connector } from './wallet-entry.ts'

// What the sources find in the page. They are asked when somebody first wants to know, and told to stop when nobody does any more.

interface Found {
  /** By source, in the order of the adapters. A source that has not told yet is absent. */
  readonly lists: ReadonlyMap<string, readonly SourceWallet[]>
  /** A source has not told yet, and has not been waited for long. */
  readonly waiting: boolean
}

/** Milliseconds. After this what is found is all there is to show, though a late wallet is added still. */
const patience = 1_000

const nothing: Found = { lists: new Map(), waiting: false }

export const $found = atom(nothing)

/** The wallets that the sources know of. */
export const $connectors = computed([$found, $options], ({ lists }, { adapters }): readonly Connector[] =>
  adapters.flatMap(({ source }) =>
    source ? (lists.get(source.id) ?? []).map(wallet => ({ ...wallet, sourceId: source.id })) : []
  )
)

/** Wallets may turn up any moment: a list that shows now would move. */
export const $discovering = computed($found, ({ waiting }) => waiting)

onMount($found, () => {
  let end = discover()
  let turn = 0
  const unlisten = $options.listen((options, before) => {
    // the same kit, with other options: the sources are as they were
    if (options.run === before?.run) return
    end()
    $found.set(nothing)
    const mine = ++turn
    // in a moment: the kit that starts has more to set than its options, and has put back those of the one before
    queueMicrotask(() => {
      if (mine === turn) end = discover()
    })
  })
  return () => {
    turn++
    unlisten()
    end()
  }
})

/** Begins to listen to the sources. What an earlier look has found stays until they tell anew. */
function discover(): () => void {
  const asked = sources()
  if (!asked.length) return () => undefined
  const told = new Set<string>()
  let ended = false
  const waiting = (): boolean => $found.get().waiting && told.size < asked.length
  $found.set({ ...$found.get(), waiting: true })
  const stops = asked.map(source => {
    const tell = (wallets: readonly SourceWallet[]): void => {
      if (ended) return
      told.add(source.id)
      $found.set({ lists: new Map($found.get().lists).set(source.id, wallets), waiting: waiting() })
    }
    try {
      return source.wallets(tell)
    } catch (error) {
      console.error(error) // an adapter with a fault brings no wallets, and takes none away
      tell([])
      return () => undefined
    }
  })
  stops.push(environment().after(patience, () => $found.set({ ...$found.get(), waiting: false })))
  const end = (): void => {
    ended = true
    for (const stop of stops.splice(0)) stop()
  }
  const forget = onStop(() => {
    end()
    $found.set(nothing)
  })
  return () => {
    forget()
    end()
  }
}
