import { atom, computed, onMount } from 'nanostores'
import type { SourceWallet } from '../../adapters/wallet-source.ts'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { $options } from '../options/options.ts'
import { getSources } from '../networks/sources.ts'
import type { Connector } from './entry.ts'

// Discovers wallets through the sources. Starts with the first subscriber of a store and stops with the last.

interface Found {
  /** Wallets by source, in adapter order. A source that has not reported yet is absent. */
  readonly lists: ReadonlyMap<string, readonly SourceWallet[]>
  /** Whether a source has not reported yet and the timeout has not passed. */
  readonly waiting: boolean
}

/** Timeout of discovery, in milliseconds. Later wallets are still added. */
const patience = 1_000

const nothing: Found = { lists: new Map(), waiting: false }

export const $sourceWallets = atom(nothing)

/** Wallets of all sources. */
export const $connectors = computed([$sourceWallets, $options], ({ lists }, { adapters }): readonly Connector[] =>
  adapters.flatMap(({ source }) =>
    source ? (lists.get(source.id) ?? []).map(wallet => ({ ...wallet, sourceId: source.id })) : []
  )
)

/** Whether discovery is still running: rows that show now might move. */
export const $discovering = computed($sourceWallets, ({ waiting }) => waiting)

onMount($sourceWallets, () => {
  let end = discover()
  let turn = 0
  const unlisten = $options.listen((options, before) => {
    // the same kit with changed options: the sources are the same
    if (options.run === before?.run) return
    end()
    $sourceWallets.set(nothing)
    const mine = ++turn
    // deferred: the previous kit's cleanup and the new kit's start have more to set than the options
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

/** Subscribes to the sources. Wallets of an earlier discovery stay until their source reports again. */
function discover(): () => void {
  const asked = getSources()
  if (!asked.length) return () => undefined
  const told = new Set<string>()
  let ended = false
  const waiting = (): boolean => $sourceWallets.get().waiting && told.size < asked.length
  $sourceWallets.set({ ...$sourceWallets.get(), waiting: true })
  const stops = asked.map(source => {
    const notify = (wallets: readonly SourceWallet[]): void => {
      if (ended) return
      told.add(source.id)
      $sourceWallets.set({ lists: new Map($sourceWallets.get().lists).set(source.id, wallets), waiting: waiting() })
    }
    try {
      return source.wallets(notify)
    } catch (error) {
      console.error(error) // a failing adapter adds no wallets and removes none
      notify([])
      return () => undefined
    }
  })
  stops.push(environment().after(patience, () => $sourceWallets.set({ ...$sourceWallets.get(), waiting: false })))
  const end = (): void => {
    ended = true
    for (const stop of stops.splice(0)) stop()
  }
  const forget = onStop(() => {
    end()
    $sourceWallets.set(nothing)
  })
  return () => {
    forget()
    end()
  }
}
