import { atom } from 'nanostores'
import { environment } from '../platform/environment.ts'
import { onStop } from '../platform/cleanup.ts'
import { $options } from '../options/options.ts'
import { onRelist } from './relisting.ts'

// `includeWalletIds` and `excludeWalletIds` are directory ids, but injected wallets have only a name and an rdns. The ids are
// looked up before wallets show, so that an excluded one does not appear briefly.

export interface FilterNames {
  readonly name: string
  readonly rdns?: string
}

export interface WalletFilter {
  /** Whether the lookup may still change the shown wallets. */
  readonly pending: boolean
  /** Name and rdns of the excluded wallets. */
  readonly excluded: readonly FilterNames[]
  /** Directory id by name, connector id and rdns. */
  readonly explorerIds: ReadonlyMap<string, string>
}

/** Maximum time that injected wallets wait for the directory, in milliseconds. */
const wait = 1_000

const unfiltered: WalletFilter = { pending: false, excluded: [], explorerIds: new Map() }

export const $walletFilter = atom<WalletFilter>(unfiltered)

let resolving: Promise<void> | undefined
/** Number of the current lookup; results of earlier ones are ignored. */
let turn = 0

/** Looks up the included and excluded wallets once per kit; does nothing without either. Never rejects. */
export async function resolveWalletFilter(): Promise<void> {
  const { includeWalletIds, excludeWalletIds } = $options.get()
  if (!includeWalletIds.length && !excludeWalletIds.length) return
  onStop(resetWalletFilter)
  onRelist(resetWalletFilter)
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
    const { fetchFilterEntries } = await import('./resolve-filter.ts')
    // a kit that has stopped in the meantime sends no request
    if (live()) await fetchFilterEntries(() => $walletFilter.get(), set, live)
  } catch {
    // offline: use what is known so far
  } finally {
    cancel()
    set({ pending: false })
  }
}

/** Resets the filter, so that the lookup runs again. */
function resetWalletFilter(): void {
  turn++
  resolving = undefined
  $walletFilter.set(unfiltered)
}
