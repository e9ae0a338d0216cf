import type { SourceWallet } from '../wallet-source.ts'

/** A wallet of the page as it is listed, and whatever leads to it. */
export interface FoundWallet {
  readonly wallet: SourceWallet
}

/** The wallets in the page, as they come and go. */
export interface Discovery<Found extends FoundWallet> {
  /** Calls back at once with the whole list, and again each time it changes. */
  subscribe(onChange: (wallets: readonly SourceWallet[]) => void): () => void
  find(walletId: string): Found | undefined
  /** Calls back once the wallet has taken itself off the list. Returns a function that stops it. */
  onGone(found: Found, listener: () => void): () => void
}

/** A discovery that is told of wallets. */
export interface Register<Found extends FoundWallet> extends Discovery<Found> {
  /** Takes those that are new, and returns them. */
  add(wallets: readonly Found[]): readonly Found[]
  /** Takes off the list those that are on it. */
  remove(wallets: readonly Found[]): void
}

/** A page with more is flooding: nobody has that many extensions. */
const mostWallets = 128

/** An empty list. From the end of the signal on nobody is added, and nobody is told. */
export function createRegister<Found extends FoundWallet>(stopped: AbortSignal): Register<Found> {
  const registered = new Map<string, Found>()
  const listeners = new Set<(wallets: readonly SourceWallet[]) => void>()
  const goneListeners = new Map<Found, Set<() => void>>()
  let list: readonly SourceWallet[] = []

  const update = (): void => {
    list = [...registered.values()].map(({ wallet }) => wallet)
    for (const listener of listeners) listener(list)
  }
  /** Another wallet under the same id or name is none that the visitor has chosen. */
  const isKnown = ({ wallet: { id, name } }: Found): boolean =>
    registered.has(id) || [...registered.values()].some(({ wallet }) => wallet.name === name)
  stopped.addEventListener('abort', () => {
    listeners.clear()
    goneListeners.clear()
  })

  return {
    add(wallets) {
      const added = wallets.filter(found => {
        if (stopped.aborted || isKnown(found) || registered.size >= mostWallets) return false
        registered.set(found.wallet.id, found)
        return true
      })
      if (added.length) update()
      return added
    },
    remove(wallets) {
      const gone = wallets.filter(found => registered.get(found.wallet.id) === found)
      for (const found of gone) registered.delete(found.wallet.id)
      if (!gone.length || stopped.aborted) return
      update()
      for (const found of gone) for (const listener of goneListeners.get(found) ?? []) listener()
    },
    subscribe(onChange) {
      const listener = (wallets: readonly SourceWallet[]): void => onChange(wallets)
      listeners.add(listener)
      listener(list)
      return () => void listeners.delete(listener)
    },
    find: walletId => registered.get(walletId),
    onGone(found, listener) {
      const own = goneListeners.get(found) ?? new Set()
      goneListeners.set(found, own.add(listener))
      return () => void own.delete(listener)
    }
  }
}
