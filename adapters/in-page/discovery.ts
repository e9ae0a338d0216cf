import type { SourceWallet } from '../wallet-source.ts'

/** A listed injected wallet, with its access path. */
export interface DiscoveredWallet {
  readonly wallet: SourceWallet
}

/** Discovers injected wallets, as they appear and disappear. */
export interface Discovery<Found extends DiscoveredWallet> {
  /** Calls back immediately with the whole list, and on each change. */
  subscribe(onChange: (wallets: readonly SourceWallet[]) => void): () => void
  find(walletId: string): Found | undefined
}

/** A discovery with methods to add and remove wallets. */
export interface WalletRegistry<Found extends DiscoveredWallet> extends Discovery<Found> {
  /** Wallets by their id. Call {@link update} after a change. */
  readonly registered: Map<string, Found>
  /** Adds the new wallets and returns them. */
  add(wallets: readonly Found[]): readonly Found[]
  /** Builds the list and calls the subscribers. */
  update(): void
}

/** Maximum number of wallets; a page with more is flooding. */
const mostWallets = 128

/**
 * Creates an empty list. After the signal aborts, no wallet is added and no listener is called.
 * @param unregistered - Returns wallets to list after the registered ones.
 */
export function createWalletRegistry<Found extends DiscoveredWallet>(
  stopped: AbortSignal,
  unregistered?: (registered: readonly Found[]) => readonly Found[]
): WalletRegistry<Found> {
  const registered = new Map<string, Found>()
  const listeners = new Set<(wallets: readonly SourceWallet[]) => void>()
  let list: readonly SourceWallet[] = []

  const update = (): void => {
    const all = [...registered.values()]
    list = [...all, ...(unregistered?.(all) ?? [])].map(({ wallet }) => wallet)
    for (const listener of listeners) listener(list)
  }
  stopped.addEventListener('abort', () => listeners.clear())

  return {
    registered,
    add(wallets) {
      const added = wallets.filter(found => {
        // The first of an id is kept: another one is not the user's selection.
        if (stopped.aborted || registered.has(found.wallet.id) || registered.size >= mostWallets) return false
        registered.set(found.wallet.id, found)
        return true
      })
      if (added.length) update()
      return added
    },
    update,
    subscribe(onChange) {
      const listener = (wallets: readonly SourceWallet[]): void => onChange(wallets)
      listeners.add(listener)
      listener(list)
      return () => void listeners.delete(listener)
    },
    find: walletId => registered.get(walletId)
  }
}
