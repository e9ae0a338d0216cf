import { atom } from 'nanostores'
import { environment } from './environment.ts'
import { onStop } from './lifetime.ts'
import { $options } from './options.ts'

// `includeWalletIds` and `excludeWalletIds` are ids of the directory; a wallet in the page has only a name and an rdns. What belongs to
// what is looked up before the wallets are shown first, so that an excluded one does not flash up.

export interface Names {
  readonly name: string
  readonly rdns?: string
}

export interface WalletFilter {
  /** What is known of ids may still change what shows. */
  readonly pending: boolean
  /** Name and rdns of the excluded wallets. */
  readonly excluded: readonly Names[]
  /** The directory's id by name, connector id and rdns. */
  readonly explorerIds: ReadonlyMap<string, string>
}

/** Milliseconds. Wallets in the page do not wait longer than this for a directory that does not answer. */
const wait = 1_000

const unfiltered: WalletFilter = { pending: false, excluded: [], explorerIds: new Map() }

export const $walletFilter = atom<WalletFilter>(unfiltered)

let resolving: Promise<void> | undefined
/** What an earlier one finds out is nobody's once it is forgotten. */
let turn = 0

/** Looks up what the site includes and excludes, once as long as the kit runs; without either it does nothing. Never rejects. */
export async function resolveWalletFilter(): Promise<void> {
  const { includeWalletIds, excludeWalletIds } = $options.get()
  if (!includeWalletIds.length && !excludeWalletIds.length) return
  onStop(forgetWalletFilter)
  await (resolving ??= resolve())
}

async function resolve(): Promise<void> {
  const mine = turn
  const live = (): boolean => mine === turn
  const set = (filter: Partial<WalletFilter>): void => {
    if (live()) $walletFilter.set({ ...$walletFilter.get(), ...filter })
  }
  set({ pending: true })
  const cancel = environment().after(wait, () => set({ pending: false }))
  try {
    const { lookUpFilter } = await import('./resolve-wallet-filter.ts')
    // a kit that has stopped meanwhile asks nobody
    if (live()) await lookUpFilter(() => $walletFilter.get(), set, live)
  } catch {
    // offline: what is known already counts
  } finally {
    cancel()
    set({ pending: false })
  }
}

/** What the site includes and excludes is looked up anew. */
export function forgetWalletFilter(): void {
  turn++
  resolving = undefined
  $walletFilter.set(unfiltered)
}
